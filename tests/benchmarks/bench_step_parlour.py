"""What a step of the parlour game costs; see README.md for how to run it."""

from __future__ import annotations

from statistics import median

import pytest
from tests.benchmarks.steps import GOAL, step_ratios

from muggins import parlour
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
@pytest.mark.parametrize("players", [3, 5, 7])
def test_step(players: int, policy: Policy, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the goal, give or take what a busy machine adds."""
    with capsys.disabled():
        ratios = step_ratios(parlour, parlour.Rules(players), f"step/{players}", policy)
    assert median(ratios["all"]) <= 1.1 * GOAL
