"""The three games read alike: the same rooms, the same functions in the same order, the same words."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import muggins
from muggins import cribbage, mushka, parlour
from muggins.table import Game, Reason

GAMES = (parlour, cribbage, mushka)
ROOMS = {
    "actions",
    "challenge",
    "course",
    "events",
    "game",
    "reconstruction",
    "rulebook",
    "rules",
    "state",
    "views",
}
IN_GAME = [
    "start",
    "step",
    "apply",
    "table_action",
    "awaited",
    "actors",
    "windows",
    "lawful_actions",
    "possible_actions",
    "refusal",
    "fault",
    "outcome",
]
SHARED_REFUSALS = {
    "game_over",
    "no_such_seat",
    "not_this_view",
    "out_of_turn",
    "wrong_pack",
    "wrong_phase",
}


def all_reasons() -> list[type[Reason]]:
    """Give every enum of reasons in the package."""
    for found in pkgutil.walk_packages(muggins.__path__, "muggins."):
        if "__main__" not in found.name and "testing" not in found.name:
            importlib.import_module(found.name)
    return [cls for cls in Reason.__subclasses__() if cls.__module__.startswith("muggins.")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_the_rooms_are_the_same(game: ModuleType) -> None:
    """Each game has the rooms that all have, and beside them its solvers."""
    assert game.__file__ is not None
    rooms = {path.stem for path in Path(game.__file__).parent.glob("*.py")}
    assert rooms >= ROOMS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_the_functions_come_in_the_same_order(game: ModuleType) -> None:
    """``game.py`` begins with the protocol's functions in the protocol's order."""
    module = importlib.import_module(f"{game.__name__}.game")
    body = ast.parse(inspect.getsource(module)).body
    public = [node.name for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    assert public[: len(IN_GAME)] == IN_GAME


@pytest.mark.parametrize("name", [name for name in vars(Game) if not name.startswith("_")])
def test_the_parameters_have_the_same_names(name: str) -> None:
    """Who calls one game by keyword can call all three."""
    first, *others = [list(inspect.signature(getattr(game, name)).parameters) for game in GAMES]
    assert others == [first, first]


def test_codes_are_written_alike() -> None:
    """Codes of reasons are lower-case words with underscores, in every enum."""
    wrong = [
        member for cls in all_reasons() for member in cls if re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", member.value) is None
    ]
    assert wrong == []


@pytest.mark.parametrize("code", sorted(SHARED_REFUSALS))
def test_shared_refusals_say_the_same(code: str) -> None:
    """What every table refuses has the same code and the same sentence in the three games."""
    sentences = {game.RefusalReason(code).template for game in GAMES}
    assert len(sentences) == 1
