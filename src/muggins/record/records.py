"""Games on record: written as JSON Lines, read, and replayed.

A record is a header line and then one line for each action. A server appends a line for each action, and a record that
was cut off can be read up to there.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Never, TypeAlias

import attrs
from typing_extensions import TypeVar

from muggins.errors import InputError, ReadError, check_flag, check_number, excerpt, in_order
from muggins.record import codec
from muggins.record.jsontext import Data, SyntaxFlawError, check_text, parse_line, without_mark
from muggins.record.module import check_value, edition_of, game_name, types_of
from muggins.table import Game, RefusedError, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.table.seats import check_seat

__all__ = [
    "VERSION",
    "Record",
    "action_line",
    "dumps",
    "game_schema",
    "header_line",
    "last_state",
    "loads",
    "read_game_name",
    "replay",
]

R_co = TypeVar("R_co", covariant=True)
A_co = TypeVar("A_co", covariant=True, default=Never)  # a record without actions is one of any game
T = TypeVar("T")

FORMAT = "muggins-record"
"""The name of the format."""

VERSION = 1
"""The version of the format that is written. Every version up to it is read, and all future versions will read it."""

LONGEST_LINE = 8192
"""The largest number of characters in a line; a deal has about 400."""

MOST_ACTIONS = 10_000_000
"""The largest number of actions in a record."""

_KEYS = ("format", "version", "game", "rules", "edition", "dealer")
_NO_RECORD = f'expected a record, whose header begins {{"format": "{FORMAT}", "version": {VERSION}, "game": ...'

Line: TypeAlias = dict[str, object]
"""A line of a record as plain data: the header or an action."""


def _same(line: Line) -> Line:
    return line


@attrs.frozen
class Upgrade:
    """How the lines of one version of the format become lines of the next, as plain data.

    Both functions are pure. They may get any JSON object; reading reports afterwards what is wrong in it.

    Attributes:
        header: Upgrades the header line. It gives a new option of the rules the value that older games were played by.
        action: Upgrades the line of an action.
    """

    header: Callable[[Line], Line] = _same
    action: Callable[[Line], Line] = _same


UPGRADES: dict[int, Upgrade] = {}
"""The upgrade from each version to the next: an entry for every version before :data:`VERSION`."""


def _check_actions(actions: Iterable[T]) -> tuple[T, ...]:
    return in_order(actions, "actions", MOST_ACTIONS, _check_action)


def _check_action(action: T) -> T:
    if not hasattr(action, "seat"):
        raise InputError(f"expected actions of a game, got {excerpt(action)}")
    return action


def _check_scores(scores: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if scores is None else in_order(scores, "scores", 52, lambda score: check_number(score, "a score"))


def _check_edition(edition: int | None) -> int | None:
    return None if edition is None else check_number(edition, "edition", least=1)


@attrs.frozen
class Record(Generic[R_co, A_co]):
    """A game on record: the rules, the seat that deals first, and all actions so far, the table's own included.

    Each deal holds its pack, so a record is complete without the states. A record cut short is a game in progress.

    Attributes:
        rules: The rules that were agreed.
        dealer: The seat that deals first.
        actions: What was done, in order.
        scores: The scores to begin from, as :meth:`muggins.table.Game.start` takes them; None for the usual ones.
        edition: The edition of the rulebook under which the game was played, None for the present one.
            Two records that differ only in the edition are equal.
    """

    rules: R_co
    dealer: Seat = attrs.field(default=0, converter=check_seat)
    actions: tuple[A_co, ...] = attrs.field(default=(), converter=_check_actions)
    scores: tuple[int, ...] | None = attrs.field(default=None, converter=_check_scores, kw_only=True)
    edition: int | None = attrs.field(default=None, converter=_check_edition, kw_only=True, eq=False)


def first_state(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> S:
    """Return the state in which a record begins.

    Raises:
        InputError: The rules, dealer or scores do not fit together, or the value is not a record.
    """
    if not isinstance(record, Record):
        raise InputError(f"expected a muggins.record.Record, got {excerpt(record)}")
    types_of(game)  # raises InputError if it is not a game
    return game.start(record.rules, dealer=record.dealer, scores=record.scores)


def dumps(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> str:
    r"""Return the record as JSON Lines in ASCII: a header line, then an action a line.

    Raises:
        InputError: The record is not one of this game, or holds something that JSON cannot hold.

    >>> from muggins import mushka
    >>> dumps(mushka, Record(mushka.Rules(), 1, (mushka.Abandon(),))).splitlines()[1]
    '{"kind": "table.abandon", "by": null}'
    """
    header = header_line(game, record)
    lines: list[str] = []
    for index, action in enumerate(record.actions):
        try:
            lines.append(action_line(game, action))
        except InputError as error:
            raise InputError(f"action {index} of the record: {error}") from None
    return "".join([header, *lines])


def header_line(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> str:
    """Return the first line of the record, its newline included; the actions of the record do not matter.

    A server writes it when a game begins, and :func:`action_line` for each action.

    Raises:
        InputError: The record is not one of this game, or its game cannot begin.
    """
    first_state(game, record)
    check_value(game, record.rules, types_of(game).rules, "rules")
    header: Line = {
        "format": FORMAT,
        "version": VERSION,
        "game": game_name(game),
        "rules": codec.to_data(record.rules),
        "edition": edition_of(game) if record.edition is None else record.edition,
        "dealer": record.dealer,
    }
    if record.scores is not None:
        header["scores"] = list(record.scores)
    return json.dumps(header) + "\n"


def action_line(game: Game[R, S, A, V, E, O], action: A) -> str:
    """Return the line of an action in a record, its newline included.

    Raises:
        InputError: It is not an action of this game.
    """
    check_value(game, action, types_of(game).action, "an action")
    return json.dumps(codec.to_data(action)) + "\n"


def loads(game: Game[R, S, A, V, E, O], text: str | bytes, *, torn: bool = False) -> Record[R, A]:
    """Return the record of a game that a text holds; the text may be untrusted.

    Each action is checked alone; :func:`replay` and :func:`audit` find out whether it can happen.
    Time and memory are linear in the length of the text. Reading stops when there are very many flaws.

    Args:
        game: The module of the game.
        text: JSON Lines, as text or as bytes in UTF-8. A complete last line counts even without its newline.
        torn: Leave out a last line that was cut off, as in the log of a server that was killed. Without this, such a
            line is an error. Write the log anew before you append to it again.

    Raises:
        ReadError: The text is not a record of this game, or its version is newer, or its header is cut off;
            the error has all flaws, with the numbers of their lines.

    >>> from muggins import mushka
    >>> record = Record(mushka.Rules(), 1, (mushka.Abandon(),))
    >>> loads(mushka, dumps(mushka, record)) == record
    True
    >>> loads(mushka, dumps(mushka, record)[:-9], torn=True).actions
    ()
    """
    check_flag(torn, "torn")
    types = types_of(game)
    flaws = codec.Flaws()
    lines = _lines(text)
    header, version, name = _read_first(next(lines, None))
    if name != game_name(game):
        raise _header_error(".game", f"expected a record of {game_name(game)!r}, got one of {excerpt(name)}")
    upgrades = [UPGRADES[older] for older in range(version, VERSION)]
    record = _begin(game, _upgraded(header, [upgrade.header for upgrade in upgrades]), flaws)
    read_action = codec.reader(types.action)
    actions: list[A] = []
    for number, line, whole in lines:
        flaws.where = f"line {number} "
        flaws.raise_if_enough()
        try:
            data: object = _parse(line)
        except SyntaxFlawError as error:
            if torn and not whole and len(line) <= LONGEST_LINE:
                break
            cut_off = "if the line was cut off, read the record with torn=True, or --torn at the command line"
            flaws.add(None, str(error) if whole else f"{error}; {cut_off}")
            continue
        if upgrades and codec.is_object(data):
            data = _upgraded(data, [upgrade.action for upgrade in upgrades])
        actions.append(read_action(data, None, flaws))
    if flaws.count or record is None:
        raise flaws.error()
    return attrs.evolve(record, actions=actions)


def _lines(text: str | bytes) -> Iterator[tuple[int, str | bytes, bool]]:
    """Yield the number of each line, its text without the newline, and whether it has one; too long a line is cut."""
    check_text(text)
    at, number = 0, 0
    while at < len(text):
        number += 1
        end = text.find("\n", at) if isinstance(text, str) else text.find(b"\n", at)
        whole = end >= 0
        end = end if whole else len(text)
        yield number, text[at : min(end, at + LONGEST_LINE + 1)], whole
        at = end + 1


def _parse(line: str | bytes) -> Data:
    if len(line) > LONGEST_LINE:
        raise SyntaxFlawError(f"expected a line of at most {LONGEST_LINE} characters")
    return parse_line(line)


def _read_first(text: tuple[int, str | bytes, bool] | None) -> tuple[Line, int, str]:
    """Return the first line of a record as data, its version and the name of its game.

    A text that is not a record, or a record of a newer version, raises an error of one sentence.
    """
    line, whole = (b"", False) if text is None else text[1:]
    try:
        data: object = _parse(without_mark(line))
    except SyntaxFlawError as error:
        raise _header_error("", f"{_NO_RECORD}; {'' if whole else 'the line is cut off: '}{error}") from None
    if not codec.is_object(data) or data.get("format") != FORMAT:
        found = data.get("format") if codec.is_object(data) else data
        raise _header_error("", f"{_NO_RECORD}, got {codec.shown(found)}")
    for key in ("version", "game"):  # every version has these
        if key not in data:
            raise _header_error("", f"the key {key!r} is missing in the header")
    version, game = data["version"], data["game"]
    if type(version) is not int or version < 1:
        expected = f"a version of the format from 1 to {VERSION}"
        raise _header_error(".version", f"expected {expected}, got {codec.shown(version)}")
    if version > VERSION:
        newer = f"{FORMAT} version {excerpt(version)} is newer than this program, which reads up to {VERSION}"
        raise _header_error(".version", newer)
    if type(game) is not str:
        raise _header_error(".game", f"expected the name of a game, got {codec.shown(game)}")
    return data, version, game


def _header_error(path: str, message: str) -> ReadError:
    """Return the error of a header that cannot be read any further."""
    return ReadError(((f"line 1 ${path}", message),))


def _upgraded(line: Line, steps: list[Callable[[Line], Line]]) -> Line:
    """Return a line in the form of the present version.

    If an upgrade fails, the line has a flaw: it is returned as it is at that point, and reading it reports the flaw.
    """
    for step in steps:
        try:
            line = step(line)
        except (LookupError, TypeError, ValueError, AttributeError):
            break
    return line


def _begin(game: Game[R, S, A, V, E, O], header: Line, flaws: codec.Flaws) -> Record[R, A] | None:
    """Return the record without its actions, None if the header has flaws."""
    flaws.where = "line 1 "
    for key in header:
        if key not in _KEYS and key != "scores":
            flaws.add(None, f"the key {excerpt(key)} is unknown in a header")
    missing = [key for key in _KEYS if key not in header]
    for key in missing:
        flaws.add(None, f"the key {key!r} is missing in the header")
    if missing:
        return None
    rules = codec.reader(types_of(game).rules)(header["rules"], (None, "rules"), flaws)
    edition = codec.reader(int)(header["edition"], (None, "edition"), flaws)
    dealer = codec.reader(int)(header["dealer"], (None, "dealer"), flaws)
    scores = codec.reader(tuple[int, ...])(header["scores"], (None, "scores"), flaws) if "scores" in header else None
    if flaws.count:
        return None
    try:
        record: Record[R, A] = Record(rules, dealer, scores=scores, edition=edition)
        first_state(game, record)
    except InputError as error:
        flaws.add(None, str(error))
        return None
    return record


def read_game_name(text: str | bytes) -> str:
    """Return the name of the game that a record is of, from its first line.

    Raises:
        ReadError: The text is not a record, or one of a newer version.
    """
    return _read_first(next(_lines(text), None))[2]


def game_schema(game: Game[R, S, A, V, E, O]) -> dict[str, Data]:
    """Return the JSON Schema (2020-12) of everything that this library writes of a game, as plain JSON data.

    The schema itself is that of a line of a record: ``header`` or ``action``. Its ``$defs`` have these two, ``state``,
    ``view``, ``event``, ``outcome``, ``rules`` and, if the game has one, ``verdict``, each with the name of the game
    before it, and every class by its kind.

    >>> from muggins import cribbage
    >>> "cribbage.play" in game_schema(cribbage)["$defs"]
    True
    """
    types, name = types_of(game), game_name(game)
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
    definitions[f"{name}.header"] = {
        "type": "object",
        "required": sorted(_KEYS),
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "game": {"const": name},
            "rules": {"$ref": f"#/$defs/{name}.rules"},
            "edition": {"type": "integer", "minimum": 1},
            "dealer": {"type": "integer", "minimum": 0},
            "scores": {"type": "array", "items": {"type": "integer"}},
        },
    }
    return {
        "$schema": codec.DIALECT,
        "title": f"{name}: a line of a record",
        "oneOf": [{"$ref": f"#/$defs/{name}.header"}, {"$ref": f"#/$defs/{name}.action"}],
        "$defs": dict(sorted(definitions.items())),
    }


def replay(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> Iterator[S]:
    """Yield the state before the first action, and the state after each.

    Raises:
        RefusedError: An action cannot happen; a note on the error says which.
        InputError: The rules, dealer or scores do not fit together, or the value is not a record.

    >>> from muggins import mushka
    >>> states = list(replay(mushka, Record(mushka.Rules(), 1, (mushka.Abandon(),))))
    >>> mushka.outcome(states[1]).reason
    OutcomeReason.ABANDONED
    """
    state = first_state(game, record)
    yield state
    for index, action in enumerate(record.actions):
        try:
            state = game.apply(state, action)
        except RefusedError as error:
            error.add_note(f"this is action {index} of the record: {action!r}")
            raise
        yield state


def last_state(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> S:
    """Return the state to which the record leads; no other state of it is kept.

    Raises:
        RefusedError: An action cannot happen; a note on the error says which.
        InputError: The rules, dealer or scores do not fit together, or the value is not a record.
    """
    state, *_ = deque(replay(game, record), maxlen=1)
    return state
