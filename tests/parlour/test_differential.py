"""Whole matches against the slow second implementation: the same events, piles and possible actions."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest
from tests.parlour import slow_game
from tests.parlour.slow_placement import Pile

from muggins import parlour
from muggins.cards import PACK_52, Card, shuffled
from muggins.parlour import (
    Abandon,
    AgreeDraw,
    Call,
    Common,
    Correct,
    Deal,
    Discard,
    EmptiedGiver,
    Endless,
    Open,
    Place,
    Rules,
    State,
    Target,
    TurnOver,
)

KINDS: dict[str, dict[str, object]] = {
    "plain": {},
    "an emptied giver wins": {"emptied_giver": EmptiedGiver.WINS},
    "a turn limit": {"turn_limit": 40},
    "played on to a turn limit": {"endless": Endless.PLAYED_ON, "turn_limit": 300},
    "turned over at once": {"turn_over": TurnOver.AT_ONCE},
    "turned over at once, an emptied giver wins": {"turn_over": TurnOver.AT_ONCE, "emptied_giver": EmptiedGiver.WINS},
    "a turn limit at a question": {"turn_limit": 64, "turn_over": TurnOver.AT_ONCE},
    "a match of three": {"games": 3},
}


def named(target: Target) -> Pile:
    """Return the slow name of a pile."""
    return ("common", target.index) if isinstance(target, Common) else ("discard", target.seat)


def pile(name: Pile) -> Target:
    """Return the pile of a slow name."""
    kind, number = name
    return Common(number) if kind == "common" else Discard(number)


def slowly(action: parlour.Action) -> slow_game.Action:
    """Write an action as the slow game does."""
    match action:
        case Open(seat):
            return ("open", seat)
        case Place(seat, target):
            return ("place", seat, named(target))
        case Correct(seat, target):
            return ("correct", seat, named(target))
        case Call(seat):
            return ("call", seat)
        case Deal(pack):
            return ("deal", [str(card) for card in pack])
        case AgreeDraw():
            return ("agree",)
        case Abandon(by):
            return ("abandon", by)


def told(event: parlour.Event) -> slow_game.Event:
    """Write an event as the slow game does."""
    match event:
        case parlour.Dealt(dealer, number, scores, commons):
            return ("dealt", dealer, number, scores, tuple(map(str, commons)))
        case parlour.TurnedOver(seat):
            return ("turned over", seat)
        case parlour.Opened(seat, card):
            return ("opened", seat, str(card))
        case parlour.Placed(seat, card, target):
            return ("placed", seat, str(card), named(target))
        case parlour.Claimed(seat):
            return ("claimed", seat)
        case parlour.Called(seat):
            return ("called", seat, event.upheld)
        case parlour.Faulted(seat, card, target, reason):
            return ("faulted", seat, str(card), named(target), reason.value)
        case parlour.Corrected(seat, card, target):
            return ("corrected", seat, str(card), named(target))
        case parlour.Given(seat, offender):
            return ("given", seat, offender)
        case parlour.GameWon(seat, reason, wins):
            return ("won", seat, reason.value, wins)
        case parlour.GameDrawn(reason):
            return ("drawn", reason.value)
        case parlour.Abandoned(by):
            return ("abandoned", by)
        case parlour.Ended(outcome):
            return ("ended", outcome.winners, outcome.reason.value)


def texts(piles: tuple[tuple[Card, ...], ...]) -> list[list[str]]:
    """Return piles as texts."""
    return [[str(card) for card in each] for each in piles]


def every_action(rules: Rules) -> list[parlour.Action]:
    """Return every action but the deal, also of a seat and on piles that are not there."""
    seats = range(rules.players + 1)
    targets: list[Target] = [*map(Common, range(rules.commons + 1)), *map(Discard, seats)]
    callers: list[int | None] = [None, *seats]
    turns = [action for seat in seats for target in targets for action in (Place(seat, target), Correct(seat, target))]
    return [*map(Open, seats), *map(Call, callers), *turns, AgreeDraw(), *map(Abandon, callers)]


def compare(state: State, slow: slow_game.Match) -> None:
    """Compare what lies on the table, and whose turn it is."""
    layout = state.layout
    assert texts(layout.stocks) == slow.hidden
    assert texts(layout.discards) == slow.shown
    assert texts(layout.commons) == slow.commons
    assert (state.wins, state.draws, state.deals, state.dealer) == (
        tuple(slow.wins),
        slow.draws,
        slow.deals,
        slow.dealer,
    )
    assert parlour.awaited(state) == ((slow.turn,) if slow.waits_for in ("open", "place", "correct") else ())
    assert (parlour.outcome(state) is None) == (slow.waits_for != "nothing")
    if slow.latest is not None:
        found = parlour.open_faults(state)
        assert [fault.reason.value for fault in found] == ([] if slow.wrong() is None else [slow.wrong()])


def compare_lists(state: State, slow: slow_game.Match) -> None:
    """Compare what can happen: what refusal lets pass, and what the lists have."""
    every = every_action(state.rules)
    possible = {action for action in every if slow.can(slowly(action))}
    assert {action for action in every if parlour.refusal(state, action) is None} == possible
    listed = [parlour.possible_actions(state, seat) for seat in (None, *range(state.rules.players))]
    assert [action for each in listed for action in each if action not in possible] == []
    assert sum(map(len, listed)) == len(possible)


def play(rules: Rules, seed: str, seen: Counter[str]) -> None:
    """Play a match at random at both tables, with mistakes, calls and stops as often as the seed wants."""
    chance = random.Random(seed)
    faults, calls = chance.choice([0.0, 0.02, 0.1, 0.5]), chance.choice([0.0, 0.1, 0.5])
    stops = chance.choice([0.0, 0.0, 0.003])
    slow = slow_game.Match(
        rules.players,
        rules.games,
        emptied_wins=rules.emptied_giver is EmptiedGiver.WINS,
        limit=rules.turn_limit,
        draws_endless=rules.endless is Endless.DRAWN,
        at_once=rules.turn_over is TurnOver.AT_ONCE,
        dealer=chance.randrange(rules.players),
    )
    state = parlour.start(rules, dealer=slow.dealer)
    for number in range(2_000):
        compare(state, slow)
        if chance.random() < 0.05:
            compare_lists(state, slow)
        action = choose(state, chance, faults, calls, stops, f"{seed}/{number}")
        if action is None:
            break
        assert slow.can(slowly(action)), action
        state, events = parlour.step(state, action)
        assert [told(event) for event in events] == slow.do(slowly(action)), action
        seen.update(name_of(event) for event in events)
    compare_lists(state, slow)


def choose(
    state: State, chance: random.Random, faults: float, calls: float, stops: float, seed: str
) -> parlour.Action | None:
    """Choose what happens next, None if nothing can."""
    if chance.random() < stops and (acts := parlour.possible_actions(state, None)):
        return chance.choice(acts)
    if isinstance(state.phase, parlour.Dealing):
        return Deal(shuffled(PACK_52, seed))
    if parlour.outcome(state) is not None:
        return None
    if isinstance(state.phase, parlour.Calling) and chance.random() < calls:
        every = [None, *range(state.rules.players)]
        made = [call for call in map(Call, every) if parlour.refusal(state, call) is None]
        if made:
            return chance.choice(made)
    (seat,) = parlour.awaited(state)
    if chance.random() < faults:
        return chance.choice([act for act in parlour.possible_actions(state, seat) if not isinstance(act, Call)])
    return chance.choice([act for act in parlour.lawful_actions(state, seat) if not isinstance(act, Call)])


def name_of(event: parlour.Event) -> str:
    """Return what sort of event it is: its class, and its reason."""
    reason = getattr(event, "reason", None)
    return type(event).__name__ if reason is None else f"{type(event).__name__} {reason.value}"


def rules_of(kind: str, players: int) -> Rules:
    """Return the rules of matches of this kind."""
    return attrs.evolve(Rules(players), **KINDS[kind])  # type: ignore[arg-type]  # options by name


def check(kind: str, games: int) -> Counter[str]:
    """Play this number of matches of a kind, of three to seven players in turn."""
    seen: Counter[str] = Counter()
    for number in range(games):
        play(rules_of(kind, 3 + number % 5), f"{kind}/{number}", seen)
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_matches_of_each_kind(kind: str) -> None:
    """Both implementations give the same events: R1 to R30, Q1 to Q23."""
    seen = check(kind, 15)
    assert seen["Called upheld"]
    assert seen["Called unfounded"]


ENDINGS = {
    "plain": ["GameWon last_card", "GameDrawn endless", "GameDrawn agreed", "Abandoned"],
    "an emptied giver wins": ["GameWon last_card", "GameWon emptied_giver"],
    "a turn limit": ["GameDrawn turn_limit"],
    "played on to a turn limit": ["GameWon last_card", "GameDrawn turn_limit"],
    "turned over at once": ["GameWon last_card", "GameDrawn endless", "GameDrawn agreed", "Abandoned"],
    "turned over at once, an emptied giver wins": ["GameWon emptied_giver", "GameDrawn endless"],
    "a turn limit at a question": ["GameWon last_card", "GameDrawn turn_limit"],
    "a match of three": ["GameWon last_card", "GameDrawn endless", "Ended"],
}


@pytest.mark.weekly
@pytest.mark.parametrize("kind", KINDS)
def test_two_thousand_matches_of_each_kind(kind: str) -> None:
    """Both implementations give the same events in every way that a deal can end: R1 to R30, Q1 to Q23."""
    seen = check(kind, 2_000)
    assert [ending for ending in ENDINGS[kind] if not seen[ending]] == []
