"""Which seats are cleared in a deal, and which have overshot: from tricks, records and the ace of spades alone."""

from __future__ import annotations

from collections.abc import Collection

from muggins.mushka.state import Cleared, Overshot
from muggins.table import Seat

__all__: list[str] = []


def has_reached(record: int, tricks: int, ace: int) -> bool:
    """Return whether the tricks and the worth of the ace write off the record (Q16, Q17)."""
    return tricks > 0 and tricks + ace >= record


def after_trick(
    cleared: tuple[Cleared, ...],
    overshot: tuple[Overshot, ...],
    *,
    seat: Seat,
    led: int,
    record: int,
    reached: bool,
) -> tuple[tuple[Cleared, ...], tuple[Overshot, ...]]:
    """Return the cleared seats and those that have overshot after a trick was taken by play.

    Args:
        cleared: The seats that were cleared before.
        overshot: The seats that had overshot before.
        seat: The seat that took the trick.
        led: How many tricks of the deal have been led.
        record: What the seat has to write off.
        reached: Whether the seat has enough tricks now.

    Rule: mushka.R20, mushka.Q17, mushka.Q18, mushka.Q31.
    """
    before = next((each for each in cleared if each.seat == seat), None)
    if before is None:
        if reached and all(each.seat != seat for each in overshot):  # Q18: no second time in a deal
            cleared = (*cleared, Cleared(seat=seat, led=led))
        return cleared, overshot
    if before.led == led:  # Q31: a call has cleared the seat during this trick, which had been led before
        return cleared, overshot
    return tuple([each for each in cleared if each is not before]), (*overshot, Overshot(seat=seat, before=record))


def after_call(
    cleared: tuple[Cleared, ...],
    overshot: tuple[Overshot, ...],
    *,
    reached: Collection[Seat],
    gainer: Seat | None,
    led: int,
) -> tuple[Cleared, ...]:
    """Return the seats that are cleared after a call was upheld.

    Args:
        cleared: The seats that were cleared before.
        overshot: The seats that had overshot before; nothing undoes that.
        reached: The seats that have enough tricks now; a 5 or a lost trick can take a seat out of them.
        gainer: The seat that got a trick by the call, None if no trick moved.
        led: How many tricks of the deal have been led.

    Rule: mushka.Q23, mushka.Q31.
    """
    still = tuple([each for each in cleared if each.seat in reached])
    out = [*(each.seat for each in still), *(each.seat for each in overshot)]
    if gainer is None or gainer not in reached or gainer in out:
        return still
    return (*still, Cleared(seat=gainer, led=led))
