"""Cribbage, with the muggins rule.

Importing the package loads what scores: :func:`score_hand` and :func:`score_play`.
The rest explains counts, judges claims and plays whole games, and is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins._lazy import load_lazily
from muggins.cribbage.pegging import *
from muggins.cribbage.scoring import *

if TYPE_CHECKING:
    from muggins.cribbage.actions import *
    from muggins.cribbage.challenge import *
    from muggins.cribbage.discards import *
    from muggins.cribbage.endings import *
    from muggins.cribbage.events import *
    from muggins.cribbage.explain import *
    from muggins.cribbage.game import *
    from muggins.cribbage.reconstruction import *
    from muggins.cribbage.refusals import *
    from muggins.cribbage.rules import *
    from muggins.cribbage.state import *
    from muggins.cribbage.views import *
else:
    __getattr__, __dir__ = load_lazily(
        __name__,
        (
            "scoring",
            "pegging",
            "explain",
            "rules",
            "challenge",
            "actions",
            "endings",
            "events",
            "state",
            "views",
            "refusals",
            "game",
            "reconstruction",
            "discards",
        ),
    )
