"""Play any game at random from a seed, with players who break rules and call as often as a policy says."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import attrs

from muggins.cards import Seed, numbers_below
from muggins.errors import InputError, check_instance, excerpt, in_order
from muggins.table import Game, as_game
from muggins.table.protocol import A, E, O, R, S, V

__all__ = ["CLUMSY", "HONEST", "HOSTILE", "Policy", "Turn", "choose", "play", "sort_of"]

S_co = TypeVar("S_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


MOST = 100_000
"""The largest number of actions to choose from, and of games to check; an iterator without end is refused."""


def check_chance(value: float) -> float:
    """Return the value if it is a chance.

    Raises:
        InputError: It is not a number from 0 to 1.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise InputError(f"a chance must be a number from 0 to 1, got {excerpt(value)}")
    return float(value)


@attrs.frozen
class Policy:
    """How players behave; each number is a chance from 0 to 1.

    Attributes:
        name: What the policy is called in findings.
        faults: The chance of breaking a rule where one can be broken.
        calls: The chance that a seat acts that is not awaited but may act, such as a caller.
        mild: The chance of taking the first sort of action listed, the mildest; otherwise all sorts are equally likely.
        stops: The chance of stopping the game.
    """

    name: str
    faults: float = attrs.field(default=0.0, converter=check_chance)
    calls: float = attrs.field(default=0.0, converter=check_chance)
    mild: float = attrs.field(default=0.0, converter=check_chance)
    stops: float = attrs.field(default=0.0, converter=check_chance)


HONEST = Policy("honest", calls=0.01, mild=0.9)
"""Keeps to the rules and rarely calls."""

CLUMSY = Policy("clumsy", faults=0.15, calls=0.15, mild=0.5)
"""Sometimes makes mistakes, and sometimes calls."""

HOSTILE = Policy("hostile", faults=0.5, calls=0.5, stops=0.002)
"""Breaks a rule at half of the chances, calls at half of the chances, and may stop the game."""


@attrs.frozen
class Turn(Generic[S_co, A_co, E_co]):
    """One action of a game: the state before it, the action, the state after it, and what happened."""

    before: S_co
    action: A_co
    after: S_co
    events: tuple[E_co, ...]


def sort_of(value: object) -> object:
    """Return what sort of action a value is: its class and the classes of what it holds, but not the values.

    A claim of 3 and a claim of 7 are of one sort; a claim and a pass are of two.
    """
    cls = type(value)
    if not attrs.has(cls):
        return cls
    parts = tuple(sort_of(getattr(value, field.name)) for field in attrs.fields(cls) if field.init)
    return (cls, parts)


def by_sort(actions: Sequence[A]) -> list[list[A]]:
    """Return the actions by their sorts, in the order in which the sorts are listed."""
    sorts: dict[object, list[A]] = {}
    for action in actions:
        sorts.setdefault(sort_of(action), []).append(action)
    return list(sorts.values())


def choose(chance: random.Random, actions: Sequence[A], mild: float = 0.0) -> A:
    """Choose the sort of action first, and then one of that sort.

    A choice among all actions would hide the rare sorts: of thirty actions, twenty-nine can be claims.

    Args:
        chance: Where chance comes from.
        actions: What can be chosen, such as a list of lawful actions.
        mild: The chance of taking the first sort, from 0 to 1.

    Raises:
        InputError: There is nothing to choose from, ``chance`` is not a :class:`random.Random`, or ``mild`` is not a
            number from 0 to 1.

    >>> from muggins import mushka
    >>> state = mushka.apply(mushka.start(mushka.Rules()), mushka.table_action(mushka.start(mushka.Rules()), 1))
    >>> choose(random.Random(1), mushka.lawful_actions(state, 1), mild=1.0)
    Stand(seat=1)
    """
    check_instance(chance, random.Random, "a random.Random")
    check_chance(mild)
    given = actions if isinstance(actions, tuple) else in_order(actions, "actions", MOST)
    if not given:
        raise InputError("expected at least one action to choose from, got none")
    sorts = by_sort(given)
    return chance.choice(sorts[0] if mild and chance.random() < mild else chance.choice(sorts))


def checked_seed(seed: Seed) -> Seed:
    """Return the value if it is a seed that can be written out.

    Raises:
        InputError: It is not an int, a str or bytes, or a number of thousands of digits.
    """
    numbers_below(seed)
    if isinstance(seed, int) and seed.bit_length() > 10_000:  # it is part of the seeds of deals, which are texts
        raise InputError(f"a seed must be a number of at most 3,010 digits, got {excerpt(seed)}")
    return seed


def play(
    game: Game[R, S, A, V, E, O],
    rules: R,
    seed: Seed,
    policy: Policy = HONEST,
    *,
    scores: Iterable[int] | None = None,
) -> Iterator[Turn[S, A, E]]:
    """Play one game from a seed, turn by turn, until it is over, which may be never; ``scores`` are those at the start.

    All chance comes from :class:`random.Random` with this seed, and packs from :func:`muggins.cards.shuffled`:
    the same seed gives the same game, on the same version of Python.

    Raises:
        InputError: It is not a game, the rules or the scores are not those of one, the seed is not an int, a str or
            bytes, or the policy is not a Policy.
    """
    as_game(game)
    check_instance(policy, Policy, "a Policy")
    checked_seed(seed)
    return _turns(game, game.start(rules, scores=scores), seed, policy)


def _turns(game: Game[R, S, A, V, E, O], state: S, seed: Seed, policy: Policy) -> Iterator[Turn[S, A, E]]:
    chance = random.Random(seed)
    number = 0
    while (action := next_action(game, state, chance, policy, f"{seed!r}/{number}")) is not None:
        after, events = game.step(state, action)
        yield Turn(before=state, action=action, after=after, events=events)
        state = after
        number += 1


def next_action(
    game: Game[R, S, A, V, E, O], state: S, chance: random.Random, policy: Policy, deal_seed: Seed
) -> A | None:
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
