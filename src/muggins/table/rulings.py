"""Refusals, faults and clauses: why an action cannot happen, which rule it breaks, and what the rule says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import unique
from importlib import import_module
from typing import Generic, TypeVar

import attrs

from muggins._games import GAMES
from muggins.cards import Card
from muggins.errors import InputError, MugginsError, excerpt
from muggins.table.seats import NoSeat, Seat
from muggins.table.words import Fact, Facts, Named, Reason, Template, describe

__all__ = ["Clause", "Fault", "Refusal", "RefusedError", "Standing", "clause"]

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
M = TypeVar("M", bound=Reason)


@attrs.frozen
class _Ruled(Generic[A_co]):
    """What a refusal and a fault share: the reason, the action, and the facts of the case."""

    reason: Reason
    action: A_co
    facts: tuple[tuple[str, Fact], ...] = ()

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"parlour.R10"``."""
        return self.reason.rule

    def __str__(self) -> str:
        """Say it in one English sentence, with the clause."""
        return describe(self)


@attrs.frozen
class Refusal(_Ruled[A_co]):
    """Why an action cannot happen; it reveals nothing that the seat of the action may not know.

    It says what the table waits for, and whom: either that is the reason, or the fact ``awaited`` has the code of the
    reason that says it, and the facts of that reason follow. A reason that lasts for the whole game has no such fact.
    """


@attrs.frozen
class Fault(_Ruled[A_co]):
    """Which rule a possible action breaks; the action stands unless it is challenged in time."""


class RefusedError(MugginsError):
    """An action that cannot happen was tried; ``refusal`` says why, and nothing has changed."""

    def __init__(self, refusal: Refusal[object]) -> None:
        """Keep the refusal."""
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


def _not_this_view(facts: Facts) -> str:
    viewer = facts["viewer"]
    if viewer == "spectator":
        return "a spectator can do nothing"
    return f"the view of seat {viewer} answers for that seat alone"


def _wrong_pack(facts: Facts) -> str:
    missing, foreign = str(facts["missing"]), str(facts["foreign"])
    without = f", without {_first_few(missing)}" if missing else ""
    beside = f", with {_first_few(foreign)} of another pack" if foreign else ""
    return f"the pack must be {facts['size']} different cards, got {facts['cards']}{without}{beside}"


def _first_few(cards: str) -> str:
    names = cards.split()
    return cards if len(names) <= 5 else f"{' '.join(names[:5])} and {len(names) - 5} more"


_SHARED: dict[str, Template] = {
    "game_over": "the game is over",
    "abandoned": "the game was stopped, and nobody has won",
    "no_such_seat": "seat {seat} is not at this table of {players}",
    "not_this_view": _not_this_view,
    "out_of_turn": "it is the turn of seat {turn}",
    "wrong_pack": _wrong_pack,
    "deal_awaited": "the table has to deal first",
}


def shared_reason(code: str, rule: str) -> tuple[str, str, Template]:
    """Return code, clause and template of a refusal that every game has; only the clause is the game's own."""
    return code, rule, _SHARED[code]


def refuse_seat(
    reasons: type[Reason],
    action: A,
    *,
    seats: tuple[Seat | None, ...],
    players: int,
    viewer: Seat | NoSeat | None,
    ended: Reason | None,
) -> Refusal[A] | None:
    """Return the refusal that does not depend on the game: of a view, of a missing seat, of a game that is over.

    Args:
        reasons: The enum of the game.
        action: The action.
        seats: The seat that acts, and the other seats that the action names.
        players: How many seats there are.
        viewer: The seat of the view, None for a spectator; ``NoSeat.GIVEN`` for a state.
        ended: The reason of the outcome, None while the game goes on.
    """
    if not isinstance(viewer, NoSeat) and (viewer is None or viewer != seats[0]):
        return refuse(reasons.of_code("not_this_view"), action, viewer="spectator" if viewer is None else viewer)
    for seat in seats:
        if seat is not None and seat >= players:
            return refuse(reasons.of_code("no_such_seat"), action, seat=seat, players=players)
    return None if ended is None else refuse(over_reason(reasons, ended), action)


def over_reason(reasons: type[M], ended: Reason) -> M:
    """Return why nothing can happen after a game that ended for this reason.

    It is the refusal of the same code, such as ``abandoned``, if the game has one, or else ``game_over``.
    """
    return reasons.of_code(ended.value if any(each.value == ended.value for each in reasons) else "game_over")


def refuse(reason: Reason, action: A, **facts: Fact) -> Refusal[A]:
    """Return the refusal of an action for this reason, with its facts by name."""
    return Refusal(reason, action, tuple(facts.items()))


def refuse_while(awaits: Refusal[A], reason: Reason, **facts: Fact) -> Refusal[A]:
    """Return the refusal of an action for this reason, which also says what the table waits for, and whom.

    Args:
        awaits: The refusal of the same action that says only what the table waits for.
        reason: Why the action cannot happen.
        facts: The facts of the reason.
    """
    return Refusal(reason, awaits.action, (*facts.items(), ("awaited", awaits.reason.value), *awaits.facts))


def refuse_pack(reason: Reason, action: A, dealt: tuple[Card, ...], pack: tuple[Card, ...]) -> Refusal[A] | None:
    """Return the refusal of a pack that is dealt, None if it is this pack in any order; it has no card twice."""
    missing = [str(card) for card in pack if card not in dealt]
    foreign = [str(card) for card in dealt if card not in pack]
    if not missing and not foreign:
        return None
    return refuse(
        reason, action, cards=len(dealt), size=len(pack), missing=" ".join(missing), foreign=" ".join(foreign)
    )


@unique
class Standing(Named):
    """Who keeps a clause."""

    HELD = "held"
    """The code of the library: breaking the code breaks a test."""
    PEOPLE = "people"
    """People at a table; an engine has no part in it."""
    ENGINE = "engine"
    """The engine does it by itself, so that nobody can do it wrongly."""
    HISTORY = "history"
    """Nobody: the source mentions it, and no rule follows from it."""
    NOT_OFFERED = "not_offered"
    """Nobody: a variant that the library does not play."""


@attrs.frozen
class Clause:
    """One clause of a rulebook: what it says in our words, and where it comes from.

    Attributes:
        id: The public id, such as ``"cribbage.R25"``.
        text: What the clause says.
        source: The keys of the sources that it comes from.
        standing: Who keeps it.
        note: Why the code does not hold the clause, if it does not.
    """

    id: str
    text: str
    source: str
    standing: Standing = Standing.HELD
    note: str | None = None

    def __str__(self) -> str:
        return f"{self.id}: {self.text} [{self.source}]"


def clause(id: str) -> Clause:  # noqa: A002 - the name that a clause gives it
    """Return the clause with this id, of any of the games in ``muggins.GAMES``.

    Raises:
        InputError: No rulebook has such a clause.

    >>> clause("parlour.R2").standing
    Standing.HELD
    """
    game = id.partition(".")[0] if isinstance(id, str) else ""
    found = rulebook(game).get(id) if game in GAMES else None
    if found is not None:
        return found
    raise InputError(f"expected the id of a clause such as 'cribbage.R25', got {excerpt(id)}")


def rulebook(game: str) -> Mapping[str, Clause]:
    """Return the clauses of a game of the package by their ids, in order; the rulebook is loaded now and not before."""
    clauses: Mapping[str, Clause] = import_module(f"muggins.{game}.rulebook").CLAUSES
    return clauses
