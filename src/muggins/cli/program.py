"""Another program, which answers each line with one line."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import IO, Any

from muggins.errors import InputError, excerpt

__all__ = ["Program"]

LONGEST_LINE = 1_000_000
LAST_SECONDS = 1.0
"""How long the pipes of an ended program are read before they are abandoned."""


ENDINGS = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)])
"""The signals that end this process, and the other program with it; the last two are not known on Windows."""


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


class Program:
    """Another program, which answers each line with one line."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        """Keep the command; ``with`` starts it."""
        self.command = command
        self.timeout: float = timeout
        self._before: dict[int, Any] = {}
        self._starting = True
        self._ended_by: int | None = None

    def __enter__(self) -> Program:
        """Start the program; its standard error is that of this process, and it ends when this process is ended.

        Raises:
            InputError: The program cannot be started.
        """
        if _in_main_thread():
            self._before = {number: signal.signal(number, self._end) for number in ENDINGS}
        try:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            self._restore()
            why = getattr(error, "strerror", None) or error
            raise InputError(f"cannot start {excerpt(self.command[0])}: {why}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=16)  # full: the program waits
        self.questions: queue.Queue[bytes] = queue.Queue(maxsize=1)  # full: the program does not read
        self.reader: threading.Thread = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self.writer: threading.Thread = threading.Thread(target=self._write, args=(self.process.stdin,), daemon=True)
        self.reader.start()
        self.writer.start()
        self._starting = False
        if self._ended_by is not None:
            self.__exit__()
            raise SystemExit(128 + self._ended_by)
        return self

    def _end(self, number: int, _: object) -> None:
        """End this process by a signal, but not while the program starts: nobody could end it then."""
        self._ended_by = number
        if not self._starting:
            raise SystemExit(128 + number)

    def _restore(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def __exit__(self, *_: object) -> None:
        """End the program and all that it has started; discard what they still write."""
        self._kill()
        self._restore()
        self.process.wait()
        last = time.monotonic() + LAST_SECONDS
        with contextlib.suppress(queue.Empty):
            self.questions.get_nowait()
        with contextlib.suppress(queue.Empty):
            while time.monotonic() < last and self.lines.get(timeout=0.2):
                pass
        with contextlib.suppress(queue.Full):
            self.questions.put_nowait(b"")
        for thread in (self.writer, self.reader):  # which close the pipes, now or when no process holds them any more
            thread.join(timeout=LAST_SECONDS)

    def _kill(self) -> None:
        if sys.platform == "win32":
            self.process.kill()
        else:
            with contextlib.suppress(OSError):  # they have all ended
                os.killpg(self.process.pid, signal.SIGKILL)

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                self.lines.put(line)
        self.lines.put(b"")

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError), stream:  # an OSError: the program reads no more
            while line := self.questions.get():
                while line:
                    line = line[os.write(stream.fileno(), line) :]

    def ask(self, line: str) -> str:
        """Send a line, and return the next that comes.

        Raises:
            InputError: The program has ended, or takes too long to read or to answer, or the answer is not UTF-8.
        """
        try:
            self.questions.put(line.encode("ascii") + b"\n", timeout=self.timeout)
        except queue.Full:
            raise InputError(f"the program has not read the question for {self.timeout:g} s") from None
        try:
            answer = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            if self.process.poll() is None:
                raise InputError(f"no answer within {self.timeout:g} s to {excerpt(line, 300)}") from None
            answer = b""  # it has ended, and a child of it keeps the pipe open
        if not answer:
            raise InputError(f"the program ended before it answered {excerpt(line, 300)}")
        try:
            return answer.decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(f"the answer {excerpt(answer, 200)} is not UTF-8") from None
