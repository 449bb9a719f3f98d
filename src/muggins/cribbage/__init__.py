"""Cribbage, with the muggins rule.

Importing the package gives what scores: :func:`score_hand` and :func:`score_play`.
All the rest, counting aloud, the adjudicator and the game, comes on first use, so that scoring does not pay for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.cribbage.pegging import COUNT_LIMIT, PlayScore, pip_value, score_play
from muggins.cribbage.scoring import HandScore, score_cards, score_hand

if TYPE_CHECKING:
    from muggins.cribbage.actions import (
        Abandon,
        Action,
        Announce,
        Answer,
        Count,
        Deal,
        FaultReason,
        LayAway,
        Play,
        RefusalReason,
        Until,
    )
    from muggins.cribbage.aloud import (
        CountItem,
        CountKind,
        HandCount,
        NamedRun,
        PlayCount,
        RunName,
        count_hand,
        count_play,
    )
    from muggins.cribbage.challenge import (
        HIGHEST_COUNT,
        Claim,
        Muggins,
        Overcount,
        Verdict,
        VerdictReason,
        adjudicate_count,
    )
    from muggins.cribbage.discards import DiscardValue, Distribution, crib_distribution, discard_values
    from muggins.cribbage.endings import Outcome, OutcomeReason, Skunk, next_dealer, skunk
    from muggins.cribbage.events import (
        Announced,
        Answered,
        Counted,
        CountEnded,
        CribShown,
        Dealt,
        Ended,
        Event,
        GameAbandoned,
        LaidAway,
        Pegged,
        PegReason,
        Played,
        SaidGo,
        Settled,
        StarterTurned,
    )
    from muggins.cribbage.game import (
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
    from muggins.cribbage.reconstruction import complete, flaws
    from muggins.cribbage.rules import Counting, Rules, first_dealer
    from muggins.cribbage.state import (
        Announcing,
        Answering,
        Dealing,
        LayingAway,
        Layout,
        Over,
        Phase,
        Playing,
        Showing,
        State,
        shown_hand,
        table_cards,
    )
    from muggins.cribbage.views import View, unseen, view

__all__ = [
    "COUNT_LIMIT",
    "HIGHEST_COUNT",
    "Abandon",
    "Action",
    "Announce",
    "Announced",
    "Announcing",
    "Answer",
    "Answered",
    "Answering",
    "Claim",
    "Count",
    "CountEnded",
    "CountItem",
    "CountKind",
    "Counted",
    "Counting",
    "CribShown",
    "Deal",
    "Dealing",
    "Dealt",
    "DiscardValue",
    "Distribution",
    "Ended",
    "Event",
    "FaultReason",
    "GameAbandoned",
    "HandCount",
    "HandScore",
    "LaidAway",
    "LayAway",
    "LayingAway",
    "Layout",
    "Muggins",
    "NamedRun",
    "Outcome",
    "OutcomeReason",
    "Over",
    "Overcount",
    "PegReason",
    "Pegged",
    "Phase",
    "Play",
    "PlayCount",
    "PlayScore",
    "Played",
    "Playing",
    "RefusalReason",
    "Rules",
    "RunName",
    "SaidGo",
    "Settled",
    "Showing",
    "Skunk",
    "StarterTurned",
    "State",
    "Until",
    "Verdict",
    "VerdictReason",
    "View",
    "actors",
    "adjudicate_count",
    "apply",
    "awaited",
    "complete",
    "count_hand",
    "count_play",
    "crib_distribution",
    "discard_values",
    "fault",
    "first_dealer",
    "flaws",
    "lawful_actions",
    "next_dealer",
    "outcome",
    "pip_value",
    "possible_actions",
    "refusal",
    "score_cards",
    "score_hand",
    "score_play",
    "shown_hand",
    "skunk",
    "start",
    "step",
    "table_action",
    "table_cards",
    "unseen",
    "view",
    "windows",
]

_LATER = {
    "actions": "Abandon Action Announce Answer Count Deal FaultReason LayAway Play RefusalReason Until",
    "aloud": "CountItem CountKind HandCount NamedRun PlayCount RunName count_hand count_play",
    "challenge": "HIGHEST_COUNT Claim Muggins Overcount Verdict VerdictReason adjudicate_count",
    "discards": "DiscardValue Distribution crib_distribution discard_values",
    "endings": "Outcome OutcomeReason Skunk next_dealer skunk",
    "events": (
        "Announced Answered CountEnded Counted CribShown Dealt Ended Event GameAbandoned LaidAway PegReason Pegged "
        "Played SaidGo Settled StarterTurned"
    ),
    "game": (
        "actors apply awaited fault lawful_actions outcome possible_actions refusal start step table_action windows"
    ),
    "reconstruction": "complete flaws",
    "rules": "Counting Rules first_dealer",
    "state": "Announcing Answering Dealing LayingAway Layout Over Phase Playing Showing State shown_hand table_cards",
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
