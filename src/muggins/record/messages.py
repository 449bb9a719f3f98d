"""The two halves of a table server: what is sent to a seat, and what is accepted from it."""

from __future__ import annotations

from collections.abc import Iterable

from muggins.errors import InputError, check_number, in_order
from muggins.record.codec import to_data
from muggins.record.jsontext import Data
from muggins.record.module import check_value, read_action, types_of
from muggins.table import Game, Seat
from muggins.table.protocol import A, E, O, R, S, V

__all__ = ["read_seat_action", "seat_message"]

MOST_EVENTS = 10_000
"""The largest number of events in one message."""


def read_seat_action(game: Game[R, S, A, V, E, O], data: object, seat: Seat | None) -> A:
    """Return the action that a client in this seat has sent: never one of another seat, or of the table.

    ``refusal(view(state, seat), action)`` says whether the action is possible.

    Raises:
        ReadError: The data are not an action of the game.
        InputError: The action is that of another seat or of the table, or a spectator (None) sends it.

    >>> from muggins import mushka
    >>> read_seat_action(mushka, {"kind": "mushka.stand", "seat": 0}, seat=1)
    Traceback (most recent call last):
        ...
    muggins.errors.InputError: the action must be one of seat 1, got one of seat 0
    """
    if seat is None:
        raise InputError("a spectator cannot act")
    seat = check_number(seat, "seat", least=0)
    action = read_action(game, data)
    if action.seat != seat:
        whose = "the table" if action.seat is None else f"seat {action.seat}"
        raise InputError(f"the action must be one of seat {seat}, got one of {whose}")
    return action


def seat_message(
    game: Game[R, S, A, V, E, O], state: S, seat: Seat | None, events: Iterable[E] = ()
) -> dict[str, Data]:
    """Return a server's message to a seat, or to a spectator (None), as plain JSON data.

    Everything comes from the view of the seat and from public events, so it holds nothing that the seat may not know.
    The members are:

    - ``events``: what has happened since the last message;
    - ``view``: the table as the seat sees it;
    - ``awaited``: the seats that must act;
    - ``windows``: what can be challenged now, and by whom;
    - ``possible``: what the seat can do, faults and calls included; empty for a spectator;
    - ``outcome``: how the game ended, null while it goes on.

    Raises:
        InputError: The table has no such seat, or the state is not one of the game.

    >>> from muggins import mushka
    >>> message = seat_message(mushka, mushka.start(mushka.Rules()), 0)
    >>> message["awaited"], message["possible"], message["outcome"]
    ([], [], None)
    """
    check_value(game, state, types_of(game).state, "a state")
    seen = game.view(state, seat)
    return {
        "events": [to_data(event) for event in in_order(events, "events", MOST_EVENTS)],
        "view": to_data(seen),
        "awaited": list(game.awaited(seen)),
        "windows": [to_data(window) for window in game.windows(seen)],
        "possible": [to_data(action) for action in game.possible_actions(seen)],
        "outcome": to_data(game.outcome(seen)),
    }
