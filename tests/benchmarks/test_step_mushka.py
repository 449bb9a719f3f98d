"""What a step of Mushka costs; see README.md for how to run it."""

from __future__ import annotations

import pytest
from tests.benchmarks.steps import step_ratio

from muggins import mushka
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy

LIMIT = 2.5
"""A step costs at most so many times as much as an evolve of eight fields."""


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
@pytest.mark.parametrize("players", [3, 5, 7])
def test_step(players: int, policy: Policy, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the limit."""
    with capsys.disabled():
        ratio = step_ratio(mushka, mushka.Rules(players), f"step/{players}", policy)
    assert ratio <= LIMIT
