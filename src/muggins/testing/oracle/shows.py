"""The shows to ask about, those that find most faults first.

A show is a hand of four cards in the order in which it is passed, its starter, and whether it is a crib.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations, product
from math import comb
from typing import TypeAlias

from muggins.cards import PACK_52, Card, Rank, Suit, by_rank, parse_cards
from muggins.cribbage import score_hand

__all__ = ["ALL_SHOWS", "TELLING_SHOWS", "Show", "show_size", "shows", "similar_shows", "traps"]

Show: TypeAlias = tuple[tuple[Card, ...], Card, bool]

# One show for each trap that programs are known to fall into. A star marks a crib.
_TRAPS = (
    "2H 4H 6H 8H KS*",  # R29: four of a suit in the crib
    "2H 4H 6H 8H KH*",  # R29: five of a suit in the crib
    "2H 4H 6H 8H KS",  # R28: four of a suit in hand, the starter of another
    "2H 4H 6H 8H KH",  # R28: five of a suit
    "2H 4H 6H 8S KH",  # R28: the starter is not part of a flush of four
    "2H 4H 6H 8S KH*",
    "2H 4H 6S 8S KC",  # R28: two and two of a suit
    "2C 4D 6H 8S JC",  # R30: a jack that is the starter
    "2C 4D 6H 8S JC*",
    "2C 4D 6H JS 8S",  # R30: nobs
    "2C 4D 6H JS 8S*",
    "2C 4D 6H JS 8D",  # R30: a jack of another suit
    "AC 2D 6H 8S KC",  # R27: two ranks in a row
    "AC 2D 3H 7S QC",  # R27: a run of three
    "KC QD 2H JS 4H",  # R27: out of order
    "9C JD 2H TS 4H",  # R27: ranks sorted as text
    "2C AD 3H 4S TD",  # R27: a run of four, with the ace
    "7C 8D 9H TS 2C",
    "5C 3D 4H 2S 6C",  # R27: a run of five
    "QC KD AH 2S 7C",  # R27: no run round the ace
    "KC QD TH 9S 8C",
    "9S TC AS 2S 8C",  # R27: a run that begins with the starter
    "2C 2D 2H 2S KC",  # R26: four of a kind
    "2C 2D 2H 9S KC",  # R26: three of a kind
    "2C 2D 9H 9S KC",  # R26: two pairs
    "2C 2D 2H 9S 9C",  # R26: three and two
    "TC JD QH KS 2C",  # R26: equal pips are not a pair
    "AC AD 2H 3S 8C",  # R27: a double run of three
    "AC AD 2H 2S 3C",  # R27: a double-double run
    "AC AD AH 2S 3C",  # R27: a triple run
    "AC AD 2H 3S 4C",  # R27: a double run of four
    "3C 4D 5H KS KD",  # R27: a pair beside the run
    "TC JD QH KS KD",
    "7C 8D 2H 2S 4C",  # R25: fifteens of two, three, four and five cards
    "AC 5D 9H KS KC",
    "AC 2D 4H 8S KC",
    "AC AD 3H 4S 6C",
    "5C JD QH KS 5D",
    "7C 7D 8H 8S AC",
    "5H 5S 5D JC 5C",
)


def _read(text: str) -> Show:
    cards = parse_cards(text.rstrip("*"))
    return cards[:4], cards[4], text.endswith("*")


_PATTERNS = ("plain", "flush", "five", "starter", "nobs")
"""The suits of a show: no flush; four alike in hand; all five alike; three and the starter; a jack of its suit."""

_SUITS = tuple(Suit)
_CARD = {(card.rank.value, card.suit): card for card in PACK_52}
_ORDERS = tuple(permutations(range(4)))
_JACK = Rank.JACK.value


@cache
def _suits(same: tuple[int, ...], jacks: tuple[bool, ...], pattern: str, two_and_two: bool) -> tuple[Suit, ...] | None:
    """Choose suits that fit the pattern; None if no suits do.

    ``same`` has for each of the five cards the place of the first card of its rank; ``jacks`` says which are jacks.
    """
    for chosen in product(_SUITS, repeat=5):
        if len(set(zip(same, chosen, strict=True))) < 5:
            continue
        hand, starter = chosen[:4], chosen[4]
        alike = max(map(hand.count, _SUITS))
        nobs = any(jack and suit is starter for jack, suit in zip(jacks[:4], hand, strict=True))
        most = max(map(chosen.count, _SUITS))
        fits = {
            "plain": most < 4 and not nobs and (not two_and_two or sorted(map(hand.count, _SUITS)) == [0, 0, 2, 2]),
            "flush": alike == 4 and most == 4,
            "five": most == 5,
            "starter": alike == 3 and hand.count(starter) == 3 and not nobs,
            "nobs": most < 4 and nobs,
        }
        if fits[pattern]:
            return chosen
    return None


def _telling(crib: bool) -> Iterator[Show]:
    """Make one show for every choice of ranks, of the starter among them, and of a pattern of suits."""
    fours = list(combinations_with_replacement(range(1, 14), 4))
    number = 0
    for place in range(len(fours)):
        ranks = fours[place * 577 % len(fours)]  # 577 is prime: all of them, and neighbours far apart
        for starter in range(1, 14):
            five = (*ranks, starter)
            if five.count(starter) == 5:
                continue
            same = tuple(map(five.index, five))
            jacks = tuple(rank == _JACK for rank in five)
            for pattern in _PATTERNS:
                suits = _suits(same, jacks, pattern, bool(number % 2)) or _suits(same, jacks, pattern, False)
                if suits is None:
                    continue
                number += 1
                cards = [_CARD[rank, suit] for rank, suit in zip(five, suits, strict=True)]
                order = _ORDERS[number % 24]
                hand = tuple([cards[place] for place in order])
                yield hand, cards[4], False
                if crib:
                    yield hand, cards[4], True


def _every(crib: bool) -> Iterator[Show]:
    """Make every hand with every starter, neighbours far apart."""
    for number in range(_HANDS):
        left = number * 7_654_321 % _HANDS  # a prime that does not divide the number of hands: all of them
        left, place = divmod(left, 48)
        hand: list[Card] = []
        top = 52
        for size in range(4, 0, -1):
            while comb(top, size) > left:
                top -= 1
            left -= comb(top, size)
            hand.append(PACK_52[top])
        starter = [card for card in PACK_52 if card not in hand][place]
        shown = tuple(hand)
        yield shown, starter, False
        if crib:
            yield shown, starter, True


_HANDS = comb(52, 4) * 48
_PATTERNED = 60_060

TELLING_SHOWS = {False: _PATTERNED + sum("*" not in text for text in _TRAPS), True: 2 * _PATTERNED + len(_TRAPS)}
"""The number of distinguishing shows, without and with cribs."""

ALL_SHOWS = {crib: TELLING_SHOWS[crib] + _HANDS * (1 + crib) for crib in (False, True)}
"""The number of all shows, without and with cribs; the distinguishing ones are counted twice."""


def traps(crib: bool) -> tuple[Show, ...]:
    """List the known traps; those of the crib only if ``crib`` is true."""
    return tuple(show for show in map(_read, _TRAPS) if crib or not show[2])


def shows(crib: bool) -> Iterator[Show]:
    """Make all shows: the traps, the distinguishing ones, and then every hand with every starter."""
    yield from traps(crib)
    yield from _telling(crib)
    yield from _every(crib)


def show_size(show: Show) -> tuple[int, ...]:
    """Order shows: hand first, few points, few kinds of them, few neighbouring ranks, low ranks, sorted, suits."""
    hand, starter, crib = show
    score = score_hand(hand, starter, crib=crib)
    kinds = bool(score.fifteens) + bool(score.pairs) + bool(score.runs) + bool(score.flush) + bool(score.nobs)
    order = [by_rank(card) for card in hand]
    unsorted = sum(one > other for one, other in pairwise(order))
    ranks = [card.rank.value for card in (*hand, starter)]
    neighbours = len({*ranks} & {rank + 1 for rank in ranks})
    return crib, score.total, kinds, neighbours, sum(ranks), unsorted, sum(order) + by_rank(starter)


def similar_shows(show: Show) -> Iterator[Show]:
    """List the shows with one card changed, with the hand sorted, and as a hand instead of a crib."""
    hand, starter, crib = show
    if crib:
        yield hand, starter, False
    yield tuple(sorted(hand, key=by_rank)), starter, crib
    for card in PACK_52:
        if card is starter or card in hand:
            continue
        yield hand, card, crib
        for place in range(4):
            yield (*hand[:place], card, *hand[place + 1 :]), starter, crib
