"""Records of every version stay readable, and what is written does not change unnoticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.record.corpus import CORPUS, GAMES, PINS, TABLES, digests, scored

from muggins.record import VERSION, audit, dumps, last_state, loads, read_game_name


@pytest.mark.parametrize("path", sorted(CORPUS.glob("v*/*.jsonl")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_record_of_the_corpus_is_read_and_played(path: Path) -> None:
    """A kept record of every version is read, and every action of it is possible."""
    text = path.read_text(encoding="ascii")
    game: Any = GAMES[read_game_name(text)]
    record = loads(game, text)
    assert audit(game, record).actions == len(record.actions)
    last_state(game, record)
    if path.parent.name == f"v{VERSION}" and record.edition == game.EDITION:
        assert dumps(game, record) == text


def test_the_corpus_has_every_version_and_every_table() -> None:
    """A version that is not in the corpus could become unreadable unnoticed."""
    assert sorted(path.name for path in CORPUS.glob("v*")) == [f"v{version}" for version in range(1, VERSION + 1)]
    assert {path.stem for path in CORPUS.glob(f"v{VERSION}/*.jsonl")} == {*TABLES, *scored()}
    assert sorted(map(int, json.loads(PINS.read_text("ascii")))) == list(range(1, VERSION + 1))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_records_hold_has_not_changed(name: str) -> None:
    """If this fails, raise ``records.VERSION``, add an upgrade from the one before, and run ``tests.record.corpus``."""
    assert digests(GAMES[name])["records"] == json.loads(PINS.read_text("ascii"))[str(VERSION)][name]["records"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_messages_hold_has_not_changed(name: str) -> None:
    """If this fails, clients have to change too: raise the version as for records, and say so in the changelog."""
    assert digests(GAMES[name])["messages"] == json.loads(PINS.read_text("ascii"))[str(VERSION)][name]["messages"]
