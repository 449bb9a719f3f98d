"""How a game of cribbage ends: who wins, by how far, and who deals next."""

from __future__ import annotations

from enum import unique
from typing import ClassVar

import attrs

from muggins.cribbage.rules import Rules, check_target, targets_of
from muggins.errors import check_instance, check_number
from muggins.table import Named, Reason, Seat, Template
from muggins.table.seats import check_seat_at
from muggins.table.words import Facts

__all__ = ["Outcome", "OutcomeReason", "Skunk", "next_dealer", "skunk"]


@unique
class Skunk(Named):
    """How far behind a loser was left; what that is worth is for the players to say (R37)."""

    NONE = "none"
    SKUNK = "skunk"
    """The loser has less than 91 of 121, or less than 31 of 61 (the lurch)."""
    DOUBLE_SKUNK = "double_skunk"
    """Short of 61 of 121; a game to 61 has none."""


def skunk(score: int, target: int = 121) -> Skunk:
    """Return the level for a side that lost with this score.

    Raises:
        InputError: The score is below 0.
        RulesError: The target is neither 121 nor 61.

    Rule: cribbage.R35, R36, Q32.

    >>> skunk(90), skunk(60), skunk(30, target=61)
    (Skunk.SKUNK, Skunk.DOUBLE_SKUNK, Skunk.SKUNK)
    """
    points = check_number(score, "a score", least=0)
    if check_target(target) == 61:
        return Skunk.SKUNK if points < 31 else Skunk.NONE
    return Skunk.DOUBLE_SKUNK if points < 61 else Skunk.SKUNK if points < 91 else Skunk.NONE


@unique
class OutcomeReason(Reason):
    """Why a game is over."""

    OUT = ("out", "cribbage.R33", "the first side to reach its target wins")
    LOWBALL = ("lowball", "cribbage.R40", "the first side to reach its target loses, and the lowest score wins")
    ABANDONED = ("abandoned", "cribbage.R33", "the game was stopped, and nobody wins")


def _ends(facts: Facts) -> str:
    if facts["winners"] == "":
        return f"{facts['reason']}; the scores are {facts['scores']}"
    plural = "," in str(facts["winners"])
    seats = f"seats {facts['winners']} win" if plural else f"seat {facts['winners']} wins"
    return f"{seats}, the scores are {facts['scores']}: {facts['reason']}"


@attrs.frozen
class Outcome:
    """How the game ended.

    Attributes:
        winners: The seats that have won, in order; none if the game was stopped.
        losers: The seats that have lost, in order; in lowball with three sides or more, a seat may be neither.
        reason: Why the game is over.
        scores: By side, as a board shows them.
        skunks: By side; only a side that lost has one, and none in lowball.

    Rule: cribbage.R33-R36, R40, Q18, Q27, Q32.
    """

    template: ClassVar[Template] = _ends

    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    reason: OutcomeReason
    scores: tuple[int, ...]
    skunks: tuple[Skunk, ...]

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.R33"``."""
        return self.reason.rule


def shown_scores(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the scores as a board shows them: no peg goes past the game hole (R34, Q18)."""
    return tuple(map(min, scores, targets_of(rules)))


def decide(rules: Rules, scores: tuple[int, ...], side: int) -> Outcome:
    """Return the outcome when this side was the first to reach its target."""
    shown = shown_scores(rules, scores)
    seats = rules.sides
    others = [each for each in range(len(seats)) if each != side]
    if rules.lowball:  # Q27: the side that is out has lost, whatever the others have; ties are shared
        lowest = min([shown[each] for each in others])
        return Outcome(
            winners=tuple(sorted([seat for each in others if shown[each] == lowest for seat in seats[each]])),
            losers=seats[side],
            reason=OutcomeReason.LOWBALL,
            scores=shown,
            skunks=(Skunk.NONE,) * len(seats),
        )
    targets = targets_of(rules)
    return Outcome(
        winners=seats[side],
        losers=tuple(sorted([seat for each in others for seat in seats[each]])),
        reason=OutcomeReason.OUT,
        scores=shown,
        skunks=tuple([Skunk.NONE if each == side else skunk(shown[each], targets[each]) for each in range(len(seats))]),
    )


def abandoned(rules: Rules, scores: tuple[int, ...]) -> Outcome:
    """Return the outcome of a game that was stopped."""
    return Outcome(
        winners=(),
        losers=(),
        reason=OutcomeReason.ABANDONED,
        scores=shown_scores(rules, scores),
        skunks=(Skunk.NONE,) * len(scores),
    )


def next_dealer(rules: Rules, dealer: Seat, outcome: Outcome) -> Seat:
    """Return the seat that deals the next game, after one that ended with this seat as the dealer.

    With two players it is the loser. With more, or when nobody lost, the deal passes to the left of the dealer.
    If a game was stopped while a deal was awaited, its state names a dealer who has not dealt:
    give the seat before, which has.

    Raises:
        InputError: The rules or the outcome are not of cribbage, or the game has no such seat.

    Rule: cribbage.R38.

    >>> lost = Outcome((1,), (0,), OutcomeReason.OUT, (90, 121), (Skunk.SKUNK, Skunk.NONE))
    >>> next_dealer(Rules(), 0, lost)
    0
    """
    players = check_instance(rules, Rules, "the Rules of cribbage").players
    seat = check_seat_at(dealer, players, "the dealer")
    check_instance(outcome, Outcome, "an Outcome of cribbage")
    if players == 2 and outcome.losers:
        return outcome.losers[0]
    return (seat + 1) % players
