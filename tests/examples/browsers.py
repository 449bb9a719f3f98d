"""Browsers at the table of a server, used as people use them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from examples.table_server.words import button
from playwright.sync_api import Browser, Page
from tests.examples.server_process import Server, wait_for

from muggins import record
from muggins.record import Record
from muggins.table import Seat


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
        """Wait until all pages show what the log says, and return the state that they show."""

        def shown() -> Record[Any, Any] | None:
            saved = self.server.saved()
            taken = str(len(saved.actions))
            same = all(page.locator("body").get_attribute("data-taken") == taken for page in self.pages.values())
            return saved if same else None

        return record.last_state(self.game, wait_for(shown, "the pages to show the table"))

    def perform(self, action: Any) -> None:
        """Do an action in the page of its seat, by what a person would touch, and wait until it is on record."""
        page, before = self.pages[action.seat], len(self.server.actions())
        touch(page, action)
        wait_for(lambda: action in self.server.actions()[before:], f"{action} to be taken")
        self.settle()

    def latest(self, seat: Seat | None) -> str:
        """Return what the page of a seat says has just happened."""
        return self.pages[seat].locator("#latest").inner_text()

    def story(self, seat: Seat | None) -> str:
        """Return the text of the list of past events on a seat's page."""
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


def _has_left(table: Table, state: Any) -> bool:
    """Return whether the table has gone on, perhaps before anybody asked: its clock runs while a test looks."""
    return bool(table.server.state() != state)


def play_on(table: Table, chance: random.Random, errs: float = 0.0, most: int = 1_500) -> Any:
    """Play in the browsers until the game is over: lawfully, with a share of faults, and call what can be called."""
    game = table.game
    for _ in range(most):
        state = table.settle()
        if game.outcome(state) is not None:
            return state
        if not (seats := game.awaited(state)):
            wait_for(partial(_has_left, table, state), "the table to go on")
            continue
        seat = chance.choice(seats)
        lawful = [each for each in game.lawful_actions(state, seat) if type(each).__name__ not in {"Call", "Answer"}]
        action = chance.choice(lawful) if lawful else game.lawful_actions(state, seat)[0]
        faulty = [each for each in game.possible_actions(state, seat) if game.fault(state, each) is not None]
        if faulty and chance.random() < errs:
            action = chance.choice(faulty)
        table.perform(action)
    raise AssertionError(f"the game was not over after {most} actions")
