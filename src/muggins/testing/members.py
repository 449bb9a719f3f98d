"""Reading the members of JSON objects: each function gives a member of one kind, or says what is wrong with it.

All of them raise :class:`~muggins.errors.InputError`, or :class:`~muggins.errors.CardError` for a text that is no card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from muggins.cards import Card
from muggins.errors import InputError, excerpt

__all__ = [
    "Data",
    "card",
    "card_or_none",
    "cards",
    "items",
    "number",
    "number_or_none",
    "part",
    "text",
    "texts",
    "truth",
]

Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"
"""Plain JSON data."""


def _member(data: Mapping[str, Data], name: str, kind: str) -> Data:
    if name not in data:
        raise InputError(f"the member {name!r} is missing: expected {kind}")
    return data[name]


def _wrong(name: str, kind: str, value: Data) -> InputError:
    return InputError(f"the member {name!r} must be {kind}, not {excerpt(value)}")


def text(data: Mapping[str, Data], name: str) -> str:
    """Give a member that is a text."""
    value = _member(data, name, "a text")
    if not isinstance(value, str):
        raise _wrong(name, "a text", value)
    return value


def number(data: Mapping[str, Data], name: str) -> int:
    """Give a member that is a whole number."""
    value = _member(data, name, "a whole number")
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(name, "a whole number", value)
    return value


def number_or_none(data: Mapping[str, Data], name: str) -> int | None:
    """Give a member that is a whole number or null."""
    return None if _member(data, name, "a whole number or null") is None else number(data, name)


def truth(data: Mapping[str, Data], name: str) -> bool:
    """Give a member that is true or false."""
    value = _member(data, name, "true or false")
    if not isinstance(value, bool):
        raise _wrong(name, "true or false", value)
    return value


def items(data: Mapping[str, Data], name: str) -> list[Data]:
    """Give a member that is an array."""
    value = _member(data, name, "an array")
    if not isinstance(value, list):
        raise _wrong(name, "an array", value)
    return value


def part(data: Mapping[str, Data], name: str) -> dict[str, Data]:
    """Give a member that is an object."""
    value = _member(data, name, "an object")
    if not isinstance(value, dict):
        raise _wrong(name, "an object", value)
    return value


def texts(data: Mapping[str, Data], name: str) -> tuple[str, ...]:
    """Give a member that is an array of texts."""
    values = items(data, name)
    found = tuple(value for value in values if isinstance(value, str))
    if len(found) != len(values):
        raise _wrong(name, "an array of texts", values)
    return found


def card(data: Mapping[str, Data], name: str) -> Card:
    """Give a member that is a card."""
    return Card.parse(text(data, name))


def card_or_none(data: Mapping[str, Data], name: str) -> Card | None:
    """Give a member that is a card or null."""
    return None if _member(data, name, "a card or null") is None else card(data, name)


def cards(data: Mapping[str, Data], name: str) -> tuple[Card, ...]:
    """Give a member that is an array of cards."""
    return tuple(Card.parse(each) for each in texts(data, name))
