"""Parlour Muggins, driven by what Hypothesis chooses."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from muggins import parlour
from muggins.parlour import EmptiedGiver, Endless, Rules, TurnOver
from muggins.testing import game_machine

RULES = st.builds(
    Rules,
    players=st.integers(3, 7),
    games=st.integers(1, 3),
    emptied_giver=st.sampled_from(EmptiedGiver),
    turn_limit=st.none() | st.integers(1, 100),
    endless=st.sampled_from(Endless),
    turn_over=st.sampled_from(TurnOver),
)

Machine = game_machine(parlour, RULES)
TestMachine = pytest.mark.deep(Machine.TestCase)
TestMachine.settings = settings(max_examples=15, stateful_step_count=40)
