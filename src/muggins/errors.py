"""Every exception that the library raises on purpose, but for :class:`muggins.ruling.RefusedError`, a subclass too."""

from __future__ import annotations

__all__ = [
    "LARGEST_NUMBER",
    "CardError",
    "InputError",
    "MugginsError",
    "ReadError",
    "RulesError",
    "check_number",
    "excerpt",
]


class MugginsError(Exception):
    """The base of all the library's exceptions: catch this to catch them all."""


class InputError(MugginsError, ValueError):
    """A value that a function cannot take: the message quotes it and says what was expected."""


class CardError(InputError):
    """A text that is not a card, or a value that is not one, or cards that cannot be together."""


class RulesError(InputError):
    """A combination of options that no game has; ``rule`` is the id of the clause that excludes it."""

    def __init__(self, message: str, rule: str) -> None:
        """Keep the message and the id of the clause."""
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


class ReadError(InputError):
    """A document that cannot be read; ``flaws`` holds every fault found in it, as (path, what is wrong) pairs."""

    def __init__(self, flaws: tuple[tuple[str, str], ...]) -> None:
        """Keep all the flaws, in document order."""
        super().__init__(flaws)
        self.flaws = flaws

    def __str__(self) -> str:
        return "; ".join(f"{path}: {message}" for path, message in self.flaws)


def excerpt(value: object, limit: int = 60) -> str:
    """Quote any value for an error message in at most about ``limit`` characters, in ASCII.

    >>> excerpt("5H")
    "'5H'"
    >>> excerpt("x" * 1_000_000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'... (1000000 characters)"
    """
    if isinstance(value, str):
        shown = value[:limit]
        while len(f"{shown!a}") > limit + 2:  # an escape is up to ten characters long
            shown = shown[:-1]
        return f"{shown!a}" if shown == value else f"{shown!a}... ({len(value)} characters)"
    try:
        text = ascii(value)
    except Exception:  # a stranger's broken __repr__ must not hide our own message
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else f"{text[:limit]}... ({type(value).__name__})"


LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that is taken anywhere: beyond it, other languages round the numbers in JSON."""


def check_number(value: object, what: str, least: int = -LARGEST_NUMBER, most: int = LARGEST_NUMBER) -> int:
    """Give the value, once it is sure that it is a whole number (no bool) within these bounds.

    ``what`` begins the message: what the number is, in words.

    Raises:
        InputError: it is anything else.

    >>> check_number(7, "a trick", least=0)
    7
    >>> check_number(True, "a trick", least=0)
    Traceback (most recent call last):
        ...
    muggins.errors.InputError: a trick is a whole number from 0 up, not True
    """
    if type(value) is int and least <= value <= most:
        return value
    if type(value) is int and abs(value) > LARGEST_NUMBER:
        raise InputError(f"{what} is a whole number up to 2**53 - 1, not one beyond it")
    bounds = ""
    if least > -LARGEST_NUMBER:
        bounds = f" from {least} up" if most == LARGEST_NUMBER else f" from {least} to {most}"
    raise InputError(f"{what} is a whole number{bounds}, not {excerpt(value)}")
