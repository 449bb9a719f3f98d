"""The command ``conformance``: asks another program the test vectors, line by line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from muggins.cli.parser import decimal
from muggins.cli.rules import list_clauses
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.testing.conformance import Examination
    from muggins.testing.vectors import Case

__all__ = ["add_commands"]

GAMES = ("cards", "cribbage", "mushka", "parlour")
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
    conformance.add_argument("--game", choices=GAMES, help="ask about this game only")
    conformance.add_argument("--operation", metavar="NAME", help="ask for this operation only, such as score_hand")
    conformance.add_argument(
        "--only", nargs="+", default=(), metavar="MEMBER", help="look at these members of answers only"
    )
    conformance.add_argument("--settled", action="store_true", help="leave out what the sources do not decide")
    conformance.add_argument(
        "--timeout", type=decimal, default=30.0, metavar="S", help="seconds to wait for an answer (30)"
    )
    conformance.add_argument("--json", action="store_true", help="answer in JSON")
    conformance.set_defaults(run=run_conformance)


def run_conformance(options: argparse.Namespace, output: Output) -> int:
    """Ask the program, and print the wrong answers and the clauses that they break; 1 if there are any."""
    from muggins.cli.program import Program
    from muggins.testing.conformance import Examination, Right, mark, question

    if not 0 < options.timeout <= LONGEST_WAIT:
        raise InputError(f"the timeout is a number of seconds up to {LONGEST_WAIT}, not {options.timeout}")
    cases = chosen_cases(options.game, options.operation, settled=options.settled)
    examination = Examination()
    with Program(options.program, options.timeout) as program:
        for case in cases:
            answer = program.ask(question(case))
            examination.marks.append(mark(case, answer, only=options.only))
    if options.json:
        output.write_json(report_data(examination))
    else:
        write_report(examination, output)
    if not examination.wrong and not examination.count(Right):
        raise InputError("the program has answered nothing")
    return 1 if examination.wrong else 0


def chosen_cases(game: str | None, operation: str | None, *, settled: bool) -> list[Case]:
    """Give the cases that are asked.

    Raises:
        InputError: there are none.
    """
    from muggins.testing.vectors import load_vectors

    cases = [
        case
        for case in load_vectors(game)
        if operation in (None, case.operation) and (case.status == "settled" or not settled)
    ]
    if not cases:
        raise InputError(f"no vectors of {game or 'any game'} ask for the operation {excerpt(operation)}")
    return cases


def report_data(examination: Examination) -> dict[str, object]:
    """Give the examination as plain data."""
    from muggins.testing.conformance import Right, Unanswered

    return {
        "right": examination.count(Right),
        "wrong": [
            {"id": each.case.id, "rules": each.case.rules, "message": each.message} for each in examination.wrong
        ],
        "unanswered": examination.count(Unanswered),
        "broken": {clause: {"wrong": wrong, "of": of} for clause, (wrong, of) in examination.broken.items()},
    }


def write_report(examination: Examination, output: Output) -> None:
    """Print each wrong answer, then the clauses, then how many there were of each kind."""
    from muggins.testing.conformance import Right, Unanswered

    for each in examination.wrong:
        output.write(each.message)
    if examination.broken:
        output.write("\nBroken clauses:")
    for clause, (wrong, of) in examination.broken.items():
        (said,) = list_clauses(clause)
        output.write(f"  {output.strong(clause)}  {wrong} of {of} answers are wrong: {said.text}")
    wrong, unanswered = len(examination.wrong), examination.count(Unanswered)
    output.write(
        f"{examination.count(Right)} answers are right, {wrong} wrong; {unanswered} questions were not answered"
    )
