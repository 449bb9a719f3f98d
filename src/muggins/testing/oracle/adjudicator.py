"""Check a function that settles a count and a claim against it by the house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

from muggins.cribbage import Claim, Muggins, Overcount, adjudicate_count
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    NotAnAnswerError,
    Progress,
    Question,
    check_call,
    hunt,
    name_of,
    numbers_line,
    read_items,
    read_number,
)

__all__ = ["check_adjudicator"]

Settled: TypeAlias = tuple[int, int, Claim | None]
"""What a hand is worth, what was announced, and the claim."""

WORTHS = (*range(19), *range(20, 25), 28, 29)
"""What hands can be worth (R31)."""

_TRAPS: tuple[Settled, ...] = (
    (8, 8, None),
    (8, 6, None),
    (8, 12, None),
    (8, 6, Muggins(2)),
    (12, 6, Muggins(2)),
    (8, 6, Muggins(5)),
    (8, 8, Muggins(2)),
    (8, 12, Muggins(2)),
    (8, 8, Overcount()),
    (8, 6, Overcount()),
    (8, 12, Overcount()),
    (0, 19, Overcount()),
    (4, 0, Muggins(4)),
    (0, 0, Muggins(1)),
    (29, 0, Muggins(29)),
)


def _cases() -> Iterator[Settled]:
    """Make all cases: the traps first, then by what the hand is worth."""
    yield from _TRAPS
    for true in WORTHS:
        for announced in range(30):
            yield true, announced, None
            yield true, announced, Overcount()
            for points in range(1, 30):
                yield true, announced, Muggins(points)


_ALL = len(_TRAPS) + len(WORTHS) * 30 * 31


def _size(case: Settled) -> tuple[int, ...]:
    true, announced, claim = case
    points = claim.points if isinstance(claim, Muggins) else 0
    return (claim is not None) + isinstance(claim, Muggins), points, abs(true - announced), true


def _similar(case: Settled) -> Iterator[Settled]:
    true, announced, claim = case
    claims = [Muggins(points) for points in range(1, claim.points + 1)] if isinstance(claim, Muggins) else [claim]
    for other in claims:
        for worth in WORTHS:
            if worth <= max(true, announced):
                for said in range(max(true, announced) + 1):
                    yield worth, said, other


def _read(_: Settled, value: object) -> tuple[int, int]:
    parts = read_items(value, "the points of the counter and of the claimant")
    if len(parts) != 2:
        raise NotAnAnswerError(f"expected two numbers, the counter's and the claimant's points, got {len(parts)}")
    return read_number(parts[0]), read_number(parts[1])


def claim_text(claim: Claim | None) -> str | None:
    """Write a claim as the text that a checked function gets."""
    match claim:
        case None:
            return None
        case Muggins(points):
            return f"muggins {points}"
        case Overcount():
            return "overcount"


def _guess(case: Settled, got: tuple[int, int]) -> str:
    """Say what such an answer does; the clause itself says what is right."""
    true, announced, claim = case
    counter, claimant = got
    match claim:
        case None:
            return "points move although nobody claims"
        case Muggins(points) if true > announced:
            if claimant == points > true - announced:
                return "a claim gets more points than were missed"
            if claimant == true - announced > points:
                return "a claim gets all that was missed, although less was claimed"
            if counter < 0:
                return "what was missed is taken from the counter, who never pegged it"
            return "" if claimant else "a claim does not get what was missed"
        case Muggins(points):
            if not counter and not claimant:
                return "nobody gets the points of a false claim"
            if claimant < 0:
                return "a false claim is taken from the claimant"
            return "the claimant gets the points of a false claim" if claimant else ""
        case Overcount():
            if announced <= true:
                return "points move although the count is not too high"
            if not counter:
                return "the surplus is not taken from the counter"
            return "" if claimant else "the claimant does not get the surplus"


@overload
def check_adjudicator(
    mine: Callable[[int, int, str | None], tuple[SupportsIndex, SupportsIndex]],
    *,
    cards: Literal["text"] = "text",
    limit: int = _ALL,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_adjudicator(
    mine: Callable[[int, int, Claim | None], tuple[SupportsIndex, SupportsIndex]],
    *,
    cards: Literal["objects"],
    limit: int = _ALL,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_adjudicator(
    mine: Callable[[int, int, Any], tuple[SupportsIndex, SupportsIndex]],
    *,
    cards: CardForm = "text",
    limit: int = _ALL,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that settles a claim against a count; return None, or the smallest wrong case.

    ``mine(true, announced, claim)`` returns the points that move after the announcement was pegged: the counter's and
    the claimant's, below 0 if they are taken away. ``claim`` is None if everybody accepts, ``"muggins 3"`` or
    ``"overcount"``. By default all cases are tried; the score and the target do not matter.

    Args:
        mine: The function to check.
        cards: ``"text"``, or ``"objects"`` to pass the claim as ``Muggins(3)`` or ``Overcount()``.
        limit: The number of cases to try.
        progress: Is called after every 1,000 cases and at the end, with the number of cases tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, or ``limit`` is below 1.

    Rule: cribbage.S6-S10, Q2, Q3.

    >>> found = check_adjudicator(lambda true, announced, claim: (0, 0))
    >>> print(found.rule, found.guess, sep=": ")
    cribbage.S8: nobody gets the points of a false claim
    >>> print(found.line)
    assert tuple(mine(0, 0, "muggins 1")) == (1, 0)
    """
    text = check_call(mine, cards)

    def expect(case: Settled) -> tuple[int, int]:
        verdict = adjudicate_count(*case)
        return verdict.counter_points, verdict.claimant_points

    question = Question(
        ask=lambda case: mine(case[0], case[1], claim_text(case[2]) if text else case[2]),
        expect=expect,
        read=_read,
        size=_size,
        smaller=_similar,
    )
    found = hunt(question, _cases(), _ALL, limit, progress)
    if found is None:
        return None
    true, announced, claim = found.case
    said = claim_text(claim)
    verdict = adjudicate_count(true, announced, claim)
    given = repr(claim) if not text else "None" if said is None else f'"{said}"'
    return Counterexample(
        check="check_adjudicator",
        case=(("worth", str(true)), ("announced", str(announced)), ("claim", said or "none")),
        counted=str(verdict).rpartition(" [")[0],
        expected=found.expected,
        got=found.got,
        error=found.error,
        rule=None if found.answer is None else verdict.rule,
        guess=found.problem if found.answer is None else _guess(found.case, found.answer),
        tried=found.tried,
        line=numbers_line(f"{name_of(mine)}({true}, {announced}, {given})", found),
    )
