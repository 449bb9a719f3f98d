"""Random games beside a second game written from the rules text: every peg, every go, every turn, and who is out."""

from __future__ import annotations

import pytest
from tests.cribbage.slow_challenge import SlowClaim
from tests.cribbage.slow_game import SlowGame
from tests.cribbage.tables import played

from muggins.cribbage import (
    Action,
    Announce,
    Answer,
    Count,
    Counting,
    Deal,
    Ended,
    Event,
    LayAway,
    Muggins,
    Outcome,
    Over,
    Pegged,
    PegReason,
    Play,
    Rules,
    SaidGo,
    State,
    awaited,
    lawful_actions,
    outcome,
    possible_actions,
)

TABLES = tuple(
    Rules(players, partners, target, counting, lowball)
    for players, partners in ((2, False), (3, False), (4, False), (4, True))
    for target in (61, 121)
    for counting, lowball in ((Counting.AUTOMATIC, False), (Counting.MUGGINS, False), (Counting.AUTOMATIC, True))
)


def slow_step(slow: SlowGame, action: Action) -> None:
    """Do the same at the second table."""
    match action:
        case Deal(pack):
            slow.deal([str(card) for card in pack])
        case LayAway(seat, cards):
            slow.lay_away(seat, [str(card) for card in cards])
        case Play(seat, card):
            slow.play(seat, str(card))
        case Count():
            slow.count()
        case Announce(seat, points):
            slow.announce(seat, points)
        case Answer(seat, claim):
            said: SlowClaim = (
                None if claim is None else ("muggins", claim.points) if isinstance(claim, Muggins) else ("overcount",)
            )
            slow.answer(seat, said)
        case _:
            raise AssertionError(action)


def slow_awaited(slow: SlowGame) -> tuple[object, ...]:
    """Give the seats that the second table waits for."""
    match slow.asks:
        case ("lay away", *seats):
            return tuple(seats)
        case ("play" | "answer", seat, *_):
            return (seat,)
        case ("count", seat, _) if slow.muggins:
            return (seat,)
        case _:
            return ()


def winners(rules: Rules, scores: list[int], out: int) -> tuple[int, ...]:
    """R33, R40, Q27: the seats of the side that is out; in lowball those with the lowest score."""
    shown = [min(score, rules.target) for score in scores]
    best = [side for side, score in enumerate(shown) if score == min(shown)] if rules.lowball else [out]
    return tuple(seat for seat in range(rules.players) if rules.side(seat) in best)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_peg_agrees_with_the_second_game(rules: Rules) -> None:
    """After every action both tables have pegged the same, said the same goes, and wait for the same seats."""
    for seed in range(6):
        slow: SlowGame | None = None
        for before, action, after, events in played(rules, seed):
            if slow is None:
                muggins = rules.effective_counting is Counting.MUGGINS
                slow = SlowGame(rules.players, rules.partners, rules.target, muggins, before.dealer)
            slow.pegs, slow.goes = [], []
            slow_step(slow, action)
            assert slow.pegs == [(event.seat, event.points) for event in events if isinstance(event, Pegged)]
            assert slow.goes == [event.seat for event in events if isinstance(event, SaidGo)]
            assert tuple(slow.scores) == after.scores
            assert slow_awaited(slow) == awaited(after)
            assert slow.dealer == after.dealer
            end = outcome(after)
            if slow.out is None:
                assert end is None
            else:
                assert end is not None
                assert winners(rules, slow.scores, slow.out) == end.winners


def first_out(rules: Rules, events: list[Event]) -> int:
    """Give the side that got there first, by nothing but what was pegged.

    An announced count that is too high reaches nothing until it is settled (S15, Q6), so a side that is over the target
    counts only when nothing more is pegged, or when its own points were the last but for a surplus won.
    """
    scores = [0] * len(rules.sides)
    reached: list[int] = []
    for event in events:
        if isinstance(event, Pegged):
            scores[event.side] += event.points
            if scores[event.side] < rules.target:
                reached = [side for side in reached if side != event.side]
            elif event.side not in reached:
                reached.append(event.side)
    return reached[0]


def check_who_is_out(rules: Rules, seed: int) -> Outcome:
    """Play a game, and see that the side that got there first by the events is the one that is out."""
    events: list[Event] = []
    last: State | None = None
    for before, _, after, happened in played(rules, seed):
        assert not isinstance(before.phase, Over)
        events += happened
        last = after
    assert last is not None
    end = outcome(last)
    assert end is not None
    assert events[-1] == Ended(end)
    side = first_out(rules, events)
    seats = rules.sides[side]
    assert (end.losers if rules.lowball else end.winners) == seats
    totals = [
        sum(each.points for each in events if isinstance(each, Pegged) and each.side == index)
        for index in range(len(rules.sides))
    ]
    assert tuple(totals) == last.scores
    out = [index for index, total in enumerate(totals) if total >= rules.target]
    if len(out) > 1:  # Q6 alone: the true count reached it, and the surplus took the claimant there too
        assert rules.effective_counting is Counting.MUGGINS
        assert [event.reason for event in events if isinstance(event, Pegged)][-2:] == [
            PegReason.SURPLUS_LOST,
            PegReason.SURPLUS_WON,
        ]
    return end


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_the_side_that_gets_there_first_is_out(rules: Rules) -> None:
    """By the events alone, in 3,000 random games with wrong counts and claims, 125 of each kind (R24, R33, R40, Q6)."""
    for seed in range(1000, 1125):
        check_who_is_out(rules, seed)


def test_a_wrong_number_is_no_action_that_is_listed() -> None:
    """What the games here announce is possible, and only the true count is lawful (S2)."""
    for before, action, _, _ in played(Rules(target=61, counting=Counting.MUGGINS), 5):
        if isinstance(action, Announce):
            assert action in possible_actions(before, action.seat)
            assert len(lawful_actions(before, action.seat)) == 1
