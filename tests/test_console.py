"""The commands shown in the documentation print what is shown there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown_commands() -> list[tuple[str, str, str]]:
    """Return each command line after a ``$`` in the pages' console blocks, with the page and what follows."""
    return [
        (page.name, command, output)
        for page in PAGES
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
        for command, _, output in (part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:])
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="the pages show commands for sh")
@pytest.mark.parametrize(("page", "command", "output"), shown_commands())
def test_commands_print_what_is_shown(page: str, command: str, output: str) -> None:
    """What the reader types gives what the reader sees, standard error included."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        check=False,
    )
    assert done.stdout == output, page


def test_the_two_commands_of_the_readme() -> None:
    """Each makes an environment and uses names that pyproject.toml declares; other checks search for these words."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install, score, tests = re.findall(r"^```sh\n(.*)\n```$", readme, re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert install == f"pip install {project['project']['name']}"
    assert score.startswith("python3 -m venv --clear .venv && ")
    assert tests.startswith("python3 -m venv --clear .venv && ")
    assert score.split(" && ")[-1].startswith(f".venv/bin/{next(iter(project['project']['scripts']))} score ")
    assert tests.split(" && ")[-1].startswith(".venv/bin/python -m pytest ")
    assert re.findall(r"--group (\w+)", tests) == ["test"]
    assert "test" in project["dependency-groups"]
