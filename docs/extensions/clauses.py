"""Sphinx extension: clauses are objects of a domain; rulebooks are pages of them, and every citation is a link.

``{rulebook} cribbage`` lists the clauses of a game, each with the code, vectors and tests that cite it.
A clause id such as ``cribbage.R25`` is a link wherever it is written in a page or a docstring; so is the short form
``R25`` in the pages and docstrings of the game, alone, in a list or in a range. The search finds a clause by its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from clause_examples import Example, example_of, without_style
from docutils import nodes
from pictures import figure
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from tests.traceability import Place, trace

import muggins
from muggins.table import Clause, Reason, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

FULL = r"(?:parlour|cribbage|mushka)\.[RSTAQ]\d+"
CITED = re.compile(rf"(?<![\w.`])(?:{FULL}|[RSTAQ]\d+)(?![\w.]*\w)")
SHORT = re.compile(r"(?<![\w.`])[RSTAQ]\d+\b")
PARTS = {
    "R": "The rules of the source",
    "S": "The house protocol",
    "T": "The comparison of the standard game with muggins",
    "A": "The tournament protocol",
    "Q": "Where the sources are silent or differ: rulings",
}
STANDINGS = {
    Standing.PEOPLE: "Kept by people at the table",
    Standing.ENGINE: "Done by the engine itself",
    Standing.HISTORY: "History",
    Standing.NOT_OFFERED: "Not offered",
}
TOPICS = {
    "parlour.R1": "Cards",
    "parlour.R4": "The deal",
    "parlour.R9": "A turn",
    "parlour.R17": "Turning the discard over",
    "parlour.R18": "The call",
    "parlour.R26": "Winning",
    "cribbage.R1": "Cards and deal",
    "cribbage.R8": "The play",
    "cribbage.R22": "The show",
    "cribbage.R25": "What scores at the show",
    "cribbage.R32": "The end of the game",
    "cribbage.R39": "Other ways of playing",
    "cribbage.S1": "Counts and answers",
    "cribbage.S6": "What a claim moves",
    "cribbage.S11": "After a count",
    "cribbage.S14": "At the target",
    "cribbage.S16": "With other options",
    "cribbage.S18": "What the source says besides",
    "cribbage.S21": "What follows from these",
    "cribbage.A1": "Awards for points that were missed",
    "cribbage.A9": "When to claim",
    "cribbage.A13": "Points too many, and false claims of game",
    "cribbage.A17": "The play",
    "mushka.R1": "Players, pack and deal",
    "mushka.R6": "The exchange",
    "mushka.R8": "Tricks",
    "mushka.R14": "The record",
    "mushka.R22": "Revokes",
}
"""The headings inside a part of a rulebook, by the first clause below each."""

PAGES = {"endless": "parlour"}


def clauses_of(game: str) -> Mapping[str, Clause]:
    """Return the clauses of a game."""
    clauses: Mapping[str, Clause] = import_module(f"muggins.{game}.rulebook").CLAUSES
    return clauses


def anchor_of(clause: str) -> str:
    """Return the anchor of a clause in its page."""
    return clause.lower().replace(".", "-")


class ClauseDomain(Domain):
    """Every clause is an object ``cribbage.R25``, with a permalink and an entry in the search and the inventory."""

    name = "clause"
    label = "Clause"
    object_types: ClassVar = {"clause": ObjType("clause", "clause")}
    roles: ClassVar = {"clause": XRefRole()}

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Link to the clause in its rulebook."""
        game = target.partition(".")[0]
        if game not in muggins.GAMES or target not in clauses_of(game):
            return None
        return make_refnode(builder, fromdocname, f"rulebooks/{game}", anchor_of(target), contnode, target)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every clause, for the inventory and, with the highest priority, the search."""
        for game in muggins.GAMES:
            for clause in clauses_of(game):
                yield clause, clause, "clause", f"rulebooks/{game}", anchor_of(clause), 0


class Rulebook(SphinxDirective):
    """``{rulebook} cribbage`` lists the clauses of the game in their parts, each with source and standing."""

    required_arguments: ClassVar = 1

    def run(self) -> list[nodes.Node]:
        """Read the rulebook that the package ships."""
        game: str = self.arguments[0]
        found: list[nodes.Node] = []
        for series, title in PARTS.items():
            part = [clause for name, clause in clauses_of(game).items() if name.startswith(f"{game}.{series}")]
            if part:
                section = nodes.section("", nodes.title("", title), ids=[f"{game}-{series.lower()}"])
                home = section
                for clause in part:
                    if clause.id in TOPICS:
                        home = nodes.section("", nodes.title("", TOPICS[clause.id]), ids=[f"{anchor_of(clause.id)}-ff"])
                        section += home
                    home += self._clause(clause)
                found.append(section)
        sources = nodes.definition_list()
        for key, source in import_module(f"muggins.{game}.rulebook").SOURCES.items():
            body = nodes.definition("", nodes.paragraph("", source))
            sources += nodes.definition_list_item("", nodes.term("", key), body)
        return [*found, nodes.section("", nodes.title("", "Sources"), sources, ids=[f"{game}-sources"])]

    def _clause(self, clause: Clause) -> nodes.section:
        section = nodes.section("", nodes.title("", clause.id), ids=[anchor_of(clause.id)], classes=["clause"])
        section += nodes.paragraph("", clause.text)
        section += nodes.paragraph("", f"Source: {clause.source}", classes=["source"])
        if clause.standing in STANDINGS:
            section += nodes.paragraph("", f"{STANDINGS[clause.standing]}: {clause.note}")
        example = example_of(clause.id)
        if example is not None:
            section += self._example(example)
        traces = trace(clause.id.partition(".")[0])[clause.id]
        parts = [("Code", traces.code), ("Vectors", traces.vectors), ("Tests", traces.tests)]
        counted = ", ".join([f"{title} ({len(places)})" for title, places in parts if places])
        if counted:
            section += nodes.raw("", f"<details><summary>{counted}</summary>", format="html")
            section += [self._cited(title, places) for title, places in parts if places]
            section += nodes.raw("", "</details>", format="html")
        return section

    def _example(self, example: Example) -> list[nodes.Node]:
        """Show a vector: why it is there, the picture, and what the answer is."""
        disputed = " This rests on a ruling." if example.case.status == "disputed" else ""
        why = nodes.paragraph("", "", nodes.strong("", "Example: "), nodes.Text(f"{example.case.why}{disputed}"))
        told = [f"{text[:1].upper()}{text[1:]}" for text in example.answer]
        answer: nodes.Element = nodes.bullet_list()
        answer += [nodes.list_item("", nodes.paragraph("", text)) for text in told]
        if len(told) == 1:
            answer = nodes.paragraph("", told[0])
        if not example.svg:
            return [why, answer]
        styled = self.env.temp_data.setdefault("muggins-styled", [])
        svg = without_style(example.svg) if styled else example.svg
        styled.append(example.case.id)
        return [why, figure(svg), answer]

    def _cited(self, title: str, places: tuple[Place, ...]) -> nodes.paragraph:
        """Link to the places that cite a clause, the files first."""
        names: dict[str, list[Place]] = {}
        for place in places:
            names.setdefault(place.file, []).append(place)
        paragraph = nodes.paragraph("", "", nodes.strong("", f"{title}: "), classes=["traces"])
        for number, (path, found) in enumerate(names.items()):
            paragraph += nodes.Text("; " if number else "")
            paragraph += self._link(found[0], nodes.literal("", path.removeprefix("src/muggins/")))
            different = {place.name: place for place in reversed(found) if place.name}
            if different:
                paragraph += nodes.Text(" (")
                for index, name in enumerate(sorted(different, key=lambda name: found.index(different[name]))):
                    if index:
                        paragraph += nodes.Text(", ")
                    paragraph += self._link(different[name], nodes.Text(name))
                paragraph += nodes.Text(")")
        return paragraph

    def _link(self, place: Place, shown: nodes.Node) -> nodes.reference:
        """Return a link to the place in the repository, at the version that the pages are built from."""
        line = f"#L{place.line}" if place.line else ""
        home = self.config.clauses_repository
        return nodes.reference("", "", shown, refuri=f"{home}/{place.file}{line}", internal=False)


class LinkClauses(SphinxTransform):
    """Make a link of every clause id in running text, and of a literal that is only a clause id."""

    default_priority = 400

    def apply(self, **kwargs: object) -> None:
        """Go through the texts of the page."""
        page = self.env.docname.rpartition("/")[2]
        own = PAGES.get(page, page if page in muggins.GAMES else None)
        for text in list(self.document.findall(nodes.Text)):
            parent = text.parent
            if isinstance(parent, nodes.literal) and CITED.fullmatch(text.astext()):
                text, parent = parent, parent.parent  # noqa: PLW2901 - the literal becomes the link
            elif _inside(text, (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, pending_xref)):
                continue
            parts = self._linked(text.astext(), own)
            if len(parts) > 1 or isinstance(parts[0], pending_xref):
                parent.replace(text, parts)

    def _linked(self, text: str, own: str | None) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        end = 0
        for match in CITED.finditer(text):
            name = match[0] if "." in match[0] else f"{own}.{match[0]}"
            game = name.partition(".")[0]
            if game not in muggins.GAMES or name not in clauses_of(game):
                continue
            if match.start() > end:
                found.append(nodes.Text(text[end : match.start()]))
            reference = pending_xref(
                "", nodes.inline("", match[0]), refdomain="clause", reftype="clause", reftarget=name, refwarn=True
            )
            reference["refdoc"] = self.env.docname
            found.append(reference)
            end = match.end()
        return [*found, nodes.Text(text[end:])] if end < len(text) or not found else found


def _inside(node: nodes.Node, kinds: tuple[type, ...]) -> bool:
    """Return whether the node is within one of these."""
    parent = node.parent
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False


def spell_out(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Write the short clause ids in a game's docstrings in full, so that they are links on any page."""
    parts = name.split(".")
    if len(parts) < 2 or parts[1] not in muggins.GAMES:
        return
    for index, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")) and ("Rule:" in line or "(" in line):
            lines[index] = re.sub(
                r"(?<![\w.`-])([RSTAQ]\d+)\b",
                lambda found: (
                    f"{parts[1]}.{found[1]}" if f"{parts[1]}.{found[1]}" in clauses_of(parts[1]) else found[0]
                ),
                line,
            )


def _in_full(short: str, game: str) -> str:
    return f"{game}.{short}" if f"{game}.{short}" in clauses_of(game) else short


def list_members(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """List the members of an enumeration; those of a reason with code, clause and template."""
    if isinstance(obj, type) and issubclass(obj, Enum) and len(obj):
        lines.append("")
        for member in obj:
            lines.append(f"``{member.name}``")
            if isinstance(member, Reason):
                said = member.template if isinstance(member.template, str) else "said as the facts require"
                lines.append(f"   ``{member.value!r}``: {said} [{member.rule}]")
            else:
                lines.append(f"   ``{member.value!r}``")
        lines.append("")


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the domain, the directive and the links."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_config_value("clauses_repository", "", "env", str, "Where the files of the repository can be read")
    app.add_domain(ClauseDomain)
    app.add_directive("rulebook", Rulebook)
    app.add_transform(LinkClauses)
    app.connect("autodoc-process-docstring", list_members, priority=800)
    app.connect("autodoc-process-docstring", spell_out, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
