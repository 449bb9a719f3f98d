"""Whether a deal is endless, written a second time: every position is kept, and looked for among all before it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.parlour.slow_placement import places


def endless(
    stocks: Sequence[Sequence[str]],
    discards: Sequence[Sequence[str]],
    commons: Sequence[str],
    seat: int,
    *,
    at_once: bool = False,
) -> int | None:
    """Play on from here (R9 to R17) until a win, a choice, or a position that was there before; Q19.

    With ``at_once`` a discard is turned over as soon as its owner has no stock (Q1).
    """
    hidden = [list(stock) for stock in stocks]
    shown = [list(discard) for discard in discards]
    tops = list(commons)
    before: dict[str, int] = {}
    while any(hidden) or any(shown):
        if at_once:
            for owner in range(len(hidden)):
                if hidden[owner] == []:
                    hidden[owner], shown[owner] = shown[owner], []
        while hidden[seat] == [] and shown[seat] == []:
            seat = (seat + 1) % len(hidden)
        position = repr((seat, hidden, shown, tops))
        if position in before:
            return len(before) - before[position]
        before[position] = len(before)
        if hidden[seat] == []:
            hidden[seat], shown[seat] = shown[seat], []
        card = hidden[seat].pop(0)
        right = places(card, tops, [discard[-1] if discard else None for discard in shown], seat)
        if len(right) > 1:
            return None
        kind, number = right[0]
        if kind == "common":
            tops[number] = card
        else:
            shown[number].append(card)
        if hidden[seat] == [] and shown[seat] == []:
            return None
        seat = (seat + 1) % len(hidden)
    return None
