"""What a step of Mushka costs; see README.md for how to run it."""

from __future__ import annotations

from statistics import median

import pytest
from tests.benchmarks.steps import step_ratios

from muggins import mushka
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy

LIMIT = 6.5
"""What holds: the goal, 2.5, is missed. To make a layout of ten fields and a state of seven by name takes 1.3 evolves,
and a copy of them by ``attrs.evolve`` two; a call is judged on the whole trick."""


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
@pytest.mark.parametrize("players", [3, 5, 7])
def test_step(players: int, policy: Policy, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the limit."""
    with capsys.disabled():
        ratios = step_ratios(mushka, mushka.Rules(players), f"step/{players}", policy)
    assert median(ratios["all"]) <= LIMIT
