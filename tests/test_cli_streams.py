"""The command line where its streams are closed or full, and options that do not exist."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muggins.cli import main

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "examples" / "records" / "mushka_revoke.jsonl"
MUGGINS = f"'{sys.executable}' -m muggins"
HAND = "5H 5S 5D JC --starter 5C"


def shell(command: str) -> tuple[int, str, str]:
    """Run a command in a shell; return its exit status, standard output and standard error."""
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")


@full
@pytest.mark.parametrize(
    "arguments", ["rule", f"score {HAND}", f"audit '{RECORD}'", f"replay '{RECORD}'", "--version", "--help"]
)
def test_a_full_disk_is_told_in_one_line(arguments: str) -> None:
    """Output that cannot be written causes no traceback, and the exit status is 2."""
    status, out, err = shell(f"{MUGGINS} {arguments} >/dev/full")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "cannot write the answer: No space left on device" in err


@full
@pytest.mark.parametrize("arguments", ["score 5H", "score --nope", "rule whist"])
def test_complaints_that_nobody_can_read_leave_the_exit_status(arguments: str) -> None:
    """Without standard error, only the exit status reports the error, and nothing is mixed into the answers."""
    assert shell(f"{MUGGINS} {arguments} 2>/dev/full") == (2, "", "")
    assert shell(f"{MUGGINS} {arguments} 2>&-") == (2, "", "")


@posix
@pytest.mark.parametrize("command", ["audit -", "replay -", "score --stdin"])
def test_closed_standard_input_is_told_in_one_line(command: str) -> None:
    """The error says that standard input is closed."""
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
        (["score", "5H", "--startr", "5C"], "there is no option '--startr': did you mean --starter?"),
        (["adit", "x"], "muggins: there is no command 'adit': did you mean audit?"),
        (["whist"], "muggins: there is no command 'whist'; the commands are place, score, "),
        (["replay", "x", "--seat", "9" * 5000], "--seat: expected an integer, got '9999"),
        (["replay", "x", "--seat", "٣"], "--seat: expected an integer, got '\\u0663'"),
        (["conformance", "--game", "x" * 5000, "--", "true"], "argument --game: invalid choice"),
    ],
)
def test_the_option_that_is_wrong_is_named(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """One short line names the command and the wrong option or value."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    out, err = capsys.readouterr()
    assert (stop.value.code, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert len(err) < 700


@posix
@pytest.mark.parametrize("arguments", [f"score {HAND}", f"audit '{RECORD}'", "--version", "rule"])
def test_closed_standard_output_is_told_in_one_line(arguments: str) -> None:
    """Without standard output the command ends with an error."""
    status, out, err = shell(f"{MUGGINS} {arguments} >&-")
    assert (status, out, err) == (2, "", "muggins: there is no standard output to write to\n")


@posix
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGQUIT", 131)])
def test_a_program_that_is_asked_ends_with_the_command(tmp_path: Path, name: str, status: int) -> None:
    """When ``conformance`` is ended, or its terminal closed, the program that it has started ends too."""
    note = tmp_path / "program"
    program = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", "conformance", "--", sys.executable, "-c", program],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as command:
        child = int(wait_for(lambda: note.read_text("ascii") if note.exists() else ""))
        command.send_signal(getattr(signal, name))
        assert command.wait(timeout=60) == status
    wait_for(lambda: "ended" if not is_running(child) else "")


@posix
def test_a_program_that_just_starts_ends_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal that comes while the program starts is kept until there is a program to end."""
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen[bytes]

    def interrupted(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        os.kill(os.getpid(), signal.SIGTERM)
        started.append(start(*arguments, **options))
        return started[0]

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("muggins.cli.program.subprocess.Popen", interrupted)
    with pytest.raises(SystemExit) as caught:
        main(["conformance", "--", "sleep", "60"])
    assert caught.value.code == 143
    assert started[0].poll() is not None
    assert signal.getsignal(signal.SIGTERM) is before


@posix
@pytest.mark.parametrize("arguments", ["audit -", "replay -", "score --stdin"])
def test_standard_input_that_does_not_wait_is_an_error(arguments: str) -> None:
    """Nothing has come yet, which is not the end: the command must not answer as if it were."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    command = [sys.executable, "-m", "muggins", *arguments.split()]
    done = subprocess.run(command, stdin=reader, capture_output=True, text=True, check=False)
    os.close(reader)
    os.close(writer)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "standard input must wait for what is to come, but is set not to block" in done.stderr


@posix
def test_all_of_standard_input_is_read_if_it_does_not_wait_but_is_there() -> None:
    """The end of the input is the end."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.write(writer, b"5H 5S 5D JC 5C\n")
    os.close(writer)
    command = [sys.executable, "-m", "muggins", "score", "--stdin"]
    done = subprocess.run(command, stdin=reader, capture_output=True, text=True, check=True)
    os.close(reader)
    assert json.loads(done.stdout)["total"] == 29


class Chunks(io.RawIOBase):
    """A stream that gives a line without end, a chunk at a time."""

    def __init__(self, number: int) -> None:
        """Keep how many chunks there are."""
        self.left = number

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer."""
        if not self.left:
            return 0
        self.left -= 1
        buffer[:] = b"x" * len(buffer)
        return len(buffer)


def test_a_line_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of fifty megabytes without a line break little is kept, and the answer says that the line is too long."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Chunks(800), 65_536)))
    tracemalloc.start()
    status = main(["score", "--stdin"])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    out, err = capsys.readouterr()
    assert status == 2
    assert err.startswith("muggins score: line 1: the line is longer than 1000 bytes; it begins with 'xxx")
    assert len(out) < 500
    assert peak < 1_000_000


def test_a_long_line_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The next line is answered."""
    line = "5H 5S 5D JC 5C"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{line:1001}\n{line:1000}\n".encode())))
    assert main(["score", "--stdin"]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert "longer than 1000 bytes" in first["error"]
    assert second["total"] == 29


def wait_for(find: Callable[[], str]) -> str:
    """Return what is found, after a minute at most."""
    for _ in range(600):
        if found := find():
            return found
        time.sleep(0.1)
    raise AssertionError("nothing was found")


def is_running(process: int) -> bool:
    """Return whether a process is there, and not only its exit status."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and ") Z " in status.read_text("ascii"))
