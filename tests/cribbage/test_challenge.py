"""The adjudicator alone: every count, every announcement, every claim."""

from typing import Any, cast

import pytest
from tests.cribbage.slow_challenge import SlowClaim, settle

from muggins.cribbage.challenge import (
    HIGHEST_COUNT,
    Claim,
    Muggins,
    Overcount,
    Verdict,
    VerdictReason,
    adjudicate_count,
)
from muggins.cribbage.rules import Counting
from muggins.errors import InputError, RulesError

COUNTS = range(HIGHEST_COUNT + 1)
CLAIMS: tuple[tuple[Claim | None, SlowClaim], ...] = (
    (None, None),
    (Overcount(), ("overcount",)),
    *((Muggins(points), ("muggins", points)) for points in range(1, HIGHEST_COUNT + 1)),
)


def moves(verdict: Verdict) -> tuple[int, int, bool]:
    """Give what the slow adjudicator gives."""
    return verdict.counter_points, verdict.claimant_points, verdict.upheld


def test_every_triple_agrees_with_the_slow_adjudicator() -> None:
    """All 27,900 triples of true count, announced count and claim move the points that section 7 moves (S6-S10)."""
    for true in COUNTS:
        for announced in COUNTS:
            for claim, slow in CLAIMS:
                expected = settle(true, announced, slow, "muggins", (0, 0), 10**6)
                assert expected == moves(adjudicate_count(true, announced, claim)), (true, announced, claim)


@pytest.mark.parametrize("target", [61, 121])
def test_every_triple_near_the_target_agrees_with_the_slow_adjudicator(target: int) -> None:
    """Near the target a claim moves nothing if the count reaches it and is not too high (S14, S15, S22)."""
    for before in (target - 30, target - 12, target - 1):
        for true in COUNTS:
            for announced in COUNTS:
                for claim, slow in CLAIMS:
                    verdict = adjudicate_count(true, announced, claim, before=before, target=target)
                    expected = settle(true, announced, slow, "muggins", (before, 0), target)
                    assert expected == moves(verdict), (before, true, announced, claim)


def test_points_move_and_are_never_made() -> None:
    """A right muggins pays at most the miss, an overcount takes what it gives, a false one pays its number (S7-S9)."""
    for true in COUNTS:
        for announced in COUNTS:
            for claim, _ in CLAIMS:
                verdict = adjudicate_count(true, announced, claim)
                moved = (verdict.counter_points, verdict.claimant_points)
                match verdict.reason:
                    case VerdictReason.MISSED:
                        assert isinstance(claim, Muggins)
                        assert (0, min(claim.points, true - announced)) == moved
                    case VerdictReason.NOTHING_MISSED:
                        assert isinstance(claim, Muggins)
                        assert (claim.points, 0) == moved
                    case VerdictReason.TOO_HIGH:
                        assert (true - announced, announced - true) == moved
                    case _:
                        assert moved == (0, 0)
                assert -announced <= verdict.counter_points  # S23: never below what it was before the count


@pytest.mark.parametrize(
    ("true", "announced", "claim", "reason", "said"),
    [
        (8, 6, None, VerdictReason.STANDS, "nobody claims, and the count of 6 stands [cribbage.S6]"),
        (12, 6, Muggins(2), VerdictReason.MISSED, "6 missed, 2 claimed: the claimant gets 2 [cribbage.S7]"),
        (8, 6, Muggins(5), VerdictReason.MISSED, "2 missed, 5 claimed: the claimant gets 2 [cribbage.S7]"),
        (
            8,
            8,
            Muggins(2),
            VerdictReason.NOTHING_MISSED,
            "nothing was missed: the counter gets the 2 claimed [cribbage.S8]",
        ),
        (
            0,
            19,
            Overcount(),
            VerdictReason.TOO_HIGH,
            "the count is 19 too high: the claimant gets them from the counter [cribbage.S9]",
        ),
        (
            8,
            8,
            Overcount(),
            VerdictReason.NOT_TOO_HIGH,
            "the count of 8 is not too high: nothing changes [cribbage.S10]",
        ),
    ],
)
def test_a_verdict_says_why(true: int, announced: int, claim: Claim | None, reason: VerdictReason, said: str) -> None:
    """A verdict has its reason, and its text is one sentence with the clause."""
    verdict = adjudicate_count(true, announced, claim)
    assert reason is verdict.reason
    assert said == str(verdict)
    assert said.endswith(f"[{verdict.rule}]")


def test_a_count_that_ends_the_game_cannot_be_answered() -> None:
    """At the target an undercount or right count is out, an overcount waits for its answer (S14, S15)."""
    late = adjudicate_count(12, 8, Muggins(4), before=115)
    assert (late.reason, late.upheld, late.counter_points, late.claimant_points) == (VerdictReason.OUT, False, 0, 0)
    assert late.rule == "cribbage.S14"
    assert VerdictReason.MISSED is adjudicate_count(12, 5, Muggins(4), before=115).reason
    assert VerdictReason.TOO_HIGH is adjudicate_count(2, 8, Overcount(), before=118).reason
    assert VerdictReason.STANDS is adjudicate_count(2, 8, None, before=118).reason
    assert VerdictReason.OUT is adjudicate_count(4, 4, None, before=57, target=61).reason


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((30, 0, None), "what the hand is worth is a number from 0 to 29, not 30"),
        ((True, 0, None), "what the hand is worth is a number from 0 to 29, not True"),
        ((0, -1, None), "the count announced is a number from 0 to 29, not -1"),
        ((0, 8.0, None), "the count announced is a number from 0 to 29, not 8.0"),
        ((0, 0, Muggins(0)), "from 1 to 29, not 0 [cribbage.Q11]"),
        ((0, 0, Muggins(30)), "from 1 to 29, not 30 [cribbage.Q11]"),
        ((0, 0, "overcount"), "a claim is Muggins(points), Overcount() or None, not 'overcount'"),
        ((0, 0, Overcount), "a claim is Muggins(points), Overcount() or None"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[Any, Any, Any], message: str) -> None:
    """Counts are 0 to 29, claims 1 to 29, and nothing else is read as one (S2, Q11)."""
    with pytest.raises(InputError) as caught:
        adjudicate_count(*arguments)
    assert message in str(caught.value)


def test_a_muggins_needs_a_number() -> None:
    """A claim of missed points is made of a whole number; whether it can be said is for the rules."""
    assert Muggins(-3).points == -3
    with pytest.raises(InputError, match="a number of points is a whole number, not True"):
        Muggins(True)
    with pytest.raises(InputError, match="a number of points is a whole number, not '5'"):
        Muggins(cast("int", "5"))


@pytest.mark.parametrize(("before", "target"), [(-1, 121), ("3", 121), (False, 121), (121, 121), (61, 61)])
def test_a_score_before_the_count_is_below_the_target(before: Any, target: int) -> None:
    """The score before the count is checked where it is given: at the target the game would be over (R33)."""
    with pytest.raises(InputError):
        adjudicate_count(0, 0, None, before=before, target=target)
    assert VerdictReason.STANDS is adjudicate_count(0, 0, None, before=target - 1, target=target).reason


@pytest.mark.parametrize("target", [0, 60, 62, 120, 122])
@pytest.mark.parametrize("before", [None, 0])
def test_the_target_is_one_of_two(before: int | None, target: int) -> None:
    """A game goes to 121 or 61, whether or not it matters to the count (R32)."""
    with pytest.raises(RulesError) as caught:
        adjudicate_count(8, 8, None, before=before, target=target)
    assert caught.value.rule == "cribbage.R32"


def test_other_ways_of_counting_are_refused_by_clause() -> None:
    """Automatic hands cannot be challenged, and the tournament profile says that it is not judged yet (S1, A1)."""
    with pytest.raises(RulesError, match="nothing to claim") as automatic:
        adjudicate_count(8, 6, None, counting=Counting.AUTOMATIC)
    assert automatic.value.rule == "cribbage.S1"
    with pytest.raises(RulesError, match="tournament") as tournament:
        adjudicate_count(8, 6, None, counting=Counting.TOURNAMENT)
    assert tournament.value.rule == "cribbage.A1"
    with pytest.raises(InputError, match="a member of Counting, not 'muggins'"):
        adjudicate_count(8, 6, None, counting=cast("Counting", "muggins"))
