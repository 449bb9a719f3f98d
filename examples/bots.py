"""Opponents for any game: they try moves out, sometimes make a mistake, and call what they notice."""

import json
from random import Random
from typing import TypeVar

import attrs
from examples.monte_carlo import choose as best_of

from muggins import cribbage, mushka, parlour, record
from muggins.table import Game, HasPlayers, HasSeat, HasWinners, Seat

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
W = TypeVar("W", bound=HasWinners)


@attrs.frozen
class Manners:
    """How well a bot plays.

    Attributes:
        errs: How often it breaks a rule where it can.
        notices: How often it sees that another has broken one.
        tries: How much it thinks: how many moves it tries out.
    """

    errs: float = 0.12
    notices: float = 0.6
    tries: int = 30


def answer(
    game: Game[R, S, A, V, E, W], view: V, turn: object, chance: Random, manners: Manners | None = None
) -> str | None:
    """Return what the bot sends to a table such as that of ``table.py``; None if it has nothing to say."""
    action = choose(game, view, chance, manners)
    if action is None and not any(view.seat in window.by for window in game.windows(view)):
        return None
    return json.dumps({"turn": turn, "action": None if action is None else record.to_data(action)})


def choose(game: Game[R, S, A, V, E, W], view: V, chance: Random, manners: Manners | None = None) -> A | None:
    """Return what the bot does; None if it is not awaited and does not call."""
    manners, seat = manners or Manners(), view.seat
    lawful = game.lawful_actions(view)
    if seat is None or not lawful:
        return None
    calls: dict[A, float | None] = {}
    if any(seat in window.by for window in game.windows(view)):
        world = game.sample(view, chance.randbytes(16))
        calls = {action: call for action in lawful if (call := judged(game, world, action, seat)) is not False}
        good = {action: gain for action, gain in calls.items() if gain is not None}
        if good and chance.random() < manners.notices:
            return max(good, key=good.__getitem__)  # the first of equals is the mildest
    if seat not in game.awaited(view):
        return None
    moves = tuple(action for action in lawful if action not in calls)
    faulty = [action for action in game.possible_actions(view) if action not in lawful]
    if faulty and chance.random() < manners.errs:
        possible = game.possible_actions(view)
        middle = possible.index(moves[0])
        return chance.choice(sorted(faulty, key=lambda action: abs(possible.index(action) - middle))[:4])
    return best_of(game, view, moves, worth, chance, manners.tries)


def judged(game: Game[R, S, A, V, E, W], world: S, action: A, seat: Seat) -> float | bool | None:
    """Return what a call gains in this world, None if it is made in vain; False if the action is not a call."""
    events = game.step(world, action).events
    for event in events:
        upheld = getattr(event, "upheld", None)
        if upheld is not None and getattr(event, "claimant", getattr(event, "seat", None)) == seat:
            points = [getattr(each, "points", 0) for each in events if getattr(each, "seat", None) == seat]
            return float(sum(max(0, int(each or 0)) for each in points)) if upheld else None
    return False


def worth(state: object, seat: Seat) -> float:
    """Return how well the seat stands when a deal is over."""
    match state:
        case cribbage.State():
            side = state.rules.side(seat)
            margin = state.scores[side] - max(score for other, score in enumerate(state.scores) if other != side)
            return -margin if state.rules.lowball else margin
        case mushka.State():
            return min(left for other, left in enumerate(state.records) if other != seat) - state.records[seat]
        case parlour.State():
            return 60 * state.wins[seat] - len(state.layout.stocks[seat]) - len(state.layout.discards[seat])
        case _:
            return 0.0
