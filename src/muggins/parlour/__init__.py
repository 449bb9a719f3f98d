"""Muggins, the Victorian family game of adjacent ranks.

The solvers and the adjudicator need no state: :func:`lawful_targets`, :func:`placement_fault`, :func:`endless_period`,
:func:`adjudicate_call`. The rest plays whole matches, and is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.parlour.challenge import Gift, Penalty, Verdict, VerdictReason, adjudicate_call, penalty
from muggins.parlour.endless import endless_period
from muggins.parlour.placement import Common, Discard, FaultReason, Target, fits, lawful_targets, placement_fault

if TYPE_CHECKING:
    from muggins.parlour.actions import (
        Abandon,
        Action,
        Call,
        Correct,
        Deal,
        Open,
        Place,
        RefusalReason,
        Until,
    )
    from muggins.parlour.events import (
        Called,
        Claimed,
        Corrected,
        Dealt,
        Event,
        Faulted,
        GameAbandoned,
        GameDrawn,
        GameWon,
        Given,
        MatchEnded,
        Opened,
        OutcomeReason,
        Placed,
        Result,
        ResultReason,
        TurnedOver,
    )
    from muggins.parlour.game import (
        actors,
        apply,
        awaited,
        fault,
        latest_fault,
        lawful_actions,
        outcome,
        possible_actions,
        refusal,
        start,
        step,
        table_action,
        windows,
    )
    from muggins.parlour.reconstruction import complete, flaws
    from muggins.parlour.rules import EmptiedGiver, Endless, Rules
    from muggins.parlour.state import (
        Calling,
        Correcting,
        Dealing,
        Opening,
        Outcome,
        Over,
        Phase,
        Placing,
        State,
        table_cards,
    )
    from muggins.parlour.views import View, unseen, view

__all__ = [
    "Abandon",
    "Action",
    "Call",
    "Called",
    "Calling",
    "Claimed",
    "Common",
    "Correct",
    "Corrected",
    "Correcting",
    "Deal",
    "Dealing",
    "Dealt",
    "Discard",
    "EmptiedGiver",
    "Endless",
    "Event",
    "FaultReason",
    "Faulted",
    "GameAbandoned",
    "GameDrawn",
    "GameWon",
    "Gift",
    "Given",
    "MatchEnded",
    "Open",
    "Opened",
    "Opening",
    "Outcome",
    "OutcomeReason",
    "Over",
    "Penalty",
    "Phase",
    "Place",
    "Placed",
    "Placing",
    "RefusalReason",
    "Result",
    "ResultReason",
    "Rules",
    "State",
    "Target",
    "TurnedOver",
    "Until",
    "Verdict",
    "VerdictReason",
    "View",
    "actors",
    "adjudicate_call",
    "apply",
    "awaited",
    "complete",
    "endless_period",
    "fault",
    "fits",
    "flaws",
    "latest_fault",
    "lawful_actions",
    "lawful_targets",
    "outcome",
    "penalty",
    "placement_fault",
    "possible_actions",
    "refusal",
    "start",
    "step",
    "table_action",
    "table_cards",
    "unseen",
    "view",
    "windows",
]

_LATER = {
    "actions": "Abandon Action Call Correct Deal Open Place RefusalReason Until",
    "events": (
        "Called Claimed Corrected Dealt Event Faulted GameAbandoned GameDrawn GameWon Given MatchEnded Opened "
        "OutcomeReason Placed Result ResultReason TurnedOver"
    ),
    "game": (
        "actors apply awaited fault latest_fault lawful_actions outcome possible_actions refusal start step "
        "table_action windows"
    ),
    "reconstruction": "complete flaws",
    "rules": "EmptiedGiver Endless Rules",
    "state": "Calling Correcting Dealing Opening Outcome Over Phase Placing State table_cards",
    "views": "View unseen view",
}
"""The names that come on first use, by the module that has them."""


if not TYPE_CHECKING:  # or any name at all would seem to be here

    def __getattr__(name: str) -> object:
        """Give a name on first use, and keep it."""
        for module, names in _LATER.items():
            if name in names.split():
                value = getattr(import_module(f"{__name__}.{module}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
