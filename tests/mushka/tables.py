"""Positions of Mushka for the tests."""

from __future__ import annotations

from collections.abc import Sequence

from muggins import mushka
from muggins.cards import Card, parse_cards, without
from muggins.mushka import Action, Deal, Play, Rules, Stand, State

HEARTS = ("AH KH QH 8D 9S", "7H TH 8H 7D KS", "JH 9H 9D TD QS")
"""Seat 0 takes the first three tricks with hearts, 2 the fourth and 1 the last; trumps are clubs."""

HEARTS_PLAYS = ("0:AH 1:7H 2:9H", "0:KH 1:8H 2:JH", "0:QH 1:TH 2:9D", "0:8D 1:7D 2:TD", "2:QS 0:9S 1:KS")

REVOKE = ("QH AD KD 8S 9S", "8C TH 7D 8D TS", "KH JH 9D QS KS")
"""Seat 1 trumps the first trick and holds the ten of hearts; by the rules the trick would be seat 2's."""

REVOKE_PLAYS = ("0:QH 1:8C 2:KH", "1:7D 2:9D 0:AD", "0:8S 1:TS 2:QS", "2:JH 0:KD 1:TH", "2:KS 0:9S 1:8D")


def dealt(
    hands: Sequence[str] = HEARTS,
    turn_up: str = "7C",
    stock: str = "",
    *,
    dealer: int = 2,
    records: Sequence[int] = (),
    rules: Rules | None = None,
) -> State:
    """Return the state after a deal of these hands, by seat; the rest of the stock is in the order of the pack."""
    held = [parse_cards(hand) for hand in hands]
    players = len(held)
    rules = rules or Rules(players)
    in_turn = [held[(dealer + place) % players] for place in range(1, players + 1)]
    top = [*(hand[number] for number in range(5) for hand in in_turn), *parse_cards(f"{turn_up} {stock}")]
    state = mushka.start(rules, dealer=dealer, scores=records or None)
    return mushka.apply(state, Deal((*top, *without(rules.pack, top))))


def after(state: State, *actions: Action) -> State:
    """Return the state after these actions."""
    for action in actions:
        state = mushka.apply(state, action)
    return state


def standing(state: State) -> State:
    """Return the state after all players who have not decided have stood."""
    while isinstance(state.phase, mushka.Exchanging):
        state = mushka.apply(state, Stand(state.phase.seat))
    return state


def plays(text: str) -> list[Play]:
    """Read plays such as ``"0:QH 1:8C 2:KH"``."""
    return [Play(int(word[0]), Card.parse(word[2:])) for word in text.split()]


def played(state: State, *tricks: str) -> State:
    """Return the state after all have stood and these tricks were played."""
    return after(standing(state), *(play for trick in tricks for play in plays(trick)))
