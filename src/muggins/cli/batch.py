"""Answer a stream of lines: one question a line on standard input, one line of JSON for each on standard output."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator

from muggins.cli.output import Output, complain
from muggins.errors import InputError, MugginsError

__all__ = ["LONGEST", "answer_lines", "check_read", "standard_input"]

LONGEST = 1_000
"""The largest number of bytes in a line; no question needs nearly as many."""

CHUNK = 65_536


def answer_lines(command: str, answer: Callable[[str], str], output: Output) -> int:
    """Answer every line that is not blank, and return the exit status: 0, or 2 if there was a bad one.

    ``answer`` returns the members of the JSON object, without its braces, or raises one of the library's errors.
    A bad line is answered with an ``error`` and also reported on standard error; the lines after it are answered too.
    Answers are sent whenever the input pauses, so that a program may ask one question and wait for its answer.
    """
    status = 0
    quoted = json.encoder.encode_basestring_ascii
    for number, line in _numbered_lines():
        if line is None:
            output.flush()
            continue
        text = line.decode("utf-8", "backslashreplace").strip()
        if not text:
            continue
        try:
            if len(line) > LONGEST:
                text = text[:60]
                raise InputError(f"the line is longer than {LONGEST} bytes; it begins with {text!a}")
            members = answer(text)
        except MugginsError as error:
            status = 2
            complain(command, f"line {number}: {error}")
            members = f'"error": {quoted(str(error))}'
        output.write(f'{{"line": {number}, "input": {quoted(text)}, {members}}}')
    return status


def _numbered_lines() -> Iterator[tuple[int, bytes | None]]:
    """Yield the lines with their numbers from 1, and None each time when all input so far has been yielded.

    A line that is too long is cut off just beyond the limit.
    """
    stream = standard_input()
    number, rest = 0, b""
    while data := stream.read1(CHUNK) or _after_nothing(stream):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            number += 1
            yield number, line if number > 1 else line.removeprefix(b"\xef\xbb\xbf")
        rest = rest[: LONGEST + 1]
        yield number, None
    if rest:
        yield number + 1, rest


def _after_nothing(stream: io.BufferedIOBase) -> bytes:
    """Return nothing at the end of the stream; one that is set not to block gives nothing before its end, too."""
    if sys.platform == "win32":
        return b""
    try:
        blocks = os.get_blocking(stream.fileno())
    except OSError:  # not a stream of the system
        blocks = True
    return b"" if blocks else check_read(stream.read(1))


def check_read(data: bytes | None) -> bytes:
    """Return what was read, nothing at the end of the input.

    Raises:
        InputError: Nothing was there yet, and the input is one that does not wait.
    """
    if data is None:
        raise InputError("standard input must wait for what is to come, but is set not to block")
    return data


def standard_input() -> io.BufferedIOBase:
    """Return standard input as bytes.

    Raises:
        InputError: The caller has closed it.
    """
    stream = getattr(sys.stdin, "buffer", None)
    if not isinstance(stream, io.BufferedIOBase):
        raise InputError("there is no standard input to read")
    return stream
