"""How deals end when nobody errs, against the figures that the rules state."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from math import sqrt

import pytest
from examples.simulate import Parlour, main, percentile, simulate

from muggins.parlour import Rules

GAMES = 10_000

# The rules' own simulation of 10,000 deals each: how many end with a winner, and the median number of turns to win.
FIGURES = {3: (0.702, 264), 4: (0.961, 74), 5: (0.993, 94), 6: (0.9997, 58), 7: (1.0, 58)}


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", FIGURES)
def test_honest_deals_end_as_the_rules_say(players: int) -> None:
    """The share of deals that somebody wins and the median length are within three standard errors: Q19.

    The standard error of a share p of n deals is sqrt(p (1 - p) / n); a share of all is taken as all but one.
    The rank of the median among n lengths has the standard error sqrt(n) / 2.
    """
    expected, median = FIGURES[players]
    games = simulate(Parlour(Rules(players)), GAMES, "1")
    assert {game.ending for game in games} <= {"last_card", "endless"}
    lengths = sorted(game.figures["turns"] for game in games if game.winners)
    likely = min(expected, 1 - 1 / GAMES)
    assert abs(len(lengths) / GAMES - expected) <= 3 * sqrt(likely * (1 - likely) / GAMES)
    middle, error = len(lengths) / 2, 3 * sqrt(len(lengths)) / 2
    assert lengths[int(middle - error)] <= median <= lengths[int(middle + error)]


@pytest.mark.parametrize("faults", [0.0, 0.3])
def test_the_figures_do_not_depend_on_the_workers(faults: float) -> None:
    """Each game has a seed of its own: over the map of any executor the same games come in the same order."""
    plan = Parlour(Rules(4), faults, calls=0.5)
    alone = simulate(plan, 60, "seed")
    with ProcessPoolExecutor(2) as executor:
        assert simulate(plan, 60, "seed", map_=executor.map) == alone
    assert simulate(plan, 30, "seed") == alone[:30]
    assert any(game.figures["faults"] for game in alone) == (faults > 0)


def test_the_command_prints_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    """Endings, lengths and wins by seat are told in plain lines, and nothing else is printed off a terminal."""
    arguments = ["parlour", "--players", "5", "--games", "20", "--seed", "1", "--faults", "0.05", "--calls", "0.5"]
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert [line.split(":")[0].strip() for line in printed.out.splitlines() if not line.startswith(" ")] == [
        "20 games of parlour, seed 1",
        "ended by",
        "turns to win",
        "wins by seat from the first to move",
        "choices a deal",
        "faults a deal",
    ]


@pytest.mark.parametrize(
    "arguments", [["--players", "2"], ["--games", "0"], ["--faults", "1.5"], ["--turn-limit", "0"]]
)
def test_impossible_options_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be simulated is said in one line."""
    with pytest.raises(SystemExit, match="2"):
        main(["parlour", *arguments])
    assert arguments[1] in capsys.readouterr().err


def test_percentiles_are_nearest_ranks() -> None:
    """The median of four is the second, and the 99th percentile of few is the last."""
    assert [percentile([1, 2, 3, 4], percent) for percent in (50, 75, 90, 99, 100)] == [2, 3, 4, 4, 4]
    assert percentile([7], 50) == 7
