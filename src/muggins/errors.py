"""Every exception that the library raises on purpose, but for :class:`muggins.ruling.RefusedError`, a subclass too."""

from __future__ import annotations

__all__ = ["CardError", "InputError", "MugginsError", "ReadError", "RulesError", "excerpt"]


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
