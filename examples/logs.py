"""The log of a table on disk: a server that was killed goes on from it, and nothing acknowledged is lost."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from muggins.record import Record, dumps, loads
from muggins.table import Game, HasPlayers, HasSeat, HasWinners

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
W = TypeVar("W", bound=HasWinners)


def open_log(game: Game[R, S, A, V, E, W], path: Path, rules: R) -> tuple[Record[R, A], Callable[[str], object]]:
    """Return what is in the log, or a new record, and what appends a line to it.

    A line that was cut off is left out, and the log is written anew without it before anything is appended.
    """
    record: Record[R, A] = loads(game, path.read_bytes(), torn=True) if path.exists() else Record(rules)
    anew = path.with_suffix(".new")
    anew.write_text(dumps(game, record), encoding="ascii")
    anew.replace(path)  # at any moment there is either the old log or the new one

    def append(line: str) -> None:
        size = path.stat().st_size
        try:
            with path.open("a", encoding="ascii") as log:
                log.write(line)
                log.flush()
                os.fsync(log.fileno())  # or a power cut could lose what was acknowledged
        except OSError:  # such as a full disk; half a line would spoil the next one
            os.truncate(path, size)
            raise

    return record, append
