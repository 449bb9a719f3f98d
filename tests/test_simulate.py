"""The example that simulates many games of each kind."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import pytest
from examples.simulate import Cribbage, Mushka, Parlour, Plan, main, percentile, simulate

from muggins import cribbage, mushka, parlour

PLANS: dict[str, Plan] = {
    "parlour": Parlour(parlour.Rules(4)),
    "parlour-faults": Parlour(parlour.Rules(4), faults=0.3, calls=0.5),
    "cribbage": Cribbage(cribbage.Rules(4, partners=True)),
    "mushka": Mushka(mushka.Rules(3)),
}


@pytest.mark.parametrize("name", PLANS)
def test_the_figures_do_not_depend_on_the_workers(name: str) -> None:
    """Each game has a seed of its own: over the map of any executor the same games come in the same order."""
    plan = PLANS[name]
    alone = simulate(plan, 55, "seed")
    with ProcessPoolExecutor(2) as executor:
        assert simulate(plan, 55, "seed", map_=executor.map) == alone
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
    """The figures are told in plain lines, and nothing else is printed off a terminal."""
    assert main([*arguments, "--games", "10", "--seed", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found = [line.split(":")[0] for line in printed.out.splitlines() if not line.startswith(" ")]
    assert found == [f"10 games of {arguments[0]}, seed 1", *titles]


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
