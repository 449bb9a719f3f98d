"""The command line: what to lay away, and counts that were announced."""

from __future__ import annotations

import json

import pytest
from tests.test_cli import fail, run, succeed

HAND = ("5H", "5S", "JC", "6D", "2C", "9H")


def test_discard_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Each way is one line, the best for the player's own crib first, with the means and ranges."""
    lines = succeed(capsys, "discard", *HAND).splitlines()
    assert len(lines) == 17
    assert lines[0].split() == ["lay", "away", "keep", "hand", "crib", "own", "crib", "other's", "crib"]
    assert lines[1].split() == ["6D", "9H", "2C", "5H", "5S", "JC", "8.85", "6-15", "5.46", "2-20", "14.3116", "3.3841"]
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize(("crib", "first"), [("own", "6D 9H"), ("other", "2C 9H")])
def test_discard_for_one_crib(capsys: pytest.CaptureFixture[str], crib: str, first: str) -> None:
    """If the owner of the crib is given, the ways are ordered by the mean for that crib."""
    lines = succeed(capsys, "discard", *HAND, "--crib", crib).splitlines()
    assert lines[1].startswith(first)
    assert len(lines[1].split()) == 11
    data = json.loads(succeed(capsys, "discard", *HAND, "--crib", crib, "--json"))
    assert data["ways"][0].keys() == {"laid", "kept", "hand", "crib", crib}


def test_discard_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON answer has how often each number of points occurs."""
    data = json.loads(succeed(capsys, "discard", *HAND, "--json"))
    assert (data["dealt"], data["players"], len(data["ways"])) == (list(HAND), 2, 15)
    best = data["ways"][0]
    assert (best["laid"], best["kept"]) == (["6D", "9H"], ["2C", "5H", "5S", "JC"])
    assert (best["own"], best["other"]) == (14.311550, 3.384102)
    assert (best["hand"]["mean"], best["hand"]["minimum"], best["hand"]["maximum"]) == (8.847826, 6, 15)
    assert (sum(best["hand"]["counts"]), sum(best["crib"]["counts"]), len(best["crib"]["counts"])) == (46, 45_540, 30)


@pytest.mark.parametrize(
    ("arguments", "ways", "columns"),
    [
        (("5H", "5S", "JC", "6D", "2D"), 10, 11),
        (("5H", "5S", "JC", "6D", "2D", "--players", "3"), 5, 11),
        (("5H", "5S", "JC", "6D", "2D", "--players", "5"), 5, 10),
    ],
)
def test_discard_in_other_games(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], ways: int, columns: int
) -> None:
    """The numbers of players and cards determine how many cards are laid away, and whose crib it can be (R4)."""
    lines = succeed(capsys, "discard", *arguments).splitlines()
    assert len(lines) == ways + 2
    assert len(lines[1].split()) == columns
    assert ("own crib" in lines[0]) == ("5" not in arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("5H", "5S"), "must be 6, or 5 in five-card cribbage, got 2"),
        (("5H", "5H", *HAND[2:]), "5H occurs twice"),
        ((*HAND[:5], "XX"), "is not a card"),
        ((*HAND, "--players", "7"), "players must be an integer from 2 to 5"),
        ((*HAND, "--crib", "mine"), "invalid choice"),
        ((*HAND[:5], "--players", "5", "--crib", "own"), "the dealer must have 4 cards"),
        ((), "required"),
    ],
)
def test_discard_refuses_what_no_game_deals(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    """Wrong cards and wrong options are one line."""
    assert message in fail(capsys, "discard", *arguments)


def test_announced_counts_are_checked() -> None:
    """A line that ends in a count is checked; the summary stands on standard error, and the exit status is 1."""
    lines = ["5H 5S 5D JC 5C = 29", "2H 4H 6H 8H | KS crib=4", "5h5s5djc5c=0", "5H 5S 5D JC 5C", "2H 4H 6H 8H KS = 04"]
    done = run("score", "--stdin", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["input"] for answer in answers] == lines
    assert [answer["total"] for answer in answers] == [29, 0, 29, 29, 4]
    assert [answer.get("announced") for answer in answers] == [29, 4, 0, None, 4]
    assert [answer.get("right") for answer in answers] == [True, False, False, None, True]
    assert done.stderr == (
        "muggins score: 4 announced counts checked, 2 wrong, the first of them '2H 4H 6H 8H | KS crib=4'\n"
    )
    assert done.returncode == 1


def test_right_counts_are_a_success() -> None:
    """If all counts are right the exit status is 0; without counts there is no summary."""
    done = run("score", "--stdin", "--crib", text="2H 4H 6H 8H KS = 0\n")
    assert (done.returncode, done.stderr) == (0, "muggins score: 1 announced counts checked, all right\n")
    done = run("score", "--stdin", text="2H 4H 6H 8H KS\n")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("count", ["", "30", "-1", "x", "2 9", "١", "9" * 100, "= 29"])
def test_a_count_that_cannot_be_announced_is_bad_input(count: str) -> None:
    """Only 0 to 29 can be announced; after a bad line the exit status is 2, even if a count was wrong."""
    done = run("score", "--stdin", text=f"5H 5S 5D JC 5C = {count}\n5H 5S 5D JC 5C = 28\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["error"].startswith("the announced count after = must be 0 to 29, got ")
    assert answers[1]["right"] is False
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["score", "peg"])
def test_a_command_without_cards_says_which_cards_it_needs(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """The error gives an example."""
    assert fail(capsys, command).startswith(f"muggins {command}: expected the cards ")
