"""The example that works out what every two cards are worth in the crib."""

from __future__ import annotations

from math import comb

import pytest
from examples.discard_tables import PAIRS, hands, laid_away, main, mean


def test_cribs_drawn_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    """Without rounds there is the one table of random cribs."""
    assert main(["--rounds", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Cribs drawn at random"
    assert len(lines) == 15
    assert " ".join(lines[6].split()) == "5 5.74 5.77 6.43 7.00 8.99 7.10 6.42 5.76 5.74 7.03 7.26 6.93 6.82"


def test_every_hand_is_laid_away_once() -> None:
    """All 18,395 hands of six by rank are counted; two fives are laid away to the player's own crib only."""
    all_hands = hands()
    assert len(all_hands) == 18_395
    table = dict.fromkeys(PAIRS, 4.73) | {(4, 4): 8.99}
    own, other = laid_away(all_hands, table, 1), laid_away(all_hands, table, -1)
    assert sum(own.values()) == sum(other.values()) == comb(52, 6)
    assert own[4, 4] > other[4, 4]


def test_what_the_other_lays_away_changes_the_crib() -> None:
    """A crib with two fives is worth more if the other lays away tens only."""
    tens = {pair: 1.0 for pair in PAIRS if min(pair) >= 9}
    assert mean((4, 4), tens) > mean((4, 4), None) + 2
