"""Tables to test at: deals of chosen cards, plays in turn, and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.cribbage.second_table import choose

from muggins.cards import PACK_52, Card, parse_cards, without
from muggins.cribbage import (
    Action,
    Answer,
    Counting,
    Deal,
    Event,
    LayAway,
    Play,
    Rules,
    State,
    apply,
    awaited,
    outcome,
    refusal,
    start,
    step,
)

MUGGINS = Rules(counting=Counting.MUGGINS)
TOURNAMENT = Rules(counting=Counting.TOURNAMENT)
IN_PLAY = Rules(counting=Counting.MUGGINS, muggins_in_play=True)


def laid_by_seat(rules: Rules, crib: str, dealer: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return what each seat lays away of these cards, in the order of the seats, and what is dealt to the crib."""
    cards = parse_cards(crib)
    laid: list[tuple[Card, ...]] = []
    for seat in range(rules.players):
        number = rules.to_lay_away(seat, dealer)
        laid.append(cards[:number])
        cards = cards[number:]
    return laid, cards


def hand_to(rules: Rules, hands: tuple[str, ...], crib: str, starter: str, *, dealer: int) -> Deal:
    """Return a deal after which each seat can keep these cards, lay the crib away in order, and turn this starter."""
    laid, to_crib = laid_by_seat(rules, crib, dealer)
    full = [(*laid[seat], *parse_cards(hand)) for seat, hand in enumerate(hands)]
    order = [(dealer + 1 + place) % rules.players for place in range(rules.players)]
    rounds = range(max(map(len, full)))
    pack = [full[seat][number] for number in rounds for seat in order if number < len(full[seat])]
    pack += [*to_crib, Card.parse(starter)]
    return Deal((*pack, *without(PACK_52, pack)))


def dealt(
    rules: Rules,
    hands: tuple[str, ...],
    crib: str,
    starter: str,
    *,
    dealer: int = 0,
    scores: tuple[int, ...] | None = None,
) -> State:
    """Return the state after the deal of :func:`hand_to` and after all have laid away."""
    state = apply(start(rules, dealer=dealer, scores=scores), hand_to(rules, hands, crib, starter, dealer=dealer))
    for seat, cards in enumerate(laid_by_seat(rules, crib, dealer)[0]):
        if cards:
            state = apply(state, LayAway(seat, cards))
    return state


def after(state: State, plays: str) -> State:
    """Play these cards in turn, each perhaps with the points named for it: "5C 5H:2 go 4S".

    A number that waits is accepted, explicitly by those who do not accept by a card of their own.
    """
    for word in plays.split():
        if word == "go":
            state = apply(state, Answer(awaited(state)[0]))
            continue
        text, _, points = word.partition(":")
        named = int(points or 0) if state.rules.names_points else None
        while refusal(state, Play(awaited(state)[0], Card.parse(text), named)) is not None:
            accept = Answer(awaited(state)[0])
            if refusal(state, accept) is not None:
                break
            state = apply(state, accept)
        state = apply(state, Play(awaited(state)[0], Card.parse(text), named))
    return state


PONE, DEALER = "7S 8S 8H 9D", "4H 5S 6D 6C"
HANDS = (DEALER, PONE)
CRIB = "3C 9H 7C AH"
PLAYS = "8S 6D 9D 4H 8H 6C 7S 5S"


def at_the_show(rules: Rules = MUGGINS, scores: tuple[int, ...] | None = None) -> State:
    """Return the state in which the pone is to count 12, and the dealer 14 after that."""
    return after(dealt(rules, HANDS, CRIB, "QH", scores=scores), PLAYS)


def played(rules: Rules, seed: int) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Play one random game, with wrong numbers and claims."""
    chance = random.Random(seed)
    state = start(rules, dealer=chance.randrange(rules.players))
    while outcome(state) is None:
        action = choose(state, chance)
        done = step(state, action)
        yield state, action, done.state, done.events
        state = done.state
