"""The example that simulates many games of each kind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import sleep

import attrs
import pytest
from examples.simulate import CHUNK, Chunk, Cribbage, Mushka, Parlour, Plan, Played, main, percentile, simulate

from examples import simulate as module
from muggins import cribbage, mushka, parlour

PLANS: dict[str, Plan] = {
    "parlour": Parlour(parlour.Rules(4)),
    "parlour-faults": Parlour(parlour.Rules(4), faults=0.3, calls=0.5),
    "cribbage": Cribbage(cribbage.Rules(4, partners=True)),
    "mushka": Mushka(mushka.Rules(3)),
}


@pytest.mark.parametrize("name", PLANS)
def test_the_figures_do_not_depend_on_the_workers(name: str) -> None:
    """Each game has a seed of its own: the same games come in the same order from this process and from a pool."""
    plan = PLANS[name]
    alone = simulate(plan, 55, "seed")
    with ProcessPoolExecutor(2) as executor:
        assert simulate(plan, 55, "seed", executor=executor) == alone
    assert simulate(plan, 10, "seed") == alone[:10]
    assert len({repr(game) for game in alone}) > 10


@pytest.mark.parametrize(
    ("arguments", "titles"),
    [
        (
            ["parlour", "--players", "5", "--faults", "0.05", "--calls", "0.5"],
            ["ended by", "turns to win", "wins by seat from the first to move", "choices a deal", "faults a deal"],
        ),
        (
            ["cribbage", "--players", "3", "--target", "61"],
            [
                "deals to a win",
                "mean score by side, the first dealer's first",
                "wins by side, the first dealer's first",
                "sides skunked",
            ],
        ),
        (
            ["mushka", "--players", "4"],
            ["ended by", "deals to a win", "stops", "wins by seat, the first dealer's first"],
        ),
    ],
)
def test_the_command_prints_a_report(
    arguments: list[str], titles: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The figures are printed in plain lines, and nothing else is printed off a terminal."""
    assert main([*arguments, "--games", "10", "--seed", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found = [line.split(":")[0] for line in printed.out.splitlines() if not line.startswith(" ")]
    assert found == [f"10 games of {arguments[0]}, seed 1", *titles]


def test_a_game_without_a_winner_is_told() -> None:
    """A limit of deals ends a game of Mushka, and the report says how many ended so."""
    plan = Mushka(mushka.Rules(3, deal_limit=1))
    games = simulate(plan, 3, "seed")
    assert [(game.ending, game.winners) for game in games] == [("deal_limit", ())] * 3
    assert list(plan.report(games))[:2] == ["ended by:", "  deal limit              3  100.00 %"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["parlour", "--players", "2"],
        ["parlour", "--games", "0"],
        ["parlour", "--faults", "1.5"],
        ["parlour", "--turn-limit", "0"],
        ["cribbage", "--players", "6"],
        ["cribbage", "--target", "100"],
        ["mushka", "--players", "8"],
        ["mushka", "--deal-limit", "0"],
    ],
)
def test_impossible_options_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be simulated is said in one line, with the value."""
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert arguments[2] in capsys.readouterr().err


def test_percentiles_are_nearest_ranks() -> None:
    """The median of four is the second, and the 99th percentile of few is the last."""
    assert [percentile([1, 2, 3, 4], percent) for percent in (50, 75, 90, 99, 100)] == [2, 3, 4, 4, 4]
    assert percentile([7], 50) == 7


# --- a run that is stopped, and goes on


@attrs.frozen
class Numbers:
    """A game that takes no time. In a worker, the game of this number kills its process."""

    deadly: int = attrs.field(default=-1, repr=False)

    def play(self, seed: str) -> Played:
        """Return the number of the game."""
        number = int(seed.split("/")[1])
        if number == self.deadly:
            sleep(0.5)
            os._exit(1)
        return Played("played", (number % 2,), {"number": number})

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Say how many there are."""
        yield str(len(games))


ALL = [Played("played", (number % 2,), {"number": number}) for number in range(100)]


def test_a_killed_worker_loses_no_finished_chunk() -> None:
    """All chunks that were finished before are kept, and the rest is played from there."""
    kept = Chunk()
    with ProcessPoolExecutor(2) as executor, pytest.raises(BrokenExecutor):
        simulate(Numbers(deadly=5), 100, "seed", executor=executor, keep=kept.update)
    assert len(kept) >= 100 - 2 * CHUNK  # all but the deadly chunk, and perhaps one that the other worker had begun
    assert all(number not in kept for number in range(CHUNK))
    rest = Chunk()
    assert simulate(Numbers(), 100, "seed", done=kept, keep=rest.update) == ALL
    assert sorted([*kept, *rest]) == list(range(100))


@pytest.mark.parametrize("workers", [0, 2])
def test_nothing_is_begun_after_the_stop(workers: int) -> None:
    """What was begun is finished and kept, and nothing is lost or played twice."""
    kept: list[Chunk] = []
    executor = ProcessPoolExecutor(workers) if workers else None
    games = simulate(Numbers(), 100, "seed", executor=executor, keep=kept.append, stopped=lambda: len(kept) >= 2)
    if executor is not None:
        executor.shutdown()
    assert len(kept) >= 2
    assert sorted(number for chunk in kept for number in chunk) == [game.figures["number"] for game in games]


def test_the_command_reports_what_a_killed_worker_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 1, the report is of what is done, and the same command then plays the rest."""
    plans = iter([Numbers(deadly=55), Numbers()])

    def of(options: object) -> Numbers:
        return next(plans)

    monkeypatch.setattr(Mushka, "of", of)
    arguments = ["mushka", "--games", "100", "--workers", "2", "--file", str(tmp_path / "run")]
    assert main(arguments) == 1
    printed = capsys.readouterr()
    told = re.fullmatch(
        r"a worker was killed\nstopped after (\d+) of 100 games; the same command plays the rest\n", printed.err
    )
    assert told is not None
    assert printed.out.splitlines() == [f"{told[1]} games of mushka, seed 1", told[1]]
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines() == ["100 games of mushka, seed 1", "100"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_reports_and_the_same_command_goes_on(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script, run from anywhere: Ctrl-C keeps and reports what is done, and the rest gives the same games."""
    path = tmp_path / "run.jsonl"
    arguments = ["mushka", "--seed", "x", "--file", str(path), "--workers", workers]
    command = [sys.executable, str(Path(module.__file__).resolve()), *arguments, "--games", "100000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, start_new_session=True
    )
    while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 4):
        sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all processes of the run hear it
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    lines = path.read_text().splitlines()
    done = sum(len(json.loads(line)) for line in lines[1:])
    assert err == f"stopped after {done} of 100,000 games; the same command plays the rest\n"
    assert out.splitlines()[0] == f"{done} games of mushka, seed x"
    assert main([*arguments[:5], "--games", str(done + 5)]) == 0
    played = capsys.readouterr().out
    assert path.read_text().splitlines()[: len(lines)] == lines
    assert main([*arguments[:3], "--games", str(done + 5)]) == 0
    assert capsys.readouterr().out == played


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    """A process that is killed in the middle of a line leaves a file that can be gone on from."""
    path = tmp_path / "run"
    file, found = module.open_run(path, Numbers(), "seed")
    assert found == {}
    with file:
        games = simulate(Numbers(), 30, "seed", keep=partial(module.keep_chunk, file))
    whole = path.read_bytes()
    for size in range(0, len(whole), 7):
        path.write_bytes(whole[:size])
        file, found = module.open_run(path, Numbers(), "seed")
        with file:
            simulate(Numbers(), 30, "seed", done=found, keep=partial(module.keep_chunk, file))
        assert path.read_bytes() == whole
    assert games == ALL[:30]


@pytest.mark.parametrize(
    "text", ["no run\n", "no run", '{"simulation": "another"}\n', "[1]\n", "{head}\n[1]\n", '{head}\n{"0": 1}\n']
)
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command refuses it and changes no byte of it."""
    path = tmp_path / "run"
    module.open_run(path, Parlour(parlour.Rules(4)), "1")[0].close()
    content = text.replace("{head}", path.read_text().strip()).encode()
    path.write_bytes(content)
    with pytest.raises(SystemExit, match="2"):
        main(["parlour", "--games", "1", "--file", str(path)])
    assert f"cannot go on from {path}: " in capsys.readouterr().err
    assert path.read_bytes() == content


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One line is rewritten after each chunk: the games, the rate, and the time left."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["parlour", "--games", "15"]) == 0
    lines = capsys.readouterr().err.split("\r")
    shape = r"{} of 15 games, [\d,]+\.\d a second, \d+:\d\d left\x1b\[K"
    assert len(lines) == 3
    assert re.fullmatch(shape.format(10), lines[1])
    assert re.fullmatch(shape.format(15) + "\n", lines[2])
