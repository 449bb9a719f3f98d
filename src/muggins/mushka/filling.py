"""Fill piles with cards: count all ways in which each pile is as it must be, and draw one of them.

It knows nothing of Mushka but its cards. A set of cards is an int here, with a bit for each card.

The piles are filled one after another. At each pile, cards that this pile and all later ones treat alike form a class.
The number of ways to fill the later piles depends only on how many cards of each class are left. So all ways can be
counted exactly, and a draw by these counts is uniform.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, prod
from typing import TypeAlias

import attrs

from muggins.cards import Card

__all__: list[str] = []

Below: TypeAlias = Callable[[int], int]
"""The source of chance: it returns a number from 0 to below its argument, which is 65,536 at most."""

Counts: TypeAlias = tuple[int, ...]
"""A number of cards of each class."""


@attrs.frozen
class Option:
    """One way in which a pile can be.

    Attributes:
        allowed: The cards that it may hold.
        needs: Sets of cards; it holds at least one of each set.
    """

    allowed: int
    needs: tuple[int, ...] = ()


@attrs.frozen
class Pile:
    """A pile of ``size`` cards that meets at least one of its options."""

    size: int
    options: tuple[Option, ...]


@attrs.frozen
class Level:
    """Piles that are filled together, because they may hold the same cards; a pile with needs is alone.

    Attributes:
        piles: The places of the piles.
        classes: The classes of cards that this level and later ones tell apart.
        onward: For each class, the class of the next level that its cards are in.
        takes: How many cards of each class the piles can take together.
    """

    piles: tuple[int, ...]
    classes: tuple[int, ...]
    onward: tuple[int, ...]
    takes: tuple[Counts, ...]


def both(one: Option, other: Option) -> Option | None:
    """Return the option that combines both, None if no pile can meet it."""
    allowed = one.allowed & other.allowed
    needs = {need & allowed for need in (*one.needs, *other.needs)}
    # A need follows from every need that is part of it.
    least = sorted([need for need in needs if not any(less != need and less & ~need == 0 for less in needs)])
    return Option(allowed, tuple(least)) if all(least) else None


class Filling:
    """All ways to fill these piles with these cards; there are as many cards as places."""

    def __init__(self, cards: tuple[Card, ...], piles: list[Pile]) -> None:
        """Sort cards and piles into classes and levels, and count the ways."""
        self._cards = cards
        self._piles = piles
        self._levels = _levels((1 << len(cards)) - 1, piles)
        self._known: dict[tuple[int, Counts], int] = {}
        self.ways: int = self._ways(0, tuple([cards.bit_count() for cards in self._levels[0].classes]))
        """In how many ways the levels can take the cards; a draw gives each of them equally often."""

    def _ways(self, number: int, left: Counts) -> int:
        """Return in how many ways this level and all later ones can take the cards that are left in its classes."""
        if number == len(self._levels):
            return 1
        ways = self._known.get((number, left))
        if ways is None:
            ways = sum([taken * self._ways(number + 1, rest) for _, taken, rest in self._choices(number, left)])
            self._known[number, left] = ways
        return ways

    def _choices(self, number: int, left: Counts) -> Iterator[tuple[Counts, int, Counts]]:
        """Yield each share that the level can take, the number of ways to choose its cards, and what is left."""
        level = self._levels[number]
        classes = level.onward[-1] + 1
        for take in level.takes:
            ways = prod(map(comb, left, take))
            if ways:
                rest = [0] * classes
                for place, have, gone in zip(level.onward, left, take, strict=True):
                    rest[place] += have - gone
                yield take, ways, tuple(rest)

    def _choice(self, number: int, left: Counts, point: int) -> tuple[Counts, int]:
        """Return what the level takes in the way with this number, and the number of the way for the later levels."""
        for take, ways, rest in self._choices(number, left):
            onward = self._ways(number + 1, rest)
            if point < ways * onward:
                return take, point % onward
            point -= ways * onward
        raise AssertionError("the number is below the number of ways")

    def drawn(self, below: Below) -> tuple[tuple[Card, ...], ...]:
        """Draw a way to fill the piles, each in a random order; there must be one."""
        point = _number_below(self.ways, below)
        left = list(range(len(self._cards)))
        filled: list[tuple[Card, ...]] = [()] * len(self._piles)
        for number, level in enumerate(self._levels):
            held = [[place for place in left if cards >> place & 1] for cards in level.classes]
            take, point = self._choice(number, tuple(map(len, held)), point)
            chosen = [place for places, size in zip(held, take, strict=True) for place in _some(places, size, below)]
            gone = set(chosen)
            left = [place for place in left if place not in gone]
            if len(held) > 1:
                chosen = _some(chosen, len(chosen), below)
            for pile in level.piles:
                size = self._piles[pile].size
                filled[pile] = tuple([self._cards[place] for place in chosen[:size]])
                chosen = chosen[size:]
        return tuple(filled)


def _levels(every: int, piles: list[Pile]) -> list[Level]:
    """Return the levels; those with needs, and those that may hold little, come first, so that few classes remain."""
    alike: dict[tuple[Option, ...] | int, list[int]] = {}
    for place, pile in enumerate(piles):
        alike.setdefault(pile.options if _is_plain(pile) else place, []).append(place)
    found: list[Level] = []
    later: tuple[int, ...] = (every,)
    for group in sorted(alike.values(), key=lambda group: _width(piles[group[0]]), reverse=True):
        options = piles[group[0]].options
        classes = _classes(later, options)
        onward = tuple([place for part in classes for place, cards in enumerate(later) if part & cards])
        takes = _takes(options, sum([piles[place].size for place in group]), classes)
        found.append(Level(piles=tuple(group), classes=classes, onward=onward, takes=takes))
        later = classes
    return found[::-1]


def _is_plain(pile: Pile) -> bool:
    return len(pile.options) == 1 and not pile.options[0].needs


def _width(pile: Pile) -> tuple[bool, int]:
    """Return the sort key of a pile: whether it needs no card, and how many cards it may hold."""
    return _is_plain(pile), max([option.allowed.bit_count() for option in pile.options], default=0)


def _classes(classes: tuple[int, ...], options: tuple[Option, ...]) -> tuple[int, ...]:
    """Return the parts of the classes that these options tell apart, in the order of the classes."""
    for mask in dict.fromkeys(mask for option in options for mask in (option.allowed, *option.needs)):
        classes = tuple([part for cards in classes for part in (cards & mask, cards & ~mask) if part])
    return classes


def _takes(options: tuple[Option, ...], size: int, classes: tuple[int, ...]) -> tuple[Counts, ...]:
    """Return how many cards of each class can be taken so that one of the options is met."""
    found: dict[Counts, None] = {}
    for option in options:
        most = tuple([cards.bit_count() if cards & option.allowed else 0 for cards in classes])
        for take in _shares(size, most):
            held = sum([cards for cards, number in zip(classes, take, strict=True) if number])
            if all(held & need for need in option.needs):
                found[take] = None
    return tuple(found)


def _shares(size: int, most: Counts) -> Iterator[Counts]:
    """Yield every way to split ``size`` among the classes, each with at most its number in ``most``."""
    if len(most) == 1:
        yield from [(size,)] if size <= most[0] else []
        return
    for number in range(max(0, size - sum(most[1:])), min(size, most[0]) + 1):
        for others in _shares(size - number, most[1:]):
            yield (number, *others)


def _some(places: list[int], size: int, below: Below) -> list[int]:
    """Return some of the places, in a random order."""
    mixed = places.copy()
    for place in range(size):
        other = place + below(len(mixed) - place)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed[:size]


def _number_below(most: int, below: Below) -> int:
    """Return a random number from 0 to below ``most``, which may be large."""
    digits = -(-most.bit_length() // 16)
    fair = 65_536**digits - 65_536**digits % most
    while True:
        number = 0
        for _ in range(digits):
            number = number << 16 | below(65_536)
        if number < fair:
            return number % most
