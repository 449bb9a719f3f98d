"""Random games from a seed, with players who err and call as often as one likes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import attrs

from muggins.cards import Seed
from muggins.table import Game

__all__ = ["CLUMSY", "HONEST", "HOSTILE", "Policy", "Turn", "choose", "play", "sort_of"]

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@attrs.frozen
class Policy:
    """How players behave; each number is a chance from 0 to 1.

    ``faults``: to break a rule where one can be broken.
    ``calls``: for a seat that is not awaited to act all the same, wherever one may.
    ``mild``: to take the first sort of action that is listed, the mildest; otherwise all sorts are equally likely.
    ``stops``: to stop the game.
    """

    name: str
    faults: float = 0.0
    calls: float = 0.0
    mild: float = 0.0
    stops: float = 0.0


HONEST = Policy("honest", calls=0.01, mild=0.9)
"""Keeps to the rules and hardly ever calls."""

CLUMSY = Policy("clumsy", faults=0.15, calls=0.15, mild=0.5)
"""Errs now and then, and is called now and then."""

HOSTILE = Policy("hostile", faults=0.5, calls=0.5, stops=0.002)
"""Breaks every second rule, calls at every second chance, and may stop the game."""


@attrs.frozen
class Turn(Generic[S, A]):
    """One action of a game: the state before it, the action, the state after it, and what happened."""

    before: S
    action: A
    after: S
    events: tuple[object, ...]


def sort_of(value: object) -> object:
    """Give what sort of action it is: its class, and the classes of what it holds, but not the values.

    A claim of 3 and a claim of 7 are of one sort, a claim and no claim of two.
    """
    cls = type(value)
    if not attrs.has(cls):
        return cls
    parts = tuple(sort_of(getattr(value, field.name)) for field in attrs.fields(cls) if field.init)
    return (cls, parts)


def choose(chance: random.Random, actions: Sequence[A], mild: float = 0.0) -> A:
    """Choose the sort of action first and then one of the sort.

    To choose evenly among all actions would be noise: of thirty, twenty-nine can be claims of one number each.
    """
    sorts: dict[object, list[A]] = {}
    for action in actions:
        sorts.setdefault(sort_of(action), []).append(action)
    every = list(sorts.values())
    return chance.choice(every[0] if mild and chance.random() < mild else chance.choice(every))


def play(game: Game[R, S, A, V], rules: R, seed: Seed, policy: Policy = HONEST) -> Iterator[Turn[S, A]]:
    """Play one game from a seed, turn by turn; it ends when the game is over, which may be never.

    All chance comes from :class:`random.Random` with this seed, and packs from :func:`muggins.cards.shuffled`:
    the same seed gives the same game, on the same version of Python.
    """
    chance = random.Random(seed)
    state = game.start(rules)
    number = 0
    while (action := next_action(game, state, chance, policy, f"{seed!r}/{number}")) is not None:
        step = game.step(state, action)
        yield Turn(state, action, step.state, step.events)
        state = step.state
        number += 1


def next_action(game: Game[R, S, A, V], state: S, chance: random.Random, policy: Policy, deal_seed: Seed) -> A | None:
    """Choose what happens next, None if nothing can."""
    if policy.stops and chance.random() < policy.stops and (stops := game.lawful_actions(state, None)):
        return chance.choice(stops)
    awaited = game.awaited(state)
    if policy.calls and chance.random() < policy.calls:
        callers = [seat for seat in game.actors(state) if seat not in awaited]
        if callers and (calls := game.possible_actions(state, chance.choice(callers))):
            return choose(chance, calls)
    if (action := game.table_action(state, deal_seed)) is not None:
        return action
    if not awaited:
        return None
    seat = chance.choice(awaited)
    lawful = game.lawful_actions(state, seat)
    if policy.faults and chance.random() < policy.faults:
        faulty = [action for action in game.possible_actions(state, seat) if action not in lawful]
        if faulty:
            return choose(chance, faulty)
    return choose(chance, lawful, policy.mild)
