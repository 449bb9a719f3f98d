"""Actions, events and other values as short English, worked out from their classes: what they are and hold."""

from __future__ import annotations

import re
from enum import Enum
from typing import TypeGuard

import attrs

from muggins.cards import Card
from muggins.table import Reason

__all__ = ["tell"]


def tell(value: object) -> str:
    """Say what an action, an event or another value of a game is, in one line; who acts comes first.

    >>> from muggins import cribbage, parlour
    >>> tell(cribbage.Announce(1, 8))
    'seat 1: announce, points 8'
    >>> tell(parlour.Place(0, parlour.Discard(2)))
    'seat 0: place, discard 2'
    >>> tell(parlour.Abandon())
    'table: abandon'
    """
    if not hasattr(value, "seat"):
        return _told(value)
    seat: object = getattr(value, "seat", None)
    return f"{'table' if seat is None else f'seat {seat}'}: {_told(value, 'seat')}"


def _told(value: object, *besides: str) -> str:
    cls: type = type(value)
    fields = [field.name for field in attrs.fields(cls) if field.init and field.name not in besides]
    alone = not besides and len(fields) == 1
    parts = [part for name in fields if (part := _part(name, getattr(value, name), alone=alone))]
    first = fields and getattr(value, fields[0])
    joint = " " if alone or isinstance(first, Card) or _are_cards(first) else ", "
    return joint.join(filter(None, [_words(cls.__name__), ", ".join(parts)]))


def _part(name: str, value: object, *, alone: bool) -> str:
    """Say what a field holds, with its name where the value would not speak for itself."""
    label = "" if alone else f"{_words(name)} "
    match value:
        case None | False | ():
            return ""
        case True:
            return _words(name)
        case Card():
            return str(value)
        case Reason():
            # A sentence with facts in braces is said by whoever knows the facts.
            said = _words(value.value) if "{" in value.template else value.template
            return f"{said} [{value.rule}]"
        case Enum():
            return f"{label}{value.value}"
        case int() | str():
            return f"{label}{value}"
        case _:
            pass
    if _is_tuple(value):
        return ("" if _are_cards(value) else label) + " ".join(_part("", item, alone=True) for item in value)
    if type(value).__str__ is not object.__str__:
        return str(value)
    return _told(value) if attrs.has(type(value)) else f"{label}{value}"


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _are_cards(value: object) -> bool:
    return _is_tuple(value) and all(isinstance(item, Card) for item in value)


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()
