"""Random games beside a second game written from the rules text, and who is out first by the events alone."""

from __future__ import annotations

from typing import cast

import pytest
from tests.cribbage import golden_five_card, golden_tournament
from tests.cribbage.golden import Step, action_of
from tests.cribbage.second_table import TABLES, WHAT_FOR, fast_action, play_at_both
from tests.cribbage.tables import played

from muggins.cards import parse_cards
from muggins.cribbage import (
    Action,
    Counting,
    Deal,
    Ended,
    Event,
    Outcome,
    Over,
    Pegged,
    PegReason,
    Rules,
    SaidGo,
    State,
    apply,
    flaws,
    next_dealer,
    outcome,
    start,
    step,
)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_way_of_playing_agrees_with_the_second_game(rules: Rules) -> None:
    """The second game has the same events, scores, awaited seats and refusals, and sometimes lists are compared too."""
    for seed in range(4):
        for _ in play_at_both(rules, seed):
            pass


@pytest.mark.weekly
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_two_thousand_games_agree_with_the_second_game(rules: Rules) -> None:
    """As above, 2,000 games of each kind."""
    for seed in range(2000):
        for _ in play_at_both(rules, seed, lists=0.02):
            pass


def golden_action(said: Step) -> Action:
    """Return an action of a golden game."""
    match action_of(said):
        case ("deal", pack):
            return Deal(parse_cards(" ".join(cast("list[str]", pack))))
        case action:
            return fast_action(action)


@pytest.mark.parametrize(
    ("rules", "steps", "end"),
    [
        (Rules(cards=5), golden_five_card.STEPS, golden_five_card.OUTCOME),
        (Rules(counting=Counting.TOURNAMENT), golden_tournament.STEPS, golden_tournament.OUTCOME),
    ],
    ids=["five cards", "tournament"],
)
def test_the_golden_games(rules: Rules, steps: tuple[Step, ...], end: dict[str, object]) -> None:
    """Games worked out by hand: every peg with the score after it, every go, and the end (A1, Q23, R39, Q41)."""
    state = start(rules)
    for each in steps:
        state, events = step(state, golden_action(each))
        said = [
            (event.seat, event.points, WHAT_FOR.get(event.reason.value, event.reason.value), event.score)
            if isinstance(event, Pegged)
            else ("go", event.seat)
            for event in events
            if isinstance(event, Pegged | SaidGo)
        ]
        assert each[1] == said, each[0]
        assert flaws(state) == ()
    found = outcome(state)
    assert found is not None
    assert end == {
        "winners": list(found.winners),
        "losers": list(found.losers),
        "reason": found.reason.value,
        "scores": list(found.scores),
        "skunks": [skunk.value for skunk in found.skunks],
        "next_dealer": next_dealer(rules, state.dealer, found),
    }


def first_out(rules: Rules, scores: list[int], events: list[Event]) -> int:
    """Return the side that got there first, by nothing but what was pegged.

    An announced count that is too high does not end the game until it is settled (S15, Q6). So a side at the target
    counts as first only when no points follow, or only a surplus that the other side wins.
    """
    reached: list[int] = []
    for event in events:
        if isinstance(event, Pegged):
            scores[event.side] += event.points
            if scores[event.side] < rules.target_of(event.side):
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
    scores = [0] * len(rules.sides)
    side = first_out(rules, scores, events)
    assert (end.losers if rules.lowball else end.winners) == rules.sides[side]
    assert tuple(scores) == last.scores
    out = [index for index, total in enumerate(scores) if total >= rules.target_of(index)]
    if len(out) > 1:  # Q6 alone: the true count reached it, and the surplus took the claimant there too
        assert rules.effective_counting is Counting.MUGGINS
        assert [event.reason for event in events if isinstance(event, Pegged)][-2:] == [
            PegReason.SURPLUS_LOST,
            PegReason.SURPLUS_WON,
        ]
    return end


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_the_side_that_gets_there_first_is_out(rules: Rules) -> None:
    """By the events alone, in random games with wrong counts and claims (R24, R33, R40, Q6)."""
    for seed in range(1000, 1005):
        check_who_is_out(rules, seed)


def test_stopping_is_all_that_a_finished_deal_needs() -> None:
    """The scores after a deal are those before it and the points of the deal (Q40)."""
    state = start(Rules(), scores=(118, 117))
    state = apply(state, Deal(parse_cards(" ".join(golden_tournament.PACKS[0].split()))))
    assert state.layout.scores == (118, 117)
    assert flaws(state) == ()
