"""What vectors of cribbage ask for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from muggins.cards import PACK_52, Card, Suit, without
from muggins.cribbage import (
    Rules,
    State,
    adjudicate_count,
    count_hand,
    first_dealer,
    next_dealer,
    pip_value,
    score_hand,
    score_play,
    skunk,
    start,
)
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]


def score_frequencies(crib: bool) -> tuple[int, ...]:
    """Count how many of all hands, or cribs, are worth 0, 1, 2 ... 29."""
    counts = [0] * 30
    for starter in (each for each in PACK_52 if each.suit is Suit.CLUBS):
        for hand in combinations(without(PACK_52, (starter,)), 4):
            counts[score_hand(hand, starter, crib=crib).total] += 4  # any suit can stand for any other
    return tuple(counts)


def score_plays(cards: tuple[Card, ...]) -> Mapping[str, tuple[int, ...]]:
    """Score each card of a play in turn."""
    score_play(cards)  # or it raises
    played = [cards[:size] for size in range(1, len(cards) + 1)]
    return {
        "counts": tuple([sum(map(pip_value, each)) for each in played]),
        "points": tuple([score_play(each).total for each in played]),
    }


def begin(rules: Rules, dealer: int = 0, scores: tuple[int, ...] | None = None) -> State:
    """Begin a game."""
    return start(rules, dealer=dealer, scores=scores)


OPERATIONS: Mapping[str, Operation] = {
    "adjudicate_count": adjudicate_count,
    "count_hand": count_hand,
    "first_dealer": first_dealer,
    "next_dealer": next_dealer,
    "rules": Rules,
    "score_frequencies": score_frequencies,
    "score_hand": score_hand,
    "score_play": score_play,
    "score_plays": score_plays,
    "skunk": skunk,
    "start": begin,
}
"""What vectors of cribbage ask for, by name."""
