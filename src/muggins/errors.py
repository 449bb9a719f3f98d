"""The exceptions that the library raises on purpose, and the checks of plain values that raise them.

One more is defined elsewhere: :class:`muggins.table.RefusedError`, which carries a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from enum import Enum
from itertools import islice
from operator import index
from typing import SupportsIndex, TypeVar, cast

__all__ = [
    "LARGEST_NUMBER",
    "CardError",
    "InconsistentError",
    "InputError",
    "MugginsError",
    "ReadError",
    "RulesError",
]

T = TypeVar("T")
M = TypeVar("M", bound=Enum)

LARGEST_NUMBER = 2**53 - 1
"""The largest integer that is accepted anywhere: JSON readers in other languages round what is beyond it."""


class MugginsError(Exception):
    """The base of all exceptions of the library: catch this to catch all of them."""


class InputError(MugginsError, ValueError):
    """A value that a function cannot take; the message says what must be, and quotes what was given."""


class CardError(InputError):
    """A text that is not a card, a value that is not a card, or cards that cannot be together."""


class InconsistentError(InputError):
    """The right cards in an order that contradicts the view; another order may fit."""


class RulesError(InputError):
    """An option, or a combination of options, that no game has; ``rule`` is the id of the clause that excludes it."""

    def __init__(self, message: str, rule: str) -> None:
        """Keep the message and the id of the clause."""
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class ReadError(InputError):
    """A document that cannot be read; ``flaws`` has every fault found in it, as pairs of a path and a message."""

    def __init__(self, flaws: tuple[tuple[str, str], ...]) -> None:
        """Keep all the flaws, in document order."""
        super().__init__(flaws)
        self.flaws = flaws

    def __str__(self) -> str:
        return "; ".join(f"{path}: {message}" for path, message in self.flaws)


def excerpt(value: object, limit: int = 60) -> str:
    """Quote any value for an error message: printable ASCII of about ``limit`` characters at most.

    >>> excerpt("5H")
    "'5H'"
    >>> excerpt("x" * 1_000_000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'... (1000000 characters)"
    """
    limit = max(limit, 1)
    if isinstance(value, str):
        shown = value[:limit]
        while len(f"{shown!a}") > limit + 2:  # an escape is up to ten characters long
            shown = shown[:-1]
        return f"{shown!a}" if shown == value else f"{shown!a}... ({len(value)} characters)"
    kind = ascii(type(value).__name__)[1:-1][:60]
    try:
        text = ascii(value)
    except Exception:  # a foreign __repr__ that fails must not hide the message
        text = f"<{kind}>"
    # A foreign __repr__ may hold line breaks and terminal escapes: they are shown, not sent.
    text = "".join([letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: limit + 1]])
    return text if len(text) <= limit else f"{text[:limit]}... ({kind})"


def check_number(value: object, what: str, least: int = -LARGEST_NUMBER, most: int = LARGEST_NUMBER) -> int:
    """Return the value as an ``int`` if it is an integer within these bounds.

    An integer is anything with ``__index__``, integers of NumPy included, but not a bool.

    Args:
        value: What the caller gave.
        what: What the number is, in words; the message begins with it.
        least: The smallest number allowed.
        most: The largest number allowed.

    Raises:
        InputError: The value is not one.

    >>> check_number(7, "trick", least=0)
    7
    >>> check_number(True, "trick", least=0)
    Traceback (most recent call last):
        ...
    muggins.errors.InputError: trick must be an integer of at least 0, got True
    """
    number = as_integer(value)
    if number is not None and least <= number <= most:
        return number
    if number is not None and abs(number) > LARGEST_NUMBER:
        raise InputError(f"{what} must be an integer of at most 2**53 - 1, got one beyond it")
    bounds = ""
    if least > -LARGEST_NUMBER:
        bounds = f" of at least {least}" if most == LARGEST_NUMBER else f" from {least} to {most}"
    raise InputError(f"{what} must be an integer{bounds}, got {excerpt(value)}")


def as_integer(value: object) -> int | None:
    """Return the value as an ``int``, or None if it is not an integer; a bool is not."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except Exception:  # a foreign __index__ that fails: it is not an integer
        return None


def check_instance(value: T, cls: type[T], what: str) -> T:
    """Return the value if it is of the class; ``what`` says what must be, such as "a State of cribbage".

    Raises:
        InputError: The value is not one.
    """
    if isinstance(value, cls):
        return value
    raise InputError(f"expected {what}, got {excerpt(value)}")


def check_flag(value: bool, what: str) -> bool:
    """Return the value if it is True or False.

    Raises:
        InputError: The value is not a bool; 0 and 1 are refused too.
    """
    if value is True or value is False:
        return value
    raise InputError(f"{what} must be True or False, got {excerpt(value)}")


def check_member(value: M, enum: type[M], what: str) -> M:
    """Return the value if it is a member of the enum.

    Raises:
        InputError: The value is not a member; the text of one is refused too, and the message names the members.
    """
    if isinstance(value, enum):
        return value
    members = ", ".join([f"{enum.__name__}.{member.name}" for member in enum])
    raise InputError(f"{what} must be one of {members}, got {excerpt(value)}")


def in_order(values: Iterable[T], what: str, most: int, check: Callable[[T], T] | None = None) -> tuple[T, ...]:
    """Return the values as a tuple of at most ``most``; a set, which has no order, and a text are refused.

    Args:
        values: What the caller gave.
        what: What the values are, in words.
        most: How many there may be.
        check: Checks each value as it comes, so that an endless iterator of wrong values is refused at once.

    Raises:
        InputError: ``values`` is not an ordered iterable, or has more than ``most`` values.
    """
    if isinstance(values, (AbstractSet, str, bytes)) or not isinstance(values, Iterable):
        raise InputError(f"expected {what} in their order, such as a tuple, got {excerpt(values)}")
    found = tuple(islice(values if check is None else map(check, values), most + 1))
    if len(found) > most:
        raise InputError(f"expected at most {most} {what}, got more")
    return found
