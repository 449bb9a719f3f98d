"""The JSON Schema says what is written, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.record import Record, dumps, game_name, game_schema, schema, to_data
from muggins.testing import HOSTILE, play

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"

TABLES: list[tuple[Any, Any]] = [
    (cribbage, cribbage.Rules(3, target=61, counting=cribbage.Counting.MUGGINS)),
    (mushka, mushka.Rules(4, start_number=5)),
    (parlour, parlour.Rules(4)),
    (toy, toy.Rules()),
]


def validator(game: Any, part: str | None = None) -> Any:
    """Give what validates a record of the game, or another value of it."""
    whole = game_schema(game)
    if part is not None:
        whole = {"$schema": whole["$schema"], "$defs": whole["$defs"], "$ref": f"#/$defs/{game_name(game)}.{part}"}
    jsonschema.Draft202012Validator.check_schema(whole)
    return jsonschema.Draft202012Validator(whole)


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_all_that_is_written_of_a_game_meets_its_schema(game: Any, rules: Any) -> None:
    """States, views, actions, events and outcomes of a game, and its record."""
    part = {name: validator(game, name) for name in ("rules", "state", "view", "action", "event", "outcome")}
    part["rules"].validate(to_data(rules))
    turns = list(play(game, rules, 3, HOSTILE))
    for turn in turns[:: max(1, len(turns) // 25)]:
        part["state"].validate(to_data(turn.after))
        part["view"].validate(to_data(game.view(turn.after, 0)))
        part["view"].validate(to_data(game.view(turn.after, None)))
        part["action"].validate(to_data(turn.action))
        for event in turn.events:
            part["event"].validate(to_data(event))
    part["outcome"].validate(to_data(game.outcome(turns[-1].after)))
    validator(game).validate(json.loads(dumps(game, Record(rules, 0, tuple(turn.action for turn in turns)))))


@pytest.mark.parametrize("game", [cribbage, mushka, parlour])
def test_the_examples_meet_the_schema_of_their_game_alone(game: Any) -> None:
    """Of the records in the examples, the schema takes those of its game."""
    for path in EXAMPLES.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert validator(game).is_valid(data) == (data["game"] == game_name(game))


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": 2**53},
        {"card": "5h"},
        {"kind": "cribbage.laid"},
        {"more": 1},
        {"seat": None},
    ],
)
def test_the_schema_refuses_what_reading_refuses(change: dict[str, Any]) -> None:
    """A value of another type, a key too many, a card that is none."""
    play_ = {"kind": "cribbage.play", "seat": 0, "card": "5H"}
    action = validator(cribbage, "action")
    assert action.is_valid(play_)
    assert not action.is_valid(play_ | change)
    assert not action.is_valid({"kind": "cribbage.play", "seat": 0})


def test_each_definition_is_described() -> None:
    """Whoever reads the schema finds what a kind is, in the words of its class."""
    definitions = game_schema(cribbage)["$defs"]
    assert definitions["cribbage.play"]["description"] == "A seat plays a card."
    assert all(definition.get("description") for definition in definitions.values() if "properties" in definition)


def test_a_schema_of_one_type() -> None:
    """A type that is no object has no definitions."""
    assert schema(tuple[bool, int])["prefixItems"][0] == {"type": "boolean"}
    assert "$defs" not in schema(bool)
