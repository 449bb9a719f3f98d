"""The machine that Hypothesis drives, on the small game of `toy.py`."""

# Hypothesis leaves parts of its machines without types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from tests.testing import toy
from tests.testing.test_laws import make_a_point, mutant

from muggins.testing import LawBroken, game_machine

Machine = game_machine(toy, st.builds(toy.Rules, st.integers(1, 5)))

TestToy = pytest.mark.deep(Machine.TestCase)
TestToy.settings = settings(max_examples=20)


FOUND = settings(max_examples=500, database=None, derandomize=True, phases=[Phase.generate])


@pytest.mark.deep
def test_the_machine_finds_a_mistake() -> None:
    """A game that makes points is found out by the call that makes one."""
    machine = game_machine(mutant("step", make_a_point), toy.Rules())
    with pytest.raises(LawBroken) as caught:
        run_state_machine_as_test(machine, settings=FOUND)
    assert caught.value.law.name == "points"
    assert "Call(" in repr(caught.value.actions[-1])


def test_a_game_that_cannot_start_is_found_at_once() -> None:
    """The machine has nothing to replay then."""

    def fail(original: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        raise ZeroDivisionError("no game")

    machine = game_machine(mutant("start", fail), toy.Rules())
    with pytest.raises(ZeroDivisionError, match="no game"):
        run_state_machine_as_test(machine, settings=FOUND)


def test_a_seat_that_is_named_for_secrecy_may_have_nothing_to_do() -> None:
    """The machine passes it over, and the laws allow it."""

    def everybody(original: Callable[..., Any], table: Any) -> Any:
        return tuple(range(2)) if original(table) else ()

    machine = game_machine(mutant("actors", everybody), toy.Rules())
    run_state_machine_as_test(machine, settings=settings(FOUND, max_examples=10, stateful_step_count=15))
