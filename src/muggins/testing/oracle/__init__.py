"""Checkers for your own functions: each asks first about the cases that find most faults, and returns the smallest."""

from muggins.testing.oracle.adjudicator import check_adjudicator
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.discards import check_discards
from muggins.testing.oracle.pegging import check_pegging
from muggins.testing.oracle.placement import check_placement
from muggins.testing.oracle.play import check_play
from muggins.testing.oracle.scorer import check_scorer
from muggins.testing.oracle.tricks import check_trick

__all__ = [
    "Counterexample",
    "check_adjudicator",
    "check_discards",
    "check_pegging",
    "check_placement",
    "check_play",
    "check_scorer",
    "check_trick",
]
