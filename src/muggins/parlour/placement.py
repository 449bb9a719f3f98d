"""Where a card must go, and which rule a placement breaks: the solver of the parlour game, without any state."""

from __future__ import annotations

from collections.abc import Sequence
from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import PACK_52, Card, check_card
from muggins.errors import InputError, check_number, excerpt
from muggins.table import Fact, Fault, Reason, Seat
from muggins.table.seats import check_seat

__all__ = ["Common", "Discard", "FaultReason", "Target", "fits", "lawful_targets", "placement_fault"]


def _check_index(value: int) -> int:
    return check_number(value, "a common pile", least=0)


@attrs.frozen
class Common:
    """A common pile, counted from 0."""

    index: int = attrs.field(converter=_check_index)


@attrs.frozen
class Discard:
    """The discard of a seat."""

    seat: Seat = attrs.field(converter=check_seat)


Target: TypeAlias = Common | Discard
"""A pile on which an open card can be placed."""

Pile: TypeAlias = tuple[Card, ...]
Piles: TypeAlias = tuple[Pile, ...]


@unique
class FaultReason(Reason):
    """What can be wrong with a placement (parlour.Q13)."""

    COMMON_MISSED = ("common_missed", "parlour.R10", "{card} fits {fitting} among the common piles, which come first")
    COMMON_UNFIT = ("common_unfit", "parlour.R3", "{card} does not fit {top} on common pile {pile}")
    NEARER_MISSED = (
        "nearer_missed",
        "parlour.R11",
        "{card} fits {top} of seat {nearer}, who is nearer than seat {seat}",
    )
    OPPONENT_UNFIT = ("opponent_unfit", "parlour.R3", "{card} does not fit {top} of seat {seat}")
    OPPONENT_EMPTY = ("opponent_empty", "parlour.R12", "the discard of seat {seat} is empty and so no place for {card}")
    KEPT = ("kept", "parlour.R11", "{card} fits {top} of seat {nearer} and may not be kept")


Breach: TypeAlias = tuple[FaultReason, tuple[tuple[str, Fact], ...]]
"""What is wrong with a placement, and the facts of the case."""


# R3, once for every card: a membership test is all that fitting costs.
_FITTING = {
    card: frozenset(other for other in PACK_52 if abs(other.rank.value - card.rank.value) == 1) for card in PACK_52
}


def fits(card: Card, top: Card) -> bool:
    """Say whether the card fits the other: ranks one apart, suits never mattering, king and ace no neighbours.

    Raises:
        CardError: one of the two is not a :class:`~muggins.cards.Card`.

    Rule: parlour.R2, parlour.R3.

    >>> fits(Card.parse("6H"), Card.parse("5C")), fits(Card.parse("AH"), Card.parse("KC"))
    (True, False)
    """
    return check_card(top, "a card") in _FITTING[check_card(card, "a card")]


def lawful_targets(
    card: Card, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat
) -> tuple[Target, *tuple[Target, ...]]:
    """Give the piles on which the seat may place the card it opened.

    ``commons`` are the tops of the common piles; ``discards`` the tops of all seats' discards in seat order,
    None for an empty one. Every fitting common pile is given, in order, and the player chooses;
    without one it is the nearest fitting opponent clockwise, and without that the seat's own discard.

    Raises:
        CardError: something that should be a card is not one.
        InputError: there is no common pile, fewer than two discards, or no such seat.

    Rule: parlour.R10-R13.

    >>> from muggins.cards import parse_cards
    >>> commons = parse_cards("5C 9D KH 2S")
    >>> lawful_targets(Card.parse("6H"), commons, (None, Card.parse("7D"), None, None), 0)
    (Common(index=0),)
    """
    _check_position(card, commons, discards, seat)
    fitting = _FITTING[card]
    # R10: a common pile comes first, and among several the player chooses.
    common = [Common(index) for index, top in enumerate(commons) if top in fitting]
    if common:
        return (common[0], *common[1:])
    # R11: the first fitting opponent to the left. R13: else the own discard, whatever lies there.
    nearest = _nearest(fitting, discards, seat)
    return (Discard(seat if nearest is None else nearest),)


def placement_fault(
    card: Card, target: Target, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat
) -> Fault[Target] | None:
    """Say which rule it breaks to place the card on this pile, None when it breaks none.

    The position is the one before the placement, given as to :func:`lawful_targets`.
    A fault has one reason: a wrong common pile is an unfit one, whatever else was there;
    a discard while a common pile fits is a common pile missed, whosever the discard is.

    Raises:
        CardError: something that should be a card is not one.
        InputError: there is no common pile, fewer than two discards, no such seat, or no such pile.

    Rule: parlour.R18, parlour.Q13.

    >>> from muggins.cards import parse_cards
    >>> commons, discards = parse_cards("5C 9D KH 2S"), (None, Card.parse("7D"), None, None)
    >>> print(placement_fault(Card.parse("6H"), Discard(1), commons, discards, 0))
    6H fits 5C among the common piles, which come first [parlour.R10]
    """
    found = breach(card, target, commons, discards, seat)
    return None if found is None else Fault(found[0], target, found[1])


def breach(
    card: Card, target: Target, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat
) -> Breach | None:
    """Say what :func:`placement_fault` says, with the type of the reason, and about no action in particular."""
    _check_position(card, commons, discards, seat)
    match target:
        case Common(index):
            if index >= len(commons):
                raise InputError(f"there are common piles 0 to {len(commons) - 1}, and no {index}")
            top = commons[index]
            if top in _FITTING[card]:
                return None
            return FaultReason.COMMON_UNFIT, (("card", str(card)), ("top", str(top)), ("pile", index))
        case Discard(owner):
            if owner >= len(discards):
                raise InputError(f"there are discards of seats 0 to {len(discards) - 1}, and none of {owner}")
            return _discard_breach(card, owner, commons, discards, seat)
        case _:
            raise InputError(f"a card is placed on a Common or a Discard, not on {excerpt(target)}")


def _discard_breach(
    card: Card, owner: Seat, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat
) -> Breach | None:
    fitting = _FITTING[card]
    missed = [str(top) for top in commons if top in fitting]
    if missed:
        return FaultReason.COMMON_MISSED, (("card", str(card)), ("fitting", " ".join(missed)))
    nearest = _nearest(fitting, discards, seat)
    if owner == (seat if nearest is None else nearest):
        return None
    shown = discards[owner]
    if owner != seat and shown is None:
        return FaultReason.OPPONENT_EMPTY, (("card", str(card)), ("seat", owner))
    if owner != seat and shown not in fitting:
        return FaultReason.OPPONENT_UNFIT, (("card", str(card)), ("top", str(shown)), ("seat", owner))
    # Another opponent fits and is nearer than the owner, be that the farthest of all, the seat itself.
    assert nearest is not None
    facts = (("card", str(card)), ("top", str(discards[nearest])), ("nearer", nearest), ("seat", owner))
    return FaultReason.KEPT if owner == seat else FaultReason.NEARER_MISSED, facts


def _nearest(fitting: frozenset[Card], discards: Sequence[Card | None], seat: Seat) -> Seat | None:
    """Find the first opponent clockwise whose discard the card fits; an empty one never does (R12)."""
    seats = len(discards)
    for step in range(1, seats):
        opponent = (seat + step) % seats
        if discards[opponent] in fitting:
            return opponent
    return None


def put(piles: Piles, place: int, pile: Pile) -> Piles:
    """Give the piles with this one in its place."""
    changed = list(piles)
    changed[place] = pile
    return tuple(changed)


def lay(card: Card, target: Target, discards: Piles, commons: Piles) -> tuple[Piles, Piles]:
    """Put the card on the pile; give the discards and the common piles."""
    if isinstance(target, Common):
        return discards, put(commons, target.index, (*commons[target.index], card))
    return put(discards, target.seat, (*discards[target.seat], card)), commons


def lift(target: Target, discards: Piles, commons: Piles) -> tuple[Card, Piles, Piles]:
    """Take the top card off the pile; give it, the discards and the common piles."""
    if isinstance(target, Common):
        pile = commons[target.index]
        return pile[-1], discards, put(commons, target.index, pile[:-1])
    pile = discards[target.seat]
    return pile[-1], put(discards, target.seat, pile[:-1]), commons


def check_piles(stocks: Sequence[Sequence[Card]], discards: Sequence[Sequence[Card]]) -> tuple[Piles, Piles]:
    """Give the stocks and the discards of all seats as tuples, once it is sure that they are that."""
    hidden, shown = _tuples(stocks, "stock"), _tuples(discards, "discard")
    if len(hidden) < 2 or len(hidden) != len(shown):
        raise InputError(f"expected two or more stocks and as many discards, not {len(hidden)} and {len(shown)}")
    return hidden, shown


def _tuples(piles: Sequence[Sequence[Card]], kind: str) -> Piles:
    if isinstance(piles, str) or not isinstance(piles, Sequence):
        raise InputError(f"expected the {kind}s of all seats, not {excerpt(piles)}")
    for pile in piles:
        if isinstance(pile, str) or not isinstance(pile, Sequence):
            raise InputError(f"expected the cards of a {kind}, not {excerpt(pile)}")
        for card in pile:
            check_card(card, f"the card of a {kind}")
    return tuple(map(tuple, piles))


def check_commons(commons: Sequence[Card]) -> Pile:
    """Give the tops of the common piles as a tuple, once it is sure that they are one or more cards."""
    if isinstance(commons, str) or not isinstance(commons, Sequence) or not commons:
        raise InputError(f"expected the tops of one or more common piles, not {excerpt(commons)}")
    for top in commons:
        check_card(top, "the top card of a common pile")
    return tuple(commons)


def check_seat_of(seat: Seat, seats: int) -> None:
    """Make sure that the table has this seat."""
    if check_seat(seat) >= seats:
        raise InputError(f"there are seats 0 to {seats - 1}, and no seat {seat}")


def _check_position(card: Card, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat) -> None:
    check_card(card, "the open card")
    check_commons(commons)
    if isinstance(discards, str) or not isinstance(discards, Sequence):
        raise InputError(f"expected the tops of two or more discards, not {excerpt(discards)}")
    if len(discards) < 2:
        raise InputError(f"expected the tops of two or more discards, not of {len(discards)}")
    for top in discards:
        if top is not None:
            check_card(top, "the top card of a discard or None")
    check_seat_of(seat, len(discards))
