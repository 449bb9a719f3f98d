"""What a step of cribbage costs, in units of ``attrs.evolve`` of a frozen class with eight fields.

See README.md for how to run it.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter_ns

import attrs
import pytest

from muggins import cribbage
from muggins.cribbage import Action, Counting, Rules, State, step
from muggins.testing import CLUMSY, play


@attrs.frozen
class Eight:
    """The class to compare with."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


EIGHT = Eight(1, 2, 3, 4, 5, 6, 7, 8)


def evolve_ns(times: int = 200) -> float:
    """Time one evolve."""
    start = perf_counter_ns()
    for number in range(times):
        attrs.evolve(EIGHT, d=number)
    return (perf_counter_ns() - start) / times


def step_ns(state: State, action: Action, times: int = 20) -> float:
    """Time one step."""
    start = perf_counter_ns()
    for _ in range(times):
        step(state, action)
    return (perf_counter_ns() - start) / times


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(3),
        Rules(4, True),
        Rules(counting=Counting.MUGGINS),
        Rules(4, counting=Counting.MUGGINS),
    ],
    ids=str,
)
def test_a_step_costs_little(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    """Over a random game, the median step costs at most 2.5 times an evolve, and at the show at most 3 times.

    Each step is timed beside an evolve, in turn and several times, so that the machine's load falls on both alike.
    """
    turns = list(play(cribbage, rules, 5, CLUMSY))
    ratios: list[float] = []
    by_kind: dict[str, list[float]] = {}
    for turn in turns:
        rounds = [(step_ns(turn.before, turn.action), evolve_ns()) for _ in range(7)]
        ratio = min(ours for ours, _ in rounds) / min(theirs for _, theirs in rounds)
        ratios.append(ratio)
        by_kind.setdefault(type(turn.action).__name__, []).append(ratio)
    kinds = ", ".join(f"{name} {median(found):.2f}" for name, found in by_kind.items())
    with capsys.disabled():
        print(f"\n{rules}: median of {len(turns)} steps {median(ratios):.2f} evolves ({kinds})")  # noqa: T201
    assert median(ratios) <= 2.5
    show = [ratio for name in ("Count", "Announce", "Answer") for ratio in by_kind.get(name, [])]
    assert median(show) <= 3
