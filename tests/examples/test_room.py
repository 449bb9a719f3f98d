"""The room of the table server without sockets: clocks, bots, what a restart restores, which seat receives what."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from examples.bots import Manners, choose
from examples.table_server.keys import Keys
from examples.table_server.room import Guest, Room
from tests.examples.clocks import run

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError
from muggins.record import Record, action_line, dumps, loads, to_data
from muggins.table import AnyGame, Seat, as_game

MUGGINS = cribbage.Counting.MUGGINS
GAMES: list[Any] = [
    pytest.param(cribbage, cribbage.Rules(3, counting=MUGGINS), id="cribbage"),
    pytest.param(parlour, parlour.Rules(4, turn_limit=80), id="parlour"),
    pytest.param(mushka, mushka.Rules(4, start_number=5), id="mushka"),
]


FAST: Any = {"seconds": 0.01, "bot_seconds": 0.0, "manners": Manners(tries=1)}


class Visit:
    """A room with a guest in every seat, all in one event loop."""

    def __init__(self, game: AnyGame, saved: Record[Any, Any], **options: Any) -> None:
        self.game, self.saved = game, saved
        self.log: list[str] = []
        self.room: Room[Any, Any, Any, Any] = Room(game, saved, self.log.append, **options)
        self.told: dict[Seat | None, list[dict[str, Any]]] = {}
        for seat in (None, *range(saved.rules.players)):
            self.told[seat] = []
            self.room.guests.add(Guest(seat, self.told[seat].append))

    def do(self, action: Any) -> None:
        """Send an action as the page does."""
        text = json.dumps({"turn": self.room.table.turns[action.seat], "action": to_data(action)})
        self.room.receive(action.seat, text)

    def no_call(self, seat: Seat) -> None:
        """Say that a seat does not call."""
        self.room.receive(seat, json.dumps({"turn": self.room.table.turns[seat], "action": None}))

    @property
    def state(self) -> Any:
        """The state of the table."""
        return self.room.table.state

    @property
    def last(self) -> dict[str, Any]:
        """Return the last message to the spectator."""
        return self.told[None][-1]


def placed() -> tuple[Record[Any, Any], int, int]:
    """Return a record of parlour Muggins up to a placement, its seat, and the seat that opens next."""
    rules = parlour.Rules(3)
    state = parlour.start(rules)
    actions: list[parlour.Action] = []
    chance = random.Random(2)
    while not isinstance(state.phase, parlour.Calling):
        action = parlour.table_action(state, 5) or chance.choice(
            parlour.lawful_actions(state, parlour.awaited(state)[0])
        )
        state = parlour.apply(state, action)
        actions.append(action)
    return Record[Any, Any](rules, actions=tuple(actions)), state.phase.about.seat, state.phase.seat


@pytest.mark.parametrize(("module", "rules"), GAMES)
def test_bots_play_whole_games(module: object, rules: Any) -> None:
    """Bots alone play a game to its end, by messages as browsers send them, and its log is a record."""
    game = as_game(module)

    async def scene() -> None:
        visit = Visit(game, Record[Any, Any](rules), **FAST, bots=range(rules.players))
        visit.room.open()
        while game.outcome(visit.state) is None:
            await asyncio.sleep(0.01)
        assert visit.last["over"] is not None
        header = dumps(game, Record[Any, Any](rules))
        assert loads(game, header + "".join(visit.log)).actions == visit.room.played().actions

    run(scene)


def test_an_early_card_waits_for_the_clock() -> None:
    """The next card is opened when the time for calls is over, not before, and then by itself."""
    saved, _, opener = placed()

    async def scene() -> None:
        visit = Visit(as_game(parlour), saved, seconds=0.2)
        visit.room.open()
        assert visit.last["clock"] == 0.2
        visit.do(parlour.Open(opener))
        assert visit.log == []
        assert visit.told[opener][-1]["held"]
        await asyncio.sleep(0.19)
        assert visit.log == []
        await asyncio.sleep(0.02)
        assert visit.log == [action_line(as_game(parlour), parlour.Open(opener))]

    run(scene)


def test_an_early_card_waits_for_all_who_may_call() -> None:
    """The next card is opened as soon as every other caller has said that they do not call."""
    saved, mover, opener = placed()

    async def scene() -> None:
        visit = Visit(as_game(parlour), saved, seconds=30)
        visit.room.open()
        visit.do(parlour.Open(opener))
        visit.no_call(3 - mover - opener)
        assert visit.log == [action_line(as_game(parlour), parlour.Open(opener))]

    run(scene)


def test_a_call_goes_before_an_early_card() -> None:
    """A call is taken at once, and the early card is forgotten if it cannot be opened any more."""
    saved, mover, opener = placed()
    rules = saved.rules
    state = parlour.start(rules)
    for action in saved.actions[:-1]:
        state = parlour.apply(state, action)
    wrong = next(each for each in parlour.possible_actions(state, mover) if parlour.fault(state, each) is not None)
    saved = Record[Any, Any](rules, actions=(*saved.actions[:-1], wrong))

    async def scene() -> None:
        visit = Visit(as_game(parlour), saved, seconds=30)
        visit.room.open()
        visit.do(parlour.Open(opener))
        visit.do(parlour.Call(3 - mover - opener))
        assert visit.log == [action_line(as_game(parlour), parlour.Call(3 - mover - opener))]
        assert not visit.told[opener][-1]["held"]

    run(scene)


def test_clock_is_the_same_whether_a_call_would_be_upheld() -> None:
    """The time for calls tells nobody whether there is something to call."""
    saved, mover, _ = placed()
    state = parlour.start(saved.rules)
    for action in saved.actions[:-1]:
        state = parlour.apply(state, action)
    wrong = next(each for each in parlour.possible_actions(state, mover) if parlour.fault(state, each) is not None)
    clocks: list[float] = []

    async def scene() -> None:
        for last in (saved.actions[-1], wrong):
            record = Record[Any, Any](saved.rules, actions=(*saved.actions[:-1], last))
            visit = Visit(as_game(parlour), record, seconds=30)
            visit.room.open()
            clocks.append(visit.last["clock"])

    run(scene)
    assert clocks == [30, 30]


def test_past_comes_back_after_a_start() -> None:
    """A client that connects after a restart receives what happened before it."""
    saved, _, _ = placed()

    async def scene() -> None:
        visit = Visit(as_game(parlour), saved)
        visit.room.open()
        told: list[dict[str, Any]] = []
        visit.room.enter(Guest(None, told.append))
        assert told[0]["past"][0].startswith("Seat 0 deals game 1")
        assert told[0]["happened"] == len(told[0]["past"])

    run(scene)


def test_messages_are_checked() -> None:
    """A message is a turn and an action, or a wish to stop, and nothing else."""

    async def scene() -> None:
        visit = Visit(as_game(cribbage), Record[Any, Any](cribbage.Rules()))
        visit.room.open()
        for text in (
            '{"turn": 1}',
            '{"turn": 1, "action": null, "more": 1}',
            '{"stop": 1}',
            '{"stop": true, "turn": 1}',
        ):
            with pytest.raises(InputError):
                visit.room.receive(0, text)
        with pytest.raises(InputError, match="a spectator can do nothing"):
            visit.room.receive(None, '{"stop": true}')

    run(scene)


def test_all_have_to_agree_to_stop() -> None:
    """A wish to stop can be taken back, and the game stops when every seat has it."""

    async def scene() -> None:
        visit = Visit(as_game(cribbage), Record[Any, Any](cribbage.Rules()))
        visit.room.open()
        visit.room.receive(0, '{"stop": true}')
        visit.room.receive(0, '{"stop": false}')
        visit.room.receive(1, '{"stop": true}')
        assert cribbage.outcome(visit.state) is None
        visit.room.receive(0, '{"stop": true}')
        assert cribbage.outcome(visit.state) is not None

    run(scene)


def test_keys_are_kept_and_locked(tmp_path: Path) -> None:
    """The tokens of a table are the same after every start, differ by seat, and one server has them at a time."""
    log = tmp_path / "game.jsonl"
    keys = Keys(log)
    tokens = [keys.token(seat) for seat in range(7)]
    assert len(set(tokens)) == 7
    with pytest.raises(OSError, match="another server"):
        Keys(log)
    keys.close()
    again = Keys(log)
    assert [again.token(seat) for seat in range(7)] == tokens
    assert again.owns(3, tokens[3])
    assert not again.owns(3, tokens[2])
    assert (tmp_path / "game.jsonl.key").stat().st_mode & 0o077 == 0
    again.close()


@pytest.mark.parametrize(("module", "rules"), GAMES)
def test_bots_call_what_they_notice(module: object, rules: Any) -> None:
    """Bots that notice everything leave few faults uncalled, and none of their calls is made at random."""
    game = as_game(module)
    faults = upheld = 0
    for seed in range(2):
        chance = random.Random(seed)
        state = game.start(rules)
        for _ in range(600):
            if game.outcome(state) is not None:
                break
            awaited = game.awaited(state)
            callers = [seat for seat in game.actors(state) if seat not in awaited]
            manners = Manners(errs=0.4, notices=1.0, tries=1)
            chosen = (choose(game, game.view(state, seat), chance, manners) for seat in (*callers, *awaited))
            action = next((each for each in chosen if each is not None), None) or game.table_action(state, seed)
            assert action is not None
            faults += game.fault(state, action) is not None
            state, events = game.step(state, action)
            upheld += any(getattr(event, "upheld", False) for event in events)
    assert faults > 5
    assert upheld > faults / 2
