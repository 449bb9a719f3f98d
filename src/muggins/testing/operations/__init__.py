"""What the test vectors ask for, by game: tables of plain functions by name.

Each game has a module here with a mapping ``OPERATIONS``. Most of its entries are the public solvers themselves.
Arguments and results travel as JSON by :func:`muggins.testing.asking.ask` and :func:`~muggins.testing.asking.tell`.
Besides these, every game is asked ``act`` (one action in a position) and ``play`` (a whole record).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeAlias, cast

import muggins
from muggins.errors import InputError, excerpt

__all__ = ["GAMES", "Operation", "operations"]

Operation: TypeAlias = Callable[..., object]
"""A function with annotated parameters that answers one kind of question."""

GAMES = ("cards", *sorted(muggins.GAMES))
"""What has vectors: ``cards`` is what the games share."""


def operations(game: str) -> Mapping[str, Operation]:
    """Return the functions of a game by name; this imports the game.

    Raises:
        InputError: There is no such game.
    """
    if game not in GAMES:
        raise InputError(f"expected one of the games {', '.join(GAMES)}, got {excerpt(game)}")
    return cast("Mapping[str, Operation]", import_module(f"{__name__}.{game}").OPERATIONS)
