"""How deals end when nobody errs, against the figures that the rules state."""

from __future__ import annotations

from math import sqrt

import pytest
from examples.simulate import Parlour, simulate

from muggins.parlour import Rules, TurnOver

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


# The rules' simulation of 4,000 deals each, turned over at once: how many are endless.
AT_ONCE = {3: 0.135, 4: 0.025, 5: 0.0015, 6: 0.0003, 7: 0.0}


@pytest.mark.weekly
@pytest.mark.parametrize("players", AT_ONCE)
def test_fewer_deals_are_endless_if_discards_are_turned_over_at_once(players: int) -> None:
    """The share of endless deals is within three standard errors of the difference of two shares: Q1, Q19."""
    deals = 4_000
    games = simulate(Parlour(Rules(players, turn_over=TurnOver.AT_ONCE)), deals, "1")
    share = sum(game.ending == "endless" for game in games) / deals
    likely = max(AT_ONCE[players], 1 / deals)
    assert abs(share - AT_ONCE[players]) <= 3 * sqrt(2 * likely * (1 - likely) / deals)
