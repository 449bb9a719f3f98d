"""Both type checkers find a game's own types from its module, and what is missing in one that is no game."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.testing import toy

TOY = Path(toy.__file__).read_text(encoding="utf-8")

GOOD = """
from typing import TypeVar, assert_type

import toy

from muggins.record import read_action, read_rules, read_state, read_view
from muggins.table import Fault, Game, Refusal, Step
from muggins.testing import check_game, play

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


def first_move(game: Game[R, S, A, V], rules: R) -> tuple[S, A, V]:
    state = game.start(rules)
    action = game.table_action(state, 1)
    assert action is not None
    return game.apply(state, action), action, game.view(state, None)


state, action, view = first_move(toy, toy.Rules())
assert_type(state, toy.State)
assert_type(action, toy.Action)
assert_type(view, toy.View)
assert_type(read_rules(toy, {}), toy.Rules)
assert_type(read_state(toy, {}), toy.State)
assert_type(read_action(toy, {}), toy.Action)
assert_type(read_view(toy, {}), toy.View)
assert_type(toy.step(state, action), Step[toy.State, toy.Event])
assert_type(toy.fault(state, action), Fault[toy.Action] | None)
assert_type(toy.refusal(view, action), Refusal[toy.Action] | None)
for turn in play(toy, toy.Rules(), 1):
    assert_type(turn.after, toy.State)
check_game(toy, toy.Rules())
"""

GAMES = """
from typing import assert_type

from muggins import cribbage, mushka, parlour
from muggins.record import read_action, read_state
from muggins.testing import check_game

assert_type(read_state(cribbage, {}), cribbage.State)
assert_type(read_state(mushka, {}), mushka.State)
assert_type(read_state(parlour, {}), parlour.State)
assert_type(read_action(cribbage, {}), cribbage.Action)
assert_type(read_action(mushka, {}), mushka.Action)
assert_type(read_action(parlour, {}), parlour.Action)
check_game(cribbage, cribbage.Rules())
check_game(mushka, [mushka.Rules(players=3)])
check_game(parlour, [parlour.Rules(players=4)])
"""

BAD_USES = {
    "a text for a state": 'toy.apply("state", action)',
    "an action of no game": "toy.step(state, 7)",
    "rules of no game": 'check_game(toy, "rules")',
}

BAD_GAMES = {
    "windows is missing": ("def windows(", "def windows_of("),
    "apply gives a view": (
        "def apply(state: State, action: Action) -> State:",
        "def apply(state: State, action: Action) -> View:",
    ),
    "lists cannot be asked of a view": (
        "def lawful_actions(table: State | View, seat: Seat | None = None)",
        "def lawful_actions(table: State, seat: Seat | None = None)",
    ),
    "outcome wants more": ("def outcome(state: State)", "def outcome(state: State, seat: Seat)"),
    "start cannot be told the dealer": ("def start(rules: Rules, *, dealer: Seat = 0)", "def start(rules: Rules)"),
    "refusal gives a yes or no": (
        "def refusal(table: State | View, action: Action) -> Refusal[Action] | None:",
        "def refusal(table: State | View, action: Action) -> bool:",
    ),
    "complete takes no cards": (
        "def complete(view: View, cards: tuple[Card, ...]) -> State:",
        "def complete(view: View, cards: int) -> State:",
    ),
}


def errors(checker: str, folder: Path) -> set[tuple[str, int]]:
    """Run a type checker over a folder; give the file and line (from 1) of each error."""
    if checker == "mypy":
        flags = ["--strict", "--output=json", "--config-file=", "--cache-dir=.cache", "."]
        run = subprocess.run(
            [sys.executable, "-m", "mypy", *flags], cwd=folder, capture_output=True, text=True, check=False
        )
        assert run.returncode in (0, 1), run.stderr
        found = [json.loads(line) for line in run.stdout.splitlines()]
        return {(Path(each["file"]).name, each["line"]) for each in found if each["severity"] == "error"}
    settings = {"typeCheckingMode": "strict", "reportUnnecessaryIsInstance": False}  # as the project's own
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    flags = ["--outputjson", "--pythonpath", sys.executable]
    run = subprocess.run(
        [sys.executable, "-m", "pyright", *flags], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode in (0, 1), run.stderr
    found = json.loads(run.stdout)["generalDiagnostics"]
    return {
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in found if each["severity"] == "error"
    }


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_types_of_a_game_are_inferred_from_its_module(checker: str, tmp_path: Path) -> None:
    """A good module gives its own types, and every mistake in another is an error where it is used as a game."""
    if find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    (tmp_path / "good.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "three.py").write_text(GAMES, encoding="utf-8")
    expected: set[tuple[str, int]] = set()
    lines = GOOD.splitlines()
    for number, use in enumerate(BAD_USES.values()):
        (tmp_path / f"use{number}.py").write_text("\n".join([*lines, use]), encoding="utf-8")
        expected.add((f"use{number}.py", len(lines) + 1))
    for number, (right, wrong) in enumerate(BAD_GAMES.values()):
        assert TOY.count(right) == 1
        (tmp_path / f"game{number}.py").write_text(TOY.replace(right, wrong), encoding="utf-8")
        game = f"game{number}"
        call = f"import {game}\nfrom muggins.testing import check_game\ncheck_game({game}, {game}.Rules())\n"
        (tmp_path / f"bad{number}.py").write_text(call, encoding="utf-8")
        expected.add((f"bad{number}.py", 3))
    found = {(file, line) for file, line in errors(checker, tmp_path) if not file.startswith("game")}
    assert found == expected
