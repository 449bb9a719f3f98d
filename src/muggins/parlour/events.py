"""What happened in parlour Muggins: public facts, the same for everybody."""

from __future__ import annotations

from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card
from muggins.parlour.challenge import VerdictReason
from muggins.parlour.piles import Target
from muggins.parlour.placement import FaultReason
from muggins.table import Abandoned, Fact, Reason, Seat, Template
from muggins.table.words import Facts

__all__ = [
    "Abandoned",
    "Called",
    "Claimed",
    "Corrected",
    "Dealt",
    "Ended",
    "Event",
    "Faulted",
    "GameDrawn",
    "GameWon",
    "Given",
    "Opened",
    "Outcome",
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
    EMPTIED_GIVER = ("emptied_giver", "parlour.Q16", "the last card was given as a penalty card")
    ENDLESS = ("endless", "parlour.Q19", "under lawful play the deal would never end")
    TURN_LIMIT = ("turn_limit", "parlour.Q19", "the agreed number of cards was placed")
    AGREED = ("agreed", "parlour.R30", "all agreed to it")


@unique
class OutcomeReason(Reason):
    """Why a match has these winners."""

    MOST_GAMES = ("most_games", "parlour.R29", "seat {winners} has won the most games")
    SHARED = ("shared", "parlour.R29", "seats {winners} have each won the most games and share the match")
    ALL_DRAWN = ("all_drawn", "parlour.Q20", "every game was a draw, and nobody has won")
    ABANDONED = ("abandoned", "parlour.Q20", "the match was stopped, and nobody has won")


@attrs.frozen
class Outcome:
    """How a match ended.

    Attributes:
        winners: The seats that won or share the match, in order; none if it was abandoned or all games were draws.
        reason: Why.
        wins: The games that each seat has won.
    """

    template: ClassVar[Template] = "{reason}; games won by seat: {wins}"

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    wins: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Dealt:
    """The cards were dealt.

    Attributes:
        dealer: The seat that dealt.
        deal: The number of the deal in the match, from 1.
        scores: The games that each seat has won so far.
        commons: The first card of each common pile.
    """

    template: ClassVar[Template] = "seat {dealer} deals game {deal}; the common piles begin with {commons}"

    dealer: Seat
    deal: int
    scores: tuple[int, ...]
    commons: tuple[Card, ...]


@attrs.frozen
class TurnedOver:
    """The seat turned over its discard, which is now its stock (parlour.R17)."""

    template: ClassVar[Template] = "seat {seat} turns over their discard"

    seat: Seat


@attrs.frozen
class Opened:
    """The seat opened the top card of its stock."""

    template: ClassVar[Template] = "seat {seat} opens {card}"

    seat: Seat
    card: Card


@attrs.frozen
class Placed:
    """The seat placed the open card on the target, rightly or wrongly."""

    template: ClassVar[Template] = "seat {seat} places {card} on {target}"

    seat: Seat
    card: Card
    target: Target


@attrs.frozen
class Claimed:
    """The seat has no card left and so claims victory; the placement is checked at once (parlour.Q14)."""

    template: ClassVar[Template] = "seat {seat} has no card left and claims victory"

    seat: Seat


def _called(facts: Facts) -> str:
    caller = "an observer" if facts["seat"] is None else f"seat {facts['seat']}"
    return f'{caller} calls "Muggins!": {facts["reason"]}'


@attrs.frozen
class Called:
    """A seat, or an observer (None), called "Muggins!" about the latest placement.

    Attributes:
        seat: The caller, None for an observer without a seat (parlour.Q9).
        reason: How the call was judged.
    """

    template: ClassVar[Template] = _called

    seat: Seat | None
    reason: VerdictReason

    @property
    def upheld(self) -> bool:
        """Whether the call was right."""
        return self.reason is VerdictReason.UPHELD

    @property
    def rule(self) -> str:
        """The id of the clause by which the call was judged."""
        return self.reason.rule


@attrs.frozen
class Faulted:
    """The placement was named a fault.

    Attributes:
        seat: The offender.
        card: The card that was placed.
        target: The pile on which it was placed.
        reason: What was wrong with it.
        facts: The facts of the case.
    """

    template: ClassVar[Template] = "seat {seat} has misplaced {card} on {target}: {reason}"

    seat: Seat
    card: Card
    target: Target
    reason: FaultReason
    facts: tuple[tuple[str, Fact], ...]

    @property
    def rule(self) -> str:
        """The id of the clause that was broken."""
        return self.reason.rule


@attrs.frozen
class Corrected:
    """The faulty card was moved to the target, where it belongs (parlour.R19)."""

    template: ClassVar[Template] = "{card} of seat {seat} moves to {target}"

    seat: Seat
    card: Card
    target: Target


@attrs.frozen
class Given:
    """The seat put the top card of its stock, face down, under the stock of the offender (parlour.R20)."""

    template: ClassVar[Template] = "seat {seat} gives a card to seat {offender}"

    seat: Seat
    offender: Seat


@attrs.frozen
class GameWon:
    """The seat won the game.

    Attributes:
        seat: The winner.
        reason: Why.
        wins: How many games the seat has won now.
    """

    template: ClassVar[Template] = "seat {seat} wins the game: {reason}; games won by this seat: {wins}"

    seat: Seat
    reason: ResultReason
    wins: int

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class GameDrawn:
    """The game was a draw, which counts for nobody (parlour.Q20)."""

    template: ClassVar[Template] = "the game is a draw: {reason}"

    reason: ResultReason

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Ended:
    """The match is over."""

    template: ClassVar[Template] = "the match is over: {outcome}"

    outcome: Outcome

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.outcome.rule


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
    | GameWon
    | GameDrawn
    | Abandoned
    | Ended
)
"""All that can happen."""
