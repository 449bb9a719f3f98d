"""The command ``conformance``: asks another program the test vectors, line by line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import muggins
from muggins.cli.parser import add_json, decimal
from muggins.errors import InputError
from muggins.table import clause

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.testing.conformance import Examination

__all__ = ["add_commands"]

LONGEST_WAIT = 86_400


def add_commands(commands: Commands) -> None:
    """Add ``conformance`` to the parser."""
    conformance = commands.add_parser(
        "conformance",
        help="ask another program the test vectors",
        usage="muggins conformance [options] -- COMMAND ...",
        description="Start a program, ask it the test vectors, one JSON object a line on its standard input, read an"
        " answer for each from its standard output, and say which clauses it breaks."
        " Exit status: 0 all answers are right, 1 some are wrong, 2 the program cannot be asked.",
    )
    conformance.add_argument("program", nargs="+", metavar="COMMAND", help="the program and its arguments")
    conformance.add_argument("--game", choices=("cards", *muggins.GAMES), help="ask about this game only")
    conformance.add_argument("--operation", metavar="NAME", help="ask for this operation only, such as score_hand")
    conformance.add_argument(
        "--without", action="append", default=[], metavar="CLAUSE", help="leave out cases of this clause; repeatable"
    )
    conformance.add_argument("--clauses", action="store_true", help="print how the cases of each clause were answered")
    conformance.add_argument("--settled", action="store_true", help="leave out what the sources do not decide")
    conformance.add_argument(
        "--timeout", type=decimal, default=30.0, metavar="S", help="seconds to wait for an answer (30)"
    )
    add_json(conformance)
    conformance.set_defaults(run=run_conformance)


def run_conformance(options: argparse.Namespace, output: Output) -> int:
    """Ask the program, and print the wrong answers and the clauses that they break; 1 if there are any."""
    from muggins.cli.program import Program
    from muggins.testing.conformance import choose_cases, examine

    if not 0 < options.timeout <= LONGEST_WAIT:
        raise InputError(f"the timeout must be a number of seconds up to {LONGEST_WAIT}, got {options.timeout}")
    cases = choose_cases(options.game, options.operation, settled=options.settled, without=options.without)
    with Program(options.program, options.timeout) as program:
        examination = examine(cases, program.ask)
    if options.json:
        output.write_json(report_data(examination))
    else:
        write_report(examination, output, clauses=options.clauses)
    return examination.status


def report_data(examination: Examination) -> dict[str, object]:
    """Return the examination as plain data."""
    from muggins.testing.conformance import Right, Unanswered

    return {
        "right": examination.count(Right),
        "partial": examination.partial,
        "wrong": [
            {"id": each.case.id, "rules": each.case.rules, "message": each.message} for each in examination.wrong
        ],
        "unanswered": examination.count(Unanswered),
        "clauses": {
            rule: {
                "right": each.right,
                "partial": each.partial,
                "wrong": each.wrong,
                "unanswered": each.unanswered,
            }
            for rule, each in examination.by_clause.items()
        },
    }


def write_report(examination: Examination, output: Output, *, clauses: bool) -> None:
    """Print each wrong answer, then the clauses, then how many there were of each kind."""
    for each in examination.wrong:
        output.write(each.message)
    if clauses:
        output.write(f"\n{examination.table()}\n")
    if examination.broken:
        output.write("\nBroken clauses:")
    for rule, (wrong, of) in examination.broken.items():
        output.write(f"  {output.strong(rule)}  {wrong} of {of} answers are wrong: {clause(rule).text}")
    output.write(examination.summary())
