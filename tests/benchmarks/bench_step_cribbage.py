"""What a step of cribbage costs; see README.md for how to run it."""

from __future__ import annotations

from statistics import median

import pytest
from tests.benchmarks.steps import step_ratios

from muggins import cribbage
from muggins.cribbage import Counting, Rules
from muggins.testing.play import CLUMSY

LIMIT = 6.5
"""What holds: the goals, 2.5 and 3 for the show, are missed. Making the state, the layout, the phase, the event and the
step of a played card takes 2.4 evolves, and a counted hand has two events of six and seven fields."""


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(3), Rules(4, partners=True), Rules(counting=Counting.MUGGINS), Rules(4, counting=Counting.MUGGINS)],
    ids=str,
)
def test_step(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the limit, and so is the median of all that count."""
    with capsys.disabled():
        ratios = step_ratios(cribbage, rules, "step", CLUMSY, most=500)
    assert median(ratios["all"]) <= LIMIT
    assert median([ratio for kind in ("Count", "Announce", "Answer") for ratio in ratios.get(kind, [])]) <= LIMIT
