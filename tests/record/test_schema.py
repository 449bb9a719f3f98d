"""The JSON Schema accepts what is written, and nothing else."""

from __future__ import annotations

import inspect
import json
import typing
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, Suit, parse_cards
from muggins.errors import ReadError
from muggins.record import VERSION, Record, dumps, game_name, game_schema, header_line, read, schema, to_data
from muggins.table.words import kind_of
from muggins.testing import HOSTILE, play

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"

TABLES: list[tuple[Any, Any]] = [
    (cribbage, cribbage.Rules(3, target=61, counting=cribbage.Counting.MUGGINS)),
    (mushka, mushka.Rules(4, start_number=5)),
    (parlour, parlour.Rules(4)),
    (toy, toy.Rules()),
]


def validator(game: Any, part: str | None = None) -> Any:
    """Return what validates a line of a record of the game, or another value of it."""
    whole: Any = game_schema(game)
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
    outcome = game.outcome(turns[-1].after)
    assert outcome is not None
    part["outcome"].validate(to_data(outcome))
    line = validator(game)
    for text in dumps(game, Record(rules, 0, tuple(turn.action for turn in turns))).splitlines():
        line.validate(json.loads(text))


@pytest.mark.parametrize("game", [cribbage, mushka, parlour])
def test_the_examples_meet_the_schema_of_their_game_alone(game: Any) -> None:
    """The schema of a game accepts the example records of that game, and no others."""
    line = validator(game)
    for path in EXAMPLES.glob("*.jsonl"):
        header, *actions = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        assert line.is_valid(header) == (header["game"] == game_name(game))
        if header["game"] == game_name(game):
            assert all(map(line.is_valid, actions))


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
    """A value of another type, a key too many, a text that is not a card."""
    play_ = {"kind": "cribbage.play", "seat": 0, "card": "5H", "points": None}
    action = validator(cribbage, "action")
    assert action.is_valid(play_)
    assert not action.is_valid(play_ | change)
    assert not action.is_valid({"kind": "cribbage.play", "seat": 0})


@pytest.mark.parametrize(
    "change", [{"version": VERSION + 1}, {"dealer": -1}, {"edition": 0}, {"more": 1}, {"rules": {}}, {"scores": ["1"]}]
)
def test_the_schema_of_a_header_refuses_what_reading_refuses(change: dict[str, Any]) -> None:
    """A header has exactly the members that reading wants; scores may be missing."""
    header: dict[str, Any] = json.loads(header_line(cribbage, Record(cribbage.Rules())))
    line = validator(cribbage)
    assert line.is_valid(header)
    assert line.is_valid(header | {"scores": [1, 2]})
    assert not line.is_valid(header | change)


@pytest.mark.parametrize("game", [cribbage, mushka, parlour, toy], ids=game_name)
def test_each_definition_with_words_is_described(game: Any) -> None:
    """The schema says of each action, event and outcome what it is, in the words of its class."""
    definitions: Any = game_schema(game)["$defs"]
    classes = [*typing.get_args(game.Action), *typing.get_args(game.Event), game.Outcome]
    words = {kind_of(cls): cls.template for cls in classes if isinstance(getattr(cls, "template", None), str)}
    assert {kind: definitions[kind].get("description") for kind in words} == words
    assert len(words) >= len(classes) / 2  # the others have functions that say plurals


def test_a_game_may_have_no_verdicts_to_name() -> None:
    """A verdict that is part of an event is described with it."""
    functions = {name: staticmethod(value) for name, value in vars(toy).items() if inspect.isfunction(value)}
    assert "Verdict" not in functions
    bare: Any = type("Bare", (), functions)
    assert game_schema(bare)["$defs"] == game_schema(toy)["$defs"]


def test_a_schema_of_one_type() -> None:
    """A type that is not an object has no definitions."""
    pair: Any = schema(tuple[bool, int])
    assert pair["prefixItems"][0] == {"type": "boolean"}
    assert "$defs" not in schema(bool)


VERDICTS: list[tuple[Any, Any]] = [
    (cribbage, cribbage.adjudicate_count(14, 9, cribbage.Muggins(7))),
    (cribbage, cribbage.adjudicate_count(8, 12, cribbage.Overcount())),
    (cribbage, cribbage.adjudicate_count(8, 8, None)),
    (mushka, mushka.adjudicate_revoke(parse_cards("QH 9C"), Suit("D"), 1, parse_cards("9C 2H"))),
    (mushka, mushka.adjudicate_revoke(parse_cards("QH KH"), Suit("D"), 1, parse_cards("9C KH"))),
    (
        parlour,
        parlour.adjudicate_call(
            Card.parse("6H"),
            parlour.Discard(1),
            parse_cards("5C"),
            [(), parse_cards("7D")],
            0,
            stocks=[(), PACK_52[:2]],
        ),
    ),
    (
        parlour,
        parlour.adjudicate_call(
            Card.parse("6H"), parlour.Common(0), parse_cards("5C"), [(), ()], 0, stocks=[(), PACK_52[:2]]
        ),
    ),
]


@pytest.mark.parametrize(("game", "verdict"), VERDICTS, ids=lambda value: str(getattr(value, "reason", "")))
def test_a_verdict_is_written_and_read(game: Any, verdict: Any) -> None:
    """Verdicts of all three games meet the schema, and come back as they were."""
    data = json.loads(json.dumps(to_data(verdict)))
    validator(game, "verdict").validate(data)
    assert read(game.Verdict, data) == verdict
    with pytest.raises(ReadError):
        read(game.Verdict, data | {"reason": "because"})
