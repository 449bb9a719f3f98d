"""The adjudicator alone: every count, every announcement, every claim, in both protocols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest
from tests.cribbage.slow_challenge import (
    CLASSES_OF_CLAIMANT_ROOM,
    CLASSES_OF_ROOM,
    SlowClaim,
    settle,
)

from muggins.cribbage.challenge import (
    HIGHEST_COUNT,
    Claim,
    Muggins,
    Overcount,
    Verdict,
    VerdictReason,
    adjudicate_count,
    judge_tournament,
)
from muggins.cribbage.rules import Counting
from muggins.errors import InputError, RulesError
from muggins.table import describe

COUNTS = range(HIGHEST_COUNT + 1)
WORTHS = [count for count in COUNTS if count not in (19, 25, 26, 27)]
CLAIMS: tuple[tuple[Claim | None, SlowClaim], ...] = (
    (None, None),
    (Overcount(), ("overcount",)),
    *((Muggins(points), ("muggins", points)) for points in range(1, HIGHEST_COUNT + 1)),
)
TOURNAMENT = Counting.TOURNAMENT


def moves(verdict: Verdict) -> tuple[int, int, bool]:
    """Return what the slow adjudicator returns."""
    return verdict.counter_points, verdict.claimant_points, verdict.upheld


# --- every class of cases: the argument that they cover everything is in slow_challenge


def test_every_triple_agrees_with_the_slow_adjudicator() -> None:
    """All 24,180 triples of true, announced and claim move the points of section 7 (S6, S7, S8, S9, S10)."""
    for true in WORTHS:
        for announced in COUNTS:
            for claim, slow in CLAIMS:
                expected = settle(true, announced, slow, "muggins", (0, 0), 10**6)
                assert expected == moves(adjudicate_count(true, announced, claim)), (true, announced, claim)


@pytest.mark.parametrize("target", [61, 121])
def test_every_triple_near_the_target_agrees_with_the_slow_adjudicator(target: int) -> None:
    """A count that is not too high and just reaches, passes or misses the target: three classes (S14, S15, S22)."""
    for true in WORTHS:
        for announced in COUNTS:
            for room in {announced + 1, announced, 1} - {0}:
                for claim, slow in CLAIMS:
                    before = (target - room, 7)
                    verdict = adjudicate_count(true, announced, claim, before=before, target=target)
                    expected = settle(true, announced, slow, "muggins", before, target)
                    assert expected == moves(verdict), (before, true, announced, claim)


def tournament_agrees(rooms: Iterable[int]) -> None:
    """Check the tournament protocol against the slow adjudicator for all counts and claims, with this room left."""
    for room in rooms:
        before = (121 - room, 30)
        for true in COUNTS:
            for announced in COUNTS:
                for claim, slow in CLAIMS:
                    verdict = judge_tournament(true, announced, claim, before, 121)
                    expected = settle(true, announced, slow, "tournament", before, 121)
                    assert expected == moves(verdict), (before, true, announced, claim)


def test_the_tournament_protocol_agrees_with_the_slow_adjudicator() -> None:
    """All counts and claims with 3, 15 and 40 holes to go (A5, A6, A7, A8, A13, A15)."""
    tournament_agrees((3, 15, 40))


@pytest.mark.exhaustive
def test_the_tournament_protocol_agrees_in_every_class() -> None:
    """All 1,646,100 cases of true, announced, claim and room for the counter (A5, A6, A7, A8, A13, A15)."""
    tournament_agrees(CLASSES_OF_ROOM)


@pytest.mark.slow
def test_the_room_of_the_claimant_caps_the_award_alone() -> None:
    """The claimant's peg stops in the game hole too, and nothing else depends on it (R34, A8)."""
    cases = [(true, announced, claim) for true in (0, 3, 12, 29) for announced in COUNTS for claim, _ in CLAIMS]
    for counter in (20, 95, 106, 118):
        for true, announced, claim in cases:
            free = judge_tournament(true, announced, claim, (counter, 121 - 29), 121)
            for room in CLASSES_OF_CLAIMANT_ROOM:
                near = judge_tournament(true, announced, claim, (counter, 121 - room), 121)
                assert (near.counter_points, near.reason) == (free.counter_points, free.reason)
                assert near.claimant_points == min(free.claimant_points, room)


def test_the_penalty_stops_at_0() -> None:
    """On a short board 15 back would go below 0, and stop there; on one of 121 holes it cannot (A16, Q21)."""
    verdict = judge_tournament(2, 9, Overcount(), (5, 0), 10)
    assert (verdict.reason, verdict.penalty) == (VerdictReason.FALSE_GAME, -7)
    assert 5 + 5 + verdict.counter_points == 0  # pegged to 10, back to the true 7 and to 0


def test_points_move_and_are_never_made() -> None:
    """Muggins moves at most the points missed, overcount the surplus, a false claim its number (S7, S8, S9)."""
    for true in WORTHS:
        for announced in COUNTS:
            for claim, _ in CLAIMS:
                verdict = adjudicate_count(true, announced, claim)
                counter, claimant = verdict.counter_points, verdict.claimant_points
                assert claimant >= 0
                if isinstance(claim, Muggins):
                    assert (claimant, counter) in (
                        (min(claim.points, true - announced), 0),
                        (0, claim.points),
                    )
                    assert claimant <= max(0, true - announced)
                elif claim is None:
                    assert counter == claimant == 0
                else:
                    assert counter + claimant == 0


# --- the tables of the rules text


@pytest.mark.parametrize(
    ("before", "true", "pegs", "claim", "moved", "rule"),
    [
        ((40, 50), 8, 6, Muggins(2), (0, 2), "cribbage.A7"),  # B01
        ((40, 50), 12, 6, Muggins(2), (0, 2), "cribbage.A7"),  # B02
        ((40, 50), 8, 6, Muggins(5), (0, 2), "cribbage.A7"),  # B03
        ((40, 50), 8, 8, Muggins(2), (2, 0), "cribbage.A6"),  # B04
        ((40, 50), 8, 12, Overcount(), (-4, 4), "cribbage.A13"),  # B05
        ((40, 50), 8, 12, None, (0, 0), "cribbage.S6"),  # B06
        ((119, 100), 8, 1, Muggins(7), (0, 1), "cribbage.A8"),  # Q20
        ((118, 100), 2, 8, Overcount(), (-16, 1), "cribbage.A15"),  # Q19
        ((118, 100), 2, 8, None, (0, 0), "cribbage.S6"),  # Q8
        ((118, 100), 2, 8, Muggins(3), (0, 0), "cribbage.A6"),  # Q9: false, and the peg is in the game hole
        ((10, 50), 0, 29, Overcount(), (-29, 29), "cribbage.A13"),  # B10
        ((115, 100), 12, 8, Muggins(4), (0, 0), "cribbage.S14"),  # B11
        ((115, 100), 6, 10, Overcount(), (0, 0), "cribbage.A15"),  # Q6: the true count reaches the hole too
        ((40, 50), 8, 8, Overcount(), (0, 0), "cribbage.Q10"),
        ((40, 50), 8, 6, Overcount(), (0, 0), "cribbage.Q10"),
        ((118, 120), 0, 29, Overcount(), (-18, 1), "cribbage.A15"),  # R34: the claimant's peg stops there too
        ((100, 120), 8, 6, Muggins(2), (0, 1), "cribbage.A7"),
    ],
)
def test_the_tournament_protocol(
    before: tuple[int, int], true: int, pegs: int, claim: Claim | None, moved: tuple[int, int], rule: str
) -> None:
    """Each case moves these points, by this clause (A5, A6, A7, A8, A13, A15, Q8, Q9, Q10, Q20)."""
    verdict = adjudicate_count(true, pegs, claim, counting=TOURNAMENT, before=before)
    assert moved == (verdict.counter_points, verdict.claimant_points)
    assert rule == verdict.rule
    assert describe(verdict) == str(verdict)


@pytest.mark.parametrize(
    ("true", "announced", "claim", "reason", "said"),
    [
        (8, 6, None, VerdictReason.STANDS, "nobody claims, so the count of 6 stands [cribbage.S6]"),
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
            "the count is too high by 19: the surplus moves from counter to claimant [cribbage.S9]",
        ),
        (8, 8, Overcount(), VerdictReason.NOT_TOO_HIGH, "the count of 8 is not too high: nothing moves [cribbage.S10]"),
    ],
)
def test_a_verdict_says_why(true: int, announced: int, claim: Claim | None, reason: VerdictReason, said: str) -> None:
    """A verdict has its reason, and its text is one sentence with the clause."""
    verdict = adjudicate_count(true, announced, claim)
    assert reason is verdict.reason
    assert said == str(verdict)
    assert said.endswith(f"[{verdict.rule}]")


@pytest.mark.parametrize(("claimant", "moved"), [(100, 3), (118, 3), (120, 1)])
def test_a_verdict_capped_by_the_holes_left_is_true_for_both_caps(claimant: int, moved: int) -> None:
    """The counter at 118 could peg 3 more (A8); a claimant at 120 has room for 1 of them (R34)."""
    verdict = adjudicate_count(12, 0, Muggins(9), counting=TOURNAMENT, before=(118, claimant))
    said = f"12 short, 9 claimed, but fewer holes were left to peg: the claimant gets {moved} [cribbage.A8]"
    assert (str(verdict), verdict.claimant_points) == (said, moved)


def test_a_tournament_verdict_says_what_goes_back() -> None:
    """The false claim of game names the true count, the hole put back, the 15 and the claimant's points (A15)."""
    verdict = adjudicate_count(2, 8, Overcount(), counting=TOURNAMENT, before=(118, 100))
    assert str(verdict) == (
        "the true count is 2, so 8 is a false claim of game: the counter goes back 1 and then 15 more,"
        " and the claimant pegs 1 [cribbage.A15]"
    )
    assert (verdict.penalty, verdict.upheld) == (-15, True)


def test_a_count_that_ends_the_game_cannot_be_answered() -> None:
    """At the target an undercount or right count is out, an overcount waits for its answer (S14, S15, Q4)."""
    late = adjudicate_count(12, 8, Muggins(4), before=(115, 0))
    assert (late.reason, late.upheld, late.counter_points, late.claimant_points) == (VerdictReason.OUT, False, 0, 0)
    assert late.rule == "cribbage.S14"
    assert VerdictReason.MISSED is adjudicate_count(12, 5, Muggins(4), before=(115, 0)).reason
    assert VerdictReason.TOO_HIGH is adjudicate_count(2, 8, Overcount(), before=(118, 0)).reason
    assert VerdictReason.STANDS is adjudicate_count(2, 8, None, before=(118, 0)).reason
    assert VerdictReason.OUT is adjudicate_count(4, 4, None, before=(57, 100), target=61).reason  # R42


# --- what is refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((30, 0, None), "the true count must be an integer from 0 to 29, got 30"),
        *(((true, 0, Muggins(1)), f"cards can have, got {true} [cribbage.R31]") for true in (19, 25, 26, 27)),
        ((True, 0, None), "the true count must be an integer from 0 to 29, got True"),
        ((0, -1, None), "the count announced must be an integer from 0 to 29, got -1"),
        ((0, 8.0, None), "the count announced must be an integer from 0 to 29, got 8.0"),
        ((0, 0, Muggins(0)), "must be 1 to 29, got 0 [cribbage.Q11]"),
        ((0, 0, Muggins(30)), "must be 1 to 29, got 30 [cribbage.Q11]"),
        ((0, 0, "overcount"), "a claim must be Muggins(points), Overcount() or None, got 'overcount'"),
        ((0, 0, Overcount), "a claim must be Muggins(points), Overcount() or None"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[Any, Any, Any], message: str) -> None:
    """Counts are 0 to 29, claims 1 to 29, and nothing else is read as one (S2, Q11)."""
    with pytest.raises(InputError) as caught:
        adjudicate_count(*arguments)
    assert message in str(caught.value)


def test_a_muggins_needs_a_number() -> None:
    """A claim of missed points has a number; the rules decide whether it can be claimed."""
    assert Muggins(-3).points == -3
    with pytest.raises(InputError, match="a number of points must be an integer, got True"):
        Muggins(True)
    with pytest.raises(InputError, match="a number of points must be an integer, got '5'"):
        Muggins(cast("int", "5"))


@pytest.mark.parametrize(
    ("before", "target"),
    [
        ((-1, 0), 121),
        (("3", 0), 121),
        ((False, 0), 121),
        ((121, 0), 121),
        ((61, 0), 61),
        ((0, 121), 121),
        ((0, -1), 121),
        ((0,), 121),
        ((0, 0, 0), 121),
        (0, 121),
        ({0, 1}, 121),
    ],
)
@pytest.mark.parametrize("counting", [Counting.MUGGINS, TOURNAMENT])
def test_the_scores_before_the_count_are_below_the_target(before: Any, target: int, counting: Counting) -> None:
    """The scores before the count are two, in order, and below the target, where the game would be over (R33)."""
    with pytest.raises(InputError):
        adjudicate_count(0, 0, None, before=before, target=target, counting=counting)


@pytest.mark.parametrize("target", [0, 60, 62, 120, 122])
@pytest.mark.parametrize("before", [None, (0, 0)])
def test_the_target_is_one_of_two(before: tuple[int, int] | None, target: int) -> None:
    """A game goes to 121 or 61, whether or not it matters to the count (R32)."""
    with pytest.raises(RulesError) as caught:
        adjudicate_count(8, 8, None, before=before, target=target)
    assert caught.value.rule == "cribbage.R32"


def test_other_ways_of_counting_are_refused_by_clause() -> None:
    """Automatic hands cannot be challenged; the tournament needs the scores, and 121 (S1, A1, A8)."""
    with pytest.raises(RulesError, match="the table counts every hand itself") as automatic:
        adjudicate_count(8, 6, None, counting=Counting.AUTOMATIC)
    assert automatic.value.rule == "cribbage.S1"
    with pytest.raises(RulesError, match="target must be 121") as tournament:
        adjudicate_count(8, 6, None, counting=TOURNAMENT, before=(0, 0), target=61)
    assert tournament.value.rule == "cribbage.A1"
    with pytest.raises(InputError, match="before must be the scores of counter and claimant"):
        adjudicate_count(8, 6, None, counting=TOURNAMENT)
    with pytest.raises(InputError, match=r"counting must be one of Counting\.AUTOMATIC"):
        adjudicate_count(8, 6, None, counting=cast("Counting", "muggins"))
