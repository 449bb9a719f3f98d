"""One browser for all tests here; they are left out where the groups of packages that they need are not installed."""

import importlib.util
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

collect_ignore: list[str] = []
if not all(importlib.util.find_spec(name) for name in ("fastapi", "uvicorn", "websockets")):
    collect_ignore += ["test_room.py", "test_cheating.py"]
if not all(importlib.util.find_spec(name) for name in ("fastapi", "uvicorn", "websockets", "playwright")):
    collect_ignore += ["test_browser.py", "test_browser_games.py"]
if not all(importlib.util.find_spec(name) for name in ("pettingzoo", "gymnasium", "numpy")):
    collect_ignore += ["test_learning.py"]


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start Chromium, which stays open for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def close_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages of a test after it."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
