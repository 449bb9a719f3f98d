"""Fuzz the reader of records with atheris, which follows what each input makes the code do.

pytest does not run it: ``pip install --group fuzz``, then
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
    """Read the text as a record, whole or cut off, and audit it: only a ReadError may be raised."""
    for torn in (False, True):
        try:
            game = GAMES.get(read_game_name(text), parlour)
            record = loads(game, text, torn=torn)
        except ReadError as error:
            str(error).encode("ascii")  # it is shown on terminals
        else:
            audit(game, record)


def main() -> None:
    """Fuzz from the examples, and from the beginnings of them, which are quicker to read."""
    with tempfile.TemporaryDirectory() as corpus:
        for path in EXAMPLES.glob("*.jsonl"):
            text = path.read_bytes()
            Path(corpus, path.name).write_bytes(text)
            Path(corpus, f"short_{path.name}").write_bytes(b"".join(text.splitlines(keepends=True)[:6]))
            Path(corpus, f"torn_{path.name}").write_bytes(text[:900])
        atheris.Setup([*sys.argv, corpus], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
