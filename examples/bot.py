"""A bot for any game: it tries what it can do in worlds that look like its view, and takes what wins most often."""

import json
from random import Random
from typing import TypeVar

from muggins import record
from muggins.errors import InputError
from muggins.table import Game, HasPlayers, HasSeat, HasWinners, Seat

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
W = TypeVar("W", bound=HasWinners)

MOST_TRIED = 12
LONGEST = 400


def answer(game: Game[R, S, A, V, E, W], message: str, chance: Random, worlds: int = 4) -> str | None:
    """Return what the bot sends to a server such as the one in ``table.py``; None if it has nothing to say."""
    told = record.parse_json(message, longest=1_000_000)
    if not isinstance(told, dict):
        raise InputError("expected a message of a table")
    view = record.read_view(game, told["view"])
    action = choose(game, view, chance, worlds)
    if action is None and not any(view.seat in window.by for window in game.windows(view)):
        return None
    return json.dumps({"turn": told["turn"], "action": None if action is None else record.to_data(action)})


def choose(game: Game[R, S, A, V, E, W], view: V, chance: Random, worlds: int = 4) -> A | None:
    """Return a lawful action for the seat of the view; None if the seat is not awaited."""
    seat = view.seat
    if seat is None or seat not in game.awaited(view):
        return None
    lawful = game.lawful_actions(view)
    tried = lawful if len(lawful) <= MOST_TRIED else chance.sample(lawful, MOST_TRIED)
    if len(tried) == 1:
        return tried[0]
    wins = [0.0 for _ in tried]
    for _ in range(worlds):
        world = game.sample(view, chance.randbytes(16))
        for index, action in enumerate(tried):
            wins[index] += play_out(game, game.apply(world, action), seat, chance)
    return tried[wins.index(max(wins))]


def play_out(game: Game[R, S, A, V, E, W], state: S, seat: Seat, chance: Random) -> float:
    """Play on at random and lawfully; return 1 if the seat wins, 0 if another does, 0.5 if it takes too long."""
    for _ in range(LONGEST):
        outcome = game.outcome(state)
        if outcome is not None:
            return 1.0 if seat in outcome.winners else 0.0
        action = game.table_action(state, chance.randbytes(16))
        if action is None:
            action = chance.choice(game.lawful_actions(state, chance.choice(game.awaited(state))))
        state = game.apply(state, action)
    return 0.5
