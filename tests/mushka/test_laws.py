"""Mushka under the laws that every game keeps."""

import pytest

from muggins import mushka
from muggins.mushka import Rules
from muggins.testing import check_game


@pytest.mark.parametrize("players", range(3, 8))
def test_the_game_keeps_the_laws(players: int) -> None:
    """Honest, clumsy and hostile players of every number keep the cards together and learn nothing hidden."""
    rules = [Rules(players, start_number=6), Rules(players)]
    report = check_game(mushka, rules, seeds=range(1), bound=200, must_end=False, thorough=30, sampled=0.05)
    assert set(report.actions) >= {"Deal", "Stand", "Exchange", "Play", "Call", "Settle"}
