"""What an audit has to know of Mushka."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.mushka.actions import Action, Call, Play
from muggins.mushka.events import Called, Event
from muggins.mushka.state import Over, State
from muggins.table import Faultless, Item, Judged
from muggins.table.words import say

__all__ = ["checks_itself", "faultless", "items", "judged", "scores"]


def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
    """Return the result of a call, None for any other action.

    Rule: mushka.Q23.
    """
    if not isinstance(action, Call):
        return None
    (called,) = [event for event in events if isinstance(event, Called)]
    facts = (("card", str(called.card)),)
    return Judged(
        about=Play(seat=called.offender, card=called.card),
        upheld=called.upheld,
        reason=called.reason,
        says=say(called.reason, facts),
        facts=facts,
    )


def checks_itself(events: Sequence[Event]) -> bool:
    """Return False: a revoke counts only if somebody calls it."""
    return False


def items(before: State, action: Action) -> tuple[Item, ...]:
    """Return nothing: no cards are counted."""
    return ()


def scores(state: State) -> tuple[int, ...]:
    """Return what each seat has to write off (R14)."""
    return state.records


def faultless(first: State, actions: Sequence[Action], last: State, faults: int) -> Faultless | None:
    """Return where the game stands if nobody revoked, None otherwise: a revoke changes every trick after it."""
    if faults:
        return None
    winners = last.phase.outcome.winners if isinstance(last.phase, Over) else ()
    return Faultless(scores=scores(last), winners=winners)
