"""The muggins adjudicator: a count that was announced against the true one, and the points that a claim moves.

It needs no game: a program that keeps its own score calls :func:`adjudicate_count` alone.
"""

from __future__ import annotations

from enum import unique
from functools import partial
from typing import ClassVar, TypeAlias, assert_never

import attrs

from muggins.cribbage.rules import Counting, check_target
from muggins.errors import InputError, RulesError, check_member, check_number, excerpt, in_order
from muggins.table import Fact, Reason, Template
from muggins.table.words import say

__all__ = ["HIGHEST_COUNT", "Claim", "Muggins", "Overcount", "Verdict", "VerdictReason", "adjudicate_count"]

HIGHEST_COUNT = 29
"""The most that a hand is worth, and the highest number that can be announced or claimed (R31, S2, Q11)."""


IMPOSSIBLE_COUNTS = frozenset({19, 25, 26, 27})
"""The counts that no hand and no card in the play is worth; each can be announced (R31, Q12)."""


def check_points(value: int) -> int:
    """Return the value if it is an integer; the rules of the game decide whether it can be announced."""
    return check_number(value, "a number of points")


@attrs.frozen
class Muggins:
    """The claim that ``points`` points were missed.

    Rule: cribbage.S4, Q11.
    """

    template: ClassVar[Template] = "muggins for {points}"

    points: int = attrs.field(converter=check_points)


@attrs.frozen
class Overcount:
    """The claim that the count is too high, with no number.

    Rule: cribbage.S4.
    """

    template: ClassVar[Template] = "overcount"


Claim: TypeAlias = Muggins | Overcount
"""What an opponent can claim against a count."""


@unique
class VerdictReason(Reason):
    """How a count was settled."""

    STANDS = ("stands", "cribbage.S6", "nobody claims, so the count of {announced} stands")
    OUT = (
        "out",
        "cribbage.S14",
        "the count of {announced} reaches the target and is not too high, so nobody can answer it",
    )
    # The house protocol.
    MISSED = ("missed", "cribbage.S7", "{missed} missed, {claimed} claimed: the claimant gets {moved}")
    NOTHING_MISSED = ("nothing_missed", "cribbage.S8", "nothing was missed: the counter gets the {claimed} claimed")
    TOO_HIGH = (
        "too_high",
        "cribbage.S9",
        "the count is too high by {surplus}: the surplus moves from counter to claimant",
    )
    NOT_TOO_HIGH = ("not_too_high", "cribbage.S10", "the count of {announced} is not too high: nothing moves")
    # The tournament protocol.
    SHORT = ("short", "cribbage.A7", "{missed} short, {claimed} claimed: the claimant gets {moved}")
    SHORT_OF_HOLES = (
        "short_of_holes",
        "cribbage.A8",
        "{missed} short, {claimed} claimed, but fewer holes were left to peg: the claimant gets {moved}",
    )
    NOT_SHORT = ("not_short", "cribbage.A6", "nothing is short: the counter pegs {gained} for the {claimed} claimed")
    OVERPEGGED = (
        "overpegged",
        "cribbage.A13",
        "the count is too high by {surplus}: the counter puts the surplus back, and the claimant pegs {moved}",
    )
    FALSE_GAME = (
        "false_game",
        "cribbage.A15",
        (
            "the true count is {true}, so {announced} is a false claim of game: the counter goes back {put_back}"
            " and then {back} more, and the claimant pegs {moved}"
        ),
    )
    OUT_ANYWAY = (
        "out_anyway",
        "cribbage.A15",
        "{announced} is too high by {surplus}, but {true} reaches the game hole too: nothing moves",
    )
    NOT_OVERPEGGED = ("not_overpegged", "cribbage.Q10", "the count of {announced} is not too high: nothing moves")


_UPHELD = frozenset(
    {
        VerdictReason.MISSED,
        VerdictReason.TOO_HIGH,
        VerdictReason.SHORT,
        VerdictReason.SHORT_OF_HOLES,
        VerdictReason.OVERPEGGED,
        VerdictReason.FALSE_GAME,
    }
)


@attrs.frozen
class Verdict:
    """How a count was settled, and the points that move after the announcement was pegged.

    Attributes:
        reason: The reason, which also says of what kind the verdict is.
        true: The true count.
        announced: The count that was announced.
        claim: The first claim, None if all accepted.
        counter_points: What the counter's side gets; below 0 it loses them.
        claimant_points: What the claimant's side gets.
        penalty: How many of ``counter_points`` are the 15 that a false claim of game costs; 0 or below.
    """

    reason: VerdictReason
    true: int
    announced: int
    claim: Claim | None
    counter_points: int = 0
    claimant_points: int = 0
    penalty: int = 0

    @property
    def upheld(self) -> bool:
        """Whether there was a claim, and it was right."""
        return self.reason in _UPHELD

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.S7"``."""
        return self.reason.rule

    @property
    def facts(self) -> tuple[tuple[str, Fact], ...]:
        """The numbers of the case by name; those that do not apply are 0."""
        return (
            ("announced", self.announced),
            ("true", self.true),
            ("missed", max(0, self.true - self.announced)),
            ("surplus", max(0, self.announced - self.true)),
            ("claimed", self.claim.points if isinstance(self.claim, Muggins) else 0),
            ("moved", self.claimant_points),
            ("gained", max(0, self.counter_points)),
            ("put_back", max(0, self.penalty - self.counter_points)),
            ("back", -self.penalty),
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
    before: tuple[int, int] | None = None,
    target: int = 121,
) -> Verdict:
    """Judge a count that was announced and pegged, and the first claim against it.

    Args:
        true: What the hand is worth, as ``score_hand(...).total`` gives it; or a card in the play.
        announced: What the counter announced.
        claim: The first claim, None if every opponent accepted.
        counting: The protocol: ``MUGGINS`` is the house's, ``TOURNAMENT`` that of the American Cribbage Congress.
        before: The scores of the counter's side and of the claimant's before the count. With it, a count that reaches
            the target and is not too high ends the game, and no claim moves anything. The tournament protocol needs
            it, because there no peg goes past the game hole.
        target: The target of the counter's side.

    Returns:
        The verdict. Its points are those that move from where the pegs stand after the announcement.

    Raises:
        InputError: A count is not from 0 to 29, the true count is 19, 25, 26 or 27, a number of missed points is not
            from 1 to 29, ``claim`` is not a claim, or ``before`` is missing, or is not a counter's score below the
            target and a claimant's from 0 to 120.
        RulesError: Under this protocol nothing can be claimed, or it is not played to this target.

    Rule: cribbage.S2, S5-S10, S14, S15, S21-S24, A5-A8, A13, A15, A16, Q2-Q4, Q8-Q12, Q17-Q21, Q24, Q33, Q37.

    >>> verdict = adjudicate_count(14, 9, Muggins(7))
    >>> verdict.upheld, verdict.counter_points, verdict.claimant_points
    (True, 0, 5)
    >>> print(verdict)
    5 missed, 7 claimed: the claimant gets 5 [cribbage.S7]
    >>> false = adjudicate_count(2, 8, Overcount(), counting=Counting.TOURNAMENT, before=(118, 100))
    >>> false.reason, false.counter_points, false.claimant_points
    (VerdictReason.FALSE_GAME, -16, 1)
    """
    if check_member(counting, Counting, "counting") is Counting.AUTOMATIC:
        raise RulesError("counting must let players count: the table counts every hand itself", "cribbage.S1")
    true = _check_count(true, "the true count")
    if true in IMPOSSIBLE_COUNTS:
        raise InputError(f"the true count must be one that cards can have, got {true} [cribbage.R31]")
    announced = _check_count(announced, "the count announced")
    _check_claim(claim)
    target = check_target(target)
    if counting is Counting.TOURNAMENT and target != 121:
        raise RulesError(f"target must be 121 in the tournament protocol, got {target}", "cribbage.A1")
    scores = None if before is None else _check_before(before, target)
    if scores is None and counting is Counting.TOURNAMENT:
        raise InputError("before must be the scores of counter and claimant in the tournament protocol, got None")
    return judge(counting, true, announced, claim, scores, target)


def judge(
    counting: Counting, true: int, announced: int, claim: Claim | None, before: tuple[int, int] | None, target: int
) -> Verdict:
    """Judge checked numbers by this protocol."""
    if counting is Counting.TOURNAMENT:
        assert before is not None
        return judge_tournament(true, announced, claim, before, target)
    return judge_house(true, announced, claim, before, target)


def judge_house(true: int, announced: int, claim: Claim | None, before: tuple[int, int] | None, target: int) -> Verdict:
    """Judge checked numbers in the house protocol, where points move in full (S6-S10, S14, Q18)."""
    verdict = partial(Verdict, true=true, announced=announced, claim=claim)
    if before is not None and before[0] + announced >= target and announced <= true:
        return verdict(VerdictReason.OUT)  # S14, S22, Q4
    match claim:
        case None:
            return verdict(VerdictReason.STANDS)
        case Muggins(points) if announced < true:
            return verdict(VerdictReason.MISSED, claimant_points=min(points, true - announced))  # Q2, Q3
        case Muggins(points):
            return verdict(VerdictReason.NOTHING_MISSED, counter_points=points)  # Q9
        case Overcount() if announced > true:
            surplus = announced - true
            return verdict(VerdictReason.TOO_HIGH, counter_points=-surplus, claimant_points=surplus)
        case Overcount():
            return verdict(VerdictReason.NOT_TOO_HIGH)
        case _:
            assert_never(claim)


def judge_tournament(true: int, announced: int, claim: Claim | None, before: tuple[int, int], target: int) -> Verdict:
    """Judge checked numbers in the tournament protocol, where no peg goes past the game hole (A5-A8, A13, A15, R34)."""
    verdict = partial(Verdict, true=true, announced=announced, claim=claim)
    counter, claimant = before
    stands = min(counter + announced, target)
    right = min(counter + true, target)
    room = target - claimant
    surplus = stands - right
    if stands == target and announced <= true:
        return verdict(VerdictReason.OUT)  # Q4
    match claim:
        case None:
            return verdict(VerdictReason.STANDS)
        case Muggins(points) if right > stands:
            named = min(points, true - announced)
            award = min(named, right - stands)
            reason = VerdictReason.SHORT if award == named else VerdictReason.SHORT_OF_HOLES
            return verdict(reason, claimant_points=min(award, room))
        case Muggins(points):
            return verdict(VerdictReason.NOT_SHORT, counter_points=min(points, target - stands))  # Q9
        case Overcount() if announced <= true:
            return verdict(VerdictReason.NOT_OVERPEGGED)
        case Overcount() if not surplus:
            return verdict(VerdictReason.OUT_ANYWAY)  # Q6
        case Overcount() if stands < target:
            return verdict(VerdictReason.OVERPEGGED, counter_points=-surplus, claimant_points=min(surplus, room))
        case Overcount():
            penalty = -min(15, right)  # A16
            return verdict(
                VerdictReason.FALSE_GAME,
                counter_points=penalty - surplus,
                claimant_points=min(surplus, room),
                penalty=penalty,
            )
        case _:
            assert_never(claim)


def _check_count(value: int, what: str) -> int:
    try:
        return check_number(value, what, least=0, most=HIGHEST_COUNT)
    except InputError as error:
        raise InputError(f"{error} [cribbage.S2]") from None


def check_claim(claim: Claim | None) -> Claim | None:
    """Return the value if it is a claim or None; the rules decide whether its number can be claimed."""
    if claim is not None and not isinstance(claim, Muggins | Overcount):
        raise InputError(f"a claim must be Muggins(points), Overcount() or None, got {excerpt(claim)}")
    return claim


def _check_claim(claim: Claim | None) -> None:
    """Refuse what is neither None nor a claim that can be made."""
    check_claim(claim)
    if isinstance(claim, Muggins) and not 1 <= claim.points <= HIGHEST_COUNT:
        raise InputError(f"the points missed must be 1 to {HIGHEST_COUNT}, got {claim.points} [cribbage.Q11]")


def _check_before(before: tuple[int, int], target: int) -> tuple[int, int]:
    """Return the two scores; in two against one the claimant has another target (R42)."""
    scores = in_order(before, "scores of counter and claimant", 2)
    if len(scores) != 2:
        raise InputError(f"before must be the scores of counter and claimant, got {excerpt(before)}")
    return (
        check_number(scores[0], "the counter's score before the count", least=0, most=target - 1),
        check_number(scores[1], "the claimant's score before the count", least=0, most=120),
    )
