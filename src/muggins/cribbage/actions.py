"""All that can be done in a game of cribbage, and the reasons why it may be refused or be a fault."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card, by_suit, check_card, distinct_cards
from muggins.cribbage.challenge import Claim, Muggins, Overcount, check_points
from muggins.errors import InputError, excerpt
from muggins.table import Abandon, Deal, Reason, Seat
from muggins.table.seats import check_seat

__all__ = [
    "Abandon",
    "Action",
    "Announce",
    "Answer",
    "Count",
    "Deal",
    "FaultReason",
    "LayAway",
    "Play",
    "RefusalReason",
    "Until",
]


def _sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(distinct_cards(cards), key=by_suit))


def _claim(claim: Claim | None) -> Claim | None:
    if claim is not None and not isinstance(claim, Muggins | Overcount):
        raise InputError(f"a claim is Muggins(points), Overcount() or None, not {excerpt(claim)}")
    return claim


@attrs.frozen
class LayAway:
    """A seat lays these cards away to the crib, face down; the order in which they were chosen does not matter.

    Rule: cribbage.R4, R6.
    """

    seat: Seat = attrs.field(converter=check_seat)
    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)


@attrs.frozen
class Play:
    """A seat plays a card.

    Rule: cribbage.R8.
    """

    seat: Seat = attrs.field(converter=check_seat)
    card: Card = attrs.field(converter=check_card)


@attrs.frozen
class Count:
    """The table counts the next hand, or the crib.

    Rule: cribbage.R23, S1.
    """

    @property
    def seat(self) -> None:
        """The table acts."""
        return


@attrs.frozen
class Announce:
    """The counter says what the hand is worth; a wrong number is a fault, and stands unless it is challenged.

    Rule: cribbage.S2.
    """

    seat: Seat = attrs.field(converter=check_seat)
    points: int = attrs.field(converter=check_points)


@attrs.frozen
class Answer:
    """An opponent accepts the count (``None``), or claims missed points or an overcount.

    Rule: cribbage.S3, S4.
    """

    seat: Seat = attrs.field(converter=check_seat)
    claim: Claim | None = attrs.field(default=None, converter=_claim)


Action: TypeAlias = Deal | LayAway | Play | Count | Announce | Answer | Abandon
"""All that can be done in a game."""


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    NO_SUCH_SEAT = ("no_such_seat", "cribbage.R4", "seat {seat} is not at this table of {players}")
    NOT_THIS_VIEW = ("not_this_view", "cribbage.Q28", "the view of seat {viewer} does not answer for others")
    GAME_OVER = ("game_over", "cribbage.R24", "the game is over")
    WRONG_PHASE = ("wrong_phase", "cribbage.R24", "this cannot be done now: the table is at {phase}")
    WRONG_PACK = ("wrong_pack", "cribbage.R1", "a pack of {size} different cards is dealt here, not these {cards}")
    WRONG_NUMBER = ("wrong_number", "cribbage.R4", "each seat lays away {wanted}, not {given}")
    ALREADY_LAID_AWAY = ("already_laid_away", "cribbage.R6", "seat {seat} has laid away already")
    NOT_HELD = ("not_held", "cribbage.R4", "seat {seat} does not hold {card}")
    OUT_OF_TURN = ("out_of_turn", "cribbage.R8", "it is the turn of seat {turn}")
    PAST_31 = ("past_31", "cribbage.R8", "{card} takes the count from {count} to {reached}, past 31")
    TABLE_COUNTS = ("table_counts", "cribbage.S1", "in this game the table counts the hands")
    LOWBALL_COUNTS = ("lowball_counts", "cribbage.S17", "lowball is played without muggins: the table counts the hands")
    PLAYERS_COUNT = ("players_count", "cribbage.S1", "in this game the players count the hands")
    NOT_THE_COUNTER = ("not_the_counter", "cribbage.R23", "it is for seat {turn} to count")
    NO_COUNT = ("no_count", "cribbage.S2", "a count is a number from 0 to 29, not {points}")
    COUNT_OPEN = ("count_open", "cribbage.Q35", "the count of seat {counter} is not settled yet")
    COUNT_SETTLED = ("count_settled", "cribbage.S5", "no count waits for an answer")
    OWN_COUNT = ("own_count", "cribbage.S3", "opponents answer a count, and seat {counter} made it")
    OWN_SIDE = ("own_side", "cribbage.S16", "seat {seat} is on the side of the counter, seat {counter}")
    NOT_ASKED = ("not_asked", "cribbage.Q13", "it is for seat {turn} to answer")
    ANSWERED_ALREADY = ("answered_already", "cribbage.Q14", "seat {seat} has answered already, and an answer is final")
    NO_CLAIM = ("no_claim", "cribbage.Q11", "the points missed are a number from 1 to 29, not {points}")


@unique
class FaultReason(Reason):
    """What can be wrong with a count; both are made good only if somebody claims."""

    TOO_LOW = ("too_low", "cribbage.S7", "the cards are worth {true}, and {announced} misses {missed}")
    TOO_HIGH = ("too_high", "cribbage.S9", "the cards are worth {true}, and {announced} is {surplus} too many")


@unique
class Until(Reason):
    """What closes a window."""

    ANSWERED = ("answered", "cribbage.S5", "until the first claim, or until every opponent has accepted")
