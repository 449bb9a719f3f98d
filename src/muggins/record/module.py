"""What the module of a game says about itself: its types, its name, its edition, its referee; and values of it as JSON.

Only this module and the codec look types up at run time, so only they have casts.
"""

from __future__ import annotations

import functools
import inspect
import typing
from importlib import import_module
from types import ModuleType
from typing import Any, cast

import attrs

from muggins.errors import InputError, ReadError, check_number, excerpt
from muggins.record import codec
from muggins.table import Game, Referee
from muggins.table.protocol import A, E, O, R, S, V
from muggins.table.words import kind_of

__all__ = [
    "game_name",
    "read_action",
    "read_event",
    "read_outcome",
    "read_rules",
    "read_state",
    "read_view",
]


REFEREE = tuple(name for name in vars(Referee) if not name.startswith("_"))
"""The names of the functions of a referee."""


@attrs.frozen
class GameTypes:
    """The types of a game, as its functions declare them.

    Attributes:
        verdict: The class called ``Verdict`` in the game, None if it has none.
    """

    rules: Any
    state: Any
    action: Any
    event: Any
    view: Any
    outcome: Any
    verdict: Any = None


def types_of(game: object) -> GameTypes:
    """Return the types of a game, from the annotations of its functions.

    Raises:
        InputError: The annotations do not say them.
    """
    try:
        hash(game)
    except TypeError:
        raise InputError(f"expected the module of a game, got {excerpt(game)}") from None
    return _types_of(game)


@functools.cache
def _types_of(game: object) -> GameTypes:
    functions = cast("Any", game)
    if not all(callable(getattr(functions, name, None)) for name in ("start", "step", "view", "outcome")):
        raise InputError(f"expected the module of a game, got {excerpt(game)}")
    try:
        start = typing.get_type_hints(functions.start)
        step = typing.get_type_hints(functions.step)
        state, action = list(inspect.signature(functions.step).parameters)[:2]
        _, event = typing.get_args(step["return"])
        return GameTypes(
            rules=start[next(iter(inspect.signature(functions.start).parameters))],
            state=step[state],
            action=step[action],
            event=event,
            view=typing.get_type_hints(functions.view)["return"],
            outcome=typing.get_type_hints(functions.outcome)["return"],
            verdict=getattr(functions, "Verdict", None),
        )
    except (AttributeError, KeyError, NameError, TypeError, ValueError, StopIteration) as error:
        raise InputError(
            "start, step, view and outcome of a game must have annotations of what they take and return,"
            f" got {excerpt(game)}: {error!r}"
        ) from None


def game_name(game: object) -> str:
    """Return the name of a game, with which its kinds in JSON begin.

    Raises:
        InputError: It is not the module of a game.

    >>> from muggins import mushka
    >>> game_name(mushka)
    'mushka'
    """
    return kind_of(types_of(game).state).partition(".")[0]


def check_value(game: object, value: object, declared: object, what: str) -> None:
    """Check that a value is of a type that the game declares; ``what`` says what must be, such as "an action".

    Raises:
        InputError: It is not.
    """
    if not isinstance(value, codec.classes_of(declared)):
        raise InputError(f"expected {what} of {game_name(game)}, got {excerpt(value)}")


def edition_of(game: object) -> int:
    """Return the edition of the rulebook of a game: its ``EDITION``, 1 if it has none."""
    return check_number(getattr(game, "EDITION", 1), "EDITION", least=1)


def referee_of(game: Game[R, S, A, V, E, O]) -> Referee[S, A, E] | None:
    """Return the referee of a game: the module ``referee`` of its package, or its attribute ``referee``; or None.

    Raises:
        InputError: The referee lacks one of the functions of :class:`muggins.table.Referee`.
    """
    if isinstance(game, ModuleType):
        home = f"{game.__name__}.referee"
        try:
            import_module(home)
        except ModuleNotFoundError as error:
            if error.name != home:  # the module is there, and what it imports is not
                raise
    found: object = getattr(game, "referee", None)  # the module, too, once it is imported
    if found is None:
        return None
    missing = [name for name in REFEREE if not callable(getattr(found, name, None))]
    if missing:
        raise InputError(f"a referee must have the functions of muggins.table.Referee, got one without {missing[0]!r}")
    return cast("Referee[S, A, E]", found)


def read_rules(game: Game[R, S, A, V, E, O], data: object) -> R:
    """Return the rules of a game from plain JSON data.

    Raises:
        ReadError: The data do not describe one; the error lists every flaw.
    """
    return cast("R", codec.read(types_of(game).rules, data))


def read_state(game: Game[R, S, A, V, E, O], data: object) -> S:
    """Return the state of a game from plain JSON data.

    Raises:
        ReadError: The data do not describe a state, or one that cannot have come about; the error lists the reasons.
    """
    state = cast("S", codec.read(types_of(game).state, data))
    if flaws := game.flaws(state):
        raise ReadError(tuple(("$", flaw) for flaw in flaws))
    return state


def read_action(game: Game[R, S, A, V, E, O], data: object) -> A:
    """Return the action of a game from plain JSON data; ``refusal`` says whether it is possible.

    Raises:
        ReadError: The data do not describe one; the error lists every flaw.
    """
    return cast("A", codec.read(types_of(game).action, data))


def read_view(game: Game[R, S, A, V, E, O], data: object) -> V:
    """Return the view of a game from plain JSON data.

    Raises:
        ReadError: The data do not describe one, and the error lists every flaw; or a seat or a card of its phase is
            missing.
    """
    view = cast("V", codec.read(types_of(game).view, data))
    try:
        game.unseen(view)  # looks at the whole view
    except InputError as error:
        raise ReadError((("$", str(error)),)) from None
    return view


def read_event(game: Game[R, S, A, V, E, O], data: object) -> E:
    """Return the event of a game from plain JSON data.

    Raises:
        ReadError: The data do not describe one; the error lists every flaw.
    """
    return cast("E", codec.read(types_of(game).event, data))


def read_outcome(game: Game[R, S, A, V, E, O], data: object) -> O | None:
    """Return the outcome of a game from plain JSON data, or None if they are null.

    Raises:
        ReadError: The data do not describe one; the error lists every flaw.
    """
    return cast("O | None", codec.read(types_of(game).outcome, data))
