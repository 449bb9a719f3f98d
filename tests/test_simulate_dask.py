"""The example that simulates many games, on the workers of Dask; left out without the dependency group `scale`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from examples.simulate import Chunk, Mushka, Parlour, simulate

from examples import simulate as module
from muggins import mushka, parlour

distributed: Any = pytest.importorskip("distributed")

pytestmark = pytest.mark.filterwarnings("default")  # warnings of Dask are not about us


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        yield client


@pytest.mark.parametrize("plan", [Parlour(parlour.Rules(4), faults=0.1, calls=0.5), Mushka(mushka.Rules(3))], ids=repr)
def test_the_figures_are_those_of_one_process(plan: Parlour | Mushka, client: Any) -> None:
    """The same pure function gives the same games under any executor."""
    with client.get_executor() as executor:
        assert simulate(plan, 35, "seed", executor=executor) == simulate(plan, 35, "seed")


def test_a_killed_worker_loses_nothing(client: Any) -> None:
    """Dask starts the worker again, and gives its chunks to others."""
    kept: list[Chunk] = []
    plan = Mushka(mushka.Rules(3))

    def keep(chunk: Chunk) -> None:
        kept.append(chunk)
        if len(kept) == 1:
            victim = next(iter(client.scheduler_info()["workers"]))
            client.restart_workers([victim], raise_for_error=False)

    with client.get_executor() as executor:
        games = simulate(plan, 60, "seed", executor=executor, keep=keep)
    assert games == simulate(plan, 60, "seed")
    assert len(kept) == 6


def test_the_command_starts_a_cluster(tmp_path: Path) -> None:
    """The script prints the same report from any folder, with Dask and without."""
    script = [sys.executable, str(Path(module.__file__).resolve()), "parlour", "--games", "30"]
    told = [
        subprocess.run([*script, *more], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for more in ((), ("--dask", "local", "--workers", "2"))
    ]
    assert told[0] == told[1]
    assert told[0].startswith("30 games of parlour, seed 1\n")
