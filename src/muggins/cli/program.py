"""Another program that is asked one line and gives one."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

from muggins.errors import InputError, excerpt

__all__ = ["Program"]

LONGEST_LINE = 1_000_000


class Program:
    """Another program, which is asked one line and gives one."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        """Start it; what it writes on standard error goes where ours goes.

        Raises:
            InputError: it cannot be started.
        """
        self.timeout: float = timeout
        try:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise InputError(f"cannot start {excerpt(command[0])}: {why}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=16)  # who writes without being asked has to wait
        self.reader: threading.Thread = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self.reader.start()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        """End it; what it still writes is thrown away."""
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(queue.Empty):
            while self.lines.get(timeout=0.2):
                pass
        with contextlib.suppress(OSError):  # what is left to send goes nowhere
            assert self.process.stdin is not None
            self.process.stdin.close()
        self.reader.join(timeout=1)
        if not self.reader.is_alive():  # or a child of the program holds the pipe open, and closing would wait for it
            assert self.process.stdout is not None
            self.process.stdout.close()

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put(b"")

    def ask(self, line: str) -> str:
        """Send a line, and give the next that comes.

        Raises:
            InputError: the program has ended, or takes too long, or the answer is not UTF-8.
        """
        try:
            assert self.process.stdin is not None
            self.process.stdin.write(line.encode("ascii") + b"\n")
            self.process.stdin.flush()
            answer = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise InputError(f"no answer within {self.timeout:g} s to {excerpt(line, 300)}") from None
        except OSError:
            answer = b""
        if not answer:
            raise InputError(f"the program ended before it answered {excerpt(line, 300)}")
        try:
            return answer.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(f"the answer {excerpt(answer, 200)} is not UTF-8") from None
