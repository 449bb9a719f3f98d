"""The messages of a server: what it accepts from a seat, and what it sends to one."""

from __future__ import annotations

from typing import Any

import pytest

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.errors import InputError, ReadError
from muggins.record import read_seat_action, seat_message, to_data
from muggins.table import Abandon


def test_a_seat_sends_its_own_actions() -> None:
    """The action is returned if it is the seat's own; whether it is possible is asked later."""
    assert read_seat_action(parlour, {"kind": "parlour.open", "seat": 1}, 1) == parlour.Open(1)
    assert read_seat_action(mushka, to_data(mushka.Stop(0)), 0) == mushka.Stop(0)


@pytest.mark.parametrize(
    ("action", "seat", "message"),
    [
        (parlour.Open(2), 1, "the action must be one of seat 1, got one of seat 2"),
        (Abandon(), 0, "the action must be one of seat 0, got one of the table"),
        (parlour.Open(0), None, "a spectator cannot act"),
        (parlour.Open(0), -1, "seat must be an integer of at least 0, got -1"),
    ],
)
def test_an_action_of_somebody_else_is_refused(action: object, seat: Any, message: str) -> None:
    """A client cannot act for another seat or for the table, and a spectator cannot act at all."""
    with pytest.raises(InputError) as caught:
        read_seat_action(parlour, to_data(action), seat)
    assert str(caught.value) == message


def test_what_is_no_action_is_a_read_error() -> None:
    """The error says what was expected, and is raised before the seat is looked at."""
    with pytest.raises(ReadError, match=r"^\$\.kind: expected one of "):
        read_seat_action(parlour, {"kind": "mushka.stand", "seat": 0}, 1)


def test_a_message_has_what_the_seat_may_know() -> None:
    """Its members are the lists and the view of that seat; a spectator has no possible actions."""
    state = cribbage.start(cribbage.Rules())
    state, events = cribbage.step(state, cribbage.Deal(PACK_52))
    for seat in (0, 1, None):
        view = cribbage.view(state, seat)
        assert seat_message(cribbage, state, seat, events) == {
            "events": [to_data(event) for event in events],
            "view": to_data(view),
            "awaited": [0, 1],
            "windows": [],
            "possible": [] if seat is None else [to_data(action) for action in cribbage.possible_actions(view)],
            "outcome": None,
        }
