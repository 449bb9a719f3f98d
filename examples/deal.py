"""Deal hands from a seed: the same cards on every machine, so that a deal can be named by its seed.

Run it as ``python examples/deal.py "friday night" --players 4``.
"""

from __future__ import annotations

import argparse

from muggins.cards import PACK_52, by_suit, deal_hands, shuffled


def main() -> None:
    """Print the hands, sorted by suit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", help="any text: it names the deal")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--cards", type=int, default=5, help="how many cards each player gets")
    options = parser.parse_args()
    hands, _ = deal_hands(shuffled(PACK_52, options.seed), options.players, options.cards)
    for seat, hand in enumerate(hands):
        print(f"seat {seat}:", *sorted(hand, key=by_suit))


if __name__ == "__main__":
    main()
