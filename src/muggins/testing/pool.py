"""Values of every class of a game, taken from a few games that are the same each time.

The fields of events and verdicts must fit together in ways that their types do not say, so such values are not made up.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import chain, islice

import attrs

from muggins import cribbage, mushka, parlour
from muggins.cards import Card
from muggins.errors import InputError
from muggins.table import HasPlayers, as_game
from muggins.testing.look import fields_of, is_tuple
from muggins.testing.play import CLUMSY, HOSTILE, Policy, play

__all__ = ["pool"]

MOST = 40
"""The largest number of values of each class that are kept."""

LONGEST = 1_500
"""The largest number of actions of each game that are looked at."""

PLANS: dict[str, tuple[tuple[HasPlayers, Policy, tuple[int, ...] | None], ...]] = {
    "parlour": (
        *((parlour.Rules(players=players), HOSTILE, None) for players in (4, 4, 6, 6)),
        (parlour.Rules(players=3, games=2, turn_limit=90), CLUMSY, None),
        (parlour.Rules(players=7, games=3, emptied_giver=parlour.EmptiedGiver.WINS), CLUMSY, None),
        (parlour.Rules(players=4, turn_over=parlour.TurnOver.AT_ONCE), CLUMSY, None),
    ),
    "cribbage": (
        (cribbage.Rules(target=61), CLUMSY, None),
        (cribbage.Rules(counting=cribbage.Counting.MUGGINS, muggins_in_play=True), HOSTILE, (100, 90)),
        (cribbage.Rules(counting=cribbage.Counting.TOURNAMENT), HOSTILE, (80, 100)),
        (cribbage.Rules(players=3, counting=cribbage.Counting.MUGGINS), CLUMSY, (90, 20, 100)),
        (cribbage.Rules(cards=5), CLUMSY, None),
    ),
    "mushka": (
        (mushka.Rules(players=3), HOSTILE, None),
        (mushka.Rules(players=4, start_number=9), CLUMSY, None),
        *((mushka.Rules(players=5), HOSTILE, (1, 2, 1, 2, start)) for start in range(1, 8)),
        *((mushka.Rules(players=4), CLUMSY, (1, 2, 1, start)) for start in range(1, 8)),
    ),
}
"""The games that are played: rules, policy and scores to begin from."""


@functools.cache
def pool(name: str) -> dict[type[object], tuple[object, ...]]:
    """Return some values of each class that occurs in the games of this name, in the order in which they occur."""
    game = as_game({"parlour": parlour, "cribbage": cribbage, "mushka": mushka}[name])
    kept: dict[type[object], dict[object, None]] = {}
    for number, (rules, policy, scores) in enumerate(PLANS[name]):
        for place, turn in enumerate(islice(play(game, rules, number, policy, scores=scores), LONGEST)):
            whole = (turn.after, game.view(turn.after, 0), game.view(turn.after, None)) if place % 4 == 3 else ()
            refused = [game.refusal(turn.after, turn.action)]
            small = (getattr(turn.after, "phase", None), game.windows(turn.after), game.open_faults(turn.after))
            for value in chain.from_iterable(map(_parts, (turn.events, turn.action, *small, *refused, *whole))):
                found = kept.setdefault(type(value), {})
                if len(found) < MOST:
                    found[value] = None
    return {cls: tuple(found) for cls, found in kept.items()}


def _parts(value: object) -> Iterator[object]:
    """Yield the value and all values of attrs classes in it, but no cards."""
    if is_tuple(value):
        if value and type(value[0]) is Card:
            return
        for item in value:
            yield from _parts(item)
    elif attrs.has(type(value)):
        yield value
        for field in fields_of(value):
            part: object = getattr(value, field.name)
            if not isinstance(part, (int, str, Card)):
                yield from _parts(part)


def values_of(name: str, cls: type[object]) -> tuple[object, ...]:
    """Return some values of the class.

    Raises:
        InputError: No value of the class occurs in the games that are played.
    """
    found = pool(name).get(cls, ())
    if not found:
        raise InputError(f"expected a class of values of a game, got {cls.__qualname__}")
    return found
