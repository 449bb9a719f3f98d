"""Plain JSON data and back, strictly."""

# The data that are spoiled here are untyped JSON:
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

import json
import subprocess
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs
import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_32, PACK_52, Card, parse_cards
from muggins.errors import InputError, ReadError
from muggins.record import (
    codec,
    game_schema,
    parse_json,
    read,
    read_action,
    read_event,
    read_outcome,
    read_rules,
    read_state,
    read_view,
    schema,
    to_data,
)
from muggins.record.module import types_of
from muggins.table import Abandon, Deal, Step

if TYPE_CHECKING:
    from decimal import Decimal

PLAY = {"kind": "tests.play", "seat": 1, "card": "3H"}


def flaws(kind: object, data: object) -> list[tuple[str, str]]:
    """Return what is wrong with the data."""
    with pytest.raises(ReadError) as caught:
        read(kind, data)
    return list(caught.value.flaws)


def test_a_value_comes_back() -> None:
    """Writing and reading are each other's inverse."""
    deal = Deal(PACK_32)
    assert read(Deal, to_data(deal)) == deal
    assert to_data(Abandon()) == {"kind": "table.abandon", "by": None}
    assert read_action(toy, PLAY) == toy.Play(1, Card.parse("3H"))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seat", "1", "expected an integer, got '1'"),
        ("seat", True, "expected an integer, got True"),
        ("seat", 1.0, "expected an integer, got 1.0"),
        ("seat", None, "expected an integer, got None"),
        ("seat", [1], "expected an integer, got a list"),
        ("seat", 2**53, "expected an integer of at most 2**53 - 1, got one beyond it"),
        ("card", "3h", "expected a card such as '5H', got '3h'"),
        ("card", "10H", "expected a card such as '5H', got '10H'"),
        ("card", {"rank": 3}, "expected a card such as '5H', got an object"),
    ],
)
def test_nothing_is_converted(key: str, value: object, message: str) -> None:
    """A field takes exactly what writing produces."""
    assert flaws(toy.Action, PLAY | {key: value}) == [(f"$.{key}", message)]


def test_keys_are_exact() -> None:
    """A key too many and a key too few are both flaws, and all are listed."""
    given: dict[str, object] = {"kind": "tests.play", "sead": 1, "card": 3}
    assert flaws(toy.Action, given) == [
        ("$", "the key 'sead' is unknown in tests.play"),
        ("$", "the key 'seat' is missing in tests.play"),
        ("$.card", "expected a card such as '5H', got 3"),
    ]


def test_the_kind_decides() -> None:
    """The error for an unknown kind lists the known kinds."""
    known = "one of table.deal, tests.play, tests.call, tests.settle, table.abandon"
    assert flaws(toy.Action, PLAY | {"kind": "tests.pass"}) == [("$.kind", f"expected {known}, got 'tests.pass'")]
    assert flaws(toy.Action, {}) == [("$.kind", f"expected {known}, got None")]
    assert flaws(toy.Action, PLAY | {"kind": ["tests.play"]}) == [("$.kind", f"expected {known}, got a list")]
    assert flaws(toy.Play, PLAY | {"kind": "tests.call"}) == [("$.kind", "expected tests.play, got 'tests.call'")]


def test_the_members_of_a_small_enum_are_named() -> None:
    """An unknown option is refused with the names of the known ones."""
    data: Any = to_data(cribbage.Rules())
    with pytest.raises(ReadError, match=r"\$\.counting: expected one of automatic, muggins, tournament, got 'people'"):
        read_rules(cribbage, data | {"counting": "people"})


class Eight(Enum):
    """The largest enum whose members are named."""

    A, B, C, D, E, F, G, H = "abcdefgh"


class Nine(Enum):
    """An enum with one member more."""

    A, B, C, D, E, F, G, H, K = "abcdefghk"


def test_the_members_of_a_large_enum_are_not_listed() -> None:
    """Up to eight are; the message for more names the class."""
    assert flaws(Eight, "x") == [("$", "expected one of a, b, c, d, e, f, g, h, got 'x'")]
    assert flaws(Nine, "x") == [("$", "expected a Nine, got 'x'")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([1], "expected a list of 2, got a list"),
        ([1, 2, 3], "expected a list of 2, got a list"),
        ("12", "expected a list of 2, got '12'"),
        ({"a": 1, "b": 2}, "expected a list of 2, got an object"),
    ],
)
def test_a_tuple_of_fixed_length_is_a_list_of_that_length(data: object, said: str) -> None:
    """Nothing else that has this length is one."""
    assert read(tuple[int, int], [1, 2]) == (1, 2)
    assert flaws(tuple[int, int], data) == [("$", said)]


def test_a_string_is_valid_unicode() -> None:
    """Half of a surrogate pair could not be written as UTF-8."""
    assert read(str, "\U0001f0a1") == "\U0001f0a1"
    assert flaws(str, "\ud800") == [("$", r"expected a string of valid Unicode, got '\ud800'")]


def test_what_a_class_itself_refuses_is_a_flaw_with_its_place() -> None:
    """An error of a class's own check has the path of the object."""
    given = [PLAY, PLAY | {"seat": -1}]
    assert flaws(tuple[toy.Play, ...], given) == [("$[1]", "a seat must be an integer of at least 0, got -1")]


def test_thousands_of_flaws_are_counted_and_some_told() -> None:
    """A document full of flaws gives an error that can be read."""
    found = flaws(tuple[int, ...], ["x"] * 10_000)
    assert len(found) == codec.FLAWS_TOLD + 1 == 51
    assert found[-1] == ("$", f"and {10_000 - codec.FLAWS_TOLD} more flaws")


def test_a_state_that_cannot_have_come_about_is_refused_with_its_reasons() -> None:
    """Reading a state asks the game for its flaws."""
    state = toy.apply(toy.start(toy.Rules()), Deal(toy.PACK))
    data: Any = to_data(state)
    assert read_state(toy, data) == state
    data["points"] = [2, -2]
    with pytest.raises(ReadError, match="there are not as many points as tricks"):
        read_state(toy, data)


def test_each_reader_reads_what_is_written() -> None:
    """Rules, states, actions, views, events and outcomes of a game come back, and nothing else is accepted."""
    state = toy.start(toy.Rules())
    dealt, dealt_events = toy.step(state, Deal(toy.PACK))
    over, end_events = toy.step(dealt, Abandon(1))
    view, outcome = toy.view(dealt, 1), toy.outcome(over)
    assert outcome is not None
    assert read_rules(toy, to_data(toy.Rules(3))) == toy.Rules(3)
    assert read_state(toy, to_data(dealt)) == dealt
    assert read_action(toy, to_data(Abandon(1))) == Abandon(1)
    assert read_view(toy, to_data(view)) == view
    assert [read_event(toy, to_data(each)) for each in (*dealt_events, *end_events)] == [*dealt_events, *end_events]
    assert read_outcome(toy, to_data(outcome)) == outcome
    assert read_outcome(toy, None) is None
    for reader in (read_rules, read_state, read_action, read_view, read_event, read_outcome):
        with pytest.raises(ReadError):
            reader(toy, {"kind": "tests.nothing"})
        with pytest.raises(InputError, match="expected the module of a game"):
            reader(1, {})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose


class Pair(NamedTuple):
    """A tuple with names."""

    first: int
    second: int


class Sizes(Enum):
    """An enum that JSON cannot hold."""

    SMALL = 0.5


@attrs.frozen
class Scales:
    """A class that JSON cannot hold."""

    weight: float


@attrs.frozen
class Nest:
    """A class that holds itself."""

    inner: Nest | None


class Kinds(Enum):
    """An enum with values of two types."""

    ONE = 1
    TWO = "two"


def nested(depth: int) -> tuple[object, ...]:
    """Return a tuple in a tuple, and so on."""
    value: tuple[object, ...] = ()
    for _ in range(depth):
        value = (value,)
    return value


def test_what_json_cannot_hold_is_not_written() -> None:
    """Writing never produces what could not be read."""
    step: Step[int, int] = Step(1, (2,))
    for value in (1.5, object(), {"a": 1}, [1], 2**53, "\ud800", b"x", Pair(1, 2), step, nested(100), nested(100_000)):
        with pytest.raises(InputError):
            to_data(value)
    assert to_data(nested(20)) is not None


def test_an_author_is_told_which_field_json_cannot_hold() -> None:
    """The error names the class and the field of a new game that cannot be written."""
    with pytest.raises(InputError, match="for the type <class 'float'>, in the field 'weight' of Scales"):
        read(Scales, {})
    with pytest.raises(InputError, match="Nest holds itself"):
        schema(Nest)
    with pytest.raises(InputError, match="must all be strings or all integers"):
        schema(Kinds)
    with pytest.raises(InputError, match=r"cannot tell the members of .* apart"):
        schema(tuple[int] | tuple[str])
    with pytest.raises(InputError, match="expected a type such as a class"):
        read([1], 1)
    with pytest.raises(InputError):
        schema(Sizes)


def test_what_is_not_a_game_is_refused() -> None:
    """A value that is not a game is quoted."""
    for thing in (None, 1, "cribbage", json, [1]):
        with pytest.raises(InputError, match="expected the module of a game"):
            types_of(thing)


def test_a_template_is_not_a_field() -> None:
    """The words for a class are not part of its values."""
    assert to_data(cribbage.Announce(0, 8)) == {"kind": "cribbage.announce", "seat": 0, "points": 8}
    written: Any = schema(cribbage.Announce)
    assert written["$defs"]["cribbage.announce"]["description"] == "seat {seat} counts {points}"


@pytest.mark.parametrize("game", [cribbage, parlour, toy])
def test_a_schema_is_new_each_time(game: Any) -> None:
    """A change to a returned schema does not change the next one."""
    first = json.dumps(game_schema(game))

    def spoil(data: Any) -> None:
        for value in list(data.values() if isinstance(data, dict) else data):
            if isinstance(value, dict | list):
                spoil(value)
        data.clear()

    spoil(game_schema(game))
    spoil(schema(tuple[int, ...]))
    assert json.dumps(game_schema(game)) == first
    assert schema(tuple[int, ...])["items"] == {"type": "integer", "minimum": 1 - 2**53, "maximum": 2**53 - 1}


def test_a_schema_is_the_same_without_docstrings() -> None:
    """The schema is the same under python -OO."""
    code = "import json; from muggins import cribbage, record; print(json.dumps(record.game_schema(cribbage)))"
    found = {
        subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, check=True).stdout
        for flags in ((), ("-OO",))
    }
    assert found == {json.dumps(game_schema(cribbage)) + "\n"}


def test_a_text_is_read_as_one_value_or_refused() -> None:
    """A message is strict JSON of limited length."""
    assert parse_json(' {"a": [1, null]} ') == {"a": [1, None]}
    assert parse_json('\ufeff{"a": 1}') == parse_json('\ufeff{"a": 1}'.encode()) == {"a": 1}
    for text, message in (
        ("[1] 2", "expected the end of the text at column 5, got '2'"),
        ("[" * 8000, "lists and objects must be nested at most 100 deep"),
        ("", "expected JSON at column 1, got the end of the text"),
        ("NaN", "NaN is not JSON"),
        ("-Infinity", "Infinity is not JSON"),
        ('{"a": 1, "a": 2}', "the key 'a' occurs twice in one object"),
        ("9" * 5000, "Exceeds the limit"),
        ("\u0663", "expected JSON at column 1, got '\\\\u0663'"),
        (b"\xff", "byte 1 is not UTF-8"),
        (" " * 9000, "expected at most 8192 characters, got 9000"),
    ):
        with pytest.raises(ReadError, match=message):
            parse_json(text)
    junk: list[Any] = [None, {}, bytearray(b"{}"), 7]
    for thing in junk:
        with pytest.raises(InputError, match="expected a text as str or bytes"):
            parse_json(thing)


def test_cards_are_their_text() -> None:
    """Each of the 52 cards comes back as the same object."""
    data: Any = to_data(PACK_52)
    assert data == [str(card) for card in PACK_52]
    assert all(one is other for one, other in zip(read(tuple[Card, ...], data), PACK_52, strict=True))
    assert parse_cards("5H") == read(tuple[Card, ...], ["5H"])


@attrs.frozen
class Unresolved:
    """A class whose annotation is imported for type checkers only."""

    amount: Decimal


def test_an_annotation_that_only_type_checkers_know_is_named() -> None:
    """The author of a game is told which class and which name."""
    with pytest.raises(
        InputError, match=r"the annotations of Unresolved cannot be resolved when .*'Decimal' is not defined"
    ):
        schema(Unresolved)


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        (cribbage, {"held": [6]}, "whose held must be 2, not 1"),
        (cribbage, {"phase": {"kind": "cribbage.laying_away", "waiting": []}}, "whose phase cannot be: LayingAway"),
        (mushka, {"decisions": []}, "whose decisions must be 3, not 0"),
        (mushka, {"phase": {"kind": "mushka.leading", "seat": 9}}, r"whose phase cannot be: Leading\(seat=9\)"),
        (parlour, {"stock_sizes": [17, 17]}, "whose stock_sizes must be 3, not 2"),
    ],
)
def test_a_view_that_lacks_a_seat_is_not_read(game: Any, changes: dict[str, Any], said: str) -> None:
    """Views come from other programs as JSON; what is read is answered by every function."""
    rules = cribbage.Rules() if game is cribbage else game.Rules(3)
    state = game.apply(game.start(rules), game.table_action(game.start(rules), 1))
    data: Any = to_data(game.view(state, 0))
    assert read_view(game, data) == game.view(state, 0)
    with pytest.raises(ReadError, match=rf"^\$: expected a View of .*{said}"):
        read_view(game, {**data, **changes})
