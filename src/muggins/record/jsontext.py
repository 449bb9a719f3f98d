"""Reading JSON text that somebody else wrote: bounded in time and memory, and strict.

The text may hold anything. Whatever it is, what comes of it is a value or a ReadError that says where it stops being
right. A document is read member by member, and its list item by item, each a piece of limited length,
so that no more than the text itself and one piece is ever held.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, cast

from muggins.errors import InputError, ReadError, excerpt

__all__ = ["LONGEST_PIECE", "Document", "decode", "parse"]

LONGEST_PIECE = 8192
"""So many characters may one value in a document have: a deal has some 400, and far more if it is laid out widely."""

_USUAL_PIECE = 512
_LONGEST_ESCAPE = 6
_PLAIN = re.compile(r"[A-Za-z_]{1,30}")
_SPACE = re.compile(r"[ \t\n\r]*")
_STRING_BEGUN = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*')


class _TwiceError(ValueError):
    """A key is there twice in one object."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(next(key for key in keys if keys.count(key) > 1))
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def decode(text: str | bytes) -> str:
    """Give the text of UTF-8 bytes; a byte order mark is left out.

    Raises:
        InputError: it is neither text nor bytes.
        ReadError: the bytes are not UTF-8.
    """
    if not isinstance(text, (str, bytes)):  # pyright: ignore[reportUnnecessaryIsInstance]  # this is the border
        raise InputError(f"expected the text of a document as str or bytes, not {excerpt(text)}")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ReadError((("$", f"byte {error.start} is not UTF-8"),)) from None
    return text.removeprefix("\ufeff")


def parse(text: str | bytes, longest: int = 1_000_000) -> object:
    """Read a whole text as one value, which has at most ``longest`` characters.

    Raises:
        ReadError: the text is longer, or not JSON, or has a key twice in an object, or is nested too deeply.

    >>> parse('{"seat": 1}')
    {'seat': 1}
    """
    whole = decode(text)
    if len(whole) > longest:
        raise ReadError((("$", f"expected at most {longest} characters, not {len(whole)}"),))
    start = _skip(whole, 0)
    value, end = _value(whole, start, len(whole), "$")
    end = _skip(whole, end)
    if end < len(whole):
        raise _stops(whole, end, "$", "the end of the text")
    return value


class Document:
    """The members of an object that makes up a whole text, in order; for a list, its items can be had one by one."""

    def __init__(self, text: str | bytes) -> None:
        """Begin at the first character."""
        self.text: str = decode(text)
        self.at: int = 0
        self.path: str = "$"

    def __iter__(self) -> Iterator[str]:
        """Give each key; before the next, its value must have been taken with :meth:`value` or :meth:`items`."""
        self._expect("{", "$", "an object")
        seen: set[str] = set()
        if self._next("}"):
            return self._end()
        while True:
            found = _STRING_BEGUN.match(self.text, self.at, self.at + LONGEST_PIECE)
            if found is not None and found.end() - self.at >= LONGEST_PIECE - 1:
                raise _too_long("$", LONGEST_PIECE)
            if found is None or not self.text.startswith('"', found.end()):
                raise _stops(self.text, self.at, "$", "a key")
            key, self.at = cast("tuple[str, int]", _value(self.text, self.at, LONGEST_PIECE, "$"))
            if key in seen:
                raise ReadError((("$", f"the key {excerpt(key)} is there twice"),))
            seen.add(key)
            self.path = f"$.{key}" if _PLAIN.fullmatch(key) else f"$[{excerpt(key)}]"
            self._expect(":", self.path, "a colon")
            self.at = _skip(self.text, self.at)
            yield key
            if self._next("}"):
                return self._end()
            self._expect(",", "$", "a comma or }")
            self.at = _skip(self.text, self.at)

    def value(self) -> object:
        """Give the value of the present key."""
        return self._take(self.path)

    def is_list(self) -> bool:
        """Say whether the value of the present key begins as a list."""
        return self.text.startswith("[", self.at)

    def items(self) -> Iterator[object]:
        """Give the items of the list that is the value of the present key."""
        path = self.path
        self._expect("[", path, "a list")
        if self._next("]"):
            return
        index = 0
        while True:
            self.at = _skip(self.text, self.at)
            yield self._take(f"{path}[{index}]")
            index += 1
            if self._next("]"):
                return
            self._expect(",", path, "a comma or ]")

    def _take(self, path: str) -> object:
        value, self.at = _value(self.text, self.at, LONGEST_PIECE, path)
        return value

    def _end(self) -> None:
        self.at = _skip(self.text, self.at)
        if self.at < len(self.text):
            raise _stops(self.text, self.at, "$", "the end of the text")

    def _next(self, sign: str) -> bool:
        """Say whether the sign comes next, and go past it if it does."""
        self.at = _skip(self.text, self.at)
        if self.text.startswith(sign, self.at):
            self.at += 1
            return True
        return False

    def _expect(self, sign: str, path: str, what: str) -> None:
        if not self._next(sign):
            raise _stops(self.text, self.at, path, what)


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, longest: int, path: str) -> tuple[Any, int]:
    """Read the value that begins here; give it and the index behind it."""
    for length in (_USUAL_PIECE, longest):
        whole = at + length >= len(text)
        piece = text if whole and not at else text[at : at + length]
        try:
            value, end = _DECODER.raw_decode(piece)
        except _TwiceError as error:
            raise ReadError(((path, f"the key {excerpt(str(error))} is there twice"),)) from None
        except json.JSONDecodeError as error:
            if not whole and length < longest:
                continue  # perhaps the piece was cut off
            if not whole and (error.pos >= len(piece) - _LONGEST_ESCAPE or error.msg.startswith("Unterminated string")):
                raise _too_long(path, longest) from None
            raise _stops(text, at + error.pos, path, "JSON") from None
        except RecursionError:
            raise ReadError(((path, "lists and objects are nested too deeply"),)) from None
        except ValueError as error:  # NaN, or a number that no machine should convert
            raise ReadError(((path, f"expected JSON: {excerpt(str(error), 200)}"),)) from None
        if end == len(piece) and not whole and length < longest:
            continue  # a number could go on
        return value, at + end
    raise AssertionError("unreachable")


def _too_long(path: str, longest: int) -> ReadError:
    return ReadError(((path, f"expected at most {longest} characters for one value"),))


def _stops(text: str, at: int, path: str, what: str) -> ReadError:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    found = f"{text[at]!a}" if at < len(text) else "the end of the text"
    return ReadError(((path, f"expected {what} at line {line}, column {column}, not {found}"),))
