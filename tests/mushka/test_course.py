"""Whole games against a second implementation that computes everything again at every moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import attrs
import pytest
from tests.mushka.slow_game import SlowAct, SlowGame

from muggins import mushka
from muggins.cards import shuffled
from muggins.mushka import (
    Abandon,
    Action,
    Call,
    Deal,
    Dealing,
    Exchange,
    Exchanging,
    Following,
    Leading,
    Misdeal,
    Over,
    Pass,
    Play,
    Rules,
    Settle,
    Stand,
    State,
    Stop,
)
from muggins.mushka.events import Event

OPTIONS = {
    "plain": {},
    "ace kept": {"ace_exchange": False},
    "in full": {"stopped_in_full": True},
    "limited": {"deal_limit": 2},
}
"""The kinds of games that are compared: each option on its own beside the usual rules."""


@attrs.frozen
class Moment:
    """An action of a random game: the state before it, the action, the state after it, and the events."""

    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


def first_state(players: int, seed: int | str, kind: str = "plain") -> State:
    """Return a game in which records are short, so that it is over soon."""
    chance = random.Random(f"{kind}/{players}/{seed}/start")
    rules = Rules(players, chance.randrange(1, 30), **OPTIONS[kind])  # type: ignore[arg-type]  # options by name
    scores = [chance.randrange(1, chance.choice((4, 9, 16))) for _ in range(players)]
    return mushka.start(rules, dealer=chance.randrange(players), scores=scores)


def random_game(players: int, seed: int | str, kind: str = "plain", deals: int = 8) -> Iterator[Moment]:
    """Play a game with many revokes and founded calls, so that tricks move and clear players.

    In honest play a call hardly ever moves a trick to a player whom it clears; here it often does.
    """
    state = first_state(players, seed, kind)
    chance = random.Random(f"{kind}/{players}/{seed}")
    manner = [chance.choice((0.1, 0.4, 0.8)) for _ in range(3)]
    while not isinstance(state.phase, Over) and not (isinstance(state.phase, Dealing) and state.deals >= deals):
        action = next_action(state, chance, *manner)
        step = mushka.step(state, action)
        yield Moment(state, action, step.state, step.events)
        state = step.state


def next_action(state: State, chance: random.Random, faults: float, calls: float, stops: float) -> Action:
    """Choose what happens next."""
    phase = state.phase
    if chance.random() < 0.001:
        return Abandon(chance.choice([None, *range(state.rules.players)]))
    if isinstance(phase, Dealing):
        return Deal(shuffled(state.rules.pack, chance.getrandbits(64)))
    if isinstance(phase, Exchanging):
        if mushka.refusal(state, Misdeal()) is None and chance.random() < 0.05:
            return Misdeal()
        decisions = mushka.lawful_actions(state, phase.seat)
        exchanges = [action for action in decisions if isinstance(action, Exchange)]
        passes = [action for action in decisions if isinstance(action, Pass)]
        kinds: list[Sequence[Action]] = [[decisions[0]]] * 4
        kinds += [passes] if passes else []
        kinds += [exchanges] if exchanges else []
        return chance.choice(chance.choice(kinds))
    possible = [action for seat in mushka.actors(state) for action in mushka.possible_actions(state, seat)]
    stopping = [action for action in possible if isinstance(action, Stop)]
    if stopping and chance.random() < stops:
        return chance.choice(stopping)
    calling = [action for action in possible if isinstance(action, Call)]
    if calling and chance.random() < calls / 2:
        wrong = {fault.action for fault in mushka.open_faults(state)}
        founded = [action for action in calling if wrong.intersection(called_cards(state, action))]
        return chance.choice(founded if founded and chance.random() < 0.8 else calling)
    if isinstance(phase, (Leading, Following)):
        lawful = set(mushka.lawful_actions(state, phase.seat))
        playing = [action for action in possible if isinstance(action, Play)]
        revokes = [action for action in playing if action not in lawful]
        if revokes and chance.random() < faults:
            return chance.choice(revokes)
        return chance.choice([action for action in playing if action in lawful])
    return Settle()


def called_cards(state: State, call: Call) -> Iterator[Play]:
    """Yield the card that is called."""
    yield from (play for play in state.layout.tricks[call.trick] if play.seat == call.offender)


# --- against the slow game


def slow_act(action: Action) -> SlowAct:
    """Return the action as an act of the slow game."""
    match action:
        case Deal(pack):
            return "deal", tuple(map(str, pack))
        case Exchange(seat, cards):
            return "exchange", seat, frozenset(map(str, cards))
        case Play(seat, card):
            return "play", seat, str(card)
        case Call(seat, trick, offender):
            return "call", seat, trick, offender
        case Stand(seat):
            return "stand", seat
        case Pass(seat):
            return "pass", seat
        case Stop(seat):
            return "stop", seat
        case Misdeal():
            return ("misdeal",)
        case Settle():
            return ("settle",)
        case Abandon(by):
            return "abandon", by


def slow_game(state: State) -> SlowGame:
    """Return a slow game that begins from the same state."""
    rules = state.rules
    return SlowGame(
        rules.players,
        rules.start_number,
        state.dealer,
        state.records,
        ace_exchange=rules.ace_exchange,
        stopped_in_full=rules.stopped_in_full,
        deal_limit=rules.deal_limit,
    )


WAITS = {
    "Dealing": "deal",
    "Exchanging": "decision",
    "Leading": "lead",
    "Following": "card",
    "Halted": "settlement",
    "Settling": "settlement",
    "Over": "nothing",
}


def compare(slow: SlowGame, state: State, *, whole: bool) -> None:
    """Check a state against the slow game; ``whole`` compares what is possible, which takes long."""
    assert slow.waits_for() == (WAITS[type(state.phase).__name__], getattr(state.phase, "seat", None))
    assert slow.shown_records() == list(state.records)
    assert (slow.deals, slow.dealer) == (state.deals, state.dealer)
    outcome = mushka.outcome(state)
    assert slow.over == (None if outcome is None else (next(iter(outcome.winners), None), outcome.reason.value))
    if outcome is not None or isinstance(state.phase, Dealing):
        return
    layout = state.layout
    assert slow.hands_and_stock()[1] == [str(card) for card in layout.stock]
    assert [slow.in_hand(seat) for seat in range(slow.players)] == [list(map(str, hand)) for hand in layout.hands]
    if layout.tricks:
        deal, moment = slow.read(), len(slow.acts)
        assert deal.cleared(moment) == [each.seat for each in layout.cleared]
        late = {seat for seat in deal.staying if (when := deal.overshot(seat)) is not None and when <= moment}
        assert late == {each.seat for each in layout.overshot}
        owners = [deal.owner(trick, moment) for trick in range(len(layout.tricks))]
        assert [owner for owner in owners if owner is not None] == list(layout.winners)
    if whole:
        expected = slow.possible()
        seats = [None, *range(slow.players)]
        found = [action for seat in seats for action in mushka.possible_actions(state, seat)]
        assert expected == {slow_act(action) for action in found}
        assert len(found) == len(expected)
        lawful = {slow_act(action) for seat in seats for action in mushka.lawful_actions(state, seat)}
        assert lawful == {act for act in expected if not slow.is_fault(act)}
        revokes = [fault.action for fault in mushka.open_faults(state)]
        assert [(number, layout.tricks[number]) for number, _ in slow.open_faults()] == [
            (number, trick) for number, trick in enumerate(layout.tricks) for play in trick if play in revokes
        ]


def check_game(players: int, seed: int | str, kind: str) -> Counter[str]:
    """Play a random game beside the slow one, and count what happened."""
    slow = slow_game(first_state(players, seed, kind))
    chance = random.Random(f"{seed}")
    seen = Counter[str]()
    sheet = list(slow.records)
    for moment in random_game(players, seed, kind):
        act = slow_act(moment.action)
        if act[0] != "deal":
            assert act in slow.possible()
        slow.do(act)
        compare(slow, moment.after, whole=chance.random() < 0.15)
        sheet = written(moment.events, sheet)
        if isinstance(moment.after.phase, Over) or isinstance(moment.action, Settle):
            assert sheet == list(moment.after.records), "the events are a score sheet"
        seen.update(type(event).__name__ for event in moment.events)
        seen.update(changes(moment))
    return seen


def written(events: tuple[Event, ...], sheet: list[int]) -> list[int]:
    """Return a score sheet made from these events alone."""
    for event in events:
        match event:
            case mushka.Dealt():
                sheet = list(event.scores)
            case mushka.Written():
                sheet[event.seat] += event.points
                assert sheet[event.seat] == event.record
            case mushka.Settled():
                assert sheet == list(event.records)
            case _:
                pass
    return sheet


def changes(moment: Moment) -> Iterator[str]:
    """Yield the names of rare changes that an action made."""
    before, after = moment.before.layout, moment.after.layout
    if len(after.overshot) > len(before.overshot):
        yield "overshot"
    if isinstance(moment.action, Call):
        cleared = {each.seat for each in before.cleared}, {each.seat for each in after.cleared}
        if cleared[1] - cleared[0]:
            yield "call clears"
        if cleared[0] - cleared[1]:
            yield "call unclears"
        if moment.before.phase != moment.after.phase:
            yield "lead moves"
    if isinstance(moment.action, Stop) and len(before.tricks) > len(before.winners):
        yield "stop during a trick"


@pytest.mark.parametrize("kind", OPTIONS)
@pytest.mark.parametrize("players", range(3, 8))
def test_games_go_alike(players: int, kind: str) -> None:
    """Turns, records, owners of tricks, cleared seats and possible actions agree with the slow implementation."""
    for seed in range(3):
        check_game(players, seed, kind)


@pytest.mark.weekly
@pytest.mark.parametrize("kind", OPTIONS)
@pytest.mark.parametrize("players", range(3, 8))
def test_many_games_go_alike(players: int, kind: str) -> None:
    """The same for 2,000 games of each kind."""
    for seed in range(1000, 1400):
        check_game(players, seed, kind)


@pytest.mark.slow
def test_the_comparison_sees_what_it_should() -> None:
    """These games have overshots, stops that lapse, tricks that move, and calls that clear a seat or undo that."""
    seen = Counter[str]()
    for seed in range(150):
        for moment in random_game(5, f"seen/{seed}"):
            seen.update(type(event).__name__ for event in moment.events)
            seen.update(changes(moment))
    wanted = ("TrickMoved", "Stopped", "StopLapsed", "overshot", "call clears", "call unclears", "lead moves")
    assert [name for name in (*wanted, "Misdealt", "stop during a trick") if not seen[name]] == []
