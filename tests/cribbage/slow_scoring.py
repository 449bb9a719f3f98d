"""A second scorer, written from the rules text: every subset is looked at, and nothing is shared with the first.

A card is its text here. What only the ranks decide is in functions that get nothing but ranks, and what only the suits
decide in one that gets nothing but suits: so an answer can be kept for the next hand that asks the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

Points: TypeAlias = tuple[int, int, int, int, int]
"""Fifteens, pairs, runs, flush, nobs."""


def rank(card: str) -> int:
    """R1: from ace 1 to king 13."""
    return "A23456789TJQK".index(card[0]) + 1


def pips(ranks: Sequence[int]) -> int:
    """R2: what the ranks count."""
    return sum([min(each, 10) for each in ranks])


def in_a_row(ranks: Sequence[int]) -> bool:
    """R15, R27: the ranks are different and consecutive."""
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def subsets(ranks: Sequence[int], smallest: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at least ``smallest`` of the cards, as indexes."""
    for size in range(smallest, len(ranks) + 1):
        yield from combinations(range(len(ranks)), size)


def fifteens(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """R25: each set of two or more cards whose pips sum to 15."""
    return [chosen for chosen in subsets(ranks, 2) if pips([ranks[index] for index in chosen]) == 15]


def pairs(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """R26: each two cards of one rank."""
    return [(one, two) for one, two in combinations(range(len(ranks)), 2) if ranks[one] == ranks[two]]


def runs(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """R27: each set of three or more cards in a row, but for those that lie inside the ranks of a longer one."""
    rows = [chosen for chosen in subsets(ranks, 3) if in_a_row([ranks[index] for index in chosen])]
    spans = [{ranks[index] for index in row} for row in rows]
    return [row for row, span in zip(rows, spans, strict=True) if not any(span < other for other in spans)]


@cache
def rank_points(ranks: tuple[int, ...]) -> tuple[int, int, int]:
    """The points for fifteens, pairs and runs."""
    return 2 * len(fifteens(ranks)), 2 * len(pairs(ranks)), sum(map(len, runs(ranks)))


@cache
def flush(suits: tuple[str, ...], starter: str, crib: bool) -> int:
    """R28: the hand in one suit, one more with the starter's; R29: a crib only with it; R39: three cards as four."""
    if suits.count(suits[0]) < len(suits):
        return 0
    if starter == suits[0]:
        return len(suits) + 1
    return 0 if crib else len(suits)


def nobs(hand: Sequence[str], starter: str) -> int:
    """R30: a jack in the hand, of the starter's suit."""
    return hand.count(f"J{starter[1]}")


def slow_points(hand: Sequence[str], starter: str, crib: bool) -> Points:
    """The points of a hand or crib by kind."""
    by_ranks = rank_points(tuple(sorted(rank(card) for card in (*hand, starter))))
    return (*by_ranks, flush(tuple(card[1] for card in hand), starter[1], crib), nobs(hand, starter))


def slow_play(ranks: Sequence[int]) -> tuple[int, int, int, int]:
    """R15: fifteen, thirty-one, pairs and run for the newest card of a play, by ranks, the newest last."""
    count = pips(ranks)
    fifteen = 2 if count == 15 else 0
    thirty_one = 2 if count == 31 else 0
    alike = 0
    for size, points in ((2, 2), (3, 6), (4, 12)):
        if len(ranks) >= size and len(set(ranks[-size:])) == 1:
            alike = points
    row = 0
    for size in range(3, len(ranks) + 1):
        if in_a_row(ranks[-size:]):
            row = size
    return fifteen, thirty_one, alike, row
