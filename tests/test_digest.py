"""The library gives the same answers in every process: all have one digest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.digest import digests

PROCESSES: dict[str, tuple[list[str], dict[str, str]]] = {
    "hash seed 0, no asserts, the locale C": (
        ["-O"],
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ),
    "hash seed 1, no docstrings, no colours, a narrow terminal, a Turkish locale, where it is installed": (
        ["-OO"],
        {
            "PYTHONHASHSEED": "1",
            "NO_COLOR": "1",
            "COLUMNS": "20",
            "TZ": "Pacific/Auckland",
            "PYTHONUTF8": "1",
            "LC_ALL": "tr_TR.UTF-8",
            "LANGUAGE": "de:tr",
        },
    ),
}
"""Two processes that differ in all of these from each other, and from the one that runs the tests."""


@pytest.mark.parametrize(("options", "environment"), PROCESSES.values(), ids=PROCESSES)
def test_every_process_answers_the_same(options: list[str], environment: dict[str, str]) -> None:
    """Hash seeds, optimised code, locale and terminal change nothing that the library answers."""
    found = subprocess.run(
        [sys.executable, *options, "-m", "tests.digest"],
        cwd=Path(__file__).parents[1],
        env=os.environ | environment,
        capture_output=True,
        encoding="ascii",
        check=True,
    )
    assert dict(line.split() for line in found.stdout.splitlines()) == digests()
