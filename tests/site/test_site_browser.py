"""The pages in a real browser, on a phone and on a desktop, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TOO_WIDE = """() => [...document.querySelectorAll('article *')].filter(each => {
    const box = each.getBoundingClientRect()
    if (box.width === 0 || box.right <= innerWidth + 1) return false
    for (let it = each; it && it.tagName !== 'ARTICLE'; it = it.parentElement)
        if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(it).overflowX)) return false
    return true
}).map(each => each.outerHTML.slice(0, 100))"""
"""The elements that are wider than the page and do not scroll on their own."""


def opened(browser: Browser, width: int, scheme: str) -> tuple[Page, list[str]]:
    """Open a window, and return its page and the list of the errors that it will have."""
    page = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme).new_page()  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # a scheme is a text
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    return page, problems


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (390, "dark"), (1280, "light")])
def test_every_page_loads_and_fits(browser: Browser, address: str, site: Path, width: int, scheme: str) -> None:
    """No page has an error in the console, and none is wider than its window."""
    page, problems = opened(browser, width, scheme)
    for file in sorted(site.rglob("*.html")):
        if "_static" in file.parts:
            continue
        page.goto(f"{address}/{file.relative_to(site).as_posix()}")
        assert problems == [], file.name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file.name
        assert page.evaluate(TOO_WIDE) == [], file.name


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("cribbage.R25", "rulebooks/cribbage.html#cribbage-r25"),
        ("parlour.R10", "rulebooks/parlour.html#parlour-r10"),
        ("mushka.Q17", "rulebooks/mushka.html#mushka-q17"),
        ("score_hand", "api/cribbage.html#muggins.cribbage.score_hand"),
        ("adjudicate_revoke", "api/mushka.html#muggins.mushka.adjudicate_revoke"),
    ],
)
def test_the_search_finds_clauses_and_names_first(browser: Browser, address: str, words: str, first: str) -> None:
    """The first result is the clause itself, or the function itself."""
    page, problems = opened(browser, 1280, "light")
    page.goto(f"{address}/search.html?q={words}")
    result = page.locator("#search-results ul.search li a").first
    result.wait_for()
    assert first in str(result.get_attribute("href"))
    assert problems == []


def test_pictures_follow_the_theme_of_the_page(browser: Browser, address: str) -> None:
    """The text of a picture is light on a dark page and dark on a light one, with every preference of the system."""
    page, _ = opened(browser, 1280, "light")
    page.goto(f"{address}/index.html")
    colours: list[str] = []
    for theme in ("light", "dark"):
        page.evaluate(f"document.body.dataset.theme = '{theme}'")
        colours.append(page.locator(".muggins-label").first.evaluate("each => getComputedStyle(each).fill"))
    assert colours == ["rgb(28, 27, 26)", "rgb(236, 232, 223)"]
