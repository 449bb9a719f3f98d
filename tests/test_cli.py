"""The command line: what it prints, its exit statuses, and that nobody ever sees a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import pytest

from muggins.cards import parse_cards
from muggins.cli import main
from muggins.cli.output import Output


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "muggins", *arguments], input=text, capture_output=True, text=True, check=False
    )


def succeed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command in this process that must succeed; return what it prints."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def fail(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command in this process that must fail with one line on standard error; return that line."""
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


def test_rule_prints_why_code_does_not_hold_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause that is asked for alone is followed by its note, if it has one; in a list there are no notes."""
    note = "The value of a win is agreed between the players; the outcome reports the skunk level."
    assert succeed(capsys, "rule", "cribbage.R37").endswith(f"\n{note}\n")
    assert note not in succeed(capsys, "rule", "cribbage")


def test_rule_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets the members of the clause."""
    data = json.loads(succeed(capsys, "rule", "mushka.R9", "--json"))
    assert {"id", "text", "source", "standing", "note"} == data.keys()
    assert data["id"] == "mushka.R9"


def test_rule_lists_a_game_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    """The name of a game lists its clauses; without a name, the clauses of all games are listed."""
    listed = {game: succeed(capsys, "rule", game) for game in ("parlour", "cribbage", "mushka")}
    assert [text.split()[0] for text in listed.values()] == ["parlour.R1", "cribbage.R1", "mushka.R1"]
    assert succeed(capsys, "rule") == "".join(listed.values())


@pytest.mark.parametrize("clause", ["cribbage." + "R99", "whist", "whist.R1", "", ".", "cribbage.", "♥" * 1000])
def test_rule_refuses_what_is_none(capsys: pytest.CaptureFixture[str], clause: str) -> None:
    """A text that is not a clause id is quoted, shortened, in one line."""
    line = fail(capsys, "rule", clause)
    assert line.startswith("muggins rule: ")
    assert len(line) < 600


def test_closed_pipe_is_no_traceback() -> None:
    """A reader that closes the pipe after the first line gets that line, and standard error stays empty."""
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
    """Output to a pipe has neither colours nor suit symbols."""
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
        ({"discard": 0}, False, "parlour.R11"),
        ({"discard": 1}, True, "parlour.R11"),
        ({"discard": 2}, False, "parlour.R11"),
        ({"discard": 3}, False, "parlour.R12"),
    ]


def test_place_on_the_own_discard(capsys: pytest.CaptureFixture[str]) -> None:
    """A card that fits nowhere is kept (R13)."""
    first_line = succeed(capsys, "place", "7H", *PLACE).partition("\n")[0]
    assert first_line == "Seat 0 must place 7H on its own discard [parlour.R13]"


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
        ("--commons", "5C", "6H", "--discards", "-", "-", "--seat", "0"),
        ("--commons", "5C", "--discards", "-", "5C", "--seat", "0"),
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
        ("AD 2D", "S", 0, "mushka.R10"),  # R2: five players and more have the twos
        ("2D AC", "S", 0, "mushka.R10"),
    ],
)
def test_trick_says_whose_it_is(
    capsys: pytest.CaptureFixture[str], trick: str, trump: str, winner: int, rule: str
) -> None:
    """The ace of spades overtakes only the trump ace that was led by another (R11 to R13)."""
    data = json.loads(succeed(capsys, "trick", *trick.split(), "--trump", trump, "--json"))
    assert (data["winner"], data["card"], data["rule"]) == (winner, trick.split()[winner], rule)


def test_trick_lists_the_cards_that_may_follow(capsys: pytest.CaptureFixture[str]) -> None:
    """With a hand, programs get its lawful cards too: the suit led, or else a trump (mushka.R9)."""
    told = json.loads(succeed(capsys, "trick", "9D", "--trump", "S", "--hand", "2D", "AC", "7S", "--json"))
    assert told["lawful"] == ["2D"]
    told = json.loads(succeed(capsys, "trick", "9D", "--trump", "S", "--hand", "AC", "7S", "--json"))
    assert told["lawful"] == ["7S"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("QH", "--trump", "X"),
        ("QH", "QH", "--trump", "D"),
        ("Q", "--trump", "D"),
        (*["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"], "--trump", "D"),
    ],
)
def test_trick_refuses_what_is_none(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """A text that is not a suit, and cards that cannot be together, are bad input."""
    assert fail(capsys, "trick", *arguments).startswith("muggins trick: ")


BEST = ("5H", "5S", "5D", "JC", "--starter", "5C")


def test_score_counts_aloud(capsys: pytest.CaptureFixture[str]) -> None:
    """Every item has its cards, its points, the running total and its clause; the count is said, and then the total."""
    assert succeed(capsys, "score", "4H", "5S", "6D", "6C", "--starter", "QH").splitlines() == [
        "Hand 4H 5S 6C 6D, starter QH",
        "  fifteen  5S QH            2   2  cribbage.R25",
        "  fifteen  4H 5S 6C         2   4  cribbage.R25",
        "  fifteen  4H 5S 6D         2   6  cribbage.R25",
        "  pair     6C 6D            2   8  cribbage.R26",
        "  run      4H 5S 6C         3  11  cribbage.R27",
        "  run      4H 5S 6D         3  14  cribbage.R27",
        "Fifteen two, fifteen four, fifteen six, and a double run of three is fourteen.",
        "Total 14",
    ]


def test_score_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand worth nothing has no items."""
    assert succeed(capsys, "score", "2C", "4D", "6H", "8S", "--starter", "JC").splitlines()[1:] == [
        "Nothing.",
        "Total 0",
    ]


def test_score_says_that_three_cards_are_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Three cards are scored as five-card cribbage has it (R39), and a note says so, in case a card was forgotten."""
    printed = succeed(capsys, "score", "5H", "5S", "5D", "--starter", "JC")
    assert printed.startswith("Hand of five-card cribbage 5D 5H 5S, starter JC\n")
    assert printed.endswith("Total 14\n")


def test_score_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets the items, the points by kind, and the total; the best hand is worth 29."""
    data = json.loads(succeed(capsys, "score", *BEST, "--json"))
    assert (data["hand"], data["starter"], data["crib"]) == (["5D", "5H", "5S", "JC"], "5C", False)
    kinds = ("fifteens", "pairs", "runs", "flush", "nobs", "total")
    assert [data[kind] for kind in kinds] == [16, 12, 0, 0, 1, 29]
    assert sum(item["points"] for item in data["items"]) == 29
    assert data["items"][-1] == {"kind": "nobs", "cards": ["JC"], "points": 1, "rule": "cribbage.R30"}


def test_score_of_a_crib(capsys: pytest.CaptureFixture[str]) -> None:
    """Four of a suit are a flush in a hand (R28), and nothing in a crib (R29)."""
    hand = ("score", "2H", "4H", "6H", "8H", "--starter", "KS", "--json")
    assert json.loads(succeed(capsys, *hand))["flush"] == 4
    assert json.loads(succeed(capsys, *hand, "--crib"))["flush"] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("5H", "5S", "5D", "JC"),
        ("5H", "5S", "5D", "JC", "5C"),
        ("5H", "5S", "--starter", "5C"),
        ("5H", "5S", "5D", "JC", "--starter", "5D"),
        ("5H", "5S", "5D", "5D", "--starter", "5C"),
        ("5H", "5S", "5D", "JX", "--starter", "5C"),
        ("5H", "5S", "5D", "JC", "--starter", "5C 6C"),
        ("5H", "5S", "5D", "--starter", "5C", "--crib"),
        ("5H", "--stdin"),
        ("--starter", "5H", "--stdin"),
        ("\udcff", "5S", "5D", "JC", "--starter", "5C"),
    ],
)
def test_score_refuses_what_is_no_hand(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """Too few cards, too many, the same twice, and a text that is not a card are bad input."""
    assert fail(capsys, "score", *arguments).startswith("muggins score: ")


def test_score_asks_for_the_starter(capsys: pytest.CaptureFixture[str]) -> None:
    """For five cards without a starter, the error asks whether the last card is the starter."""
    assert "did you mean --starter 5C?" in fail(capsys, "score", "5H", "5S", "5D", "JC", "5C")


def test_score_reads_lines() -> None:
    """Each line is answered by one line of JSON with its number and its text, however the hand is written."""
    lines = [
        "5H 5S 5D JC | 5C",
        "5H 5S 5D JC 5C",
        "5h5s5djc5c",
        "2H 4H 6H 8H | KS",
        "2H 4H 6H 8H KS crib",
        "4♥,5♠ 6♦ | Q♥",
    ]
    done = run("score", "--stdin", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [(answer["line"], answer["input"]) for answer in answers] == list(enumerate(lines, 1))
    assert [answer["total"] for answer in answers] == [29, 29, 29, 4, 0, 7]
    assert answers[0].keys() == {"line", "input", "fifteens", "pairs", "runs", "flush", "nobs", "total"}


def test_score_reads_cribs() -> None:
    """With --crib every line is a crib."""
    done = run("score", "--stdin", "--crib", text="2H 4H 6H 8H KS\n")
    assert json.loads(done.stdout)["total"] == 0


def test_bad_lines_are_reported_and_the_rest_is_answered() -> None:
    """A bad line is one line on standard error, with its number, and an answer too; the exit status is 2."""
    bad = ["5H 5S 5D JC 5X", "5H | 5S 5D JC 5C", "5H", "x" * 2000, "|", "crib"]
    done = run("score", "--stdin", text="\n".join(["", *bad, "5H 5S 5D JC 5C", "  "]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [line.partition(": ")[2].partition(":")[0] for line in done.stderr.splitlines()] == [
        f"line {number}" for number in range(2, 8)
    ]
    assert [answer["line"] for answer in answers] == [2, 3, 4, 5, 6, 7, 8]
    assert ["error" in answer for answer in answers] == [True] * 6 + [False]
    assert max(map(len, done.stderr.splitlines())) < 300


def test_bytes_that_are_no_text_are_bad_lines() -> None:
    """A byte order mark and carriage returns are ignored; other invalid bytes are quoted."""
    done = subprocess.run(
        [sys.executable, "-m", "muggins", "score", "--stdin"],
        input=b"\xef\xbb\xbf5H 5S 5D JC 5C\r\n\xff\xfe\x00\r\n5H 5S 5D JC 5C",
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("total") for answer in answers] == [29, None, 29]
    assert answers[1]["input"] == "\\xff\\xfe\x00"  # not half of a surrogate pair, which few programs can read
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


@contextmanager
def started(
    *arguments: str, program: Sequence[str] = ("-m", "muggins")
) -> Generator[subprocess.Popen[str], None, None]:
    """Start the command with pipes at all ends, and make sure that it ends with the test."""
    with subprocess.Popen(
        [sys.executable, *program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def ask(process: subprocess.Popen[str], line: str) -> str:
    """Send one line and wait for one line."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    return process.stdout.readline()


def test_a_program_may_ask_and_wait() -> None:
    """An answer comes before the next question is asked: nothing waits in a buffer for more input."""
    with started("peg", "--stdin") as process:
        for number, (play, points) in enumerate([("7H 8S 9D", [0, 2, 3]), ("5H 5S 5C", [0, 2, 8])], 1):
            answer = json.loads(ask(process, play))
            assert answer == {"line": number, "input": play, "points": points, "total": sum(points)}
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 0


def test_a_reader_that_leaves_is_no_traceback() -> None:
    """If the reader closes the pipe after the first answer, the command ends without a message."""
    with started("score", "--stdin") as process:
        assert '"total": 29' in ask(process, "5H 5S 5D JC 5C")
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write("5H 5S 5D JC 5C\n")
        process.stdin.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_an_interrupt_is_no_traceback() -> None:
    """Ctrl-C ends the command without a message."""
    # A background job ignores interrupts, and so do the programs that it starts: this one restores the handler.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from muggins.cli import main; sys.exit(main())"
    )
    with started("score", "--stdin", program=("-c", program)) as process:
        ask(process, "5H 5S 5D JC 5C")
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 130


def test_peg_gives_the_points_of_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    """Each card has what it scored when it was played, and what the player said (R15)."""
    assert succeed(capsys, "peg", "7H", "8S", "9D").splitlines() == [
        "7H   -  seven",
        "8S   2  fifteen for two  cribbage.R15",
        "9D   3  twenty-four, a run of three for three  cribbage.R15",
    ]


def test_peg_takes_ranks_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Suits do not matter in the play, so ranks alone are accepted (R15), each at most four times."""
    assert succeed(capsys, "peg", "K", "K", "K", "a").splitlines() == [
        "K    -  ten",
        "K    2  twenty, a pair for two  cribbage.R15",
        "K    6  thirty, a pair royal for six  cribbage.R15",
        "A    2  thirty-one for two  cribbage.R15",
    ]
    data = json.loads(succeed(capsys, "peg", "10", "5", "--json"))
    assert (data["cards"], data["plays"][1]["items"][0]["cards"]) == (["T", "5"], ["T", "5"])
    assert "at most four times, got 5 times 2" in fail(capsys, "peg", *"22222")
    ranks = "expected ranks alone (A, 2 to 9, T or 10, J, Q, K), got"
    assert fail(capsys, "peg", "K", "5H") == f"muggins peg: after K {ranks} '5H'\n"
    assert fail(capsys, "peg", "7", "8", "x") == f"muggins peg: after 7 {ranks} 'X'\n"
    assert "expected a suit (C, D, H, S or its symbol) at index 4, got ' '" in fail(capsys, "peg", "7H", "8", "x")


def test_peg_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets the count and the items of each card."""
    data = json.loads(succeed(capsys, "peg", "TC", "9D", "5H", "4S", "3C", "--json"))
    assert [(play["card"], play["count"], play["points"]) for play in data["plays"]] == [
        ("TC", 10, 0),
        ("9D", 19, 0),
        ("5H", 24, 0),
        ("4S", 28, 0),
        ("3C", 31, 5),
    ]
    assert [item["kind"] for item in data["plays"][-1]["items"]] == ["thirty-one", "run"]
    assert data["total"] == 5


@pytest.mark.parametrize("cards", ["", "KH KS KD 2C", "7H 7H", "7H 1H"])
def test_peg_refuses_what_is_no_play(capsys: pytest.CaptureFixture[str], cards: str) -> None:
    """No cards, a count over 31, a card twice, and a text that is not a card are bad input."""
    assert fail(capsys, "peg", *cards.split()).startswith("muggins peg: ")


HAND = ("--hand", "4H", "5S", "6D", "6C", "--starter", "QH")


@pytest.mark.parametrize(
    ("announced", "claim", "upheld", "rule", "counter", "claimant"),
    [
        (9, "muggins:5", True, "cribbage.S7", 0, 5),
        (9, "muggins:2", True, "cribbage.S7", 0, 2),
        (14, "muggins:2", False, "cribbage.S8", 2, 0),
        (16, "overcount", True, "cribbage.S9", -2, 2),
        (14, "overcount", False, "cribbage.S10", 0, 0),
        (9, "none", False, "cribbage.S6", 0, 0),
    ],
)
def test_challenge_judges_a_claim(
    capsys: pytest.CaptureFixture[str], announced: int, claim: str, upheld: bool, rule: str, counter: int, claimant: int
) -> None:
    """The hand is worth 14; what moves is what the clause says (S6 to S10)."""
    arguments = ("challenge", *HAND, "--announced", str(announced), "--claim", claim)
    data = json.loads(succeed(capsys, *arguments, "--json"))
    assert data["true"]["total"] == 14
    assert (data["upheld"], data["rule"]) == (upheld, rule)
    assert (data["counter_points"], data["claimant_points"]) == (counter, claimant)
    assert f"[{rule}]" in succeed(capsys, *arguments)


TWO = ("--hand", "2C", "4S", "6D", "8H", "--starter", "8C")


@pytest.mark.parametrize(
    ("before", "announced", "claim", "more", "rule", "points"),
    [
        ((118, 100), 8, "overcount", ("--tournament",), "cribbage.A15", (-16, 1, -15)),
        ((119, 100), 0, "muggins:2", ("--tournament",), "cribbage.A7", (0, 2, 0)),
        ((120, 100), 0, "muggins:2", ("--tournament",), "cribbage.A8", (0, 1, 0)),
        ((118, 100), 8, "overcount", (), "cribbage.S9", (-6, 6, 0)),
        ((120, 100), 1, "muggins:1", (), "cribbage.S14", (0, 0, 0)),
        ((60, 40), 1, "muggins:1", ("--target", "61"), "cribbage.S14", (0, 0, 0)),
        ((60, 40), 1, "muggins:1", (), "cribbage.S7", (0, 1, 0)),
    ],
)
def test_challenge_knows_the_scores_and_the_tournament(
    capsys: pytest.CaptureFixture[str],
    before: tuple[int, int],
    announced: int,
    claim: str,
    more: tuple[str, ...],
    rule: str,
    points: tuple[int, int, int],
) -> None:
    """The scores before the count decide what can still be claimed, and how much of it (S14, A8, A15)."""
    counter, claimant = map(str, before)
    arguments = ("challenge", *TWO, "--announced", str(announced), "--claim", claim, "--before", counter, claimant)
    data = json.loads(succeed(capsys, *arguments, *more, "--json"))
    assert (2, rule) == (data["true"]["total"], data["rule"])
    assert points == (data["counter_points"], data["claimant_points"], data["penalty"])
    assert f"[{rule}]" in succeed(capsys, *arguments, *more)


@pytest.mark.parametrize(
    "more",
    [
        ("--tournament",),
        ("--tournament", "--before", "118", "100", "--target", "61"),
        ("--before", "121", "100"),
        ("--before", "61", "10", "--target", "61"),
        ("--before", "-1", "10"),
        ("--before", "10"),
        ("--target", "100"),
    ],
)
def test_challenge_refuses_impossible_scores(capsys: pytest.CaptureFixture[str], more: tuple[str, ...]) -> None:
    """Two scores below the target, which the tournament needs, and which is 121 there (A1, A8, R32)."""
    line = fail(capsys, "challenge", *TWO, "--announced", "2", "--claim", "none", *more)
    assert line.startswith("muggins challenge: ")


@pytest.mark.parametrize(
    "claim", ["muggins", "muggins:", "muggins:x", "muggins:0", "muggins:30", "muggins:٣", "none:1", ""]
)
def test_challenge_refuses_what_is_no_claim(capsys: pytest.CaptureFixture[str], claim: str) -> None:
    """A claim is ``muggins:N`` with a possible number, ``overcount`` or ``none`` (S4, Q11)."""
    assert fail(capsys, "challenge", *HAND, "--announced", "9", "--claim", claim).startswith("muggins challenge: ")


@pytest.mark.parametrize("announced", ["-1", "30", "x", "9.0"])
def test_challenge_refuses_what_is_no_count(capsys: pytest.CaptureFixture[str], announced: str) -> None:
    """A count is a number from 0 to 29 (S2)."""
    line = fail(capsys, "challenge", *HAND, "--announced", announced, "--claim", "none")
    assert line.startswith("muggins challenge: ")


class Terminal(io.TextIOWrapper):
    """A terminal with some encoding."""

    def isatty(self) -> bool:
        """Return True, as a terminal does."""
        return True


@pytest.mark.parametrize(
    ("encoding", "settings", "shown"),
    [
        ("utf-8", {}, "\x1b[31m5♥\x1b[0m 5♠"),
        ("utf-8", {"NO_COLOR": "1"}, "5♥ 5♠"),
        ("utf-8", {"TERM": "dumb"}, "5♥ 5♠"),
        ("ascii", {}, "\x1b[31m5H\x1b[0m 5S"),
        ("cp1252", {"NO_COLOR": "1"}, "5H 5S"),
    ],
)
def test_a_terminal_gets_what_it_can_show(
    monkeypatch: pytest.MonkeyPatch, encoding: str, settings: dict[str, str], shown: str
) -> None:
    """Colours unless NO_COLOR is set or the terminal has none; suit symbols if the encoding has them."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    written = io.BytesIO()
    output = Output(Terminal(written, encoding=encoding))
    output.write(output.cards(parse_cards("5H 5S")))
    output.flush()
    assert written.getvalue() == f"{shown}\n".encode(encoding)


@pytest.mark.parametrize("width", [40, 100])
def test_a_terminal_gets_lines_that_fit(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """Long sentences are wrapped to the width of the terminal; elsewhere a clause is one line."""
    monkeypatch.setenv("COLUMNS", str(width))
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(written, encoding="utf-8"))
    monkeypatch.setenv("NO_COLOR", "1")
    for arguments in (["rule", "cribbage.R29"], ["score", *BEST]):
        assert main(arguments) == 0
    lines = written.getvalue().decode("utf-8").splitlines()
    texts = [line for line in lines if "  cribbage." not in line]
    assert max(map(len, texts)) <= width
    assert len(lines) > 18


def test_output_to_a_stream_without_an_encoding() -> None:
    """Another program that catches standard output in a StringIO gets the same text."""
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught):
        assert main(["score", *BEST]) == 0
    assert caught.getvalue() == run("score", *BEST).stdout


def test_no_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed standard output is an error: no answer can be written."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["score", *BEST]) == 2


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Closed standard input is an error."""
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input" in fail(capsys, "score", "--stdin")


ALL_COMMANDS = "place score peg discard challenge trick rule audit replay conformance"


@pytest.mark.parametrize("command", ALL_COMMANDS.split())
def test_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """Each command shows its help on any terminal."""
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: muggins {command}")
    assert "None" not in out


def test_each_command_loads_its_own_game() -> None:
    """Scoring a hand loads neither another game nor the state machine."""
    code = (
        "import sys; from muggins.cli import main; main(sys.argv[1:]);"
        "print(*sorted(name for name in sys.modules if name.startswith('muggins.')))"
    )
    done = subprocess.run([sys.executable, "-c", code, "score", *BEST], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert not [name for name in loaded if name.startswith(("muggins.parlour", "muggins.mushka", "muggins.record"))]
    assert "muggins.cribbage.state" not in loaded
