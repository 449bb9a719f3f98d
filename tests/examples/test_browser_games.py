"""Whole games of each kind, played in real browsers with a browser for every seat."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.examples.browsers import Table, play_on
from tests.examples.server_process import Server

from muggins import cribbage, mushka, parlour
from muggins.record import Record
from muggins.table import AnyGame, as_game

pytestmark = pytest.mark.browser

MUGGINS = cribbage.Counting.MUGGINS
GAMES: list[Any] = [
    pytest.param(
        as_game(cribbage), Record[Any, Any](cribbage.Rules(2, counting=MUGGINS), scores=(75, 80)), id="cribbage"
    ),
    pytest.param(
        as_game(cribbage),
        Record[Any, Any](cribbage.Rules(4, partners=True, counting=MUGGINS, muggins_in_play=True), scores=(85, 85)),
        id="cribbage-pairs",
    ),
    pytest.param(as_game(parlour), Record[Any, Any](parlour.Rules(3, turn_limit=60)), id="parlour"),
    pytest.param(as_game(parlour), Record[Any, Any](parlour.Rules(7, turn_limit=30)), id="parlour-seven"),
    pytest.param(as_game(mushka), Record[Any, Any](mushka.Rules(3, start_number=6)), id="mushka"),
    pytest.param(as_game(mushka), Record[Any, Any](mushka.Rules(5, start_number=4)), id="mushka-five"),
]


@pytest.mark.parametrize(("game", "saved"), GAMES)
def test_whole_game(browser: Browser, tmp_path: Path, game: AnyGame, saved: Record[Any, Any]) -> None:
    """A whole game, faults included, is played in as many browsers as there are seats, and a spectator sees its end."""
    with Server(game, saved, tmp_path, "--seconds", "0.05") as server:
        table = Table(browser, server, [*range(saved.rules.players), None])
        state = play_on(table, random.Random(7), errs=0.1)
        outcome = game.outcome(state)
        assert outcome is not None
        for page in table.pages.values():
            page.wait_for_selector("#end:not([hidden])")
            assert page.locator("#actions button").count() == 0
        assert "is over" in table.latest(None)
        table.check()
