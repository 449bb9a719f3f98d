"""Sphinx extension: ``reference`` documents a module by purpose, and every field of a class has a text.

``.. reference:: muggins.cribbage`` shows the public names of a game under the purpose of the room that defines them.
For another module the body names them: ``Purpose: name name``. A name that is left out, or occurs twice, is an error.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

import attrs
from clauses import spell_out
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

import muggins

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PURPOSES: Mapping[str, tuple[str, ...]] = {
    "Solvers": ("placement", "endless", "piles", "tricks", "scoring", "pegging", "explain", "discards"),
    "Adjudicator": ("challenge",),
    "Rules": ("rules",),
    "The game": ("game", "refusals", "reconstruction", "sampling"),
    "Actions": ("actions",),
    "Events and outcome": ("events", "endings"),
    "State and phases": ("state",),
    "View": ("views",),
}
"""What the rooms of a game are for, in the order of the page."""

FIELDS: Mapping[str, str] = {
    "ace": "Whether the player had the ace of spades in hand when play started.",
    "action": "The action.",
    "after": "The state after the action.",
    "before": "What was on record before.",
    "by": "The seat that asked for it.",
    "card": "The card.",
    "cards": "The cards.",
    "check": "The function that checks the law.",
    "claim": "The claim; None accepts the count.",
    "count": "The running count.",
    "credited": "How many of the tricks were credited without play.",
    "crib": "Whether it is the crib, and not a hand.",
    "dealer": "The seat that deals.",
    "deals": "How many deals there were.",
    "decisions": "What the seats decided in the exchange.",
    "declarations": "The stops and the calls that were made.",
    "events": "What happened.",
    "facts": "The plain facts of the case, as pairs of a name and a value.",
    "fifteen": "The points for fifteen.",
    "fifteens": "The points for fifteens.",
    "flush": "The points for the flush.",
    "hand": "The cards of the hand or crib.",
    "hands": "The hands, by seat.",
    "index": "The number of the pile, from 0.",
    "items": "Each thing that scores, in order.",
    "kind": "What kind of thing scores.",
    "led": "How many tricks had been led when the seat was cleared.",
    "name": "Its name.",
    "named_runs": "The runs as players name them.",
    "nobs": "The point for nobs.",
    "offender": "The seat that broke the rule.",
    "outcome": "How it ended.",
    "pack": "The cards in order; the first is the top card.",
    "pairs": "The points for pairs.",
    "phase": "What the table waits for.",
    "points": "The points.",
    "reason": "The reason.",
    "record": "What is on record afterwards.",
    "records": "What each seat has left to write off.",
    "revokes": "How many calls against the player were upheld.",
    "rule": "The id of the clause.",
    "rules": "What was agreed before the game.",
    "run": "The points for the run.",
    "runs": "The points for runs.",
    "score": "The points by kind.",
    "scores": "The scores.",
    "seat": "The seat.",
    "starter": "The starter, None if it is not turned.",
    "stop": "The stop.",
    "target": "The pile.",
    "targets": "The piles on which the card can go.",
    "thirty_one": "The points for 31.",
    "total": "The sum of the points.",
    "trick": "The number of the trick, from 0.",
    "tricks": "How many tricks the player took.",
    "turn_up": "The card that shows trumps.",
    "waiting": "The seats that have yet to act.",
    "winners": "The seats that have won.",
    "case": "The case.",
    "marks": "What each answer was worth.",
    "partial": "How many answers were right in part.",
    "right": "How many answers were right.",
    "unanswered": "How many cases were not answered.",
    "wrong": "How many answers were wrong.",
    "Case.game": "The game, or ``cards``.",
    "Case.id": "The id, which never changes.",
    "Case.operation": "What is asked.",
    "Case.request_text": "What is asked, as JSON text.",
    "Case.response_text": "What must be answered, as JSON text.",
    "Case.rules": "The ids of the clauses that give the answer.",
    "Case.source": "Where the case comes from, if it has a history.",
    "Case.status": "Whether the sources decide it.",
    "Case.topic": "The topic, which is the name of its file.",
    "Case.why": "Why the case is there.",
    "StopMade.cards": "How many cards of the deal had been played.",
    "Counted.starter": "The starter.",
    "Turn.before": "The state before the action.",
    "View.scores": "How the last deal was scored, by seat.",
    "View.tricks": "The tricks of the deal, in order.",
    "View.winners": "The seat to which each complete trick is credited.",
}
"""The text of a field that the class does not describe in its docstring, by name, or by class and name."""

OPTIONS: Mapping[str, tuple[str, ...]] = {"class": ("   :members:",), "function": ()}
INHERITED: Mapping[str, tuple[str, ...]] = {
    "muggins.errors": ("   :show-inheritance:",),
    "muggins.table": ("   :inherited-members: Enum, MugginsError, Exception, Generic, Protocol",),
}
"""The options of the directives of autodoc, by kind, and for the classes of a module."""


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring."""
    paragraph = " ".join(inspect.cleandoc(text).split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", paragraph)[0]


def home_of(package: ModuleType, name: str) -> tuple[str, str]:
    """Return the room of a game that has a public name, and the module that defines it."""
    for rooms in PURPOSES.values():
        for room in rooms:
            try:
                module = import_module(f"{package.__name__}.{room}")
            except ModuleNotFoundError:
                continue
            if name in module.__all__:
                return room, defined_in(module, name)
    raise LookupError(name)


def defined_in(module: ModuleType, name: str) -> str:
    """Return the module that defines a name of this one."""
    value = getattr(module, name)
    if getattr(value, "__name__", None) == name:  # a class or a function, and not another name of a class
        return str(value.__module__)
    inside = [module.__name__, *(found for found in sorted(sys.modules) if found.startswith(f"{module.__name__}."))]
    return next(found for found in inside if ("", name) in ModuleAnalyzer.for_module(found).find_attr_docs())


def documented(module: ModuleType, name: str, defined: str) -> tuple[str, str]:
    """Return the kind of a name for Sphinx, and its docstring."""
    value = getattr(module, name)
    if getattr(value, "__name__", None) == name:
        return "class" if inspect.isclass(value) else "function", value.__doc__ or ""
    return "data", "\n".join(ModuleAnalyzer.for_module(defined).find_attr_docs()["", name])


def where(defined: str, name: str) -> int:
    """Return the line of the definition, so that names are in the order of the source."""
    lines = inspect.getsource(import_module(defined)).splitlines()
    pattern = re.compile(rf"(?:def |class )?{name}\b")
    return next((number for number, line in enumerate(lines) if pattern.match(line)), 0)


class Reference(SphinxDirective):
    """Show the public names of a module by purpose, each part with a table of what there is."""

    required_arguments: ClassVar = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Put every public name under its purpose."""
        module = import_module(self.arguments[0])
        found = self._parse([f".. py:module:: {module.__name__}", "", *(module.__doc__ or "").strip().splitlines()])
        for purpose, names in self._parts(module).items():
            anchor = f"{module.__name__}-{purpose}".lower().replace(" ", "-").replace(".", "-")
            section = nodes.section("", nodes.title("", purpose), ids=[anchor])
            section += self._parse(self._part(module, names))
            found.append(section)
        return found

    def _parts(self, module: ModuleType) -> dict[str, list[str]]:
        public = list(module.__all__)
        parts: dict[str, list[str]] = {}
        if module.__name__.rpartition(".")[2] in muggins.GAMES:
            homes = {name: home_of(module, name) for name in public}
            for purpose, rooms in PURPOSES.items():
                names = [name for name in public if homes[name][0] in rooms]
                # The functions of a room first, then its types, each in the order of the source.
                parts[purpose] = sorted(
                    names,
                    key=lambda name: (
                        rooms.index(homes[name][0]),
                        not inspect.isfunction(getattr(module, name)),
                        where(homes[name][1], name),
                    ),
                )
        else:
            for line in self.content:
                purpose, _, names_of_it = line.partition(":")
                parts[purpose.strip()] = names_of_it.split()
        shown = sorted(name for names in parts.values() for name in names)
        if shown != sorted(public):
            wrong = set(shown) ^ set(public) or {name for name in shown if shown.count(name) > 1}
            raise self.error(f"{module.__name__} must show each public name once, see {sorted(wrong)}")
        return parts

    def _part(self, module: ModuleType, names: list[str]) -> list[str]:
        game = module.__name__.rpartition(".")[2] in muggins.GAMES
        table = [
            f".. currentmodule:: {module.__name__}",
            "",
            ".. list-table::",
            "   :class: summary",
            "   :widths: auto",
            "",
        ]
        body: list[str] = []
        for name in names:
            defined = home_of(module, name)[1] if game else defined_in(module, name)
            shared = game and defined.startswith("muggins.table")
            home = "muggins.table" if shared else module.__name__
            kind, text = documented(module, name, defined)
            lines = [first_sentence(text)]
            spell_out(self.env.app, kind, f"{home}.{name}", None, None, lines)
            role = {"function": "func", "class": "class", "data": "data"}[kind]
            table += [f"   * - :py:{role}:`~{home}.{name}`", f"     - {lines[0]}"]
            if shared:
                continue
            if kind == "data":
                said = text.splitlines()
                spell_out(self.env.app, kind, f"{home}.{name}", None, None, said)
                body += ["", f".. py:data:: {name}", "", *(f"   {line}" for line in said), ""]
            else:
                body += ["", f".. auto{kind}:: {home}.{name}", *OPTIONS[kind]]
                body += INHERITED.get(home, ()) if kind == "class" else ()
                body += [""]
        return [*table, "", *body]

    def _parse(self, lines: list[str]) -> list[nodes.Node]:
        container = nodes.Element()
        self.state.nested_parse(StringList(lines, source=self.arguments[0]), self.content_offset, container)
        return container.children


def describe_fields(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Add the text of every field that the docstring of a class does not describe."""
    if not (isinstance(obj, type) and attrs.has(obj)):
        return
    said = "\n".join(lines)
    missing = [
        field.name
        for field in attrs.fields(obj)
        if not field.name.startswith("_")
        and not re.search(rf":(?:ivar|param) {field.name}:", said)
        and not _own_text(obj, field.name)
    ]
    if missing:
        lines.append("")
    for field_name in missing:
        text = FIELDS.get(f"{obj.__name__}.{field_name}") or FIELDS.get(field_name)
        if text is None:
            raise LookupError(f"the field {field_name} of {name} has no text")
        lines.append(f":ivar {field_name}: {text}")
    if missing:
        lines.append("")


def _own_text(cls: type, field: str) -> bool:
    """Return whether a string below the field describes it."""
    return any(
        (base.__name__, field) in ModuleAnalyzer.for_module(base.__module__).find_attr_docs()
        for base in cls.__mro__
        if base.__module__.startswith("muggins")
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive, and the texts of the fields."""
    app.setup_extension("clauses")
    app.add_directive("reference", Reference)
    app.connect("autodoc-process-docstring", describe_fields, priority=700)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
