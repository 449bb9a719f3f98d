"""Sphinx extension: publishes the JSON Schema of each game as ``schemas/<game>.json`` beside the pages."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import muggins
from muggins.record import game_schema

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def write_schemas(app: Sphinx, error: Exception | None) -> None:
    """Write the files once the pages are built."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "schemas"
    folder.mkdir(exist_ok=True)
    for game in muggins.GAMES:
        schema = game_schema(import_module(f"muggins.{game}"))
        (folder / f"{game}.json").write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write them at the end of the build."""
    app.connect("build-finished", write_schemas)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
