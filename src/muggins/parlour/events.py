"""What happened in the parlour game: public facts, the same for everybody."""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card
from muggins.parlour.challenge import VerdictReason
from muggins.parlour.placement import FaultReason, Target
from muggins.table import Reason, Seat

__all__ = [
    "Called",
    "Claimed",
    "Corrected",
    "Dealt",
    "Event",
    "Faulted",
    "GameAbandoned",
    "GameDrawn",
    "GameWon",
    "Given",
    "MatchEnded",
    "Opened",
    "OutcomeReason",
    "Placed",
    "Result",
    "ResultReason",
    "TurnedOver",
]


@unique
class ResultReason(Reason):
    """Why a game was won, or was a draw."""

    LAST_CARD = ("last_card", "parlour.R27", "the last card was placed correctly")
    NOTHING_GIVEN = ("nothing_given", "parlour.Q14", "correction and penalty left no card")
    EMPTIED_GIVER = ("emptied_giver", "parlour.Q16", "the last card went as a penalty card")
    ENDLESS = ("endless", "parlour.Q19", "under lawful play the deal would never end")
    TURN_LIMIT = ("turn_limit", "parlour.Q19", "the agreed number of turns was played")
    ABANDONED = ("abandoned", "parlour.R30", "the players agreed to stop")


@unique
class OutcomeReason(Reason):
    """Why a match has these winners."""

    MOST_GAMES = ("most_games", "parlour.R29", "one player won more games than any other")
    SHARED = ("shared", "parlour.R29", "several players won as many games, and more than the others")
    ALL_DRAWN = ("all_drawn", "parlour.Q20", "every game was a draw, and a draw counts for nobody")


@attrs.frozen
class Dealt:
    """The cards were dealt; the commons are the first cards of the common piles."""

    dealer: Seat
    commons: tuple[Card, ...]


@attrs.frozen
class TurnedOver:
    """The seat turned its discard over, which is now its stock."""

    seat: Seat


@attrs.frozen
class Opened:
    """The seat opened the top card of its stock."""

    seat: Seat
    card: Card


@attrs.frozen
class Placed:
    """The seat placed the open card on the target."""

    seat: Seat
    card: Card
    target: Target


@attrs.frozen
class Claimed:
    """The seat has no card left and so claims victory; the placement is checked at once."""

    seat: Seat


@attrs.frozen
class Called:
    """The seat called "Muggins!", rightly or not."""

    seat: Seat
    reason: VerdictReason


@attrs.frozen
class Faulted:
    """The placement was named a fault; ``reason`` says which."""

    seat: Seat
    card: Card
    target: Target
    reason: FaultReason


@attrs.frozen
class Corrected:
    """The faulty card was moved to the target, where it belongs."""

    seat: Seat
    card: Card
    target: Target


@attrs.frozen
class Given:
    """The seat put the top card of its stock, face down, under the stock of the offender."""

    seat: Seat
    offender: Seat


@attrs.frozen
class GameAbandoned:
    """The deal was stopped; ``by`` is the seat that asked for it, None when all agreed. The game is a draw."""

    by: Seat | None


@attrs.frozen
class GameWon:
    """The seat won the game."""

    seat: Seat
    reason: ResultReason


@attrs.frozen
class GameDrawn:
    """The game was a draw."""

    reason: ResultReason


@attrs.frozen
class MatchEnded:
    """The match is over, and its winners share it."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason


Result: TypeAlias = GameWon | GameDrawn
"""How a game of the match ended."""

Event: TypeAlias = (
    Dealt
    | TurnedOver
    | Opened
    | Placed
    | Claimed
    | Called
    | Faulted
    | Corrected
    | Given
    | GameAbandoned
    | GameWon
    | GameDrawn
    | MatchEnded
)
"""All that can happen."""
