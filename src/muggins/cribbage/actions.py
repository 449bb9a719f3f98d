"""All that can be done in a game of cribbage."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card, by_suit, check_card, distinct_cards
from muggins.cribbage.challenge import Claim, check_claim, check_points
from muggins.table import Abandon, Deal, Reason, Seat, Template
from muggins.table.seats import own_seat
from muggins.table.words import Facts

__all__ = ["Abandon", "Action", "Announce", "Answer", "Count", "Deal", "FaultReason", "LayAway", "Play", "Until"]


def _sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(distinct_cards(cards), key=by_suit))


def _points(value: int | None) -> int | None:
    return None if value is None else check_points(value)


def _plays(facts: Facts) -> str:
    named = "" if facts["points"] is None else f" and names {facts['points']}"
    return f"seat {facts['seat']} plays {facts['card']}{named}"


def answers(facts: Facts) -> str:
    """Say an answer: an acceptance, or a claim."""
    claim = facts["claim"]
    return f"seat {facts['seat']} accepts" if claim is None else f"seat {facts['seat']} claims {claim}"


@attrs.frozen
class LayAway:
    """A seat lays these cards away to the crib, face down; the order in which they were chosen does not matter.

    Rule: cribbage.R4, R6.
    """

    template: ClassVar[Template] = "seat {seat} lays away {cards}"

    seat: Seat
    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Play:
    """A seat plays a card, and where players count the play, names what it scores, without the points for go and last.

    Attributes:
        seat: The player.
        card: The card.
        points: The points named, None where the table pegs them.

    Rule: cribbage.R8, Q23.
    """

    template: ClassVar[Template] = _plays

    seat: Seat
    card: Card = attrs.field(converter=check_card)
    points: int | None = attrs.field(default=None, converter=_points)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Count:
    """The table counts the next hand, or the crib.

    Rule: cribbage.R23, S1.
    """

    template: ClassVar[Template] = "the table counts the next hand or the crib"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


@attrs.frozen
class Announce:
    """The counter says what the hand is worth; a wrong number is a fault, and stands unless it is challenged.

    Rule: cribbage.S2.
    """

    template: ClassVar[Template] = "seat {seat} counts {points}"

    seat: Seat
    points: int = attrs.field(converter=check_points)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Answer:
    """An opponent accepts the count (``None``), or claims missed points or an overcount.

    In the play, a player whose turn it is also says go by accepting (Q23).

    Rule: cribbage.S3, S4.
    """

    template: ClassVar[Template] = answers

    seat: Seat
    claim: Claim | None = attrs.field(default=None, converter=check_claim)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


Action: TypeAlias = Deal | LayAway | Play | Count | Announce | Answer | Abandon
"""All that can be done in a game."""


@unique
class FaultReason(Reason):
    """What can be wrong with a number; it is put right only if an opponent claims."""

    TOO_LOW = ("too_low", "cribbage.S7", "the true count is {true}, and {announced} is too low by {missed}")
    TOO_HIGH = ("too_high", "cribbage.S9", "the true count is {true}, and {announced} is too high by {surplus}")
    SHORT = ("short", "cribbage.A3", "the true count is {true}, and {announced} is short by {missed}")
    OVERPEGGED = ("overpegged", "cribbage.A13", "the true count is {true}, and {announced} is too high by {surplus}")
    FALSE_GAME = (
        "false_game",
        "cribbage.A15",
        "the true count is {true}, and {announced}, which reaches the game hole, is too high by {surplus}",
    )
    OUT_ANYWAY = (
        "out_anyway",
        "cribbage.A15",
        "the true count is {true}, and {announced} is too high by {surplus}, but both reach the game hole",
    )


@unique
class Until(Reason):
    """What closes a window."""

    ANSWERED = ("answered", "cribbage.S5", "until the first claim, or until every opponent has accepted")
    PLAYED = ("played", "cribbage.Q23", "until the opponent, whose turn it is, claims, plays a card or says go")
