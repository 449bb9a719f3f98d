"""What players and the table can do in parlour Muggins."""

from __future__ import annotations

from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.parlour.piles import Target, check_target
from muggins.table import Abandon, Deal, Reason, Seat, Template
from muggins.table.seats import own_seat
from muggins.table.words import Facts

__all__ = ["Abandon", "Action", "AgreeDraw", "Call", "Correct", "Deal", "Open", "Place", "Until"]


@attrs.frozen
class Open:
    """Open the top card of the stock, turning the discard over first if there is no stock (parlour.R9, parlour.R17).

    If the deal has reached its turn limit, or is proved endless now, it ends as a draw and no card is opened
    (parlour.Q19).
    """

    template: ClassVar[Template] = "seat {seat} opens a card"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        own_seat(self)


@attrs.frozen
class Place:
    """Place the open card on a pile, rightly or wrongly (parlour.R10, parlour.R11, parlour.R13)."""

    template: ClassVar[Template] = "seat {seat} places the open card on {target}"

    seat: Seat
    target: Target = attrs.field(converter=check_target)

    def __attrs_post_init__(self) -> None:
        own_seat(self)


def _calls(facts: Facts) -> str:
    caller = "an observer" if facts["seat"] is None else f"seat {facts['seat']}"
    return f'{caller} calls "Muggins!"'


@attrs.frozen
class Call:
    """Call "Muggins!" about the latest placement; a call names no fault (parlour.R18, parlour.Q8).

    Attributes:
        seat: The seat that calls, or None for an observer without a seat: the table makes the call for them, one call
            for all observers together (parlour.Q9).
    """

    template: ClassVar[Template] = _calls

    seat: Seat | None

    def __attrs_post_init__(self) -> None:
        if self.seat is not None:
            own_seat(self)


@attrs.frozen
class Correct:
    """Choose, as the offender, the common pile on which the faulty card belongs (parlour.Q6)."""

    template: ClassVar[Template] = "seat {seat} moves the card to {target}"

    seat: Seat
    target: Target = attrs.field(converter=check_target)

    def __attrs_post_init__(self) -> None:
        own_seat(self)


@attrs.frozen
class AgreeDraw:
    """All agree that the deal in progress is a draw; the match goes on (parlour.R30, parlour.Q20)."""

    template: ClassVar[Template] = "all agree to draw the deal"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Open | Place | Call | Correct | Deal | AgreeDraw | Abandon
"""All that can be done; ``Deal``, ``AgreeDraw``, ``Abandon`` and an observer's ``Call`` are the table's."""


@unique
class Until(Reason):
    """What closes a window for calls."""

    NEXT_CARD = ("next_card", "parlour.R25", "until the next player opens a card")
