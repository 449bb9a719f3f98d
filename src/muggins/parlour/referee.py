"""What an audit has to know of parlour Muggins."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.parlour.actions import Action, Call
from muggins.parlour.events import Called, Claimed, Event
from muggins.parlour.state import Calling, Over, State
from muggins.table import Faultless, Item, Judged
from muggins.table.words import say

__all__ = ["checks_itself", "faultless", "items", "judged", "scores"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Return the result of a call; it is about the latest placement (parlour.Q8)."""
    if not isinstance(action, Call) or not isinstance(before.phase, Calling):
        return None
    (called,) = [event for event in events if isinstance(event, Called)]
    return Judged(before.phase.about, called.upheld, called.reason, say(called.reason, ()))


def checks_itself(events: Sequence[Event]) -> bool:
    """Return whether a victory was claimed, which is checked without a call (parlour.Q14)."""
    return any(isinstance(event, Claimed) for event in events)


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Return nothing: no cards are counted."""
    return ()


def scores(state: State) -> tuple[int, ...]:
    """Return the games that each seat has won (parlour.R29)."""
    return state.wins


def faultless(first: State, actions: Sequence[Action], last: State, faults: int) -> Faultless | None:
    """Return the score if there was no fault: a card on a wrong pile changes all that comes after it."""
    if faults:
        return None
    return Faultless(last.wins, last.phase.outcome.winners if isinstance(last.phase, Over) else ())
