"""Where a card must go, written a second time: slowly, from the words of the rules, and sharing nothing.

A card is its rank, one of the texts of ROW; a pile is ("common", number) or ("discard", seat).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Pile: TypeAlias = tuple[str, int]

ROW: list[str] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

PAIRS = [f"{low} {high}" for low, high in pairwise(ROW)] + [f"{high} {low}" for low, high in pairwise(ROW)]


def fits(card: str, top: str) -> bool:
    """R2, R3: the two stand side by side in the row."""
    return f"{card} {top}" in PAIRS


def places(card: str, commons: Sequence[str], discards: Sequence[str | None], seat: int) -> list[Pile]:
    """R10 to R13, one after the other."""
    fitting = [("common", number) for number in range(len(commons)) if fits(card, commons[number])]
    if fitting:
        return fitting
    player = seat
    while True:
        player += 1
        if player == len(discards):
            player = 0
        if player == seat:
            return [("discard", seat)]
        top = discards[player]
        if top is not None and fits(card, top):
            return [("discard", player)]


def fault(card: str, pile: Pile, commons: Sequence[str], discards: Sequence[str | None], seat: int) -> str | None:
    """R18, Q13: the code of what is wrong with the pile, None if nothing is."""
    right = places(card, commons, discards, seat)
    if pile in right:
        return None
    kind, number = pile
    if kind == "common":
        return "common_unfit"
    if right[0][0] == "common":
        return "common_missed"
    if number == seat:
        return "kept"
    top = discards[number]
    if top is None:
        return "opponent_empty"
    return "nearer_missed" if fits(card, top) else "opponent_unfit"


def pattern(position: int, card: str, kinds: str) -> list[str | None]:
    """Return one top for each letter: "e" an empty pile, "f" one that fits the card, "u" one that does not.

    The choice changes with the position in the enumeration, so that every rank that fits, and every other, is used.
    """
    neighbours = [rank for rank in ROW if fits(card, rank)]
    strangers = [rank for rank in ROW if not fits(card, rank)]
    tops: list[str | None] = []
    for place, kind in enumerate(kinds):
        among = neighbours if kind == "f" else strangers
        tops.append(None if kind == "e" else among[(position + place * 5) % len(among)])
    return tops
