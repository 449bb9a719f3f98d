"""Plain JSON data and back, strictly."""

from typing import Any

import pytest
from tests.testing import toy

from muggins.cards import PACK_32, parse_cards
from muggins.errors import InputError, ReadError
from muggins.record import codec
from muggins.table import Abandon, Deal

PLAY = {"kind": "tests.play", "seat": 1, "card": "3H"}


def flaws(kind: object, data: object) -> list[tuple[str, str]]:
    """Give what is wrong with the data."""
    with pytest.raises(ReadError) as caught:
        codec.read(kind, data)
    return list(caught.value.flaws)


def test_a_value_comes_back() -> None:
    """Writing and reading are each other's inverse."""
    deal = Deal(PACK_32)
    assert codec.read(Deal, codec.to_data(deal)) == deal
    assert codec.to_data(Abandon()) == {"kind": "table.abandon", "by": None}
    assert codec.read_action(toy, PLAY) == toy.Play(1, parse_cards("3H")[0])


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seat", "1", "expected a whole number, not '1'"),
        ("seat", True, "expected a whole number, not True"),
        ("seat", 1.0, "expected a whole number, not 1.0"),
        ("seat", None, "expected a whole number, not None"),
        ("seat", [1], "expected a whole number, not a list"),
        ("seat", 2**53, "expected a whole number of at most 2**53 - 1, not one beyond it"),
        ("card", "3h", "expected a card such as '5H', not '3h'"),
        ("card", "10H", "expected a card such as '5H', not '10H'"),
        ("card", {"rank": 3}, "expected a card such as '5H', not an object"),
    ],
)
def test_nothing_is_turned_into_what_it_is_not(key: str, value: object, message: str) -> None:
    """A field takes exactly what writing gives."""
    assert flaws(toy.Action, PLAY | {key: value}) == [(f"$.{key}", message)]


def test_keys_are_exact() -> None:
    """A key too many and a key too few are both flaws, and all are told."""
    given: dict[str, Any] = {"kind": "tests.play", "sead": 1, "card": 3}
    assert flaws(toy.Action, given) == [
        ("$", "the key 'sead' is unknown in tests.play"),
        ("$", "the key 'seat' is missing in tests.play"),
        ("$.card", "expected a card such as '5H', not 3"),
    ]


def test_the_kind_decides() -> None:
    """An unknown kind is answered with those that are known."""
    known = "one of table.deal, tests.play, tests.call, tests.settle, table.abandon"
    assert flaws(toy.Action, PLAY | {"kind": "tests.pass"}) == [("$.kind", f"expected {known}, not 'tests.pass'")]
    assert flaws(toy.Action, {}) == [("$.kind", f"expected {known}, not None")]
    assert flaws(toy.Action, PLAY | {"kind": ["tests.play"]}) == [("$.kind", f"expected {known}, not a list")]
    assert flaws(toy.Play, PLAY | {"kind": "tests.call"}) == [("$.kind", "expected tests.play, not 'tests.call'")]


def test_what_a_class_itself_refuses_is_a_flaw_with_its_place() -> None:
    """A class's own check speaks at the path of its object."""
    given = [PLAY, PLAY | {"seat": -1}]
    message = "a seat is a whole number from 0 up, not -1"
    assert flaws(tuple[toy.Play, ...], given) == [("$[1]", message)]


def test_thousands_of_flaws_are_counted_and_some_told() -> None:
    """A document full of flaws gives an error that can be read."""
    found = flaws(tuple[int, ...], ["x"] * 10_000)
    assert len(found) == codec.FLAWS_TOLD + 1
    assert found[-1] == ("$", f"and {10_000 - codec.FLAWS_TOLD} more flaws")


def test_a_state_that_cannot_have_come_about_is_refused_with_its_reasons() -> None:
    """Reading a state looks at what it means."""
    state = toy.apply(toy.start(toy.Rules()), Deal(toy.PACK))
    data = codec.to_data(state)
    assert codec.read_state(toy, data) == state
    data["points"] = [2, -2]
    with pytest.raises(ReadError, match="there are not as many points as tricks"):
        codec.read_state(toy, data)


def test_what_no_json_stands_for_is_not_written() -> None:
    """Writing never gives what could not be read."""
    for value in (1.5, object(), {"a": 1}, [1], 2**53, "\ud800", b"x"):
        with pytest.raises(InputError):
            codec.to_data(value)
