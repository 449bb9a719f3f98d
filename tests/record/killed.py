"""Kill a table server in mid-write, repeatedly, and resume it from its log; run by ``test_servers.py``.

It is a program of its own because it forks: ``python -m tests.record.killed FILE TIMES SEED``.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from examples.logs import open_log
from examples.table import Table
from tests.testing import toy

from muggins.record import last_state, loads, to_data

RULES = toy.Rules(target=1000)


def serve(path: Path, acknowledge: int, seed: int) -> None:
    """Play at random until the process is killed, and acknowledge each action when it is in the log."""
    chance = random.Random(seed)
    record, _ = open_log(toy, path, RULES)
    log = os.open(path, os.O_WRONLY | os.O_APPEND)

    def append(line: str) -> None:
        """Write slowly, so that many lines are cut off."""
        middle = chance.randrange(len(line))
        os.write(log, line[:middle].encode())
        time.sleep(0.0003)
        os.write(log, line[middle:].encode())

    def tell(events: list[object]) -> None:
        os.write(acknowledge, f"{table.taken}\n".encode())

    table = Table(toy, record, append, tell, lambda close: None)
    table.go_on()
    while True:
        seat = chance.choice((0, 1))
        possible = toy.possible_actions(toy.view(table.state, seat))
        action = to_data(chance.choice(possible)) if possible and chance.random() < 0.8 else None
        table.receive(seat, json.dumps({"turn": table.turns[seat], "action": action}))


def main(path: Path, times: int, seed: int) -> None:
    """Kill it ``times`` times; stop with an error if an acknowledged action is lost, or the table cannot be resumed."""
    chance = random.Random(seed)
    known: tuple[toy.Action, ...] = ()
    cut_off = acknowledged = 0
    for attempt in range(times):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            serve(path, writing, seed + attempt)
        os.close(writing)
        told = b""
        if chance.random() < 0.8:
            told = os.read(reading, 20)  # the server has begun
        time.sleep(chance.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(reading, "rb") as rest:
            numbers = (told + rest.read()).split(b"\n")[:-1]
        if not path.exists():
            assert not numbers
            continue
        text = path.read_bytes()
        record = loads(toy, text, torn=True)
        count = int(numbers[-1]) if numbers else 0
        acknowledged = max(acknowledged, count)
        assert len(record.actions) >= acknowledged, "an acknowledged action is lost"
        assert record.actions[: len(known)] == known, "what was in the log has changed"
        last_state(toy, record)
        known, cut_off = record.actions, cut_off + (not text.endswith(b"\n"))
    sys.stdout.write(
        json.dumps({"killed": times, "cut_off": cut_off, "actions": len(known), "acknowledged": acknowledged}) + "\n"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
