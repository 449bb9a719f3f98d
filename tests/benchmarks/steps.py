"""What a step of a game costs, beside `attrs.evolve` of a frozen class with eight fields, measured in one run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter_ns
from typing import TypeVar

import attrs
from tests.benchmarks.figures import keep

from muggins.table import Game, HasPlayers, HasSeat, HasWinners
from muggins.testing.play import Policy, play

GOAL = 2.5
"""The median step shall cost at most so many times as much as the evolve, that of the show :data:`SHOW_GOAL` times."""

SHOW_GOAL = 3.0

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
O = TypeVar("O", bound=HasWinners)  # noqa: E741 - the letter of the protocol


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
    """Return the mean time of a call in nanoseconds."""
    begin = perf_counter_ns()
    for _ in range(times):
        function()
    return (perf_counter_ns() - begin) / times


def step_ratios(
    game: Game[R, S, A, V, E, O], rules: R, seed: str, policy: Policy, most: int = 200
) -> dict[str, list[float]]:
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
    medians = {kind: median(found) for kind, found in ratios.items()}
    keep("steps in evolves", {f"{type(rules).__module__.split('.')[1]}: {rules}, {policy.name}": medians})
    told = ", ".join(f"{kind} {each:.2f}" for kind, each in medians.items())
    print(f"\n{rules}, {policy.name}: a step in evolves, medians: {told}")  # noqa: T201  # the figures are printed
    return ratios
