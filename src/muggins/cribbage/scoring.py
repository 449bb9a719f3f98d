"""The show: what a hand or a crib is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import prod
from typing import TypeAlias

import attrs

from muggins.cards import PACK_52, Card, Rank, by_rank, distinct_cards
from muggins.cribbage.pegging import PIPS
from muggins.errors import CardError, InputError

__all__ = ["HandScore", "score_hand"]


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


_RANK = {card: card.rank.value for card in PACK_52}

# A hand is looked up by one number, and its score is worked out when the number first comes up: sixteen times the sum
# of the weights of the ranks, plus twice the points of the flush, plus nobs. Each weight is the smallest that keeps all
# the sums of four and of five ranks apart, so that the sum tells the ranks.
_RANK_WEIGHTS = (1, 3, 13, 54, 193, 644, 1639, 4201, 9539, 19983, 34990, 66975, 140805)
_WEIGHT = {card: 16 * _RANK_WEIGHTS[rank - 1] for card, rank in _RANK.items()}
_SUIT = {card: card.suit for card in PACK_52}
_JACK = {card: Card(Rank.JACK, card.suit) for card in PACK_52}
_scores: dict[int, HandScore] = {}
_by_points: dict[tuple[int, int, int, int, int], HandScore] = {}


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
    return _score_slowly(checked_hand(hand, starter, crib), starter, crib)


def checked_hand(hand: Iterable[Card], starter: Card, crib: bool) -> tuple[Card, ...]:
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
    flush = _flush(held, starter, crib)
    nobs = int(_JACK[starter] in held)
    number = sum([_WEIGHT[card] for card in cards]) + 2 * flush + nobs
    score = _scores.get(number)
    if score is None:
        groups = rank_groups(cards)
        points = _fifteens(cards), pair_points(groups), run_points(stretch(groups)), flush, nobs
        if points not in _by_points:
            _by_points[points] = HandScore(*points)
        score = _scores[number] = _by_points[points]
    return score


Group: TypeAlias = list[Card]
"""The cards of one rank."""


def rank_groups(cards: Iterable[Card]) -> list[Group]:
    """Give the cards in groups of one rank; groups and cards are in order."""
    groups: dict[int, Group] = {}
    for card in sorted(cards, key=by_rank):
        groups.setdefault(_RANK[card], []).append(card)
    return list(groups.values())


def stretch(groups: list[Group]) -> list[Group]:
    """Give the groups of three or more consecutive ranks, if there are such; five cards have no two such (R27)."""
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


def pair_points(groups: list[Group]) -> int:
    """Give 2 for each pair of one rank (R26)."""
    return sum([len(group) * (len(group) - 1) for group in groups])


def run_points(row: list[Group]) -> int:
    """Give the length of the run for each way to lay it (R27)."""
    return len(row) * prod(map(len, row))


def _flush(held: tuple[Card, ...], starter: Card, crib: bool) -> int:
    """Give 1 for each card of the flush (R28, R29, R39)."""
    suit = _SUIT[held[0]]
    for card in held:
        if _SUIT[card] is not suit:
            return 0
    if _SUIT[starter] is suit:
        return len(held) + 1
    return 0 if crib else len(held)
