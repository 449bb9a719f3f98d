"""Checks for those who write games, or write programs that play them: the laws, and what drives a game through them.

The machines need Hypothesis, which ``pip install muggins[testing]`` brings; nothing else here does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from muggins.testing.check import Checker, Report, check_game
from muggins.testing.laws import LAWS, Law, LawBroken
from muggins.testing.oracle import (
    Counterexample,
    check_adjudicator,
    check_discards,
    check_pegging,
    check_placement,
    check_play,
    check_scorer,
    check_trick,
)
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, Turn, choose, play, sort_of

if TYPE_CHECKING:
    from muggins.testing.engine import CribbageMachine, EngineDiffers, EngineMachine, MushkaMachine, ParlourMachine
    from muggins.testing.machine import game_machine

__all__ = [
    "CLUMSY",
    "HONEST",
    "HOSTILE",
    "LAWS",
    "Checker",
    "Counterexample",
    "CribbageMachine",
    "EngineDiffers",
    "EngineMachine",
    "Law",
    "LawBroken",
    "MushkaMachine",
    "ParlourMachine",
    "Policy",
    "Report",
    "Turn",
    "check_adjudicator",
    "check_discards",
    "check_game",
    "check_pegging",
    "check_placement",
    "check_play",
    "check_scorer",
    "check_trick",
    "choose",
    "game_machine",
    "play",
    "sort_of",
]


_MACHINES = {
    "game_machine": "machine",
    **dict.fromkeys(("CribbageMachine", "EngineDiffers", "EngineMachine", "MushkaMachine", "ParlourMachine"), "engine"),
}
"""What needs Hypothesis, and the module that has it."""


def __getattr__(name: str) -> object:
    if name in _MACHINES:
        return getattr(import_module(f"muggins.testing.{_MACHINES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
