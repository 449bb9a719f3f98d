"""Hostile records: a clear error or the right answer, in bounded time and memory."""

# The data that are changed here are untyped JSON:
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError, ReadError
from muggins.record import (
    VERSION,
    Record,
    audit,
    dumps,
    jsontext,
    last_state,
    loads,
    read_game_name,
    read_state,
    records,
    to_data,
)
from muggins.record.codec import FLAWS_ENOUGH
from muggins.record.records import LONGEST_LINE
from muggins.testing import HOSTILE, play

MILLION = 1_000_000
HEAD = dumps(parlour, Record(parlour.Rules()))
OPEN = '{"kind": "parlour.open", "seat": 0}'

LARGE: dict[str, Callable[[], str]] = {
    "100 MB of brackets": lambda: "[" * 100 * MILLION,
    "brackets for an action": lambda: HEAD + "[" * 20 * MILLION,
    "many lines of brackets": lambda: HEAD + ("[" * 8000 + "\n") * 2_500,
    "objects in objects": lambda: HEAD + '{"a":' * 4 * MILLION,
    "objects for the header": lambda: '{"rules":' + '{"a":' * 4 * MILLION,
    "empty lines": lambda: HEAD + "\n" * 20 * MILLION,
    "empty lists": lambda: HEAD + "[]\n" * 7 * MILLION,
    "spaces": lambda: HEAD + " " * 20 * MILLION,
    "a long string": lambda: HEAD + '"' + "x" * 20 * MILLION,
    "a long key": lambda: '{"' + "x" * 20 * MILLION,
    "backslashes": lambda: '{"' + "\\" * 20 * MILLION,
    "a long number": lambda: HEAD + "9" * 20 * MILLION,
    "quotes": lambda: HEAD + '"' * 20 * MILLION,
    "wrong actions": lambda: HEAD + '{"kind": "parlour.open", "seat": -1}\n' * 500_000,
    "many keys": lambda: HEAD + ("{" + ",".join(f'"{number}":0' for number in range(900)) + "}\n") * 300,
    "many headers": lambda: HEAD * 50_000,
}


class Counted(str):
    """A text that counts how many of its characters are searched or copied."""

    work = 0

    def find(self, sub: str, start: Any = 0, end: Any = None) -> int:
        """Count the characters up to what is found."""
        found = super().find(sub, start, end)
        self.work += (found if found >= 0 else len(self)) - start
        return found

    def __getitem__(self, key: Any) -> str:
        piece = super().__getitem__(key)
        self.work += len(piece)
        return piece


@pytest.mark.parametrize("make", LARGE.values(), ids=list(LARGE))
def test_large_texts_cost_little(make: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A large text that is not a record is scanned at most twice, few lines of it are parsed, and memory is bounded.

    Characters and lines are counted, because time depends on the load of the machine.
    """
    text = Counted(make())
    read: list[int] = []

    def parse_line(line: str) -> object:
        read.append(len(line))
        return jsontext.parse_line(line)

    monkeypatch.setattr(records, "parse_line", parse_line)
    tracemalloc.start()
    with pytest.raises(ReadError) as caught:
        loads(parlour, text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert text.work <= 2 * len(text)
    assert len(read) <= FLAWS_ENOUGH + 2
    assert max(read, default=0) <= LONGEST_LINE
    assert peak < 4 * len(text) + MILLION
    assert len(caught.value.flaws) <= 51
    assert len(str(caught.value)) < 10_000


@pytest.mark.exhaustive
def test_a_million_actions_are_read() -> None:
    """A long record is read; that it is not a game is found at its first action."""
    record = loads(parlour, HEAD + f"{OPEN}\n" * MILLION)
    assert len(record.actions) == MILLION
    assert audit(parlour, record).actions == 0


NO_RECORD = (
    f'line 1 $: expected a record, whose header begins {{"format": "muggins-record", "version": {VERSION}, "game": ...'
)
TOO_LONG = f"line 2 $: expected a line of at most {LONGEST_LINE} characters"

SMALL = {
    "nothing": ("", f"{NO_RECORD}; the line is cut off: expected JSON at column 1, got the end of the text"),
    "a list": ("[]", f"{NO_RECORD}, got a list"),
    "NaN": (HEAD + "NaN\n", "line 2 $: expected JSON: 'NaN is not JSON'"),
    "infinity": (HEAD + "-Infinity\n", "line 2 $: expected JSON: '-Infinity is not JSON'"),
    "a number too large": (HEAD + "1e999\n", "line 2 $: expected an object with a kind, got inf"),
    "a number too long": (HEAD + "9" * 5000 + "\n", "line 2 $: expected JSON: 'Exceeds the limit"),
    "a huge seat": (HEAD + '{"kind": "parlour.open", "seat": 1' + "0" * 400 + "}\n", "line 2 $.seat: expected a"),
    "a seat with a fraction": (HEAD + '{"kind": "parlour.open", "seat": 0.0}\n', "expected an integer, got 0.0"),
    "a key twice": (HEAD + '{"kind": "parlour.open", "seat": 0, "seat": 1}\n', "2 $: the key 'seat' occurs twice"),
    "a part twice": ('{"format": "muggins-record", "format": 1}\n', "the key 'format' occurs twice"),
    "half a character": (HEAD + '{"kind": "\\ud800", "seat": 0}\n', "line 2 $.kind: expected one of parlour.open"),
    "half a key": (HEAD[:-2] + ', "\\ud800": 0}\n', "line 1 $: the key '\\ud800' is unknown in a header"),
    "a key of other letters": ('{"\u0784\x1b"}\n', f"{NO_RECORD}; expected JSON at column 4, got '\\x1b'"),
    "a key of other letters alone": (HEAD + '{"\u0784"}\n', "line 2 $: expected JSON at column 5, got '}'"),
    "a value behind other letters": (HEAD + '{"\u0784": fish}\n', "line 2 $: expected JSON at column 7, got 'f'"),
    "a control character": (HEAD + '"\x00"\n', "line 2 $: expected JSON at column 2, got '\\x00'"),
    "a single quote": ("{'format': 1}\n", 'expected JSON at column 2, got "\'"'),
    "a comma too many": (HEAD + OPEN + ",\n", "line 2 $: expected the end of the text at column 36, got ','"),
    "a comma in front of a bracket": (HEAD + OPEN[:-1] + ",}\n", "line 2 $: expected JSON at column 36, got '}'"),
    "a comma in a list": (HEAD + "[1 , ]\n", "line 2 $: expected JSON at column 6, got ']'"),
    "a bracket too many": (HEAD + OPEN + "]\n", "line 2 $: expected the end of the text at column 36, got ']'"),
    "two on a line": (HEAD + OPEN + OPEN, "line 2 $: expected the end of the text at column 36, got '{'"),
    "cut short": (
        HEAD + OPEN[:-1],
        "line 2 $: expected JSON at column 35, got the end of the text; if the line",
    ),
    "one document": (
        '{"format": "muggins-record",\n "version": 1}',
        f"{NO_RECORD}; expected JSON at column 29, got the end of the text",
    ),
    "too long for a line": (HEAD + " " * LONGEST_LINE + OPEN, TOO_LONG),
    "a string too long": (HEAD + '"' + "x" * 9000 + '"\n', TOO_LONG),
    "escapes too long": (HEAD + '"' + "\\u0041" * 9000 + '"\n', TOO_LONG),
    "a key too long": (HEAD + '{"' + "x" * 9000 + '": 1}\n', TOO_LONG),
    "a header too long": ('{"' + "x" * 9000 + '": 1}\n', f"{NO_RECORD}; expected a line of at most {LONGEST_LINE}"),
    "a comment": (HEAD + "/* */\n", "line 2 $: expected JSON at column 1, got '/'"),
    "another separator": (HEAD + OPEN + "\u2028" + OPEN, "line 2 $: expected the end of the text at column 36"),
    "a header again": (HEAD + HEAD, "line 2 $.kind: expected one of parlour.open"),
}


@pytest.mark.parametrize(("text", "message"), SMALL.values(), ids=list(SMALL))
def test_small_texts_that_are_wrong_are_refused_with_their_place(text: str, message: str) -> None:
    """The error says where the text stops being a record."""
    with pytest.raises(ReadError) as caught:
        loads(parlour, text)
    assert message in str(caught.value)
    assert str(caught.value).isascii()


@pytest.mark.parametrize("text", [None, {}, bytearray(b"{}"), 7])
def test_what_is_no_text_is_refused(text: Any) -> None:
    """Only str and bytes are text."""
    for read in (lambda: loads(parlour, text), lambda: read_game_name(text)):
        with pytest.raises(InputError, match="expected a text as str or bytes"):
            read()


@pytest.mark.parametrize("data", [b"\xff\xfe{}", HEAD.encode("utf-16"), b"\x80"])
def test_bytes_that_are_not_utf_8_are_refused(data: bytes) -> None:
    """The first byte that is wrong is named, and the line."""
    for text, line in ((data, 1), (HEAD.encode() + data, 2)):
        with pytest.raises(ReadError, match=rf"line {line} .*byte 1 is not UTF-8"):
            loads(parlour, text)


ANY_JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.text() | st.binary() | ANY_JSON.map(json.dumps))
def test_whatever_is_no_record_is_refused(text: str | bytes) -> None:
    """Anything that is not a record is a ReadError."""
    for read in (lambda: loads(parlour, text), lambda: read_game_name(text)):
        with pytest.raises(ReadError):
            read()


def saved(game: Any, rules: Any) -> str:
    """Return a game on record."""
    return dumps(game, Record(rules, 0, tuple(turn.action for turn in play(game, rules, 1, HOSTILE))))


RULES: dict[Any, Any] = {
    cribbage: cribbage.Rules(target=61, counting=cribbage.Counting.MUGGINS),
    mushka: mushka.Rules(3, start_number=5),
    parlour: parlour.Rules(4),
}
SAVED = {game: saved(game, rules) for game, rules in RULES.items()}


def audit_if_read(game: Any, text: str) -> None:
    """Read and audit; the only error allowed is a ReadError."""
    try:
        record = loads(game, text)
    except ReadError:
        return
    assert audit(game, record).actions <= len(record.actions)


@given(st.sampled_from(list(SAVED)), st.data())
def test_a_record_with_changed_characters_is_read_or_refused(game: Any, data: st.DataObject) -> None:
    """A good record in which a few characters are changed: an error, or a record that can be audited."""
    text = SAVED[game]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 8))
        piece = data.draw(
            st.sampled_from(['"', "{", "}", "[", "]", ",", ":", "0", "-1", "9" * 30, "null", "é", "\\u0000"])
        )
        text = text[:start] + piece + text[start + length :]
    audit_if_read(game, text)


@given(st.sampled_from(list(SAVED)), st.data())
def test_a_record_with_another_value_in_it_is_read_or_refused(game: Any, data: st.DataObject) -> None:
    """A good record in which one value is another: an error, or a record that can be audited."""
    lines = SAVED[game].splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    changed = json.loads(lines[place])
    _change(changed, data)
    lines[place] = json.dumps(changed)
    audit_if_read(game, "\n".join(lines))


@given(st.sampled_from(list(SAVED)), st.integers(0, 200), st.data())
def test_a_state_with_another_value_in_it_is_read_or_refused(game: Any, length: int, data: st.DataObject) -> None:
    """A state that was changed is refused with its reasons, or the game can go on from it."""
    record = loads(game, SAVED[game])
    state = last_state(game, attrs.evolve(record, actions=record.actions[:length]))
    changed: Any = to_data(state)
    _change(changed, data)
    try:
        read = read_state(game, changed)
    except ReadError:
        return
    assert to_data(read) == changed
    for seat in game.actors(read):
        for action in game.possible_actions(read, seat)[:3]:
            game.step(read, action)


def _change(whole: Any, data: st.DataObject) -> None:
    """Change one value somewhere in plain data."""
    value = whole
    while True:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        inner: Any = value[key]
        if not (isinstance(inner, dict | list) and inner) or data.draw(st.integers(0, 4)) == 0:
            match data.draw(st.integers(0, 4)):
                case 0 if isinstance(inner, int):
                    value[key] = inner + data.draw(st.sampled_from([-1, 1, 10**6]))
                case 1 if isinstance(inner, list):
                    value[key] = inner[1:]
                case 2 if isinstance(inner, list):
                    value[key] = inner + inner[:1]
                case 3:
                    del value[key]
                case _:
                    value[key] = data.draw(ANY_JSON)
            return
        value = inner
