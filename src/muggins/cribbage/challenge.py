"""The muggins adjudicator: what was announced against what the hand is worth, and the points that a claim moves.

It needs no game: a program that keeps its own score calls :func:`adjudicate_count` alone.
"""

from __future__ import annotations

from enum import unique
from typing import TypeAlias, assert_never

import attrs

from muggins.cribbage.rules import Counting, check_target
from muggins.errors import InputError, RulesError, check_number, excerpt
from muggins.table import Fact, Reason
from muggins.table.words import say

__all__ = ["HIGHEST_COUNT", "Claim", "Muggins", "Overcount", "Verdict", "VerdictReason", "adjudicate_count"]

HIGHEST_COUNT = 29
"""What a hand is worth at most, and the highest number that can be announced or claimed (R31, S2, Q11)."""


def check_points(value: int) -> int:
    """Give the number, once it is sure that it is one; whether it can be said is for the rules.

    Raises:
        InputError: it is not a whole number.
    """
    return check_number(value, "a number of points")


@attrs.frozen
class Muggins:
    """The claim that so many points were missed.

    Rule: cribbage.S4, Q11.
    """

    points: int = attrs.field(converter=check_points)


@attrs.frozen
class Overcount:
    """The claim that the count is too high, with no number.

    Rule: cribbage.S4.
    """


Claim: TypeAlias = Muggins | Overcount
"""What an opponent can say against a count."""


@unique
class VerdictReason(Reason):
    """How a count was settled."""

    STANDS = ("stands", "cribbage.S6", "nobody claims, and the count of {announced} stands")
    OUT = (
        "out",
        "cribbage.S14",
        "the count of {announced} reaches the target and is not too high: nobody can answer it",
    )
    MISSED = ("missed", "cribbage.S7", "{missed} missed, {claimed} claimed: the claimant gets {moved}")
    NOTHING_MISSED = ("nothing_missed", "cribbage.S8", "nothing was missed: the counter gets the {claimed} claimed")
    TOO_HIGH = ("too_high", "cribbage.S9", "the count is {surplus} too high: the claimant gets them from the counter")
    NOT_TOO_HIGH = ("not_too_high", "cribbage.S10", "the count of {announced} is not too high: nothing changes")


@attrs.frozen
class Verdict:
    """How a count was settled: why, about what, and the points that move after the announcement was pegged.

    ``counter_points`` go to the side of the counter, below 0 away from it; ``claimant_points`` to the claimant's side.
    ``reason`` says of what kind it is, and ``str()`` says it in one sentence.
    """

    reason: VerdictReason
    true: int
    announced: int
    claim: Claim | None
    counter_points: int = 0
    claimant_points: int = 0

    @property
    def upheld(self) -> bool:
        """Whether there was a claim, and it was right."""
        return self.reason is VerdictReason.MISSED or self.reason is VerdictReason.TOO_HIGH

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.S7"``."""
        return self.reason.rule

    @property
    def facts(self) -> tuple[tuple[str, Fact], ...]:
        """The numbers of the case by name, for a translator; those that do not apply are 0."""
        return (
            ("announced", self.announced),
            ("true", self.true),
            ("missed", max(0, self.true - self.announced)),
            ("surplus", max(0, self.announced - self.true)),
            ("claimed", self.claim.points if isinstance(self.claim, Muggins) else 0),
            ("moved", self.claimant_points),
        )

    def __str__(self) -> str:
        """Say it in one English sentence, with the clause."""
        return say(self.reason, self.facts)


def adjudicate_count(
    true: int,
    announced: int,
    claim: Claim | None,
    *,
    counting: Counting = Counting.MUGGINS,
    before: int | None = None,
    target: int = 121,
) -> Verdict:
    """Judge a count that was announced and pegged, and the first claim against it, or None if all accepted it.

    ``true`` is what the hand is worth, as ``score_hand(...).total`` gives it. With ``before``, the score of the
    counter's side before the count, a count that reaches the target and is not too high ends the game at once:
    a claim comes too late then, and moves nothing.

    Raises:
        InputError: a count is not from 0 to 29, a number of missed points not from 1 to 29, ``claim`` is no claim,
            or ``before`` is not from 0 to below the target.
        RulesError: under this way of counting nothing can be claimed, or it is not played yet, or the target is neither
            121 nor 61.

    Rule: cribbage.S2, S5-S10, S14, S15, S21-S24, Q2, Q3, Q9-Q12.

    >>> verdict = adjudicate_count(14, 9, Muggins(7))
    >>> verdict.upheld, verdict.counter_points, verdict.claimant_points
    (True, 0, 5)
    >>> print(verdict)
    5 missed, 7 claimed: the claimant gets 5 [cribbage.S7]
    >>> print(adjudicate_count(8, 12, Overcount()))
    the count is 4 too high: the claimant gets them from the counter [cribbage.S9]
    """
    if counting is not Counting.MUGGINS:
        _refuse_counting(counting)
    _check_count("what the hand is worth", true)
    _check_count("the count announced", announced)
    _check_claim(claim)
    check_target(target)
    if before is not None:
        check_number(before, "a score before the count", least=0, most=target - 1)
        if before + announced >= target and announced <= true:
            return Verdict(VerdictReason.OUT, true, announced, claim)  # S14, S22
    return judge(true, announced, claim)


def judge(true: int, announced: int, claim: Claim | None) -> Verdict:
    """Judge numbers and a claim that are known to be right in themselves (S6-S10)."""
    match claim:
        case None:
            return Verdict(VerdictReason.STANDS, true, announced, claim)
        case Muggins(points):
            if true > announced:
                return Verdict(VerdictReason.MISSED, true, announced, claim, 0, min(points, true - announced))
            return Verdict(VerdictReason.NOTHING_MISSED, true, announced, claim, points, 0)
        case Overcount():
            surplus = announced - true
            if surplus > 0:
                return Verdict(VerdictReason.TOO_HIGH, true, announced, claim, -surplus, surplus)
            return Verdict(VerdictReason.NOT_TOO_HIGH, true, announced, claim)
        case _:
            assert_never(claim)


def _refuse_counting(counting: object) -> None:
    """Say why nothing can be claimed under this way of counting."""
    if counting is Counting.AUTOMATIC:
        raise RulesError("the table counts every hand itself: there is nothing to claim", "cribbage.S1")
    if counting is Counting.TOURNAMENT:
        raise RulesError(
            "the tournament profile is not judged yet: Counting.MUGGINS is the house protocol", "cribbage.A1"
        )
    raise InputError(f"counting is a member of Counting, not {excerpt(counting)}")


def _check_count(what: str, value: object) -> None:
    if type(value) is not int or not 0 <= value <= HIGHEST_COUNT:
        raise InputError(f"{what} is a number from 0 to {HIGHEST_COUNT}, not {excerpt(value)} [cribbage.S2]")


def _check_claim(claim: object) -> None:
    """Refuse what is neither None nor a claim that can be made."""
    match claim:
        case None | Overcount():
            return
        case Muggins(points):
            if not 1 <= points <= HIGHEST_COUNT:
                raise InputError(
                    f"the points missed are a number from 1 to {HIGHEST_COUNT}, not {excerpt(points)} [cribbage.Q11]"
                )
        case _:
            raise InputError(f"a claim is Muggins(points), Overcount() or None, not {excerpt(claim)}")
