"""Every reader: twice as much costs about twice the calls and the memory at most, and nothing hangs."""

# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from typing import Any
from unittest.mock import patch

import attrs
import pytest
from tests.benchmarks.bench_long_match import match
from tests.hanging import limit

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, parse_cards
from muggins.cli import main
from muggins.errors import MugginsError
from muggins.record import (
    dumps,
    loads,
    parse_json,
    read,
    read_action,
    read_event,
    read_game_name,
    read_outcome,
    read_rules,
    read_state,
    read_view,
    to_data,
)
from muggins.table import Deal

MORE = 2.2
"""Twice as much may cost a little more than twice."""

SPARE = 30_000
"""Bytes that a reader may need for nothing in particular."""


@attrs.frozen
class Reader:
    """A reader, and what it reads: ``make`` returns something of a size."""

    make: Callable[[int], Any]
    read: Callable[[Any], object]


def lines(text: str) -> int:
    """Let the command line answer a text on standard input."""
    stream = io.TextIOWrapper(io.BytesIO(text.encode()))
    with patch("sys.stdin", stream), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return main(["score", "--stdin"])


def nested(number: int) -> str:
    """Return lists beside each other in a list."""
    return json.dumps([[]] * number)


def keys(number: int, *more: str) -> str:
    """Return an object of many keys."""
    return "{" + ", ".join(f'"{key}": 1' for key in [*range(number), *more]) + "}"


STATE = cribbage.apply(cribbage.start(cribbage.Rules()), Deal(PACK_52))
FIELDS: Any = to_data(STATE)
VIEW: Any = to_data(cribbage.view(STATE, 0))
LONGEST = partial(parse_json, longest=10**9)

READERS: dict[str, Reader] = {
    "a card": Reader(lambda number: "5H" + "x" * number, Card.parse),
    "cards": Reader(lambda number: "5H KS 10d ♥" * number, parse_cards),
    "cards without spaces": Reader(lambda number: "5HKS" * number, parse_cards),
    "white space": Reader(lambda number: "5H" + " " * number + "KS", parse_cards),
    "JSON, lists": Reader(nested, LONGEST),
    "JSON, keys": Reader(keys, LONGEST),
    "JSON, a key twice": Reader(lambda number: keys(number, "0"), LONGEST),
    "JSON, a late key twice": Reader(lambda number: keys(number, str(number - 1)), LONGEST),
    "JSON, a text": Reader(lambda number: json.dumps("\\" * number), LONGEST),
    "JSON, brackets": Reader(lambda number: "[" * number, LONGEST),
    "JSON, too long": Reader(nested, parse_json),
    "a list of cards": Reader(lambda number: ["5H"] * number, partial(read, tuple[Card, ...])),
    "a list of junk": Reader(lambda number: [{}] * number, partial(read, tuple[Card, ...])),
    "rules": Reader(lambda number: {str(key): 1 for key in range(number)}, partial(read_rules, mushka)),
    "an action": Reader(lambda number: {"kind": "table.deal", "pack": ["5H"] * number}, partial(read_action, parlour)),
    "an event": Reader(lambda number: {"kind": "x" * number}, partial(read_event, cribbage)),
    "an outcome": Reader(
        lambda number: {"kind": "mushka.outcome", "winners": [0] * number}, partial(read_outcome, mushka)
    ),
    "a state": Reader(
        lambda number: {**FIELDS, "layout": {**FIELDS["layout"], "pack": ["5H"] * number}},
        partial(read_state, cribbage),
    ),
    "a view": Reader(lambda number: {**VIEW, "play": [{}] * number}, partial(read_view, cribbage)),
    "a record": Reader(lambda number: dumps(parlour, match(number // 50)), partial(loads, parlour)),
    "the name of a game": Reader(lambda number: dumps(parlour, match(number // 50)), read_game_name),
    "a record of blank lines": Reader(lambda number: "\n" * number, partial(loads, parlour)),
    "lines of hands": Reader(lambda number: "5H 5S 5D JC 5C\n" * number, lines),
    "lines of nothing": Reader(lambda number: "\n" * number, lines),
    "lines of junk": Reader(lambda number: "junk\n" * number, lines),
}


def cost(reader: Reader, number: int) -> tuple[int, int]:
    """Return how many functions are called to read something of this size, and the memory at most."""
    given = reader.make(number)
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    tracemalloc.start()
    sys.setprofile(count)
    try:
        kept: object = reader.read(given)
    except MugginsError as error:
        kept = error
    finally:
        sys.setprofile(None)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    del kept
    return calls, peak


@pytest.mark.parametrize("name", READERS)
def test_twice_as_much_costs_twice_as_much(name: str) -> None:
    """Calls and memory grow no faster than what is read."""
    reader = READERS[name]
    cost(reader, 10)  # what is computed once is computed here
    calls, memory = cost(reader, 1_000)
    more_calls, more_memory = cost(reader, 2_000)
    assert more_calls <= MORE * calls + 100
    assert more_memory <= MORE * memory + SPARE


@pytest.mark.parametrize("name", [name for name in READERS if "record" not in name and "lines" not in name])
def test_much_is_read_or_refused_without_a_hang(name: str) -> None:
    """A hundred thousand items take a second, and the test gives up after ten: what is quadratic in C shows."""
    reader = READERS[name]
    given = reader.make(100_000)
    with limit():
        told = ""
        try:
            reader.read(given)
        except MugginsError as error:
            told = str(error)
    assert len(told) < 10_000
