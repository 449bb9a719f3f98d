"""The pictures of speeds in the documentation show the figures that are committed."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from tests.benchmarks.plots import FIGURES, PICTURES, PLOTS


@pytest.mark.parametrize("name", PLOTS)
def test_the_pictures_are_drawn_from_the_figures(name: str) -> None:
    """The pictures are up to date (`python tests/benchmarks/plots.py`), and their alternative texts have all values."""
    picture = PLOTS[name](json.loads(FIGURES.read_text(encoding="utf-8")))
    assert (PICTURES / f"performance-{name}.svg").read_text(encoding="ascii") == picture
    root = ElementTree.fromstring(picture)
    described = root.findtext("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert len(described.split("; ")) == picture.count('class="ours"') + picture.count('class="other"')
