"""Records of every version stay readable, and what is written does not change unnoticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.record.corpus import CORPUS, EXAMPLES, GAMES, PINS, TABLES, digests, file_name, play_on, scored

from muggins.record import VERSION, RefusalFinding, audit, dumps, last_state, loads, read_game_name


@pytest.mark.parametrize("path", sorted(CORPUS.glob("v*/*.jsonl")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_record_of_the_corpus_is_read_and_played(path: Path) -> None:
    """A kept record of every version is read, and every action of it is possible under the rules that it was played by.

    Under the rules of a later edition an action may be impossible; an audit stops there.
    """
    text = path.read_text(encoding="ascii")
    game: Any = GAMES[read_game_name(text)]
    record = loads(game, text)
    found = audit(game, record)
    if found.same_edition:
        assert found.actions == len(record.actions), f"{found.findings[-1].says}: a changed rule needs the next EDITION"
        last_state(game, record)
    else:
        stopped = isinstance(found.findings[-1], RefusalFinding) if found.findings else False
        assert (found.actions < len(record.actions)) == stopped
    if path.parent.name == f"v{VERSION}":
        assert dumps(game, record) == text


def test_the_corpus_has_every_version_and_every_table() -> None:
    """A version or edition that is not in the corpus could become unreadable unnoticed: run ``tests.record.corpus``."""
    assert sorted(path.name for path in CORPUS.glob("v*")) == [f"v{version}" for version in range(1, VERSION + 1)]
    present = {path.stem for path in CORPUS.glob(f"v{VERSION}/*.jsonl")}
    tables = {*TABLES, *scored()}
    missing = sorted({file_name(table) for table in tables} - present)
    assert missing == [], f"run python -m tests.record.corpus, which plays {missing}"
    assert {stem.partition("_edition_")[0] for stem in present} == tables
    assert sorted(map(int, json.loads(PINS.read_text("ascii")))) == list(range(1, VERSION + 1))


def test_the_records_of_a_later_edition_have_names_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The records of the first edition stay what they are."""
    monkeypatch.setattr("muggins.parlour.EDITION", 1)
    monkeypatch.setattr("muggins.mushka.EDITION", 3)
    assert file_name("parlour_four") == "parlour_four"
    assert file_name("mushka_scores") == "mushka_scores_edition_3"


@pytest.mark.parametrize("name", ["cribbage_counts", "mushka_revoke", "parlour_faults"])
def test_an_example_can_be_played_on_from_any_action(name: str, tmp_path: Path) -> None:
    """Its first actions stay, and the game comes to an end by the rules, under the present edition."""
    path = tmp_path / "example.jsonl"
    text = (EXAMPLES / f"{name}.jsonl").read_text(encoding="ascii")
    path.write_text(text, encoding="ascii")
    play_on(path, 20, "a")
    game: Any = GAMES[read_game_name(text)]
    record = loads(game, path.read_text(encoding="ascii"))
    assert record.actions[:20] == loads(game, text).actions[:20]
    assert (record.edition, game.outcome(last_state(game, record)) is None) == (game.EDITION, False)
    assert [finding for finding in audit(game, record).findings if finding.index >= 20] == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_records_hold_has_not_changed(name: str) -> None:
    """If this fails, raise ``records.VERSION``, add an upgrade from the one before, and run ``tests.record.corpus``."""
    assert digests(GAMES[name])["records"] == json.loads(PINS.read_text("ascii"))[str(VERSION)][name]["records"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_messages_hold_has_not_changed(name: str) -> None:
    """If this fails, clients have to change too: raise the version as for records, and say so in the changelog."""
    assert digests(GAMES[name])["messages"] == json.loads(PINS.read_text("ascii"))[str(VERSION)][name]["messages"]
