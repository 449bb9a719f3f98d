"""The pages as they are built; they are left out where the group of packages ``docs`` is not installed."""

from __future__ import annotations

import functools
import importlib.util
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

collect_ignore: list[str] = []
if not os.environ.get("MUGGINS_SITE") and not all(importlib.util.find_spec(name) for name in ("sphinx", "furo")):
    collect_ignore += ["test_pages.py", "test_site_browser.py"]
elif importlib.util.find_spec("playwright") is None:
    collect_ignore += ["test_site_browser.py"]
else:
    from tests.examples.conftest import browser, close_pages

    __all__ = ["browser", "close_pages"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the pages: ``MUGGINS_SITE`` if it is set, else one that is built for the tests."""
    if built := os.environ.get("MUGGINS_SITE"):
        return Path(built)
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", str(ROOT / "docs"), str(folder)], check=True)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Say nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the pages on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
