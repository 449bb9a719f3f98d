"""How values are put into words: closed enums of reasons, templates beside the classes, catalogues of languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Self, TypeAlias, TypeGuard, cast

import attrs

from muggins.cards import Card
from muggins.errors import InputError, excerpt

__all__ = ["ENGLISH", "Catalogue", "Fact", "Named", "Reason", "Template", "describe"]

Fact: TypeAlias = str | int
"""A plain fact for a translator: a number, or a text such as a card's."""

Facts: TypeAlias = Mapping[str, Fact | None]
"""The facts of one value by name; None where the value has none, such as a count without a claim."""

Template: TypeAlias = str | Callable[[Facts], str]
"""How something is said: a text with the names of facts in braces, or a pure function of the facts (for plurals)."""

Catalogue: TypeAlias = Mapping[str, Template]
"""Templates of a language by key: the kind of a class (``"parlour.placed"``), or the kind of an enum of reasons and
the code of the reason (``"parlour.fault_reason.kept"``). What is not in it is said in English."""

ENGLISH: Catalogue = MappingProxyType({})
"""The catalogue of the language in which the templates beside the classes are written."""


class Named(Enum):
    """The base of closed enums: the repr is valid Python, such as ``Skunk.NONE``, and the hash is fast."""

    if not TYPE_CHECKING:  # members are singletons, and Enum's own hash is Python code
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Reason(Named):
    """The base of the closed enums of reasons: a stable code, the id of the clause, and an English template.

    The value is the code, which never changes. Two reasons of an enum cannot have the same code.

    >>> from muggins.table import Fault
    >>> class FaultReason(Reason):
    ...     REVOKE = ("revoke", "whist.R2", "{card} is a revoke")
    >>> FaultReason.REVOKE.rule
    'whist.R2'
    >>> print(Fault(FaultReason.REVOKE, action=None, facts=(("card", "6H"),)))
    6H is a revoke [whist.R2]
    """

    _value_: str
    rule: str
    template: Template

    def __new__(cls, code: str, rule: str, template: Template) -> Reason:
        """Make a member whose value is its code."""
        if code in cls._value2member_map_:  # the second would silently become another name of the first
            raise TypeError(f"{code!r} is already the code of {cls._value2member_map_[code].name}")
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        member.template = template
        return member

    @classmethod
    def of_code(cls, code: str) -> Self:
        """Return the member with this code."""
        return cast("Self", cls._value2member_map_[code])

    @property
    def key(self) -> str:
        """The key of the reason in a :data:`Catalogue`."""
        return f"{kind_of(type(self))}.{self.value}"


def kind_of(cls: type) -> str:
    """Return the kind that identifies the class in JSON and in catalogues.

    It is the package of the game and the name of the class in snake case; a class of :mod:`muggins.table` belongs to no
    game. For a third-party game the prefix is the top-level package, so put each game in its own package.

    >>> from muggins.table import Deal
    >>> kind_of(Deal)
    'table.deal'
    """
    first, *rest = cls.__module__.split(".")
    return f"{rest[0] if first == 'muggins' and rest else first}.{snake_case(cls.__name__)}"


def snake_case(name: str) -> str:
    """Return the name of a class in snake case: ``LayAway`` is ``lay_away``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def describe(value: object, catalogue: Catalogue = ENGLISH) -> str:
    """Say an action, an event, a verdict, an outcome, a refusal or a fault in one sentence, with its clause.

    The template stands beside the class of the value; ``catalogue`` has the templates of another language.

    Raises:
        InputError: The value has no words, or the catalogue is not a mapping, or one of its templates names a fact that
            the value does not have.

    >>> from muggins import cribbage
    >>> describe(cribbage.Announce(1, 8))
    'seat 1 counts 8'
    """
    if not isinstance(catalogue, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]  # this is the border
        raise InputError(f"expected a catalogue (a mapping of templates by key), got {excerpt(catalogue)}")
    text = _say(value, catalogue)
    rule = getattr(value, "rule", None)
    return f"{text} [{rule}]" if isinstance(rule, str) else text


def _say(value: object, catalogue: Catalogue) -> str:
    """Say the value, without its clause."""
    cls: type = type(value)
    template = cast("Template | None", getattr(cls, "template", None))
    reason = getattr(value, "reason", None)
    if template is not None and not isinstance(value, Enum):
        return render(kind_of(cls), template, _facts_of(value, catalogue), catalogue)
    if isinstance(reason, Reason):  # a refusal, a fault, a verdict
        return _say_reason(reason, cast("tuple[tuple[str, Fact], ...]", getattr(value, "facts", ())), catalogue)
    raise InputError(f"expected an action, an event or another value that has words, got {excerpt(value)}")


def _say_reason(reason: Reason, pairs: tuple[tuple[str, Fact], ...], catalogue: Catalogue) -> str:
    """Say a reason, and after it what the table waits for, which the fact ``awaited`` names by the code of a reason."""
    facts = dict(pairs)
    said = render(reason.key, reason.template, facts, catalogue)
    if "awaited" not in facts:
        return said
    try:
        awaited = type(reason).of_code(str(facts["awaited"]))
    except KeyError as error:
        raise InputError(f"the fact 'awaited' of {reason.key!r} is not the code of a reason: {error}") from None
    return f"{said}: {render(awaited.key, awaited.template, facts, catalogue)}"


def render(key: str, template: Template, facts: Facts, catalogue: Catalogue) -> str:
    """Put the facts into the catalogue's entry for this key, or into the template if there is none."""
    entry = catalogue.get(key, template)
    try:
        return entry.format_map(facts) if isinstance(entry, str) else entry(facts)
    except KeyError as error:
        raise InputError(f"the template of {key!r} names an unknown fact: {error}") from None


def _facts_of(value: object, catalogue: Catalogue) -> dict[str, Fact | None]:
    """Return what the fields of a value say, each as a plain fact."""
    cls = cast("type[attrs.AttrsInstance]", type(value))
    fields: dict[str, object] = {field.name: getattr(value, field.name) for field in attrs.fields(cls)}
    pairs = fields.pop("facts", ())
    facts: dict[str, Fact | None] = dict(cast("tuple[tuple[str, Fact], ...]", pairs))
    reasons = {name: field for name, field in fields.items() if isinstance(field, Reason)}
    facts |= {name: _fact(field, catalogue) for name, field in fields.items() if name not in reasons}
    # A reason may name the other facts of its event.
    return facts | {name: render(each.key, each.template, facts, catalogue) for name, each in reasons.items()}


def _fact(value: object, catalogue: Catalogue) -> Fact | None:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if _is_tuple(value):
        between = " " if all(isinstance(item, Card) for item in value) else ", "
        return between.join([str(_fact(item, catalogue)) for item in value])
    return _say(value, catalogue)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def say(reason: Reason, facts: tuple[tuple[str, Fact], ...]) -> str:
    """Say a reason with these facts, with its clause."""
    return f"{_say_reason(reason, facts, ENGLISH)} [{reason.rule}]"
