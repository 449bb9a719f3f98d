"""Follow the page that a package index shows of the installed package: its examples, its commands, its links.

``python follow_page.py FOLDER``, where the folder holds the command ``muggins``.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path

import muggins


def check(good: bool, what: object) -> None:
    """Stop with what is wrong."""
    if not good:
        sys.exit(f"the page cannot be followed: {what}")


def follow(folder: Path) -> str:
    """Do all that the page shows, and return how much it was."""
    page = metadata("muggins")
    text = str(page.get_payload())
    check("site-packages" in str(muggins.__file__), muggins.__file__)

    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "page", None, 0))
    check(runner.failures == 0, "an example")
    check(runner.tries > 10, f"only {runner.tries} examples")

    commands = re.findall(r"^```console\n\$ muggins (.*?)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    check(bool(commands), "no commands")
    for command, output in commands:
        done = subprocess.run([folder / "muggins", *command.split()], stdout=subprocess.PIPE, text=True, check=True)
        check(done.stdout == output, command)

    links = re.findall(r"\]\(([^)]+)\)", text)
    relative = [link for link in links if not link.startswith("https://")]
    check(bool(links), "no links")
    check(not relative, relative)
    named = {line.partition(",")[0] for line in page.get_all("Project-URL") or []}
    check(named >= {"Documentation", "Source", "Issues", "Changelog"}, named)
    return f"{runner.tries} examples, {len(commands)} commands, {len(links)} links, metadata {page['Metadata-Version']}"


if __name__ == "__main__":
    sys.stdout.write(f"{follow(Path(sys.argv[1]))}\n")
