"""The commands `audit` and `replay`."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import Card, parse_cards
from muggins.cli import main
from muggins.record import VERSION, Record, dumps
from muggins.table import Deal
from muggins.testing import HOSTILE, play

GAMES = Path(__file__).parents[2] / "examples" / "records"
CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command; return its exit status, standard output and standard error."""
    status = main(list(map(str, arguments)))
    out, err = capsys.readouterr()
    return status, out, err


def test_an_audit_of_faults_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    """Each finding is printed with its action, its clause and its result; then the scores."""
    status, out, err = run(capsys, "audit", GAMES / "parlour_faults.jsonl")
    assert (status, err) == (1, "")
    assert out.splitlines()[1:] == [
        "action 18, seat 1 places the open card on the discard of seat 0",
        "  9H fits TH 8D among the common piles, which come first [parlour.R10]; called by action 19",
        'action 19, seat 3 calls "Muggins!"',
        "  the placement was a fault [parlour.R19]; upheld, about action 18",
        "action 30, seat 2 places the open card on the discard of seat 2",
        "  QD fits KD of seat 1 and must not be kept [parlour.R11]; nobody called it",
        "Scores: 0 0 1 0",
        "Scores without mistakes: unknown.",
    ]


def test_an_audit_of_nothing_ends_with_0(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The answer says that there were no faults."""
    path = tmp_path / "clean.jsonl"
    path.write_text(dumps(mushka, Record(mushka.Rules())), encoding="utf-8")
    status, out, err = run(capsys, "audit", path)
    assert (status, err) == (0, "")
    assert out == "mushka, 0 actions: the game goes on\nNo faults and no calls.\nScores: 25 25 25\n"


def test_an_audit_for_programs_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The data are those of the library, and the name of the game."""
    status, out, _ = run(capsys, "audit", "--json", GAMES / "cribbage_counts.jsonl")
    data = json.loads(out)
    assert (status, data["game"], data["scores"]) == (1, "cribbage", [61, 56])
    assert data["faultless"] == {"kind": "table.faultless", "scores": [61, 50], "winners": [0]}
    rules = [finding["rule"] for finding in data["findings"]]
    assert rules == ["cribbage.S7", "cribbage.S9", "cribbage.S9", "cribbage.S8"]


def test_an_audit_tells_where_a_record_stops_being_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The action that cannot have happened is the last finding."""
    path = tmp_path / "wrong.jsonl"
    path.write_text(dumps(mushka, Record(mushka.Rules(), 0, (mushka.Stand(0),))), encoding="utf-8")
    status, out, _ = run(capsys, "audit", path)
    assert status == 1
    assert "action 0, seat 0 stands\n  the table has to deal first [mushka.R4]; the audit stops here" in out
    status, out, err = run(capsys, "replay", path)
    assert status == 2
    assert err == (
        "muggins replay: action 0, seat 0 stands, cannot have happened: the table has to deal first [mushka.R4]\n"
    )


def test_an_audit_tells_of_another_edition(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that was played under another edition of the rulebook is audited, and the difference is reported."""
    path = tmp_path / "old.jsonl"
    path.write_text(dumps(mushka, Record(mushka.Rules(), edition=99)), encoding="utf-8")
    status, out, _ = run(capsys, "audit", path)
    assert status == 0
    assert f"played under edition 99 of the rulebook, and is audited by edition {mushka.EDITION}." in out


@pytest.mark.parametrize("text", ["", "[]", '{"format": "pgn"}', "\ud800", '{"format": "muggins-record", "game": "x"}'])
@pytest.mark.parametrize("command", ["audit", "replay"])
def test_what_is_not_a_record_ends_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, text: str
) -> None:
    """One line says what was expected."""
    path = tmp_path / "record.jsonl"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    status, out, err = run(capsys, command, path)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_replay_says_the_options_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the name nor the value of an option is printed as a code."""
    _, out, _ = run(capsys, "replay", GAMES / "parlour_faults.jsonl")
    assert "turn over when needed; seat 0 deals first" in out.splitlines()[0]


def test_a_log_that_was_cut_off_needs_torn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Without the option, the line and the option are named."""
    path = tmp_path / "cut.jsonl"
    path.write_bytes((GAMES / "mushka_revoke.jsonl").read_bytes()[:-9])
    for command in ("audit", "replay"):
        status, _, err = run(capsys, command, path)
        assert status == 2
        assert "line 73 $: " in err
        assert err.endswith(
            "; if the line was cut off, read the record with torn=True, or --torn at the command line\n"
        )
    status, out, _ = run(capsys, "audit", path, "--torn")
    assert (status, out.splitlines()[0]) == (1, "mushka, 71 actions: the game goes on")


def test_a_game_from_elsewhere_is_audited_and_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its module is named with ``--game``; without the option, the game is unknown."""
    path = tmp_path / "toy.jsonl"
    deal = Deal(parse_cards("2C AC 3C AH 3H 2H"))  # seat 1 has AC AH 2H and leads
    actions: tuple[toy.Action, ...] = (deal, toy.Play(1, Card.parse("AC")), toy.Play(0, Card.parse("3H")))
    path.write_text(dumps(toy, Record(toy.Rules(), 0, actions)), encoding="utf-8")
    status, out, err = run(capsys, "audit", path)
    assert (status, out) == (2, "")
    assert "got one of 'tests'; name its module with --game" in err
    status, out, err = run(capsys, "audit", path, "--game", "tests.testing.toy")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "tests, 3 actions: the game goes on",
        "action 2, seat 0 plays 3H",
        "  3H is played, but a card of the suit of AC is held [toy.R2]; nobody called it",
        "Scores: 0 1",
        "Scores without mistakes: unknown.",
    ]
    status, out, err = run(capsys, "replay", path, "--game", "tests.testing.toy", "--seat", 1)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "tests: target 4; seat 0 deals first",
        "   0    seat 0 has dealt deal 1",
        "        you hold AC AH 2H",
        "   1  seat 1 plays AC",
        "        seat 1 played AC",
        "        you hold AH 2H",
        "   2    seat 0 played 3H",
        "        seat 1 took the trick and has 1",
    ]


@pytest.mark.parametrize(
    ("module", "message"),
    [
        ("no.such.game", "cannot import the game 'no.such.game'"),
        ("", "cannot import the game ''"),
        (".x", "cannot import the game '.x'"),
        ("os", "a game must have the functions of muggins.table.Game"),
        ("muggins.cribbage", "expected a record of 'cribbage', got one of 'mushka'"),
    ],
)
def test_what_is_not_a_game_ends_with_2(capsys: pytest.CaptureFixture[str], module: str, message: str) -> None:
    """One line says why."""
    status, out, err = run(capsys, "audit", GAMES / "mushka_revoke.jsonl", "--game", module)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize("path", ["no such file", ".", "\0"])
def test_a_file_that_cannot_be_read_ends_with_2(capsys: pytest.CaptureFixture[str], path: str) -> None:
    """One line says why."""
    status, out, err = run(capsys, "audit", path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"muggins audit: cannot read {path!a}: ")


def test_a_record_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash means standard input."""
    text = (GAMES / "mushka_revoke.jsonl").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    status, out, _ = run(capsys, "audit", "-")
    assert status == 1
    assert "9D is played to 9H" in out


def test_a_replay_shows_every_action_and_event(capsys: pytest.CaptureFixture[str]) -> None:
    """Without ``--seat``, the packs and all hands are shown."""
    status, out, err = run(capsys, "replay", GAMES / "cribbage_counts.jsonl")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == (
        "cribbage: players 2, partners no, target 61, counting muggins, lowball no, cards 6, muggins in play no; "
        "seat 0 deals first"
    )
    assert "None" not in out
    assert lines[1] == "   0  the table deals"
    assert lines[2].startswith("        the pack is 5H AS 6D QS JC")
    assert lines[4:9] == [
        "   1  seat 0 lays away AH QS",
        "        seat 0 lays away 2 cards",
        "   2  seat 1 lays away KD 5H",
        "        seat 1 lays away 2 cards",
        "        the starter is QH",
    ]
    assert lines[-1].startswith("        the game is over: seat 0 wins")


def test_a_replay_for_a_seat_that_is_not_there_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """The error names the seats of the game."""
    for seat in (3, 99, -1):
        status, out, err = run(capsys, "replay", GAMES / "mushka_revoke.jsonl", "--seat", seat)
        assert (status, out) == (2, "")
        assert err == f"muggins replay: the seat must be 0 to 2, got {seat}\n"


def test_a_broken_record_does_not_tell_a_seat_the_cards_of_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither the refusal of another seat's action nor a line that cannot be read is shown to a seat."""
    lines = (GAMES / "cribbage_counts.jsonl").read_text("ascii").splitlines()
    path = tmp_path / "broken.jsonl"
    for second, told in (
        ('{"kind": "cribbage.lay_away", "seat": 0, "cards": ["2D", "3D"]}', "action 1"),
        ('{"2D', "line 3"),
    ):
        path.write_text("\n".join([*lines[:2], second]), encoding="ascii")
        status, out, err = run(capsys, "replay", path, "--seat", 1)
        assert status == 2
        assert told in err
        assert "2D" not in out + err
        status, out, err = run(capsys, "replay", path)
        assert status == 2
        assert "2D" in err or "column" in err


def test_a_flaw_in_the_header_does_not_show_a_seat_the_flaws_of_other_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A seat gets the errors of the header, and nothing about a deal that is wrong too."""
    header, deal, *_ = (GAMES / "mushka_revoke.jsonl").read_text("ascii").splitlines()
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join([header.replace("{", '{"note": 1, ', 1), deal.replace("9C", "KD")]), encoding="ascii")
    status, out, err = run(capsys, "replay", path)
    assert (status, out) == (2, "")
    assert "line 2 $: the card KD occurs twice" in err
    status, out, err = run(capsys, "replay", path, "--seat", 1)
    assert (status, out) == (2, "")
    assert err == "muggins replay: line 1 $: the key 'note' is unknown in a header\n"


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
    path = tmp_path / "record.jsonl"
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


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_members_of_a_line_may_stand_in_any_order(
    capsys: pytest.CaptureFixture[str], path: Path, tmp_path: Path
) -> None:
    """A record is the same after a database has sorted its keys."""
    sorted_path = tmp_path / "sorted.jsonl"
    lines = [json.dumps(json.loads(line), sort_keys=True) for line in path.read_text("ascii").splitlines()]
    sorted_path.write_text("\n".join(lines), encoding="ascii")
    for command in ("audit", "replay"):
        assert run(capsys, command, sorted_path) == run(capsys, command, path)


@pytest.mark.parametrize(
    "text",
    [
        f'{{"format": "muggins-record", "version": {VERSION + 1}, "packs": [1], "game": "mushka"}}',
        f'{{"format": "muggins-record", "version": {VERSION + 1}, "game": "whist"}}',
        '{"actions": ['
        + "{}, " * 2000
        + f'{{}}], "format": "muggins-record", "game": "mushka", "version": {VERSION + 1}}}',
    ],
)
def test_a_newer_version_is_refused_by_name(capsys: pytest.CaptureFixture[str], text: str, tmp_path: Path) -> None:
    """The error says nothing else, because nothing else is known of the record."""
    path = tmp_path / "newer.jsonl"
    path.write_text(text, encoding="ascii")
    for command in ("audit", "replay"):
        status, out, err = run(capsys, command, path)
        assert (status, out) == (2, "")
        assert f"muggins-record version {VERSION + 1} is newer than this program, which reads up to {VERSION}" in err


def test_an_audit_without_a_referee_has_no_scores(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For a game without a referee the findings are all that is printed."""
    monkeypatch.delattr(toy, "referee")
    path = tmp_path / "toy.jsonl"
    path.write_text(dumps(toy, Record(toy.Rules())), encoding="utf-8")
    status, out, _ = run(capsys, "audit", path, "--game", "tests.testing.toy")
    assert (status, out.splitlines()[1:]) == (0, ["No faults and no calls."])


def test_a_file_that_is_too_long_is_not_read_to_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What no record can be is refused before it fills the memory."""
    path = tmp_path / "long.jsonl"
    path.write_bytes(b" " * 101)
    monkeypatch.setattr("muggins.cli.records.LONGEST", 100)
    status, _, err = run(capsys, "audit", path)
    assert (status, err) == (2, "muggins audit: a record must have at most 100 bytes\n")
