"""Muggins, the Victorian family game of adjacent ranks.

The solvers and the adjudicator need no state: :func:`lawful_targets`, :func:`placement_fault`, :func:`endless_period`,
:func:`adjudicate_call`. The rest plays whole matches, and is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins._lazy import load_lazily
from muggins.parlour.challenge import *
from muggins.parlour.endless import *
from muggins.parlour.piles import *
from muggins.parlour.placement import *
from muggins.parlour.rules import *

if TYPE_CHECKING:
    from muggins.parlour.actions import *
    from muggins.parlour.events import *
    from muggins.parlour.game import *
    from muggins.parlour.reconstruction import *
    from muggins.parlour.refusals import *
    from muggins.parlour.state import *
    from muggins.parlour.views import *
else:
    __getattr__, __dir__ = load_lazily(
        __name__,
        (
            "rules",
            "piles",
            "placement",
            "endless",
            "challenge",
            "actions",
            "events",
            "state",
            "views",
            "refusals",
            "game",
            "reconstruction",
        ),
    )
