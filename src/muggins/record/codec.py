"""Values to plain JSON data and back, from the types that classes declare, and the JSON Schema of them.

Plain JSON data are dicts, lists, strings, integers, True, False and None. Each type has one form:

- an attrs class: an object with ``"kind"`` and every field by its name (a field called ``kind`` is ``"kind_"``);
- a tuple: a list;
- a :class:`~muggins.cards.Card`: its text, such as ``"5H"``; an enum: the value of the member, for a reason its code;
- integers, strings, booleans and None: themselves.

The kind of a class is the package of its game and its own name in snake case: ``"cribbage.lay_away"`` is
:class:`!LayAway` of :mod:`muggins.cribbage`. A class of :mod:`muggins.table` belongs to no game: ``"table.deal"``.
For third-party games the prefix is the top-level package, so put each game in its own package.

Reading is strict: it accepts exactly what writing produces, converts nothing, and reports all flaws at once.
It goes only as deep as the declared types go, and these cannot be recursive, so no input can exhaust the stack.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeAlias, TypeGuard, TypeVar, cast, overload

import attrs

from muggins.cards import PACK_52, Card
from muggins.errors import LARGEST_NUMBER, InputError, ReadError, excerpt
from muggins.record.jsontext import Data
from muggins.table.words import kind_of

__all__ = ["read", "schema", "to_data"]

T = TypeVar("T")

DIALECT = "https://json-schema.org/draft/2020-12/schema"

FLAWS_TOLD = 50
"""The number of flaws of a document that are listed; the rest are only counted."""

FLAWS_ENOUGH = 1000
"""Reading of a long document stops after more flaws than this."""

DEEPEST = 50
"""The deepest nesting of a value that is written; the states of the games are nested far less."""

Json: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple["Path", str | int] | None
Definitions: TypeAlias = dict[str, Json]

_CARDS = {str(card): card for card in PACK_52}
_TEXTS = {card: text for text, card in _CARDS.items()}
_FLAWED: Any = object()


def to_data(value: object) -> Data:
    """Return a value as plain JSON data.

    Raises:
        InputError: The value is or holds something for which JSON has no form, an integer beyond 2**53 - 1,
            or a string that is not valid Unicode, or it is nested too deeply.

    >>> from muggins.cards import parse_cards
    >>> from muggins.table import Deal
    >>> to_data(Deal(parse_cards("5H TD")))
    {'kind': 'table.deal', 'pack': ['5H', 'TD']}
    """
    data: Data = _data(value, DEEPEST)
    return data


def _data(value: object, depth: int) -> Any:
    if depth < 0:
        raise InputError(f"a value must be nested at most {DEEPEST} deep, got {excerpt(value)} deeper down")
    cls = type(value)
    if _is_tuple(value):
        return [_data(item, depth - 1) for item in value]
    if isinstance(value, Card):
        return _TEXTS[value]
    if value is None or cls is bool:
        return value
    if cls is int and -LARGEST_NUMBER <= cast("int", value) <= LARGEST_NUMBER:
        return value
    if cls is str and _is_unicode(cast("str", value)):
        return value
    if isinstance(value, Enum):
        return value.value
    if not attrs.has(cls):
        raise InputError(f"expected a value that JSON can hold, got {excerpt(value)}")
    kind, keys = _written(cls)
    return {"kind": kind, **{key: _data(getattr(value, name), depth - 1) for key, name in keys}}


@functools.cache
def _written(cls: type) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the kind of a class, and the JSON key and the name of each field that is written."""
    names = [field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls)) if field.init]
    return kind_of(cls), tuple(("kind_" if name == "kind" else name, name) for name in names)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return type(value) is tuple


def _is_unicode(text: str) -> bool:
    """Return whether the text can be written at all: half of a surrogate pair cannot."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return type(data) is list


def is_object(data: object) -> TypeGuard[dict[str, object]]:
    """Return whether plain JSON data are an object."""
    return type(data) is dict


def shown(data: object) -> str:
    """Return plain JSON data as an error message shows them: a list or an object by its type alone, however large."""
    return "an object" if is_object(data) else "a list" if _is_list(data) else excerpt(data)


class Flaws:
    """The flaws of a document: the first ``FLAWS_TOLD`` are listed, all are counted."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.count: int = 0
        self.where: str = ""  # stands before each path: the line of a record

    def add(self, path: Path, message: str) -> Any:
        self.count += 1
        if len(self.told) < FLAWS_TOLD:
            self.told.append((self.where + _path_text(path), message))
        return _FLAWED

    def expected(self, path: Path, what: str, data: object) -> Any:
        return self.add(path, f"expected {what}, got {shown(data)}")

    def error(self, at_least: str = "") -> ReadError:
        more = self.count - len(self.told)
        return ReadError((*self.told, *([("$", f"and {at_least}{more} more flaws")] if more else [])))

    def raise_if_enough(self) -> None:
        if self.count > FLAWS_ENOUGH:
            raise self.error("at least ")


def _path_text(path: Path) -> str:
    steps: list[str] = []
    while path is not None:
        path, key = path
        steps.append(f"[{key}]" if isinstance(key, int) else f".{key}")
    return "$" + "".join(reversed(steps))


Reader: TypeAlias = Callable[[object, Path, Flaws], Any]


@attrs.frozen
class _Shape:
    """How one declared type looks in JSON: the Python type of its data, its reader, its schema."""

    takes: type
    expected: str
    read: Reader
    schema: Callable[[Definitions], Json]
    kind: str | None = None


def _shape(declared: object, inside: tuple[type, ...] = ()) -> _Shape:
    """Return the shape of a declared type; ``inside`` are the classes whose fields are being looked at."""
    origin, arguments = typing.get_origin(declared), typing.get_args(declared)
    if origin in (typing.Union, types.UnionType):
        return _union([_shape(argument, inside) for argument in arguments], declared)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return _many(_shape(arguments[0], inside))
        return _row([_shape(argument, inside) for argument in arguments])
    if declared in (None, types.NoneType):
        return _plain(types.NoneType, "null", {"type": "null"})
    if declared is bool:
        return _plain(bool, "a boolean", {"type": "boolean"})
    if declared is int:
        return _plain(int, "an integer", {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER})
    if declared is str:
        return _plain(str, "a string", {"type": "string"})
    if declared is Card:
        return _choice("table.card", "a card such as '5H'", dict(_CARDS))
    if isinstance(declared, type) and issubclass(declared, Enum) and len(declared):
        values = ", ".join(str(member.value) for member in declared)
        expected = f"one of {values}" if len(declared) <= 8 else f"a {declared.__name__}"
        return _choice(kind_of(declared), expected, {member.value: member for member in declared})
    if isinstance(declared, type) and attrs.has(declared):
        if declared in inside:
            raise InputError(f"{declared.__name__} holds itself: a type that is written as JSON cannot be recursive")
        return _object(declared, (*inside, declared))
    raise InputError(f"JSON has no form for the type {excerpt(declared)}")


def _plain(takes: type, expected: str, written: Json) -> _Shape:
    def read(data: object, path: Path, flaws: Flaws) -> Any:
        if type(data) is not takes:
            return flaws.expected(path, expected, data)
        if type(data) is int and not -LARGEST_NUMBER <= data <= LARGEST_NUMBER:
            return flaws.add(path, "expected an integer of at most 2**53 - 1, got one beyond it")
        if type(data) is str and not _is_unicode(data):
            return flaws.add(path, f"expected a string of valid Unicode, got {excerpt(data)}")
        return data

    return _Shape(takes, expected, read, lambda _: dict(written))


def _choice(kind: str, expected: str, choices: dict[Any, object]) -> _Shape:
    takes = str if all(type(choice) is str for choice in choices) else int
    if not all(type(choice) is takes for choice in choices):
        raise InputError(f"the values of {kind} must all be strings or all integers")

    def read(data: object, path: Path, flaws: Flaws) -> Any:
        # The exact type first: True is not 1, and a list cannot be looked up.
        return choices[data] if type(data) is takes and data in choices else flaws.expected(path, expected, data)

    def schema(definitions: Definitions) -> Json:
        return _reference(definitions, kind, lambda: {"enum": list(choices)})

    return _Shape(takes, expected, read, schema)


def _many(item: _Shape) -> _Shape:
    def read(data: object, path: Path, flaws: Flaws) -> Any:
        if not _is_list(data):
            return flaws.expected(path, "a list", data)
        before = flaws.count
        values = tuple([item.read(value, (path, index), flaws) for index, value in enumerate(data)])
        return values if flaws.count == before else _FLAWED

    return _Shape(list, "a list", read, lambda definitions: {"type": "array", "items": item.schema(definitions)})


def _row(items: list[_Shape]) -> _Shape:
    expected = f"a list of {len(items)}"

    def read(data: object, path: Path, flaws: Flaws) -> Any:
        if not _is_list(data) or len(data) != len(items):
            return flaws.expected(path, expected, data)
        before = flaws.count
        values = tuple([item.read(data[index], (path, index), flaws) for index, item in enumerate(items)])
        return values if flaws.count == before else _FLAWED

    def schema(definitions: Definitions) -> Json:
        written: Json = {"type": "array", "minItems": len(items), "maxItems": len(items)}
        return written | ({"prefixItems": [item.schema(definitions) for item in items]} if items else {})

    return _Shape(list, expected, read, schema)


def _union(members: list[_Shape], declared: object) -> _Shape:
    objects = {member.kind: member for member in members if member.kind is not None}
    others = {member.takes: member for member in members if member.kind is None}
    if len(objects) + len(others) != len(members):
        raise InputError(f"JSON cannot tell the members of {excerpt(declared, 300)} apart")
    names = [member.expected for member in others.values()]
    expected = " or ".join([*(["an object with a kind"] if objects else []), *names])

    def read(data: object, path: Path, flaws: Flaws) -> Any:
        if objects and is_object(data):
            kind = data.get("kind")
            member = objects.get(kind) if type(kind) is str else None
            if member is None:
                return flaws.expected((path, "kind"), f"one of {', '.join(map(str, objects))}", kind)
            return member.read(data, path, flaws)
        member = others.get(type(data))
        return flaws.expected(path, expected, data) if member is None else member.read(data, path, flaws)

    return _Shape(object, expected, read, lambda definitions: {"oneOf": [m.schema(definitions) for m in members]})


def _field_shape(cls: type, name: str, inside: tuple[type, ...]) -> _Shape:
    try:
        return _shape(_hints(cls)[name], inside)
    except InputError as error:
        raise InputError(f"{error}, in the field {name!r} of {cls.__name__}") from None


@functools.cache
def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except NameError as error:  # a name that is imported for type checkers only
        raise InputError(
            f"the annotations of {cls.__name__} cannot be resolved when the program runs: {error}"
        ) from None


def _object(cls: type, inside: tuple[type, ...]) -> _Shape:
    kind, written = _written(cls)
    fields = [(key, name, _field_shape(cls, name, inside)) for key, name in written]
    keys = {"kind", *(key for key, _, _ in fields)}
    expected = f"an object of kind {kind}"

    def read(data: object, path: Path, flaws: Flaws) -> Any:
        if not is_object(data):
            return flaws.expected(path, expected, data)
        before = flaws.count
        if "kind" in data and data["kind"] != kind:
            return flaws.expected((path, "kind"), kind, data["kind"])
        if data.keys() != keys:
            for key in data:
                if key not in keys:
                    flaws.add(path, f"the key {excerpt(key)} is unknown in {kind}")
            for key in sorted(keys - data.keys()):
                flaws.add(path, f"the key {key!r} is missing in {kind}")
        values = {name: shape.read(data[key], (path, key), flaws) for key, name, shape in fields if key in data}
        if flaws.count != before:
            return _FLAWED
        try:
            return cls(**values)
        except (ValueError, TypeError) as error:  # what the class itself checks, InputError for the most part
            return flaws.add(path, str(error))

    def define() -> Json:
        # The template describes the object. Unlike a docstring, it exists under python -OO too.
        template = getattr(cls, "template", None)
        about = {"description": template} if isinstance(template, str) else {}
        return {**about, "type": "object", "required": sorted(keys), "additionalProperties": False}

    def schema(definitions: Definitions) -> Json:
        reference = _reference(definitions, kind, define)
        if "properties" not in definitions[kind]:
            definitions[kind]["properties"] = properties = {"kind": {"const": kind}}
            properties.update({key: shape.schema(definitions) for key, _, shape in fields})
        return reference

    return _Shape(dict, expected, read, schema, kind)


def _reference(definitions: Definitions, kind: str, define: Callable[[], Json]) -> Json:
    """Refer to the definition of a kind, which is made on first use."""
    if kind not in definitions:
        definitions[kind] = define()
    return {"$ref": f"#/$defs/{kind}"}


def _compiled(declared: object) -> _Shape:
    try:
        hash(declared)
    except TypeError:
        raise InputError(f"expected a type such as a class or a union of classes, got {excerpt(declared)}") from None
    return _compiled_once(declared)


@functools.cache
def _compiled_once(declared: object) -> _Shape:
    return _shape(declared)


@overload
def read(kind: type[T], data: object) -> T: ...
@overload
def read(kind: object, data: object) -> object: ...
def read(kind: object, data: object) -> object:
    """Read plain JSON data as a value of a declared type: a class, a union of classes, a tuple.

    Raises:
        ReadError: The data are not what :func:`to_data` returns for such a value.
        InputError: JSON has no form for the type.

    >>> from muggins.table import Deal
    >>> read(Deal, {"kind": "table.deal", "pack": ["5H", "TD"]})
    Deal(pack=(Card.parse('5H'), Card.parse('TD')))
    """
    flaws = Flaws()
    value = _compiled(kind).read(data, None, flaws)
    if flaws.count:
        raise flaws.error()
    return value


def classes_of(kind: object) -> tuple[type, ...]:
    """Return the classes of a union, or the one class.

    >>> classes_of(int | str)
    (<class 'int'>, <class 'str'>)
    """
    return cast("tuple[type, ...]", typing.get_args(kind)) or (cast("type", kind),)


def reader(kind: object) -> Reader:
    """Return the reader of a part of a document, which adds what is wrong to the flaws."""
    return _compiled(kind).read


def schema(kind: object) -> dict[str, Data]:
    """Return the JSON Schema (2020-12) of a declared type, as plain JSON data.

    A schema lets ``7.0`` pass for 7 and cannot say what a class itself checks: :func:`read` may refuse what it accepts.

    Raises:
        InputError: JSON has no form for the type.

    >>> schema(tuple[bool, ...])["items"]
    {'type': 'boolean'}
    """
    definitions: Definitions = {}
    body = schema_into(kind, definitions)
    return {"$schema": DIALECT, **body, **({"$defs": dict(sorted(definitions.items()))} if definitions else {})}


def schema_into(kind: object, definitions: Definitions) -> Json:
    """Return the JSON Schema of a declared type, and add to the definitions those that it refers to."""
    return _compiled(kind).schema(definitions)
