"""What happens in a game of cribbage, as everybody at the table sees it.

A score sheet can be printed from the :class:`Pegged` events alone: every point is in one of them.
"""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card
from muggins.cribbage.aloud import HandCount, count_hand
from muggins.cribbage.challenge import Claim, Verdict
from muggins.cribbage.endings import Outcome
from muggins.cribbage.scoring import HandScore
from muggins.table import Reason, Seat

__all__ = [
    "Announced",
    "Answered",
    "CountEnded",
    "Counted",
    "CribShown",
    "Dealt",
    "Ended",
    "Event",
    "GameAbandoned",
    "LaidAway",
    "PegReason",
    "Pegged",
    "Played",
    "SaidGo",
    "Settled",
    "StarterTurned",
]


@attrs.frozen
class Dealt:
    """The cards are dealt: so many to each seat, and so many straight to the crib.

    Rule: cribbage.R4, Q39.
    """

    dealer: Seat
    each: int
    to_crib: int


@attrs.frozen
class LaidAway:
    """A seat laid so many cards away to the crib.

    Rule: cribbage.R4, R6.
    """

    seat: Seat
    cards: int


@attrs.frozen
class StarterTurned:
    """The starter is turned up.

    Rule: cribbage.R6.
    """

    card: Card


@attrs.frozen
class Played:
    """A seat played a card, and the count is now at ``count``.

    Rule: cribbage.R8.
    """

    seat: Seat
    card: Card
    count: int


@attrs.frozen
class SaidGo:
    """A seat that holds cards, but none that fits, said go at this count.

    Rule: cribbage.R9.
    """

    seat: Seat
    count: int


@attrs.frozen
class CountEnded:
    """Nobody can go on, or the count is 31: it ends at this count, and this seat played last.

    The next count begins at 0, led from the left of the seat.

    Rule: cribbage.R11-R14.
    """

    seat: Seat
    count: int


@attrs.frozen
class CribShown:
    """The crib is turned face up, to be counted.

    Rule: cribbage.S12.
    """

    seat: Seat
    cards: tuple[Card, ...]


@attrs.frozen
class Counted:
    """The table counted a hand or the crib.

    Rule: cribbage.R23, R25-R30.
    """

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card
    score: HandScore

    @property
    def count(self) -> HandCount:
        """The count explained, item by item with its cards and clauses."""
        return count_hand(self.cards, self.starter, crib=self.crib)


@attrs.frozen
class Announced:
    """A seat announced what its hand or the crib is worth.

    Rule: cribbage.S2.
    """

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    points: int


@attrs.frozen
class Answered:
    """An opponent answered: accepted (``None``) or claimed.

    Rule: cribbage.S3, S4.
    """

    seat: Seat
    claim: Claim | None


@attrs.frozen
class Settled:
    """An announced count is settled, and everybody sees what the hand is worth.

    ``claimant`` is the seat that claimed, if one did.

    Rule: cribbage.S11, Q36.
    """

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card
    score: HandScore
    claimant: Seat | None
    verdict: Verdict

    @property
    def count(self) -> HandCount:
        """The true count explained, item by item with its cards and clauses."""
        return count_hand(self.cards, self.starter, crib=self.crib)


@unique
class PegReason(Reason):
    """What points are pegged for."""

    HEELS = ("heels", "cribbage.R7", "two for his heels")
    FIFTEEN = ("fifteen", "cribbage.R15", "the count is fifteen")
    THIRTY_ONE = ("thirty_one", "cribbage.R15", "the count is thirty-one")
    PAIR = ("pair", "cribbage.R15", "cards of one rank")
    RUN = ("run", "cribbage.R15", "cards in sequence")
    GO = ("go", "cribbage.R11", "the last card of a count")
    LAST = ("last", "cribbage.R12", "the last card of the deal")
    HAND = ("hand", "cribbage.R23", "the hand")
    CRIB = ("crib", "cribbage.R23", "the crib")
    ANNOUNCED = ("announced", "cribbage.S2", "the count that was announced")
    MUGGINS = ("muggins", "cribbage.S7", "points that the counter missed")
    FALSE_MUGGINS = ("false_muggins", "cribbage.S8", "a claim of missed points, and nothing was missed")
    SURPLUS_LOST = ("surplus_lost", "cribbage.S9", "points that the hand does not hold, put back")
    SURPLUS_WON = ("surplus_won", "cribbage.S9", "points that the counter had too many")


@attrs.frozen
class Pegged:
    """A side pegs points, by this seat, for these cards; points below 0 are put back.

    The points are whole, though a board shows no score past the target (Q18).
    """

    seat: Seat
    side: int
    points: int
    reason: PegReason
    cards: tuple[Card, ...]

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.R7"``."""
        return self.reason.rule


@attrs.frozen
class GameAbandoned:
    """The game was stopped unfinished; ``by`` is the seat that asked for it, None when all agreed.

    Rule: cribbage.R33.
    """

    by: Seat | None


@attrs.frozen
class Ended:
    """The game is over.

    Rule: cribbage.R24.
    """

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | LaidAway
    | StarterTurned
    | Played
    | SaidGo
    | CountEnded
    | CribShown
    | Counted
    | Announced
    | Answered
    | Settled
    | Pegged
    | GameAbandoned
    | Ended
)
"""All that can happen in a game."""
