"""Whole deals against a second implementation that asks everything anew at every moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import attrs
import pytest
from tests.mushka.slow_course import Act, SlowDeal

from muggins import mushka
from muggins.cards import shuffled
from muggins.mushka import Call, Deal, Exchange, Pass, Play, Rules, Settle, State, Stop
from muggins.mushka.events import Event
from muggins.mushka.state import Decision


@attrs.frozen
class PlayedDeal:
    """A deal of a test: the state before the first lead, the acts, the states and events to the settlement."""

    first: State
    acts: tuple[Play | Call | Stop, ...]
    states: tuple[State, ...]
    events: tuple[Event, ...]
    settled: State


def random_deal(players: int, seed: int) -> PlayedDeal | None:
    """Play a deal in which records are short, revokes and founded calls many; None if all pass.

    Honest play hardly ever moves a trick to a player whom it clears; here it happens all the time.
    """
    chance = random.Random(f"{players}/{seed}")
    rules = Rules(players, chance.randrange(1, 30))
    state = attrs.evolve(
        mushka.start(rules, dealer=chance.randrange(players)),
        records=tuple(chance.randrange(1, chance.choice((4, 9, 16))) for _ in range(players)),
    )
    state = mushka.apply(state, Deal(shuffled(rules.pack, chance.getrandbits(64))))
    for _ in range(players):
        decisions = mushka.lawful_actions(state, mushka.awaited(state)[0])
        passes = [action for action in decisions if isinstance(action, Pass)]
        exchanges = [action for action in decisions if isinstance(action, Exchange)]
        kinds: list[Sequence[mushka.Action]] = [[decisions[0]]] * 4
        kinds += [passes] if passes else []
        kinds += [exchanges] if exchanges else []
        state = mushka.apply(state, chance.choice(chance.choice(kinds)))
    if mushka.table_action(state, 0) != Settle() and not mushka.awaited(state):
        return None
    first, acts, states, events = state, list[Play | Call | Stop](), [state], list[Event]()
    faults, calls, stops = (chance.choice((0.1, 0.4, 0.8)) for _ in range(3))
    while True:
        action = next_act(state, chance, faults, calls, stops)
        if action is None:
            break
        step = mushka.step(state, action)
        state = step.state
        acts.append(action)
        states.append(state)
        events += step.events
    step = mushka.step(state, Settle())
    return PlayedDeal(first, tuple(acts), tuple(states), (*events, *step.events), step.state)


def next_act(
    state: State, chance: random.Random, faults: float, calls: float, stops: float
) -> Play | Call | Stop | None:
    """Choose a stop, a call, a revoke or a lawful card, None when the table is to settle and nobody calls."""
    possible = [action for seat in mushka.actors(state) for action in mushka.possible_actions(state, seat)]
    stopping = [action for action in possible if isinstance(action, Stop)]
    if stopping and chance.random() < stops:
        return chance.choice(stopping)
    calling = [action for action in possible if isinstance(action, Call)]
    if calling and chance.random() < calls / 2:
        upheld = [action for action in calling if mushka.apply(state, action).said[-1].upheld]
        return chance.choice(upheld if upheld and chance.random() < 0.8 else calling)
    playing = [action for action in possible if isinstance(action, Play)]
    wrong = [action for action in playing if mushka.fault(state, action)]
    if wrong and (chance.random() < faults or len(wrong) == len(playing)):
        return chance.choice(wrong)
    return chance.choice([action for action in playing if action not in wrong]) if playing else None


def deals(players: int, number: int) -> Iterator[PlayedDeal]:
    """Play so many deals."""
    for seed in range(number):
        deal = random_deal(players, seed)
        if deal is not None:
            yield deal


def slow(deal: PlayedDeal) -> SlowDeal:
    """Read a deal for the second implementation."""
    acts: list[Act] = []
    for action in deal.acts:
        match action:
            case Play(seat, card):
                acts.append(("play", seat, str(card)))
            case Call(seat, trick, offender):
                acts.append(("call", seat, trick, offender))
            case Stop(seat):
                acts.append(("stop", seat))
    state = deal.first
    assert state.turn_up is not None
    staying = [seat for seat, decision in enumerate(state.decisions) if decision is not Decision.PASSED]
    hands = [[str(card) for card in hand] for hand in state.hands]
    return SlowDeal(state.rules.start_number, state.records, staying, hands, state.turn_up.suit.value, acts)


def check_deal(deal: PlayedDeal) -> None:
    """Hold a deal against the second implementation, at every moment and at its end."""
    reading, players = slow(deal), deal.first.rules.players
    for moment, state in enumerate(deal.states):
        if state.tricks:
            assert reading.cleared(moment) == [each.seat for each in state.cleared], moment
            late = {seat for seat in reading.staying if (when := reading.overshot(seat)) and when <= moment}
            assert late == {each.seat for each in state.overshot}, moment
            owners = [reading.owner(trick, moment) for trick in range(len(state.tricks))]
            assert [owner for owner in owners if owner is not None] == list(state.winners), moment
        fives = [reading.fives(seat, 0, moment) for seat in range(players)]
        assert [before + five for before, five in zip(reading.before, fives, strict=True)] == list(state.records)
    assert [reading.record(seat) for seat in range(players)] == list(deal.settled.records)
    outcome = mushka.outcome(deal.settled)
    assert reading.winner() == (outcome.winners[0] if outcome else None)
    written = Counter[int]()
    for event in deal.events:
        if isinstance(event, mushka.Written):
            written[event.seat] += event.item.points
    assert [before + written[seat] for seat, before in enumerate(deal.first.records)] == list(deal.settled.records), (
        "the events are a score sheet"
    )


@pytest.mark.parametrize("players", range(3, 8))
def test_deals_are_settled_alike(players: int) -> None:
    """Records, winners, owners of tricks and the order of clearing are those of the slow reading of the rules."""
    for deal in deals(players, 40):
        check_deal(deal)


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", range(3, 8))
def test_many_deals_are_settled_alike(players: int) -> None:
    """The same for some hundred deals more."""
    for seed in range(1000, 1500):
        deal = random_deal(players, seed)
        if deal is not None:
            check_deal(deal)


def test_the_comparison_sees_what_it_should() -> None:
    """These deals hold overshots, stops that lapse, tricks that move, and clearances that calls bring and take."""
    seen = Counter[str]()
    for players in (3, 5):
        for deal in deals(players, 150):
            seen.update(type(event).__name__ for event in deal.events)
            for action, before, after in zip(deal.acts, deal.states, deal.states[1:], strict=False):
                seen["overshot"] += len(after.overshot) > len(before.overshot)
                if isinstance(action, Call):
                    cleared = {each.seat for each in before.cleared}, {each.seat for each in after.cleared}
                    seen["call clears"] += bool(cleared[1] - cleared[0])
                    seen["call unclears"] += bool(cleared[0] - cleared[1])
                    seen["lead moves"] += before.phase != after.phase and before.tricks == after.tricks
                if isinstance(action, Stop):
                    seen["stop during a trick"] += len(before.tricks) > len(before.winners)
    wanted = ("TrickMoved", "Stopped", "StopLapsed", "Credited", "overshot", "call clears", "call unclears")
    assert [name for name in (*wanted, "lead moves", "stop during a trick") if seen[name] < 3] == []
