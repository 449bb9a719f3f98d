"""What players and the table can do in Mushka, and which of it breaks a rule."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card, by_suit, check_card, distinct_cards
from muggins.errors import check_number
from muggins.table import Abandon, Deal, Reason, Seat, Template
from muggins.table.seats import check_seat, own_seat
from muggins.table.words import Facts

__all__ = [
    "Abandon",
    "Action",
    "Call",
    "Deal",
    "Exchange",
    "FaultReason",
    "Misdeal",
    "Pass",
    "Play",
    "Settle",
    "Stand",
    "Stop",
    "Until",
]


def ordinal(number: object) -> str:
    """Return the word for a trick that is counted from 0: ``"first"`` for 0."""
    words = ("first", "second", "third", "fourth", "fifth")
    place = number if isinstance(number, int) else 0
    return words[place] if place < len(words) else f"{place + 1}th"


def _sorted_cards(value: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(distinct_cards(value), key=by_suit))


def _check_trick(value: int) -> int:
    return check_number(value, "the number of a trick", least=0)


def _exchange(facts: Facts) -> str:
    return f"seat {facts['seat']} exchanges {facts['cards'] or 'nothing'}"


def _call(facts: Facts) -> str:
    return f"seat {facts['seat']} calls the card of seat {facts['offender']} in the {ordinal(facts['trick'])} trick"


@attrs.frozen
class Exchange:
    """Discard these cards and take as many new ones from the stock (R6, Q9); the order of the cards does not matter."""

    template: ClassVar[Template] = _exchange

    seat: Seat
    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Stand:
    """Keep the hand as it is (R6)."""

    template: ClassVar[Template] = "seat {seat} stands"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Pass:
    """Sit out this deal (R6, Q12)."""

    template: ClassVar[Template] = "seat {seat} passes"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Play:
    """Play the card, whether or not the rules allow it (R8, R9, Q23)."""

    template: ClassVar[Template] = "seat {seat} plays {card}"

    seat: Seat
    card: Card = attrs.field(converter=check_card)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Stop:
    """Stop the deal because the record is cleared (R20, Q17)."""

    template: ClassVar[Template] = "seat {seat} stops the deal"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Call:
    """Say that the offender's card in the trick was a revoke (R22, Q23).

    Attributes:
        seat: The seat that calls.
        trick: The number of the trick in the deal, counted from 0.
        offender: The seat whose card is called.
    """

    template: ClassVar[Template] = _call

    seat: Seat
    trick: int = attrs.field(converter=_check_trick)
    offender: Seat = attrs.field(converter=check_seat)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Misdeal:
    """The table takes the cards back because the deal was wrong, while nobody has decided yet (Q26)."""

    template: ClassVar[Template] = "the table takes the cards back"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


@attrs.frozen
class Settle:
    """The table settles the deal, and the calls are closed (Q30)."""

    template: ClassVar[Template] = "the table settles the deal"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Exchange | Stand | Pass | Play | Stop | Call | Misdeal | Settle | Deal | Abandon
"""Everything that players and the table can do."""


@unique
class FaultReason(Reason):
    """Which rule is broken by a card that can be played."""

    MUST_FOLLOW = ("must_follow", "mushka.R9", "{card} is played to {led}, but the hand holds a card of the suit led")
    MUST_TRUMP = (
        "must_trump",
        "mushka.R9",
        "{card} is played to {led}, but the hand cannot follow suit, and holds a trump",
    )


@unique
class Until(Reason):
    """What closes a window for calls."""

    SETTLEMENT = ("settlement", "mushka.Q30", "until the deal is settled")
