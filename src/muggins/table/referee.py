"""What an audit needs to know of a game: the verdicts of claims, the items of counts, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import attrs

from muggins.cards import Card
from muggins.table.seats import Seat
from muggins.table.words import Fact, Reason

__all__ = ["Faultless", "Item", "Judged", "Referee"]

A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@attrs.frozen
class Judged(Generic[A]):
    """How the game judged a claim or a call.

    Attributes:
        about: The action that was challenged.
        upheld: Whether the challenge was right.
        reason: Why.
        says: The judgement in one English sentence.
        facts: The facts of the reason, for a catalogue of another language.
    """

    about: A
    upheld: bool
    reason: Reason
    says: str
    facts: tuple[tuple[str, Fact], ...] = ()


@attrs.frozen
class Item:
    """One item of the true count of a hand."""

    name: str
    cards: tuple[Card, ...]
    points: int
    rule: str


@attrs.frozen
class Faultless:
    """How the game would stand without any mistake: the scores, and the seats that would have won by now."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Referee(Protocol[S_contra, A, E_contra]):
    """The functions of the module ``referee`` of a game package; a game without it is audited without scores."""

    def judged(self, before: S_contra, action: A, events: Sequence[E_contra]) -> Judged[A] | None:
        """Return the result of a claim or a call, None for any other action."""
        ...

    def checks_itself(self, events: Sequence[E_contra]) -> bool:
        """Return whether the rules themselves checked the action that led to these events."""
        ...

    def items(self, before: S_contra, action: A) -> tuple[Item, ...]:
        """Return the items of the cards that the action counts; nothing for any other action."""
        ...

    def scores(self, state: S_contra) -> tuple[int, ...]:
        """Return the score, by side or by seat."""
        ...

    def faultless(self, first: S_contra, actions: Sequence[A], last: S_contra, faults: int) -> Faultless | None:
        """Return how the game would stand without any mistake, None if that is unknown.

        Args:
            first: The state in which the record begins.
            actions: The actions that could be taken, in order.
            last: The state to which they led.
            faults: How many of them broke a rule.
        """
        ...
