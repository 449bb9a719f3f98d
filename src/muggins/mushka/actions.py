"""What players and the table can do in Mushka, why it can be refused, and which of it breaks a rule."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card, by_suit, check_card, distinct_cards
from muggins.errors import check_number
from muggins.table import Abandon, Deal, Reason, Seat
from muggins.table.seats import check_seat

__all__ = [
    "Abandon",
    "Action",
    "Call",
    "Deal",
    "Exchange",
    "FaultReason",
    "Pass",
    "Play",
    "RefusalReason",
    "Settle",
    "Stand",
    "Stop",
    "Until",
]


def _sorted_cards(value: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(distinct_cards(value), key=by_suit))


def _check_trick(value: int) -> int:
    return check_number(value, "the number of a trick", least=0)


@attrs.frozen
class Exchange:
    """Discard these cards and take as many new ones from the stock (mushka.R6, mushka.Q9)."""

    seat: Seat = attrs.field(converter=check_seat)
    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)


@attrs.frozen
class Stand:
    """Keep the hand as it is (mushka.R6)."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Pass:
    """Sit out this deal (mushka.R6, mushka.Q12)."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Play:
    """Play the card, whether the rules allow it or not (mushka.R8, mushka.R9, mushka.Q23)."""

    seat: Seat = attrs.field(converter=check_seat)
    card: Card = attrs.field(converter=check_card)


@attrs.frozen
class Stop:
    """Stop the deal, the record being cleared (mushka.R20, mushka.Q17)."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Call:
    """Say that the offender's card in the trick, counted from 0, was a revoke (mushka.R22, mushka.Q23)."""

    seat: Seat = attrs.field(converter=check_seat)
    trick: int = attrs.field(converter=_check_trick)
    offender: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Settle:
    """The table settles the deal; no card of it can be called any more (mushka.Q30)."""

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Exchange | Stand | Pass | Play | Stop | Call | Settle | Deal | Abandon
"""All that can be done; the table's own are ``Deal``, ``Settle`` and ``Abandon``."""


_WRONG_PHASE = "this cannot be done now: the table is at {phase}"


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = ("game_over", "mushka.R14", "the game is over")
    NOT_THIS_VIEW = ("not_this_view", "mushka.Q27", "the view of seat {viewer} does not answer for others")
    NO_SUCH_SEAT = ("no_such_seat", "mushka.Q29", "seat {seat} is not at this table of {players}")
    WRONG_PHASE = ("wrong_phase", "mushka.R6", _WRONG_PHASE)
    BEFORE_DEAL = ("before_deal", "mushka.R4", _WRONG_PHASE)
    DURING_PLAY = ("during_play", "mushka.R8", _WRONG_PHASE)
    AFTER_PLAY = ("after_play", "mushka.Q30", _WRONG_PHASE)
    WRONG_PACK = ("wrong_pack", "mushka.R2", "a pack of {size} different cards is dealt here, not these {cards}")
    OUT_OF_TURN = ("out_of_turn", "mushka.R7", "it is the turn of seat {turn}")
    DECIDED = ("decided", "mushka.Q8", "seat {seat} has decided, and decides once")
    NOT_HELD = ("not_held", "mushka.R4", "seat {seat} does not hold {card}")
    WRONG_NUMBER = (
        "wrong_number",
        "mushka.Q9",
        "one to five cards are exchanged, not {cards}; to keep all is to stand",
    )
    STOCK_SHORT = ("stock_short", "mushka.Q10", "the stock has {left} cards left, not {cards}")
    ACE_HELD = ("ace_held", "mushka.R6", "who holds the ace of spades may not pass")
    PASSED = ("passed", "mushka.Q12", "seat {seat} has passed and sits out the deal")
    NOT_TO_PLAY = ("not_to_play", "mushka.R10", "it is the turn of seat {turn}")
    STOP_STANDS = ("stop_stands", "mushka.Q30", "the stop of seat {by} stands")
    NOTHING_TO_STOP = ("nothing_to_stop", "mushka.Q19", "the deal is over: who is cleared needs no stop")
    NOT_CLEARED = ("not_cleared", "mushka.Q24", "seat {seat} is not cleared, and may not stop")
    LED_ALREADY = ("led_already", "mushka.Q17", "the next card was led: a stop is said before a lead")
    CALLS_CLOSED = ("calls_closed", "mushka.Q30", "calls are open from the first card of a deal until it is settled")
    NOT_PLAYED = ("not_played", "mushka.Q23", "seat {offender} has played no card to trick {trick}")
    OWN_CARD = ("own_card", "mushka.Q23", "nobody calls a card of their own")
    SETTLED = ("settled", "mushka.Q23", "this revoke was called and settled")
    CALLED_ALREADY = ("called_already", "mushka.Q23", "seat {seat} has called this card already")
    TOO_EARLY = ("too_early", "mushka.Q30", "a deal is settled when five tricks are complete or a stop stands")


@unique
class FaultReason(Reason):
    """Which rule a card breaks that can be played all the same."""

    MUST_FOLLOW = ("must_follow", "mushka.R9", "{card} is played to {led}, but a card of the suit led is held")
    MUST_TRUMP = (
        "must_trump",
        "mushka.R9",
        "{card} is played to {led}, but a trump is held and no card of the suit led",
    )
    PLAYED_ON = ("played_on", "mushka.R20", "seat {seat} is cleared, and leads {card} instead of stopping")


@unique
class Until(Reason):
    """What closes a window for calls."""

    SETTLEMENT = ("settlement", "mushka.Q30", "until the deal is settled")
