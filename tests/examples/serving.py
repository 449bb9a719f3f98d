"""A table server in a process of its own, and browsers at its table that are used as people use them."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from examples.table_server.words import button
from playwright.sync_api import Browser, Page

from muggins import record
from muggins.record import Record
from muggins.table import AnyGame, Seat

ROOT = Path(__file__).parents[2]
DEADLINE = 20.0
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
        name = record.game_name(self.game)
        command = [sys.executable, "-m", "examples.table_server", name, "--log", str(self.log), *self.arguments]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            cwd=ROOT,
            env=dict(os.environ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
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

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """Kill the server at once: it cannot tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def actions(self) -> tuple[Any, ...]:
        """Return what is in the log."""
        return record.loads(self.game, self.log.read_bytes(), torn=True).actions

    def state(self) -> Any:
        """Return the state to which the log leads."""
        return record.last_state(self.game, record.loads(self.game, self.log.read_bytes(), torn=True))

    def token(self, seat: Seat) -> str:
        """Return the secret of a seat."""
        return self.links[seat].partition("token=")[2]


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Wait until the condition holds."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.01)


class Table:
    """The pages of all seats of a server, each in a browser of its own."""

    def __init__(self, browser: Browser, server: Server, seats: Iterable[Seat | None], **context: Any) -> None:
        self.server, self.game = server, server.game
        self.problems: list[str] = []
        self.pages: dict[Seat | None, Page] = {}
        for seat in seats:
            page = browser.new_context(**context).new_page()
            page.on("pageerror", lambda error: self.problems.append(str(error)))
            page.goto(server.links[seat])
            page.wait_for_selector("body[data-taken]")
            self.pages[seat] = page

    def settle(self) -> Any:
        """Wait until all pages show what the log says, and return the state."""

        def shown() -> bool:
            taken = str(len(self.server.actions()))
            return all(page.locator("body").get_attribute("data-taken") == taken for page in self.pages.values())

        wait_for(shown, "the pages to show the table")
        return self.server.state()

    def perform(self, action: Any) -> None:
        """Do an action in the page of its seat, by what a person would touch, and wait until it is on record."""
        page, before = self.pages[action.seat], len(self.server.actions())
        touch(page, action)
        wait_for(lambda: len(self.server.actions()) > before, f"{action} to be taken")
        self.settle()

    def latest(self, seat: Seat | None) -> str:
        """Return what the page of a seat says has just happened."""
        return self.pages[seat].locator("#latest").inner_text()

    def story(self, seat: Seat | None) -> str:
        """Return all that the page of a seat says has happened."""
        return str(self.pages[seat].locator("#past").text_content())

    def problem(self, seat: Seat | None) -> str:
        """Return the error that the page of a seat shows."""
        return self.pages[seat].locator("#problem").inner_text()

    def check(self) -> None:
        """Fail if a page had an error in its script."""
        assert self.problems == []


def touch(page: Page, action: Any) -> None:
    """Touch what does the action: cards, numbers, and the button."""
    data = record.to_data(action)
    assert isinstance(data, dict)
    claim = data.get("claim")
    key = f"{data['kind']} {'' if 'claim' not in data else claim['kind'] if isinstance(claim, dict) else 'none'}"
    points = claim["points"] if isinstance(claim, Mapping) and "points" in claim else data.get("points")
    if points is not None:
        page.locator(f'[data-number="{key}"]').fill(str(points))
    cards = data.get("cards", [data["card"]] if "card" in data else [])
    assert isinstance(cards, list)
    for card in cards:
        page.locator(f'#hand [data-card="{card}"]').click()
    if cards or points is not None:
        page.locator(f'[data-chooser="{key}"]').click()
        return
    if "trick" in data:
        page.locator("#actions summary").click()
    named = re.compile(f"^{re.escape(button(action))}")
    page.locator("#actions").get_by_role("button", name=named).first.click()


def play_on(table: Table, chance: random.Random, errs: float = 0.0, most: int = 1_500) -> Any:
    """Play in the browsers until the game is over: lawfully but for a share of faults, and call what can be called."""
    game = table.game
    for _ in range(most):
        state = table.settle()
        if game.outcome(state) is not None:
            return state
        if not (seats := game.awaited(state)):
            wait_for(lambda: table.server.state() != state, "the table to go on")
            continue
        seat = chance.choice(seats)
        lawful = [each for each in game.lawful_actions(state, seat) if type(each).__name__ not in {"Call", "Answer"}]
        action = chance.choice(lawful) if lawful else game.lawful_actions(state, seat)[0]
        faulty = [each for each in game.possible_actions(state, seat) if game.fault(state, each) is not None]
        if faulty and chance.random() < errs:
            action = chance.choice(faulty)
        table.perform(action)
    raise AssertionError(f"the game was not over after {most} actions")
