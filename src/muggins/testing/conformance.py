"""Ask another program the test vectors, and say which clauses of the rules it breaks.

The program reads one JSON object a line, the question, and writes one JSON object a line, its answer.
This module does not send lines itself: :func:`examine` asks through any function from a line to a line.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeAlias, cast

import attrs

from muggins.errors import InputError, excerpt
from muggins.table import clause
from muggins.testing.asking import Data
from muggins.testing.vectors import Case, check_answer, is_whole, load_vectors

__all__ = [
    "Examination",
    "Mark",
    "Right",
    "Tally",
    "Unanswered",
    "Wrong",
    "choose_cases",
    "examine",
    "mark",
    "question",
]


@attrs.frozen
class Right:
    """The answer is what the case gives.

    Attributes:
        case: The case.
        whole: Whether the answer has all that the case asks for, not only a part.
    """

    case: Case
    whole: bool = True


@attrs.frozen
class Wrong:
    """The answer is not what the case gives.

    Attributes:
        case: The case.
        message: Where they differ.
    """

    case: Case
    message: str


@attrs.frozen
class Unanswered:
    """The program said that it does not answer such a question."""

    case: Case


Mark: TypeAlias = Right | Wrong | Unanswered
"""What an answer is worth."""


def choose_cases(
    game: str | None = None, operation: str | None = None, *, settled: bool = False, without: Collection[str] = ()
) -> tuple[Case, ...]:
    """Return the cases that a program is asked.

    Args:
        game: One game, or ``"cards"``; all of them if it is left out.
        operation: One operation, such as ``"score_hand"``.
        settled: Leave out what the sources do not decide.
        without: Ids of clauses; cases that rest on one of them are left out.

    Raises:
        InputError: There is no such game or clause, or no case is left.

    >>> cases = choose_cases("cribbage", "score_hand", without=["cribbage.R29"])
    >>> any("cribbage.R29" in case.rules for case in cases)
    False
    """
    left_out = {clause(each).id for each in without}
    cases = tuple(
        case
        for case in load_vectors(game)
        if operation in (None, case.operation)
        and (case.status == "settled" or not settled)
        and left_out.isdisjoint(case.rules)
    )
    if not cases:
        what = f"the operation {excerpt(operation)}" if operation is not None else "anything"
        rest = " without these clauses" if without else ""
        raise InputError(f"no vectors of {game or 'any game'} ask for {what}{rest}")
    return cases


def question(case: Case) -> str:
    """Write the question as the line that a program gets, without its end.

    >>> from muggins.testing.vectors import load_vectors
    >>> print(question(load_vectors("cards")[0]))
    {"id": "cards.faces.ace", "game": "cards", "operation": "describe_card", "input": {"card": "AS"}}
    """
    return json.dumps({"id": case.id, "game": case.game, "operation": case.operation} | case.request)


def mark(case: Case, line: str) -> Mark:
    """Mark a line that a program gave as its answer.

    ``{"unsupported": true}`` is not an answer, and not wrong. A question that must be refused is answered by any
    ``error``, or by any ``refusal`` that is ``true`` or the reason's code. An answer in part, such as a total alone, is
    judged for what it says; one that says nothing of what is asked counts as unanswered.

    Raises:
        InputError: The line is not a JSON object, or it answers another question.

    >>> from muggins.testing.vectors import load_vectors
    >>> case = next(case for case in load_vectors("cards") if case.id == "cards.text.ten_as_10")
    >>> type(mark(case, '{"output": "TD"}')).__name__
    'Wrong'
    """
    answer = _answer(line)
    if answer.get("id", case.id) != case.id:
        raise InputError(f"expected the answer to {case.id}, got one to {excerpt(answer['id'])}")
    if answer.get("unsupported") is True:
        return Unanswered(case)
    wanted = case.response
    if "error" in wanted and answer.get("error"):
        return Right(case)  # which error it is, is our own affair
    if "refusal" in wanted and answer.get("refusal") is True:
        return Right(case)
    try:
        check_answer(case, answer, partial=True)
    except AssertionError as error:
        return Wrong(case, str(error))
    except InputError:  # the case asks for none of the members
        return Unanswered(case)
    return Right(case, is_whole(case, answer))


def _answer(line: str) -> dict[str, Data]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise InputError(f"expected an answer as one JSON object on a line, got {excerpt(line, 200)}")
    return cast("dict[str, Data]", answer)


def examine(cases: Iterable[Case], ask: Callable[[str], str]) -> Examination:
    """Ask a program all the cases; ``ask`` takes the line of a question and returns the line of the answer.

    Raises:
        InputError: An answer is not a JSON object, or the program has answered nothing at all.
    """
    examination = Examination()
    for case in cases:
        examination.marks.append(mark(case, ask(question(case))))
    if examination.count(Unanswered) == len(examination.marks):
        raise InputError("the program has answered nothing")
    return examination


@attrs.frozen
class Tally:
    """How many of the cases that rest on a clause were answered rightly, rightly in part, wrongly, and not at all."""

    right: int = 0
    partial: int = 0
    wrong: int = 0
    unanswered: int = 0

    @property
    def answered(self) -> int:
        """How many were answered."""
        return self.right + self.partial + self.wrong


@attrs.define
class Examination:
    """The marks of a program, and what they say about the clauses."""

    marks: list[Mark] = attrs.field(factory=list[Mark])

    def count(self, kind: type[Right | Wrong | Unanswered]) -> int:
        """Return how many marks are of a kind."""
        return sum(isinstance(each, kind) for each in self.marks)

    @property
    def partial(self) -> int:
        """How many right answers were given in part only."""
        return sum(isinstance(each, Right) and not each.whole for each in self.marks)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The wrong answers, in the order of the questions."""
        return tuple(each for each in self.marks if isinstance(each, Wrong))

    @property
    def status(self) -> int:
        """The exit status for continuous integration: 1 if an answer was wrong, otherwise 0."""
        return 1 if self.wrong else 0

    @property
    def by_clause(self) -> Mapping[str, Tally]:
        """How the cases of each clause were answered, in the order of the ids."""
        counts: dict[str, Counter[str]] = {}
        for each in self.marks:
            match each:
                case Right(_, whole):
                    kind = "right" if whole else "partial"
                case Wrong():
                    kind = "wrong"
                case Unanswered():
                    kind = "unanswered"
            for rule in each.case.rules:
                counts.setdefault(rule, Counter())[kind] += 1
        return {rule: Tally(**counts[rule]) for rule in sorted(counts, key=_in_order)}

    @property
    def broken(self) -> Mapping[str, tuple[int, int]]:
        """For each clause of a wrong answer, how many answers to its cases are wrong, and how many there are.

        The clause with the largest share of wrong answers comes first: a case can rest on several clauses, of which one
        is broken.
        """
        found = [(rule, (each.wrong, each.answered)) for rule, each in self.by_clause.items() if each.wrong]
        return dict(sorted(found, key=lambda each: (-each[1][0] / each[1][1], each[0])))

    def summary(self) -> str:
        """Return one line that says how many answers are right, right in part, wrong and missing."""
        part = f" ({self.partial} of them in part)" if self.partial else ""
        return (
            f"{self.count(Right)} answers are right{part}, {len(self.wrong)} wrong;"
            f" {self.count(Unanswered)} questions were not answered"
        )

    def table(self) -> str:
        """Return a table that says how the cases of each clause were answered, one clause a line."""
        rows = [("clause", "right", "in part", "wrong", "not answered")]
        for rule, each in self.by_clause.items():
            rows.append((rule, str(each.right), str(each.partial), str(each.wrong), str(each.unanswered)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
        )


def _in_order(rule: str) -> tuple[str, str, int]:
    """Return a sort key: R2 before R10."""
    game, _, name = rule.partition(".")
    return game, name[:1], int(name[1:])
