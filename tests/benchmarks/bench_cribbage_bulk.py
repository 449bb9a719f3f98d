"""Arrays of hands, beside a loop in C over the same tables, compiled here if there is a compiler.

Times are those of the processor, so that other programs on the machine count for less.

See README.md for how to run it.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pytest
from tests.benchmarks.figures import keep

from muggins.cribbage import bulk

LOOP = """
#include <stddef.h>
#include <stdint.h>
void score(const uint8_t *hands, const uint8_t *starters, uint8_t *totals, size_t count, const intptr_t *first,
           const intptr_t *second, const intptr_t *starter, const uint8_t *ranks, const uint8_t *suits)
{
    for (size_t row = 0; row < count; row++) {
        const uint8_t *hand = hands + 4 * row;
        intptr_t number = first[hand[0] | hand[1] << 8] + second[hand[2] | hand[3] << 8] + starter[starters[row]];
        totals[row] = ranks[number & 0x1FFFF] + suits[number >> 17];
    }
}
"""


def all_hands() -> tuple[Any, Any]:
    """Return all 12,994,800 hands and starters as two arrays, in a random order, as hands come."""
    hands, starters = zip(*bulk.all_hands(), strict=True)
    order = np.random.default_rng(1).permutation(12_994_800)
    return np.concatenate(hands)[order], np.concatenate(starters)[order]


def compiled(folder: Path) -> Callable[[Any, Any, Any], None]:
    """Compile the loop."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler")
    source, library = folder / "loop.c", folder / "loop.so"
    source.write_text(LOOP)
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    score = ctypes.CDLL(str(library)).score
    score.restype = None
    tables = (*bulk._ADDENDS, bulk._RANKS[3], bulk._SUITS[False][2])

    def run(hands: Any, starters: Any, totals: Any) -> None:
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (hands, starters, totals, *tables)]
        score(*pointers[:3], ctypes.c_size_t(len(hands)), *pointers[3:])

    return run


def timed(function: Callable[[], object]) -> float:
    """Return the seconds that it takes."""
    start = process_time()
    function()
    return process_time() - start


def show(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Print a line that pytest does not capture."""
    with capsys.disabled():
        print(f"\n{line}")  # noqa: T201  # the figures are printed


def test_all_hands_against_a_loop_in_c(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same totals, three to five times as long as C takes (the goal is three), and half a second for all."""
    hands, starters = all_hands()
    loop = compiled(tmp_path)
    totals = np.empty(len(hands), np.uint8)
    ways: dict[str, Callable[[], object]] = {
        "C": lambda: loop(hands, starters, totals),
        "unchecked": lambda: bulk.score_hands(hands, starters, check=False),
        "checked": lambda: bulk.score_hands(hands, starters),
        "by kind": lambda: bulk.score_hands(hands, starters, parts=True),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(7):
        for name, way in ways.items():
            taken[name].append(timed(way))
    assert (bulk.score_hands(hands, starters) == totals).all()
    seconds = {name: median(times) for name, times in taken.items()}
    keep("seconds for all hands", seconds)
    for name, each in seconds.items():
        show(
            capsys,
            f"all hands, {name}: {each:.3f} s, {len(hands) / each / 1e6:.0f} million a second,"
            f" {each / seconds['C']:.2f} times C",
        )
    assert len(hands) / seconds["checked"] > 26e6  # the fastest compiled peer, a hash table in C++
    assert seconds["checked"] <= 0.5


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_integers_of_each_width(capsys: pytest.CaptureFixture[str], dtype: Any) -> None:
    """A million random hands, checked."""
    rows = np.random.default_rng(1).permuted(np.tile(np.arange(52), (100_000, 1)), axis=1).astype(dtype)
    hands = np.concatenate([rows[:, 5 * deal : 5 * deal + 4] for deal in range(10)])
    starters = np.concatenate([rows[:, 5 * deal + 4] for deal in range(10)])
    each = median([timed(lambda: bulk.score_hands(hands, starters)) for _ in range(7)])
    show(capsys, f"a million {np.dtype(dtype)} hands: {1e9 * each / len(hands):.1f} ns each")


def test_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    """All hands made, scored and counted."""
    show(capsys, f"distribution(): {median([timed(bulk.distribution) for _ in range(5)]):.3f} s")


def test_plays(capsys: pytest.CaptureFixture[str]) -> None:
    """A million plays of up to six cards that count at most 31."""
    rows = np.random.default_rng(1).permuted(np.tile(np.arange(52), (1_000_000, 1)), axis=1)[:, :6]
    counts = np.minimum(rows % 13 + 1, 10).cumsum(axis=1)
    rows = np.where(counts <= 31, rows, bulk.EMPTY)
    order = np.argsort(rows != bulk.EMPTY, axis=1, kind="stable")
    plays = np.take_along_axis(rows, order, axis=1).astype(np.uint8)
    ways = {"unchecked": partial(bulk.score_plays, plays, check=False), "checked": partial(bulk.score_plays, plays)}
    for name, way in ways.items():
        each = median([timed(way) for _ in range(5)])
        show(capsys, f"a million plays, {name}: {1e9 * each / len(plays):.0f} ns each")
