"""What the audit has to know of each game: who claimed what about which action, and what the score is.

Each game of the package has a module here, named like the game, with the functions of :class:`Referee`.
A game from elsewhere is audited without: its faults are found, and what stops it, and nothing is said of the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar, cast

import attrs

from muggins.cards import Card
from muggins.table import Fault, Reason

__all__ = ["Faultless", "Item", "Judged", "Referee", "referee_of"]

A = TypeVar("A")
GAMES = ("cribbage", "mushka", "parlour")


@attrs.frozen
class Judged(Generic[A]):
    """A claim or call, as the game judged it: the action that it was about, and what was said to it."""

    about: A
    upheld: bool
    reason: Reason
    says: str


@attrs.frozen
class Item:
    """A part of what a hand is truly worth."""

    name: str
    cards: tuple[Card, ...]
    points: int
    rule: str


@attrs.frozen
class Faultless:
    """Where the game would stand had nobody erred: the scores, and the seats that would have won by now."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Referee(Protocol):
    """What a game's module here offers; states, actions and events are the game's own."""

    def judged(self, before: Any, action: Any, events: Sequence[Any], /) -> Judged[Any] | None:
        """Give what became of a claim, None for an action that claims nothing."""
        ...

    def settles_itself(self, events: Sequence[Any], /) -> bool:
        """Say whether the rules themselves have checked the action that led to these events."""
        ...

    def can_be_called(self, fault: Fault[Any], /) -> bool:
        """Say whether a call against such a fault can be upheld."""
        ...

    def items(self, before: Any, action: Any, /) -> tuple[Item, ...]:
        """Give what the cards are worth that the action counts, item by item; nothing for any other action."""
        ...

    def scores(self, state: Any, /) -> tuple[int, ...]:
        """Give the score: by side, or by seat."""
        ...

    def faultless(self, record: Any, state: Any, faults: int, /) -> Faultless | None:
        """Give where the game, which has come to the state, would stand had nobody erred; None if nobody can say."""
        ...


def referee_of(game: object) -> Referee | None:
    """Give the referee of a game of this package, None for any other."""
    name = str(getattr(game, "__name__", ""))
    home, _, last = name.rpartition(".")
    return cast("Referee", import_module(f"{__name__}.{last}")) if home == "muggins" and last in GAMES else None
