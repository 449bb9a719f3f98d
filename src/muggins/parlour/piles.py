"""Piles: their names, checks of piles that come from outside, and moving a card onto or off a pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card, check_card
from muggins.errors import InputError, check_number, excerpt, in_order
from muggins.table import Seat, Template
from muggins.table.seats import own_seat, replaced

__all__ = ["Common", "Discard", "Pile", "Piles", "Target"]

MOST = 1_000
"""The most piles that a solver takes, and the most cards in a pile; so an endless iterator is refused."""


def _check_index(value: int) -> int:
    return check_number(value, "a common pile", least=0)


@attrs.frozen
class Common:
    """A common pile, counted from 0."""

    template: ClassVar[Template] = "common pile {index}"

    index: int = attrs.field(converter=_check_index)


@attrs.frozen
class Discard:
    """The discard of a seat."""

    template: ClassVar[Template] = "the discard of seat {seat}"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        own_seat(self)


Target: TypeAlias = Common | Discard
"""A pile on which an open card can be placed."""

Pile: TypeAlias = tuple[Card, ...]
"""The cards of a pile: a stock from its top card down, an open pile from its bottom card up."""

Piles: TypeAlias = tuple[Pile, ...]
"""The stocks or the discards in seat order, or the common piles."""


def check_target(value: Target) -> Target:
    """Return the value if it names a pile.

    Raises:
        InputError: The value is not one.
    """
    if isinstance(value, (Common, Discard)):
        return value
    raise InputError(f"expected a Common or a Discard, got {excerpt(value)}")


def check_target_at(value: Target, commons: int, seats: int) -> Target:
    """Return the value if it names a pile of a table with these numbers of common piles and seats.

    Raises:
        InputError: The value is not one.
    """
    target = check_target(value)
    if isinstance(target, Common) and target.index >= commons:
        raise InputError(f"common piles are 0 to {commons - 1}, got {target.index}")
    if isinstance(target, Discard) and target.seat >= seats:
        raise InputError(f"discards are those of seats 0 to {seats - 1}, got {target.seat}")
    return target


def check_commons(commons: Iterable[Card]) -> Pile:
    """Return the tops of one or more common piles as a tuple.

    Raises:
        InputError: They are not in an order, or there are none.
        CardError: Something is not a card.
    """
    tops = in_order(commons, "tops of common piles", MOST)
    if not tops:
        raise InputError(f"expected the tops of one or more common piles, got {excerpt(commons)}")
    for top in tops:
        check_card(top, "the top card of a common pile")
    return tops


def check_discard_tops(discards: Iterable[Card | None]) -> tuple[Card | None, ...]:
    """Return the tops of two or more discards as a tuple, None standing for an empty one.

    Raises:
        InputError: They are not in an order, or there are fewer than two.
        CardError: Something is neither a card nor None.
    """
    tops = in_order(discards, "tops of discards", MOST)
    if len(tops) < 2:
        raise InputError(f"expected the tops of two or more discards, got {excerpt(discards)}")
    for top in tops:
        if top is not None:
            check_card(top, "the top card of a discard or None")
    return tops


def check_piles(stocks: Iterable[Iterable[Card]], discards: Iterable[Iterable[Card]]) -> tuple[Piles, Piles]:
    """Return the stocks and the discards of two or more seats as tuples.

    Raises:
        InputError: They are not in an order, or there are not as many discards as stocks.
        CardError: Something is not a card.
    """
    hidden, shown = _all_cards(stocks, "stock"), _all_cards(discards, "discard")
    if len(hidden) < 2 or len(hidden) != len(shown):
        raise InputError(f"expected two or more stocks and as many discards, got {len(hidden)} and {len(shown)}")
    return hidden, shown


def _all_cards(piles: Iterable[Iterable[Card]], kind: str) -> Piles:
    found = tuple([in_order(pile, f"cards of a {kind}", MOST) for pile in in_order(piles, f"{kind}s", MOST)])
    for pile in found:
        for card in pile:
            check_card(card, f"the card of a {kind}")
    return found


def tops_of(discards: Sequence[Pile]) -> tuple[Card | None, ...]:
    """Return the top cards of the discards, None for an empty one."""
    return tuple([pile[-1] if pile else None for pile in discards])


def lay(card: Card, target: Target, discards: Piles, commons: Piles) -> tuple[Piles, Piles]:
    """Put the card on the pile; return the discards and the common piles."""
    if isinstance(target, Common):
        return discards, replaced(commons, target.index, (*commons[target.index], card))
    return replaced(discards, target.seat, (*discards[target.seat], card)), commons


def lift(target: Target, discards: Piles, commons: Piles) -> tuple[Card, Piles, Piles]:
    """Take the top card off the pile; return it, the discards and the common piles."""
    if isinstance(target, Common):
        pile = commons[target.index]
        return pile[-1], discards, replaced(commons, target.index, pile[:-1])
    pile = discards[target.seat]
    return pile[-1], replaced(discards, target.seat, pile[:-1]), commons


def turn_over(stocks: Piles, discards: Piles, seat: Seat) -> tuple[Piles, Piles]:
    """Make the discard of a seat its stock: the oldest card, at the bottom, is now on top (R17)."""
    return replaced(stocks, seat, discards[seat]), replaced(discards, seat, ())


def turn_all_over(stocks: Piles, discards: Piles, first: Seat) -> tuple[Piles, Piles, tuple[Seat, ...]]:
    """Turn over the discard of every seat that has no stock; return stocks, discards and those seats (Q1, at once).

    The seats are in clockwise order from ``first``.
    """
    seats = len(stocks)
    turned: list[Seat] = []
    for step in range(seats):
        seat = (first + step) % seats
        if discards[seat] and not stocks[seat]:
            stocks, discards = turn_over(stocks, discards, seat)
            turned.append(seat)
    return stocks, discards, tuple(turned)
