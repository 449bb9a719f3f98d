"""How the documentation is built; it needs no network."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "muggins"
author = "The muggins authors"
copyright = author
release = importlib.metadata.version("muggins")

sys.path[:0] = [
    str(Path(__file__).parent / "extensions"),
    str(Path(__file__).parents[1]),
]  # the second: tests.traceability
extensions = [
    "clauses",
    "laws",
    "pictures",
    "reference",
    "schemas",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
# Links to lines of files are for the commit that the pages are built from.
clauses_repository = (
    f"https://github.com/muggins-rules/muggins/blob/{os.environ.get('READTHEDOCS_GIT_COMMIT_HASH', 'main')}"
)
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"muggins {release}"
html_static_path = ["static"]
html_favicon = "static/favicon.svg"
html_css_files = ["muggins.css"]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
napoleon_custom_sections = ["Rule"]
napoleon_use_ivar = True
python_maximum_signature_line_length = 100

# Only our own names can be looked up without a network; every one of them must be found.
nitpick_ignore_regex = [
    (r"py:.*", r"(?!muggins\b).*"),
    (r"py:.*", r"muggins(\.\w+)+\.([A-Z]|\w+_co|\w+_contra)"),  # type variables
]


def resolve_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """Find a name by the public module that gives it, when it is written with the file that defines it.

    Every public name is documented once, where users import it from: ``muggins.cribbage.HandScore``, which Python
    calls ``muggins.cribbage.scoring.HandScore``.
    """
    target: str = node.get("reftarget", "")
    if node.get("refdomain") != "py":
        return None
    objects = env.domains.python_domain.objects
    parts = target.split(".")
    module = node.get("py:module") or ""
    homes = [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1) if parts[0] == "muggins"]
    for home in homes or [module, "muggins.table", "muggins.cards", "muggins.errors"]:
        for depth in (1, 2):
            name = ".".join([home, *parts[-depth:]])
            if name in objects and name != target:
                found = objects[name]
                return env.domains.python_domain.resolve_xref(
                    env, node["refdoc"], app.builder, found.objtype, name, node, contnode
                )
    return None


def setup(app: Sphinx) -> None:
    """Add the resolver."""
    app.connect("missing-reference", resolve_public_name)
