"""What vectors of Mushka ask for."""

from __future__ import annotations

from collections.abc import Mapping

from muggins.cards import Card, Suit, by_suit
from muggins.mushka import (
    Alone,
    ace_points,
    adjudicate_revoke,
    lawful_cards,
    lone_tricks,
    score_deal,
    trick_winner,
)
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]


def sorted_lawful_cards(hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Suit) -> tuple[Card, ...]:
    """Return what may be played, in the order of the pack."""
    return tuple(sorted(lawful_cards(hand, trick, trump), key=by_suit))


def lone_player(record: int, ace: bool, trump: Suit) -> Mapping[str, int]:
    """Return the tricks and the record of a player whom all others leave alone."""
    tricks = lone_tricks(record, ace_points(trump) if ace else 0)
    return {"tricks": tricks, "record": score_deal(record, trump, Alone(ace=ace)).record}


OPERATIONS: Mapping[str, Operation] = {
    "adjudicate_revoke": adjudicate_revoke,
    "lawful_cards": sorted_lawful_cards,
    "lone_player": lone_player,
    "score_deal": score_deal,
    "trick_winner": trick_winner,
}
"""What vectors of Mushka ask for, by name."""
