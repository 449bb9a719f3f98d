"""Sphinx extension: ``{picture}`` shows what the library draws, and examples do not end in blank lines.

The body of ``{picture}`` is Python. The value of its last line is drawn: an SVG document as text, or a value that has
one for notebooks. The picture is part of the page, so its colours follow the page's theme.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def drawn(value: object) -> str:
    """Return the SVG of a value."""
    if isinstance(value, str):
        return value
    svg: str = value._repr_svg_()  # type: ignore[attr-defined]
    return svg


def figure(svg: str) -> nodes.raw:
    """Return the picture as a node, at most a tenth larger than its own units."""
    width = float(svg.partition('viewBox="')[2].split()[2])
    return nodes.raw(
        "", f'<div class="muggins-figure" style="max-width:{width * 1.1:.0f}px">{svg}</div>', format="html"
    )


class Picture(SphinxDirective):
    """``{picture}`` runs its body and draws the value of the last line."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw it."""
        tree = ast.parse("\n".join(self.content))
        last = tree.body.pop()
        if not isinstance(last, ast.Expr):
            raise self.error("the last line of a picture must be an expression")
        names: dict[str, object] = {}
        exec(compile(tree, self.env.docname, "exec"), names)
        value = eval(compile(ast.Expression(last.value), self.env.docname, "eval"), names)
        return [figure(drawn(value))]


class CloseExamples(SphinxTransform):
    """Take away the blank line at the end of an example, which doctest needs and a reader does not."""

    default_priority = 450

    def apply(self, **kwargs: object) -> None:
        """Go through the examples of the page."""
        for kind in (nodes.literal_block, nodes.doctest_block):
            for block in list(self.document.findall(kind)):
                text = block.astext().rstrip()
                if text != block.astext():
                    block.rawsource = text
                    block.children = []
                    block.append(nodes.Text(text))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive and the transform."""
    app.add_directive("picture", Picture)
    app.add_transform(CloseExamples)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
