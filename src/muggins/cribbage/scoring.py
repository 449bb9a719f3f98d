"""The show: what a hand or a crib is worth, fast, and the same counted aloud with its reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum, unique
from itertools import chain, combinations, product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import attrs

from muggins.cards import PACK_52, Card, Rank, by_rank, distinct_cards
from muggins.cribbage.items import PIPS, CountItem, CountKind, in_words
from muggins.errors import CardError, InputError

__all__ = ["HandCount", "HandScore", "NamedRun", "RunName", "count_hand", "score_hand"]


def _hand_total(score: HandScore) -> int:
    return score.fifteens + score.pairs + score.runs + score.flush + score.nobs


@attrs.frozen
class HandScore:
    """The points of a hand or crib with its starter, by kind; ``total`` is their sum."""

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nobs: int
    total: int = attrs.field(init=False, repr=False, eq=False, default=attrs.Factory(_hand_total, takes_self=True))


@unique
class RunName(Enum):
    """What players call the cards of a run together with the pairs inside it."""

    RUN_OF_THREE = "run of three"
    RUN_OF_FOUR = "run of four"
    RUN_OF_FIVE = "run of five"
    DOUBLE_RUN_OF_THREE = "double run of three"
    DOUBLE_RUN_OF_FOUR = "double run of four"
    TRIPLE_RUN = "triple run"
    DOUBLE_DOUBLE_RUN = "double-double run"

    if not TYPE_CHECKING:  # members are singletons, and Enum's own hash is Python code
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"RunName.{self.name}"


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
    players name it, if there is one (five cards have room for no more); its points are those of items too.
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    items: tuple[CountItem, ...]
    named_runs: tuple[NamedRun, ...]
    score: HandScore

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


def _said(count: HandCount) -> list[tuple[str, int]]:
    """Give what is said in turn, each with its points."""
    said = [("fifteen", 2)] * (count.score.fifteens // 2)
    in_run = {card for run in count.named_runs for card in run.cards}
    alike = [group for group in _groups((*count.hand, count.starter)) if len(group) > 1 and in_run.isdisjoint(group)]
    for group in alike:
        name = ("a pair", "a pair royal", "a double pair royal")[len(group) - 2]
        said.append(("another pair" if ("a pair", 2) in said else name, _pairs([group])))
    said += [(f"a {run.name.value}", run.points) for run in count.named_runs]
    if count.score.flush:
        said.append((f"a flush of {in_words(count.score.flush)}", count.score.flush))
    if count.score.nobs:
        said.append(("his nobs", 1))
    return said


_RANK = {card: card.rank.value for card in PACK_52}

# A hand is looked up by one number, and its score is worked out when the number first comes up: sixteen times the sum
# of the weights of the ranks, plus twice the points of the flush, plus nobs. Each weight is the smallest that keeps all
# the sums of four and of five ranks apart, so that the sum tells the ranks.
_RANK_WEIGHTS = (1, 3, 13, 54, 193, 644, 1639, 4201, 9539, 19983, 34990, 66975, 140805)
_WEIGHT = {card: 16 * _RANK_WEIGHTS[rank - 1] for card, rank in _RANK.items()}
_SUIT = {card: card.suit for card in PACK_52}
_JACK = {card: Card(Rank.JACK, card.suit) for card in PACK_52}
_scores: dict[int, HandScore] = {}
_interned: dict[HandScore, HandScore] = {}


def score_hand(hand: Collection[Card], starter: Card, *, crib: bool = False) -> HandScore:
    """Score a hand, or a crib, with the starter.

    A hand is four cards, or the three of five-card cribbage; their order does not matter. A starter that is a jack
    never scores here: the dealer's two for heels belong to the cut (cribbage.R7). Equal scores are one object.

    Raises:
        CardError: something is not a card, a card is there twice, or the starter is in the hand.
        InputError: the hand has neither four cards nor three, or the crib has not four.

    Rule: cribbage.R25-R30; for three cards cribbage.R39.

    >>> from muggins.cards import parse_cards
    >>> score_hand(parse_cards("5H 5S 5D JC"), Card.parse("5C"))
    HandScore(fifteens=16, pairs=12, runs=0, flush=0, nobs=1)
    >>> score_hand(parse_cards("2H 4H 6H 8H"), Card.parse("KS"), crib=True).total
    0
    """
    # The way of nearly every call: a look-up fails for whatever is not a card, and for a number that is new.
    # Only cards of one rank can be the same card, so cards are compared only when there is a pair.
    try:
        if len(hand) == 4:
            a, b, c, d = hand
            number = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c] + _WEIGHT[d] + _WEIGHT[starter]
            suit = _SUIT[a]
            if suit is _SUIT[b] and suit is _SUIT[c] and suit is _SUIT[d]:
                if suit is _SUIT[starter]:
                    number += 10
                elif not crib:
                    number += 8
            jack = _JACK[starter]
            if jack is a or jack is b or jack is c or jack is d:
                number += 1
            score = _scores[number]
            if not score.pairs or not (
                (a is b or a is c or a is d or a is starter)
                or (b is c or b is d or b is starter)
                or (c is d or c is starter or d is starter)
            ):
                return score
    except (KeyError, TypeError, ValueError):
        pass
    held = _checked_hand(hand, starter, crib)
    return _score_slowly(held, starter, crib)


def _checked_hand(hand: Iterable[Card], starter: Card, crib: bool) -> tuple[Card, ...]:
    """Give the cards of the hand, once it is sure that it can be scored, or say why it cannot."""
    held = distinct_cards(hand)
    distinct_cards((starter,))
    if starter in held:
        raise CardError(f"the starter {starter} is among the cards of the {'crib' if crib else 'hand'} too")
    if crib and len(held) != 4:
        raise InputError(f"a crib has four cards, not {len(held)} [cribbage.R4]")
    if len(held) not in {3, 4}:
        raise InputError(f"a hand has four cards, or three in five-card cribbage, not {len(held)} [cribbage.R4]")
    return held


def _score_slowly(held: tuple[Card, ...], starter: Card, crib: bool) -> HandScore:
    """Give the score of checked cards, and remember it for all hands of the same number."""
    cards = (*held, starter)
    flush = len(_flush(held, starter, crib))
    nobs = int(_JACK[starter] in held)
    number = sum([_WEIGHT[card] for card in cards]) + 2 * flush + nobs
    score = _scores.get(number)
    if score is None:
        groups = _groups(cards)
        score = HandScore(_fifteens(cards), _pairs(groups), _runs(_row(groups)), flush, nobs)
        score = _scores[number] = _interned.setdefault(score, score)
    return score


Group: TypeAlias = list[Card]
"""The cards of one rank."""


def _groups(cards: Iterable[Card]) -> list[Group]:
    """Give the cards in groups of one rank; groups and cards are in order."""
    groups: dict[int, Group] = {}
    for card in sorted(cards, key=by_rank):
        groups.setdefault(_RANK[card], []).append(card)
    return list(groups.values())


def _row(groups: list[Group]) -> list[Group]:
    """Give the groups of three or more consecutive ranks, if there are such; five cards have no two rows (R27)."""
    row: list[Group] = []
    next_rank = 0
    for group in groups:
        rank = _RANK[group[0]]
        if rank != next_rank:
            if len(row) >= 3:
                break
            row = []
        row.append(group)
        next_rank = rank + 1
    return row if len(row) >= 3 else []


def _fifteens(cards: Iterable[Card]) -> int:
    """Give 2 for each set of cards whose pips sum to 15 (R25)."""
    sets = 1  # its digits to base 64: how many sets of the cards so far have the sum 0, 1, 2, ...
    for card in cards:
        sets += sets << 6 * PIPS[card]
    return 2 * (sets >> 6 * 15 & 63)


def _pairs(groups: list[Group]) -> int:
    """Give 2 for each pair of one rank (R26)."""
    return sum([len(group) * (len(group) - 1) for group in groups])


def _runs(row: list[Group]) -> int:
    """Give the length of the run for each way to lay it (R27)."""
    return len(row) * prod(map(len, row))


def _flush(held: tuple[Card, ...], starter: Card, crib: bool) -> tuple[Card, ...]:
    """Give the cards that make the flush, one point each (R28, R29, R39)."""
    if len({card.suit for card in held}) > 1:
        return ()
    if starter.suit is held[0].suit:
        return (*held, starter)
    return () if crib else held


def count_hand(hand: Collection[Card], starter: Card, *, crib: bool = False) -> HandCount:
    """Count a hand, or a crib, as players do: every single thing that scores, with its cards, points and clause.

    It takes and refuses the same cards as :func:`score_hand`, and the points are the same.

    Raises:
        CardError: something is not a card, a card is there twice, or the starter is in the hand.
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
    held = _checked_hand(hand, starter, crib)
    score = _score_slowly(held, starter, crib)
    cards = sorted((*held, starter), key=by_rank)
    groups = _groups(cards)
    row = _row(groups)
    items = [
        CountItem(CountKind.FIFTEEN, chosen, 2, "cribbage.R25")
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum([PIPS[card] for card in chosen]) == 15
    ]
    items += [CountItem(CountKind.PAIR, pair, 2, "cribbage.R26") for group in groups for pair in combinations(group, 2)]
    items += [CountItem(CountKind.RUN, run, len(run), "cribbage.R27") for run in product(*row) if run]
    if score.flush:
        rule = "cribbage.R29" if crib else "cribbage.R28" if len(held) == 4 else "cribbage.R39"
        flush = sorted(_flush(held, starter, crib), key=by_rank)
        items.append(CountItem(CountKind.FLUSH, tuple(flush), score.flush, rule))
    if score.nobs:
        items.append(CountItem(CountKind.NOBS, (_JACK[starter],), 1, "cribbage.R30"))
    return HandCount(tuple(sorted(held, key=by_rank)), starter, crib, tuple(items), _named_runs(row), score)


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
    """Give the run under its name, with all the cards that take part in it."""
    if not row:
        return ()
    name = _RUN_NAMES[len(row), prod(map(len, row))]
    return (NamedRun(name, tuple(chain.from_iterable(row)), _runs(row), _pairs(row)),)
