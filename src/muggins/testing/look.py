"""What the laws look at: one game so far, and what can be tried in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeGuard, cast

import attrs

from muggins.cards import PACK_52, Card
from muggins.errors import InputError, MugginsError, excerpt
from muggins.record.module import GameTypes, types_of
from muggins.table import Fault, Game, Reason, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.testing.play import sort_of

__all__ = ["Finding", "Look", "cards_in", "difference", "hold", "hold_equal"]


NUMBERS = (-1, 0, 1, 2, 30, 10**9)
"""What is tried in place of a number in an action."""


class Finding(AssertionError):  # noqa: N818 - it is what an assertion found
    """What a law has found; the check adds which law it was and how to reproduce it."""


def hold(holds: bool, finding: str, *facts: object) -> None:
    """Raise a finding unless it holds; the facts are quoted behind it.

    Raises:
        Finding: It does not hold.
    """
    if not holds:
        raise Finding(" ".join([finding, *(excerpt(fact, 300) for fact in facts)]))


def hold_equal(expected: object, got: object, finding: str) -> None:
    """Raise a finding that says where two values differ, unless they are equal.

    Raises:
        Finding: They differ.
    """
    if expected != got:
        raise Finding(f"{finding} {difference(expected, got)}")


class Look(Generic[R, S, A, V, E, O]):
    """One game so far, its present state, and samples of earlier actions, to be tried where they do not belong.

    Attributes:
        game: The game.
        rules: The rules.
        state: The present state.
        seats: All seats, and None.
        pack: The cards that were dealt last.
        actions: All actions so far.
        faults: The faults of these actions, in order.
        types: The types of the game, for reading and writing.
        chance: Where the samples come from.
    """

    def __init__(self, game: Game[R, S, A, V, E, O], rules: R, *, dealer: Seat = 0, seed: str | None = None) -> None:
        """Start a game."""
        self.game = game
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.chance: random.Random = random.Random(seed or 0)
        self.types: GameTypes = types_of(game)
        self.state: S = game.start(rules, dealer=dealer)
        self.seats: tuple[Seat | None, ...] = (*range(rules.players), None)
        self.pack: tuple[Card, ...] = ()
        self.actions: list[A] = []
        self.faults: list[Fault[A]] = []
        self.hashes: list[int] = []
        self._past: list[S] = []
        self._pool: dict[object, list[A]] = {}

    @property
    def phase(self) -> str:
        """The name of the class of the present phase, if the game has phases."""
        return type(getattr(self.state, "phase", None)).__name__

    def refused(self, reason: Reason) -> None:
        """Receive a refusal that was tried; a check counts them."""

    def past(self) -> list[S]:
        """Return a few earlier states, and perhaps the present one."""
        self._past = self.some([*self._past, self.state], 8)
        return self._past

    def remember(self, action: A) -> None:
        """Keep a few actions of each sort, to be tried again where they do not belong."""
        kept = self._pool.setdefault(sort_of(action), [])
        if action not in kept:
            if len(kept) < 6:
                kept.append(action)
            else:
                kept[self.chance.randrange(6)] = action

    def candidates(self) -> list[A]:
        """Return earlier actions, and earlier actions with another seat, card or number."""
        found: dict[A, None] = {}
        for kept in self._pool.values():
            for action in self.some(kept, 2):
                found[action] = None
                for changed in self.some(list(self.changed(action)), 5):
                    found[changed] = None
        return list(found)

    def own_candidates(self, seat: Seat | None) -> tuple[list[A], list[A]]:
        """Return a few actions of this seat, and a few of others; the same ones until the pool changes."""
        every = [action for kept in self._pool.values() for action in kept[:3]]
        own = [action for action in every if action.seat == seat]
        return own, [action for action in every if action.seat != seat]

    def changed(self, value: object) -> Iterator[Any]:
        """Yield values with one thing changed somewhere, in no order; leave out what the class refuses."""
        if isinstance(value, Card):
            yield from self.some(list(self.pack or PACK_52), 2)
        elif isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from self.some([*NUMBERS, *range(len(self.seats)), 99], 99)
        elif is_tuple(value):
            for index in self.some(list(range(-1, len(value))), 3):
                if index < 0:
                    yield self.chance.choice((value[1:], value + value[:1]))
                else:
                    for changed in self.changed(value[index]):
                        yield (*value[:index], changed, *value[index + 1 :])
        else:
            for field in self.some(list(fields_of(value)), 99):
                for changed in self.changed(getattr(value, field.name)):
                    try:
                        yield attrs.evolve(cast("Any", value), **{str(field.alias): changed})
                    except MugginsError:
                        continue

    def some(self, items: list[Any], number: int) -> list[Any]:
        """Return at most ``number`` of the items, in random order."""
        return self.chance.sample(items, min(number, len(items)))

    def public_cards(self, state: S) -> set[Card]:
        """Return the cards that a spectator sees."""
        return set(self.game.table_cards(state)) - set(self.game.unseen(self.game.view(state, None)))


def refuses(function: Callable[..., object], *arguments: object) -> bool:
    """Return whether a function refuses these arguments with an InputError."""
    try:
        function(*arguments)
    except InputError:
        return True
    return False


def cards_in(value: object) -> set[Card]:
    """Return all cards in a value."""
    if isinstance(value, Card):
        return {value}
    parts = value if is_tuple(value) else tuple(getattr(value, field.name) for field in fields_of(value))
    return {card for part in parts for card in cards_in(part)}


def difference(expected: object, got: object) -> str:
    """Return the smallest differences of two values: the first two places, and what is there.

    >>> from muggins.cards import Card
    >>> difference(((1, 2), Card.parse("5H")), ((1, 3), Card.parse("5H")))
    'at [0][1]: expected 2, got 3'
    """
    found = list(_differences(expected, got, ""))
    more = f", and in {len(found) - 2} more places" if len(found) > 2 else ""
    return "; ".join(found[:2]) + more if found else "they are equal, but their hashes or types differ"


def _differences(expected: object, got: object, path: str) -> Iterator[str]:
    if is_tuple(expected) and is_tuple(got) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from _differences(one, other, f"{path}[{index}]")
    elif type(expected) is type(got) and fields_of(expected):
        for field in fields_of(expected):
            where = f"{path}.{field.name}" if path else field.name
            yield from _differences(getattr(expected, field.name), getattr(got, field.name), where)
    elif expected != got or type(expected) is not type(got):
        yield f"{f'at {path}: ' if path else ''}expected {excerpt(expected, 200)}, got {excerpt(got, 200)}"


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether the value is a tuple, of anything."""
    return isinstance(value, tuple)


def fields_of(value: object) -> tuple[attrs.Attribute[Any], ...]:
    """Return the fields that an attrs object is made from, none for anything else."""
    cls: type = type(value)
    return tuple(field for field in attrs.fields(cls) if field.init) if attrs.has(cls) else ()


def classes_in(value: object) -> set[type]:
    """Return the classes of a value and of all that it holds."""
    found = {type(value)}
    if is_tuple(value):
        found.update(*(classes_in(item) for item in value))
    for field in fields_of(value):
        found |= classes_in(getattr(value, field.name))
    return found
