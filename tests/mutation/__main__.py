"""Run a sample of mutants of each room against the tests of the room.

``python -m tests.mutation --sample 100 --seed 1 cards table`` tries a hundred mutants of each of these rooms.
A mutant that no test notices is a survivor: it is listed, unless ``equivalent.toml`` says why nothing could notice it.
The exit status is 1 if there are survivors. It needs a system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import sys
import tomllib
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from tests.mutation.mutants import Mutant, mutant, places

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "muggins"
FAST = ("-m", "not slow")
ROOMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cards": (("cards.py", "errors.py"), ("tests/cards",)),
    "table": (("table",), ("tests/test_table.py", "tests/test_border.py", "tests/parlour/test_game.py")),
    "parlour": (("parlour",), ("tests/parlour", "tests/test_vectors.py")),
    "cribbage": (("cribbage",), ("tests/cribbage", "tests/test_vectors.py")),
    "mushka": (("mushka",), ("tests/mushka", "tests/test_vectors.py")),
    "record": (("record",), ("tests/record", "tests/test_codec.py", "tests/test_servers.py")),
}
"""The files of each room, and the tests that must notice."""

SLOW = 180
"""After this many seconds of processor time a mutant counts as noticed: it hangs."""


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


def noticed(changed: Mutant | None, tests: tuple[str, ...]) -> bool:
    """Return whether the tests fail with the mutant, or without any; each time in a process of its own."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SLOW, SLOW))
        if changed is not None:
            sys.meta_path.insert(0, Changed(changed))
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        try:
            status = int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *FAST, *tests]))
        except BaseException:
            status = 1
        os._exit(0 if status == 0 else 1)
    _, status = os.waitpid(child, 0)
    return status != 0


def sources(room: str) -> list[Path]:
    """Return the files of a room; a rulebook has nothing that runs."""
    found: list[Path] = []
    for name in ROOMS[room][0]:
        place = PACKAGE / name
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [path for path in found if path.name != "rulebook.py"]


def main() -> int:
    """Try the mutants, print a line for each survivor and the share that was noticed in each room."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), metavar="ROOM", help=f"of {', '.join(ROOMS)}")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants of each room (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn (default 1)")
    given = parser.parse_args()
    os.chdir(ROOT)
    table = cast(
        "dict[str, dict[str, str]]", tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))
    )
    left = 0
    for room in cast("list[str]", given.rooms):
        if noticed(None, ROOMS[room][1]):
            print(f"{room}: the tests fail without any mutant", flush=True)
            return 2
        every = [each for path in sources(room) for each in places(path)]
        drawn = random.Random(given.seed).sample(every, min(given.sample, len(every)))
        known = lost = 0
        for made in (mutant(*each) for each in drawn):
            if noticed(made, ROOMS[room][1]):
                continue
            if made.name in table.get(room, {}):
                known += 1
            else:
                lost += 1
                print(f"{made.path.relative_to(ROOT)}:{made.line}: {made.name}", flush=True)
        tried = len(drawn) - known
        left += lost
        share = 100 * (tried - lost) / tried if tried else 100.0
        print(
            f"{room}: {tried - lost} of {tried} noticed ({share:.1f} %), {known} equivalent, of {len(every)}",
            flush=True,
        )
    return 1 if left else 0


if __name__ == "__main__":
    ast.parse("")  # the parser is loaded before the first fork
    sys.exit(main())
