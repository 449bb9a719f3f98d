"""A Monte Carlo bot for any game: it tries each move in worlds that look like its view, and plays on at random."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from muggins.table import Deal, Game, HasPlayers, HasSeat, HasWinners, Seat

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
W = TypeVar("W", bound=HasWinners)
LONGEST = 400  # A deal that takes longer is judged as it stands.


def choose(
    game: Game[R, S, A, V, E, W],
    view: V,
    moves: tuple[A, ...],
    worth: Callable[[S, Seat], float],
    chance: Random,
    tries: int = 60,
) -> A:
    """Return the move after which the deal ends best for the seat of the view; the tries are shared among the moves."""
    seat = view.seat
    if seat is None or len(moves) == 1:
        return moves[0]
    tried = chance.sample(moves, min(len(moves), 15))
    total = dict.fromkeys(tried, 0.0)
    for _ in range(max(1, tries // len(tried))):
        world = game.sample(view, chance.randbytes(16))  # the same world for every move, so that luck is the same too
        for move in tried:
            total[move] += worth(play_out(game, game.apply(world, move), chance), seat)
    return max(tried, key=total.__getitem__)


def play_out(game: Game[R, S, A, V, E, W], state: S, chance: Random) -> S:
    """Play lawfully and at random, without calls, until the deal is over."""
    for _ in range(LONGEST):
        action = game.table_action(state, 0)
        if action is None:
            seat = next(iter(game.awaited(state)), None)
            if seat is None:
                return state  # the game is over
            lawful = game.lawful_actions(state, seat)
            action = chance.choice([move for move in lawful if type(move) is type(lawful[0])])
            if game.windows(state) and type(action).__name__ == "Answer":
                action = lawful[0]  # it accepts
        if isinstance(action, Deal):
            return state
        state = game.apply(state, action)
    return state
