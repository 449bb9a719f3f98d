"""The command line: what it prints, its exit statuses, and that nobody ever sees a traceback."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from muggins.cli import main


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "muggins", *arguments], input=text, capture_output=True, text=True, check=False
    )


def succeed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command in this process that must succeed; give what it prints."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def fail(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command in this process that must fail with one line on standard error; give that line."""
    status: object
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The version is printed, and it is the installed one."""
    from importlib.metadata import version

    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"muggins {version('muggins')}\n"


def test_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a command there is one line that says where help is."""
    assert "--help" in fail(capsys)


def test_rule_prints_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause is printed with its id, its text and its source; letters in either case find it."""
    shown = succeed(capsys, "rule", "cribbage.R29")
    assert shown.startswith("cribbage.R29  Flush in the crib: 5 if all four cards and the starter have one suit")
    assert succeed(capsys, "rule", "Cribbage.r29") == shown


def test_rule_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets the members of the clause."""
    data = json.loads(succeed(capsys, "rule", "mushka.R9", "--json"))
    assert {"id", "text", "source", "etiquette"} == data.keys()
    assert data["id"] == "mushka.R9"


def test_rule_lists_a_game_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    """A game's name lists its clauses, and no name those of all three games."""
    listed = {game: succeed(capsys, "rule", game) for game in ("parlour", "cribbage", "mushka")}
    assert [text.split()[0] for text in listed.values()] == ["parlour.R1", "cribbage.R1", "mushka.R1"]
    assert succeed(capsys, "rule") == "".join(listed.values())


@pytest.mark.parametrize("clause", ["cribbage." + "R99", "whist", "whist.R1", "", ".", "cribbage.", "♥" * 1000])
def test_rule_refuses_what_is_none(capsys: pytest.CaptureFixture[str], clause: str) -> None:
    """What is no clause is quoted, shortened, in one line."""
    line = fail(capsys, "rule", clause)
    assert line.startswith("muggins rule: ")
    assert len(line) < 600


def test_closed_pipe_is_no_traceback() -> None:
    """Whoever reads only the first line gets that line, and nothing is said on standard error."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "muggins", "rule"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"parlour.R1 ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in {0, 141}


def test_output_is_plain_off_a_terminal() -> None:
    """Into a pipe go neither colours nor suit symbols."""
    done = run("rule", "cribbage.R29")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


PLACE = ("--commons", "5C", "9D", "KH", "2S", "--discards", "-", "QS", "TC", "-", "--seat", "0")


def test_place_says_why_for_every_pile(capsys: pytest.CaptureFixture[str]) -> None:
    """The one lawful pile is the nearer opponent's (R11); each other pile has the clause that forbids it."""
    data = json.loads(succeed(capsys, "place", "JH", *PLACE, "--json"))
    assert (data["card"], data["seat"]) == ("JH", 0)
    assert [(pile["pile"], pile["lawful"], pile["rule"]) for pile in data["piles"]] == [
        ({"common": 0}, False, "parlour.R3"),
        ({"common": 1}, False, "parlour.R3"),
        ({"common": 2}, False, "parlour.R3"),
        ({"common": 3}, False, "parlour.R3"),
        ({"discard": 0}, False, "parlour.R13"),
        ({"discard": 1}, True, "parlour.R11"),
        ({"discard": 2}, False, "parlour.R11"),
        ({"discard": 3}, False, "parlour.R12"),
    ]


def test_place_on_the_own_discard(capsys: pytest.CaptureFixture[str]) -> None:
    """A card that fits nowhere is kept (R13)."""
    first_line = succeed(capsys, "place", "7H", *PLACE).partition("\n")[0]
    assert first_line == "Seat 0 must place 7H on the own discard [parlour.R13]"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--commons", "5C", "--discards", "-", "-", "--seat", "2"),
        ("--commons", "5C", "--discards", "-", "-", "--seat", "-1"),
        ("--commons", "5C", "--discards", "-", "-", "--seat", "x"),
        ("--commons", "5C", "--discards", "-", "--seat", "0"),
        ("--commons", "-", "--discards", "-", "-", "--seat", "0"),
        ("--commons", "5C", "--discards", "5CX", "-", "--seat", "0"),
        ("--discards", "-", "-", "--seat", "0"),
    ],
)
def test_place_refuses_what_is_no_position(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """Wrong seats and wrong piles are bad input."""
    assert fail(capsys, "place", "6H", *arguments).startswith("muggins place: ")


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "rule"),
    [
        ("QH 7D KH 9D", "D", 3, "mushka.R10"),
        ("QH 7C KH 9C", "d", 2, "mushka.R10"),
        ("AD AS KD", "♦", 1, "mushka.R11"),
        ("AS AD", "D", 1, "mushka.R10"),
        ("AS KS", "S", 0, "mushka.R10"),
        ("QH AD AS", "D", 1, "mushka.R10"),
    ],
)
def test_trick_says_whose_it_is(
    capsys: pytest.CaptureFixture[str], trick: str, trump: str, winner: int, rule: str
) -> None:
    """The ace of spades overtakes only the trump ace that was led by another (R11 to R13)."""
    data = json.loads(succeed(capsys, "trick", *trick.split(), "--trump", trump, "--json"))
    assert (data["winner"], data["card"], data["rule"]) == (winner, trick.split()[winner], rule)


@pytest.mark.parametrize("arguments", [("QH", "--trump", "X"), ("QH", "QH", "--trump", "D"), ("Q", "--trump", "D")])
def test_trick_refuses_what_is_none(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """A suit that is none, and cards that cannot be together, are bad input."""
    assert fail(capsys, "trick", *arguments).startswith("muggins trick: ")
