"""Games on record: written, read, upgraded and replayed."""

from __future__ import annotations

import json
import re
import sys
from itertools import cycle, islice
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.errors import InputError, ReadError
from muggins.record import (
    VERSION,
    Record,
    action_line,
    audit,
    dumps,
    game_name,
    header_line,
    last_state,
    loads,
    read_game_name,
    records,
    replay,
    to_data,
)
from muggins.table import Deal, RefusedError
from muggins.testing import CLUMSY, HOSTILE, play

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"

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


def there_and_back(game: Any, rules: Any, seed: int, policy: Any) -> bool:
    """Play a game, write it, read it and replay it; return whether it ended within 2,000 actions.

    Players who break rules and call faults all the time may never end a game of Mushka.
    """
    turns = list(islice(play(game, rules, seed, policy), 2_000))
    record = Record(rules, 0, tuple(turn.action for turn in turns))
    text = dumps(game, record)
    saved = loads(game, text)
    assert saved == record
    assert text == header_line(game, record) + "".join(action_line(game, action) for action in record.actions)
    states = list(replay(game, saved))
    assert states == [game.start(rules), *(turn.after for turn in turns)]
    assert last_state(game, saved) == states[-1]
    events = [game.step(state, action).events for state, action in zip(states, saved.actions, strict=False)]
    assert events == [turn.events for turn in turns]
    return game.outcome(turns[-1].after) is not None


@pytest.mark.parametrize(("game", "rules"), TABLES)
@pytest.mark.parametrize("policy", [CLUMSY, HOSTILE], ids=lambda policy: policy.name)
def test_a_saved_game_is_the_same_game(game: Any, rules: Any, policy: Any) -> None:
    """The replay of the record of a whole game gives equal states and events."""
    for seed in range(3):
        assert there_and_back(game, rules, seed, policy)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_ten_thousand_saved_games_are_the_same_games(game: Any, rules: Any) -> None:
    """The same for 10,000 games, 1,000 of each table."""
    for seed in range(500):
        there_and_back(game, rules, seed, CLUMSY)
        there_and_back(game, rules, seed, HOSTILE)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_examples_are_records(path: Path) -> None:
    """They are written as the present version writes them, and played by the present rules: `tests.record.corpus`."""
    text = path.read_text(encoding="utf-8")
    game: Any = {"cribbage": cribbage, "mushka": mushka, "parlour": parlour}[read_game_name(text)]
    record = loads(game, text)
    assert dumps(game, record) == text
    assert record.edition == game.EDITION, f"{path.name} is of another edition: run python -m tests.record.corpus"
    assert len(list(replay(game, record))) == len(record.actions) + 1


def test_a_record_cut_short_is_a_game_in_progress() -> None:
    """Any number of actions from the start is a record."""
    record = Record(toy.Rules(), 0, tuple(turn.action for turn in play(toy, toy.Rules(), 1)))
    for length in range(len(record.actions)):
        short = Record(record.rules, record.dealer, record.actions[:length])
        assert loads(toy, dumps(toy, short)) == short
        assert toy.outcome(last_state(toy, short)) is None


@pytest.mark.parametrize("kind", [str, bytes])
def test_a_log_that_was_cut_off_anywhere_is_read_up_to_there(kind: type) -> None:
    """With ``torn`` the last line is left out if it is not whole; without, the error names the line."""
    record = Record(toy.Rules(target=1), 0, tuple(turn.action for turn in play(toy, toy.Rules(target=1), 1)))
    text = dumps(toy, record)
    header = text.index("\n")
    for end in range(len(text) + 1):
        cut: Any = text[:end] if kind is str else text[:end].encode()
        whole = text.count("\n", 0, end + 1)  # a whole last line counts without its newline too
        if end < header:
            for torn in (True, False):
                with pytest.raises(ReadError, match=r"line 1 \$: expected a record"):
                    loads(toy, cut, torn=torn)
            continue
        assert loads(toy, cut, torn=True).actions == record.actions[: whole - 1]
        if text[:end].endswith("\n") or text[end : end + 1] in ("\n", ""):
            assert loads(toy, cut) == loads(toy, cut, torn=True)
        else:
            with pytest.raises(
                ReadError, match=rf"^line {whole + 1} \$: .*with torn=True, or --torn at the command line$"
            ):
                loads(toy, cut)


def test_a_wrong_line_in_the_middle_is_no_torn_line() -> None:
    """Only the last line can have been cut off, and only if it does not end."""
    header = header_line(toy, Record(toy.Rules()))
    settle = action_line(toy, toy.Settle())
    for text in (header + settle[:-5] + "\n" + settle, header + settle[:-5] + "\n", header + '{"kind": "tests.x"}'):
        with pytest.raises(ReadError, match="line 2"):
            loads(toy, text, torn=True)


def test_a_header_has_what_a_game_needs() -> None:
    """Format, version, game, rules, edition, dealer; and scores where the game begins from some."""
    record: Record[toy.Rules, toy.Action] = Record(toy.Rules(), 1, scores=(1, 2))
    assert json.loads(dumps(toy, record)) == {
        "format": "muggins-record",
        "version": VERSION,
        "game": "tests",
        "rules": {"kind": "tests.rules", "target": 4},
        "edition": 3,
        "dealer": 1,
        "scores": [1, 2],
    }
    assert "scores" not in json.loads(dumps(toy, Record(toy.Rules())))
    assert loads(toy, dumps(toy, record)) == record
    assert next(replay(toy, record)).points == (1, 2)
    assert audit(toy, record).scores == (1, 2)


def test_a_record_keeps_the_scores_to_begin_from() -> None:
    """There are as many as the largest pack has cards at most, and each is an integer."""
    assert Record(cribbage.Rules(), scores=[118, 117]).scores == (118, 117)
    assert Record(cribbage.Rules(), scores=range(52)).scores == tuple(range(52))
    with pytest.raises(InputError, match=r"^expected at most 52 scores, got more$"):
        Record(cribbage.Rules(), scores=range(53))
    with pytest.raises(InputError, match=r"^a score must be an integer, got '1'$"):
        Record(cribbage.Rules(), scores=["1"])  # type: ignore[list-item]  # wrong on purpose


def test_a_record_keeps_the_edition_of_the_rulebook() -> None:
    """The edition is that of the game unless the record has another; records that differ in it alone are equal."""
    record: Record[toy.Rules, toy.Action] = Record(toy.Rules(), edition=2)
    assert json.loads(dumps(toy, record))["edition"] == 2
    assert loads(toy, dumps(toy, record)).edition == 2
    assert loads(toy, dumps(toy, Record(toy.Rules()))).edition == 3
    assert record == Record(toy.Rules())
    assert (audit(toy, record).edition, audit(toy, record).played_edition) == (3, 2)
    assert [audit(toy, Record(toy.Rules(), edition=each)).same_edition for each in (None, 2, 3)] == [
        True,
        False,
        True,
    ]


def test_a_game_has_the_name_with_which_its_kinds_begin() -> None:
    """The name is that of the package."""
    assert [game_name(game) for game in (cribbage, mushka, parlour, toy)] == ["cribbage", "mushka", "parlour", "tests"]


def test_an_action_that_cannot_happen_stops_the_replay() -> None:
    """The error is that of the game, and a note says which action it is."""
    record = Record(toy.Rules(), 1, (toy.Settle(),))
    states = replay(toy, record)
    assert next(states) == toy.start(toy.Rules(), dealer=1)
    with pytest.raises(RefusedError, match=r"toy\.R6") as caught:
        next(states)
    assert caught.value.__notes__ == ["this is action 0 of the record: Settle()"]
    with pytest.raises(RefusedError):
        last_state(toy, record)


def header(**changes: object) -> str:
    """Return the header of a good record, changed; a member that is ``...`` is left out."""
    good: dict[str, Any] = json.loads(header_line(parlour, Record(parlour.Rules(3))))
    return json.dumps({key: value for key, value in (good | changes).items() if value is not ...})


A_VERSION = f"expected a version of the format from 1 to {VERSION}"

WRONG: list[tuple[str, list[tuple[str, str]]]] = [
    (header(version="1"), [("line 1 $.version", f"{A_VERSION}, got '1'")]),
    (header(version=True), [("line 1 $.version", f"{A_VERSION}, got True")]),
    (header(version=0), [("line 1 $.version", f"{A_VERSION}, got 0")]),
    (
        header(version=VERSION + 1, rules=7, moves=[]),
        [
            (
                "line 1 $.version",
                f"muggins-record version {VERSION + 1} is newer than this program, which reads up to {VERSION}",
            )
        ],
    ),
    (
        header(game="whist", rules=7) + '\n{"kind": "whist.bid"}' * 99,
        [("line 1 $.game", "expected a record of 'parlour', got one of 'whist'")],
    ),
    (header(dealer=3), [("line 1 $", "the dealer must be an integer from 0 to 2, got 3")]),
    (header(dealer=False), [("line 1 $.dealer", "expected an integer, got False")]),
    (header(edition=0), [("line 1 $", "edition must be an integer of at least 1, got 0")]),
    (header(seed=7), [("line 1 $", "the key 'seed' is unknown in a header")]),
    (
        header(dealer="0") + '\n{"kind": "parlour.open", "seat": -1}\n[]\n\n{"kind": 1,}',
        [
            ("line 1 $.dealer", "expected an integer, got '0'"),
            ("line 2 $", "a seat must be an integer of at least 0, got -1"),
            ("line 3 $", "expected an object with a kind, got a list"),
            ("line 4 $", "expected JSON at column 1, got the end of the text"),
            (
                "line 5 $",
                (
                    "expected JSON at column 12, got '}'; if the line was cut off, read the record with torn=True, "
                    "or --torn at the command line"
                ),
            ),
        ],
    ),
]


@pytest.mark.parametrize(("text", "flaws"), WRONG)
def test_a_wrong_record_is_refused_with_all_that_is_wrong(text: str, flaws: list[tuple[str, str]]) -> None:
    """Each flaw has its line; a newer version and another game are refused in one sentence."""
    with pytest.raises(ReadError) as caught:
        loads(parlour, text)
    assert list(caught.value.flaws) == flaws


def test_the_record_of_another_game_gets_one_sentence() -> None:
    """The error has one sentence, however long the record is."""
    record = Record(toy.Rules(), 0, tuple(turn.action for turn in play(toy, toy.Rules(), 1)))
    with pytest.raises(ReadError) as caught:
        loads(cribbage, dumps(toy, record))
    assert str(caught.value) == "line 1 $.game: expected a record of 'cribbage', got one of 'tests'"


@pytest.mark.parametrize("key", ["version", "game", "rules", "edition", "dealer"])
def test_nothing_of_a_header_can_be_left_out(key: str) -> None:
    """A missing part is named."""
    text, message = header(**{key: ...}), rf"^line 1 \$: the key '{key}' is missing in the header$"
    with pytest.raises(ReadError, match=message):
        loads(parlour, text)
    if key in {"version", "game"}:
        with pytest.raises(ReadError, match=message):
            read_game_name(text)
    else:
        assert read_game_name(text) == "parlour"


@pytest.mark.parametrize(
    "text", ["", "\n", "{}", "[1]", "pgn", '{"format": "pgn"}', header(format=...), header(format=[])]
)
def test_what_is_not_a_record_gets_one_sentence(text: str) -> None:
    """The error shows how a record begins."""
    with pytest.raises(
        ReadError, match=r'^line 1 \$: expected a record, whose header begins {"format": "muggins-record"'
    ):
        loads(parlour, text)
    with pytest.raises(ReadError, match="expected a record"):
        read_game_name(text)


def test_the_order_of_the_parts_is_free() -> None:
    """A line may be laid out in any way that JSON allows."""
    good = json.loads(header())
    deal = json.dumps(to_data(Deal(PACK_52)))
    for head in (
        json.dumps(dict(reversed(good.items()))),
        json.dumps(good, separators=(",", ":")),
        "\ufeff" + header(),
    ):
        for text in (f"{head}\n{deal}\n", f"{head} \r\n  {deal}\r\n"):
            assert loads(parlour, text) == Record(parlour.Rules(3), 0, (Deal(PACK_52),))
            assert loads(parlour, text.encode()) == Record(parlour.Rules(3), 0, (Deal(PACK_52),))


@pytest.mark.parametrize(
    ("game", "record", "message"),
    [
        (toy, Record(cribbage.Rules()), "expected Rules of the toy"),
        (mushka, Record(cribbage.Rules()), "expected the Rules of Mushka, got Rules"),
        (cribbage, Record(None), "expected the Rules of cribbage, got None"),
        (
            cribbage,
            Record(cribbage.Rules(), 0, (toy.Settle(),)),
            r"action 0 of the record: expected an action of cribbage, got Settle\(\)",
        ),
        (cribbage, Record(cribbage.Rules(), 5, ()), "the dealer must be an integer from 0 to 1, got 5"),
        (toy, Record(toy.Rules(), scores=(9, 9)), "score"),
        (cribbage, None, "expected a muggins.record.Record, got None"),
        (None, Record(cribbage.Rules()), "expected the module of a game"),
    ],
)
def test_what_could_not_be_read_is_not_written(game: Any, record: Any, message: str) -> None:
    """A record of another game, or of none, is refused when it is written, not when it is read."""
    with pytest.raises(InputError, match=message):
        dumps(game, record)


def test_rules_of_another_game_are_not_written_even_if_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of somebody else may not check the class of its rules."""
    state = toy.start(toy.Rules())

    def start(rules: object, *, dealer: int, scores: object) -> toy.State:
        return state

    monkeypatch.setattr(toy, "start", start)
    with pytest.raises(InputError, match=r"^expected rules of tests, got Rules\("):
        dumps(cast("Any", toy), Record(cribbage.Rules()))


def test_what_is_not_a_record_is_refused() -> None:
    """Actions have an order, and the game must be one."""
    junk: list[Any] = [5, None, {1}, "abc"]
    for actions in (*junk, [1], cycle(PACK_52)):
        with pytest.raises(InputError, match="expected actions"):
            Record(cribbage.Rules(), 0, actions)
    nothing: Any = None
    with pytest.raises(InputError, match="Record, got None"):
        audit(cribbage, nothing)
    with pytest.raises(InputError, match="Record, got None"):
        next(replay(cribbage, nothing))
    with pytest.raises(InputError, match="expected the module of a game"):
        next(replay(nothing, Record(cribbage.Rules())))
    with pytest.raises(TypeError):
        Record(cribbage.Rules(), 0, (), None, 1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]  # wrong on purpose
    for edition in (0, "1", True):
        with pytest.raises(InputError, match="edition"):
            Record(cribbage.Rules(), edition=edition)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose


def newer_toy() -> Any:
    """Return the game of the next version: its rules have a new option, and the action ``Play`` is called ``Lay``."""
    source = Path(toy.__file__).read_text(encoding="utf-8")
    source = source.replace("    target: int = 4\n", "    target: int = 4\n    wild: bool = False\n", 1)
    source = re.sub(r"\bPlay\b", "Lay", source)
    module = ModuleType("tests.testing.newer_toy")
    module.__file__ = toy.__file__
    sys.modules[module.__name__] = module
    exec(compile(source, "newer_toy", "exec"), vars(module))
    return module


def add_wild(header: dict[str, object]) -> dict[str, object]:
    """Upgrade a header: older games had no wild cards."""
    rules = header["rules"]
    return {**header, "rules": {**rules, "wild": False}} if isinstance(rules, dict) else header


def rename_play(action: dict[str, object]) -> dict[str, object]:
    """Upgrade an action: ``Play`` is called ``Lay`` now."""
    return {**action, "kind": "tests.lay"} if action["kind"] == "tests.play" else action


def test_a_new_option_and_a_new_name_leave_old_records_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Upgrades work: the next version of the format, made for this test, reads a record of the present one."""
    old = Record(toy.Rules(), 0, tuple(turn.action for turn in play(toy, toy.Rules(), 1, CLUMSY)))
    text = dumps(toy, old)
    newer = newer_toy()
    with pytest.raises(ReadError, match="the key 'wild' is missing"):
        loads(newer, text)
    monkeypatch.setattr(records, "VERSION", VERSION + 1)
    monkeypatch.setitem(records.UPGRADES, VERSION, records.Upgrade(header=add_wild, action=rename_play))
    record = loads(newer, text)
    assert record.rules == newer.Rules(wild=False)
    assert last_state(newer, record).points == last_state(toy, old).points
    again = dumps(newer, record)
    assert f'"version": {VERSION + 1}' in again
    assert loads(newer, again) == record
    # What is wrong in an old record is reported, even where an upgrade fails.
    header = text.splitlines()[0]
    for wrong in (
        header.replace('"target": 4', '"target": 0'),
        header + '\n{"kin": 1}',
        header + "\n[]",
        header + "\n7",
    ):
        with pytest.raises(ReadError, match="line"):
            loads(newer, wrong)
    broken = json.dumps({**json.loads(header), "rules": ...}, default=lambda _: None)
    with pytest.raises(ReadError, match=r"line 1 \$\.rules"):
        loads(newer, broken)


def test_an_upgrade_may_concern_one_kind_of_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other lines stay as they are."""
    text = dumps(toy, Record(toy.Rules(), 0, tuple(turn.action for turn in play(toy, toy.Rules(), 1, CLUMSY))))
    monkeypatch.setattr(records, "VERSION", VERSION + 1)
    for upgrade in (records.Upgrade(), records.Upgrade(header=dict), records.Upgrade(action=dict)):
        monkeypatch.setitem(records.UPGRADES, VERSION, upgrade)
        assert dumps(toy, loads(toy, text)) == text.replace('"version": 1', '"version": 2')


def test_every_version_has_an_upgrade() -> None:
    """A version without one could not be read any more."""
    assert sorted(records.UPGRADES) == list(range(1, records.VERSION))
