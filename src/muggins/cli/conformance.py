"""The command ``conformance``: asks another program the test vectors, line by line."""

from __future__ import annotations

import argparse
import contextlib
import queue
import subprocess
import threading
from typing import IO, TYPE_CHECKING

from muggins.cli.rules import list_clauses
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from muggins.cli.paper import Paper
    from muggins.cli.parser import Commands
    from muggins.testing.conformance import Examination
    from muggins.testing.vectors import Case

__all__ = ["Program", "add_commands"]

LONGEST_LINE = 1_000_000
GAMES = ("cards", "cribbage", "mushka", "parlour")


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
        "--timeout", type=float, default=30.0, metavar="S", help="seconds to wait for an answer (30)"
    )
    conformance.add_argument("--json", action="store_true", help="answer in JSON")
    conformance.set_defaults(run=run_conformance)


def run_conformance(options: argparse.Namespace, paper: Paper) -> int:
    """Ask the program, and print the wrong answers and the clauses that they break; 1 if there are any."""
    from muggins.testing.conformance import Examination, Right, mark, question

    cases = chosen_cases(options.game, options.operation, settled=options.settled)
    examination = Examination()
    with Program(options.program, options.timeout) as program:
        for case in cases:
            answer = program.ask(question(case))
            examination.marks.append(mark(case, answer, only=options.only))
    if options.json:
        paper.write_json(report_data(examination))
    else:
        write_report(examination, paper)
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


class Program:
    """Another program, which is asked one line and gives one."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        """Start it; what it writes on standard error goes where ours goes.

        Raises:
            InputError: it cannot be started.
        """
        self.timeout = timeout
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise InputError(
                f"cannot start {excerpt(command[0])}: {getattr(error, 'strerror', None) or error}"
            ) from None
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.reader = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self.reader.start()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        """End it; what it still writes is thrown away."""
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(queue.Empty):
            while self.lines.get(timeout=0.2):
                pass
        with contextlib.suppress(OSError):  # what is left to send goes nowhere
            assert self.process.stdin is not None
            self.process.stdin.close()
        self.reader.join(timeout=1)
        if not self.reader.is_alive():  # or a child of the program holds the pipe open, and closing would wait for it
            assert self.process.stdout is not None
            self.process.stdout.close()

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put(b"")

    def ask(self, line: str) -> str:
        """Send a line, and give the next that comes.

        Raises:
            InputError: the program has ended, or takes too long, or the answer is not UTF-8.
        """
        try:
            assert self.process.stdin is not None
            self.process.stdin.write(line.encode("ascii") + b"\n")
            self.process.stdin.flush()
            answer = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise InputError(f"no answer within {self.timeout:g} s to {excerpt(line, 300)}") from None
        except OSError:
            answer = b""
        if not answer:
            raise InputError(f"the program ended before it answered {excerpt(line, 300)}")
        try:
            return answer.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(f"the answer {excerpt(answer, 200)} is not UTF-8") from None


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


def write_report(examination: Examination, paper: Paper) -> None:
    """Print each wrong answer, then the clauses, then how many there were of each kind."""
    from muggins.testing.conformance import Right, Unanswered

    for each in examination.wrong:
        paper.write(each.message)
    if examination.broken:
        paper.write("\nBroken clauses:")
    for clause, (wrong, of) in examination.broken.items():
        (said,) = list_clauses(clause)
        paper.write(f"  {paper.strong(clause)}  {wrong} of {of} answers are wrong: {said.text}")
    wrong, unanswered = len(examination.wrong), examination.count(Unanswered)
    paper.write(
        f"{examination.count(Right)} answers are right, {wrong} wrong; {unanswered} questions were not answered"
    )
