"""How a question of a test vector is answered: functions are called by name, and games are played, in JSON alone.

The words are those of :mod:`muggins.record`: what :func:`~muggins.record.to_data` writes and a reader reads.
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import TypeGuard, cast

import attrs

from muggins.cards import Card
from muggins.errors import InputError, ReadError, excerpt
from muggins.record import Data, read_action, to_data
from muggins.record.codec import read
from muggins.record.module import referee_of, types_of
from muggins.table import AnyGame, RefusedError, Step, as_game
from muggins.table.words import kind_of

__all__ = ["Data", "act", "ask", "play", "tell"]

RECORD = {"rules", "dealer", "scores", "actions"}
"""The members of a record so far; ``dealer``, ``scores`` and ``actions`` may be left out."""


# --- a function


def ask(function: Callable[..., object], arguments: Mapping[str, Data]) -> object:
    """Call a function with arguments given by name as JSON, each read as its annotation says.

    ``Iterable``, ``Sequence`` and ``Collection`` are read as lists; ``object`` takes any JSON.
    An argument with a default may be left out. A class is asked by the names of its fields.

    Raises:
        ReadError: An argument is missing, unknown, or not of its type.

    >>> from muggins import mushka
    >>> ask(mushka.trick_winner, {"trick": ["QH", "KH", "7D"], "trump": "D"})
    2
    """
    flaws: list[tuple[str, str]] = []
    values: dict[str, object] = {}
    declared = _declared(function)
    for name, (hint, needed) in declared.items():
        if name in arguments:
            values[name] = _read(hint, arguments[name], f"$.{name}", flaws)
        elif needed:
            flaws.append(("$", f"the key {name!r} is missing"))
    flaws += [("$", f"the key {excerpt(name)} is unknown") for name in arguments if name not in declared]
    if flaws:
        raise ReadError(tuple(flaws))
    return function(**values)


def _read(hint: object, data: Data, path: str, flaws: list[tuple[str, str]]) -> object:
    """Read data as a declared type; what is wrong with them is added to the flaws."""
    if hint is object:
        return data
    try:
        if isinstance(hint, type) and hint.__name__ == "Rules":
            return read_rules_in_part(hint, data)
        return read(hint, data)
    except ReadError as error:
        flaws += [(path + where[1:], message) for where, message in error.flaws]
        return None


@functools.cache
def _declared(function: Callable[..., object]) -> dict[str, tuple[object, bool]]:
    """Return the type of each parameter, and whether it must be given."""
    hints = typing.get_type_hints(function)
    return {
        name: (_readable(hints[name]), parameter.default is inspect.Parameter.empty)
        for name, parameter in inspect.signature(function).parameters.items()
    }


def _readable(hint: object) -> object:
    """Return the type as which JSON is read for a parameter: a tuple for whatever can be gone through."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Iterable, Sequence, Collection):
        return tuple[_readable(arguments[0]), ...]  # type: ignore[misc]  # a type that is made at run time
    if origin is tuple:
        parts = tuple([each if each is Ellipsis else _readable(each) for each in arguments])
        return tuple[parts]  # type: ignore[valid-type]  # a type that is made at run time
    if origin in (typing.Union, types.UnionType):
        return typing.Union[tuple([_readable(each) for each in arguments])]  # noqa: UP007 - made at run time
    return hint


def tell(value: object) -> Data:
    """Write a value as JSON: as :func:`~muggins.record.to_data` does, and what its properties say, such as ``total``.

    >>> from muggins import cribbage
    >>> from muggins.cards import Card, parse_cards
    >>> tell(cribbage.score_hand(parse_cards("5H 5S 5D JC"), Card.parse("5C")))["total"]
    29
    """
    if isinstance(value, Mapping):
        return {str(name): tell(item) for name, item in cast("Mapping[object, object]", value).items()}
    if isinstance(value, (tuple, list)):
        return [tell(item) for item in cast("tuple[object, ...]", value)]
    cls: type = type(value)
    if isinstance(value, (Enum, Card)) or not attrs.has(cls):
        return to_data(value)
    told: dict[str, Data] = {"kind": kind_of(cls)}
    for name in _facts(cls):
        fact: object = getattr(value, name)
        if _can_be_told(fact):
            told["kind_" if name == "kind" else name] = tell(fact)
    return told


@functools.cache
def _facts(cls: type) -> tuple[str, ...]:
    """Return the names of the public fields and properties of a class."""
    fields = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    properties = [name for base in cls.__mro__ for name, it in vars(base).items() if isinstance(it, property)]
    return tuple([name for name in dict.fromkeys((*fields, *properties)) if not name.startswith("_")])


def _can_be_told(fact: object) -> bool:
    if isinstance(fact, tuple):
        return all(_can_be_told(item) for item in cast("tuple[object, ...]", fact))
    return fact is None or isinstance(fact, (bool, int, str, Enum, Card)) or attrs.has(type(fact))


# --- a game


def act(name: str, pre: Mapping[str, Data], action: Data) -> dict[str, Data]:
    """Take an action in a position, and return what it leads to.

    ``pre`` is a state and perhaps ``actions`` from there, or a record so far: ``{"rules": ..., "actions": [...]}``,
    perhaps with ``dealer`` and ``scores``.

    Raises:
        InputError: The position or the action cannot be read, or the position cannot be reached.
        RefusedError: The action cannot happen.
    """
    game = _game(name)
    state = reach(game, pre, [])
    done: object = read_action(game, action)
    fault = game.fault(state, done)
    after: Step[object, object] = game.step(state, done)
    answer: dict[str, Data] = {
        "post": {"events": [tell(event) for event in after.events], **_standing(game, after.state)}
    }
    return answer if fault is None else {**answer, "fault": fault.reason.value}


def play(name: str, record: Mapping[str, Data]) -> dict[str, Data]:
    """Play a record so far, and return the events of each action and how the game stands after them.

    Raises:
        InputError: The record cannot be read, or an action cannot happen.
    """
    game = _game(name)
    events: list[Data] = []
    state = reach(game, record, events)
    return {"events": events, **_standing(game, state)}


def _game(name: str) -> AnyGame:
    return as_game(import_module(f"muggins.{name}"))


def reach(game: AnyGame, pre: Mapping[str, Data], events: list[Data]) -> object:
    """Return the state that a position names; the events of each action on the way are added to ``events``."""
    if not ({"state"} <= set(pre) <= {"state", "actions"} or {"rules"} <= set(pre) <= RECORD):
        raise InputError(f"a position must be a 'state' or 'rules', and what was done, got {excerpt(dict(pre), 200)}")
    actions = pre.get("actions", [])
    if not _is_list(actions):
        raise InputError(f"the actions must be a list, got {excerpt(actions)}")
    state: object
    if "state" in pre:
        state = _state(game, pre["state"])
    else:
        rules, dealer = read_rules_in_part(types_of(game).rules, pre["rules"]), cast("int", pre.get("dealer", 0))
        scores = cast("list[int] | None", pre.get("scores"))
        state = game.start(rules, dealer=dealer, scores=scores)
    for number, data in enumerate(actions):
        try:
            done: Step[object, object] = game.step(state, read_action(game, data))
        except RefusedError as error:
            raise InputError(f"action {number} cannot happen: {error}") from error
        state = done.state
        events.append([tell(event) for event in done.events])
    return state


def read_rules_in_part(kind: type, data: Data) -> object:
    """Read rules; an option that is left out is the usual one, so that a new option changes no vector."""
    if not _is_object(data) or data.get("kind", kind_of(kind)) != kind_of(kind):
        raise InputError(f"the rules must be an object of kind {kind_of(kind)}, got {excerpt(data)}")
    return ask(kind, {name: value for name, value in data.items() if name != "kind"})


def _state(game: AnyGame, data: Data) -> object:
    """Read a state as it is: a small position has only the cards that matter, so ``flaws`` is not asked."""
    if _is_object(data) and "rules" in data:
        data = {**data, "rules": to_data(read_rules_in_part(types_of(game).rules, data["rules"]))}
    return read(types_of(game).state, data)


def _standing(game: AnyGame, state: object) -> dict[str, Data]:
    """Return how a game stands; the scores come from the game's referee."""
    standing: dict[str, Data] = {
        "state": to_data(state),
        "awaited": list[Data](game.awaited(state)),
        "outcome": tell(game.outcome(state)),
    }
    referee = referee_of(game)
    return standing if referee is None else {**standing, "scores": list[Data](referee.scores(state))}


def _is_list(data: Data) -> TypeGuard[list[Data]]:
    return isinstance(data, list)


def _is_object(data: Data) -> TypeGuard[dict[str, Data]]:
    return isinstance(data, dict)
