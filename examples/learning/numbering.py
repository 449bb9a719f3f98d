"""A number for everything that a seat can do, the same for every seat and in every state of a game.

A seat is counted from the seat that acts, so a learner who has learned to play in one seat can play in all. Cards that
are chosen together are counted by their places in the hand, because there are far fewer places than cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias, assert_never

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, by_suit
from muggins.cribbage import HIGHEST_COUNT
from muggins.table import Seat

Rules: TypeAlias = parlour.Rules | cribbage.Rules | mushka.Rules
View: TypeAlias = parlour.View | cribbage.View | mushka.View
Action: TypeAlias = parlour.Action | cribbage.Action | mushka.Action
Word: TypeAlias = tuple[object, ...]
"""An action without its seat: the name of its class, and its fields counted from the seat that acts."""

NO_CALL: Word = ("no call",)
"""What a seat does that may call, or stop, and does not. It has the number 0."""


def words(rules: Rules) -> tuple[Word, ...]:
    """Return everything that can be done in a game by these rules; the place in the tuple is the number."""
    return (NO_CALL, *_words(rules))


def _words(rules: Rules) -> list[Word]:
    others = range(1, rules.players)
    match rules:
        case parlour.Rules():
            commons: list[Word] = [("Common", index) for index in range(rules.commons)]
            discards: list[Word] = [("Discard", place) for place in range(rules.players)]
            placed: list[Word] = [("Place", *target) for target in (*commons, *discards)]
            moved: list[Word] = [("Correct", *target) for target in commons]
            return [("Open",), ("Call",), *placed, *moved]
        case cribbage.Rules():
            named = range(HIGHEST_COUNT + 1) if rules.names_points else (None,)
            laid: list[Word] = [("LayAway", *places) for size in (1, 2) for places in combinations(range(6), size)]
            played: list[Word] = [("Play", card, points) for card in PACK_52 for points in named]
            counts: list[Word] = [("Announce", points) for points in range(HIGHEST_COUNT + 1)]
            claims: list[Word] = [("Answer", "Muggins", points) for points in range(1, HIGHEST_COUNT + 1)]
            return [*laid, *played, *counts, ("Answer",), ("Answer", "Overcount"), *claims]
        case mushka.Rules():
            chosen = [places for size in range(1, 6) for places in combinations(range(5), size)]
            exchanged: list[Word] = [("Exchange", *places) for places in chosen]
            cards: list[Word] = [("Play", card) for card in rules.pack]
            calls: list[Word] = [("Call", trick, place) for trick in range(5) for place in others]
            return [("Stand",), ("Pass",), ("Stop",), *exchanged, *cards, *calls]
        case _:
            assert_never(rules)


def word(view: View, action: Action) -> Word:
    """Return the word of an action of the seat of the view; its number is the place of the word in :func:`words`."""
    seat, players = view.seat, view.rules.players
    assert seat is not None, "a spectator does nothing"
    name = type(action).__name__
    match action:
        case parlour.Place(target=target) | parlour.Correct(target=target):
            if isinstance(target, parlour.Discard):
                return (name, "Discard", _from(seat, target.seat, players))
            return (name, "Common", target.index)
        case cribbage.LayAway(cards=cards) | mushka.Exchange(cards=cards):
            return (name, *_places(() if isinstance(view, parlour.View) else view.hand, cards))
        case cribbage.Play(card=card, points=points):
            return (name, card, points)
        case mushka.Play(card=card):
            return (name, card)
        case cribbage.Announce(points=points):
            return (name, points)
        case cribbage.Answer(claim=cribbage.Muggins(points=points)):
            return (name, "Muggins", points)
        case cribbage.Answer(claim=cribbage.Overcount()):
            return (name, "Overcount")
        case mushka.Call(trick=trick, offender=offender):
            return (name, trick, _from(seat, offender, players))
        case _:
            return (name,)


def _from(seat: Seat, other: Seat, players: int) -> int:
    """Return how many seats to the left of the seat the other sits."""
    return (other - seat) % players


def _places(hand: Sequence[Card], cards: Sequence[Card]) -> list[int]:
    places = {card: place for place, card in enumerate(sorted(hand, key=by_suit))}
    return sorted(places[card] for card in cards)
