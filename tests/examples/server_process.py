"""A table server in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from muggins import record
from muggins.record import Record
from muggins.table import AnyGame, Seat

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
DEADLINE = 30.0
"""So many seconds may anything take that the tests wait for."""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server of one table, whose log is prepared, read and kept by the test."""

    def __init__(self, game: AnyGame, saved: Record[Any, Any], folder: Path, *arguments: str) -> None:
        self.game, self.log, self.arguments = game, folder / "table.jsonl", arguments
        self.log.write_text(record.dumps(game, saved), encoding="ascii")
        self.players = saved.rules.players
        self.port = free_port()
        self.links: dict[Seat | None, str] = {}

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self.process = self._run()
        assert self.process.stdout is not None
        shown: list[str] = []
        for line in self.process.stdout:
            shown.append(line)
            if found := re.match(r"seat (\d+): (http\S+)", line):
                self.links[int(found[1])] = found[2]
            if found := re.match(r"watch: +(http\S+)", line):
                self.links[None] = found[1]
                break
        else:
            raise AssertionError("".join(shown))
        wait_for(self._listens, "the server to listen")

    def second(self) -> str:
        """Start the same server again beside the first, and return what it says."""
        return self._run().communicate(timeout=DEADLINE)[0]

    def _run(self) -> subprocess.Popen[str]:
        name = record.game_name(self.game)
        command = [sys.executable, "-m", "examples.table_server", name, "--log", str(self.log), *self.arguments]
        return subprocess.Popen(
            [*command, "--port", str(self.port)],
            cwd=ROOT,
            env=dict(os.environ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """Kill the server at once: it cannot tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def saved(self) -> Record[Any, Any]:
        """Return what is in the log."""
        return record.loads(self.game, self.log.read_bytes(), torn=True)

    def actions(self) -> tuple[Any, ...]:
        """Return the actions in the log."""
        return self.saved().actions

    def state(self) -> Any:
        """Return the state to which the log leads."""
        return record.last_state(self.game, self.saved())

    def token(self, seat: Seat) -> str:
        """Return the secret of a seat."""
        return self.links[seat].partition("token=")[2]


def wait_for(condition: Callable[[], T | None], what: str) -> T:
    """Wait until the condition holds, and return what it gives."""
    end = time.monotonic() + DEADLINE
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.01)
    return found
