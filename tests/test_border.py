"""The border: with any argument a public function answers or raises an error of the library, and quickly.

Each public function of the games, of cards, of the table and of the records is called as it should be, and then with
each of its parameters replaced by each piece of junk. The same wrong call has the same answer in all three games.
"""

# pyright: basic
# (the arguments here are junk on purpose, and untyped)

from __future__ import annotations

import importlib
import inspect
import itertools
import pickle
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from importlib.util import find_spec
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, cast

import attrs
import pytest
from tests.hanging import HangError, limit

import muggins
from muggins import cards, cribbage, mushka, parlour, record, table
from muggins.cards import PACK_52, Card, Suit, parse_cards
from muggins.errors import InputError, MugginsError, ReadError
from muggins.table import Abandon, Deal
from muggins.table.protocol import FUNCTIONS
from muggins.testing import LawBroken
from muggins.testing.play import CLUMSY, HONEST, next_action, play

GAMES = tuple(importlib.import_module(f"muggins.{name}") for name in muggins.GAMES)
Arguments = dict[str, Any]


class OwnError(Exception):
    """The error that a caller's own object raises."""


# --- good arguments


def position(game: Any, rules: Any, turns: int) -> Any:
    """Return a state in the middle of a game."""
    states = [turn.after for turn in itertools.islice(play(game, rules, 3, CLUMSY), turns)]
    return states[-1]


RULES: dict[ModuleType, Any] = {parlour: parlour.Rules(3), cribbage: cribbage.Rules(), mushka: mushka.Rules(3)}
FIVES, STARTER = parse_cards("5H 5S 5D JC"), Card.parse("5C")
TRICK, HAND = parse_cards("QH KH 7D"), parse_cards("7D TH 8C")
TOPS, DISCARDS = parse_cards("5C 9D KH 2S"), (None, Card.parse("7D"), None)
LOST = cribbage.Outcome((1,), (0,), cribbage.OutcomeReason.OUT, (90, 121), (cribbage.Skunk.SKUNK, cribbage.Skunk.NONE))
STOCKS, PILES = (parse_cards("4C JC"), parse_cards("KC 8C"), parse_cards("3H")), ((), parse_cards("7D"), ())


def protocol_arguments(game: Any) -> dict[str, Arguments]:
    """Return good arguments for the functions of the protocol."""
    rules = RULES[game]
    state = position(game, rules, 9)
    seat = next(seat for seat in range(rules.players) if game.possible_actions(state, seat))
    action = game.possible_actions(state, seat)[0]
    view = game.view(state, seat)
    known: Arguments = {
        "rules": rules,
        "state": state,
        "table": state,
        "action": action,
        "view": view,
        "seat": seat,
        "seed": 1,
        "dealer": 1,
        "scores": None,
        "cards": game.unseen(view),
        "honest": True,
    }
    return {
        name: {each: known[each] for each in inspect.signature(getattr(game, name)).parameters}
        for name in FUNCTIONS
        if hasattr(game, name)
    }


def picture_arguments(game: Any) -> dict[str, Arguments]:
    """Return good arguments for the pictures of views."""
    view = game.view(position(game, RULES[game], 9), 0)
    return {"view_svg": {"view": view, "four_colours": True}, "view_text": {"view": view, "ascii_only": True}}


CHECKED: Arguments = {"cards": "text", "limit": 3, "progress": None}
OTHERS: dict[str, dict[str, Arguments]] = {
    "muggins.testing": {
        "check_adjudicator": {"mine": lambda true, announced, claim: (0, 0), **CHECKED},
        "check_discards": {"mine": lambda hand, own: hand[:2], "tolerance": 9.0, **CHECKED},
        "check_pegging": {"mine": lambda hands, seats: [0] * seats, "players": (2,), **CHECKED},
        "check_placement": {"mine": lambda card, commons, discards, seat: [], "players": (3,), **CHECKED},
        "check_play": {"mine": lambda pile: 0, **CHECKED},
        "check_scorer": {"mine": lambda hand, starter, crib: 0, "crib": True, **CHECKED},
        "check_trick": {"winner": lambda trick, trump: 0, "lawful": None, **CHECKED},
        "check_game": {
            "game": parlour,
            "rules": parlour.Rules(3),
            "seeds": (1,),
            "policies": (HONEST,),
            "bound": 3,
            "must_end": False,
            "thorough": 1,
            "sampled": 0.0,
        },
        "choose": {"chance": random.Random(1), "actions": (parlour.Open(1),), "mild": 0.5},
        "game_machine": {"game": parlour, "rules": parlour.Rules(3)},
        "play": {"game": parlour, "rules": parlour.Rules(3), "seed": 1, "policy": HONEST, "scores": None},
        "sort_of": {"value": parlour.Open(1)},
    },
    "muggins.parlour": {
        "adjudicate_call": {
            "card": Card.parse("6H"),
            "target": parlour.Discard(1),
            "commons": TOPS,
            "discards": PILES,
            "seat": 0,
            "stocks": STOCKS,
            "correction": None,
        },
        "endless_period": {
            "stocks": STOCKS,
            "discards": PILES,
            "commons": parse_cards("2S"),
            "seat": 0,
            "turn_over": parlour.TurnOver.AT_ONCE,
        },
        "first_dealer": {"rules": RULES[parlour], "seed": 1},
        "fits": {"card": Card.parse("6H"), "top": Card.parse("5C")},
        "latest_fault": {"table": position(parlour, RULES[parlour], 9)},
        "lawful_targets": {"card": Card.parse("6H"), "commons": TOPS, "discards": DISCARDS, "seat": 0},
        "penalty": {"stocks": STOCKS, "discards": PILES, "offender": 0},
        "placement_fault": {
            "card": Card.parse("6H"),
            "target": parlour.Discard(1),
            "commons": TOPS,
            "discards": DISCARDS,
            "seat": 0,
        },
        "Rules": {
            "players": 3,
            "games": 1,
            "emptied_giver": parlour.EmptiedGiver.WAITS,
            "turn_limit": 40,
            "endless": parlour.Endless.DRAWN,
            "turn_over": parlour.TurnOver.WHEN_NEEDED,
        },
        "Common": {"index": 0},
        "Discard": {"seat": 0},
        "Open": {"seat": 0},
        "Place": {"seat": 0, "target": parlour.Common(0)},
        "Call": {"seat": 0},
        "Correct": {"seat": 0, "target": parlour.Common(0)},
    },
    "muggins.cribbage": {
        "adjudicate_count": {
            "true": 8,
            "announced": 6,
            "claim": cribbage.Muggins(2),
            "counting": cribbage.Counting.MUGGINS,
            "before": None,
            "target": 121,
        },
        "count_hand": {"hand": FIVES, "starter": STARTER, "crib": False},
        "count_play": {"cards": parse_cards("8C 7D")},
        "crib_distribution": {"laid": parse_cards("5H 5S"), "seen": parse_cards("JC"), "weights": None},
        "discard_values": {
            "hand": parse_cards("5H 5S JC 6D 2C 9H"),
            "own_crib": True,
            "players": 2,
            "weights": None,
        },
        "first_dealer": {"cuts": parse_cards("KD AC")},
        "in_words": {"number": 15},
        "next_dealer": {"rules": RULES[cribbage], "dealer": 0, "outcome": LOST},
        "pip_value": {"card": STARTER},
        "score_hand": {"hand": FIVES, "starter": STARTER, "crib": False},
        "score_cards": {"cards": FIVES},
        "score_play": {"cards": parse_cards("8C 7D")},
        "skunk": {"score": 90, "target": 121},
        "Rules": {
            "players": 2,
            "partners": False,
            "target": 121,
            "counting": cribbage.Counting.MUGGINS,
            "lowball": False,
            "cards": 6,
            "alone": None,
            "heels_until": 100,
            "go_until": 100,
            "muggins_in_play": True,
        },
        "Muggins": {"points": 2},
        "LayAway": {"seat": 0, "cards": parse_cards("5H 6H")},
        "Play": {"seat": 0, "card": STARTER, "points": 2},
        "Announce": {"seat": 0, "points": 8},
        "Answer": {"seat": 0, "claim": cribbage.Muggins(2)},
    },
    "muggins.mushka": {
        "ace_points": {"trump": Suit.SPADES},
        "adjudicate_revoke": {"trick": TRICK, "trump": Suit.DIAMONDS, "offender": 2, "hand": HAND, "called": ()},
        "first_dealer": {"rules": RULES[mushka], "seed": 1},
        "lawful_cards": {"hand": HAND, "trick": parse_cards("QH KH"), "trump": Suit.DIAMONDS},
        "lone_tricks": {"record": 8, "ace": 5},
        "score_deal": {
            "record": 25,
            "trump": Suit.SPADES,
            "end": mushka.PlayedOut(tricks=2),
            "start_number": 25,
            "stopped_in_full": False,
        },
        "PlayedOut": {"tricks": 2, "ace": True, "revokes": 1, "credited": 0},
        "OwnStop": {"tricks": 2, "ace": True, "revokes": 1, "credited": 0},
        "OthersStop": {"tricks": 2, "ace": True, "revokes": 1, "credited": 0},
        "TookTooMany": {"ace": True, "revokes_before": 1, "revokes_since": 0},
        "Alone": {"ace": True},
        "trick_winner": {"trick": TRICK, "trump": Suit.DIAMONDS},
        "tricks_to_clear": {"record": 8, "ace": 5},
        "Rules": {
            "players": 3,
            "start_number": 25,
            "ace_exchange": False,
            "stopped_in_full": True,
            "deal_limit": 9,
        },
        "Stand": {"seat": 0},
        "Exchange": {"seat": 0, "cards": parse_cards("5H 6H")},
        "Pass": {"seat": 0},
        "Play": {"seat": 0, "card": STARTER},
        "Stop": {"seat": 0},
        "Call": {"seat": 0, "trick": 0, "offender": 1},
    },
    "muggins.cards": {
        "by_rank": {"card": STARTER},
        "by_suit": {"card": STARTER},
        "cut": {"pack": PACK_52, "at": 3},
        "deal_hands": {"pack": PACK_52, "seats": 2, "each": 6},
        "distinct_cards": {"cards": FIVES},
        "parse_cards": {"text": "5H 6H"},
        "shuffled": {"pack": PACK_52, "seed": 1},
        "without": {"pack": PACK_52, "cards": FIVES},
    },
    "muggins.drawing": {
        "cards_svg": {"cards": FIVES, "title": "Cards", "fan": False, "four_colours": False},
        "cards_text": {"cards": FIVES, "ascii_only": True},
    },
    "muggins.parlour.picture": picture_arguments(parlour),
    "muggins.cribbage.picture": {
        **picture_arguments(cribbage),
        "count_svg": {"count": cribbage.count_hand(FIVES, STARTER), "four_colours": True},
        "count_text": {"count": cribbage.count_hand(FIVES, STARTER), "ascii_only": True},
    },
    "muggins.mushka.picture": picture_arguments(mushka),
    "muggins.table": {
        "as_game": {"module": mushka},
        "clause": {"id": "cribbage.R25"},
        "describe": {"value": cribbage.Announce(1, 8), "catalogue": table.ENGLISH},
        "Abandon": {"by": 1},
        "Deal": {"pack": PACK_52},
    },
    "muggins.record": {
        "Record": {"rules": RULES[parlour], "dealer": 0, "actions": (Abandon(),), "scores": (1, 2), "edition": 1},
        "action_line": {"game": parlour, "action": Abandon()},
        "audit": {"game": parlour, "record": record.Record(RULES[parlour], 0, (Abandon(),))},
        "dumps": {"game": parlour, "record": record.Record(RULES[parlour], 0, (Abandon(),))},
        "game_name": {"game": parlour},
        "game_schema": {"game": parlour},
        "header_line": {"game": parlour, "record": record.Record(RULES[parlour], 0, (Abandon(),))},
        "last_state": {"game": parlour, "record": record.Record(RULES[parlour], 0, (Abandon(),))},
        "loads": {"game": parlour, "text": record.dumps(parlour, record.Record(RULES[parlour])), "torn": False},
        "parse_json": {"text": "[1]", "longest": 100},
        "read": {"kind": Deal, "data": record.to_data(Deal(PACK_52))},
        "read_action": {"game": parlour, "data": {"kind": "table.abandon", "by": None}},
        "read_event": {"game": parlour, "data": {}},
        "read_game_name": {"text": record.dumps(parlour, record.Record(RULES[parlour]))},
        "read_outcome": {"game": parlour, "data": None},
        "read_rules": {"game": parlour, "data": record.to_data(RULES[parlour])},
        "read_seat_action": {"game": parlour, "data": record.to_data(parlour.Open(1)), "seat": 1},
        "read_state": {"game": parlour, "data": record.to_data(parlour.start(RULES[parlour]))},
        "read_view": {"game": parlour, "data": record.to_data(parlour.view(parlour.start(RULES[parlour]), 0))},
        "replay": {"game": parlour, "record": record.Record(RULES[parlour], 0, (Abandon(),))},
        "schema": {"kind": Deal},
        "seat_message": {"game": parlour, "state": parlour.start(RULES[parlour]), "seat": 0, "events": ()},
        "to_data": {"value": Deal(PACK_52)},
    },
}
"""Good arguments for public functions, and for the constructors of rules, claims, piles and actions."""


def whole_calls() -> list[tuple[str, str, Callable[..., object], Arguments]]:
    """Return each public function with good arguments."""
    found: list[tuple[str, str, Callable[..., object], Arguments]] = []
    for home, calls in OTHERS.items():
        module = importlib.import_module(home)
        every = {**protocol_arguments(module), **calls} if module in GAMES else calls
        for name, arguments in every.items():
            if hasattr(module, name):
                found.append((home, name, getattr(module, name), arguments))
    return found


CALLS = whole_calls()

# --- junk


class Odd:
    """An object of the caller whose methods raise the caller's own error."""

    def __iter__(self) -> Iterator[Any]:
        raise OwnError

    def __index__(self) -> int:
        raise OwnError

    def __eq__(self, other: object) -> bool:
        raise OwnError

    def __hash__(self) -> int:
        raise OwnError

    def __repr__(self) -> str:
        raise OwnError


def endless(items: Iterator[object]) -> Iterator[object]:
    """Yield items without end; code that takes many more than it needs would hang."""
    for _ in range(300_000):
        yield next(items)
    raise HangError


class Billion(Sequence[Card]):
    """A sequence of a billion cards."""

    def __len__(self) -> int:
        return 10**9

    def __getitem__(self, index: Any) -> Any:
        return STARTER

    def __iter__(self) -> Iterator[Any]:
        return endless(itertools.repeat(STARTER))


class Thing(Enum):
    """An enum that no function takes."""

    NONE = "none"


def junk() -> list[tuple[str, Callable[[], Any]]]:
    """Return the junk by name; each piece is made anew for each call."""
    pieces: dict[str, Callable[[], Any]] = {
        "None": lambda: None,
        "True": lambda: True,
        "a float": lambda: 2.0,
        "nan": lambda: float("nan"),
        "a text": lambda: "junk",
        "bytes": lambda: b"\xff\x1b[2J",
        "a huge number": lambda: 10**30,
        "a number of 5,000 digits": lambda: 10**5000,
        "a billion": lambda: 10**9,
        "a negative number": lambda: -1,
        "a set of cards": lambda: set(FIVES),
        "a frozenset of numbers": lambda: frozenset({1, 2}),
        "an endless iterator of one card": lambda: endless(itertools.repeat(STARTER)),
        "an endless iterator of cards": lambda: endless(itertools.cycle(PACK_52)),
        "endless numbers": lambda: endless(itertools.count()),
        "a billion places": Billion,
        "an object": object,
        "an odd object": Odd,
        "an odd object in a tuple": lambda: (Odd(), Odd()),
        "a dict": lambda: {"kind": "table.deal"},
        "a list of lists": lambda: [[STARTER]] * 3,
        "an enum of nobody": lambda: Thing.NONE,
        "a class": lambda: Card,
        "a card": lambda: STARTER,
        "a text of a card": lambda: "5H",
        "texts of cards": lambda: ["5H", "5S", "5D", "JC"],
        "a card twice": lambda: (STARTER, STARTER),
        "a module": lambda: signal,
        "deep lists": deep,
    }
    for game in cast("tuple[Any, ...]", GAMES):
        state = position(game, RULES[game], 5)
        name = game.__name__.rpartition(".")[2]
        action = next(turn.action for turn in play(game, RULES[game], 3) if turn.action.seat is not None)
        values = {
            "a state": state,
            "a view": game.view(state, 0),
            "a view of a spectator": game.view(state, None),
            "rules": RULES[game],
            "an action": action,
        }
        pieces.update({f"{what} of {name}": partial(given, value) for what, value in values.items()})
    return list(pieces.items())


def given(value: object) -> object:
    """Return the value: it cannot be changed, so it need not be made anew."""
    return value


def deep() -> object:
    """Return lists in lists, as deep as it takes to exhaust a stack."""
    found: list[object] = []
    for _ in range(5_000):
        found = [found]
    return found


JUNK = junk()


# --- the tests


def answer(function: Callable[..., object], arguments: Arguments) -> str:
    """Call the function; return what kind of answer it gives, or fail."""
    try:
        with limit():
            value = function(**arguments)
            if inspect.isgenerator(value):
                list(itertools.islice(value, 3))
    except MugginsError as error:
        text = str(error)
        assert text, "an error says something"
        assert len(text) < 20_000
        assert "\x1b" not in text, "no escape character of a foreign repr in a message"
        return type(error).__name__
    except OwnError:
        return "the caller's own"
    except LawBroken:
        return "a broken law"
    return "a value"


def digest(arguments: Arguments) -> bytes:
    """Return the exact contents of the arguments, for a comparison."""
    left_out = (ModuleType, MappingProxyType, FunctionType, random.Random)  # what has no contents, or is used up
    return pickle.dumps({name: value for name, value in arguments.items() if not isinstance(value, left_out)})


@pytest.mark.parametrize(("home", "name", "function", "good"), CALLS, ids=[f"{call[0]}.{call[1]}" for call in CALLS])
def test_junk_in_every_parameter(
    home: str,
    name: str,
    function: Callable[..., object],
    good: Arguments,
    record_property: Callable[[str, object], None],
) -> None:
    """Only errors of the library come out, or the caller's own; quickly, and with nothing changed."""
    answer(function, good)
    counts: Counter[str] = Counter()
    before = digest(good)
    wrong: list[str] = []
    for parameter in good:
        for what, make in JUNK:
            try:
                counts[answer(function, {**good, parameter: make()})] += 1
            except HangError:
                wrong.append(f"{parameter}={what}: hangs")
            except Exception as error:  # no other error may come
                wrong.append(f"{parameter}={what}: {type(error).__name__}: {str(error)[:120]}")
    after = digest(good)
    assert wrong == [], "\n".join(wrong)
    assert after == before
    print(f"{home}.{name}: {counts.total()} calls, {dict(counts)}")  # noqa: T201 - the counts are what the test shows
    record_property("calls", counts.total())


def test_every_public_function_is_called() -> None:
    """A function that is new has to be in this list."""
    missing = {
        f"{home}.{name}"
        for home, calls in OTHERS.items()
        for module in [importlib.import_module(home)]
        for name in cast("list[str]", module.__all__)
        if inspect.isfunction(getattr(module, name)) and name not in {*calls, *(FUNCTIONS if module in GAMES else ())}
    }
    assert sorted(missing) == []


@pytest.mark.parametrize(("home", "name", "function", "good"), CALLS, ids=[f"{call[0]}.{call[1]}" for call in CALLS])
def test_every_parameter_is_tried(home: str, name: str, function: Callable[..., object], good: Arguments) -> None:
    """A parameter that is new has to be in this list."""
    parameters = inspect.signature(function).parameters
    assert sorted(set(parameters) - set(good)) == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_same_wrong_call_has_the_same_answer_in_every_game(name: str) -> None:
    """The three games refuse the same junk with errors of the same class."""
    rows: list[dict[str, str]] = []
    for game in GAMES:
        good = protocol_arguments(game)[name]
        own = game.__name__.rpartition(".")[2]
        row: dict[str, str] = {}
        for parameter in good:
            if parameter == "scores":
                continue  # each game begins from other scores, and parlour from none
            for what, make in JUNK:
                if any(other in what for other in muggins.GAMES) and own not in what:
                    continue
                row[f"{parameter}={what.replace(own, 'the game')}"] = answer(
                    getattr(game, name), {**good, parameter: make()}
                )
        rows.append(row)
    unlike = {
        key: [row.get(key) for row in rows]
        for key in rows[0]
        if len({row.get(key) for row in rows}) > 1 and "the game" not in key
    }
    assert unlike == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_any_state_at_all_is_judged(game: Any) -> None:
    """``flaws`` answers in texts for a state whose fields, at any depth, hold junk."""
    chance = random.Random(1)
    counts: Counter[str] = Counter()
    for turns in (1, 4, 9, 16, 30):
        state = position(game, RULES[game], turns)
        for wrong, what in broken(state, chance):
            try:
                with limit():
                    found = game.flaws(wrong)
            except Exception as error:
                raise AssertionError(f"{what}: {error!r}") from error
            assert all(isinstance(text, str) and text for text in found), what
            counts["flawed" if found else "passed"] += 1
    print(f"{game.__name__}.flaws: {dict(counts)}")  # noqa: T201 - the counts are what the test shows
    assert counts["flawed"] > 500


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_any_view_at_all_is_answered_or_refused(game: Any) -> None:
    """For a view whose fields, at any depth, hold junk there is a picture, a state and so on, or an error of ours.

    A view that is read from JSON is answered by every function.
    """
    chance = random.Random(1)
    drawn = importlib.import_module(f"{game.__name__}.picture")
    counts: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for view in views_of_every_phase(game):
        hidden = game.unseen(view)
        questions: list[Callable[[Any], object]] = [
            drawn.view_text,
            drawn.view_svg,
            game.unseen,
            partial(game.complete, cards=hidden),
            partial(game.sample, seed=1),
        ]
        of_tables: list[Callable[[Any], object]] = [
            game.awaited,
            game.actors,
            game.windows,
            game.outcome,
            game.lawful_actions,
            game.possible_actions,
            *[partial(game.refusal, action=action) for action in game.possible_actions(view)[:3]],
        ]
        every = [(*each, questions) for each in broken(view, chance)]
        for wrong, what in shortened(view):
            try:
                record.read_view(game, record.to_data(wrong))
            except ReadError:
                counts["not read"] += 1
                every.append((wrong, what, questions))
            else:
                every.append((wrong, what, [*questions, *of_tables]))
        for wrong, what, asked in every:
            for function in asked:
                try:
                    with limit():
                        function(wrong)
                    counts["answered"] += 1
                except InputError:
                    counts["InputError"] += 1
                except Exception as error:
                    name = getattr(function, "func", function).__name__
                    failed[f"{name}, {what} while {type(view.phase).__name__}: {error!r}"] += 1
    assert failed == {}
    print(f"{game.__name__}, views: {dict(counts)}")  # noqa: T201 - the counts are what the test shows
    assert counts["InputError"] > 500


def views_of_every_phase(game: Any) -> Iterator[Any]:
    """Yield the view of a seat in each phase, with players who name and call numbers in cribbage."""
    phases: set[type] = set()
    tables = [RULES[game]]
    if game is cribbage:
        tables.append(cribbage.Rules(3, counting=cribbage.Counting.MUGGINS, muggins_in_play=True))
    for rules in tables:
        for turn in itertools.islice(play(game, rules, 3, CLUMSY), 400):
            state = turn.after
            if type(state.phase) not in phases:
                phases.add(type(state.phase))
                yield game.view(state, next(iter(game.awaited(state)), 0))


RULES_CLASSES = (parlour.Rules, cribbage.Rules, mushka.Rules)


def shortened(value: Any) -> Iterator[tuple[Any, str]]:
    """Yield values like this one with an item less or more in a tuple, or a number that is too large, at any depth."""
    for field in attrs.fields(type(value)):
        part = getattr(value, field.name)
        if isinstance(part, tuple):
            yield with_part(value, field.name, part[1:]), f"shorter {field.name}"
            yield with_part(value, field.name, (*part, *part[:1])), f"longer {field.name}"
            yield with_part(value, field.name, ()), f"empty {field.name}"
            if part and type(part[0]) is int:
                yield with_part(value, field.name, (99, *part[1:])), f"99 in {field.name}"
        elif type(part) is int:
            yield with_part(value, field.name, 99), f"99 as {field.name}"
        elif attrs.has(type(part)) and not isinstance(part, RULES_CLASSES):
            for wrong, what in shortened(part):
                yield with_part(value, field.name, wrong), f"{what} of {field.name}"


def broken(value: Any, chance: random.Random) -> Iterator[tuple[Any, str]]:
    """Yield values like this one with junk in one place, at any depth, bypassing all checks."""
    for field in attrs.fields(type(value)):
        part = getattr(value, field.name)
        for what, make in JUNK:
            if "odd" not in what and "endless" not in what:
                yield with_part(value, field.name, make()), f"{field.name}={what}"
        if attrs.has(type(part)):
            for wrong, what in broken(part, chance):
                if chance.random() < 0.3:
                    yield with_part(value, field.name, wrong), f"{field.name}.{what}"
        elif isinstance(part, tuple) and part:
            for what, make in JUNK:
                if "odd" not in what and "endless" not in what:
                    yield with_part(value, field.name, (make(), *part[1:])), f"{field.name}[0]={what}"


def with_part(value: Any, name: str, part: Any) -> Any:
    """Return a copy of the value with this field, however wrong."""
    copy = object.__new__(type(value))
    for field in attrs.fields(type(value)):
        object.__setattr__(copy, field.name, part if field.name == name else getattr(value, field.name))
    return copy


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_a_spectator_tries_everything(game: Any) -> None:
    """A spectator is offered no action, and every action is refused."""
    tried: Counter[str] = Counter()
    chance = random.Random(2)
    state = game.start(RULES[game])
    for number in range(120):
        view = game.view(state, None)
        assert game.possible_actions(view) == game.lawful_actions(view) == ()
        seats = (*range(RULES[game].players), None)
        every = [action for seat in seats for action in game.possible_actions(state, seat)]
        if (own := game.table_action(state, number)) is not None:
            every.append(own)
        for action in every:
            refused = game.refusal(view, action)
            assert refused is not None
            assert refused.reason.value == "not_this_view"
            tried[type(action).__name__] += 1
        message = record.seat_message(game, state, None)
        assert cast("dict[str, Any]", message)["possible"] == []
        action = next_action(game, state, chance, CLUMSY if number % 2 else HONEST, number)
        if action is None:
            break
        state = game.apply(state, action)
    print(f"{game.__name__}: a spectator tried {dict(tried)}")  # noqa: T201 - the counts are what the test shows
    assert {"Deal", "Abandon"} <= set(tried)


class Index:
    """An integer of another type, as NumPy's are."""

    def __init__(self, value: int) -> None:
        """Keep the number."""
        self.value = value

    def __index__(self) -> int:
        return self.value


def integers() -> list[Callable[[int], Any]]:
    """Return the integer types that are accepted: those with ``__index__``, NumPy's if it is installed."""
    found: list[Callable[[int], Any]] = [Index]
    if find_spec("numpy") is None:
        return found
    numpy = importlib.import_module("numpy")
    return [*found, numpy.int64, numpy.uint8]


@pytest.mark.parametrize("integer", integers())
@pytest.mark.parametrize(("home", "name", "function", "good"), CALLS, ids=[f"{call[0]}.{call[1]}" for call in CALLS])
def test_integers_of_other_types(
    home: str, name: str, function: Callable[..., Any], good: Arguments, integer: Callable[[int], Any]
) -> None:
    """A number may be of any integer type, and gives the same answer."""
    numbers = {each: value for each, value in good.items() if type(value) is int}
    for parameter, value in numbers.items():
        expected, got = function(**good), function(**{**good, parameter: integer(value)})
        if not inspect.isgenerator(expected):
            assert got == expected
            assert repr(got) == repr(expected)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (cribbage.score_play, [{"5C", "5D"}]),
        (cribbage.count_play, [{"5C", "5D"}]),
        (cribbage.first_dealer, [{"5C", "5D"}]),
        (mushka.trick_winner, [{"5C", "5D"}, Suit.CLUBS]),
        (Deal, [{"5C", "5D"}]),
        (lambda actions: record.Record(RULES[parlour], 0, actions), [set[Any]()]),
        (lambda pack: cards.shuffled(pack, 1), [{"5C", "5D"}]),
        (lambda pack: cards.cut(pack, 1), [{"5C", "5D"}]),
        (lambda pack: cards.deal_hands(pack, 1, 1), [{"5C", "5D"}]),
        (lambda pack: cards.without(pack, ()), [{"5C", "5D"}]),
    ],
)
def test_a_set_is_refused_where_order_matters(function: Callable[..., Any], arguments: list[Any]) -> None:
    """A set has no order, so an answer would differ from run to run."""
    given = [{Card.parse(each) for each in one} if isinstance(one, set) else one for one in arguments]
    with pytest.raises(MugginsError, match="order"):
        function(*given)
