"""Counting aloud: what scores in a hand, a crib or a play, with its cards, its clause, and what players say."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import unique
from itertools import chain, combinations, product
from math import prod

import attrs

from muggins.cards import Card, Rank, by_rank, ordered_cards
from muggins.cribbage.pegging import ALIKE, PIPS, PlayScore, score_play
from muggins.cribbage.scoring import (
    Group,
    HandScore,
    checked_hand,
    pair_points,
    rank_groups,
    run_points,
    score_hand,
    stretch,
)
from muggins.table import Named

__all__ = [
    "CountItem",
    "CountKind",
    "HandCount",
    "NamedRun",
    "PlayCount",
    "RunName",
    "count_hand",
    "count_play",
]


@unique
class CountKind(Named):
    """What points are counted for."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"


@attrs.frozen
class CountItem:
    """One thing that scores: what it is, the cards that make it, its points, and the id of the clause."""

    kind: CountKind
    cards: tuple[Card, ...]
    points: int
    rule: str


@unique
class RunName(Named):
    """What players call the cards of a run together with the pairs inside it."""

    RUN_OF_THREE = "run of three"
    RUN_OF_FOUR = "run of four"
    RUN_OF_FIVE = "run of five"
    DOUBLE_RUN_OF_THREE = "double run of three"
    DOUBLE_RUN_OF_FOUR = "double run of four"
    TRIPLE_RUN = "triple run"
    DOUBLE_DOUBLE_RUN = "double-double run"


@attrs.frozen
class NamedRun:
    """A run as players name and value it: with the pairs inside it.

    ``cards`` are all that take part, sorted by rank. ``points`` is what players say for the name: 3, 4 or 5 for a run,
    8 for a double run of three, 10 for a double run of four, 15 for a triple run, 16 for a double-double run. ``runs``
    of them are for the runs (cribbage.R27) and ``pairs`` for the pairs of ``cards`` (cribbage.R26); a pair outside the
    run is not part of it.
    """

    name: RunName
    cards: tuple[Card, ...]
    runs: int
    pairs: int

    @property
    def points(self) -> int:
        """The points of the runs and of the pairs inside them."""
        return self.runs + self.pairs


@attrs.frozen
class HandCount:
    """A hand or crib counted with its reasons.

    ``hand`` is sorted by rank, as are the cards of each item. ``items`` are in the order in which players count aloud:
    every fifteen (the fewest cards first), every pair, every run, the flush, nobs. ``named_runs`` holds the run as
    players name it, if there is one (five cards have room for no more); its points are also among those of the items.
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    items: tuple[CountItem, ...]
    named_runs: tuple[NamedRun, ...]
    score: HandScore

    def __str__(self) -> str:
        """Return the count as a table."""
        from muggins.cribbage.picture import count_text  # loaded when a picture is asked for

        return count_text(self)

    def _repr_svg_(self) -> str:
        """Return the count as a picture, which notebooks show."""
        from muggins.cribbage.picture import count_svg

        return count_svg(self)

    @property
    def spoken(self) -> str:
        """The hand counted aloud with the running total; a hand worth nothing is ``"nothing"``.

        Each fifteen is said by itself. Equal ranks are said together (a pair, a pair royal, a double pair royal), but
        those inside a run are said with the run, by its name.
        """
        phrases: list[str] = []
        total = 0
        for name, points in _said(self):
            total += points
            join = " " if name == "fifteen" else " is "
            phrases.append(f"{name}{join}{in_words(total)}")
        if not phrases:
            return "nothing"
        if len(phrases) > 1 and not phrases[-1].startswith("fifteen"):
            phrases[-1] = f"and {phrases[-1]}"
        return ", ".join(phrases)


_ALIKE = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}


def _said(count: HandCount) -> list[tuple[str, int]]:
    """Return what is said in turn, each with its points."""
    said = [("fifteen", 2)] * (count.score.fifteens // 2)
    in_run = {card for run in count.named_runs for card in run.cards}
    alike = [
        group for group in rank_groups((*count.hand, count.starter)) if len(group) > 1 and in_run.isdisjoint(group)
    ]
    for group in alike:
        name = "another pair" if ("a pair", 2) in said else _ALIKE[len(group)]
        said.append((name, pair_points([group])))
    said += [(f"a {run.name.value}", run.points) for run in count.named_runs]
    if count.score.flush:
        said.append((f"a flush of {in_words(count.score.flush)}", count.score.flush))
    if count.score.nobs:
        said.append(("his nobs", 1))
    return said


def count_hand(hand: Collection[Card], starter: Card, *, crib: bool = False) -> HandCount:
    """Count a hand, or a crib, as players do: every single thing that scores, with its cards, points and clause.

    It takes and refuses the same cards as :func:`score_hand`, and the points are the same.

    Raises:
        CardError: something is not a card, a card occurs twice, or the starter is in the hand.
        InputError: the hand has neither four cards nor three, or the crib has not four.

    Rule: cribbage.R25-R30; for three cards cribbage.R39.

    >>> from muggins.cards import parse_cards
    >>> count = count_hand(parse_cards("4H 4S 5D 6C"), Card.parse("9H"))
    >>> for item in count.items:
    ...     print(item.kind.value, *item.cards, item.points, item.rule)
    fifteen 6C 9H 2 cribbage.R25
    fifteen 4H 5D 6C 2 cribbage.R25
    fifteen 4S 5D 6C 2 cribbage.R25
    pair 4H 4S 2 cribbage.R26
    run 4H 5D 6C 3 cribbage.R27
    run 4S 5D 6C 3 cribbage.R27
    >>> count.spoken
    'fifteen two, fifteen four, fifteen six, and a double run of three is fourteen'
    """
    held = checked_hand(hand, starter, crib)
    score = score_hand(held, starter, crib=crib)
    cards = tuple(sorted((*held, starter), key=by_rank))
    held = tuple(sorted(held, key=by_rank))
    groups = rank_groups(cards)
    row = stretch(groups)
    items = [
        CountItem(CountKind.FIFTEEN, chosen, 2, "cribbage.R25")
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum([PIPS[card] for card in chosen]) == 15
    ]
    items += [CountItem(CountKind.PAIR, pair, 2, "cribbage.R26") for group in groups for pair in combinations(group, 2)]
    if row:
        items += [CountItem(CountKind.RUN, run, len(run), "cribbage.R27") for run in product(*row)]
    if score.flush:
        rule = "cribbage.R29" if crib else "cribbage.R28" if len(held) == 4 else "cribbage.R39"
        flush = held if score.flush == len(held) else cards
        items.append(CountItem(CountKind.FLUSH, flush, score.flush, rule))
    if score.nobs:
        items.append(CountItem(CountKind.NOBS, (Card(Rank.JACK, starter.suit),), 1, "cribbage.R30"))
    return HandCount(held, starter, crib, tuple(items), _named_runs(row), score)


# The name of a run by its length and the number of ways to lay it.
_RUN_NAMES = {
    (3, 1): RunName.RUN_OF_THREE,
    (4, 1): RunName.RUN_OF_FOUR,
    (5, 1): RunName.RUN_OF_FIVE,
    (3, 2): RunName.DOUBLE_RUN_OF_THREE,
    (4, 2): RunName.DOUBLE_RUN_OF_FOUR,
    (3, 3): RunName.TRIPLE_RUN,
    (3, 4): RunName.DOUBLE_DOUBLE_RUN,
}


def _named_runs(row: list[Group]) -> tuple[NamedRun, ...]:
    """Return the run under its name, with all the cards that take part in it."""
    if not row:
        return ()
    name = _RUN_NAMES[len(row), prod(map(len, row))]
    return (NamedRun(name, tuple(chain.from_iterable(row)), run_points(row), pair_points(row)),)


@attrs.frozen
class PlayCount:
    """The points of the newest card of a play, explained: what scored, with which cards, by which clause.

    ``cards`` and the cards of each item are in the order of play, ``count`` is the running count with the newest card.
    """

    cards: tuple[Card, ...]
    count: int
    items: tuple[CountItem, ...]
    score: PlayScore

    @property
    def spoken(self) -> str:
        """What the player says: the count, and the points with their sum."""
        said = in_words(self.count)
        total = 0
        for item in self.items:
            total += item.points
            points = in_words(total)
            if item.kind is CountKind.FIFTEEN or item.kind is CountKind.THIRTY_ONE:
                said = f"{said} for {points}"
            elif total == item.points:
                said = f"{said}, {_named(item)} for {points}"
            else:
                said = f"{said} and {_named(item)} is {points}"
        return said


def _named(item: CountItem) -> str:
    size = len(item.cards)
    if item.kind is CountKind.RUN:
        return f"a run of {in_words(size)}"
    return _ALIKE[size]


def count_play(cards: Iterable[Card]) -> PlayCount:
    """Explain the points of the newest card of a play: the same cards, points and errors as :func:`score_play`.

    Raises:
        CardError: something is not a card, or a card occurs twice.
        InputError: there are no cards, or the count passes 31.

    Rule: cribbage.R13, R15-R20.

    >>> from muggins.cards import parse_cards
    >>> for item in count_play(parse_cards("4H 6S 5C")).items:
    ...     print(item.kind.value, *item.cards, item.points, item.rule)
    fifteen 4H 6S 5C 2 cribbage.R15
    run 4H 6S 5C 3 cribbage.R15
    >>> count_play(parse_cards("5H 5S 5C")).spoken
    'fifteen for two and a pair royal is eight'
    """
    played = ordered_cards(cards)
    score = score_play(played)
    found = (
        (CountKind.FIFTEEN, len(played), score.fifteen),
        (CountKind.THIRTY_ONE, len(played), score.thirty_one),
        (CountKind.PAIR, ALIKE[score.pairs], score.pairs),
        (CountKind.RUN, score.run, score.run),
    )
    items = tuple(
        CountItem(kind, played[len(played) - size :], points, "cribbage.R15") for kind, size, points in found if points
    )
    return PlayCount(played, sum(PIPS[card] for card in played), items, score)


_TO_NINETEEN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)


def in_words(number: int) -> str:
    """Say a number from 0 to 39 in English.

    >>> in_words(28)
    'twenty-eight'
    """
    if number < 20:
        return _TO_NINETEEN[number]
    tens = "twenty" if number < 30 else "thirty"
    return f"{tens}-{_TO_NINETEEN[number % 10]}" if number % 10 else tens
