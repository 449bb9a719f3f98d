"""The web side of a table: one page, and one WebSocket for each browser."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from examples.table_server.keys import Keys
from examples.table_server.room import Guest, Room
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

from muggins import record
from muggins.errors import MugginsError
from muggins.record import Data
from muggins.table import HasPlayers, HasSeat, Seat

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)

LONGEST_MESSAGE = 2_000
"""The most characters in a message of a browser; the longest that the page sends has 200."""

MOST_MESSAGES = 20
"""The most messages that a browser may send in a second."""

MOST_GUESTS = 60
MOST_WAITING = 100
"""The most messages that wait for a browser that does not read; after that its connection ends."""

STATIC = Path(__file__).with_name("static")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self';"
        " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def make_app(room: Room[R, S, A, V], keys: Keys) -> FastAPI:
    """Return the web application of one table."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None, None]:
        room.open()
        yield

    app = FastAPI(title="muggins: a table", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)

    async def add_headers(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    async def page() -> Response:
        return FileResponse(STATIC / "index.html")

    async def game_record() -> Response:
        """Show the whole game, when it is over: before that there are hidden cards in it."""
        if room.game.outcome(room.table.state) is None:
            return JSONResponse({"error": "the game is not over"}, status_code=403)
        return PlainTextResponse(record.dumps(room.game, room.played()), media_type="application/jsonl")

    async def connect(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await _serve(socket, room, keys)

    app.middleware("http")(add_headers)
    app.add_api_route("/", page)
    app.add_api_route("/record.jsonl", game_record)
    app.add_api_websocket_route("/table", connect)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


async def _serve(socket: WebSocket, room: Room[R, S, A, V], keys: Keys) -> None:
    """Serve one browser until it disconnects: send its messages, and handle those that it sends."""
    first = await _read(socket)
    try:
        seat = _seat_of(first, room.players, keys)
        if len(room.guests) >= MOST_GUESTS:
            raise ValueError("the room is full")
    except (MugginsError, ValueError) as error:
        await socket.send_json({"error": str(error), "fatal": True})
        await socket.close(1008)
        return
    queue: asyncio.Queue[dict[str, Data] | None] = asyncio.Queue(MOST_WAITING)

    def send(message: dict[str, Data]) -> None:
        if not queue.full():
            queue.put_nowait(message)
        elif guest in room.guests:
            room.guests.discard(guest)  # the client does not read, and has to connect again
            writer.cancel()

    guest = Guest(seat, send)
    writer = asyncio.create_task(_write(socket, queue))
    reader = asyncio.create_task(_take(socket, room, guest))
    room.enter(guest)
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(guest)
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with suppress(RuntimeError):  # the browser has disconnected
            await socket.close(1013)


def _seat_of(text: str, players: int, keys: Keys) -> Seat | None:
    """Return the seat whose token a browser shows, None for a spectator."""
    hello = record.parse_json(text)
    if hello == {"watch": True}:
        return None
    if not isinstance(hello, dict) or hello.keys() != {"seat", "token"}:
        raise ValueError("a browser must show the token of its seat first")
    seat, token = hello["seat"], hello["token"]
    for known in range(players):
        if type(seat) is int and seat == known and isinstance(token, str) and keys.owns(known, token):
            return known
    raise ValueError("this is not the link of a seat at this table")


async def _write(socket: WebSocket, queue: asyncio.Queue[dict[str, Data] | None]) -> None:
    while True:
        await socket.send_json(await queue.get())


async def _take(socket: WebSocket, room: Room[R, S, A, V], guest: Guest) -> None:
    times: deque[float] = deque([0.0] * MOST_MESSAGES, MOST_MESSAGES)
    while True:
        text = await _read(socket)
        now = time.monotonic()
        if now - times[0] < 1:
            await socket.close(1008, "too many messages")
            return
        times.append(now)
        try:
            room.receive(guest.seat, text)
        except MugginsError as error:
            guest.send({"error": str(error)})


async def _read(socket: WebSocket) -> str:
    """Return the next message, or end the connection if it is not a short text."""
    message = await socket.receive()
    text = message.get("text")
    if message["type"] == "websocket.receive" and isinstance(text, str) and len(text) <= LONGEST_MESSAGE:
        return text
    if message["type"] == "websocket.receive":
        await socket.close(1009, f"a message has at most {LONGEST_MESSAGE} characters")
    raise WebSocketDisconnect
