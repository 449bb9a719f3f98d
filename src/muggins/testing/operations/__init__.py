"""What the test vectors ask for, by game: functions from plain JSON data to plain JSON data.

Each game has a module here with a mapping ``OPERATIONS`` from an operation's name to a function.
An operation gets the case's ``input``, or an object with ``pre`` and ``action``.
It gives the ``output``, or an object with ``post`` and perhaps ``fault``.
It refuses by raising: an :class:`~muggins.errors.InputError` is the case's ``error``, a
:class:`~muggins.table.RefusedError` its ``refusal``.
The functions of :mod:`muggins.testing.members` read the data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeAlias, cast

from muggins.errors import InputError, excerpt
from muggins.testing.members import Data

__all__ = ["GAMES", "Operation", "operations"]

Operation: TypeAlias = Callable[[dict[str, Data]], Data]
"""A function that answers one kind of question."""

GAMES = ("cards", "cribbage", "mushka", "parlour")
"""The games that have vectors; ``cards`` is what they share."""


def operations(game: str) -> Mapping[str, Operation]:
    """Give the operations of a game by name; the game is imported now and not before.

    Raises:
        InputError: there is no such game.
    """
    if game not in GAMES:
        raise InputError(f"expected one of the games {', '.join(GAMES)}, not {excerpt(game)}")
    return cast("Mapping[str, Operation]", import_module(f"{__name__}.{game}").OPERATIONS)
