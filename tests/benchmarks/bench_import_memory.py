"""What an import costs, by module, and how many bytes a state has.

See README.md for how to run it.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from enum import Enum
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from tests.benchmarks.figures import keep

import muggins
from muggins.cards import Card
from muggins.testing.play import play

MODULES = [
    "attrs",
    "numpy",
    "muggins",
    "muggins._hypothesis_plugin",
    "muggins.cards",
    "muggins.cribbage",
    "muggins.cribbage.bulk",
    "muggins.cribbage.game",
    "muggins.parlour.game",
    "muggins.mushka.game",
    "muggins.record",
]


def show(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Print a line that pytest does not capture."""
    with capsys.disabled():
        print(f"\n{line}")  # noqa: T201  # the figures are printed


@pytest.mark.parametrize("module", MODULES)
def test_import(capsys: pytest.CaptureFixture[str], tmp_path: Path, module: str) -> None:
    """The time in a fresh process, compiled as pip leaves it, with all that the module needs."""
    program = f"from time import process_time as now; start = now(); import {module}; print(now() - start)"
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    compiled["PYTHONPYCACHEPREFIX"] = str(tmp_path)
    taken: list[float] = []
    for _ in range(8):
        command = [sys.executable, "-c", program]
        taken.append(float(subprocess.run(command, env=compiled, capture_output=True, text=True, check=True).stdout))
    milliseconds = 1000 * median(taken[1:])  # the first compiles
    show(capsys, f"import {module}: {milliseconds:.1f} ms")
    keep("milliseconds to import", {module: milliseconds})


@pytest.mark.parametrize("name", muggins.GAMES)
def test_a_state(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """The bytes of a state when all is dealt: in memory, cards and members of enums left out, and pickled."""
    game: Any = import_module(f"muggins.{name}")
    state = game.start(game.Rules(3))
    state = game.apply(state, game.table_action(state, 1))
    sizes = {"dealt": size(state, set()), "pickled": len(pickle.dumps(state))}
    most = max(size(turn.after, set()) for turn in islice(play(game, game.Rules(3), "memory"), 200))
    show(capsys, f"a state of {name}: {sizes['dealt']} bytes, at most {most}, pickled {sizes['pickled']}")
    keep("bytes of a state", {name: {**sizes, "most": most}})


def size(value: Any, seen: set[int]) -> int:
    """Return the bytes of a value and of all that it holds, each once; cards and enums are there anyway."""
    if id(value) in seen or isinstance(value, Card | Enum | type) or value is None:
        return 0
    seen.add(id(value))
    inside: list[Any] = list(value) if type(value) in {tuple, list, frozenset} else []
    kind: Any = value.__class__
    inside += [getattr(value, name) for name in getattr(kind, "__slots__", ()) if hasattr(value, name)]
    return sys.getsizeof(value) + sum([size(each, seen) for each in inside if not isinstance(each, bool)])
