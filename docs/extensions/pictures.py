"""Sphinx extension: ``{picture}`` shows what the library draws, and examples do not end in blank lines.

The body of ``{picture}`` is Python. The value of its last line is drawn: an SVG document as text, or a value that has
one for notebooks; the line may assign it to a name. Without a body, the last line of the examples above it is drawn, so
code and picture cannot differ. The picture is part of the page, so its colours follow the page's theme.
"""

from __future__ import annotations

import ast
import io
from contextlib import redirect_stdout
from doctest import DocTestParser
from pathlib import Path
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
    svg: str = value._repr_svg_()  # type: ignore[attr-defined]  # what notebooks draw has it
    return svg


def figure(svg: str) -> nodes.raw:
    """Return the picture as a node, at most a tenth larger than its own units."""
    width = float(svg.partition('viewBox="')[2].split()[2])
    return nodes.raw(
        "", f'<div class="muggins-figure" style="max-width:{width * 1.1:.0f}px">{svg}</div>', format="html"
    )


class Picture(SphinxDirective):
    """``{picture}`` runs its body, or the examples above it, and draws the value of the last line."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw it."""
        tree = ast.parse("\n".join(self.content or self.examples_above()))
        last = tree.body.pop()
        if not isinstance(last, ast.Expr | ast.Assign):
            raise self.error("the last line of a picture must be an expression or an assignment")
        names: dict[str, object] = {}
        with redirect_stdout(io.StringIO()):  # what the examples print stands in the page
            exec(compile(tree, self.env.docname, "exec"), names)
            value = eval(compile(ast.Expression(last.value), self.env.docname, "eval"), names)
        return [figure(drawn(value))]

    def examples_above(self) -> list[str]:
        """Return the source of the examples that stand above the directive in the page."""
        page = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        above = "\n".join(page.splitlines()[: self.lineno - 1])
        return [example.source for example in DocTestParser().get_examples(above)]


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
