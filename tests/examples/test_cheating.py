"""What a client of the table server may not do, sent by a client that keeps to nothing."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.examples.server_process import DEADLINE, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from muggins import cribbage
from muggins.record import Record
from muggins.table import as_game

GAME = as_game(cribbage)
TWO = Record[Any, Any](cribbage.Rules(2))
THREE = Record[Any, Any](cribbage.Rules(3))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server of a table at which two seats have to lay away."""
    with Server(GAME, TWO, tmp_path_factory.mktemp("table")) as server:
        yield server


class Client:
    """A connection that sends what it likes."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def read(self) -> dict[str, Any]:
        """Return the next message that is not about who is here."""
        while True:
            message: dict[str, Any] = json.loads(self.connection.recv(timeout=DEADLINE))
            if message.keys() != {"here"}:
                return message

    def send(self, message: object) -> dict[str, Any]:
        """Send any message, and return the answer."""
        self.connection.send(message if isinstance(message, str) else json.dumps(message))
        return self.read()


@contextmanager
def client(server: Server, hello: object) -> Generator[Client, None, None]:
    """Connect, and say who one is."""
    with connect(f"ws://127.0.0.1:{server.port}/table") as connection:
        connection.send(json.dumps(hello))
        yield Client(connection)


def seated(server: Server, seat: int) -> dict[str, object]:
    """Return how a browser says that it sits there."""
    return {"seat": seat, "token": server.token(seat)}


def lay_away(seat: int, hand: list[str]) -> dict[str, object]:
    """Return an action that the seat could do."""
    return {"kind": "cribbage.lay_away", "seat": seat, "cards": hand[:2]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not JSON",
        "null",
        "[]",
        "{}",
        '{"turn": 1}',
        "[" * 1_500,
        '{"turn": 1, "turn": 1, "action": null}',
        '{"turn": 1e999, "action": null}',
        "\N{GRINNING FACE}",
        r'{"turn": 1, "action": {"kind": "\ud800"}}',
        r'{"turn": "\ud800", "action": null}',
        r'{"\ud800": 1, "turn": 1, "action": null}',
        '{"stop": 1}',
        '{"turn": [1], "action": null}',
        '{"turn": 1, "action": [[]]}',
    ],
)
def test_malformed_message_is_refused(server: Server, text: str) -> None:
    """A malformed message gets a one-sentence error, and changes nothing."""
    before = server.actions()
    with client(server, seated(server, 0)) as seat:
        seat.read()
        assert list(seat.send(text)) == ["error"]
        assert server.actions() == before


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "cribbage.lay_away"},
        {"kind": "cribbage.lay_away", "seat": 0, "cards": ["5H"]},
        {"kind": "cribbage.lay_away", "seat": 0, "cards": ["5H", "11C"]},
        {"kind": "cribbage.lay_away", "seat": 0, "cards": "5H 5S"},
        {"kind": "mushka.stand", "seat": 0},
        {"kind": "cribbage.announce", "seat": 0, "points": 10**400},
        {"kind": "cribbage.lay_away", "seat": 0, "cards": ["\ud800", "5H"]},
        {"kind": "cribbage.lay_away", "seat": "\ud800", "cards": []},
        {"kind": "cribbage.lay_away", "seat": 0, "cards": {"5H": "5S"}},
        {"kind": ["cribbage.lay_away"], "seat": 0},
        {"kind": "table.deal", "pack": []},
        True,
        [],
        7,
    ],
)
def test_wrong_action_is_refused(server: Server, action: object) -> None:
    """What is not an action, or cannot be done now, is refused in one sentence, and nothing has changed."""
    before = server.actions()
    with client(server, seated(server, 0)) as seat:
        told = seat.read()
        assert list(seat.send({"turn": told["turn"], "action": action})) == ["error"]
        assert server.actions() == before


@pytest.mark.parametrize("size", [2_001, 100_000])
def test_oversized_message_ends_the_connection(server: Server, size: int) -> None:
    """A message that is too long is not read, and ends the connection."""
    with client(server, seated(server, 0)) as seat:
        seat.read()
        seat.connection.send('"' + "x" * (size - 2) + '"')
        with pytest.raises(ConnectionClosed) as closed:
            seat.read()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_flood_ends_the_connection(server: Server) -> None:
    """A client that sends without a pause is disconnected, and the others play on."""
    with client(server, seated(server, 0)) as seat:
        seat.read()
        with pytest.raises(ConnectionClosed):
            flood(seat)
    with client(server, seated(server, 1)) as other:
        assert other.read()["awaited"] == [0, 1]


def flood(seat: Client) -> None:
    """Send many messages without a look at the answers, and then read them."""
    for _ in range(1_000):
        seat.connection.send("{}")
    for _ in range(1_000):
        seat.read()


@pytest.mark.parametrize(
    "hello",
    [
        {},
        {"watch": False},
        {"seat": 0},
        {"seat": 0, "token": ""},
        {"seat": 0, "token": "0" * 32},
        {"seat": 2, "token": "0" * 32},
        {"seat": -1, "token": "0" * 32},
        {"seat": None, "token": "0" * 32},
        {"seat": True, "token": "0" * 32},
        {"seat": "0", "token": "0" * 32},
        {"seat": 0, "token": 7},
        {"seat": 0, "token": "\ud800"},
        7,
    ],
)
def test_nobody_sits_without_the_token(server: Server, hello: object) -> None:
    """Without the token of the seat a connection receives nothing of the table, and ends."""
    with client(server, hello) as stranger:
        message = stranger.read()
        assert message.keys() == {"error", "fatal"}
        with pytest.raises(ConnectionClosed):
            stranger.read()


def test_token_of_one_seat_does_not_open_another(server: Server) -> None:
    """The token of seat 0 is not that of seat 1."""
    with client(server, {"seat": 1, "token": server.token(0)}) as stranger:
        assert stranger.read().keys() == {"error", "fatal"}


def test_seat_cannot_act_for_another_or_for_the_table(server: Server) -> None:
    """A client acts for its own seat alone: not for another, not for the table."""
    before = server.actions()
    with client(server, seated(server, 0)) as seat, client(server, seated(server, 1)) as other:
        told, hand = seat.read(), other.read()["view"]["hand"]
        for action in (
            lay_away(1, hand),
            {"kind": "table.deal", "pack": [str(card) for card in before[0].pack]},
            {"kind": "table.abandon", "by": 0},
            {"kind": "table.abandon", "by": None},
            {"kind": "cribbage.count"},
        ):
            answer = seat.send({"turn": told["turn"], "action": action})
            assert "must be one of seat 0" in answer["error"]
        assert server.actions() == before


def test_spectator_can_do_nothing(server: Server) -> None:
    """A spectator sees the table without cards in hand, has nothing to do, and is refused."""
    before = server.actions()
    with client(server, {"watch": True}) as spectator:
        told = spectator.read()
        assert (told["seat"], told["possible"], told["view"]["hand"]) == (None, [], [])
        for message in (
            {"turn": told["turn"], "action": None},
            {"turn": None, "action": {"kind": "table.abandon", "by": None}},
            {"stop": True},
        ):
            assert spectator.send(message) == {"error": "a spectator can do nothing"}
    assert server.actions() == before


def test_messages_hold_no_card_of_others(tmp_path: Path) -> None:
    """No text that a seat is sent names a card that it may not know, in words, data or picture."""
    with (
        Server(GAME, THREE, tmp_path) as server,
        client(server, seated(server, 0)) as seat,
    ):
        told = seat.read()
        state = server.state()
        hidden = {str(card) for card in cribbage.unseen(cribbage.view(state, 0))}
        text = json.dumps(told)
        assert [card for card in hidden if f'"{card}"' in text] == []
        spoken = " ".join([*told["past"], *told["said"], *told["buttons"]])
        assert [card for card in hidden if card in spoken] == []


def test_replayed_and_late_messages_do_nothing(tmp_path: Path) -> None:
    """A repeated message and a message out of turn are refused; nothing happens twice."""
    with Server(GAME, TWO, tmp_path) as server:
        with client(server, seated(server, 0)) as seat, client(server, seated(server, 1)) as other:
            told, second = seat.read(), other.read()
            message = {"turn": told["turn"], "action": lay_away(0, told["view"]["hand"])}
            assert seat.send(message)["said"] == ["Seat 0 lays away 2 cards"]
            done = server.actions()
            assert "look again" in seat.send(message)["error"]
            other.read()
            other.send({"turn": second["turn"], "action": lay_away(1, second["view"]["hand"])})
            state = server.state()
            (turn,) = cribbage.awaited(state)
            early = {"kind": "cribbage.play", "seat": 1 - turn, "card": str(state.layout.hands[1 - turn][0])} | {
                "points": None
            }
            with client(server, seated(server, 1 - turn)) as late:
                answer = late.send({"turn": late.read()["turn"], "action": early})
                assert f"seat {turn}" in answer["error"]
            assert len(server.actions()) == len(done) + 1
        with client(server, seated(server, 0)) as again:
            again.read()
            assert "look again" in again.send(message)["error"]


def status(server: Server, path: str) -> int:
    """Return with which status the server answers when it is asked for exactly this path."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("GET", path)
        with connection.getresponse() as response:
            return response.status


def test_record_is_kept_back_until_the_game_is_over(server: Server) -> None:
    """The record has hidden cards in it, and nobody gets it while the game goes on."""
    assert status(server, "/record.jsonl") == 403


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/table.jsonl"])
def test_nothing_else_is_served(server: Server, path: str) -> None:
    """The server gives out its page and nothing else of the disk."""
    assert status(server, path) == 404


def test_one_server_for_a_table(server: Server) -> None:
    """A second server on the same log says so and ends, so that no two write into it."""
    assert "another server has the table" in server.second()
