"""Random games beside a second game written from the rules text: every peg, every go, every turn, and who is out."""

from __future__ import annotations

import pytest
from tests.cribbage import slow_game as slow
from tests.cribbage.tables import played

from muggins.cribbage import (
    Abandon,
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


def slow_action(action: Action) -> slow.Action:
    """Return the same action for the second table."""
    match action:
        case Deal(pack):
            return ("deal", [str(card) for card in pack])
        case LayAway(seat, cards):
            return ("lay_away", seat, [str(card) for card in cards])
        case Play(seat, card):
            return ("play", seat, str(card), None)
        case Count():
            return ("count",)
        case Announce(seat, points):
            return ("announce", seat, points)
        case Answer(seat, None):
            return ("answer", seat, None)
        case Answer(seat, Muggins(points)):
            return ("answer", seat, ("muggins", points))
        case Answer(seat):
            return ("answer", seat, ("overcount",))
        case Abandon(by):
            return ("abandon", by)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_peg_agrees_with_the_second_game(rules: Rules) -> None:
    """After every action both tables have pegged the same, said the same goes, and wait for the same seats."""
    options = slow.make_rules(rules.players, rules.partners, rules.target, rules.counting.value, rules.lowball, cards=6)
    for seed in range(6):
        table: slow.Table | None = None
        for before, action, after, events in played(rules, seed):
            if table is None:
                table = slow.start(options, before.dealer)
            for seat in range(rules.players):
                mine = [each for each in slow.possible(table, seat) if each[0] != "abandon"]
                theirs = [each for each in possible_actions(before, seat) if not isinstance(each, Abandon)]
                assert sorted(map(str, mine)) == sorted(str(slow_action(each)) for each in theirs)
            said = slow.act(table, slow_action(action))
            pegs = [(event[1], event[2], event[3]) for event in said if event[0] == "pegged"]
            assert pegs == [(each.seat, each.points, each.reason.value) for each in events if isinstance(each, Pegged)]
            goes = [event[1] for event in said if event[0] == "go"]
            assert goes == [event.seat for event in events if isinstance(event, SaidGo)]
            assert tuple(table["scores"]) == after.scores
            assert slow.awaited(table) == awaited(after)
            assert table["dealer"] == after.dealer
            end, outcome_there = outcome(after), table["outcome"]
            assert (end is None) == (outcome_there is None)
            if end is not None and outcome_there is not None:
                assert tuple(outcome_there["winners"]) == end.winners
                assert tuple(outcome_there["losers"]) == end.losers
                assert tuple(outcome_there["scores"]) == end.scores
                assert tuple(outcome_there["skunks"]) == tuple(each.value for each in end.skunks)


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
