"""The game of cribbage under the laws that every game keeps."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from tests.cribbage.second_table import TABLES
from tests.lanes import some

from muggins import cribbage
from muggins.cribbage import Counting, Rules
from muggins.testing import check_game, game_machine
from muggins.testing.play import CLUMSY, Policy


@pytest.mark.parametrize("rules", some(TABLES, 5), ids=str)
def test_every_way_of_playing_keeps_the_laws(rules: Rules) -> None:
    """Whole games with wrong numbers, and claims that are right or wrong, in every way of playing."""
    report = check_game(cribbage, rules, seeds=(5,), policies=[CLUMSY], thorough=10, sampled=0.01)
    assert report.unfinished == 0
    assert {"Deal", "LayAway", "Play"} <= set(report.actions)
    assert {"CountEnded", "Pegged", "Ended"} <= set(report.events)
    if rules.effective_counting is Counting.AUTOMATIC:
        assert "Announce" not in report.actions
        assert "Counted" in report.events
    else:
        assert {"Announced", "Answered", "Settled"} <= set(report.events)
    assert ("CardSettled" in report.events) == rules.names_points


NUMBERS = ((2, False), (3, False), (4, False), (4, True))
"""How many players, and whether as partners."""


@pytest.mark.deep
@pytest.mark.parametrize(("players", "partners"), NUMBERS)
def test_players_of_every_kind_keep_the_laws(players: int, partners: bool) -> None:
    """Honest, clumsy and hostile players, counted by the table, with lowball and without."""
    rules = [Rules(players, partners), Rules(players, partners, 61, lowball=True)]
    report = check_game(cribbage, rules, seeds=range(1), thorough=20, sampled=0.02)
    assert report.unfinished == 0
    assert {"Deal", "LayAway", "Play", "Count"} <= set(report.actions)
    assert {"SaidGo", "CountEnded", "CribShown", "Counted", "Pegged", "Ended"} <= set(report.events)


@pytest.mark.deep
@pytest.mark.parametrize(("players", "partners"), NUMBERS)
def test_players_of_every_kind_keep_the_laws_of_muggins(players: int, partners: bool) -> None:
    """With wrong counts, and claims that are right or wrong, nothing hidden shows and no point is made up."""
    muggins = Counting.MUGGINS
    rules = [Rules(players, partners, 61, muggins), Rules(players, partners, counting=muggins)]
    report = check_game(cribbage, rules, seeds=range(1), thorough=30, sampled=0.03)
    assert report.unfinished == 0
    assert {"Deal", "LayAway", "Play", "Announce", "Answer"} <= set(report.actions)
    assert {"Announced", "Answered", "Settled", "CribShown", "Pegged", "Ended"} <= set(report.events)


STOPPER = Policy("stopper", faults=0.3, calls=0.3, stops=0.06)


@pytest.mark.deep
@pytest.mark.parametrize(("players", "partners"), NUMBERS)
def test_games_that_are_stopped_keep_the_laws(players: int, partners: bool) -> None:
    """Whenever a game is stopped, its state has no flaws, and can be completed from its views."""
    rules = Rules(players, partners, 61, Counting.MUGGINS)
    report = check_game(cribbage, rules, seeds=range(12), policies=[STOPPER], thorough=0, sampled=0.02)
    assert report.outcomes["abandoned"] >= 8


@pytest.mark.deep
@pytest.mark.parametrize("rules", TABLES[::5], ids=str)
def test_stopped_games_of_other_rules_keep_the_laws(rules: Rules) -> None:
    """The same in other ways of playing."""
    report = check_game(cribbage, rules, seeds=range(4), policies=[STOPPER], thorough=0, sampled=0.02)
    assert report.outcomes["abandoned"] >= 2


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw any way of playing."""
    return draw(st.sampled_from(TABLES))


TestMachine = pytest.mark.deep(game_machine(cribbage, rules()).TestCase)
TestMachine.settings = settings(max_examples=15, stateful_step_count=60)
