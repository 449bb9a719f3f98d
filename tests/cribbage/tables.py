"""Tables to test at: deals of chosen cards, plays in turn, and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from muggins.cards import PACK_52, Card, parse_cards, shuffled, without
from muggins.cribbage import (
    Action,
    Announce,
    Announcing,
    Answer,
    Count,
    Counting,
    Deal,
    Event,
    LayAway,
    Muggins,
    Play,
    Rules,
    Showing,
    State,
    apply,
    awaited,
    lawful_actions,
    outcome,
    start,
    step,
)

MUGGINS = Rules(counting=Counting.MUGGINS)


def hand_to(rules: Rules, hands: tuple[str, ...], crib: str, starter: str, *, dealer: int) -> Deal:
    """Give a deal after which each seat can keep these cards, lay the crib away in order, and turn this starter."""
    away = rules.to_lay_away
    laid = parse_cards(crib)
    full = [(*laid[seat * away : (seat + 1) * away], *parse_cards(hand)) for seat, hand in enumerate(hands)]
    order = [(dealer + 1 + place) % rules.players for place in range(rules.players)]
    pack = [full[seat][number] for number in range(4 + away) for seat in order]
    pack += [*laid[rules.players * away :], Card.parse(starter)]
    return Deal((*pack, *without(PACK_52, pack)))


def dealt(rules: Rules, hands: tuple[str, ...], crib: str, starter: str, *, dealer: int = 0) -> State:
    """Give the state after the deal of :func:`hand_to` and after all have laid away."""
    state = apply(start(rules, dealer=dealer), hand_to(rules, hands, crib, starter, dealer=dealer))
    away = rules.to_lay_away
    for seat in range(rules.players):
        state = apply(state, LayAway(seat, parse_cards(crib)[seat * away : (seat + 1) * away]))
    return state


def after(state: State, plays: str) -> State:
    """Play these cards in turn."""
    for card in parse_cards(plays):
        state = apply(state, Play(awaited(state)[0], card))
    return state


PONE, DEALER = "7S 8S 8H 9D", "4H 5S 6D 6C"
HANDS = (DEALER, PONE)
CRIB = "3C 9H 7C AH"
PLAYS = "8S 6D 9D 4H 8H 6C 7S 5S"


def at_the_show(rules: Rules = MUGGINS) -> State:
    """Give the state in which the pone is to count 12, and the dealer 14 after that."""
    return after(dealt(rules, HANDS, CRIB, "QH"), PLAYS)


# --- random games


def choose(state: State, chance: random.Random) -> Action:
    """Choose what happens next: cards evenly, counts right or near it, answers of every kind."""
    seats = awaited(state)
    if not seats:
        return Count() if isinstance(state.phase, Showing) else Deal(shuffled(PACK_52, chance.getrandbits(64)))
    seat = chance.choice(seats)
    actions = lawful_actions(state, seat)
    if isinstance(state.phase, Announcing) and isinstance(true := actions[0], Announce) and chance.random() < 0.6:
        return Announce(seat, min(29, max(0, true.points + chance.randint(-4, 8))))
    if isinstance(actions[0], Answer):
        kind = chance.random()
        claim = Muggins(chance.choice((1, 2, 3, 5, 8, 29))) if kind < 0.3 else None
        return actions[1] if kind > 0.7 else Answer(seat, claim)
    return chance.choice(actions)


def played(rules: Rules, seed: int) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Play one game."""
    chance = random.Random(seed)
    state = start(rules, dealer=chance.randrange(rules.players))
    while outcome(state) is None:
        action = choose(state, chance)
        done = step(state, action)
        yield state, action, done.state, done.events
        state = done.state
