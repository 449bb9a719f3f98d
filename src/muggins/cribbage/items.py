"""What the show and the play share: the pip values, the items of a count, and numbers in words."""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

import attrs

from muggins.cards import PACK_52, Card, distinct_cards

__all__ = ["PIPS", "CountItem", "CountKind", "in_words", "pip_value"]

PIPS: dict[Card, int] = {card: min(card.rank.value, 10) for card in PACK_52}
"""The pip value of each card, for the solvers; :func:`pip_value` is the public way to it."""


def pip_value(card: Card) -> int:
    """Give what the card adds to a count: an ace 1, a court card 10, any other its rank.

    Raises:
        CardError: it is not a card.

    Rule: cribbage.R2.

    >>> pip_value(Card.parse("KH"))
    10
    """
    try:
        return PIPS[card]
    except (KeyError, TypeError):
        return PIPS[distinct_cards((card,))[0]]  # raises, and says why


@unique
class CountKind(Enum):
    """What points are counted for."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"

    if not TYPE_CHECKING:  # members are singletons, and Enum's own hash is Python code
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"CountKind.{self.name}"


@attrs.frozen
class CountItem:
    """One thing that scores: what it is, the cards that make it, its points, and the id of the clause."""

    kind: CountKind
    cards: tuple[Card, ...]
    points: int
    rule: str


_TO_NINETEEN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)


def in_words(number: int) -> str:
    """Say a number from 0 to 39 in English.

    >>> in_words(28)
    'twenty-eight'
    """
    if number < 20:
        return _TO_NINETEEN[number]
    tens = "twenty" if number < 30 else "thirty"
    return f"{tens}-{_TO_NINETEEN[number % 10]}" if number % 10 else tens
