"""Mushka, the trick-taking game in which each player has a record to write off.

The solvers and the adjudicator need no state: :func:`lawful_cards`, :func:`trick_winner`, :func:`score_deal`,
:func:`adjudicate_revoke`. The rest plays whole games, and is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins._lazy import load_lazily
from muggins.mushka.challenge import *
from muggins.mushka.scoring import *
from muggins.mushka.tricks import *

if TYPE_CHECKING:
    from muggins.mushka.actions import *
    from muggins.mushka.events import *
    from muggins.mushka.game import *
    from muggins.mushka.reconstruction import *
    from muggins.mushka.refusals import *
    from muggins.mushka.rules import *
    from muggins.mushka.sampling import *
    from muggins.mushka.state import *
    from muggins.mushka.views import *
else:
    __getattr__, __dir__ = load_lazily(
        __name__,
        (
            "tricks",
            "challenge",
            "scoring",
            "rules",
            "actions",
            "events",
            "state",
            "views",
            "refusals",
            "game",
            "reconstruction",
            "sampling",
        ),
    )
