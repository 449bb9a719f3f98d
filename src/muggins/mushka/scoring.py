"""The score of a deal for one player, item by item, each with its clause. Pure, and usable without a game."""

from __future__ import annotations

from enum import unique
from typing import TypeAlias, assert_never

import attrs

from muggins.cards import Suit
from muggins.errors import InputError, check_flag, check_number, excerpt
from muggins.mushka.challenge import REVOKE_POINTS
from muggins.mushka.tricks import TRICKS, check_trump
from muggins.table import Reason

__all__ = [
    "REMISE_POINTS",
    "Alone",
    "DealEnd",
    "DealItem",
    "DealScore",
    "ItemReason",
    "OthersStop",
    "OwnStop",
    "PlayedOut",
    "SatOut",
    "TookTooMany",
    "ace_points",
    "lone_tricks",
    "score_deal",
    "tricks_to_clear",
]

REMISE_POINTS = 5
"""What a deal without a trick adds to the record (R16); a player who had the ace of spades adds it twice (R19)."""

MOST_REVOKES = TRICKS - 1
"""The most revokes of a player in a deal: the last card of a hand is always lawful."""


@unique
class ItemReason(Reason):
    """What a change of the record is for."""

    TRICKS = ("tricks", "mushka.R15", "1 off for each trick taken")
    ACE = ("ace", "mushka.R17", "off for the ace of spades: 5, or what is left")
    ACE_OF_TRUMPS = (
        "ace_of_trumps",
        "mushka.R18",
        "off for the ace of spades with spades as trumps: 10, or what is left",
    )
    REMISE = ("remise", "mushka.R16", "5 added for taking no trick")
    ACE_REMISE = ("ace_remise", "mushka.R19", "5 more added for taking no trick with the ace of spades")
    REVOKE = ("revoke", "mushka.R22", "5 added for each revoke that was called")
    OVERSHOT = (
        "overshot",
        "mushka.R20",
        "the start number again for one trick too many, and any later 5 on top",
    )


@attrs.frozen
class DealItem:
    """One change of a record.

    Attributes:
        reason: What the change is for.
        points: How many points it adds; below 0, it writes off.
    """

    reason: ItemReason
    points: int

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"mushka.R15"``."""
        return self.reason.rule


@attrs.frozen
class DealScore:
    """What a deal does to a player's record: ``before`` and the points of all items add up to ``record``."""

    before: int
    items: tuple[DealItem, ...]
    record: int

    @property
    def cleared(self) -> bool:
        """Whether everything is written off. That does not say who has won: a stop that stands comes first (Q19)."""
        return self.record == 0


# --- how a deal ended for a player


def _check_hand(end: PlayedOut | OwnStop | OthersStop, most: int) -> None:
    """Check the numbers of a deal in which the player had cards to the end, and keep them as plain integers."""
    tricks = check_number(end.tricks, "tricks", least=0, most=most)
    revokes = check_number(end.revokes, "revokes", least=0, most=MOST_REVOKES)
    credited = check_number(end.credited, "credited", least=0, most=tricks)
    check_flag(end.ace, "ace")
    for name, value in (("tricks", tricks), ("revokes", revokes), ("credited", credited)):
        object.__setattr__(end, name, value)


@attrs.frozen
class SatOut:
    """The player passed (Q12)."""


@attrs.frozen
class PlayedOut:
    """All five tricks were played, and the player did not take one too many.

    Attributes:
        tricks: The tricks that the player is credited with at the settlement.
        ace: Whether the player had the ace of spades in hand when play started (Q6).
        revokes: The upheld calls against the player.
        credited: How many of the tricks came to the player by calls; the others were taken by play (Q31).
    """

    tricks: int
    ace: bool = False
    revokes: int = 0
    credited: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        _check_hand(self, TRICKS)


@attrs.frozen
class OwnStop:
    """The player's own stop stood at the settlement; the fields are those of :class:`PlayedOut`.

    A stop comes before the fifth trick is complete, so there are at most four tricks.
    """

    tricks: int
    ace: bool = False
    revokes: int = 0
    credited: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        _check_hand(self, TRICKS - 1)


@attrs.frozen
class OthersStop:
    """Another player's stop stood at the settlement; the fields are those of :class:`PlayedOut`.

    That player has one of the four tricks that can be complete, so there are at most three others.
    """

    tricks: int
    ace: bool = False
    revokes: int = 0
    credited: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        _check_hand(self, TRICKS - 2)


@attrs.frozen
class TookTooMany:
    """The player was cleared, did not stop, and took one more trick, however the deal ended (Q18).

    Attributes:
        ace: Whether the player had the ace of spades in hand when play started.
        revokes_before: The calls against the player that were upheld before that trick was complete.
        revokes_since: The calls against the player that were upheld after it.
    """

    ace: bool = False
    revokes_before: int = 0
    revokes_since: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        check_flag(self.ace, "ace")
        before = check_number(self.revokes_before, "revokes_before", least=0, most=MOST_REVOKES)
        since = check_number(self.revokes_since, "revokes_since", least=0, most=MOST_REVOKES)
        check_number(before + since, "all revokes", least=0, most=MOST_REVOKES)
        object.__setattr__(self, "revokes_before", before)
        object.__setattr__(self, "revokes_since", since)


@attrs.frozen
class Alone:
    """All others passed: the player is credited with tricks, and no cards are played (Q15).

    Attributes:
        ace: Whether the player had the ace of spades in hand after the exchange.
    """

    ace: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the flag."""
        check_flag(self.ace, "ace")


DealEnd: TypeAlias = SatOut | PlayedOut | OwnStop | OthersStop | TookTooMany | Alone
"""How a deal ended for one player, with the facts that its score depends on."""


# --- the score


def ace_points(trump: Suit) -> int:
    """Return what having had the ace of spades writes off: 5, or 10 when spades are trumps.

    Raises:
        InputError: ``trump`` is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R17, mushka.R18.

    >>> ace_points(Suit.SPADES)
    10
    """
    return 10 if check_trump(trump) is Suit.SPADES else 5


def tricks_to_clear(record: int, ace: int = 0) -> int:
    """Return the number of tricks that clears the record; above 5 it cannot be done in one deal.

    Args:
        record: What the player has to write off, the 5s for revokes included.
        ace: What the ace of spades is worth to the player, 0 without it; it counts from the first trick on.

    Raises:
        InputError: The record is not an integer of at least 1, or ``ace`` is not 0, 5 or 10.

    Rule: mushka.Q16, mushka.Q17.

    >>> tricks_to_clear(8, ace=5), tricks_to_clear(4, ace=5), tricks_to_clear(25)
    (3, 1, 25)
    """
    number = check_number(record, "a record", least=1)
    worth = check_number(ace, "the worth of the ace of spades")
    if worth not in {0, 5, 10}:
        raise InputError(f"the worth of the ace of spades must be 0, 5 or 10, got {worth}")
    return max(1, number - worth)


def lone_tricks(record: int, ace: int = 0) -> int:
    """Return the tricks credited to a player whom all others leave alone: enough to clear the record, at most five.

    Raises:
        InputError: As :func:`tricks_to_clear`.

    Rule: mushka.Q15.

    >>> lone_tricks(8, ace=5), lone_tricks(25)
    (3, 5)
    """
    return min(TRICKS, tricks_to_clear(record, ace))


def score_deal(
    record: int, trump: Suit, end: DealEnd, *, start_number: int = 25, stopped_in_full: bool = False
) -> DealScore:
    """Score one player's deal.

    Args:
        record: What the player had to write off before the deal.
        trump: The suit of the turn-up.
        end: How the deal ended for the player.
        start_number: The number to write off that was agreed.
        stopped_in_full: Whether the remise and the ace count in a stopped deal as in any other (Q21).

    Raises:
        InputError: A value of another type, a number out of range, or facts that cannot be together: a stop with too
            few tricks (Q24), or more tricks taken by play than :class:`TookTooMany` leaves room for (Q18).

    Rule: mushka.R14, mushka.R15, mushka.R16, mushka.R17, mushka.R18, mushka.R19, mushka.R20, mushka.R21, mushka.R22,
        mushka.Q5, mushka.Q12, mushka.Q15, mushka.Q18, mushka.Q21, mushka.Q22, mushka.Q31.

    >>> score = score_deal(25, Suit.HEARTS, PlayedOut(tricks=2, ace=True))
    >>> score.record, [(item.points, item.rule) for item in score.items]
    (18, [(-2, 'mushka.R15'), (-5, 'mushka.R17')])
    """
    before = check_number(record, "a record", least=1)
    start = check_number(start_number, "start_number", least=1)
    check_trump(trump)
    check_flag(stopped_in_full, "stopped_in_full")
    _check_end(before, trump, end)
    return deal_score(before, trump, end, start, stopped_in_full)


def _check_end(record: int, trump: Suit, end: DealEnd) -> None:
    """Refuse an end that is impossible for a player with this record."""
    match end:
        case SatOut() | Alone():
            return
        case TookTooMany():
            enough = _enough(record + REVOKE_POINTS * end.revokes_before, trump, end.ace)
            if enough > TRICKS - 1:  # the trick too many is the fifth at the latest
                raise InputError(f"a record of {record} must be cleared by 4 tricks to take one too many [mushka.Q18]")
        case PlayedOut() | OwnStop() | OthersStop():
            fined = record + REVOKE_POINTS * end.revokes
            enough = _enough(fined, trump, end.ace)
            if end.tricks - end.credited > enough:
                raise InputError(
                    f"a record of {fined} is cleared by trick {enough}, and another one taken by play is one too many: "
                    f"TookTooMany must be the end, got {excerpt(end)} [mushka.Q18]"
                )
            if isinstance(end, OwnStop) and end.tricks < enough:
                raise InputError(
                    f"to stop with a record of {fined}, tricks must be at least {enough}, got {end.tricks} [mushka.Q24]"
                )
        case _:
            raise InputError(f"expected how the deal ended, such as PlayedOut(tricks=2), got {excerpt(end)}")


def _enough(record: int, trump: Suit, ace: bool) -> int:
    return tricks_to_clear(record, ace_points(trump) if ace else 0)


def deal_score(record: int, trump: Suit, end: DealEnd, start_number: int, stopped_in_full: bool) -> DealScore:
    """Score one player's deal from facts that have been checked."""
    match end:
        case SatOut():
            items: tuple[DealItem, ...] = ()
        case Alone(ace):
            tricks = lone_tricks(record, ace_points(trump) if ace else 0)
            items = _written(record, trump, tricks, ace)
        case TookTooMany():
            # Q18: tricks, ace and earlier 5s of this deal do not count. Q31: a later 5 does.
            earlier, later = REVOKE_POINTS * end.revokes_before, REVOKE_POINTS * end.revokes_since
            items = (
                *_items((ItemReason.REVOKE, earlier)),
                DealItem(ItemReason.OVERSHOT, start_number - record - earlier),  # an item also where it is 0
                *_items((ItemReason.REVOKE, later)),
            )
        case PlayedOut() | OwnStop() | OthersStop():
            fines = REVOKE_POINTS * end.revokes
            fined = record + fines
            if isinstance(end, OthersStop) and not stopped_in_full:  # Q21
                written = _items((ItemReason.TRICKS, -min(end.tricks, fined)))
            else:
                written = _written(fined, trump, end.tricks, end.ace)
            items = (*_items((ItemReason.REVOKE, fines)), *written)
        case _:
            assert_never(end)
    return DealScore(before=record, items=items, record=record + sum([item.points for item in items]))


def _written(record: int, trump: Suit, tricks: int, ace: bool) -> tuple[DealItem, ...]:
    """Return the items for tricks and ace, or those of the remise."""
    if not tricks:
        # Q5: 5 more with the ace, also when spades are trumps.
        return _items((ItemReason.REMISE, REMISE_POINTS), (ItemReason.ACE_REMISE, REMISE_POINTS if ace else 0))
    off = min(tricks, record)  # R20: nobody may write off more than the record holds
    worth = min(ace_points(trump), record - off) if ace else 0
    kind = ItemReason.ACE_OF_TRUMPS if trump is Suit.SPADES else ItemReason.ACE
    return _items((ItemReason.TRICKS, -off), (kind, -worth))


def _items(*changes: tuple[ItemReason, int]) -> tuple[DealItem, ...]:
    """Return the items without those that change nothing."""
    return tuple([DealItem(reason, points) for reason, points in changes if points])
