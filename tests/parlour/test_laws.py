"""Parlour Muggins under the laws that every game keeps."""

import pytest
from tests.lanes import some

from muggins import parlour
from muggins.parlour import EmptiedGiver, Endless, Rules, TurnOver
from muggins.testing import check_game


@pytest.mark.parametrize("players", some(range(3, 8), 4))
def test_the_game_keeps_the_laws(players: int) -> None:
    """Honest, clumsy and hostile players of every number keep the cards together and learn nothing hidden."""
    report = check_game(parlour, Rules(players), seeds=range(1), bound=20_000, thorough=40, sampled=0.01)
    assert report.unfinished == 0
    assert set(report.actions) >= {"Deal", "Open", "Place", "Call"}


EVERY_OPTION = [
    Rules(4, games=3, emptied_giver=EmptiedGiver.WINS),
    Rules(3, games=2, turn_limit=40),
    Rules(5, turn_limit=300, endless=Endless.PLAYED_ON),
    Rules(3, turn_over=TurnOver.AT_ONCE),
    Rules(6, games=2, turn_over=TurnOver.AT_ONCE, emptied_giver=EmptiedGiver.WINS, turn_limit=64),
    Rules(7, turn_over=TurnOver.AT_ONCE, endless=Endless.PLAYED_ON, turn_limit=200),
]


@pytest.mark.deep
def test_a_match_with_every_option_keeps_the_laws() -> None:
    """Matches, limits, turning over at once and the other rulings keep the laws too."""
    report = check_game(parlour, EVERY_OPTION, seeds=range(1), bound=20_000, thorough=20, sampled=0.01)
    assert report.unfinished == 0
    assert set(report.events) >= {"GameWon", "GameDrawn", "Ended"}
