"""Sphinx extension: the rulebooks as pages, clause ids in docstrings as links, and the members of enumerations."""

from __future__ import annotations

import re
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from muggins.table import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

    from muggins.table import Clause

CLAUSE_ID = re.compile(r"(?<![\w.`])(parlour|cribbage|mushka)\.([A-Z]\d+)\b(?!`)")


class Rulebook(SphinxDirective):
    """``{rulebook} cribbage`` lists the clauses of the game, each with an anchor such as ``cribbage-r29``."""

    required_arguments: ClassVar = 1

    def run(self) -> list[nodes.Node]:
        """Read the rulebook that the package ships."""
        game: str = self.arguments[0]
        rulebook = import_module(f"muggins.{game}.rulebook")
        clauses: Mapping[str, Clause] = rulebook.CLAUSES
        listing = nodes.definition_list()
        for clause in clauses.values():
            anchor = anchor_of(clause.id)
            self.env.domains.standard_domain.labels[anchor] = (self.env.docname, anchor, clause.id)
            self.env.domains.standard_domain.anonlabels[anchor] = (self.env.docname, anchor)
            body = nodes.definition("", nodes.paragraph("", f"{clause.text} [{clause.source}]"))
            if clause.note:
                body += nodes.paragraph("", "", nodes.emphasis("", f"Left to the table: {clause.note}"))
            term = nodes.term("", "", nodes.strong("", clause.id), ids=[anchor])
            listing += nodes.definition_list_item("", term, body)
        sources = nodes.definition_list()
        for key, source in rulebook.SOURCES.items():
            body = nodes.definition("", nodes.paragraph("", source))
            sources += nodes.definition_list_item("", nodes.term("", key), body)
        return [listing, nodes.rubric("", "Sources"), sources]


def anchor_of(clause: str) -> str:
    """Give the anchor of a clause in the pages."""
    return clause.lower().replace(".", "-")


def link_clauses(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Turn each clause id in a docstring into a link."""
    for index, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[index] = CLAUSE_ID.sub(lambda found: f":ref:`{found[0]} <{anchor_of(found[0])}>`", line)


def list_members(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """List the members of an enumeration; those of a reason with code, clause and sentence."""
    if isinstance(obj, type) and issubclass(obj, Enum) and len(obj):
        lines.append("")
        for member in obj:
            lines.append(f"``{member.name}``")
            if isinstance(member, Reason):
                lines.append(f"   ``{member.value!r}``: {member.sentence} [{member.rule}]")
            else:
                lines.append(f"   ``{member.value!r}``")
        lines.append("")


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive and the links."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("rulebook", Rulebook)
    app.connect("autodoc-process-docstring", list_members, priority=800)
    app.connect("autodoc-process-docstring", link_clauses, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
