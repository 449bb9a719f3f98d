"""The laws that every game must keep, checked for Mushka."""

import pytest
from tests.lanes import some

from muggins import mushka
from muggins.mushka import Rules
from muggins.testing import check_game

COVERING = (
    Rules(3, start_number=6),
    Rules(4, start_number=6, ace_exchange=False),
    Rules(5, start_number=6, stopped_in_full=True),
    Rules(6, start_number=25, deal_limit=2),
    Rules(7, start_number=6, ace_exchange=False, stopped_in_full=True),
)
"""Every number of players, and every option on both of its sides."""


@pytest.mark.deep
@pytest.mark.parametrize("players", some(range(3, 8), 4))
def test_the_game_keeps_the_laws(players: int) -> None:
    """Honest, clumsy and hostile players of every number keep the cards together and learn nothing hidden."""
    rules = [Rules(players, start_number=6), Rules(players)]
    report = check_game(mushka, rules, seeds=range(1), bound=200, must_end=False, thorough=30, sampled=0.05)
    assert set(report.actions) >= {"Deal", "Stand", "Exchange", "Play", "Call", "Settle"}


@pytest.mark.parametrize("rules", some(COVERING, 3), ids=lambda rules: f"{rules.players} players")
def test_every_option_keeps_the_laws(rules: Rules) -> None:
    """The same with every option."""
    report = check_game(mushka, rules, seeds=range(1), bound=90, must_end=False, thorough=4, sampled=0.03)
    assert set(report.actions) >= {"Deal", "Stand", "Exchange", "Play", "Call"}


@pytest.mark.weekly
@pytest.mark.parametrize("rules", COVERING, ids=lambda rules: f"{rules.players} players")
def test_longer_games_keep_the_laws(rules: Rules) -> None:
    """The same for whole games."""
    report = check_game(mushka, rules, seeds=range(3), bound=600, must_end=False, thorough=30)
    assert set(report.actions) >= {"Deal", "Stand", "Exchange", "Play", "Call", "Settle"}
