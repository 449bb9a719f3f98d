"""Check other programs that score cribbage, and print a table of what is found.

``python -m tests.peers.table [FOLDER]`` with Python 3.12 or later. Each program is installed with this library in a
virtual environment of its own, in the folder or in a temporary one; a folder that is kept makes the next run shorter.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def peers() -> dict[str, list[str]]:
    """Return what to install for each adapter: the dependency groups ``peer-...``."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return {name.removeprefix("peer-"): group for name, group in groups.items() if name.startswith("peer-")}


def report(name: str, requirements: list[str], folder: Path) -> list[dict[str, Any]]:
    """Install one program and check it."""
    home = folder / name
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    subprocess.run([str(python), "-m", "pip", "install", "-qq", *requirements, str(ROOT)], check=True)
    done = subprocess.run(
        [str(python), "-m", "tests.peers.report", name], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(reports: Iterable[list[dict[str, Any]]]) -> Iterator[str]:
    """Write the reports as a table in Markdown, with the notes below."""
    notes: list[str] = []
    yield "| program | version | checked | clause | smallest case | it says | right | cause |"
    yield "|---|---|---|---|---|---|---|---|"
    for head, *found in reports:
        program = f"| `{head['package']}` | {head['version']} "
        notes += [f"- `{head['package']}`: {note}" for note in head["notes"]]
        wrong = {row["what"] for row in found}
        right = [what for what in head["checked"] if what not in wrong]
        if right:
            yield f"{program}| {', '.join(right)} | | nothing found | | | |"
        for row in found:
            case = f"`{row['case']}`".replace("\n", "` `") + (" as a crib" if row["crib"] else "")
            rule = f"`{row['rule']}`" if row["rule"] else ""
            cells = [row["what"], rule, case, row["says"], row["right"], row["cause"]]
            yield f"{program}| {' | '.join(cells)} |"
    yield ""
    yield from notes


def main(folder: Path) -> None:
    """Check all programs."""
    for line in lines(report(name, requirements, folder) for name, requirements in sorted(peers().items())):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
