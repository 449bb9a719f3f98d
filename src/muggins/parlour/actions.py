"""What players and the table can do in the parlour game, and why it can be refused."""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.errors import InputError, excerpt
from muggins.parlour.placement import Common, Discard, Target
from muggins.table import Abandon, Deal, Reason, Seat
from muggins.table.seats import check_seat

__all__ = ["Abandon", "Action", "Call", "Correct", "Deal", "Open", "Place", "RefusalReason", "Until"]


def _check_target(value: Target) -> Target:
    if not isinstance(value, (Common, Discard)):
        raise InputError(f"a card is placed on a Common or a Discard, not on {excerpt(value)}")
    return value


@attrs.frozen
class Open:
    """Open the top card of the stock, turning the discard over first if there is no stock (parlour.R9, parlour.R17)."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Place:
    """Place the open card on a pile, whether it may go there or not (parlour.R10-R13)."""

    seat: Seat = attrs.field(converter=check_seat)
    target: Target = attrs.field(converter=_check_target)


@attrs.frozen
class Call:
    """Say "Muggins!" about the latest placement; the call names no fault (parlour.R18, parlour.Q8)."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Correct:
    """Choose, as the offender, the common pile on which the faulty card belongs (parlour.Q6)."""

    seat: Seat = attrs.field(converter=check_seat)
    target: Target = attrs.field(converter=_check_target)


Action: TypeAlias = Open | Place | Call | Correct | Deal | Abandon
"""All that can be done; the table's own are ``Deal`` and ``Abandon``."""


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = ("game_over", "parlour.R29", "the game is over")
    NOT_THIS_VIEW = ("not_this_view", "parlour.Q23", "the view of seat {viewer} does not answer for others")
    NO_SUCH_SEAT = ("no_such_seat", "parlour.R4", "seat {seat} is not at this table of {players}")
    WRONG_PHASE = ("wrong_phase", "parlour.R9", "this cannot be done now: the table is at {phase}")
    OUT_OF_TURN = ("out_of_turn", "parlour.R8", "it is the turn of seat {turn}")
    WRONG_PACK = ("wrong_pack", "parlour.R1", "a pack of {size} different cards is dealt here, not these {cards}")
    NO_SUCH_PILE = ("no_such_pile", "parlour.R4", "there are {commons} common piles and {players} discards, no other")
    NOTHING_PLACED = ("nothing_placed", "parlour.R18", "no card has been placed in this deal")
    TOO_LATE = ("too_late", "parlour.R25", "seat {seat} has opened the next card")
    OWN_PLACEMENT = ("own_placement", "parlour.Q9", "nobody calls a placement of their own")
    CALLED_ALREADY = ("called_already", "parlour.Q8", "seat {seat} has called this placement already")
    SETTLED = ("settled", "parlour.Q8", "the fault has been settled")
    WIN_STANDS = ("win_stands", "parlour.Q15", "seat {seat} has won, and no call undoes that")
    DRAW_STANDS = ("draw_stands", "parlour.Q19", "the deal is a draw, which counts for nobody, and takes no call")
    CORRECTING = ("correcting", "parlour.Q6", "seat {seat} alone acts now, and chooses where {card} belongs")
    UNFIT_CORRECTION = ("unfit_correction", "parlour.Q6", "{card} does not belong there")


@unique
class Until(Reason):
    """What closes a window for calls."""

    NEXT_CARD = ("next_card", "parlour.R25", "until the next player opens a card")
