"""The table that every game shares: seats, refusals, faults, clauses, steps, windows, and what a game is."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

import attrs

from muggins.cards import Card, Seed, distinct_cards
from muggins.errors import MugginsError, check_number

__all__ = [
    "Abandon",
    "Clause",
    "Deal",
    "Dealing",
    "Fact",
    "Fault",
    "Game",
    "Named",
    "Reason",
    "Refusal",
    "RefusedError",
    "Seat",
    "Step",
    "Window",
    "check_seat",
    "phase_name",
    "say",
]

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

Fact: TypeAlias = str | int
"""A plain fact for a translator: a number, or a text such as a card's."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
V = TypeVar("V")


class Named(Enum):
    """The base of closed enums: a member is written as Python, such as ``Skunk.NONE``, and has a fast hash."""

    if not TYPE_CHECKING:  # members are singletons, and Enum's own hash is Python code
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Reason(Named):
    """The base of the closed enums of reasons: a stable code, the id of the clause, and an English sentence.

    The value is the code, which never changes.
    The sentence may name facts in braces, which a refusal or fault fills in.
    Two reasons of an enum cannot have one code.

    >>> class FaultReason(Reason):
    ...     REVOKE = ("revoke", "whist.R2", "{card} is a revoke")
    >>> FaultReason.REVOKE.rule
    'whist.R2'
    >>> print(Fault(FaultReason.REVOKE, action=None, facts=(("card", "6H"),)))
    6H is a revoke [whist.R2]
    """

    _value_: str
    rule: str
    sentence: str

    def __new__(cls, code: str, rule: str, sentence: str) -> Reason:
        """Make a member whose value is its code."""
        if code in cls._value2member_map_:  # the second would silently become another name of the first
            raise TypeError(f"{code!r} is the code of {cls._value2member_map_[code].name} already")
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        member.sentence = sentence
        return member


def say(reason: Reason, facts: tuple[tuple[str, Fact], ...]) -> str:
    """Say a reason in one English sentence with these facts, and with the clause."""
    return f"{reason.sentence.format_map(dict(facts))} [{reason.rule}]"


def phase_name(phase: object) -> str:
    """Give the name of a phase as a fact: that of its class in small letters, such as ``"laying away"``.

    >>> phase_name(Dealing())
    'dealing'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(phase).__name__).lower()


@attrs.frozen
class Ruled(Generic[A_co]):
    """What a refusal and a fault share: why, about which action, and the facts of the case."""

    reason: Reason
    action: A_co
    facts: tuple[tuple[str, Fact], ...] = ()

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"parlour.R10"``."""
        return self.reason.rule

    def __str__(self) -> str:
        """Say it in one English sentence, with the clause."""
        return say(self.reason, self.facts)


@attrs.frozen
class Refusal(Ruled[A_co]):
    """Why an action cannot happen; nothing in it tells more than the seat that acts may know."""


@attrs.frozen
class Fault(Ruled[A_co]):
    """Which rule an action breaks that can happen at a table, and stands unless it is challenged in time."""


class RefusedError(MugginsError):
    """An action that cannot happen was tried; ``refusal`` says why, and nothing has changed."""

    def __init__(self, refusal: Refusal[object]) -> None:
        """Keep the refusal."""
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


@attrs.frozen
class Clause:
    """One clause of a rulebook: its public id, what it says in our words, and the source it comes from.

    ``etiquette`` is the reason why no code can hold it, for a clause that only people at a table can keep.
    """

    id: str
    text: str
    source: str
    etiquette: str | None = None

    def __str__(self) -> str:
        return f"{self.id}: {self.text} [{self.source}]"


@attrs.frozen
class Step(Generic[S_co, E_co]):
    """What an action leads to: the new state, and the public events in the order in which they happened."""

    state: S_co
    events: tuple[E_co, ...]


@attrs.frozen
class Window(Generic[A_co]):
    """Something that can be challenged now: the action in question, by whom, and what closes the window.

    It is there whether or not a challenge would be upheld.
    """

    about: A_co
    by: tuple[Seat, ...]
    until: Reason


def check_seat(value: Seat) -> Seat:
    """Give the seat, once it is sure that it is a number from 0 up; a game then refuses seats that it has not.

    Raises:
        InputError: it is not a whole number, or below 0.
    """
    return check_number(value, "a seat", least=0)


@attrs.frozen
class Deal:
    """The table deals this pack, index 0 being its top card; chance comes into a game here and nowhere else."""

    pack: tuple[Card, ...] = attrs.field(converter=distinct_cards)

    @property
    def seat(self) -> None:
        """The table acts."""
        return


def _optional_seat(value: Seat | None) -> Seat | None:
    return None if value is None else check_seat(value)


@attrs.frozen
class Abandon:
    """The game in progress is stopped unfinished; ``by`` is the seat that asked for it, None when all agreed."""

    by: Seat | None = attrs.field(default=None, converter=_optional_seat)

    @property
    def seat(self) -> None:
        """The table acts."""
        return


@attrs.frozen
class Dealing:
    """The phase, in every game, in which the table has to deal."""


class Game(Protocol[R_contra, S, A, V]):
    """What a game is: the functions that a game package such as :mod:`muggins.cribbage` offers as a module.

    Generic code takes the module as its first argument, and both mypy and pyright find the game's own types from it.
    """

    def start(self, rules: R_contra, *, dealer: Seat = 0) -> S:
        """Give the state before the first deal; the table's ``Deal`` comes next."""
        ...

    def step(self, state: S, action: A, /) -> Step[S, object]:
        """Give the state after the action and what happened, or raise RefusedError."""
        ...

    def apply(self, state: S, action: A, /) -> S:
        """Give the state after the action: the state of :meth:`step`."""
        ...

    def table_action(self, state: S, seed: Seed, /) -> A | None:
        """Give what the table itself must do now, None if it waits for seats or the game is over."""
        ...

    def awaited(self, state: S, /) -> tuple[Seat, ...]:
        """Give the seats that must act before anything else can happen."""
        ...

    def actors(self, state: S, /) -> tuple[Seat, ...]:
        """Give the seats that may act, those that are not awaited included.

        Where it is a secret whether a seat can act, it is named too.
        """
        ...

    def windows(self, state: S, /) -> tuple[Window[A], ...]:
        """Give what can be challenged now."""
        ...

    def lawful_actions(self, table: S | V, seat: Seat | None = None, /) -> tuple[A, ...]:
        """Give what the rules ask for or allow the seat (None: the table) to do now, and nothing else.

        A view answers for its own seat, which need not be said. ``Deal`` alone is never listed.
        Awaited actions come before calls, the mildest first, so that the first is the move for an absent player.
        """
        ...

    def possible_actions(self, table: S | V, seat: Seat | None = None, /) -> tuple[A, ...]:
        """Give all that the seat can do now, against the rules too, in the same order."""
        ...

    def refusal(self, table: S | V, action: A, /) -> Refusal[A] | None:
        """Say why the action cannot happen, None if it can."""
        ...

    def fault(self, state: S, action: A, /) -> Fault[A] | None:
        """Say which rule a possible action breaks, None if it is lawful."""
        ...

    def view(self, state: S, seat: Seat | None, /) -> V:
        """Give what the seat may know, or a spectator (None)."""
        ...

    def unseen(self, view: V, /) -> tuple[Card, ...]:
        """Give the cards whose places the view does not show, sorted."""
        ...

    def complete(self, view: V, cards: tuple[Card, ...], /) -> S:
        """Give a state that looks like this view, with the unseen cards in this order in the unseen places."""
        ...

    def outcome(self, state: S, /) -> object | None:
        """Give how the game ended, None while it goes on."""
        ...

    def table_cards(self, state: S, /) -> tuple[Card, ...]:
        """Give every card on the table once, wherever it lies: after a deal exactly the pack, before it nothing."""
        ...

    def flaws(self, state: S, /) -> tuple[str, ...]:
        """Say what shows that the state cannot have come about in a game; empty for every state that can."""
        ...
