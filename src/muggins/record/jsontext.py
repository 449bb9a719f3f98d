"""Reading JSON text that somebody else wrote: strict, and bounded in time and memory.

Accepts arbitrary input: returns a value, or raises ReadError with the position of the first error.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NoReturn, TypeAlias, cast

from muggins.errors import InputError, ReadError, check_number, excerpt

__all__ = ["Data", "parse_json"]

Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"
"""Plain JSON data: what :func:`to_data` returns and what :func:`parse_json` makes of a text."""

DEEPEST = 100
"""The deepest nesting of lists and objects in a text: twice that of anything that is written."""

_SPACE = re.compile(r"[ \t\n\r]*")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


class SyntaxFlawError(Exception):
    """Why a text is not JSON."""


class _TwiceError(ValueError):
    """A key occurs twice in one object."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = Counter([key for key, _ in pairs])
        raise _TwiceError(next(key for key, number in keys.items() if number > 1))
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def check_text(text: str | bytes) -> str | bytes:
    """Return the text if it is one.

    Raises:
        InputError: It is neither str nor bytes.
    """
    if isinstance(text, (str, bytes)):
        return text
    raise InputError(f"expected a text as str or bytes, got {excerpt(text)}")


def parse_json(text: str | bytes, longest: int = 8192) -> Data:
    """Return the value of a JSON text.

    Args:
        text: The text, or its bytes in UTF-8; a byte order mark is ignored.
        longest: The largest number of characters, or of bytes.

    Raises:
        ReadError: The text is longer, or not JSON, or has a key twice in an object, or is nested too deeply.

    >>> parse_json('{"seat": 1}')
    {'seat': 1}
    """
    longest = check_number(longest, "longest", least=0)
    if len(check_text(text)) > longest:
        raise ReadError((("$", f"expected at most {longest} characters, got {len(text)}"),))
    try:
        return parse_line(without_mark(text))
    except SyntaxFlawError as error:
        raise ReadError((("$", str(error)),)) from None


def without_mark(text: str | bytes) -> str | bytes:
    """Return the text without the byte order mark that some editors put first."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")


def parse_line(text: str | bytes) -> Data:
    """Return the value of a JSON text of bounded length.

    Raises:
        SyntaxFlawError: It is not JSON.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise SyntaxFlawError(f"byte {error.start + 1} is not UTF-8") from None
    if text.count("[") + text.count("{") > DEEPEST and _is_too_deep(text):
        raise SyntaxFlawError(f"lists and objects must be nested at most {DEEPEST} deep, got them deeper")
    try:
        value, end = _DECODER.raw_decode(text, _skip(text, 0))
    except _TwiceError as error:
        raise SyntaxFlawError(f"the key {excerpt(str(error))} occurs twice in one object") from None
    except json.JSONDecodeError as error:
        # Python 3.13 and later report the position of a comma before a bracket, earlier versions that of the bracket.
        stray = error.msg.startswith("Illegal trailing comma")
        raise _stops(text, _skip(text, error.pos + 1) if stray else error.pos, "JSON") from None
    except ValueError as error:  # NaN, or a number with too many digits
        raise SyntaxFlawError(f"expected JSON: {excerpt(str(error), 200)}") from None
    end = _skip(text, end)
    if end < len(text):
        raise _stops(text, end, "the end of the text")
    return cast("Data", value)


def _is_too_deep(text: str) -> bool:
    """Return whether lists and objects are nested too deeply; Python's own limit differs by version."""
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        first = found[0][0]
        depth += (first in "[{") - (first in "]}")
        if depth > DEEPEST:
            return True
    return False


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _stops(text: str, at: int, what: str) -> SyntaxFlawError:
    found = f"{text[at]!a}" if at < len(text) else "the end of the text"
    return SyntaxFlawError(f"expected {what} at column {at + 1}, got {found}")
