"""What a fault costs, written a second time: slowly, from the words of the rules, and sharing nothing."""

from __future__ import annotations

from collections.abc import Sequence


def pay(
    stocks: Sequence[Sequence[str]], discards: Sequence[Sequence[str]], offender: int
) -> tuple[list[list[str]], list[list[str]], list[tuple[int, str, bool]]]:
    """Return the stocks, the discards, and who gave which card, turning over first or not: R20 to R23, Q3, Q4."""
    hidden = [list(stock) for stock in stocks]
    shown = [list(discard) for discard in discards]
    told: list[tuple[int, str, bool]] = []
    everybody = list(range(len(hidden)))
    clockwise = everybody[offender + 1 :] + everybody[:offender]
    for giver in clockwise:
        turned = False
        if hidden[giver] == [] and shown[giver] != []:
            # The pile is lifted, turned, and laid down: its lowest card is on top.
            hidden[giver] = shown[giver]
            shown[giver] = []
            turned = True
        if hidden[giver] != []:
            card = hidden[giver].pop(0)
            hidden[offender].append(card)
            told.append((giver, card, turned))
    return hidden, shown, told
