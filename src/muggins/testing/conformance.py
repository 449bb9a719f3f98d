"""Ask another program the test vectors, and say which clauses of the rules it breaks.

The program reads one JSON object a line, the question, and writes one JSON object a line, its answer.
How lines travel is not known here: :class:`Examination` gives questions and takes answers.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TypeAlias, cast

import attrs

from muggins.errors import InputError, excerpt
from muggins.testing.asking import Data
from muggins.testing.vectors import Case, check_answer

__all__ = ["Examination", "Mark", "Right", "Unanswered", "Wrong", "mark", "question"]


@attrs.frozen
class Right:
    """The answer is what the case gives."""

    case: Case


@attrs.frozen
class Wrong:
    """The answer is not what the case gives; ``message`` says where they differ."""

    case: Case
    message: str


@attrs.frozen
class Unanswered:
    """The program said that it does not answer such a question."""

    case: Case


Mark: TypeAlias = Right | Wrong | Unanswered
"""What an answer is worth."""


def question(case: Case) -> str:
    """Write the question as the line that a program gets, without its end.

    >>> from muggins.testing.vectors import load_vectors
    >>> print(question(load_vectors("cards")[0]))
    {"id": "cards.faces.ace", "game": "cards", "operation": "describe_card", "input": {"card": "AS"}}
    """
    return json.dumps({"id": case.id, "game": case.game, "operation": case.operation} | case.request)


def mark(case: Case, line: str, *, only: Collection[str] = ()) -> Mark:
    """Mark a line that a program gave as its answer.

    ``{"unsupported": true}`` is no answer, and not wrong. A question that must be refused is answered by any ``error``,
    or by any ``refusal`` that is ``true`` or the reason's code. ``only`` is as for
    :func:`~muggins.testing.vectors.check_answer`.

    Raises:
        InputError: the line is no JSON object, or it answers another question.

    >>> from muggins.testing.vectors import load_vectors
    >>> case = next(case for case in load_vectors("cards") if case.id == "cards.text.ten_as_10")
    >>> type(mark(case, '{"output": "TD"}')).__name__
    'Wrong'
    """
    answer = _answer(line)
    if answer.get("id", case.id) != case.id:
        raise InputError(f"expected the answer to {case.id}, not to {excerpt(answer['id'])}")
    if answer.get("unsupported") is True:
        return Unanswered(case)
    wanted = case.response
    if "error" in wanted and answer.get("error"):
        return Right(case)  # which error it is, is our own affair
    if "refusal" in wanted and answer.get("refusal") is True:
        return Right(case)
    try:
        check_answer(case, answer, only=only)
    except AssertionError as error:
        return Wrong(case, str(error))
    except InputError:  # the case asks for none of the members
        return Unanswered(case)
    return Right(case)


def _answer(line: str) -> dict[str, Data]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise InputError(f"expected an answer as one JSON object on a line, not {excerpt(line, 200)}")
    return cast("dict[str, Data]", answer)


@attrs.define
class Examination:
    """The marks of a program, and what they say of the clauses."""

    marks: list[Mark] = attrs.field(factory=list[Mark])

    def count(self, kind: type[Right | Wrong | Unanswered]) -> int:
        """Say how many marks are of a kind."""
        return sum(isinstance(each, kind) for each in self.marks)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The wrong answers, in the order of the questions."""
        return tuple(each for each in self.marks if isinstance(each, Wrong))

    @property
    def broken(self) -> Mapping[str, tuple[int, int]]:
        """Give for each clause of a wrong answer how many answers to its cases are wrong, and how many there are.

        Those come first of whose answers the most are wrong: a case can rest on several clauses, and one be to blame.
        """
        counts: dict[str, tuple[int, int]] = {}
        for each in self.marks:
            for clause in () if isinstance(each, Unanswered) else each.case.rules:
                wrong, of = counts.get(clause, (0, 0))
                counts[clause] = (wrong + isinstance(each, Wrong), of + 1)
        found = [(clause, count) for clause, count in counts.items() if count[0]]
        return dict(sorted(found, key=lambda each: (-each[1][0] / each[1][1], each[0])))
