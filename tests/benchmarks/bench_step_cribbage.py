"""What a step of cribbage costs; see README.md for how to run it."""

from __future__ import annotations

from statistics import median

import pytest
from tests.benchmarks.steps import LIMIT, step_ratios

from muggins import cribbage
from muggins.cribbage import Counting, Rules
from muggins.testing.play import CLUMSY

SHOW_LIMIT = 3.0
"""The limit for the median step of the show."""


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(3), Rules(4, True), Rules(counting=Counting.MUGGINS), Rules(4, counting=Counting.MUGGINS)],
    ids=str,
)
def test_step(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the limit, and the median of all that count within that of the show."""
    with capsys.disabled():
        ratios = step_ratios(cribbage, rules, "step", CLUMSY, most=500)
    assert median(ratios["all"]) <= LIMIT
    assert median([ratio for kind in ("Count", "Announce", "Answer") for ratio in ratios.get(kind, [])]) <= SHOW_LIMIT
