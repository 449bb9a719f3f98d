"""Mushka, the trick-taking game in which each player has a record to write off.

The solvers and the adjudicator need no state: :func:`lawful_cards`, :func:`trick_winner`, :func:`score_deal`,
:func:`adjudicate_revoke`. The rest plays whole games, and is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.mushka.challenge import (
    REVOKE_POINTS,
    Verdict,
    VerdictReason,
    adjudicate_revoke,
)
from muggins.mushka.scoring import (
    REMISE_POINTS,
    DealItem,
    DealScore,
    Ending,
    ItemKind,
    ace_points,
    lone_tricks,
    score_deal,
    tricks_to_clear,
)
from muggins.mushka.tricks import (
    ACE_OF_SPADES,
    lawful_cards,
    trick_winner,
)

if TYPE_CHECKING:
    from muggins.mushka.actions import (
        Abandon,
        Action,
        Call,
        Deal,
        Exchange,
        FaultReason,
        Pass,
        Play,
        RefusalReason,
        Settle,
        Stand,
        Stop,
        Until,
    )
    from muggins.mushka.events import (
        AllPassed,
        Called,
        Credited,
        Dealt,
        Event,
        Exchanged,
        GameAbandoned,
        GameWon,
        LeftAlone,
        OutcomeReason,
        Passed,
        Played,
        Settled,
        Stood,
        StopLapsed,
        Stopped,
        TrickMoved,
        TrickTaken,
        Written,
    )
    from muggins.mushka.game import (
        actors,
        apply,
        awaited,
        fault,
        lawful_actions,
        outcome,
        possible_actions,
        refusal,
        start,
        step,
        table_action,
        windows,
    )
    from muggins.mushka.reconstruction import (
        complete,
        flaws,
    )
    from muggins.mushka.rules import (
        Rules,
    )
    from muggins.mushka.state import (
        Cleared,
        Dealing,
        Decision,
        Exchanging,
        Following,
        Halted,
        Hand,
        Leading,
        Outcome,
        Over,
        Overshot,
        Phase,
        Said,
        Settling,
        State,
        Trick,
        table_cards,
    )
    from muggins.mushka.views import (
        View,
        unseen,
        view,
    )

__all__ = [
    "ACE_OF_SPADES",
    "REMISE_POINTS",
    "REVOKE_POINTS",
    "Abandon",
    "Action",
    "AllPassed",
    "Call",
    "Called",
    "Cleared",
    "Credited",
    "Deal",
    "DealItem",
    "DealScore",
    "Dealing",
    "Dealt",
    "Decision",
    "Ending",
    "Event",
    "Exchange",
    "Exchanged",
    "Exchanging",
    "FaultReason",
    "Following",
    "GameAbandoned",
    "GameWon",
    "Halted",
    "Hand",
    "ItemKind",
    "Leading",
    "LeftAlone",
    "Outcome",
    "OutcomeReason",
    "Over",
    "Overshot",
    "Pass",
    "Passed",
    "Phase",
    "Play",
    "Played",
    "RefusalReason",
    "Rules",
    "Said",
    "Settle",
    "Settled",
    "Settling",
    "Stand",
    "State",
    "Stood",
    "Stop",
    "StopLapsed",
    "Stopped",
    "Trick",
    "TrickMoved",
    "TrickTaken",
    "Until",
    "Verdict",
    "VerdictReason",
    "View",
    "Written",
    "ace_points",
    "actors",
    "adjudicate_revoke",
    "apply",
    "awaited",
    "complete",
    "fault",
    "flaws",
    "lawful_actions",
    "lawful_cards",
    "lone_tricks",
    "outcome",
    "possible_actions",
    "refusal",
    "score_deal",
    "start",
    "step",
    "table_action",
    "table_cards",
    "trick_winner",
    "tricks_to_clear",
    "unseen",
    "view",
    "windows",
]

_LATER = {
    "actions": "Abandon Action Call Deal Exchange FaultReason Pass Play RefusalReason Settle Stand Stop Until",
    "events": (
        "AllPassed Called Credited Dealt Event Exchanged GameAbandoned GameWon LeftAlone OutcomeReason Passed "
        "Played Settled Stood StopLapsed Stopped TrickMoved TrickTaken Written"
    ),
    "game": (
        "actors apply awaited fault lawful_actions outcome possible_actions refusal start step table_action windows"
    ),
    "reconstruction": "complete flaws",
    "rules": "Rules",
    "state": (
        "Cleared Dealing Decision Exchanging Following Halted Hand Leading Outcome Over Overshot Phase Said "
        "Settling State Trick table_cards"
    ),
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
