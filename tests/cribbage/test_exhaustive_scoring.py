"""The scorers against the slow ones over whole spaces of inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, combinations_with_replacement
from multiprocessing import get_context
from typing import TypeAlias

import pytest
from tests.cribbage.slow_scoring import fifteens, flush, nobs, pairs, rank, rank_points, runs, slow_play, slow_points

from muggins.cards import PACK_52, Card
from muggins.cribbage import CountKind, HandCount, count_hand, score_hand, score_play

# Rules, section 6.6: how many of the 12,994,800 hands and cribs are worth 0, 1, 2, ...
HANDS = (
    *(1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224),
    *(388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0),
    *(8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4),
)
CRIBS = (
    *(1022208, 99792, 2839800, 508908, 2868960, 703496, 1787176, 755320, 1118336, 358368),
    *(378240, 43880, 310956, 16548, 88132, 9072, 57288, 11196, 2264, 0),
    *(7828, 2472, 444, 356, 3680, 0, 0, 0, 76, 4),
)

TEXTS = {card: str(card) for card in PACK_52}
RANKS = {card: rank(str(card)) for card in PACK_52}


Totals: TypeAlias = tuple[Counter[int], Counter[int]]
"""How many hands, and how many cribs, have each total."""


def check_hands(size: int, kinds: tuple[bool, ...], part: int = 0, parts: int = 1) -> tuple[str | None, Totals]:
    """Compare the hands in one of ``parts`` choices of cards of the pack, with each of the cards as the starter once.

    ``kinds`` says whether they are scored as a hand (False), as a crib (True) or both. Return the first difference, and
    the totals.
    """
    totals: Totals = (Counter(), Counter())
    for index, cards in enumerate(combinations(PACK_52, size)):
        if index % parts != part:
            continue
        texts = tuple(TEXTS[card] for card in cards)
        suits = tuple(text[1] for text in texts)
        by_ranks = rank_points(tuple(sorted(RANKS[card] for card in cards)))
        for place, starter in enumerate(cards):
            hand = cards[:place] + cards[place + 1 :]
            hand_suits = suits[:place] + suits[place + 1 :]
            jacks = nobs(texts[:place] + texts[place + 1 :], texts[place])
            for crib in kinds:
                expected = (*by_ranks, flush(hand_suits, suits[place], crib), jacks)
                score = score_hand(hand, starter, crib=crib)
                if (score.fifteens, score.pairs, score.runs, score.flush, score.nobs) != expected:
                    what = f"{'crib' if crib else 'hand'} {' '.join(map(str, hand))}, starter {starter}"
                    return f"choice {index}: {what}: {score}, by the rules {expected}", totals
                totals[crib][score.total] += 1
    return None, totals


@pytest.mark.exhaustive
def test_every_hand_and_every_crib() -> None:
    """All 12,994,800 hands and cribs score what the rules say, and the totals occur as often as table 6.6 says."""
    hands: Counter[int] = Counter()
    cribs: Counter[int] = Counter()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        halves = [executor.submit(check_hands, 5, (False, True), half, 2) for half in range(2)]
        for half in halves:
            difference, totals = half.result()
            assert difference is None
            hands += totals[False]
            cribs += totals[True]
    assert tuple(hands[points] for points in range(30)) == HANDS
    assert tuple(cribs[points] for points in range(30)) == CRIBS
    assert hands.total() == cribs.total() == 12_994_800


@pytest.mark.exhaustive
def test_every_hand_of_three_cards() -> None:
    """All 1,082,900 hands of five-card cribbage score what the rules say (R39)."""
    difference, totals = check_hands(4, (False,))
    assert difference is None
    assert totals[False].total() == 1_082_900


def hands_of_all_ranks(size: int) -> Iterator[tuple[Card, ...]]:
    """Yield a choice of cards for each choice of ranks; equal ranks get different suits."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(Counter(ranks).values()) <= 4:
            yield tuple(PACK_52[each + 13 * ranks[:index].count(each)] for index, each in enumerate(ranks))


def sets_of(count: HandCount, kind: CountKind) -> set[frozenset[Card]]:
    """Return the cards of the items of a kind; no set may occur twice."""
    found = [frozenset(item.cards) for item in count.items if item.kind is kind]
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.parametrize("size", [4, 5])
def test_the_items_for_all_ranks(size: int) -> None:
    """For all ranks, each fifteen, pair and run is an item once, and the points are the score's (R25-R27)."""
    for cards in hands_of_all_ranks(size):
        ranks = [RANKS[card] for card in cards]
        count = count_hand(cards[1:], cards[0])
        for kind, expected in (
            (CountKind.FIFTEEN, fifteens(ranks)),
            (CountKind.PAIR, pairs(ranks)),
            (CountKind.RUN, runs(ranks)),
        ):
            assert sets_of(count, kind) == {frozenset(cards[index] for index in chosen) for chosen in expected}, cards
        by_kind = Counter[CountKind]()
        for item in count.items:
            by_kind[item.kind] += item.points
        score = count.score
        for kind, points in (
            (CountKind.FIFTEEN, score.fifteens),
            (CountKind.PAIR, score.pairs),
            (CountKind.RUN, score.runs),
            (CountKind.FLUSH, score.flush),
            (CountKind.NOBS, score.nobs),
        ):
            assert by_kind[kind] == points, cards
        assert sum(run.runs for run in count.named_runs) == score.runs, cards
        texts = [TEXTS[card] for card in cards]
        assert slow_points(texts[1:], texts[0], False)[3:] == (score.flush, score.nobs), cards


Play: TypeAlias = tuple[tuple[int, ...], tuple[Card, ...]]
"""The ranks of a play, and cards of these ranks."""


def plays(longest: int, play: Play = ((), ())) -> Iterator[Play]:
    """Yield every row of ranks that can be played, of at most ``longest`` ranks and counting at most 31."""
    ranks, cards = play
    if ranks:
        yield play
    if len(ranks) < longest:
        count = sum([min(each, 10) for each in ranks])
        for each in range(1, 14):
            again = ranks.count(each)
            if count + min(each, 10) <= 31 and again < 4:
                yield from plays(longest, ((*ranks, each), (*cards, PACK_52[each - 1 + 13 * again])))


def check_plays(longest: int) -> int:
    """Compare every play of at most ``longest`` cards, and return how many there were."""
    number = 0
    for ranks, cards in plays(longest):
        score = score_play(cards)
        assert (score.fifteen, score.thirty_one, score.pairs, score.run) == slow_play(ranks), ranks
        number += 1
    return number


def test_every_short_play() -> None:
    """Every play of at most five cards scores what the rules text says (R15-R17)."""
    assert check_plays(5) == 182_587


@pytest.mark.exhaustive
def test_every_play_as_long_as_the_longest_run() -> None:
    """Every play of at most seven cards scores what the rules text says (R15-R17).

    No run is longer (R21), so that of a longer play only the count is decided by what came before the newest seven.
    """
    assert check_plays(7) == 3_950_577
