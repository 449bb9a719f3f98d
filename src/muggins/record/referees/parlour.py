"""What the audit has to know of the parlour game."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.parlour.actions import Action, Call
from muggins.parlour.challenge import VerdictReason
from muggins.parlour.events import Called, Claimed, Event
from muggins.parlour.rules import Rules
from muggins.parlour.state import Calling, Over, State
from muggins.record.records import Record
from muggins.record.referees import Faultless, Item, Judged
from muggins.table import Fault
from muggins.table.words import say

__all__ = ["can_be_called", "faultless", "items", "judged", "scores", "settles_itself"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Give what became of a call; it is about the latest placement (parlour.Q8)."""
    if not isinstance(action, Call) or not isinstance(before.phase, Calling):
        return None
    (reason,) = (event.reason for event in events if isinstance(event, Called))
    return Judged(before.phase.about, reason is VerdictReason.UPHELD, reason, say(reason, ()))


def settles_itself(events: Sequence[Event]) -> bool:
    """A claimed victory is checked without a call (parlour.Q14)."""
    return any(isinstance(event, Claimed) for event in events)


def can_be_called(fault: Fault[Action]) -> bool:
    """Any wrong placement can be called (parlour.R18)."""
    return True


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Nothing is counted."""
    return ()


def scores(state: State) -> tuple[int, ...]:
    """Give the games that each seat has won (parlour.R29)."""
    return state.wins


def faultless(record: Record[Rules, Action], state: State, faults: int) -> Faultless | None:
    """A card on a wrong pile changes all that comes after, whether it was called or not: nobody can say."""
    if faults:
        return None
    return Faultless(scores(state), state.phase.outcome.winners if isinstance(state.phase, Over) else ())
