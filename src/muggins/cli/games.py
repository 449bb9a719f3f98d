"""Games that are named on the command line: those of the package, and third-party games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.table import AnyGame

__all__ = ["ADD_GAME", "load_game"]

ADD_GAME = "the module of a game that is not in the package, such as mygames.whist"


def load_game(module: str) -> AnyGame:
    """Return the game with this module name.

    Raises:
        InputError: It cannot be imported, or is not a game.
    """
    from muggins.table import as_game

    try:
        found = import_module(module)
    except (ImportError, ValueError, TypeError) as error:  # the last two for a name such as '' or '.x'
        raise InputError(f"cannot import the game {excerpt(module)}: {excerpt(str(error), 200)}") from None
    return as_game(found)
