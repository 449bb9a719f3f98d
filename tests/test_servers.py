"""The table server of the documentation serves all three games."""

from __future__ import annotations

import doctest
import json
import random
from pathlib import Path
from typing import Any

import pytest

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError
from muggins.record import Record, loads, to_data

PAGE = (Path(__file__).parents[1] / "docs" / "servers.md").read_text(encoding="utf-8")


def table_class() -> Any:
    """Give the class of the page."""
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(PAGE):
        exec(example.source, names)
        if example.source.startswith("class Table"):
            return names["Table"]
    raise AssertionError("the page shows no table")


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (cribbage, cribbage.Rules(3, target=61, counting=cribbage.Counting.MUGGINS)),
        (mushka, mushka.Rules(3, start_number=5)),
        (parlour, parlour.Rules(3, turn_limit=40)),
    ],
)
def test_the_table_of_the_page_plays_whole_games(game: Any, rules: Any) -> None:
    """Every action of every seat goes through messages, and what the seats send for each other is refused."""
    rng, seeds = random.Random(5), iter(range(1_000_000))
    table = table_class()(game, Record(rules), new_seed=lambda: next(seeds))
    table.take(game.table_action(table.state, "first"))
    for _ in range(3000):
        if game.outcome(table.state) is not None:
            break
        seat = rng.choice(game.awaited(table.state) or game.actors(table.state))
        action = rng.choice(game.lawful_actions(game.view(table.state, seat)))
        text = json.dumps({"taken": len(table.actions), "action": to_data(action)})
        with pytest.raises(InputError, match="that is not for you to do"):
            table.receive((seat + 1) % 3, text)
        events = table.receive(seat, text)
        for told in (0, 1, 2, None):
            assert json.loads(table.message(told, events))["taken"] == len(table.actions)
        with pytest.raises(InputError, match="something has happened meanwhile"):
            table.receive(seat, text)
    assert game.outcome(table.state) is not None
    assert loads(game, table.save()).actions == tuple(table.actions)
    for nonsense in ("", "[" * 1000, "{}", "[1]", "null", '{"taken": 0, "action": 1, "more": 2}', "x" * 2000):
        with pytest.raises(InputError):
            table.receive(0, nonsense)
