"""The commands `audit` and `replay`."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from muggins import cribbage, mushka, parlour
from muggins.cards import Card
from muggins.cli import main
from muggins.record import Record, dumps
from muggins.testing import HOSTILE, play

GAMES = Path(__file__).parents[2] / "examples" / "records"
CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command; give its exit status, and what it wrote and complained."""
    status = main(list(map(str, arguments)))
    out, err = capsys.readouterr()
    return status, out, err


def test_an_audit_of_faults_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    """Each finding is told with its action, its clause and what came of it; then the scores."""
    status, out, err = run(capsys, "audit", GAMES / "parlour_faults.json")
    assert (status, err) == (1, "")
    assert out.splitlines()[1:] == [
        "action 18, seat 1: place, discard 0",
        "  9H fits TH 8D among the common piles, which come first [parlour.R10]; called by action 19",
        "action 19, seat 3: call",
        "  the placement was a fault [parlour.R19]; upheld, about action 18",
        "action 30, seat 2: place, discard 2",
        "  QD fits KD of seat 1 and may not be kept [parlour.R11]; nobody called it",
        "Scores: 0 0 1 0",
        "What they would be had nobody erred, nobody can say.",
    ]


def test_an_audit_of_nothing_ends_with_0(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A clean game is said to be clean."""
    path = tmp_path / "clean.json"
    path.write_text(dumps(mushka, Record(mushka.Rules())), encoding="utf-8")
    status, out, err = run(capsys, "audit", path)
    assert (status, err) == (0, "")
    assert out == "mushka, 0 actions: the game goes on\nNothing was found.\nScores: 25 25 25\n"


def test_an_audit_for_programs_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The data are those of the library, and the name of the game."""
    status, out, _ = run(capsys, "audit", "--json", GAMES / "cribbage_counts.json")
    data = json.loads(out)
    assert (status, data["game"], data["scores"]) == (1, "cribbage", [61, 56])
    assert data["faultless"] == {"kind": "record.faultless", "scores": [61, 50], "winners": [0]}
    rules = [finding["rule"] for finding in data["findings"]]
    assert rules == ["cribbage.S7", "cribbage.S9", "cribbage.S9", "cribbage.S8"]


def test_an_audit_tells_where_a_record_stops_being_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The action that cannot have happened is the last finding."""
    path = tmp_path / "wrong.json"
    path.write_text(dumps(mushka, Record(mushka.Rules(), 0, (mushka.Stand(0),))), encoding="utf-8")
    status, out, _ = run(capsys, "audit", path)
    assert status == 1
    assert (
        "action 0, seat 0: stand\n  this cannot be done now: the table is at dealing [mushka.R4]; the record is no game"
        in out
    )
    status, out, err = run(capsys, "replay", path)
    assert status == 2
    assert err == (
        "muggins replay: action 0, seat 0: stand, cannot have happened: "
        "this cannot be done now: the table is at dealing [mushka.R4]\n"
    )


@pytest.mark.parametrize("text", ["", "[]", '{"format": "pgn"}', "\ud800", '{"format": "muggins-record", "game": "x"}'])
@pytest.mark.parametrize("command", ["audit", "replay"])
def test_what_is_no_record_ends_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, text: str
) -> None:
    """One line says what was expected."""
    path = tmp_path / "record.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    status, out, err = run(capsys, command, path)
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("path", ["no such file", ".", "\0"])
def test_a_file_that_cannot_be_read_ends_with_2(capsys: pytest.CaptureFixture[str], path: str) -> None:
    """One line says why."""
    status, out, err = run(capsys, "audit", path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"muggins audit: cannot read {path!a}: ")


def test_a_record_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash stands for it."""
    text = (GAMES / "mushka_revoke.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    status, out, _ = run(capsys, "audit", "-")
    assert status == 1
    assert "9D is played to 9H" in out


def test_a_replay_shows_every_action_and_event(capsys: pytest.CaptureFixture[str]) -> None:
    """The table's side of it has the packs and all hands."""
    status, out, err = run(capsys, "replay", GAMES / "cribbage_counts.json")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "cribbage: players 2, target 61, counting muggins; seat 0 deals first"
    assert lines[1].startswith("   0  table: deal 5H AS 6D QS JC")
    assert lines[3:8] == [
        "   1  seat 0: lay away AH QS",
        "        seat 0: laid away, cards 2",
        "   2  seat 1: lay away KD 5H",
        "        seat 1: laid away, cards 2",
        "        starter turned QH",
    ]
    assert lines[-1].startswith("        ended outcome, winners 0")


def test_a_replay_for_a_seat_that_is_not_there_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """The game says which seats there are."""
    status, out, err = run(capsys, "replay", GAMES / "mushka_revoke.json", "--seat", 3)
    assert (status, out) == (2, "")
    assert "the seats are 0 to 2" in err


RULES: list[tuple[Any, Any]] = [
    (cribbage, cribbage.Rules(3, target=61, counting=cribbage.Counting.MUGGINS)),
    (mushka, mushka.Rules(4, start_number=5)),
    (parlour, parlour.Rules(5)),
]


@pytest.mark.parametrize(("game", "rules"), RULES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_replay_for_a_seat_shows_only_what_it_may_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Any, rules: Any, seat: int
) -> None:
    """No card is named before the seat's view shows where it lies, or its own action named it."""
    turns = list(play(game, rules, 2, HOSTILE))
    path = tmp_path / "record.json"
    path.write_text(dumps(game, Record(rules, 0, tuple(turn.action for turn in turns))), encoding="utf-8")
    status, out, _ = run(capsys, "replay", path, "--seat", seat)
    assert status == 0
    number = -1
    seen: set[Card] = set()
    for line in out.splitlines()[1:]:
        number = int(line[:4]) if line[:4].strip() else number
        turn = turns[number]
        if line[:4].strip() and type(turn.action).__name__ == "Deal":
            seen = set()
        for state in (turn.before, turn.after):
            seen |= set(game.table_cards(state)) - set(game.unseen(game.view(state, seat)))
        assert {Card.parse(text) for text in CARD.findall(line)} <= seen, line
    assert number == len(turns) - 1


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_the_members_of_a_record_may_stand_in_any_order(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path
) -> None:
    """A database that sorts the keys does no harm."""
    sorted_path = tmp_path / "sorted.json"
    sorted_path.write_text(json.dumps(json.loads(path.read_text("ascii")), sort_keys=True), encoding="ascii")
    for command in ("audit", "replay"):
        assert run(capsys, command, sorted_path) == run(capsys, command, path)


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "muggins-record", "version": 2, "packs": [1], "game": "mushka"}',
        '{"format": "muggins-record", "version": 2, "game": "whist"}',
        '{"actions": [' + "{}, " * 5000 + '{}], "format": "muggins-record", "game": "mushka", "version": 2}',
    ],
)
def test_a_newer_version_is_refused_by_name(capsys: pytest.CaptureFixture[str], text: str, tmp_path: Path) -> None:
    """Nothing else may be said of it, for nothing else is known."""
    path = tmp_path / "newer.json"
    path.write_text(text, encoding="ascii")
    for command in ("audit", "replay"):
        status, out, err = run(capsys, command, path)
        assert (status, out) == (2, "")
        assert "muggins-record version 2 is newer than this program, which reads up to 1" in err
