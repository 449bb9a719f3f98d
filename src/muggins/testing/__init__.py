"""Checks for authors of games and of programs that play them: checkers, laws, and random games.

Only the machines need Hypothesis, which ``pip install muggins[testing]`` brings.
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
"""The names that need Hypothesis, and the module of each."""


def __getattr__(name: str) -> object:
    if name in _MACHINES:
        return getattr(import_module(f"muggins.testing.{_MACHINES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
