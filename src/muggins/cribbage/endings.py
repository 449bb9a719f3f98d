"""How a game of cribbage ends: who wins, by how far, and who deals next."""

from __future__ import annotations

from enum import unique

import attrs

from muggins.cribbage.rules import Rules, check_target
from muggins.errors import check_number
from muggins.table import Named, Reason, Seat

__all__ = ["Outcome", "OutcomeReason", "Skunk", "next_dealer", "skunk"]


@unique
class Skunk(Named):
    """How far behind a loser was left; what that is worth is for the players to say (R37)."""

    NONE = "none"
    SKUNK = "skunk"
    """Short of 91 of 121; in a game to 61 short of 31, the lurch."""
    DOUBLE_SKUNK = "double_skunk"
    """Short of 61 of 121; a game to 61 has none."""


def skunk(score: int, target: int = 121) -> Skunk:
    """Give the level for a side that lost with this score.

    Raises:
        InputError: the score is below 0.
        RulesError: the target is neither 121 nor 61.

    Rule: cribbage.R35, R36, Q32.

    >>> skunk(90), skunk(60), skunk(30, target=61)
    (Skunk.SKUNK, Skunk.DOUBLE_SKUNK, Skunk.SKUNK)
    """
    check_number(score, "a score", least=0)
    if check_target(target) == 61:
        return Skunk.SKUNK if score < 31 else Skunk.NONE
    return Skunk.DOUBLE_SKUNK if score < 61 else Skunk.SKUNK if score < 91 else Skunk.NONE


@unique
class OutcomeReason(Reason):
    """Why a game is over."""

    OUT = ("out", "cribbage.R33", "the first side to reach the target wins")
    LOWBALL = ("lowball", "cribbage.R40", "the first side to reach the target loses, and the lowest score wins")
    ABANDONED = ("abandoned", "cribbage.R33", "the game was stopped before a side reached the target: nobody wins")


@attrs.frozen
class Outcome:
    """How the game ended.

    ``winners`` and ``losers`` are seats, in order; in lowball with three sides or more, one may be neither.
    ``scores`` and ``skunks`` are by side. A score is shown at the target when it went past it; there is a skunk only
    for a side that lost, and none in lowball.

    Rule: cribbage.R33-R36, R40, Q18, Q27, Q32.
    """

    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    reason: OutcomeReason
    scores: tuple[int, ...]
    skunks: tuple[Skunk, ...]

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.R33"``."""
        return self.reason.rule


def shown_scores(scores: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Give the scores as a board shows them: no peg goes past the game hole (R34, Q18)."""
    return tuple(score if score < target else target for score in scores)


def decide(rules: Rules, scores: tuple[int, ...], side: int) -> Outcome:
    """Give the outcome when this side was the first to reach the target."""
    shown = shown_scores(scores, rules.target)
    seats = rules.sides
    if rules.lowball:
        lowest = min(shown)  # Q27: ties are shared; the side that is out has the most
        winners = tuple(sorted(seat for each, score in enumerate(shown) if score == lowest for seat in seats[each]))
        nobody = (Skunk.NONE,) * len(shown)
        return Outcome(winners, seats[side], OutcomeReason.LOWBALL, shown, nobody)
    losers = tuple(sorted(seat for each, group in enumerate(seats) if each != side for seat in group))
    skunks = tuple(Skunk.NONE if each == side else skunk(score, rules.target) for each, score in enumerate(shown))
    return Outcome(seats[side], losers, OutcomeReason.OUT, shown, skunks)


def abandoned(rules: Rules, scores: tuple[int, ...]) -> Outcome:
    """Give the outcome of a game that was stopped."""
    nobody = (Skunk.NONE,) * len(scores)
    return Outcome((), (), OutcomeReason.ABANDONED, shown_scores(scores, rules.target), nobody)


def next_dealer(rules: Rules, dealer: Seat, outcome: Outcome) -> Seat:
    """Give who deals the next game, after one that ended with this seat as the dealer.

    With two players it is the loser. With more, or when nobody lost, the deal passes to the left of the seat given.
    A game that was stopped while a deal was awaited has a dealer who has not dealt: give the seat before, which has.

    Rule: cribbage.R38.

    >>> lost = Outcome((1,), (0,), OutcomeReason.OUT, (90, 121), (Skunk.SKUNK, Skunk.NONE))
    >>> next_dealer(Rules(), 0, lost)
    0
    """
    rules.side(dealer)
    if rules.players == 2 and outcome.losers:
        return outcome.losers[0]
    return (dealer + 1) % rules.players
