"""What a step of a game costs, beside `attrs.evolve` of a frozen class with eight fields, measured in one run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter_ns
from typing import TypeVar

import attrs

from muggins.table import Game
from muggins.testing.play import Policy, play

LIMIT = 2.5
"""The median step costs at most so many times as much as the evolve."""

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@attrs.frozen
class Eight:
    """Eight fields, like the state of a game."""

    one: int
    two: int
    three: int
    four: int
    five: int
    six: int
    seven: int
    eight: int


def nanoseconds(function: Callable[[], object], times: int) -> float:
    """Return the mean time of a call."""
    begin = perf_counter_ns()
    for _ in range(times):
        function()
    return (perf_counter_ns() - begin) / times


def step_ratios(game: Game[R, S, A, V], rules: R, seed: str, policy: Policy, most: int = 200) -> dict[str, list[float]]:
    """Return how many times as much each of the first steps of a random game costs, by kind of action; "all" has all.

    Each step is timed beside an evolve, in turn and several times, so that the machine's load falls on both alike.
    """
    evolve = partial(attrs.evolve, Eight(1, 2, 3, 4, 5, 6, 7, 8), three=9)
    ratios: dict[str, list[float]] = {"all": []}
    for turn in islice(play(game, rules, seed, policy), most):
        step = partial(game.step, turn.before, turn.action)
        rounds = [(nanoseconds(step, 40), nanoseconds(evolve, 40)) for _ in range(7)]
        ratio = min(ours for ours, _ in rounds) / min(theirs for _, theirs in rounds)
        ratios["all"].append(ratio)
        ratios.setdefault(type(turn.action).__name__, []).append(ratio)
    told = ", ".join(f"{kind} {median(found):.2f}" for kind, found in ratios.items())
    print(f"\n{rules}, {policy.name}: a step in evolves, medians: {told}")  # noqa: T201
    return ratios
