"""The pinned ids of vectors: an id that was given out means the same question for ever.

``tests/pinned_ids/<game>.txt`` has a line for each id with a digest of what it asks (not of the answer, which a rule
correction may change). ``python -m tests.vector_ids`` adds the new ones. A case that is taken away keeps its line, with
the word "retired" for the digest. ``python -m tests.vector_ids GAME`` pins a game anew after its questions were
translated, which is possible only before a release; no id may go.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from muggins.testing.operations import GAMES
from muggins.testing.vectors import Case, load_vectors

HOME = Path(__file__).with_name("pinned_ids")


def meanings(cases: Iterable[Case]) -> dict[str, str]:
    """Return a digest of each case's question by its id."""
    return {
        case.id: hashlib.sha256(json.dumps([case.operation, case.request], sort_keys=True).encode()).hexdigest()[:12]
        for case in cases
    }


def pinned() -> dict[str, str]:
    """Return the digests that are pinned."""
    lines = [line.split() for game in GAMES for line in (HOME / f"{game}.txt").read_text("ascii").splitlines()]
    assert len({line[0] for line in lines}) == len(lines), "an id is pinned twice"
    return {line[0]: line[1] for line in lines}


def pin(translated: str | None = None) -> None:
    """Add the ids that are new; what is pinned stays, but for a game that was translated."""
    known = pinned()
    for game in GAMES:
        ids = {name: meaning for name, meaning in known.items() if name.startswith(f"{game}.")}
        now = meanings(load_vectors(game))
        lost = [name for name, meaning in ids.items() if meaning != "retired" and name not in now]
        assert lost == [], f"these ids are gone: {lost}"
        ids = {**ids, **now} if game == translated else {**now, **ids}
        (HOME / f"{game}.txt").write_text("".join(f"{name} {ids[name]}\n" for name in sorted(ids)), "ascii")


if __name__ == "__main__":
    pin(*sys.argv[1:])
