"""The show: what a hand or a crib is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations_with_replacement
from math import prod
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import PACK_52, Card, Rank, by_rank, check_card, distinct_cards
from muggins.cribbage.pegging import PIPS
from muggins.errors import CardError, InputError, excerpt

__all__ = ["HandScore", "score_cards", "score_hand"]


def _hand_total(score: HandScore) -> int:
    return score.fifteens + score.pairs + score.runs + score.flush + score.nobs


@attrs.frozen
class HandScore:
    """The points of a hand or crib with its starter, or of any cards, by kind; ``total`` is their sum."""

    template: ClassVar[str] = "{total}"

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nobs: int
    total: int = attrs.field(init=False, repr=False, eq=False, default=attrs.Factory(_hand_total, takes_self=True))


# A hand is looked up by one number, and its score is worked out when the number first comes up: the sum of the weights
# of the cards, plus twice the points of the flush, plus nobs. The weight of a card is sixteen times that of its rank,
# each the smallest that keeps the sums of four and of five ranks apart, so that the sum tells the ranks.
# A jack adds more than the other ranks can together: a number below that has no nobs to look for.
RANK_WEIGHTS = (1, 3, 13, 54, 193, 644, 1639, 4201, 9539, 19983, 34990, 66975, 140805)
_A_JACK = 1 << 24
_WEIGHT = {card: 16 * RANK_WEIGHTS[card.index % 13] + _A_JACK * (card.rank is Rank.JACK) for card in PACK_52}
_JACK = {card: Card(Rank.JACK, card.suit) for card in PACK_52}  # the nobs for each starter
_scores: dict[int, HandScore] = {}
_by_points: dict[tuple[int, int, int, int, int], HandScore] = {}


def score_hand(hand: Collection[Card], starter: Card, *, crib: bool = False) -> HandScore:
    """Score a hand, or a crib, with the starter.

    A hand is four cards, or the three of five-card cribbage; their order does not matter. A starter that is a jack
    never scores here: the dealer's two for heels belong to the cut (cribbage.R7). Equal scores are one object.

    Raises:
        CardError: Something is not a card, a card occurs twice, or the starter is in the hand.
        InputError: The hand has neither four cards nor three, or the crib has not four; or ``crib`` is not a bool.

    Rule: cribbage.R25-R30; for three cards cribbage.R39.

    >>> from muggins.cards import parse_cards
    >>> score_hand(parse_cards("5H 5S 5D JC"), Card.parse("5C"))
    HandScore(fifteens=16, pairs=12, runs=0, flush=0, nobs=1)
    >>> score_hand(parse_cards("2H 4H 6H 8H"), Card.parse("KS"), crib=True).total
    0
    """
    # Nearly every call ends here. Whatever is unusual or wrong goes on to the checks below.
    # Only cards of one rank can be the same card, so cards are compared only when there is a pair.
    try:
        if len(hand) == 4 and (crib is False or crib is True):
            a, b, c, d = hand
            number = _WEIGHT[a] + _WEIGHT[b] + _WEIGHT[c] + _WEIGHT[d] + _WEIGHT[starter]
            suit = a.suit
            if suit is b.suit and suit is c.suit and suit is d.suit:
                if suit is starter.suit:
                    number += 10
                elif not crib:
                    number += 8
            if number > _A_JACK:
                jack = _JACK[starter]
                if jack is a or jack is b or jack is c or jack is d:
                    number += 1
            if number in _scores:
                score = _scores[number]
            else:
                score = _scores[number] = _new_score(number, _WEIGHT[a] + _WEIGHT[b])
            if not score.pairs or not (
                (a is b or a is c or a is d or a is starter)
                or (b is c or b is d or b is starter)
                or (c is d or c is starter or d is starter)
            ):
                return score
    except (KeyError, TypeError, ValueError):  # not a card has no weight
        pass
    held = checked_hand(hand, starter, crib)
    return _interned((*rank_points((*held, starter)), _flush(held, starter, crib), int(_JACK[starter] in held)))


def score_cards(cards: Collection[Card]) -> HandScore:
    """Score the fifteens, pairs and runs of one to seven cards, none of which is the starter.

    The flush and nobs are 0, since both ask which card is the starter (cribbage.R28-R30). The order does not matter.
    With six or seven cards there may be two runs, and each counts. Equal scores are one object.

    Raises:
        CardError: Something is not a card, or a card occurs twice.
        InputError: There are no cards, or more than seven.

    Rule: cribbage.R25-R27, for any number of cards.

    >>> from muggins.cards import parse_cards
    >>> score_cards(parse_cards("5H 5S JC"))
    HandScore(fifteens=4, pairs=2, runs=0, flush=0, nobs=0)
    >>> score_cards(parse_cards("AC 2D 3H 7C 8D 9H")).runs
    6
    """
    given = distinct_cards(cards)
    if not 1 <= len(given) <= 7:
        raise InputError(f"cards to score must be 1 to 7, got {len(given)}")
    return _interned((*rank_points(given), 0, 0))


def checked_hand(hand: Iterable[Card], starter: Card, crib: bool) -> tuple[Card, ...]:
    """Return the cards of the hand if it can be scored with this starter, or raise the error that says why not."""
    held = distinct_cards(hand)
    check_card(starter)
    if crib is not True and crib is not False:  # check_flag, without the cost of a call
        raise InputError(f"crib must be True or False, got {excerpt(crib)}")
    if starter in held:
        raise CardError(f"the starter {starter} is among the cards of the {'crib' if crib else 'hand'} too")
    if crib and len(held) != 4:
        raise InputError(f"a crib must have four cards, got {len(held)} [cribbage.R4]")
    if len(held) not in {3, 4}:
        raise InputError(f"a hand must have four cards, or three in five-card cribbage, got {len(held)} [cribbage.R4]")
    return held


# Fifteens are counted with a polynomial, 1 + x**pips for each card: in the product, the coefficient of x**15 is how
# many sets of the cards count 15 (R25). A polynomial is one integer, whose digits to base 64 are its coefficients.
# With seven cards no coefficient is above 35.
_POLYNOMIAL = tuple(1 + (1 << 6 * PIPS[card]) for card in PACK_52)


def _groups(size: int) -> dict[int, tuple[int, int, int]]:
    """Return the polynomial, the ranks and the repeated ranks of this number of cards, by the sum of their weights.

    Ranks are bits: bit 0 is the ace.
    """
    return {
        sum([_WEIGHT[PACK_52[rank]] for rank in ranks]): (
            prod([_POLYNOMIAL[rank] for rank in ranks]) & (1 << 96) - 1,  # up to x**15
            sum([1 << rank for rank in set(ranks)]),
            sum([1 << rank for rank in set(ranks) if ranks.count(rank) > 1]),
        )
        for ranks in combinations_with_replacement(range(13), size)
    }


_TWO = _groups(2)
_THREE = _groups(3)


# How many ranks five cards have, and how many of these more than once: the points for pairs (R26), and in how many ways
# a run can be laid that has all these ranks (R27).
_REPEATED = {(4, 1): (2, 2), (3, 2): (4, 4), (3, 1): (6, 3), (2, 2): (8, 0), (2, 1): (12, 0)}


def _new_score(number: int, two: int) -> HandScore:
    """Return the score of the five cards with this number, of which two have this sum of weights."""
    product, ranks, repeated = _TWO[two]
    product_3, ranks_3, repeated_3 = _THREE[(number & -16) - two]
    fifteens = 2 * (product * product_3 >> 90 & 63)
    repeated |= repeated_3 | ranks & ranks_3
    ranks |= ranks_3
    lowest = ranks & ranks >> 1 & ranks >> 2  # the lowest rank of each three in a row
    runs = lowest and lowest.bit_count() + 2
    pairs = 0
    if repeated:
        pairs, ways = _REPEATED[ranks.bit_count(), repeated.bit_count()]
        if repeated & (lowest | lowest << 1 | lowest << 2):  # with a pair outside, there is one run
            runs *= ways
    points = fifteens, pairs, runs, number >> 1 & 7, number & 1
    return _by_points.get(points) or _interned(points)


def _interned(points: tuple[int, int, int, int, int]) -> HandScore:
    """Return the score with these points; equal scores are one object."""
    score = _by_points.get(points)
    if score is None:
        score = _by_points[points] = HandScore(*points)
    return score


def rank_points(cards: Iterable[Card]) -> tuple[int, int, int]:
    """Return the points for fifteens, pairs and runs of at most seven cards (R25-R27)."""
    given = tuple(cards)
    fifteens = prod([_POLYNOMIAL[card.index] for card in given]) >> 90 & 63
    return (2 * fifteens, *_pairs_and_runs(given))


def _pairs_and_runs(cards: Iterable[Card]) -> tuple[int, int]:
    """Return 2 for each pair (R26), and for each run its length (R27)."""
    pairs = runs = 0
    counts = [0] * 14  # by rank; the last stays 0 and ends a stretch that reaches the king
    for card in cards:
        rank = card.index % 13
        pairs += 2 * counts[rank]
        counts[rank] += 1
    length, ways = 0, 1
    for count in counts:
        if count:
            length += 1
            ways *= count
        elif length:
            if length >= 3:
                runs += length * ways
            length, ways = 0, 1
    return pairs, runs


Group: TypeAlias = list[Card]
"""The cards of one rank."""


def rank_groups(cards: Iterable[Card]) -> list[Group]:
    """Return the cards in groups of one rank; groups and cards are in order."""
    groups: dict[int, Group] = {}
    for card in sorted(cards, key=by_rank):
        groups.setdefault(card.index % 13, []).append(card)
    return list(groups.values())


def stretch(groups: list[Group]) -> list[Group]:
    """Return the groups of three or more consecutive ranks; five cards have at most one stretch of them (R27)."""
    row: list[Group] = []
    next_rank = -1
    for group in groups:
        rank = group[0].index % 13
        if rank != next_rank:
            if len(row) >= 3:
                break
            row = []
        row.append(group)
        next_rank = rank + 1
    return row if len(row) >= 3 else []


def pair_points(groups: list[Group]) -> int:
    """Return 2 for each pair of one rank (R26)."""
    return sum([len(group) * (len(group) - 1) for group in groups])


def run_points(row: list[Group]) -> int:
    """Return the length of the run for each way to lay it (R27)."""
    return len(row) * prod(map(len, row))


def _flush(held: tuple[Card, ...], starter: Card, crib: bool) -> int:
    """Return 1 for each card of the flush (R28, R29, R39)."""
    suit = held[0].suit
    if any(card.suit is not suit for card in held):
        return 0
    if starter.suit is suit:
        return len(held) + 1
    return 0 if crib else len(held)
