"""The command line where its streams are closed or full, and options that are none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from muggins.cli import main

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "examples" / "records" / "mushka_revoke.json"
MUGGINS = f"'{sys.executable}' -m muggins"
HAND = "5H 5S 5D JC --starter 5C"


def shell(command: str) -> tuple[int, str, str]:
    """Run a command in a shell; give its exit status, and what it wrote and complained."""
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")


@full
@pytest.mark.parametrize(
    "arguments", ["rule", f"score {HAND}", f"audit '{RECORD}'", f"replay '{RECORD}'", "--version", "--help"]
)
def test_a_full_disk_is_told_in_one_line(arguments: str) -> None:
    """What cannot be written is no traceback, and the exit status is 2."""
    status, out, err = shell(f"{MUGGINS} {arguments} >/dev/full")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "cannot write the answer: No space left on device" in err


@full
@pytest.mark.parametrize("arguments", ["score 5H", "score --nope", "rule whist"])
def test_complaints_that_nobody_can_read_leave_the_exit_status(arguments: str) -> None:
    """With nowhere to complain, the status alone tells, and nothing is mixed into the answers."""
    assert shell(f"{MUGGINS} {arguments} 2>/dev/full") == (2, "", "")
    assert shell(f"{MUGGINS} {arguments} 2>&-") == (2, "", "")


@posix
@pytest.mark.parametrize("command", ["audit -", "replay -", "score --stdin"])
def test_closed_standard_input_is_told_in_one_line(command: str) -> None:
    """There is nothing to read then."""
    status, out, err = shell(f"{MUGGINS} {command} <&-")
    assert (status, out) == (2, "")
    assert err == f"muggins {command.split(maxsplit=1)[0]}: there is no standard input to read\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["audit", "--nope"], "muggins audit: there is no option '--nope'"),
        (["score", "--nope"], "muggins score: there is no option '--nope'"),
        (["score", "5H", "--start", "5C"], "muggins score: there is no option '--start'"),
        (["--nope", "score"], "muggins: there is no option '--nope'"),
        (["replay", "x", "--seat", "9" * 5000], "--seat: expected a whole number, not '9999"),
        (["replay", "x", "--seat", "٣"], "--seat: expected a whole number, not '\\u0663'"),
        (["conformance", "--game", "x" * 5000, "--", "true"], "argument --game: invalid choice"),
    ],
)
def test_the_option_that_is_wrong_is_named(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """One short line names the command and the culprit."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    out, err = capsys.readouterr()
    assert (stop.value.code, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert len(err) < 700
