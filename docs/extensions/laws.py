"""Sphinx extension: ``{laws}`` lists the laws that every game keeps, as the checks state them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from muggins.testing import LAWS

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Laws(SphinxDirective):
    """Each law with its name as the term and its statement as the definition."""

    def run(self) -> list[nodes.Node]:
        """Read the laws."""
        listing = nodes.definition_list()
        for law in LAWS:
            anchor = f"law-{law.name}"
            statement = nodes.definition("", nodes.paragraph("", law.statement))
            listing += nodes.definition_list_item("", nodes.term("", law.name, ids=[anchor]), statement)
        return [listing]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("laws", Laws)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
