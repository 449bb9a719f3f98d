"""The score of a deal from its facts, item by item with its clause. Pure, for one player, without a game around it."""

from __future__ import annotations

from enum import unique

import attrs

from muggins.cards import Suit
from muggins.errors import InputError, check_number, excerpt
from muggins.mushka.challenge import REVOKE_POINTS
from muggins.mushka.tricks import TRICKS, check_trump
from muggins.table import Named, Reason

__all__ = [
    "REMISE_POINTS",
    "DealItem",
    "DealScore",
    "Ending",
    "ItemKind",
    "ace_points",
    "lone_tricks",
    "score_deal",
    "tricks_to_clear",
]

REMISE_POINTS = 5
"""What a deal without a trick adds to the record (R16), and having had the ace of spades once more (R19)."""

_MOST_REVOKES = TRICKS - 1
"""The last card of a hand is always lawful."""


@unique
class ItemKind(Reason):
    """What a change of the record is for."""

    TRICKS = ("tricks", "mushka.R15", "one off for each trick")
    ACE = ("ace", "mushka.R17", "five off for the ace of spades")
    ACE_OF_TRUMPS = ("ace_of_trumps", "mushka.R18", "ten off for the ace of spades, spades being trumps")
    REMISE = ("remise", "mushka.R16", "five on for no trick at all")
    ACE_REMISE = ("ace_remise", "mushka.R19", "five more on for no trick with the ace of spades")
    REVOKE = ("revoke", "mushka.R22", "five on for each revoke that was called")
    OVERSHOT = ("overshot", "mushka.R20", "back to the start number for a trick more than the record held")


@unique
class Ending(Named):
    """How the deal ended, as one player sees it."""

    PLAYED_OUT = "played_out"
    OWN_STOP = "own_stop"
    OTHERS_STOP = "others_stop"


_MOST_TRICKS = {Ending.PLAYED_OUT: TRICKS, Ending.OWN_STOP: TRICKS - 1, Ending.OTHERS_STOP: TRICKS - 2}
"""A stop comes before the last trick is complete, and who stops has a trick."""


@attrs.frozen
class DealItem:
    """One change of a record: what for, and how many points it adds (below 0: writes off)."""

    kind: ItemKind
    points: int

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"mushka.R15"``."""
        return self.kind.rule


@attrs.frozen
class DealScore:
    """What a deal does to a player's record: ``before`` and all the items' points make ``record``."""

    before: int
    items: tuple[DealItem, ...]
    record: int

    @property
    def cleared(self) -> bool:
        """Whether everything is written off; who won is another matter, since a stop that stands comes first (Q19)."""
        return self.record == 0


def ace_points(trump: Suit) -> int:
    """Give what having had the ace of spades writes off: 5, or 10 when spades are trumps.

    Raises:
        InputError: ``trump`` is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R17, mushka.R18.
    """
    return 10 if check_trump(trump) is Suit.SPADES else 5


def tricks_to_clear(record: int, ace: int = 0) -> int:
    """Give the trick with which a player has cleared his record; above 5 it cannot be done in one deal.

    ``ace`` is what the ace of spades is worth to him, 0 without it; it counts from the first trick on.

    Raises:
        InputError: the record is not a whole number from 1 up, or ``ace`` is not 0, 5 or 10.

    Rule: mushka.Q16, mushka.Q17.

    >>> tricks_to_clear(8, ace=5), tricks_to_clear(4, ace=5), tricks_to_clear(25)
    (3, 1, 25)
    """
    check_number(record, "a record", least=1)
    if type(ace) is not int or ace not in {0, 5, 10}:
        raise InputError(f"the ace of spades is worth 0, 5 or 10, not {excerpt(ace)}")
    return max(1, record - ace)


def lone_tricks(record: int, ace: int = 0) -> int:
    """Give the tricks that the only player who stays in is credited with: enough to clear his record, at most five.

    Raises:
        InputError: as :func:`tricks_to_clear`.

    Rule: mushka.Q15.

    >>> lone_tricks(8, ace=5), lone_tricks(25)
    (3, 5)
    """
    return min(TRICKS, tricks_to_clear(record, ace))


def score_deal(
    record: int,
    tricks: int,
    trump: Suit,
    *,
    ace: bool = False,
    revokes: int = 0,
    revokes_since: int = 0,
    passed: bool = False,
    ending: Ending = Ending.PLAYED_OUT,
    overshot: bool | None = None,
    start_number: int = 25,
) -> DealScore:
    """Score one player's deal.

    ``record`` is what he had to write off before the deal, ``tricks`` how many he is credited with at its end, ``ace``
    whether he had the ace of spades in hand when play started, ``revokes`` how many calls against him were upheld.
    An overshot is an item even where it leads to the number that was there.

    ``overshot`` says whether he took a trick more than he needed; left at None it is worked out as if all his tricks
    had been taken in play, and so it is unless calls moved tricks. ``revokes_since`` are those of the ``revokes``
    that were called after he overshot: what came before is gone with the rest.

    Raises:
        InputError: a number out of range; facts that cannot be together, such as a trick of one who passed, or a stop
            with too few tricks (it is refused, Q24).

    Rule: mushka.R14-R22, mushka.Q5, mushka.Q12, mushka.Q16-Q18, mushka.Q21, mushka.Q22, mushka.Q25, mushka.Q31.

    >>> score = score_deal(25, 2, Suit.HEARTS, ace=True)
    >>> score.record, [(item.points, item.rule) for item in score.items]
    (18, [(-2, 'mushka.R15'), (-5, 'mushka.R17')])
    """
    check_number(record, "a record", least=1)
    check_number(start_number, "the start number", least=1)
    check_number(tricks, "the number of tricks", least=0, most=TRICKS)
    check_number(revokes, "the number of revokes", least=0, most=_MOST_REVOKES)
    check_number(revokes_since, "the number of revokes since he overshot", least=0, most=revokes)
    check_trump(trump)
    for name, value in (("ace", ace), ("passed", passed), ("overshot", overshot)):
        if type(value) is not bool and (name, value) != ("overshot", None):
            raise InputError(f"{name} is True or False, not {excerpt(value)}")
    if not isinstance(ending, Ending):
        raise InputError(f"a deal has an Ending, such as Ending.PLAYED_OUT, not {excerpt(ending)}")
    if passed:
        if tricks or ace or revokes or overshot or ending is Ending.OWN_STOP:
            raise InputError("one who passed has no trick, no ace of spades, no revoke and nothing to stop for")
        return DealScore(record, (), record)
    most = _MOST_TRICKS[ending]
    if tricks > most:
        raise InputError(f"a deal that was stopped so leaves a player {most} tricks at most, not {tricks}")
    earlier = REVOKE_POINTS * (revokes - revokes_since)
    fined = record + earlier
    worth = ace_points(trump) if ace else 0
    enough = tricks_to_clear(fined, worth)
    if ending is Ending.OWN_STOP and (overshot or tricks < enough):
        raise InputError(
            f"with {tricks} tricks a record of {fined} may not be stopped: {enough} are needed [mushka.Q24]"
        )
    if overshot is None:
        overshot = ending is not Ending.OWN_STOP and tricks > enough
    elif overshot and enough > (TRICKS - 1 if ending is Ending.PLAYED_OUT else TRICKS - 2):
        # Q31: he had been cleared when the trick too many was led.
        raise InputError(f"nobody takes a trick too many for a record of {fined} in such a deal [mushka.Q18]")
    if revokes_since and not overshot:
        raise InputError("no revoke can have been called since he overshot: he has not")
    revoked = (ItemKind.REVOKE, earlier)
    if overshot:
        # Q18: flat: neither tricks nor ace nor an earlier 5 of this deal count any more. Q31: a later 5 does.
        since = (ItemKind.REVOKE, REVOKE_POINTS * revokes_since)
        items = _items(revoked, (ItemKind.OVERSHOT, start_number - fined), since)
    else:
        items = (*_items(revoked), *_written(fined, tricks, worth, ending))
    return DealScore(record, items, record + sum(item.points for item in items))


def _written(record: int, tricks: int, ace: int, ending: Ending) -> tuple[DealItem, ...]:
    """Give the items of one who stayed in and did not overshoot; the record has its 5s for revokes already."""
    # R20: nobody may write off more than the record holds.
    off = min(tricks, record)
    took = (ItemKind.TRICKS, -off)
    ace_kind = ItemKind.ACE_OF_TRUMPS if ace == 10 else ItemKind.ACE
    match ending:
        case Ending.OTHERS_STOP:  # Q21: a stopped deal has no remise and no ace
            return _items(took)
        case Ending.OWN_STOP:  # R21
            return _items(took, (ace_kind, -min(ace, record - off)))
        case Ending.PLAYED_OUT:
            if tricks:
                return _items(took, (ace_kind, -min(ace, record - off)))
            return _items((ItemKind.REMISE, REMISE_POINTS), (ItemKind.ACE_REMISE, REMISE_POINTS if ace else 0))


def _items(*changes: tuple[ItemKind, int]) -> tuple[DealItem, ...]:
    """Make the items, without those that change nothing; an overshot is there for itself."""
    return tuple(DealItem(kind, points) for kind, points in changes if points or kind is ItemKind.OVERSHOT)
