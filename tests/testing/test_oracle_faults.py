"""Every planted fault is found after a few cases, with its clause and a small example; right programs pass.

The cases tried are counted here; the time is measured in ``tests/benchmarks/bench_oracle.py``.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.testing import planted

from muggins.testing import (
    Counterexample,
    check_adjudicator,
    check_pegging,
    check_placement,
    check_play,
    check_scorer,
    check_trick,
)


def found_by(check: Callable[[], Counterexample | None], rule: str | set[str]) -> Counterexample:
    """Return what the check finds, which must cite the clause and come within 50 cases."""
    found = check()
    assert found is not None
    assert found.rule in ({rule} if isinstance(rule, str) else rule)
    assert found.tried <= 50
    assert found.guess
    return found


SMALLEST_SHOWS = {
    "crib flush": 'assert my_score("2H 4H 6H 8H", "TC", True) == 0',
    "nobs for the starter": 'assert my_score("2C 4D 6C 8C", "JC", False) == 0',
    "run of four as two threes": 'assert my_score("AD 2C 3C 4C", "6C", False) == 6',
    "run of two": 'assert my_score("AC 2D 6C TC", "QC", False) == 0',
    "four of a kind worth 6": 'assert my_score("2C 2D 2H 2S", "4C", False) == 12',
    "double-double run": 'assert my_score("AC AD 2C 2D", "3C", False) == 16',
    "flush lost": 'assert my_score("2H 4H 6H 8H", "TC", False) == 4',
}


@pytest.mark.parametrize("fault", planted.SCORER_FAULTS)
def test_faults_of_scorers(fault: str) -> None:
    """A fault of a scorer is found with the smallest wrong hand."""
    found = found_by(lambda: check_scorer(planted.scorer(fault)), planted.SCORER_FAULTS[fault])
    assert found.line == SMALLEST_SHOWS[fault]


GUESSED_PLAYS = {
    "31 with a run pays the run only": "31 scores nothing with a run",
    "pairs apart": "equal ranks pair although another card lies between",
    "run in order only": "a run is found only in the order of play",
    "two points for thirty": "a count of thirty scores",
    "earlier pair again": "pairs of earlier cards are counted again",
    "run of two": "two ranks in a row are counted as a run",
}


@pytest.mark.parametrize("fault", planted.PLAY_FAULTS)
def test_faults_of_plays(fault: str) -> None:
    """A fault in the score of a play is found, and the mistake named."""
    found = found_by(lambda: check_play(planted.play(fault)), "cribbage.R15")
    assert found.guess == GUESSED_PLAYS[fault]


@pytest.mark.parametrize("fault", planted.PEGGING_FAULTS)
def test_faults_of_pegging(fault: str) -> None:
    """A fault in the pegging of a deal is found."""
    found_by(lambda: check_pegging(planted.pegging(fault)), planted.PEGGING_FAULTS[fault])


@pytest.mark.parametrize("fault", planted.PLACEMENT_FAULTS)
def test_faults_of_placements(fault: str) -> None:
    """A fault in the choice of targets is found at a table of three, or of four where it needs two common piles."""
    found = found_by(lambda: check_placement(planted.placement(fault)), planted.PLACEMENT_FAULTS[fault])
    seats = 4 if fault == "one common pile of several" else 3
    assert dict(found.case)["discards"].count("seat") == seats


@pytest.mark.parametrize("fault", planted.ADJUDICATOR_FAULTS)
def test_faults_of_adjudicators(fault: str) -> None:
    """A fault in the settling of claims is found."""
    found_by(lambda: check_adjudicator(planted.adjudicator(fault)), planted.ADJUDICATOR_FAULTS[fault])


@pytest.mark.parametrize("fault", planted.WINNER_FAULTS)
def test_faults_of_winners(fault: str) -> None:
    """A fault in who takes a trick is found with two cards, or three."""
    found = found_by(lambda: check_trick(winner=planted.winner(fault)), planted.WINNER_FAULTS[fault])
    assert len(dict(found.case)["trick"].split()) <= 3


@pytest.mark.parametrize("fault", planted.LAWFUL_FAULTS)
def test_faults_of_lawful_cards(fault: str) -> None:
    """A fault in the cards that may be played is found, also beside a right winner."""
    found = found_by(
        lambda: check_trick(winner=planted.winner(), lawful=planted.lawful(fault)), planted.LAWFUL_FAULTS[fault]
    )
    assert len(dict(found.case)["hand"].split()) == 2


def test_right_programs_pass() -> None:
    """Nothing is found in programs without a fault."""
    assert check_scorer(planted.scorer(), limit=10_000) is None
    assert check_play(planted.play(), limit=10_000) is None
    assert check_pegging(planted.pegging(), limit=500) is None
    assert check_placement(planted.placement(), limit=5_000) is None
    assert check_adjudicator(planted.adjudicator()) is None
    assert check_trick(winner=planted.winner(), lawful=planted.lawful(), limit=5_000) is None


@pytest.mark.exhaustive
def test_right_programs_pass_whatever_is_tried_by_default() -> None:
    """Nothing is found in programs without a fault with the default limits."""
    assert check_scorer(planted.scorer()) is None
    assert check_play(planted.play()) is None
    assert check_pegging(planted.pegging()) is None
    assert check_placement(planted.placement()) is None
    assert check_trick(winner=planted.winner(), lawful=planted.lawful()) is None
