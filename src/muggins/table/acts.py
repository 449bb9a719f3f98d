"""What every table does and shows: deals, stops, steps, windows."""

from __future__ import annotations

from typing import ClassVar, Generic, NamedTuple, TypeVar

import attrs

from muggins.cards import Card, ordered_cards
from muggins.table.seats import Seat, check_seat
from muggins.table.words import Facts, Reason, Template

__all__ = ["Abandon", "Abandoned", "Deal", "Dealing", "Step", "Window"]

A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


class Step(NamedTuple, Generic[S_co, E_co]):
    """What an action leads to; it unpacks: ``state, events = step(state, action)``.

    Attributes:
        state: The new state.
        events: The public events, in the order in which they happened.
    """

    state: S_co
    events: tuple[E_co, ...]


@attrs.frozen
class Window(Generic[A_co]):
    """Something that can be challenged now, whether or not a challenge would be upheld.

    Attributes:
        about: The action in question.
        by: The seats that can challenge it, in order.
        until: What closes the window.
    """

    about: A_co
    by: tuple[Seat, ...]
    until: Reason


@attrs.frozen
class Deal:
    """The table deals this pack, index 0 being its top card; chance comes into a game here and nowhere else."""

    template: ClassVar[Template] = "the table deals"

    pack: tuple[Card, ...] = attrs.field(converter=ordered_cards)

    @property
    def seat(self) -> None:
        """The table acts."""
        return


def _optional_seat(value: Seat | None) -> Seat | None:
    return None if value is None else check_seat(value)


def _stopped(facts: Facts) -> str:
    return "all agree to stop" if facts["by"] is None else f"seat {facts['by']} asks to stop, and all stop"


def _was_stopped(facts: Facts) -> str:
    return "all have agreed to stop" if facts["by"] is None else f"all have stopped because seat {facts['by']} asked to"


@attrs.frozen
class Abandon:
    """The game or the match is stopped before its end, at any time, and nobody wins.

    Attributes:
        by: The seat that asked for it, None if all agreed.
    """

    template: ClassVar[Template] = _stopped

    by: Seat | None = attrs.field(default=None, converter=_optional_seat)

    @property
    def seat(self) -> None:
        """The table acts."""
        return


@attrs.frozen
class Abandoned:
    """The game or the match was stopped; ``by`` is the seat that asked for it, None if all agreed."""

    template: ClassVar[Template] = _was_stopped

    by: Seat | None


@attrs.frozen
class Dealing:
    """The phase, in every game, in which the table has to deal."""
