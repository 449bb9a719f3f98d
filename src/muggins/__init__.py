"""Card-game rules as pure functions and immutable values.

Import what you need: :mod:`muggins.cards`, and the games :mod:`muggins.parlour`, :mod:`muggins.cribbage` and
:mod:`muggins.mushka`. ``import muggins`` itself loads no game; ``muggins.cribbage`` is loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muggins._games import GAMES

if TYPE_CHECKING:
    from muggins import cards, cribbage, errors, mushka, parlour, record, table

__all__ = ["GAMES", "__version__", "cards", "cribbage", "errors", "mushka", "parlour", "record", "table"]

__version__ = "0.1.0"

if not TYPE_CHECKING:  # or any name at all would seem to be here

    def __getattr__(name: str) -> object:
        """Load a room of the package on first use."""
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
