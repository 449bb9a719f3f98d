"""A game on record: its rules, who dealt first, and every action; as text, and played again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar, cast

import attrs

from muggins.errors import InputError, ReadError, excerpt
from muggins.record import codec
from muggins.record.jsontext import Document
from muggins.table import Game, RefusedError, Seat
from muggins.table.seats import check_seat

__all__ = [
    "FORMAT",
    "VERSION",
    "Record",
    "check_record",
    "dumps",
    "game_name",
    "game_schema",
    "loads",
    "read_game_name",
    "replay",
]

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
R_co = TypeVar("R_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)

FORMAT = "muggins-record"
"""The name of the format."""

VERSION = 1
"""The version of the format that is written. Every version up to it is read, and always will be."""

_KEYS = ("format", "version", "game", "rules", "dealer", "actions")


def _as_tuple(actions: Iterable[A]) -> tuple[A, ...]:
    try:
        return tuple(actions)
    except TypeError:
        raise InputError(f"expected the actions of a record, not {excerpt(actions)}") from None


@attrs.frozen
class Record(Generic[R_co, A_co]):
    """A game on record: the rules, the seat that deals first, and all actions so far, the table's own included.

    The packs are in the deals, so nothing else is needed. A record cut short is a game in progress.
    """

    rules: R_co
    dealer: Seat = attrs.field(default=0, converter=check_seat)
    actions: tuple[A_co, ...] = attrs.field(default=(), converter=_as_tuple)


def check_record(value: Record[R, A]) -> Record[R, A]:
    """Give the record, once it is sure that it is one.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, Record):  # pyright: ignore[reportUnnecessaryIsInstance]  # this is the border
        raise InputError(f"expected a muggins.record.Record, not {excerpt(value)}")
    return value


def game_name(game: object) -> str:
    """Give the name of a game, with which its kinds in JSON begin."""
    return codec.kind_of(codec.types_of(game).state).partition(".")[0]


def dumps(game: Game[R, S, A, V], record: Record[R, A]) -> str:
    """Write the record as a JSON text in ASCII, with an action a line.

    Raises:
        InputError: the record is not one of this game, or holds something that no JSON stands for.

    >>> from muggins import mushka
    >>> print(dumps(mushka, Record(mushka.Rules(), 1, (mushka.Abandon(),))), end="")
    {"format": "muggins-record", "version": 1, "game": "mushka",
     "rules": {"kind": "mushka.rules", "players": 3, "start_number": 25},
     "dealer": 1,
     "actions": [
      {"kind": "table.abandon", "by": null}
     ]}
    """
    types = codec.types_of(game)
    allowed = codec.classes_of(types.action)
    if not isinstance(check_record(record).rules, codec.classes_of(types.rules)):
        raise InputError(f"expected rules of {game_name(game)} in the record, not {excerpt(record.rules)}")
    for index, action in enumerate(record.actions):
        if not isinstance(action, allowed):
            raise InputError(f"action {index} of the record is no action of {game_name(game)}: {excerpt(action)}")
    game.start(record.rules, dealer=record.dealer)
    head = {"format": FORMAT, "version": VERSION, "game": game_name(game)}
    actions = ",".join(f"\n  {json.dumps(codec.to_data(action))}" for action in record.actions)
    return (
        f"{json.dumps(head)[:-1]},\n"
        f' "rules": {json.dumps(codec.to_data(record.rules))},\n'
        f' "dealer": {json.dumps(record.dealer)},\n'
        f' "actions": [{actions}\n ]}}\n'
    )


def loads(game: Game[R, S, A, V], text: str | bytes) -> Record[R, A]:
    """Read a record of the game from a JSON text, which may be anybody's.

    Every action makes sense by itself then; whether it can happen, :func:`replay` and :func:`audit` find out.
    Time and memory are bounded by the length of the text. When there are very many flaws, reading stops.

    Raises:
        ReadError: the text is no record of this game, or one of a newer version; the error tells all its flaws.

    >>> from muggins import mushka
    >>> record = Record(mushka.Rules(), 1, (mushka.Abandon(),))
    >>> loads(mushka, dumps(mushka, record)) == record
    True
    """
    types = codec.types_of(game)
    read_rules, read_dealer, read_action = (codec.reader(kind) for kind in (types.rules, int, types.action))
    flaws = codec.Flaws()
    found: dict[str, Any] = {}
    document = Document(text)
    for key in document:
        match key:
            case "format" | "version" | "game":
                found[key] = document.value()
                _check_head(key, found[key], game_name(game), flaws)
            case "rules":
                found[key] = read_rules(document.value(), (None, key), flaws)
            case "dealer":
                found[key] = read_dealer(document.value(), (None, key), flaws)
            case "actions" if document.is_list():
                actions: list[A] = []
                for index, data in enumerate(document.items()):
                    actions.append(read_action(data, ((None, key), index), flaws))
                    flaws.raise_if_enough()
                found[key] = actions
            case "actions":
                found[key] = flaws.expected((None, key), "a list", document.value())
            case _:
                document.value()
                flaws.add(None, f"the key {excerpt(key)} is unknown in a record")
                flaws.raise_if_enough()
    for key in _KEYS:
        if key not in found:
            flaws.add(None, f"the key {key!r} is missing in a record")
    if not flaws.count:
        try:
            game.start(found["rules"], dealer=found["dealer"])
        except InputError as error:
            flaws.add((None, "dealer"), str(error))
    if flaws.count:
        raise flaws.error()
    return Record(cast("R", found["rules"]), found["dealer"], tuple(found["actions"]))


def _check_head(key: str, value: object, name: str, flaws: codec.Flaws) -> None:
    match key:
        case "format" if value != FORMAT:
            flaws.expected((None, key), repr(FORMAT), value)
        case "version" if type(value) is not int or value < 1:
            flaws.expected((None, key), f"a version of the format from 1 to {VERSION}", value)
        case "version" if value != VERSION:
            # Nothing is known of a newer version, so nothing else may be said of the document.
            message = f"{FORMAT} version {excerpt(value)} is newer than this program, which reads up to {VERSION}"
            raise ReadError(((f"$.{key}", message),))
        case "game" if value != name:
            flaws.expected((None, key), f"a record of {name!r}", value)
        case _:
            pass


def read_game_name(text: str | bytes) -> str:
    """Give the name of the game that a record is of, and look no further than for its format, version and game.

    Raises:
        ReadError: the text is no record, or one of a newer version.
    """
    found: dict[str, object] = {}
    document = Document(text)
    for key in document:
        if key in _KEYS[:3]:
            found[key] = document.value()
            if key == "version":
                _check_head(key, found[key], "", codec.Flaws())
            if len(found) == len(_KEYS[:3]):
                break
        elif document.is_list():
            for _ in document.items():
                pass
        else:
            document.value()
    name = found.get("game")
    if found.get("format") != FORMAT or not isinstance(name, str):
        head = f'{{"format": "{FORMAT}", "version": {VERSION}, "game": "..."'
        raise ReadError((("$", f"expected a record, which has the members {head}"),))
    return name


def game_schema(game: object) -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of all that this library writes of a game, as plain JSON data.

    The schema itself is that of a record. Among its ``$defs`` are ``state``, ``view``, ``action``, ``event``,
    ``outcome``, ``rules`` and, if the game has one, ``verdict``, each with the name of the game before it,
    and every class by its kind.

    >>> from muggins import cribbage
    >>> game_schema(cribbage)["$defs"]["cribbage.play"]["properties"]["seat"]["type"]
    'integer'
    """
    types, name = codec.types_of(game), game_name(game)
    definitions: codec.Definitions = {}
    parts = {
        "rules": types.rules,
        "state": types.state,
        "view": types.view,
        "action": types.action,
        "event": types.event,
        "outcome": types.outcome,
    }
    if types.verdict is not None:
        parts["verdict"] = types.verdict
    for part, declared in parts.items():
        written = codec.schema_into(declared, definitions)
        definitions.setdefault(f"{name}.{part}", written)
    properties = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "game": {"const": name},
        "rules": {"$ref": f"#/$defs/{name}.rules"},
        "dealer": codec.schema_into(int, definitions),
        "actions": {"type": "array", "items": {"$ref": f"#/$defs/{name}.action"}},
    }
    return {
        "$schema": codec.DIALECT,
        "title": f"{name}: a game on record",
        "type": "object",
        "required": list(_KEYS),
        "additionalProperties": False,
        "properties": properties,
        "$defs": dict(sorted(definitions.items())),
    }


def replay(game: Game[R, S, A, V], record: Record[R, A]) -> Iterator[S]:
    """Give the state before the first action, and the state after each.

    Raises:
        RefusedError: an action cannot happen; a note on the error says which.
        InputError: the rules cannot be dealt from this seat, or it is no record.

    >>> from muggins import mushka
    >>> *_, last = replay(mushka, Record(mushka.Rules(), 1, (mushka.Abandon(),)))
    >>> mushka.outcome(last).reason
    OutcomeReason.ABANDONED
    """
    state = game.start(check_record(record).rules, dealer=record.dealer)
    yield state
    for index, action in enumerate(record.actions):
        try:
            state = game.apply(state, action)
        except RefusedError as error:
            error.add_note(f"this is action {index} of the record: {action!r}")
            raise
        yield state
