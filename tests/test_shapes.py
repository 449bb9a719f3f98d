"""Values against the types that their classes declare."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

from muggins.cards import Card
from muggins.errors import LARGEST_NUMBER, InputError, RulesError
from muggins.table.shapes import check_lengths, check_shape, misfit


class Light(Enum):
    """An enum."""

    RED = "red"


class Integer(int):
    """A subclass, which is another class."""


@attrs.frozen
class Rules:
    """Options that are checked when they are made."""

    players: int

    def __attrs_post_init__(self) -> None:
        if self.players > 4:
            raise RulesError("players must be at most 4", "tests.R1")


@attrs.frozen
class Table:
    """A value with fields of every kind."""

    rules: Rules
    cards: tuple[Card, ...]
    pair: tuple[int, str]
    light: Light | None
    open: bool
    _cache: int = attrs.field(default=0, init=False)


FIVE = Card.parse("5H")
TABLE = Table(rules=Rules(3), cards=(FIVE,), pair=(1, "a"), light=None, open=True)


def test_what_fits() -> None:
    """Each declared type takes its values; a field that nobody can give is not looked at."""
    assert misfit(TABLE, Table) is None
    assert check_shape(TABLE, Table, "a Table") is TABLE
    assert misfit(attrs.evolve(TABLE, light=Light.RED, cards=(), open=False), Table) is None
    spoiled = attrs.evolve(TABLE)
    object.__setattr__(spoiled, "_cache", "anything")
    assert misfit(spoiled, Table) is None
    assert misfit(None, None) is None
    for number in (LARGEST_NUMBER, -LARGEST_NUMBER):
        assert misfit((number, "b"), tuple[int, str]) is None


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("cards", [FIVE], "cards must be tuple, got [Card.parse('5H')]"),
        ("cards", (FIVE, "5H"), "cards[1] must be Card, got '5H'"),
        ("pair", (1,), "pair must be a tuple of 2, got (1,)"),
        ("pair", (1, "a", 2), "pair must be a tuple of 2, got (1, 'a', 2)"),
        ("pair", ("1", "a"), "pair[0] must be int, got '1'"),
        ("pair", (1, 2), "pair[1] must be str, got 2"),
        ("pair", (True, "a"), "pair[0] must be int, got True"),
        ("pair", (Integer(1), "a"), "pair[0] must be int, got 1"),
        ("pair", (LARGEST_NUMBER + 1, "a"), "pair[0] must be an integer of at most 2**53 - 1, got one beyond it"),
        ("pair", (-LARGEST_NUMBER - 1, "a"), "pair[0] must be an integer of at most 2**53 - 1, got one beyond it"),
        ("light", "red", "light must be Light or NoneType, got 'red'"),
        ("open", 1, "open must be bool, got 1"),
        ("rules", None, "rules must be Rules, got None"),
    ],
)
def test_where_and_how_a_value_differs(field: str, value: Any, said: str) -> None:
    """The place is a path of fields and places; types are compared exactly."""
    spoiled = attrs.evolve(TABLE)
    object.__setattr__(spoiled, field, value)
    assert misfit(spoiled, Table) == said
    with pytest.raises(InputError) as caught:
        check_shape(spoiled, Table, "a Table")
    assert str(caught.value) == f"expected a Table as it is made, got one whose {said}"


def test_a_field_that_was_never_set_is_named() -> None:
    """An object that was made without its constructor has no fields at all."""
    assert misfit(Table.__new__(Table), Table) == "rules must be Rules, got nothing"


def test_a_value_of_another_class_is_refused() -> None:
    """The message says what must be and what was given."""
    with pytest.raises(InputError, match=r"^expected a Table, got 5$"):
        check_shape(5, Table, "a Table")


def test_the_options_are_checked_again() -> None:
    """Rules whose fields were changed behind their back are refused with their clause."""
    rules = Rules(3)
    object.__setattr__(rules, "players", 5)
    with pytest.raises(RulesError, match=r"^players must be at most 4 \[tests.R1\]$"):
        check_shape(attrs.evolve(TABLE, rules=rules), Table, "a Table")


def test_the_number_of_items_is_one_of_those_allowed() -> None:
    """All fields are checked; the message lists the numbers."""
    check_lengths(TABLE, "a Table", cards=(1,), pair=(0, 2))
    with pytest.raises(InputError) as caught:
        check_lengths(TABLE, "a Table", cards=(1,), pair=(0, 3))
    assert str(caught.value) == "expected a Table as it is made, got one whose pair must be 0 or 3, not 2"


def test_a_type_without_a_shape_is_a_mistake_of_the_author() -> None:
    """Floats are in no value of a game."""
    with pytest.raises(TypeError, match=r"no shape for the type list\[int\]"):
        misfit([1], list[int])
    with pytest.raises(TypeError, match="no shape for the type <class 'float'>"):
        misfit(1.0, float)
