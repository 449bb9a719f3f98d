"""The game of cribbage under the laws that every game keeps."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from muggins import cribbage
from muggins.cribbage import Counting, Rules
from muggins.testing import check_game, game_machine
from muggins.testing.play import Policy

TABLES = ((2, False), (3, False), (4, False), (4, True))


@pytest.mark.parametrize(("players", "partners"), TABLES)
def test_the_game_keeps_the_laws(players: int, partners: bool) -> None:
    """With 2, 3 and 4 players and partners, counted by the table, with lowball and without."""
    rules = [Rules(players, partners), Rules(players, partners, 61, lowball=True)]
    report = check_game(cribbage, rules, seeds=range(1), thorough=20, sampled=0.02)
    assert report.unfinished == 0
    assert {"Deal", "LayAway", "Play", "Count"} <= set(report.actions)
    assert {"SaidGo", "CountEnded", "CribShown", "Counted", "Pegged", "Ended"} <= set(report.events)


@pytest.mark.parametrize(("players", "partners"), TABLES)
def test_the_muggins_game_keeps_the_laws(players: int, partners: bool) -> None:
    """With wrong counts, and claims that are right or wrong, nothing hidden shows and no point is made."""
    muggins = Counting.MUGGINS
    rules = [Rules(players, partners, 61, muggins), Rules(players, partners, counting=muggins)]
    report = check_game(cribbage, rules, seeds=range(1), thorough=30, sampled=0.03)
    assert report.unfinished == 0
    assert {"Deal", "LayAway", "Play", "Announce", "Answer"} <= set(report.actions)
    assert {"Announced", "Answered", "Settled", "CribShown", "Pegged", "Ended"} <= set(report.events)


def test_lowball_and_muggins_together_keep_the_laws() -> None:
    """Both chosen, the table counts (S17, Q26)."""
    rules = Rules(3, target=61, counting=Counting.MUGGINS, lowball=True)
    report = check_game(cribbage, rules, seeds=range(1), thorough=10, sampled=0.02)
    assert report.unfinished == 0
    assert "Count" in report.actions
    assert "Announce" not in report.actions


@pytest.mark.parametrize(("players", "partners"), TABLES)
def test_stopped_games_keep_the_laws(players: int, partners: bool) -> None:
    """Whenever a game is stopped, its state can be told from those that cannot be, and completed from its views."""
    stopper = Policy("stopper", faults=0.3, calls=0.3, stops=0.06)
    rules = Rules(players, partners, 61, Counting.MUGGINS)
    report = check_game(cribbage, rules, seeds=range(12), policies=[stopper], thorough=0, sampled=0.02)
    assert report.outcomes["abandoned"] >= 8


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw any game: the short target more often, so that games end."""
    players, partners = draw(st.sampled_from(TABLES))
    target = draw(st.sampled_from((61, 61, 121)))
    counting = draw(st.sampled_from((Counting.AUTOMATIC, Counting.MUGGINS, Counting.MUGGINS)))
    return Rules(players, partners, target, counting, draw(st.booleans()))


TestMachine = game_machine(cribbage, rules()).TestCase
TestMachine.settings = settings(max_examples=15, stateful_step_count=60)
