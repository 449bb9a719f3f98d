"""Fuzz the reader of records with atheris, which follows what each input makes the code do.

It is no test that pytest runs: ``pip install --group fuzz``, then
``python -m tests.fuzz.fuzz_records -max_total_time=600``.
It starts from the records in ``examples/records``. What it finds becomes a case in ``tests/record/test_hostile.py``.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

atheris: Any = import_module("atheris")  # it has no types, and is not installed for the checks

with atheris.instrument_imports():
    from muggins import cribbage, mushka, parlour
    from muggins.errors import ReadError
    from muggins.record import audit, loads, read_game_name

GAMES: dict[str, Any] = {"cribbage": cribbage, "mushka": mushka, "parlour": parlour}
EXAMPLES = Path(__file__).parents[2] / "examples" / "records"


def read(text: bytes) -> None:
    """Read the text as a record and audit it: nothing but a ReadError may come of it."""
    try:
        game = GAMES.get(read_game_name(text), parlour)
        record = loads(game, text)
    except ReadError as error:
        str(error).encode("ascii")  # it is shown on terminals
    else:
        audit(game, record)


def main() -> None:
    """Fuzz from the examples, and from the beginnings of them, which are quicker to read."""
    with tempfile.TemporaryDirectory() as corpus:
        for path in EXAMPLES.glob("*.json"):
            text = path.read_bytes()
            Path(corpus, path.name).write_bytes(text)
            lines = text.splitlines(keepends=True)
            Path(corpus, f"short_{path.name}").write_bytes(b"".join(lines[:9]).rstrip(b",\n") + b"]}")
        atheris.Setup([*sys.argv, corpus], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
