"""Measure audits of a parlour match of many games: time and memory must grow with the record, and no faster.

``python -m tests.benchmarks.bench_long_match`` audits 40,000 and 80,000 games of a deal and an agreed draw each.
It fails
if twice the games take more than 2.2 times as long, or if the peak memory beside the record exceeds 200 MB.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable

from muggins import parlour
from muggins.cards import PACK_52, shuffled
from muggins.record import Record, audit, dumps, last_state, loads

LONGER = 2.2
MOST_MEMORY = 200 * 2**20
ROUNDS = 3


def match(games: int) -> Record[parlour.Rules, parlour.Action]:
    """Return a match of this number of games, which all end in an agreed draw; it is not over."""
    rules = parlour.Rules(4, games=games + 1)
    actions: list[parlour.Action] = []
    for seed in range(games // 50 + 1):
        pack = shuffled(PACK_52, seed)
        for cut in range(50):  # cut packs are different packs, and cheaper than shuffled ones
            actions += [parlour.Deal(pack[cut:] + pack[:cut]), parlour.AgreeDraw()]
    del actions[2 * games :]
    return Record(rules, 0, actions)


def seconds(measured: Callable[[], object]) -> float:
    """Return the shortest time of a few rounds, without that of other processes."""
    times: list[float] = []
    for _ in range(ROUNDS):
        began = time.process_time()
        measured()
        times.append(time.process_time() - began)
    return min(times)


def main(games: int) -> int:
    """Print what an audit, a replay and a reading cost; return 1 if a limit is broken."""
    half, whole = match(games // 2), match(games)
    failed = False
    texts = dumps(parlour, half), dumps(parlour, whole)
    for name, short, long in (
        ("audit", lambda: audit(parlour, half), lambda: audit(parlour, whole)),
        ("last_state", lambda: last_state(parlour, half), lambda: last_state(parlour, whole)),
        ("loads", lambda: loads(parlour, texts[0]), lambda: loads(parlour, texts[1])),
    ):
        first, second = seconds(short), seconds(long)
        failed |= second > LONGER * first
        sys.stdout.write(f"{name}: {first:.2f} s for {games // 2:,} games, {second:.2f} s for {games:,}, ")
        sys.stdout.write(f"{second / first:.2f} times as long\n")
    tracemalloc.start()
    audit(parlour, whole)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    failed |= peak > MOST_MEMORY
    sys.stdout.write(f"peak memory of the audit beside the record: {peak / 2**20:.1f} MB\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 80_000))
