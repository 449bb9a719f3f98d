"""Work out what every two cards are worth in the crib when both players lay away as well as they can.

    python examples/discard_tables.py --rounds 4

It begins with cribs drawn at random. Each round plays all 18,395 hands of six by rank for both players. They lay away
by the tables so far, and the cards that they lay away give the new tables. It needs NumPy.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from muggins.cards import PACK_52, Rank
from muggins.cribbage import crib_distribution, score_cards

RANKS = tuple(Rank)
PAIRS = tuple(combinations_with_replacement(range(13), 2))
JACK = RANKS.index(Rank.JACK)

Table = Mapping[tuple[int, int], float]
"""Points, or how often something occurs, by two ranks."""


def mean(pair: tuple[int, int], weights: Table | None) -> float:
    """Return the mean of the cribs with cards of these ranks; a pair of ranks has one suit in 4 of 16 cases."""
    low, high = pair
    by_choice = None
    if weights is not None:
        by_choice = {
            (RANKS[one], RANKS[two]): Fraction(weight) / (6 if one == two else 16)
            for (one, two), weight in weights.items()
            if weight
        }
    means = [crib_distribution((PACK_52[low], PACK_52[13 + high]), weights=by_choice).mean]
    if low != high:
        means = [*means * 3, crib_distribution((PACK_52[low], PACK_52[high]), weights=by_choice).mean]
    return float(sum(means) / len(means))


def points_kept() -> dict[tuple[int, ...], list[int]]:
    """Return the points of four ranks with each rank of the starter: fifteens, pairs and runs."""
    points: dict[tuple[int, ...], list[int]] = {}
    for kept in combinations_with_replacement(range(13), 4):
        cards = [PACK_52[rank + 13 * kept[:place].count(rank)] for place, rank in enumerate(kept)]
        points[kept] = [
            score_cards((*cards, PACK_52[rank + 13 * kept.count(rank)])).total if kept.count(rank) < 4 else 0
            for rank in range(13)
        ]
    return points


def hands() -> list[tuple[int, list[tuple[tuple[int, int], float]]]]:
    """Return all hands of six by rank: in how many ways each is dealt, and the ways to lay away with the mean kept.

    A jack makes nobs with a quarter of the starters that are not jacks.
    """
    points = points_kept()
    found: list[tuple[int, list[tuple[tuple[int, int], float]]]] = []
    for hand in combinations_with_replacement(range(13), 6):
        counts = [hand.count(rank) for rank in range(13)]
        if max(counts) > 4:
            continue
        ways: dict[tuple[int, int], float] = {}
        for one, two in combinations(range(6), 2):
            kept = hand[:one] + hand[one + 1 : two] + hand[two + 1 :]
            total = sum([(4 - count) * each for count, each in zip(counts, points[kept], strict=True)])
            nobs = kept.count(JACK) * (46 - (4 - counts[JACK])) / 4
            ways[hand[one], hand[two]] = (total + nobs) / 46
        found.append((prod([comb(4, count) for count in counts]), list(ways.items())))
    return found


def laid_away(
    all_hands: Sequence[tuple[int, list[tuple[tuple[int, int], float]]]], table: Table, sign: int
) -> dict[tuple[int, int], float]:
    """Return how often each two ranks are laid away by a player who adds (1) or subtracts (-1) the crib."""
    counts = dict.fromkeys(PAIRS, 0.0)
    for number, ways in all_hands:
        best, _ = max(ways, key=lambda way: way[1] + sign * table[way[0]])
        counts[best] += number
    return counts


def show(title: str, table: Table) -> None:
    """Print a table by ranks."""
    print(title)
    print("    " + "".join([f"{RANKS[rank]!s:>6}" for rank in range(13)]))
    for rank in range(13):
        row = [table[min(rank, other), max(rank, other)] for other in range(13)]
        print(f"   {RANKS[rank]}" + "".join([f"{each:6.2f}" for each in row]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options, work the tables out, and print them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4, help="how often the tables are made anew (0: at random)")
    options = parser.parse_args(arguments)
    own: Table = {pair: mean(pair, None) for pair in PAIRS}
    other: Table = own
    show("Cribs drawn at random", own)
    if options.rounds < 1:
        return 0
    all_hands = hands()
    for number in range(options.rounds):
        dealers = laid_away(all_hands, own, 1)
        others = laid_away(all_hands, other, -1)
        own = {pair: mean(pair, others) for pair in PAIRS}
        other = {pair: mean(pair, dealers) for pair in PAIRS}
        print(f"round {number + 1} done", file=sys.stderr)
    show("To the own crib", own)
    show("To the other's crib", other)
    return 0


if __name__ == "__main__":
    sys.exit(main())
