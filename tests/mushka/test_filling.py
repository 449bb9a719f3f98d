"""Piles filled with cards: the number of ways, and the draw, compared with an enumeration of all ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, prod

import pytest

from muggins.cards import PACK_32, numbers_below
from muggins.mushka.filling import Filling, Option, Pile, both


def fits(pile: Pile, cards: int) -> bool:
    """Return whether these cards meet one of the options of the pile."""
    return any(cards & ~option.allowed == 0 and all(cards & need for need in option.needs) for option in pile.options)


def every_way(left: int, piles: list[Pile]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill the piles, by trying all sets of cards."""
    if not piles:
        yield ()
        return
    bits = [1 << place for place in range(left.bit_length()) if left >> place & 1]
    for chosen in combinations(bits, piles[0].size):
        cards = sum(chosen)
        if fits(piles[0], cards):
            for others in every_way(left & ~cards, piles[1:]):
                yield (cards, *others)


def random_piles(chance: random.Random) -> list[Pile]:
    """Return some piles for eight cards, with random options."""
    every = (1 << 8) - 1
    sizes = chance.choice(([2, 2, 4], [1, 2, 2, 3], [0, 3, 5], [2, 2, 2, 2]))
    piles: list[Pile] = []
    for size in sizes:
        options = [
            Option(
                every if chance.random() < 0.4 else chance.getrandbits(8),
                tuple([chance.getrandbits(8) for _ in range(chance.choice((0, 0, 1, 2)))]),
            )
            for _ in range(chance.choice((1, 1, 2)))
        ]
        piles.append(Pile(size, tuple(options)))
    return piles


def shared(piles: list[Pile]) -> int:
    """Return the number of ways to share cards out to piles that may hold the same cards."""
    sizes: dict[Option, list[int]] = {}
    for pile in piles:
        if len(pile.options) == 1 and not pile.options[0].needs:
            sizes.setdefault(pile.options[0], []).append(pile.size)
    return prod(comb(sum(each[place:]), size) for each in sizes.values() for place, size in enumerate(each))


@pytest.mark.parametrize("seed", range(60))
def test_ways_are_counted_and_drawn_evenly(seed: int) -> None:
    """All ways are counted, and each is drawn about as often as any other."""
    piles = random_piles(random.Random(seed))
    ways = list(every_way((1 << 8) - 1, piles))
    filling = Filling(PACK_32[:8], piles)
    assert filling.ways * shared(piles) == len(ways)
    if not 2 <= len(ways) <= 60:
        return
    below = numbers_below(seed)
    bits = {card: 1 << place for place, card in enumerate(PACK_32[:8])}
    counts = Counter(
        tuple(sum(bits[card] for card in pile) for pile in filling.drawn(below)) for _ in range(20 * len(ways))
    )
    assert set(counts) <= set(ways)
    square = sum((counts[way] - 20) ** 2 / 20 for way in ways)
    freedom = len(ways) - 1
    assert (square - freedom) / (2 * freedom) ** 0.5 < 4


def test_a_pile_is_in_a_random_order() -> None:
    """The cards of a pile are drawn in every order, and equally often."""
    filling = Filling(PACK_32[:3], [Pile(3, (Option(7),))])
    below = numbers_below("order")
    counts = Counter(filling.drawn(below)[0] for _ in range(600))
    assert filling.ways == 1
    assert len(counts) == 6
    assert sum((number - 100) ** 2 / 100 for number in counts.values()) < 20


def test_two_options_are_one_that_says_what_both_say() -> None:
    """Needs that follow from others are left out, and what cannot be met is None."""
    assert both(Option(0b1110, (0b0110,)), Option(0b0111, (0b0010,))) == Option(0b0110, (0b0010,))
    assert both(Option(0b0011, (0b0010,)), Option(0b1101)) is None
