"""The pinned ids of vectors: an id always means the same question, and its answer belongs to an edition.

``tests/pinned_ids/<game>.txt`` has a line for each id with a digest of what it asks. ``answers/<game>.txt`` has the
edition of the rulebook, and a digest of each answer: an answer that changes is a rule correction, and needs a new
edition. ``python -m tests.vector_ids`` adds what is new, and pins all answers again if the edition is new. A case that
is taken away keeps its line, with the word "retired" for the digest. ``python -m tests.vector_ids GAME`` pins the
questions and answers of a game again without a new edition, which is possible only before a release; no id may go.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from muggins.testing.operations import GAMES
from muggins.testing.vectors import Case, load_vectors

HOME = Path(__file__).with_name("pinned_ids")
ANSWERS = HOME / "answers"
RETIRE = 'if a case was taken away on purpose, write "retired" for its digest in tests/pinned_ids/<game>.txt'


def meanings(cases: Iterable[Case]) -> dict[str, str]:
    """Return a digest of each case's question by its id."""
    return {case.id: _digest([case.operation, case.request]) for case in cases}


def answers(cases: Iterable[Case]) -> dict[str, str]:
    """Return a digest of each case's answer by its id."""
    return {case.id: _digest(case.response) for case in cases}


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def edition(game: str) -> int:
    """Return the edition of the rulebook of a game."""
    found: int = getattr(import_module(f"muggins.{game}"), "EDITION", 1)
    return found


def pinned_answers(game: str) -> tuple[int, dict[str, str]]:
    """Return the edition whose answers are pinned, and their digests."""
    path = ANSWERS / f"{game}.txt"
    first, *lines = path.read_text("ascii").splitlines() if path.exists() else [f"edition {edition(game)}"]
    return int(first.removeprefix("edition ")), dict(line.split() for line in lines)


def pinned() -> dict[str, str]:
    """Return the digests that are pinned."""
    lines = [line.split() for game in GAMES for line in (HOME / f"{game}.txt").read_text("ascii").splitlines()]
    assert len({line[0] for line in lines}) == len(lines), "an id is pinned twice"
    return {line[0]: line[1] for line in lines}


def pin(again: str | None = None) -> None:
    """Add what is new; what is pinned stays, but for the game that is pinned again."""
    known = pinned()
    for game in GAMES:
        ids = {name: meaning for name, meaning in known.items() if name.startswith(f"{game}.")}
        now = meanings(load_vectors(game))
        lost = [name for name, meaning in ids.items() if meaning != "retired" and name not in now]
        assert lost == [], f"these ids are gone: {lost}; {RETIRE}"
        ids = {**ids, **now} if game == again else {**now, **ids}
        (HOME / f"{game}.txt").write_text("".join(f"{name} {ids[name]}\n" for name in sorted(ids)), "ascii")
        was, kept = pinned_answers(game)
        given = answers(load_vectors(game))
        if game != again and was == edition(game):
            given |= kept
        lines = [f"edition {edition(game)}", *(f"{name} {given[name]}" for name in sorted(given))]
        (ANSWERS / f"{game}.txt").write_text("".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    pin(*sys.argv[1:])
