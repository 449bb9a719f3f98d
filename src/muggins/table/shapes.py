"""Compare a value with the type that its class declares, field by field; ``flaws`` does this first."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import TypeAlias, TypeVar, cast

import attrs

from muggins.cards import Card
from muggins.errors import LARGEST_NUMBER, InputError, check_instance, excerpt

__all__ = ["check_lengths", "check_shape", "misfit"]

T = TypeVar("T")

Look: TypeAlias = Callable[[object], str | None]

Forms: TypeAlias = dict[type, Look | None]
"""The function that looks into a value of each exact type; None where the type is enough."""


def check_shape(value: T, cls: type[T], what: str) -> T:
    """Return the value if it is of the class, each of its fields of its type, and its rules possible.

    Args:
        value: What the caller gave.
        cls: The class.
        what: What must be, in words.

    Raises:
        InputError: The value is not one.
    """
    found = misfit(check_instance(value, cls, what), cls)
    if found is not None:
        raise InputError(f"expected {what} as it is made, got one whose {found}")
    rules = getattr(value, "rules", None)
    if rules is not None:
        attrs.evolve(rules)  # checks the options again
    return value


def check_lengths(value: object, what: str, **lengths: tuple[int, ...]) -> None:
    """Check that each of these fields has one of these numbers of items.

    Raises:
        InputError: One has not.
    """
    for name, allowed in lengths.items():
        length = len(getattr(value, name))
        if length not in allowed:
            some = " or ".join(map(str, allowed))
            raise InputError(f"expected {what} as it is made, got one whose {name} must be {some}, not {length}")


def misfit(value: object, declared: object) -> str | None:
    """Return where and how the value differs from the declared type, None if all of it is of that type.

    Types are compared exactly: a list is not a tuple, True is not an integer, and a subclass is another class.
    Integers beyond 2**53 - 1 do not fit, because no record could hold them.

    Args:
        value: Anything at all, including objects whose fields were never set.
        declared: An attrs class, an enum, Card, int, bool, str, None, a tuple or a union of these.

    >>> misfit((1, "2"), tuple[int, ...])
    "[1] must be int, got '2'"
    """
    found = _look(value, _forms(declared))
    return None if found is None else found.removeprefix(".")


def _look(value: object, forms: Forms) -> str | None:
    cls = type(value)
    if cls not in forms:
        return f" must be {' or '.join([form.__name__ for form in forms])}, got {excerpt(value)}"
    look = forms[cls]
    return None if look is None else look(value)


@cache
def _forms(declared: object) -> Forms:
    """Return, for each exact type that a declared type allows, what to look at in such a value."""
    origin, arguments = typing.get_origin(declared), typing.get_args(declared)
    if origin in (typing.Union, types.UnionType):
        return {form: look for argument in arguments for form, look in _forms(argument).items()}
    if origin is tuple:
        return {tuple: _many(_forms(arguments[0])) if arguments[1:] == (...,) else _row([*map(_forms, arguments)])}
    if declared is None:
        return {types.NoneType: None}
    if declared is int:
        return {int: _number}
    if isinstance(declared, type):
        if attrs.has(declared):
            hints = typing.get_type_hints(declared)
            fields = [field.name for field in attrs.fields(declared) if field.init]
            return {declared: _fields([(name, _forms(hints[name])) for name in fields])}
        if declared in (bool, str, types.NoneType, Card) or issubclass(declared, Enum):
            return {declared: None}
    raise TypeError(f"no shape for the type {declared}")


def _number(value: object) -> str | None:
    if abs(cast("int", value)) <= LARGEST_NUMBER:
        return None
    return " must be an integer of at most 2**53 - 1, got one beyond it"


def _many(forms: Forms) -> Look:
    plain = not any(forms.values())

    def look(value: object) -> str | None:
        items = cast("tuple[object, ...]", value)
        if plain and set(map(type, items)) <= forms.keys():  # such as the cards of a pile
            return None
        for index, item in enumerate(items):
            if (found := _look(item, forms)) is not None:
                return f"[{index}]{found}"
        return None

    return look


def _row(items: list[Forms]) -> Look:
    def look(value: object) -> str | None:
        values = cast("tuple[object, ...]", value)
        if len(values) != len(items):
            return f" must be a tuple of {len(items)}, got {excerpt(values)}"
        for index, (item, forms) in enumerate(zip(values, items, strict=True)):
            if (found := _look(item, forms)) is not None:
                return f"[{index}]{found}"
        return None

    return look


def _fields(fields: list[tuple[str, Forms]]) -> Look:
    def look(value: object) -> str | None:
        for name, forms in fields:
            if (found := _look(getattr(value, name, _UNSET), forms)) is not None:
                return f".{name}{found}"
        return None

    return look


class _Unset:
    """The value of a field that was never set."""

    def __repr__(self) -> str:
        return "nothing"


_UNSET = _Unset()
