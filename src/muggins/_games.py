"""The one list of the games of the package."""

from __future__ import annotations

__all__ = ["GAMES"]

GAMES = ("parlour", "cribbage", "mushka")
"""The games of the package, each a module of this name; code that iterates over all games reads this."""
