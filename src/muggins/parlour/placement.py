"""Where a card must go, and which rule a placement breaks: the solver of parlour Muggins, without any state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import unique
from typing import TypeAlias

from muggins.cards import PACK_52, Card, check_card
from muggins.parlour.piles import (
    Common,
    Discard,
    Pile,
    Target,
    check_commons,
    check_discard_tops,
    check_target_at,
)
from muggins.table import Fact, Fault, Reason, Seat
from muggins.table.seats import check_seat_at

__all__ = ["FaultReason", "fits", "lawful_targets", "placement_fault"]


@unique
class FaultReason(Reason):
    """What can be wrong with a placement (parlour.Q13); the facts name the discard's owner and the nearer seat."""

    COMMON_MISSED = ("common_missed", "parlour.R10", "{card} fits {fitting} among the common piles, which come first")
    COMMON_UNFIT = ("common_unfit", "parlour.R3", "{card} does not fit {top} on common pile {pile}")
    NEARER_MISSED = (
        "nearer_missed",
        "parlour.R11",
        "{card} fits {top} of seat {nearer}, who is nearer than seat {owner}",
    )
    OPPONENT_UNFIT = ("opponent_unfit", "parlour.R3", "{card} does not fit {top} of seat {owner}")
    OPPONENT_EMPTY = (
        "opponent_empty",
        "parlour.R12",
        "{card} cannot go on the discard of seat {owner}, which is empty",
    )
    KEPT = ("kept", "parlour.R11", "{card} fits {top} of seat {nearer} and must not be kept")


Breach: TypeAlias = tuple[FaultReason, tuple[tuple[str, Fact], ...]]
"""What is wrong with a placement, and the facts of the case."""


# R3, once for every card: fitting is a membership test.
_FITTING = {
    card: frozenset(other for other in PACK_52 if abs(other.rank.value - card.rank.value) == 1) for card in PACK_52
}


def fits(card: Card, top: Card) -> bool:
    """Return whether the card fits the other: their ranks differ by one, in any suits; king and ace do not fit.

    Raises:
        CardError: One of the two is not a :class:`~muggins.cards.Card`.

    Rule: parlour.R2, parlour.R3.

    >>> fits(Card.parse("6H"), Card.parse("5C")), fits(Card.parse("AH"), Card.parse("KC"))
    (True, False)
    """
    return check_card(top) in _FITTING[check_card(card)]


def lawful_targets(
    card: Card, commons: Iterable[Card], discards: Iterable[Card | None], seat: Seat
) -> tuple[Target, *tuple[Target, ...]]:
    """Return the piles on which the seat may place the card that it opened.

    These are all fitting common piles, in order, and the player chooses among them; if none fits, the nearest
    fitting opponent clockwise; if none fits either, the seat's own discard.

    Args:
        card: The open card.
        commons: The tops of the common piles.
        discards: The tops of all seats' discards in seat order, None for an empty one.
        seat: The seat that opened the card.

    Raises:
        CardError: Something that should be a card is not one.
        InputError: There is no common pile, there are fewer than two discards, or there is no such seat.

    Rule: parlour.R10, parlour.R11, parlour.R12, parlour.R13.

    >>> from muggins.cards import parse_cards
    >>> commons = parse_cards("5C 9D KH 2S")
    >>> lawful_targets(Card.parse("6H"), commons, (None, Card.parse("7D"), None, None), 0)
    (Common(index=0),)
    """
    return targets_for(*_check_position(card, commons, discards, seat))


def targets_for(
    card: Card, commons: Pile, discards: Sequence[Card | None], seat: Seat
) -> tuple[Target, *tuple[Target, ...]]:
    """Return what :func:`lawful_targets` does, for a position that needs no check."""
    fitting = _FITTING[card]
    # R10: a common pile comes first, and among several the player chooses.
    common = [Common(index) for index, top in enumerate(commons) if top in fitting]
    if common:
        return (common[0], *common[1:])
    # R11: the first fitting opponent to the left. R13: else the player's own discard, with any card on top.
    nearest = _nearest(fitting, discards, seat)
    return (Discard(seat if nearest is None else nearest),)


def placement_fault(
    card: Card, target: Target, commons: Iterable[Card], discards: Iterable[Card | None], seat: Seat
) -> Fault[Target] | None:
    """Return which rule it breaks to place the card on this pile, None if it breaks none.

    The position is the one before the placement, given as to :func:`lawful_targets`.
    A fault has one reason: a wrong common pile is one that the card does not fit, even if other piles were possible;
    a discard while a common pile fits is a common pile missed; who owns the discard does not matter.

    Raises:
        CardError: Something that should be a card is not one.
        InputError: There is no common pile, there are fewer than two discards, or there is no such seat or pile.

    Rule: parlour.R18, parlour.Q13.

    >>> from muggins.cards import parse_cards
    >>> commons, discards = parse_cards("5C 9D KH 2S"), (None, Card.parse("7D"), None, None)
    >>> print(placement_fault(Card.parse("6H"), Discard(1), commons, discards, 0))
    6H fits 5C among the common piles, which come first [parlour.R10]
    """
    card, tops, shown, seat = _check_position(card, commons, discards, seat)
    place = check_target_at(target, len(tops), len(shown))
    found = breach(card, place, tops, shown, seat)
    return None if found is None else Fault(found[0], place, found[1])


def breach(
    card: Card, target: Target, commons: Sequence[Card], discards: Sequence[Card | None], seat: Seat
) -> Breach | None:
    """Return what :func:`placement_fault` does, for a position that needs no check, with the type of the reason."""
    fitting = _FITTING[card]
    if isinstance(target, Common):
        top = commons[target.index]
        if top in fitting:
            return None
        return FaultReason.COMMON_UNFIT, (("card", str(card)), ("top", str(top)), ("pile", target.index))
    owner = target.seat
    missed = [str(top) for top in commons if top in fitting]
    if missed:
        return FaultReason.COMMON_MISSED, (("card", str(card)), ("fitting", " ".join(missed)))
    nearest = _nearest(fitting, discards, seat)
    if owner == (seat if nearest is None else nearest):
        return None
    shown = discards[owner]
    if owner != seat and shown is None:
        return FaultReason.OPPONENT_EMPTY, (("card", str(card)), ("owner", owner))
    if owner != seat and shown not in fitting:
        return FaultReason.OPPONENT_UNFIT, (("card", str(card)), ("top", str(shown)), ("owner", owner))
    # Another opponent fits and is nearer than the owner; the seat itself counts as the farthest.
    assert nearest is not None
    facts = (("card", str(card)), ("top", str(discards[nearest])), ("nearer", nearest), ("owner", owner))
    return FaultReason.KEPT if owner == seat else FaultReason.NEARER_MISSED, facts


def _nearest(fitting: frozenset[Card], discards: Sequence[Card | None], seat: Seat) -> Seat | None:
    """Find the first opponent clockwise whose discard the card fits; an empty one never does (R12)."""
    seats = len(discards)
    for step in range(1, seats):
        opponent = (seat + step) % seats
        if discards[opponent] in fitting:
            return opponent
    return None


def _check_position(
    card: Card, commons: Iterable[Card], discards: Iterable[Card | None], seat: Seat
) -> tuple[Card, Pile, tuple[Card | None, ...], Seat]:
    check_card(card, "the open card")
    tops, shown = check_commons(commons), check_discard_tops(discards)
    return card, tops, shown, check_seat_at(seat, len(shown))
