"""What a game is: the protocol that the module of a game satisfies, and the check of a game that is named in text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from muggins.cards import Card, Seed
from muggins.errors import InputError, excerpt
from muggins.table.acts import Step, Window
from muggins.table.rulings import Fault, Refusal
from muggins.table.seats import NoSeat, Seat
from muggins.table.words import Reason

__all__ = ["AnyGame", "Game", "HasPlayers", "HasSeat", "HasWinners", "as_game"]


class HasSeat(Protocol):
    """An action, or a view: the seat that acts or looks, None for the table or a spectator."""

    @property
    def seat(self) -> Seat | None:
        """The seat, or None."""
        ...


class HasPlayers(Protocol):
    """Rules: how many play."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...


class HasWinners(Protocol):
    """An outcome: who has won, and why."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, in order; none if the game was abandoned."""
        ...

    @property
    def reason(self) -> Reason:
        """Why the game ended."""
        ...

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        ...


# The types of a game, for generic code: rules, states, actions, views, events, outcomes.
R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
O = TypeVar("O", bound=HasWinners)  # noqa: E741 - the letter for outcomes, as in Game[R, S, A, V, E, O]
R_contra = TypeVar("R_contra", contravariant=True, bound=HasPlayers)
E_co = TypeVar("E_co", covariant=True)
O_co = TypeVar("O_co", covariant=True, bound=HasWinners)


class Game(Protocol[R_contra, S, A, V, E_co, O_co]):
    """The functions that a game package such as :mod:`muggins.cribbage` offers as a module.

    Generic code takes the module as its first argument; mypy and pyright infer rules, states, actions, views, events
    and outcomes from it.
    """

    def start(self, rules: R_contra, *, dealer: Seat = 0, scores: Iterable[int] | None = None) -> S:
        """Return the state before the first deal, which is the table's next action.

        Args:
            rules: The rules that were agreed.
            dealer: The seat that deals first.
            scores: The scores to begin from, by side, where the game allows it; None for the usual ones.
        """
        ...

    def step(self, state: S, action: A) -> Step[S, E_co]:
        """Return the state after the action and the events, or raise RefusedError."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Return the state after the action: the state of :meth:`step`."""
        ...

    def table_action(self, state: S, seed: Seed) -> A | None:
        """Return what the table itself must do now, None if it waits for seats or the game is over."""
        ...

    def awaited(self, table: S | V) -> tuple[Seat, ...]:
        """Return the seats that must act before the game goes on."""
        ...

    def actors(self, table: S | V) -> tuple[Seat, ...]:
        """Return the seats that may act, including those that are not awaited.

        This is a superset: a listed seat may have no possible action, where that is a secret;
        but an unlisted seat has none.
        """
        ...

    def windows(self, table: S | V) -> tuple[Window[A], ...]:
        """Return what can be challenged now."""
        ...

    def lawful_actions(self, table: S | V, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[A, ...]:
        """Return what the rules ask for or allow the seat to do now.

        A state needs a seat, None for the table. A view answers for its own seat; a spectator's view lists nothing.
        ``Deal`` alone is never listed. Awaited actions come before calls, the mildest first, so the first one is the
        move for an absent player.
        """
        ...

    def possible_actions(self, table: S | V, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[A, ...]:
        """Return all that the seat can do now, against the rules too, in the same order."""
        ...

    def refusal(self, table: S | V, action: A) -> Refusal[A] | None:
        """Return why the action cannot happen, None if it can; a spectator's view refuses everything."""
        ...

    def fault(self, state: S, action: A) -> Fault[A] | None:
        """Return which rule a possible action breaks, None if it is lawful or cannot happen."""
        ...

    def open_faults(self, state: S) -> tuple[Fault[A], ...]:
        """Return the broken rules that can still be called, in the order in which they were broken."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what the seat may know, or a spectator (None)."""
        ...

    def unseen(self, view: V) -> tuple[Card, ...]:
        """Return the cards whose places the view does not show, sorted."""
        ...

    def complete(self, view: V, cards: Iterable[Card]) -> S:
        """Return a state that looks like this view, with the unseen cards in this order in the unseen places."""
        ...

    def sample(self, view: V, seed: Seed) -> S:
        """Return a state drawn uniformly among those that look like this view."""
        ...

    def outcome(self, table: S | V) -> O_co | None:
        """Return how the game ended, None while it goes on."""
        ...

    def table_cards(self, state: S) -> tuple[Card, ...]:
        """Return every card on the table once, wherever it lies: after a deal the pack, before it nothing."""
        ...

    def flaws(self, state: S) -> tuple[str, ...]:
        """Return what shows that the state cannot have come about, in English; nothing for every state that can."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of which nothing more is known; generic code that knows its game has precise types instead."""

FUNCTIONS = tuple(name for name in vars(Game) if not name.startswith("_"))
"""The names of the functions of a game, in the order of the protocol."""


def as_game(module: object) -> AnyGame:
    """Return a module that was named in text as a game, if it has all the functions of :class:`Game`.

    Raises:
        InputError: Functions are missing; the message names them.

    >>> from importlib import import_module
    >>> as_game(import_module("muggins.mushka")).__name__
    'muggins.mushka'
    """
    missing = [name for name in FUNCTIONS if not callable(getattr(module, name, None))]
    if missing:
        raise InputError(
            f"a game must have the functions of muggins.table.Game, got {excerpt(module)} without {', '.join(missing)}"
        )
    return cast("AnyGame", module)
