"""Serve one table: ``python -m examples.table_server cribbage players=2 counting=muggins``."""

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

import uvicorn
from examples.logs import open_log
from examples.options import read_rules
from examples.table_server.app import LONGEST_MESSAGE, make_app
from examples.table_server.keys import Keys
from examples.table_server.room import Room

import muggins
from muggins.errors import MugginsError
from muggins.table import as_game


def main() -> int:
    """Serve a table until it is interrupted."""
    parser = argparse.ArgumentParser("python -m examples.table_server", description=__doc__)
    parser.add_argument("game", choices=muggins.GAMES, help="the game")
    parser.add_argument("options", nargs="*", metavar="name=value", help="options of its Rules, such as players=3")
    parser.add_argument("--log", type=Path, help="the record of the table; GAME.jsonl if it is not given")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for other devices")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--bots", default="", metavar="SEATS", help="seats that the computer plays, such as 1,2")
    parser.add_argument("--seconds", type=float, default=8.0, help="the time for calls after each action")
    parser.add_argument("--bot-seconds", type=float, default=1.0, help="how long a bot waits before it acts")
    asked = parser.parse_intermixed_args()
    os.umask(0o077)  # hidden cards and secrets are in the files
    log: Path = asked.log or Path(f"{asked.game}.jsonl")
    try:
        game = as_game(import_module(f"muggins.{asked.game}"))
        rules = read_rules(game, asked.options)
        keys = Keys(log)
        saved, append = open_log(game, log, rules)
    except (MugginsError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    players = saved.rules.players
    bots = [int(seat) for seat in asked.bots.split(",") if seat.isdecimal() and int(seat) < players]
    if asked.options and saved.rules != rules:
        print(f"{log} holds a game with other rules, which goes on", file=sys.stderr)
    room = Room(game, saved, append, seconds=asked.seconds, bots=bots, bot_seconds=asked.bot_seconds)
    address = f"http://{asked.host}:{asked.port}/"
    for seat in range(players):
        print(f"seat {seat}: {'a bot' if seat in bots else f'{address}#seat={seat}&token={keys.token(seat)}'}")
    print(f"watch:  {address}", flush=True)
    uvicorn.run(
        make_app(room, keys),
        host=asked.host,
        port=asked.port,
        log_level="warning",
        ws_max_size=4 * LONGEST_MESSAGE,
        server_header=False,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
