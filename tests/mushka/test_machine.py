"""A Hypothesis state machine of Mushka: the laws hold for all actions of seats and table."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from muggins import mushka
from muggins.testing import game_machine

pytestmark = pytest.mark.deep

Machine = game_machine(mushka, st.builds(mushka.Rules, st.integers(3, 7), st.integers(1, 25)))

TestMushka = Machine.TestCase
TestMushka.settings = settings(max_examples=15, stateful_step_count=60)
