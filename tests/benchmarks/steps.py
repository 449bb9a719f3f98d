"""What a step of a game costs, beside `attrs.evolve` of a frozen class with eight fields, measured in one run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter_ns
from typing import TypeVar

import attrs

from muggins.ruling import Game
from muggins.testing.play import Policy, play

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


def nanoseconds(function: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Give the best mean time of a call over some rounds."""
    best = float("inf")
    for _ in range(rounds):
        begin = perf_counter_ns()
        for _ in range(times):
            function()
        best = min(best, (perf_counter_ns() - begin) / times)
    return best


def step_ratio(game: Game[R, S, A, V], rules: R, seed: str, policy: Policy) -> float:
    """Give how many times as much a step costs: the medians over the first 200 actions of a random game."""
    eight = Eight(1, 2, 3, 4, 5, 6, 7, 8)
    evolves: list[float] = []
    steps: list[float] = []
    for turn in islice(play(game, rules, seed, policy), 200):
        evolves.append(nanoseconds(partial(attrs.evolve, eight, three=9), 50))
        steps.append(nanoseconds(partial(game.step, turn.before, turn.action), 50))
    ratio = median(steps) / median(evolves)
    line = f"{rules}, {policy.name}: step {median(steps):,.0f} ns, evolve {median(evolves):,.0f} ns"
    print(f"\n{line}, ratio {ratio:.2f}")  # noqa: T201
    return ratio
