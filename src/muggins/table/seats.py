"""Seats: which are there, which seat acts or looks, and the checks of what callers give for one."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from muggins.errors import LARGEST_NUMBER, InputError, check_number, excerpt
from muggins.table.words import Named

__all__ = ["NoSeat", "Seat"]

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

T = TypeVar("T")


class NoSeat(Named):
    """The default where no seat is given: the lists of a view then answer for the seat of the view."""

    GIVEN = "given"


def check_seat(value: Seat) -> Seat:
    """Return the value if it is an integer of at least 0; the game checks whether its table has such a seat.

    Raises:
        InputError: The value is not one.
    """
    return value if type(value) is int and 0 <= value <= LARGEST_NUMBER else check_number(value, "a seat", least=0)


def check_seat_at(value: Seat, players: int, what: str = "a seat") -> Seat:
    """Return the value if it is a seat of a table of ``players`` players.

    Raises:
        InputError: The value is not one.
    """
    return check_number(value, what, least=0, most=players - 1)


def check_viewer(value: Seat | None, players: int) -> Seat | None:
    """Return the value if it is a seat of the table, or None for a spectator.

    Raises:
        InputError: The value is not one.
    """
    return None if value is None else check_seat_at(value, players, "the seat of a view (None for a spectator)")


def asked_seat(seat: Seat | NoSeat | None, players: int, *, viewer: Seat | NoSeat | None = NoSeat.GIVEN) -> Seat | None:
    """Return the seat whose actions a list is asked for, None for the table (of a state) or a spectator (of a view).

    Args:
        seat: What the caller gave.
        players: How many seats there are.
        viewer: The seat of the view; left out for a state.

    Raises:
        InputError: A state was asked without a seat, a view for another seat than its own, or there is no such seat.
    """
    if viewer is NoSeat.GIVEN:
        if isinstance(seat, NoSeat):
            raise InputError("a state must be asked for a seat, None for the table, got no seat")
        return None if seat is None else check_seat_at(seat, players)
    own = None if isinstance(viewer, NoSeat) else viewer
    if isinstance(seat, NoSeat):
        return own
    given = None if seat is None else check_seat_at(seat, players)
    if given != own:
        whose = "a spectator must be asked for None" if own is None else f"seat {own} must be asked for that seat"
        raise InputError(f"the view of {whose}, got {excerpt(seat)}")
    return own


def own_seat(action: object) -> None:
    """Check the ``seat`` of an action that is being made, and keep it as a plain ``int``.

    An attrs converter would do the same, but pyright does not match a field with a converter to a protocol's property.
    """
    seat: Seat = getattr(action, "seat")  # noqa: B009 - the action is any class with a seat
    if type(seat) is not int or not 0 <= seat <= LARGEST_NUMBER:
        object.__setattr__(action, "seat", check_seat(seat))


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with the value at ``place`` replaced."""
    return (*values[:place], value, *values[place + 1 :])
