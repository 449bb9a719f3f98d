"""What the room of the table server sends to a seat depends on nothing that the seat cannot see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from examples.table_server.room import Guest, Room
from tests.examples.clocks import run
from tests.twins import Twins, exchanged, twins

from muggins import cribbage, mushka, parlour
from muggins.errors import MugginsError
from muggins.record import Record, to_data
from muggins.table import Seat
from muggins.testing import CLUMSY, HONEST, HOSTILE

MUGGINS = cribbage.Counting.MUGGINS
TABLES: list[Any] = [
    pytest.param(parlour, parlour.Rules(3, 3, turn_limit=70), id="parlour"),
    pytest.param(cribbage, cribbage.Rules(3, counting=MUGGINS, muggins_in_play=True), id="cribbage"),
    pytest.param(mushka, mushka.Rules(4, start_number=6), id="mushka"),
]


POLICIES = (CLUMSY, HOSTILE, HONEST)


class Host:
    """A room that continues one of two plays; all messages to the seat are kept."""

    def __init__(self, pair: Twins, side: int) -> None:
        self.game, self.seat = pair.game, pair.seat
        self.log: list[str] = []
        saved = Record[Any, Any](pair.rules, actions=pair.actions[side])
        self.room: Room[Any, Any, Any, Any] = Room(pair.game, saved, self.log.append, seconds=1_000)
        self.told: list[Any] = []
        self.room.enter(Guest(self.seat, self.keep))

    def keep(self, message: dict[str, Any]) -> None:
        """Keep a message as it goes over the wire."""
        self.told.append(json.dumps(message))

    def send(self, seat: Seat | None, message: object) -> None:
        """Send a message; the sender gets its errors."""
        try:
            self.room.receive(seat, json.dumps(message))
        except MugginsError as error:
            if seat == self.seat:
                self.told.append(str(error))

    def sees(self) -> object:
        """Return what the seat sees."""
        return self.game.view(self.room.table.state, self.seat)


def compare(pair: Twins, chance: random.Random) -> int:
    """Do the same at both tables; return how often the seat had the same view, and so had to be told the same."""
    game, seats = pair.game, range(pair.rules.players)
    if game.outcome(pair.states[0][-1]) is not None:
        return 0  # when a game is over, all hear which faults nobody has called
    hosts = [Host(pair, side) for side in (0, 1)]
    begun = hosts[0].room.table.state.deals
    for number in range(25):
        seat = chance.choice([pair.seat, *seats])
        states = [host.room.table.state for host in hosts]
        possible = () if seat is None else game.possible_actions(states[0], seat)
        action = chance.choice(possible) if possible else game.Abandon()
        actions = [action, exchanged(action, pair.cards)]
        refused = [game.refusal(game.view(states[side], seat), actions[side]) is not None for side in (0, 1)]
        message = chance.choice(["action"] * 6 + ["no call"] * 6 + ["clock", "stop", "come again", "junk"])
        junk = chance.choice([{}, {"turn": 0, "action": 7}, {"turn": 1, "action": {"kind": "parlour.open", "seat": 9}}])
        wish = chance.random() < 0.3
        for side, host in enumerate(hosts):
            turn = host.room.table.turns.get(seat)
            match message:
                case "action" if refused == [False, False] or seat == pair.seat:
                    host.send(seat, {"turn": turn, "action": to_data(actions[side])})
                case "no call":
                    host.send(seat, {"turn": turn, "action": None})
                case "clock":
                    host.room.table.close(host.room.table.told)
                    host.room._release()
                case "stop":
                    host.send(seat, {"stop": wish})
                case "come again":
                    host.room.enter(Guest(host.seat, host.keep))
                case "junk":
                    host.send(seat, junk)
                case _:
                    pass
        states = [host.room.table.state for host in hosts]
        if hosts[0].sees() != hosts[1].sees() or states[0].deals != begun or game.outcome(states[0]) is not None:
            return number
        assert hosts[0].told == hosts[1].told
    return 25


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_hidden_cards_change_no_message(game: Any, rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that look alike to a seat send it the same views, clocks and errors, also after it returns."""
    monkeypatch.setattr("examples.table.secrets.token_bytes", bytes)
    chance = random.Random(6)

    async def scene() -> int:
        return sum(
            [
                compare(pair, chance)
                for seed in range(8)
                for pair in twins(game, rules, seed, POLICIES[seed % 3], most=60)
            ]
        )

    assert run(scene) > 100
