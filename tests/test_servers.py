"""The table server, the log and the bot of the examples serve every game."""

from __future__ import annotations

import errno
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

import pytest
from examples.bot import answer
from examples.logs import open_log
from examples.table import Table
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError
from muggins.record import ClaimFinding, Record, audit, dumps, last_state, loads, seat_message, to_data
from muggins.table import Abandon, Game, HasPlayers, HasSeat, HasWinners, Seat, as_game

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
CARD = re.compile(r'"([A2-9TJQK][CDHS])"')

TABLES: list[tuple[object, HasPlayers]] = [
    (toy, toy.Rules()),
    (cribbage, cribbage.Rules(2, target=61, counting=cribbage.Counting.MUGGINS)),
    (mushka, mushka.Rules(3, start_number=5, deal_limit=12)),
    (parlour, parlour.Rules(3, turn_limit=40)),
]
GAMES = [pytest.param(game, rules, id=str(game).split("'")[1]) for game, rules in TABLES]


class Host(Generic[R, S, A, V]):
    """A server around a table: a log, clients that keep their messages, and a timer that the test controls."""

    def __init__(self, game: Game[R, S, A, V, object, HasWinners], record: Record[R, A]) -> None:
        self.game = game
        self.log: list[str] = [dumps(game, record)]
        self.told: list[list[object]] = []
        self.clocks: list[Callable[[], None]] = []
        self.table = Table(game, record, self.log.append, self.told.append, self.clocks.append)

    def turn(self, seat: Seat | None) -> int | None:
        """Return the turn in the last message to the seat."""
        turn = self.table.message(seat, [])["turn"]
        assert turn is None or isinstance(turn, int)
        return turn

    def send(self, seat: Seat | None, action: object, turn: int | None = None) -> None:
        """Send an action, or None, from a seat."""
        data = None if action is None else to_data(action)
        self.table.receive(seat, json.dumps({"turn": self.turn(seat) if turn is None else turn, "action": data}))

    @property
    def text(self) -> str:
        """The log."""
        return "".join(self.log)


@pytest.mark.parametrize(("module", "rules"), GAMES)
def test_the_table_plays_whole_games(module: object, rules: HasPlayers) -> None:
    """Every action goes through messages; nothing is sent that a seat may not know, and the log is the game."""
    game = as_game(module)
    chance = random.Random(5)
    host = Host(game, Record(rules))
    host.table.go_on()
    seats = range(rules.players)
    for _ in range(3000):
        if game.outcome(host.table.state) is not None:
            break
        seat = chance.choice(game.awaited(host.table.state) or game.actors(host.table.state))
        view = game.view(host.table.state, seat)
        possible = game.possible_actions(view)
        if not possible or (seat not in game.awaited(view) and chance.random() < 0.8):
            for other in seats:
                host.send(other, None)
            continue
        action = chance.choice(possible)
        turn = host.turn(seat)
        with pytest.raises(InputError, match="one of seat"):
            host.send((seat + 1) % rules.players, action)
        host.send(seat, action, turn)
        with pytest.raises(InputError, match="look again"):  # a click that comes twice
            host.send(seat, action, turn)
        for watching in (*seats, None):
            seen = game.view(host.table.state, watching)
            hidden = {str(card) for card in game.unseen(seen)}
            assert not hidden & set(CARD.findall(json.dumps(host.table.message(watching, []))))
    assert game.outcome(host.table.state) is not None
    record = loads(game, host.text)
    assert len(record.actions) == host.table.taken
    assert last_state(game, record) == host.table.state
    assert audit(game, record).actions == host.table.taken


@pytest.mark.parametrize(("module", "rules"), GAMES)
def test_a_spectator_who_tries_everything_can_do_nothing(module: object, rules: HasPlayers) -> None:
    """A spectator can do nothing, neither at the table nor with the library."""
    game = as_game(module)
    host = Host(game, Record(rules))
    for _ in range(3):
        state = host.table.state
        view = game.view(state, None)
        everything = [each for seat in (*range(rules.players), None) for each in game.possible_actions(state, seat)]
        for action in (*everything, Abandon(), Abandon(0), game.table_action(state, 1), None):
            for turn in (None, 0, host.table.taken):
                with pytest.raises(InputError):
                    host.table.receive(None, json.dumps({"turn": turn, "action": action and to_data(action)}))
            if action is not None:
                assert game.refusal(view, action) is not None
        assert seat_message(game, state, None)["possible"] == []
        assert host.table.state is state
        host.table.go_on()
        for seat in game.awaited(host.table.state)[:1]:
            host.send(seat, game.lawful_actions(host.table.state, seat)[0])


def test_two_seats_that_act_at_once_are_both_heard() -> None:
    """The second lays away without having seen that the first has."""
    host = Host(cribbage, Record(cribbage.Rules()))
    host.table.go_on()
    turns = [host.turn(0), host.turn(1)]
    for seat in (0, 1):
        host.send(seat, cribbage.lawful_actions(host.table.state, seat)[0], turns[seat])
    assert len(loads(cribbage, host.text).actions) == 3


def test_a_call_that_comes_late_does_not_hit_another_card() -> None:
    """What a seat could challenge has changed since it looked, so it is asked to look again."""
    host = Host(parlour, Record(parlour.Rules(3)))
    host.table.go_on()
    placed = iter(range(100))

    def play_one() -> None:
        (seat,) = parlour.awaited(host.table.state)
        host.send(seat, parlour.lawful_actions(host.table.state, seat)[0])
        next(placed)

    while not parlour.windows(host.table.state):
        play_one()
    caller = parlour.windows(host.table.state)[0].by[0]
    turn, about = host.turn(caller), parlour.windows(host.table.state)[0].about
    while not parlour.windows(host.table.state) or parlour.windows(host.table.state)[0].about == about:
        play_one()
    with pytest.raises(InputError, match="look again"):
        host.send(caller, parlour.Call(caller), turn)


def until_settling(host: Host[mushka.Rules, mushka.State, mushka.Action, mushka.View]) -> mushka.Play | None:
    """Play until the settlement waits only for calls; return a revoke that can be called, if there is one."""
    state = host.table.state
    while not isinstance(mushka.table_action(state, 1), mushka.Settle):
        for seat in mushka.awaited(state)[:1]:
            possible = mushka.possible_actions(state, seat)
            revokes = [each for each in possible if mushka.fault(state, each) and isinstance(each, mushka.Play)]
            stands = [each for each in possible if isinstance(each, mushka.Stand)]
            host.send(seat, next(iter([*revokes, *stands, *mushka.lawful_actions(state, seat)])))
        state = host.table.state
    found = [each.action for each in mushka.open_faults(state)]
    return next((each for each in found if isinstance(each, mushka.Play)), None)


def mushka_tables() -> Iterator[tuple[Host[mushka.Rules, mushka.State, mushka.Action, mushka.View], mushka.Play]]:
    """Yield tables that wait for calls, with a revoke that can be called."""
    for _ in range(100):
        host = Host(mushka, Record(mushka.Rules(3)))
        host.table.go_on()
        if revoke := until_settling(host):
            yield host, revoke


def test_the_window_for_calls_of_mushka_is_open() -> None:
    """A call is made after the last card of a deal, and upheld: the table has not settled yet (Q30)."""
    host, revoke = next(mushka_tables())
    caller = (revoke.seat + 1) % 3
    call = next(
        each
        for each in mushka.possible_actions(host.table.state, caller)
        if isinstance(each, mushka.Call)
        and each.offender == revoke.seat
        and any(play == revoke for play in host.table.state.layout.tricks[each.trick])
    )
    host.send(caller, call)
    (called,) = (event for event in host.told[-1] if isinstance(event, mushka.Called))
    assert called.upheld


def test_windows_close_when_all_say_that_they_do_not_call() -> None:
    """The last seat that says so lets the table go on; saying so is not on record."""
    host, _ = next(mushka_tables())
    taken = host.table.taken
    for seat in (0, 1):
        host.send(seat, None)
        assert host.table.taken == taken
    host.send(2, None)
    assert host.table.taken > taken
    assert isinstance(loads(mushka, host.text).actions[taken], mushka.Settle)


def test_windows_close_when_the_time_is_up() -> None:
    """The timer ends the time for calls, unless something has happened since it was started."""
    host, _ = next(mushka_tables())
    taken = host.table.taken
    for clock in host.clocks[:-1]:
        clock()
    assert host.table.taken == taken
    host.clocks[-1]()
    assert isinstance(loads(mushka, host.text).actions[taken], mushka.Settle)


def test_messages_that_are_nothing_are_refused() -> None:
    """A client may send anything."""
    host = Host(toy, Record(toy.Rules()))
    host.table.go_on()
    for nonsense in (
        "",
        "[" * 9000,
        "[" * 8000,
        "{}",
        "[1]",
        "null",
        '{"turn": 1, "action": 1}',
        '{"turn": 1, "action": {"kind": "tests.play", "seat": 1, "card": "AC", "more": 2}}',
        "x" * 20_000,
        "\ud800",
    ):
        with pytest.raises(InputError):
            host.table.receive(1, nonsense)  # seat 1 leads
    assert host.table.taken == 1


@pytest.mark.parametrize("turn", [True, 1.0, "1", None])
def test_a_turn_is_a_whole_number(turn: object) -> None:
    """The same action with the turn 1 is taken; in Python, True and 1.0 equal 1."""
    host = Host(toy, Record(toy.Rules()))
    host.table.go_on()
    action = to_data(toy.lawful_actions(host.table.state, 1)[0])  # seat 1 leads
    with pytest.raises(InputError, match="not your turn"):
        host.table.receive(1, json.dumps({"turn": turn, "action": action}))
    host.table.receive(1, json.dumps({"turn": 1, "action": action}))
    assert host.table.taken == 2


@pytest.mark.parametrize("torn", ["", '{"kind": "tests.p', "{", '{"kind": "tests.play", "seat": 1, "card": "5'])
def test_a_table_goes_on_from_a_log_that_was_cut_off(tmp_path: Path, torn: str) -> None:
    """The line that was cut off is gone from the log before the next is appended."""
    path = tmp_path / "table.jsonl"
    rules = toy.Rules()
    record, append = open_log(toy, path, rules)
    table = Table(toy, record, append, lambda events: None, lambda close: None)
    table.go_on()
    with path.open("a") as log:
        log.write(torn)
    again, append_again = open_log(toy, path, rules)
    table_again = Table(toy, again, append_again, lambda events: None, lambda close: None)
    assert table_again.state == table.state
    card = toy.lawful_actions(table.state, 1)[0]
    table_again.receive(1, json.dumps({"turn": 1, "action": to_data(card)}))
    assert loads(toy, path.read_bytes()).actions == (*record.actions, *again.actions, card)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_line_that_cannot_be_written_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is an error; what is written after it is read again."""
    path = tmp_path / "log.jsonl"
    _, append = open_log(mushka, path, mushka.Rules())

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space left"):
            append('{"kind": "table.aban')
    append('{"kind": "table.abandon", "by": null}\n')
    record, _ = open_log(mushka, path, mushka.Rules())
    assert record.actions == (Abandon(),)


def test_a_server_that_is_killed_in_mid_write_loses_nothing(tmp_path: Path) -> None:
    """Killed 100 times and resumed from its log: every acknowledged action is there, and the table goes on."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.record.killed", str(tmp_path / "table.jsonl"), "100", "1"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["killed"] == 100
    assert told["cut_off"] >= 20
    assert told["actions"] >= told["acknowledged"] > 100


@pytest.mark.parametrize(("module", "rules"), GAMES)
def test_bots_play_a_whole_game(module: object, rules: HasPlayers) -> None:
    """The bot of the examples needs nothing but the messages of the table."""
    game = as_game(module)
    chance = random.Random(3)
    host = Host(game, Record(rules))
    host.table.go_on()
    for _ in range(3000):
        if game.outcome(host.table.state) is not None:
            break
        for seat in range(rules.players):
            said = answer(game, json.dumps(host.table.message(seat, [])), chance, worlds=1)
            if said is not None:
                host.table.receive(seat, said)
    assert game.outcome(host.table.state) is not None
    found = audit(game, loads(game, host.text)).findings
    assert [each for each in found if not isinstance(each, ClaimFinding)] == []


def test_the_examples_are_short() -> None:
    """Each has fewer than 80 lines, and neither cast, ignore nor Any."""
    for name in ("table", "bot", "logs"):
        text = (Path(__file__).parents[1] / "examples" / f"{name}.py").read_text(encoding="utf-8")
        assert text.count("\n") < 80
        assert not re.search(r"\bcast\b|ignore|\bAny\b|noqa", text)
