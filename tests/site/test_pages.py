"""The pages of the documentation: no dead link, every public name and every clause has its place."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

import muggins

pytestmark = pytest.mark.browser  # it builds the pages

MODULES = (
    *(f"muggins.{game}" for game in muggins.GAMES),
    "muggins.cards",
    "muggins.cribbage.bulk",
    "muggins.drawing",
    "muggins.errors",
    "muggins.languages",
    "muggins.record",
    "muggins.table",
    "muggins.testing",
    "muggins.testing.conformance",
    "muggins.testing.strategies",
    "muggins.testing.vectors",
)
"""The modules from which users import."""


class Page(HTMLParser):
    """The anchors of a page, what it links to, and the last line of each example."""

    def __init__(self, file: Path) -> None:
        """Read the file."""
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.examples: list[str] = []
        self._in_example = False
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take anchors, links and the beginnings of examples."""
        given = dict(attrs)
        self.anchors.add(given.get("id") or "")
        self.links.append(
            (given.get("href") or given.get("src") or "") if tag in {"a", "img", "link", "script"} else ""
        )
        if tag == "pre":
            self._in_example = True
            self.examples.append("")

    def handle_endtag(self, tag: str) -> None:
        """Take the ends of examples."""
        self._in_example &= tag != "pre"

    def handle_data(self, data: str) -> None:
        """Take the text of examples."""
        if self._in_example:
            self.examples[-1] += data


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    """Return every page by its file."""
    return {file.resolve(): Page(file) for file in sorted(site.rglob("*.html")) if "_static" not in file.parts}


def test_no_link_is_dead(pages: dict[Path, Page]) -> None:
    """Every link within the pages leads to a file and, with an anchor, to a place in it."""
    dead: list[str] = []
    for file, page in pages.items():
        for link in page.links:
            path, _, anchor = unquote(link).partition("#")
            if not link or ":" in path or path.startswith("//"):
                continue
            target = (file.parent / path.partition("?")[0]).resolve() if path else file
            if not target.exists() or (anchor and target in pages and anchor not in pages[target].anchors):
                dead.append(f"{file.name}: {link}")
    assert sorted(set(dead)) == []


def test_no_example_ends_in_a_blank_line(pages: dict[Path, Page]) -> None:
    """What is shown ends with its last line."""
    wrong = [file.name for file, page in pages.items() for text in page.examples if text != f"{text.rstrip()}\n"]
    assert wrong == []


def inventory(site: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the type and the place of every object that other documentation can link to."""
    head, _, body = (site / "objects.inv").read_bytes().partition(b"zlib.\n")
    assert head
    for line in zlib.decompress(body).decode("utf-8").splitlines():
        name, kind, _, place, _ = line.split(maxsplit=4)
        yield name, kind, place


def test_every_public_name_is_documented(site: Path) -> None:
    """Each name of each ``__all__`` is in the inventory, where it is defined or shared from."""
    known = {name for name, kind, _ in inventory(site) if kind.startswith("py:")}
    missing = [
        f"{module}.{name}"
        for module in MODULES
        for name in import_module(module).__all__
        if not {f"{module}.{name}", f"muggins.table.{name}"} & known
    ]
    assert missing == []


def test_every_clause_has_a_place(site: Path) -> None:
    """Each clause is an object of the inventory, on the page of its rulebook."""
    known = {name: place for name, kind, place in inventory(site) if kind == "clause:clause"}
    clauses = [clause for game in muggins.GAMES for clause in import_module(f"muggins.{game}.rulebook").CLAUSES]
    assert set(known) == set(clauses)
    assert all(place.startswith(f"rulebooks/{clause.partition('.')[0]}.html") for clause, place in known.items())
