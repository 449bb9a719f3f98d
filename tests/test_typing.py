"""Both type checkers find a game's own types from its module, and what is missing in one that is not a game."""

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

from muggins.record import read_action, read_event, read_outcome, read_rules, read_state, read_view
from muggins.table import Fault, Game, HasPlayers, HasSeat, HasWinners, Refusal, Seat, Step, Window
from muggins.testing import Turn, check_game, play

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
O = TypeVar("O", bound=HasWinners)


def first_move(game: Game[R, S, A, V, E, O], rules: R) -> tuple[S, A, V, tuple[E, ...]]:
    state = game.start(rules=rules, dealer=rules.players - 1, scores=None)
    action = game.table_action(state=state, seed=1)
    assert action is not None
    assert game.refusal(table=state, action=action) is None
    after, events = game.step(state=state, action=action)
    for seat in game.awaited(after):
        view = game.view(state=after, seat=seat)
        assert game.awaited(table=view) == game.awaited(table=after)
        assert game.lawful_actions(view) == game.lawful_actions(table=after, seat=seat)
        assert game.complete(view=view, cards=game.unseen(view=view)) == game.sample(view=view, seed=1)
        acting: Seat | None = game.possible_actions(view)[0].seat
        assert acting == view.seat
    return after, action, game.view(state, None), events


def winners(game: Game[R, S, A, V, E, O], table: S | V) -> tuple[Seat, ...]:
    outcome = game.outcome(table)
    return () if outcome is None else outcome.winners


state, action, view, events = first_move(toy, toy.Rules())
assert_type(state, toy.State)
assert_type(action, toy.Action)
assert_type(view, toy.View)
assert_type(events, tuple[toy.Event, ...])
assert_type(winners(toy, view), tuple[Seat, ...])
assert_type(read_rules(toy, {}), toy.Rules)
assert_type(read_state(toy, {}), toy.State)
assert_type(read_action(toy, {}), toy.Action)
assert_type(read_view(toy, {}), toy.View)
assert_type(read_event(toy, {}), toy.Event)
assert_type(read_outcome(toy, {}), toy.Outcome | None)
step = toy.step(state, action)
assert_type(step, Step[toy.State, toy.Event])
after, happened = step
assert_type(after, toy.State)
assert_type(happened, tuple[toy.Event, ...])
assert_type(toy.fault(state, action), Fault[toy.Action] | None)
assert_type(toy.open_faults(state), tuple[Fault[toy.Action], ...])
assert_type(toy.refusal(view, action), Refusal[toy.Action] | None)
assert_type(toy.windows(view), tuple[Window[toy.Action], ...])
for turn in play(toy, toy.Rules(), 1):
    assert_type(turn, Turn[toy.State, toy.Action, toy.Event])
check_game(toy, toy.Rules())
check_game(toy, [toy.Rules()])
"""

GAMES = """
from typing import assert_type

from muggins import cribbage, mushka, parlour
from muggins.record import read_action, read_event, read_outcome, read_state, seat_message
from muggins.testing import check_game, play

assert_type(read_state(cribbage, {}), cribbage.State)
assert_type(read_state(mushka, {}), mushka.State)
assert_type(read_state(parlour, {}), parlour.State)
assert_type(read_action(cribbage, {}), cribbage.Action)
assert_type(read_action(mushka, {}), mushka.Action)
assert_type(read_action(parlour, {}), parlour.Action)
assert_type(read_event(cribbage, {}), cribbage.Event)
assert_type(read_event(mushka, {}), mushka.Event)
assert_type(read_event(parlour, {}), parlour.Event)
assert_type(read_outcome(cribbage, {}), cribbage.Outcome | None)
assert_type(read_outcome(mushka, {}), mushka.Outcome | None)
assert_type(read_outcome(parlour, {}), parlour.Outcome | None)
for turn in play(parlour, parlour.Rules(3), 1):
    assert_type(turn.events, tuple[parlour.Event, ...])
state, events = mushka.step(mushka.start(mushka.Rules()), mushka.Abandon())
assert_type(state, mushka.State)
assert_type(events, tuple[mushka.Event, ...])
check_game(cribbage, cribbage.Rules())
check_game(mushka, [mushka.Rules(players=3)])
check_game(parlour, [parlour.Rules(players=4)])
seat_message(cribbage, cribbage.start(cribbage.Rules()), 0, ())
"""

BAD_USES = {
    "a text for a state": 'toy.apply("state", action)',
    "an action of no game": "toy.step(state, 7)",
    "rules of no game": 'check_game(toy, "rules")',
    "an unknown keyword": "toy.start(toy.Rules(), deal=1)",
    "three parts of a step": "one, two, three = toy.step(state, action)",
}

PYRIGHT_ONLY = "a view is not asked by the protocol's name"
"""mypy compares the names of a protocol's parameters for ``__call__`` alone, by design; ``test_alike.py`` compares the
names of our games."""

BAD_GAMES = {
    "windows is missing": ("def windows(", "def windows_of("),
    "apply gives a view": (
        "def apply(state: State, action: Action) -> State:",
        "def apply(state: State, action: Action) -> View:",
    ),
    "lists cannot be asked of a view": (
        "def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN)",
        "def lawful_actions(table: State, seat: Seat | NoSeat | None = NoSeat.GIVEN)",
    ),
    "a seat must be given": (
        "def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN)",
        "def possible_actions(table: State | View, seat: Seat | None)",
    ),
    "outcome wants more": (
        "def outcome(table: State | View)",
        "def outcome(table: State | View, seat: Seat)",
    ),
    "outcome gives no reason": (
        """    winners: tuple[Seat, ...]
    reason: OutcomeReason

    @property
    def rule""",
        """    winners: tuple[Seat, ...]
    why: OutcomeReason

    @property
    def rule""",
    ),
    "a view is not asked by the protocol's name": (
        "def awaited(table: State | View)",
        "def awaited(where: State | View)",
    ),
    "start cannot be told the dealer": (
        "def start(rules: Rules, *, dealer: Seat = 0, scores",
        "def start(rules: Rules, *, scores",
    ),
    "rules have no players": ("    def players(self) -> int:", "    def number(self) -> int:"),
    "refusal gives a yes or no": (
        "def refusal(table: State | View, action: Action) -> Refusal[Action] | None:",
        "def refusal(table: State | View, action: Action) -> bool:",
    ),
    "complete takes no cards": (
        "def complete(view: View, cards: Iterable[Card]) -> State:",
        "def complete(view: View, cards: int) -> State:",
    ),
    "open faults are not there": ("def open_faults(", "def faults_that_are_open("),
}


def errors(checker: str, folder: Path) -> set[tuple[str, int]]:
    """Run a type checker over a folder; return the file and line (from 1) of each error."""
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
    for number, (what, (right, wrong)) in enumerate(BAD_GAMES.items()):
        assert TOY.count(right) == 1
        (tmp_path / f"game{number}.py").write_text(TOY.replace(right, wrong), encoding="utf-8")
        game = f"game{number}"
        call = f"import {game}\nfrom muggins.testing import check_game\ncheck_game({game}, {game}.Rules())\n"
        (tmp_path / f"bad{number}.py").write_text(call, encoding="utf-8")
        if checker == "pyright" or what != PYRIGHT_ONLY:
            expected.add((f"bad{number}.py", 3))
    found = {(file, line) for file, line in errors(checker, tmp_path) if not file.startswith("game")}
    assert found == expected
