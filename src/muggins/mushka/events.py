"""What happened in Mushka: public facts, the same for everybody.

Every change of a record is a :class:`Written`, so that a score sheet can be printed from them.
"""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card
from muggins.mushka.challenge import VerdictReason
from muggins.mushka.scoring import DealItem
from muggins.table import Reason, Seat

__all__ = [
    "AllPassed",
    "Called",
    "Credited",
    "Dealt",
    "Event",
    "Exchanged",
    "GameAbandoned",
    "GameWon",
    "LeftAlone",
    "OutcomeReason",
    "Passed",
    "Played",
    "Settled",
    "Stood",
    "StopLapsed",
    "Stopped",
    "TrickMoved",
    "TrickTaken",
    "Written",
]


@unique
class OutcomeReason(Reason):
    """Why a game ended as it did."""

    STOPPED = ("stopped", "mushka.Q17", "the record was cleared, and the stop stood when the deal was settled")
    CLEARED = ("cleared", "mushka.Q19", "no stop stood, and this record was cleared first")
    ALONE = ("alone", "mushka.Q15", "the only player who stayed in cleared the record")
    ABANDONED = ("abandoned", "mushka.R14", "the players stopped before a record was written off")


@attrs.frozen
class Dealt:
    """Everybody has five cards, and the suit of the card turned up is trumps."""

    dealer: Seat
    turn_up: Card


@attrs.frozen
class Exchanged:
    """The seat exchanged so many cards."""

    seat: Seat
    cards: int


@attrs.frozen
class Stood:
    """The seat kept its hand."""

    seat: Seat


@attrs.frozen
class Passed:
    """The seat sits out the deal."""

    seat: Seat


@attrs.frozen
class AllPassed:
    """Nobody stayed in: there is no play, and the deal moves on."""


@attrs.frozen
class LeftAlone:
    """The seat alone stayed in: there is no play."""

    seat: Seat


@attrs.frozen
class Played:
    """The seat played the card."""

    seat: Seat
    card: Card


@attrs.frozen
class TrickTaken:
    """The seat took the trick, counted from 0."""

    seat: Seat
    trick: int


@attrs.frozen
class Stopped:
    """The seat stopped the deal."""

    seat: Seat


@attrs.frozen
class Called:
    """The seat called the offender's card in the trick a revoke, and ``reason`` says whether it was."""

    seat: Seat
    trick: int
    offender: Seat
    card: Card
    reason: VerdictReason


@attrs.frozen
class TrickMoved:
    """A call gave the trick of one seat to another."""

    trick: int
    loser: Seat
    seat: Seat


@attrs.frozen
class StopLapsed:
    """A call left the seat no longer cleared, and its stop does not stand any more."""

    seat: Seat


@attrs.frozen
class Credited:
    """The seat that was left alone is credited with so many tricks."""

    seat: Seat
    tricks: int


@attrs.frozen
class Written:
    """A change was written on the seat's record."""

    seat: Seat
    item: DealItem


@attrs.frozen
class Settled:
    """The deal is settled, and these are the records."""

    records: tuple[int, ...]


@attrs.frozen
class GameWon:
    """The seat has won the game."""

    seat: Seat
    reason: OutcomeReason


@attrs.frozen
class GameAbandoned:
    """The game was stopped unfinished; ``by`` is the seat that asked for it, None when all agreed."""

    by: Seat | None


Event: TypeAlias = (
    Dealt
    | Exchanged
    | Stood
    | Passed
    | AllPassed
    | LeftAlone
    | Played
    | TrickTaken
    | Stopped
    | Called
    | TrickMoved
    | StopLapsed
    | Credited
    | Written
    | Settled
    | GameWon
    | GameAbandoned
)
"""All that can happen."""
