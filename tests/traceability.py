"""The proof of each clause: a vector, or a test that cites it.

A clause is held if something fails when it is broken. So what counts is

- a vector whose ``rules`` name it,
- a test, by its one-line docstring or a comment in it, such as ``# R10``. Each clause is named one by one: a range such
  as "R9-R30" is a hint for readers and proves nothing.

In the files of a game's tests the short form ``R10`` is enough; elsewhere it is ``parlour.R10``. Code cites clauses as
the source of what it does; the documentation lists these places, and they prove nothing. "Field report S8" is not a
clause. Numbers from 90 up are for tests of unknown ids.
"""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import attrs

import muggins
from muggins.table import Clause, rulings
from muggins.testing.vectors import load_vectors

ROOT = Path(__file__).parent.parent
PACKAGE = Path(muggins.__file__).parent
TESTS = ROOT / "tests"
SERIES = {"cribbage": "RSTAQ", "mushka": "RQ", "parlour": "RQ"}
"""The letters of each game's clauses."""

GAMES = "|".join(SERIES)
SILENT = re.compile(
    r"noqa: [A-Z0-9, ]+"  # names of checks
    rf"|\bfield reports? [A-Z]\d+(?:(?:, | and )[A-Z]\d+)*"  # not clauses
    rf"|(?:\b(?:{GAMES})\.)?\b[RSTAQ]\d+(?:-| to )(?:(?:{GAMES})\.)?[RSTAQ]\d+"  # ranges
)
FULL = re.compile(rf"\b({GAMES})\.([RSTAQ])(\d+)\b")
RANGE = re.compile(r"(?<!\w)([RSTAQ])(\d+)-(?:\w+\.)?\1(\d+)\b")
SHORT = re.compile(r"(?<![\w.])([RSTAQ])(\d+)\b")


@attrs.frozen
class Place:
    """Where a clause is cited.

    Attributes:
        file: The file, from the root of the repository.
        line: The line of the citation, from 1; 0 for a vector.
        name: The function or class in which it stands, or the id of the vector.
    """

    file: str
    line: int
    name: str


@attrs.frozen
class Traces:
    """Where one clause is: what does it, and what proves it."""

    code: tuple[Place, ...] = ()
    vectors: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether a vector or a test fails when the clause is broken."""
        return bool(self.vectors or self.tests)


def rulebook(game: str) -> dict[str, Clause]:
    """Return the clauses of a game."""
    return dict(rulings.rulebook(game))


def full_ids(text: str) -> set[str]:
    """Return the clauses that are cited in full, one by one."""
    found = FULL.findall(SILENT.sub(" ", text))
    return {f"{game}.{series}{number}" for game, series, number in found if int(number) < 90}


def short_ids(text: str, game: str) -> set[str]:
    """Return the clauses of the game that are cited in short, one by one."""
    found = SHORT.findall(SILENT.sub(" ", text))
    return {f"{game}.{series}{number}" for series, number in found if series in SERIES[game] and int(number) < 90}


def in_ranges(text: str, game: str) -> set[str]:
    """Return the clauses of the game inside ranges such as R25-R30: enough to say where the code does something."""
    return {
        f"{game}.{series}{number}"
        for series, first, last in RANGE.findall(text)
        if series in SERIES[game]
        for number in range(int(first), int(last) + 1)
    }


def all_full_ids(text: str) -> set[str]:
    """Return the clauses that are cited in full, the ends of ranges too: all of them must exist."""
    return {f"{game}.{series}{number}" for game, series, number in FULL.findall(text) if int(number) < 90}


def remarks(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of the comments and docstrings of a Python file, and of strings that cite in full."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def citations(file: Path, game: str, *, ranges: bool) -> Iterator[tuple[str, int, str]]:
    """Yield each clause that a Python file of a game cites, the line, and the function or class around it."""
    source = file.read_text("utf-8")
    tree = ast.parse(source)
    spans = [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]

    def around(line: int) -> str:
        inside = [(last - first, name) for first, last, name in spans if first <= line <= last]
        return min(inside)[1] if inside else file.stem

    lines = source.splitlines()
    for number, text in enumerate(lines, 1):
        for rule in sorted(full_ids(text)):
            yield rule, number, around(number)
    for number, text in remarks(source):
        for rule in sorted(short_ids(text, game) | (in_ranges(text, game) if ranges else set())):
            yield rule, number, around(number)


def own_tests(game: str) -> list[Path]:
    """Return the files of the tests of a game."""
    return sorted((TESTS / game).rglob("*.py"))


def own_code(game: str) -> list[Path]:
    """Return the files of the code of a game: not the rulebook, which only says what there is."""
    return sorted(file for file in (PACKAGE / game).rglob("*.py") if file.name != "rulebook.py")


@functools.cache
def trace(game: str) -> dict[str, Traces]:
    """Return for each clause of a game, in the order of the rulebook, where code, vectors and tests cite it."""
    code: dict[str, list[Place]] = {}
    vectors: dict[str, list[Place]] = {}
    tests: dict[str, list[Place]] = {}
    for case in load_vectors(game):
        for rule in case.rules:
            home = f"src/muggins/vectors/{game}/{case.topic}.json"
            vectors.setdefault(rule, []).append(Place(home, 0, case.id))
    for found, files in ((code, own_code(game)), (tests, own_tests(game))):
        for file in files:
            if found is tests and not file.name.startswith("test_"):
                continue  # a slow second implementation, or positions for tests: they prove nothing alone
            for rule, line, name in citations(file, game, ranges=found is code):
                if found is tests and not name.startswith(("test_", "Test")):
                    continue
                where = (
                    f"src/muggins/{file.relative_to(PACKAGE)}" if found is code else f"tests/{file.relative_to(TESTS)}"
                )
                place = Place(where, line, name)
                if place not in found.setdefault(rule, []):
                    found[rule].append(place)
    return {
        rule: Traces(tuple(code.get(rule, ())), tuple(vectors.get(rule, ())), tuple(tests.get(rule, ())))
        for rule in {**rulebook(game), **vectors, **code, **tests}
    }


def cited_everywhere() -> dict[str, set[str]]:
    """Return the clauses that each file cites in full: all of them must exist."""
    python = [file for home in (PACKAGE, TESTS, ROOT / "examples") for file in home.rglob("*.py")]
    prose = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *PACKAGE.rglob("*.md")]
    return {str(file): all_full_ids(file.read_text("utf-8")) for file in (*python, *prose)}
