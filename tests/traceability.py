"""Where clauses are cited: in the code, the vectors and the tests.

A full id, ``cribbage.R29``, cites a clause wherever it stands in a Python file. Inside a game's own files (its package,
its operations for the vectors, its tests) the short form ``R29`` does too, but only in comments and docstrings, so that
a name in the code cites nothing by chance. ``S5-S10`` cites each clause from S5 to S10; ``S5 to S10`` speaks of a part
of the rulebook and cites none. "Field report S8" is not a clause. Numbers from 90 up are for tests of unknown ids.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import cast

import muggins
from muggins.table import Clause
from muggins.testing.vectors import load_vectors

ROOT = Path(__file__).parent.parent
PACKAGE = Path(muggins.__file__).parent
SERIES = {"cribbage": "RSTAQ", "mushka": "RQ", "parlour": "RQ"}
"""The letters of each game's clauses."""

GROUP = re.compile(r"\b(?:field reports? [A-Z]\d+(?:(?:, | and )[A-Z]\d+)*|([RSTAQ])\d+ to \1\d+)")
FULL = re.compile(r"\b(cribbage|mushka|parlour)\.([RSTAQ])(\d+)(?:-(?:\1\.)?\2(\d+))?\b")
SHORT = re.compile(r"(?<![\w.])([RSTAQ])(\d+)(?:-\1(\d+))?\b")


def rulebook(game: str) -> dict[str, Clause]:
    """Give the clauses of a game."""
    return dict(cast("dict[str, Clause]", import_module(f"muggins.{game}.rulebook").CLAUSES))


def numbers(first: str, last: str | None) -> range:
    """Give the numbers from the first to the last, or the first alone."""
    return range(int(first), int(last or first) + 1)


def full_ids(text: str) -> set[str]:
    """Give the clauses that are cited in full."""
    return {
        f"{game}.{series}{number}"
        for game, series, first, last in FULL.findall(GROUP.sub("", text))
        for number in numbers(first, last)
        if number < 90
    }


def short_ids(text: str, game: str) -> set[str]:
    """Give the clauses of the game that are cited in short."""
    return {
        f"{game}.{series}{number}"
        for series, first, last in SHORT.findall(GROUP.sub("", text))
        if series in SERIES[game]
        for number in numbers(first, last)
    }


def remarks(source: str) -> Iterator[str]:
    """Give the comments and docstrings of a Python file; a bare string behind an assignment is a docstring too."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited(file: Path, game: str | None) -> set[str]:
    """Give the clauses that a Python file cites; ``game`` is the one whose own file it is."""
    source = file.read_text("utf-8")
    found = full_ids(source)
    if game is not None:
        found |= {each for remark in remarks(source) for each in short_ids(remark, game)}
    return found


def own_files(game: str) -> list[Path]:
    """Give the files whose citations count for the game: not the rulebook, which only says what there is."""
    code = [file for file in (PACKAGE / game).rglob("*.py") if file.name != "rulebook.py"]
    tests = [file for file in (ROOT / "tests" / game).rglob("*.py") if file.name != "test_rulebook.py"]
    return [*code, PACKAGE / "testing" / "operations" / f"{game}.py", *tests]


def cited_in_game(game: str) -> set[str]:
    """Give the clauses that the game's code, vectors and tests cite."""
    found = {rule for case in load_vectors(game) for rule in case.rules}
    return found.union(*(cited(file, game) for file in own_files(game)))


def cited_elsewhere() -> dict[str, set[str]]:
    """Give what the other files cite, by file: their ids have to exist, but hold no clause."""
    own = {file for game in SERIES for file in own_files(game)}
    homes = (PACKAGE, ROOT / "tests", ROOT / "examples")
    python = [file for home in homes for file in home.rglob("*.py") if file not in own]
    prose = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *PACKAGE.rglob("*.md")]
    return {str(file): full_ids(file.read_text("utf-8")) for file in (*python, *prose)}


def waiting() -> dict[str, str]:
    """Give the clauses that wait for the part that will hold them, and why."""
    table = cast(
        "dict[str, dict[str, list[str]]]", tomllib.loads((ROOT / "tests" / "waiting_clauses.toml").read_text("utf-8"))
    )
    listed = [(f"{game}.{each}", why) for game, part in table.items() for why, ids in part.items() for each in ids]
    assert len(dict(listed)) == len(listed), "a clause waits twice"
    return dict(listed)
