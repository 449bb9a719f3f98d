"""The game of cribbage under the laws that every game keeps."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from tests.cribbage.second_table import TABLES

from muggins import cribbage
from muggins.cribbage import Counting, Rules
from muggins.testing import check_game, game_machine
from muggins.testing.play import CLUMSY, Policy


@pytest.mark.parametrize("rules", TABLES, ids=str)
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


@pytest.mark.parametrize("rules", TABLES[::5], ids=str)
def test_stopped_games_keep_the_laws(rules: Rules) -> None:
    """Whenever a game is stopped, its state has no flaws, and can be completed from its views."""
    stopper = Policy("stopper", faults=0.3, calls=0.3, stops=0.06)
    report = check_game(cribbage, rules, seeds=range(4), policies=[stopper], thorough=0, sampled=0.02)
    assert report.outcomes["abandoned"] >= 2


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw any way of playing."""
    return draw(st.sampled_from(TABLES))


TestMachine = game_machine(cribbage, rules()).TestCase
TestMachine.settings = settings(max_examples=10, stateful_step_count=60)
