"""What a step of the parlour game costs, beside `attrs.evolve` of a frozen class with eight fields.

See README.md for how to run it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter_ns

import attrs
import pytest

from muggins import parlour
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, play

LIMIT = 2.5
"""A step costs at most so many times as much."""


@attrs.frozen
class Eight:
    """Eight fields, like the state of the game."""

    one: int
    two: int
    three: int
    four: int
    five: int
    six: int
    seven: int
    eight: int


def nanoseconds(function: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Give the best mean time of a call over some rounds."""
    best = float("inf")
    for _ in range(rounds):
        begin = perf_counter_ns()
        for _ in range(times):
            function()
        best = min(best, (perf_counter_ns() - begin) / times)
    return best


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
@pytest.mark.parametrize("players", [3, 5, 7])
def test_step(players: int, policy: Policy, capsys: pytest.CaptureFixture[str]) -> None:
    """The median over a random game is within the limit, measured in one run with what it is compared with."""
    eight = Eight(1, 2, 3, 4, 5, 6, 7, 8)
    turns = list(play(parlour, parlour.Rules(players), f"step/{players}", policy))[:200]
    evolves: list[float] = []
    steps: list[float] = []
    for turn in turns:
        evolves.append(nanoseconds(partial(attrs.evolve, eight, three=9), 50))
        steps.append(nanoseconds(partial(parlour.step, turn.before, turn.action), 50))
    ratio = median(steps) / median(evolves)
    with capsys.disabled():
        line = f"{players} players, {policy.name}: step {median(steps):,.0f} ns, evolve {median(evolves):,.0f} ns"
        print(f"\n{line}, ratio {ratio:.2f}")  # noqa: T201
    assert ratio <= LIMIT
