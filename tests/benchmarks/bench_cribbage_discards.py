"""What to lay away, with NumPy and without, and a million announced counts.

Times are those of the processor; the million lines are on the clock.

See README.md for how to run it.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter, process_time

import pytest

from muggins.cards import PACK_52, parse_cards, shuffled
from muggins.cribbage import discard_values, discards, score_hand

HANDS = [shuffled(PACK_52, seed)[:6] for seed in range(5)]


def show(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Print a line that pytest does not capture."""
    with capsys.disabled():
        print(f"\n{line}")  # noqa: T201  # the figures are printed


@pytest.mark.parametrize(("way", "limit"), [("numpy", 0.05), ("plain", 2.0)])
def test_a_hand_of_six(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, way: str, limit: float
) -> None:
    """All 15 ways, exactly: 50 ms at most with NumPy, and 2 s without."""
    if way == "plain":
        monkeypatch.setattr(discards, "_counting", lambda: discards.count_cribs_singly)
    discard_values(HANDS[0], own_crib=True)
    taken: list[float] = []
    for hand in HANDS:
        start = process_time()
        discard_values(hand, own_crib=True)
        taken.append(process_time() - start)
    show(capsys, f"discard_values, six cards, {way}: {1000 * median(taken):.1f} ms")
    assert median(taken) <= limit


@pytest.mark.parametrize(("players", "hand"), [(3, "5H 5S JC 6D 2C"), (5, "5H 5S JC 6D")])
def test_other_games(capsys: pytest.CaptureFixture[str], players: int, hand: str) -> None:
    """Hands of five for three players, and the dealer's four of five players, with NumPy."""
    taken: list[float] = []
    for _ in range(5):
        start = process_time()
        discard_values(parse_cards(hand), own_crib=True, players=players)
        taken.append(process_time() - start)
    show(capsys, f"discard_values, {players} players, numpy: {1000 * median(taken):.0f} ms")


def test_a_million_announced_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """The command reads, checks and answers a million lines."""
    deals = [shuffled(PACK_52, seed)[:5] for seed in range(10_000)]
    lines = [f"{' '.join(map(str, deal))} = {score_hand(deal[:4], deal[4]).total}" for deal in deals]
    text = "\n".join(lines * 100)
    start = perf_counter()
    command = [sys.executable, "-m", "muggins", "score", "--stdin"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    show(capsys, f"score --stdin, a million lines: {perf_counter() - start:.1f} s")
    assert done.stderr == "muggins score: 1,000,000 announced counts checked, all right\n"
