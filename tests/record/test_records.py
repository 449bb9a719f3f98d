"""Games on record: written, read, and played again."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.errors import InputError, ReadError
from muggins.record import Record, audit, dumps, game_name, loads, read_game_name, replay, to_data
from muggins.table import Deal, RefusedError
from muggins.testing import CLUMSY, HOSTILE, play

GAMES = Path(__file__).parents[2] / "examples" / "records"

TABLES: list[tuple[Any, Any]] = [
    (cribbage, cribbage.Rules(target=61)),
    (cribbage, cribbage.Rules(target=61, counting=cribbage.Counting.MUGGINS)),
    (cribbage, cribbage.Rules(3, target=61, counting=cribbage.Counting.MUGGINS)),
    (cribbage, cribbage.Rules(4, partners=True, target=61, counting=cribbage.Counting.MUGGINS)),
    (mushka, mushka.Rules(3, start_number=5)),
    (mushka, mushka.Rules(5, start_number=5)),
    (parlour, parlour.Rules(4, games=2)),
    (parlour, parlour.Rules(6)),
    (parlour, parlour.Rules(3, turn_limit=60)),
    (toy, toy.Rules()),
]


def there_and_back(game: Any, rules: Any, seed: int, policy: Any) -> None:
    """Play a game, write it, read it, and play it again; players who only err and call may never end one."""
    turns = list(islice(play(game, rules, seed, policy), 2_000))
    record = Record(rules, 0, tuple(turn.action for turn in turns))
    saved = loads(game, dumps(game, record))
    assert saved == record
    states = list(replay(game, saved))
    assert states == [game.start(rules), *(turn.after for turn in turns)]
    events = [game.step(state, action).events for state, action in zip(states, saved.actions, strict=False)]
    assert events == [turn.events for turn in turns]


@pytest.mark.parametrize(("game", "rules"), TABLES)
@pytest.mark.parametrize("policy", [CLUMSY, HOSTILE], ids=lambda policy: policy.name)
def test_a_saved_game_is_the_same_game(game: Any, rules: Any, policy: Any) -> None:
    """The replay of a saved record gives equal states and events."""
    for seed in range(3):
        there_and_back(game, rules, seed, policy)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_ten_thousand_saved_games_are_the_same_games(game: Any, rules: Any) -> None:
    """The same for 10,000 games, 1,000 of each table."""
    for seed in range(500):
        there_and_back(game, rules, seed, CLUMSY)
        there_and_back(game, rules, seed, HOSTILE)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_once_written_is_read_for_ever(path: Path) -> None:
    """The examples were written in version 1: they must be read, and written the same while that is the newest."""
    text = path.read_text(encoding="utf-8")
    game: Any = {"cribbage": cribbage, "mushka": mushka, "parlour": parlour}[read_game_name(text)]
    record = loads(game, text)
    assert dumps(game, record) == text
    assert len(list(replay(game, record))) == len(record.actions) + 1


def test_a_record_cut_short_is_a_game_in_progress() -> None:
    """Any number of actions from the start is a record."""
    text = (GAMES / "mushka_revoke.json").read_text(encoding="utf-8")
    record = loads(mushka, text)
    for length in range(len(record.actions)):
        short = Record(record.rules, record.dealer, record.actions[:length])
        assert loads(mushka, dumps(mushka, short)) == short
        *_, state = replay(mushka, short)
        assert mushka.outcome(state) is None


def test_a_game_has_the_name_with_which_its_kinds_begin() -> None:
    """The name is that of the package."""
    assert [game_name(game) for game in (cribbage, mushka, parlour)] == ["cribbage", "mushka", "parlour"]


def test_an_action_that_cannot_happen_stops_the_replay() -> None:
    """The error is that of the game, and a note says which action it is."""
    record = Record(mushka.Rules(), 1, (mushka.Stand(2),))
    states = replay(mushka, record)
    assert next(states) == mushka.start(mushka.Rules(), dealer=1)
    with pytest.raises(RefusedError, match=r"mushka\.R4") as caught:
        next(states)
    assert caught.value.__notes__ == ["this is action 0 of the record: Stand(seat=2)"]


def record_data(**changes: object) -> dict[str, Any]:
    """Give a good record as data, changed."""
    rules = to_data(parlour.Rules(3))
    good: dict[str, Any] = {
        "format": "muggins-record",
        "version": 1,
        "game": "parlour",
        "rules": rules,
        "dealer": 0,
        "actions": [],
    }
    return good | changes


WRONG: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"format": "pgn"}, [("$.format", "expected 'muggins-record', not 'pgn'")]),
    ({"version": "1"}, [("$.version", "expected a version of the format from 1 to 1, not '1'")]),
    ({"version": True}, [("$.version", "expected a version of the format from 1 to 1, not True")]),
    (
        {"version": 2, "rules": 7, "moves": []},
        [("$.version", "muggins-record version 2 is newer than this program, which reads up to 1")],
    ),
    ({"game": "whist"}, [("$.game", "expected a record of 'parlour', not 'whist'")]),
    ({"dealer": 3}, [("$.dealer", "the dealer is one of the seats 0 to 2, not 3")]),
    ({"dealer": False}, [("$.dealer", "expected a whole number, not False")]),
    ({"actions": {}}, [("$.actions", "expected a list, not an object")]),
    ({"seed": 7}, [("$", "the key 'seed' is unknown in a record")]),
    (
        {"dealer": "0", "actions": [{"kind": "parlour.open", "seat": -1}, []]},
        [
            ("$.dealer", "expected a whole number, not '0'"),
            ("$.actions[0]", "a seat is a whole number from 0 up, not -1"),
            ("$.actions[1]", "expected an object with a kind, not a list"),
        ],
    ),
]


@pytest.mark.parametrize(("changes", "flaws"), WRONG)
def test_a_wrong_record_is_refused_with_all_that_is_wrong(
    changes: dict[str, Any], flaws: list[tuple[str, str]]
) -> None:
    """Each flaw has its path; a newer version is refused by name, and nothing else is said of it."""
    with pytest.raises(ReadError) as caught:
        loads(parlour, json.dumps(record_data(**changes)))
    assert list(caught.value.flaws) == flaws


@pytest.mark.parametrize("key", ["format", "version", "game", "rules", "dealer", "actions"])
def test_nothing_of_a_record_can_be_left_out(key: str) -> None:
    """A missing part is named."""
    data = record_data()
    del data[key]
    with pytest.raises(ReadError, match=f"the key '{key}' is missing in a record"):
        loads(parlour, json.dumps(data))


def test_the_order_of_the_parts_is_free() -> None:
    """A record may be laid out in any way that JSON allows."""
    deal = to_data(Deal(PACK_52))
    data = record_data(actions=[deal])
    backwards = dict(reversed(data.items()))
    for text in (json.dumps(backwards, indent=8), "\ufeff" + json.dumps(data, separators=(",", ":"))):
        assert loads(parlour, text) == Record(parlour.Rules(3), 0, (Deal(PACK_52),))
        assert loads(parlour, text.encode()) == Record(parlour.Rules(3), 0, (Deal(PACK_52),))


@pytest.mark.parametrize(
    ("game", "record", "message"),
    [
        (mushka, Record(cribbage.Rules(), 0, ()), "expected rules of mushka in the record"),
        (cribbage, Record(None, 0, ()), "expected rules of cribbage in the record, not None"),
        (cribbage, Record(cribbage.Rules(), 0, (1, 2)), "action 0 of the record is no action of cribbage: 1"),
        (cribbage, Record(cribbage.Rules(), 5, ()), "seat"),
        (cribbage, None, "expected a muggins.record.Record, not None"),
    ],
)
def test_what_could_not_be_read_is_not_written(game: Any, record: Any, message: str) -> None:
    """A record of another game, or of none, is refused when it is saved, not when it is needed."""
    with pytest.raises(InputError, match=message):
        dumps(game, record)


def test_what_is_no_record_is_refused() -> None:
    """Whoever gives something else is told so."""
    nothing: Any = None
    with pytest.raises(InputError, match="expected the actions of a record, not 5"):
        Record(cribbage.Rules(), 0, cast("Any", 5))
    with pytest.raises(InputError, match="Record, not None"):
        audit(cribbage, nothing)
    with pytest.raises(InputError, match="Record, not None"):
        next(replay(cribbage, nothing))
