"""How long the checkers take to find each planted fault, which must be less than a second, and to pass a right program.

See README.md for how to run it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from tests.testing import planted

from muggins.testing import check_adjudicator, check_pegging, check_placement, check_play, check_scorer, check_trick


def check_winner(mine: Callable[[str, str], int]) -> object:
    """Check who takes a trick."""
    return check_trick(winner=mine)


def check_lawful(mine: Callable[[str, str, str], list[str]]) -> object:
    """Check which cards may be played."""
    return check_trick(lawful=mine)


KINDS: tuple[tuple[Any, Any, Any], ...] = (
    (planted.SCORER_FAULTS, planted.scorer, check_scorer),
    (planted.PLAY_FAULTS, planted.play, check_play),
    (planted.PEGGING_FAULTS, planted.pegging, check_pegging),
    (planted.PLACEMENT_FAULTS, planted.placement, check_placement),
    (planted.ADJUDICATOR_FAULTS, planted.adjudicator, check_adjudicator),
    (planted.WINNER_FAULTS, planted.winner, check_winner),
    (planted.LAWFUL_FAULTS, planted.lawful, check_lawful),
)
CASES = [
    pytest.param(make, check, fault, id=f"{check.__name__}: {fault}")
    for faults, make, check in KINDS
    for fault in faults
]


@pytest.mark.parametrize(("make", "check", "fault"), CASES)
def test_a_fault_is_found_in_less_than_a_second(
    make: Any, check: Any, fault: str, record_property: Callable[[str, object], None]
) -> None:
    """Finding the fault and making it small takes less than a second."""
    begin = process_time()
    assert check(make(fault)) is not None
    seconds = process_time() - begin
    record_property("seconds", seconds)
    assert seconds < 1


@pytest.mark.parametrize(("make", "check"), [(make, check) for _, make, check in KINDS])
def test_a_right_program_passes_in_less_than_a_minute(make: Any, check: Any) -> None:
    """All that is tried by default takes less than a minute with a plain program."""
    begin = process_time()
    assert check(make()) is None
    assert process_time() - begin < 60
