"""Values of every class of a game, taken from a few games that are the same each time.

Events, verdicts and what they hold fit together in ways that their fields do not say, so they are not made up.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Iterator
from itertools import chain, islice

import attrs

from muggins import cribbage, mushka, parlour
from muggins.cards import Card
from muggins.errors import InputError
from muggins.table import AnyGame, as_game
from muggins.testing.look import fields_of, is_tuple
from muggins.testing.play import CLUMSY, HOSTILE, Policy, Turn, next_action

__all__ = ["pool"]

MOST = 40
"""So many values of each class are kept."""

LONGEST = 1_500

PLANS: dict[str, tuple[tuple[object, Policy, tuple[int, ...] | None], ...]] = {
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
    """Return some values of each class that comes in games of this name, those that came first at the front."""
    game = as_game({"parlour": parlour, "cribbage": cribbage, "mushka": mushka}[name])
    kept: dict[type[object], dict[object, None]] = {}
    for number, (rules, policy, scores) in enumerate(PLANS[name]):
        for place, turn in enumerate(islice(_play(game, rules, scores, policy, number), LONGEST)):
            whole = (turn.after, game.view(turn.after, 0), game.view(turn.after, None)) if place % 4 == 3 else ()
            refused = [game.refusal(turn.after, turn.action)]
            small = (getattr(turn.after, "phase", None), game.windows(turn.after), game.open_faults(turn.after))
            for value in chain.from_iterable(map(_parts, (turn.events, turn.action, *small, *refused, *whole))):
                found = kept.setdefault(type(value), {})
                if len(found) < MOST:
                    found[value] = None
    return {cls: tuple(found) for cls, found in kept.items()}


def _play(
    game: AnyGame, rules: object, scores: Iterable[int] | None, policy: Policy, number: int
) -> Iterator[Turn[object, object, object]]:
    """Play one game, and stop it in the end."""
    chance = random.Random(number)
    state: object = game.start(rules, scores=scores)
    for place in range(LONGEST):
        action = next_action(game, state, chance, policy, f"{number}/{place}")
        if action is None:
            return
        after, events = game.step(state, action)
        yield Turn(before=state, action=action, after=after, events=events)
        state = after


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
        InputError: None comes in the games that are played.
    """
    found = pool(name).get(cls, ())
    if not found:
        raise InputError(f"expected a class of values of a game, got {cls.__qualname__}")
    return found
