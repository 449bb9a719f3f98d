"""What the audit has to know of Mushka."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.mushka.actions import Action, Call, FaultReason, Play
from muggins.mushka.challenge import VerdictReason
from muggins.mushka.events import Called, Event
from muggins.mushka.rules import Rules
from muggins.mushka.state import Over, State
from muggins.record.records import Record
from muggins.record.referees import Faultless, Item, Judged
from muggins.table import Fault
from muggins.table.words import say

__all__ = ["can_be_called", "faultless", "items", "judged", "scores", "settles_itself"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Give what became of a call; it names the trick and the offender (mushka.Q23)."""
    if not isinstance(action, Call):
        return None
    (event,) = (event for event in events if isinstance(event, Called))
    reason = event.reason
    about = Play(event.offender, event.card)
    return Judged(about, reason is VerdictReason.REVOKED, reason, say(reason, (("card", str(event.card)),)))


def settles_itself(events: Sequence[Event]) -> bool:
    """A revoke needs somebody to call it."""
    return False


def can_be_called(fault: Fault[Action]) -> bool:
    """To play on instead of stopping is no revoke: it costs what mushka.R20 says, without a call."""
    return fault.reason is not FaultReason.PLAYED_ON


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Nothing is counted."""
    return ()


def scores(state: State) -> tuple[int, ...]:
    """Give what each seat has yet to write off (mushka.R14)."""
    return state.records


def faultless(record: Record[Rules, Action], state: State, faults: int) -> Faultless | None:
    """A card that should not have been played changes the tricks after it: nobody can say."""
    if faults:
        return None
    return Faultless(scores(state), state.phase.outcome.winners if isinstance(state.phase, Over) else ())
