"""Fuzz a reader with atheris, which follows what each input makes the code do.

``python -m tests.fuzz TARGET FOLDER -max_total_time=600`` fuzzes one of the targets ``cards``, ``messages``,
``records`` and ``streams``. It begins with texts of the project, such as the records in ``examples/records``, and keeps
in the folder what led to new places of the code; another run goes on from there. pytest does not run it; it needs the
group ``fuzz``. What it finds becomes a case in a test, such as those of ``tests/record/test_hostile.py``.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

atheris: Any = import_module("atheris")  # it has no types, and is not installed for the checks

with atheris.instrument_imports():
    from muggins import cribbage, mushka, parlour
    from muggins.cards import Card, parse_cards
    from muggins.cli import main as command
    from muggins.errors import CardError, InputError, ReadError
    from muggins.record import audit, loads, read_game_name, read_seat_action, read_state, read_view, seat_message
    from muggins.record.jsontext import parse_json

GAMES: dict[str, Any] = {"cribbage": cribbage, "mushka": mushka, "parlour": parlour}
RECORDS = sorted((Path(__file__).parents[2] / "examples" / "records").glob("*.jsonl"))


def check_line(error: InputError) -> None:
    """Check that the message can be shown on any terminal."""
    if not (str(error).isascii() and str(error).isprintable()):
        raise AssertionError(repr(error))


def read_cards(data: bytes) -> None:
    """Read a text as cards and as one card: the value, or a CardError of one line."""
    text = data.decode("utf-8", "surrogateescape")
    for read in (parse_cards, Card.parse):
        try:
            read(text)
        except CardError as error:
            check_line(error)


def action_of(game: Any, data: object) -> object:
    """Read an action of seat 0."""
    return read_seat_action(game, data, 0)


def flaws_of(game: Any, data: object) -> object:
    """Read a state, and judge whether it can be."""
    return game.flaws(read_state(game, data))


def text_of(game: Any, data: object) -> object:
    """Read a view, and draw it."""
    return str(read_view(game, data))


def read_messages(data: bytes) -> None:
    """Read JSON as an action, a state and a view of each game: a value, or an InputError."""
    try:
        found = parse_json(data, 1_000_000)
    except ReadError:
        return
    for game in GAMES.values():
        for read in (action_of, flaws_of, text_of):
            try:
                read(game, found)
            except InputError as error:
                check_line(error)


def read_record(data: bytes) -> None:
    """Read the text as a record, whole or cut off, and audit it: only a ReadError may be raised."""
    for torn in (False, True):
        try:
            game = GAMES.get(read_game_name(data), parlour)
            record = loads(game, data, torn=torn)
        except ReadError as error:
            check_line(error)
        else:
            audit(game, record)


def read_stream(data: bytes) -> None:
    """Give the text to each command that reads a stream: it ends with status 0, 1 or 2, and no traceback."""
    for arguments in (["score", "--stdin"], ["audit", "-"], ["replay", "-"], ["replay", "-", "--seat", "0"]):
        entered = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
        with mock.patch("sys.stdin", entered), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
            assert command(arguments) in {0, 1, 2}
        assert "Traceback" not in said.getvalue()


def beginnings() -> dict[str, list[bytes]]:
    """Return the texts that each target begins with."""
    whole = [path.read_bytes() for path in RECORDS]
    short = [b"".join(text.splitlines(keepends=True)[:6]) for text in whole]
    messages: list[bytes] = []
    for game in GAMES.values():
        state = game.start(game.Rules(players=3))
        state = game.apply(state, game.table_action(state, 1))
        messages.append(json.dumps(seat_message(game, state, 0)["view"]).encode())
    messages += [line for text in short for line in text.splitlines()[1:]]
    return {
        "cards": [b"5H", b"4H 5S 6D 6C QH", b"10h, AS", "5♥ T♠".encode()],
        "messages": messages,
        "records": [*whole, *short, *[text[:900] for text in whole]],
        "streams": [*short, b"5H 5S 5D JC 5C = 29\n4H 5S 6D 6C QH\n", b"# a comment\n\n"],
    }


TARGETS = {"cards": read_cards, "messages": read_messages, "records": read_record, "streams": read_stream}


def main() -> None:
    """Fuzz the target that the command names."""
    if len(sys.argv) < 3 or sys.argv[1] not in TARGETS:
        raise SystemExit(f"usage: python -m tests.fuzz {{{','.join(TARGETS)}}} FOLDER [libFuzzer options]")
    program, target, folder, *options = sys.argv
    kept = Path(folder)
    kept.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(beginnings()[target]):
        (kept / f"beginning_{number}").write_bytes(text)
    atheris.Setup([program, *options, str(kept)], TARGETS[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
