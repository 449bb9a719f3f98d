"""Run a sample of mutants of each room against the tests of the room.

``python -m tests.mutation --sample 100 --seed 1 cards table`` tries a hundred mutants of each of these rooms.
A mutant that no test notices is a survivor: it is listed, unless ``equivalent.toml`` says why nothing could notice it.
The exit status is 1 if there are survivors. It needs coverage (the group ``mutation``), and a system that can fork.

The tests are the fast lane: a direct test must notice the mutant, not the luck of random games.
First they run once, to see which of them reach which lines. A mutant meets those that reach it, the quickest first,
and if none of them notices it, all tests of the room: what is computed once and kept is reached by one test only.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import resource
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Generator, Iterable
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

import coverage
import hypothesis.strategies
import pytest
from tests.mutation.mutants import Mutant, mutant, places

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "muggins"
OF_GAMES = ("tests/test_pictures.py", "tests/record/test_audit.py")
IMPORTS = "tests/testing/test_strategies.py::test_any_order_of_imports"
SHARED = ("tests/test_alike.py", "tests/test_border.py", "tests/test_vectors.py", "tests/test_words.py")
ROOMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cards": (("cards.py", "errors.py"), ("tests/cards", "tests/test_border.py", IMPORTS)),
    "table": (("table",), ("tests/test_table.py", "tests/test_shapes.py", "tests/parlour/test_game.py", *SHARED)),
    "parlour": (("parlour",), ("tests/parlour", *OF_GAMES, *SHARED)),
    "cribbage": (("cribbage",), ("tests/cribbage", *OF_GAMES, *SHARED)),
    "mushka": (("mushka",), ("tests/mushka", *OF_GAMES, *SHARED)),
    "record": (("record",), ("tests/record", "tests/test_codec.py", "tests/test_servers.py")),
}
"""The files of each room, and the tests that must notice."""

MEMORY = 4 << 30
"""A mutant that needs more bytes of address space counts as noticed."""

Reached = dict[str, dict[int, list[str]]]
"""The tests that reach each line of each file."""


class Changed(MetaPathFinder, Loader):
    """Import the mutant in place of the module."""

    def __init__(self, mutant: Mutant) -> None:
        """Keep the mutant."""
        self.mutant = mutant
        parts = mutant.path.relative_to(PACKAGE.parent).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the one module that is changed."""
        if fullname != self.name:
            return None
        package = [str(self.mutant.path.parent)] if self.mutant.path.name == "__init__.py" else None
        return spec_from_file_location(fullname, self.mutant.path, loader=self, submodule_search_locations=package)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self.mutant.tree, str(self.mutant.path), "exec"), vars(module))


class Recorder:
    """Keep the seconds of each test, and tell coverage which one runs."""

    def __init__(self, recording: coverage.Coverage) -> None:
        """Begin with no test."""
        self.recording = recording
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run one test in a context of its own."""
        self.recording.switch_context(item.nodeid)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - start
            self.recording.switch_context("")


def pytest_status(tests: Iterable[str], *plugins: object) -> int:
    """Run the fast lane of the tests; return the exit status of pytest."""
    imported = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"  # Hypothesis, before the fork
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", imported, "-m", "not slow")
    return int(pytest.main([*options, *tests], plugins=list(plugins)))


def in_a_process(run: Callable[[], bool], seconds: int = resource.RLIM_INFINITY) -> bool:
    """Return what the function returns in a process of its own; False if that ends in any other way."""
    child = os.fork()
    if not child:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            status = 0 if run() else 1
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def reached_by(tests: tuple[str, ...]) -> tuple[Reached, dict[str, float]] | None:
    """Return which tests reach which lines, and the seconds of each; None if one fails without any mutant."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept"

        def run() -> bool:
            recording = coverage.Coverage(data_file=None, config_file=False, include=[f"{PACKAGE}/*"], messages=False)
            recorder = Recorder(recording)
            recording.start()
            status = pytest_status(tests, recorder)
            recording.stop()
            data = recording.get_data()
            found = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
            kept.write_bytes(pickle.dumps((found, recorder.seconds)))
            return status == 0

        if not in_a_process(run):
            return None
        return cast("tuple[Reached, dict[str, float]]", pickle.loads(kept.read_bytes()))


def survives(changed: Mutant, tests: Iterable[str], seconds: float) -> bool:
    """Return whether the tests pass with the mutant; to hang is not to pass."""

    def run() -> bool:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sys.meta_path.insert(0, Changed(changed))
        return pytest_status(tests) == 0

    return in_a_process(run, 20 + int(10 * seconds))


def sources(room: str) -> list[Path]:
    """Return the files of a room; a rulebook has nothing that runs."""
    found: list[Path] = []
    for name in ROOMS[room][0]:
        place = PACKAGE / name
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [path for path in found if path.name != "rulebook.py"]


def survivors(
    drawn: list[Mutant],
    tests: tuple[str, ...],
    reached: Reached,
    seconds: dict[str, float],
    equivalent: dict[str, str],
) -> tuple[int, int]:
    """Return how many of the mutants that no test notices are equivalent, and how many are not; name the latter."""
    known = lost = 0
    for number, made in enumerate(drawn):
        if number and not number % 50:
            print(f"{number} of {len(drawn)}", file=sys.stderr, flush=True)
        lines = reached.get(str(made.path), {})
        near = {test for line in made.lines for test in lines.get(line, ()) if test}
        first = sorted(near, key=lambda test: seconds[test])[:200]
        if first and not survives(made, first, sum(seconds[test] for test in first)):
            continue
        if not survives(made, tests, sum(seconds.values())):
            continue
        if made.name in equivalent:
            known += 1
        else:
            lost += 1
            print(f"{made.path.relative_to(ROOT)}:{made.line}: {made.name}", flush=True)
    return known, lost


def main() -> int:
    """Try the mutants, print a line for each survivor and the share that was noticed in each room."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), metavar="ROOM", help=f"of {', '.join(ROOMS)}")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants of each room (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (default 1)")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "ci"  # the same examples for each mutant, and none kept
    equivalent = cast(
        "dict[str, dict[str, str]]", tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))
    )
    left = 0
    for room in cast("list[str]", given.rooms):
        tests = ROOMS[room][1]
        if (map_of := reached_by(tests)) is None:
            print(f"{room}: the tests fail without any mutant", flush=True)
            return 2
        every = [each for path in sources(room) for each in places(path)]
        drawn = [mutant(*each) for each in random.Random(given.seed).sample(every, min(given.sample, len(every)))]
        known, lost = survivors(drawn, tests, *map_of, equivalent.get(room, {}))
        left += lost
        tried = len(drawn) - known
        share = 100 * (tried - lost) / tried if tried else 100.0
        print(
            f"{room}: {tried - lost} of {tried} noticed ({share:.1f} %), {known} equivalent, of {len(every)}",
            flush=True,
        )
    return 1 if left else 0


if __name__ == "__main__":
    hypothesis.strategies.integers()  # what is slow to import is imported before the first fork
    sys.exit(main())
