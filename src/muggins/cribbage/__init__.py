"""Cribbage, with the muggins rule.

Importing the package gives the solvers: :func:`score_hand`, :func:`count_hand`, :func:`score_play`,
:func:`count_play`. All the rest comes on first use, so that scoring a hand does not pay for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.cribbage.items import CountItem, CountKind, pip_value
from muggins.cribbage.pegging import COUNT_LIMIT, PlayCount, PlayScore, count_play, score_play
from muggins.cribbage.scoring import HandCount, HandScore, NamedRun, RunName, count_hand, score_hand

if TYPE_CHECKING:
    from muggins.cribbage.challenge import (
        HIGHEST_COUNT,
        Claim,
        Muggins,
        Overcount,
        Verdict,
        VerdictReason,
        adjudicate_count,
    )
    from muggins.cribbage.rules import Counting, Rules, first_dealer

__all__ = [
    "COUNT_LIMIT",
    "HIGHEST_COUNT",
    "Claim",
    "CountItem",
    "CountKind",
    "Counting",
    "HandCount",
    "HandScore",
    "Muggins",
    "NamedRun",
    "Overcount",
    "PlayCount",
    "PlayScore",
    "Rules",
    "RunName",
    "Verdict",
    "VerdictReason",
    "adjudicate_count",
    "count_hand",
    "count_play",
    "first_dealer",
    "pip_value",
    "score_hand",
    "score_play",
]

_LATER = {
    "challenge": "HIGHEST_COUNT Claim Muggins Overcount Verdict VerdictReason adjudicate_count",
    "rules": "Counting Rules first_dealer",
}
"""The names that come on first use, by the module that has them."""


def __getattr__(name: str) -> object:
    """Give a name on first use, and keep it."""
    for module, names in _LATER.items():
        if name in names.split():
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
