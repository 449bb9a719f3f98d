"""Every planted fault is found after a few cases, with its clause and a small example; right programs pass.

The cases tried are counted here; the time is measured in ``tests/benchmarks/bench_oracle.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

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


GUESSED_VERDICTS = {
    "false claim paid to nobody": "nobody gets the points of a false claim",
    "claim paid beyond the miss": "a claim gets more points than were missed",
    "overcount pays nobody": "the claimant does not get the surplus",
    "wrong overcount is fined": "points move although the count is not too high",
    "points without a claim": "points move although nobody claims",
    "whole miss paid": "a claim gets all that was missed, although less was claimed",
    "miss taken from the counter": "what was missed is taken from the counter, who never pegged it",
    "claim pays nothing": "a claim does not get what was missed",
    "false claim pays the claimant": "the claimant gets the points of a false claim",
    "false claim taken from the claimant": "a false claim is taken from the claimant",
    "surplus left to the counter": "the surplus is not taken from the counter",
}


@pytest.mark.parametrize("fault", planted.ADJUDICATOR_FAULTS)
def test_faults_of_adjudicators(fault: str) -> None:
    """A fault in the settling of claims is found, and said."""
    found = found_by(lambda: check_adjudicator(planted.adjudicator(fault)), planted.ADJUDICATOR_FAULTS[fault])
    assert found.guess == GUESSED_VERDICTS[fault]


GUESSED_WINNERS = {
    "ace of spades beating any trump": "the ace of spades beats a trump",
    "no privilege": "the ace of spades does not beat the trump ace that was led",
    "privilege against a trump ace not led": "the ace of spades beats a trump ace that was not led",
    "ace low": "2H is ranked above AH",
    "no trumps": "2C is taken to beat the trump 2D",
    "ace of spades beating any suit but trumps": ("AS takes the trick although it neither follows suit nor is a trump"),
}


@pytest.mark.parametrize("fault", planted.WINNER_FAULTS)
def test_faults_of_winners(fault: str) -> None:
    """A fault in who takes a trick is found with two cards, or three, and said."""
    found = found_by(lambda: check_trick(winner=planted.winner(fault)), planted.WINNER_FAULTS[fault])
    assert len(dict(found.case)["trick"].split()) <= 3
    assert found.guess == GUESSED_WINNERS[fault]


GUESSED_CARDS = {
    "must overtrump": "2D is refused: nobody must beat the card led, or overtrump",
    "no duty to trump": "2H is thrown although a trump is held",
    "no privilege": "AS may be played when the trump ace was led, also by a player who must follow",
    "no duty to follow": "2C does not follow suit",
    "privilege against a trump ace not led": "AS has no privilege against a trump ace that was not led",
    "no choice without the suit and trumps": (
        "2S is refused although the player holds neither the suit led nor a trump"
    ),
}


@pytest.mark.parametrize("fault", planted.LAWFUL_FAULTS)
def test_faults_of_lawful_cards(fault: str) -> None:
    """A fault in the cards that may be played is found, also beside a right winner."""
    found = found_by(
        lambda: check_trick(winner=planted.winner(), lawful=planted.lawful(fault)), planted.LAWFUL_FAULTS[fault]
    )
    assert len(dict(found.case)["hand"].split()) == 2
    assert found.guess == GUESSED_CARDS[fault]


def flush_more(crib: bool) -> Callable[[str, str, bool], int]:
    """Make a scorer that gives three points too many for four of a suit, in the hand or in the crib."""

    def my_score(hand: str, starter: str, mine: bool) -> int:
        suited = len({card[1] for card in hand.split()}) == 1
        return planted.scorer()(hand, starter, mine) + 3 * (suited and mine == crib)

    return my_score


def two_for_a_jack(hand: str, starter: str, crib: bool) -> int:
    """Give two points too many for a jack of another suit than the starter's."""
    other = any(card[0] == "J" and card[1] != starter[1] for card in hand.split())
    return planted.scorer()(hand, starter, crib) + 2 * other


def three_for_go(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
    """Peg two points too many for each go."""
    points = planted.pegging()(plays, players)
    count = 0
    for (seat, card), (_, following) in pairwise(plays):
        count += min(planted.rank_of(card), 10)
        if count + min(planted.rank_of(following), 10) > 31:
            points[seat] += 2 * (count < 31)
            count = 0
    return points


@pytest.mark.parametrize(
    ("check", "rule"),
    [
        (lambda: check_scorer(flush_more(crib=False)), "cribbage.R28"),
        (lambda: check_scorer(flush_more(crib=True)), "cribbage.R29"),
        (lambda: check_scorer(two_for_a_jack), "cribbage.R30"),
        (lambda: check_pegging(three_for_go), "cribbage.R11"),
        (lambda: check_adjudicator(beside(lambda true, announced: true > announced, (0, 1))), "cribbage.S7"),
        (lambda: check_adjudicator(beside(lambda true, announced: true <= announced, (1, 0))), "cribbage.S8"),
        (lambda: check_adjudicator(beside(lambda true, announced: true < announced, (-1, 0), "o")), "cribbage.S9"),
    ],
    ids=["flush", "flush of the crib", "jack", "go", "claim", "false claim", "overcount"],
)
def test_faults_that_are_not_known(check: Callable[[], Counterexample | None], rule: str) -> None:
    """A fault that is none of the known mistakes is found with the clause of what was counted, and not guessed at."""
    found = check()
    assert found is not None
    assert (found.rule, found.guess) == (rule, "")


def beside(
    where: Callable[[int, int], bool], wrong: tuple[int, int], claim: str = "m"
) -> Callable[[int, int, str | None], tuple[int, int]]:
    """Make an adjudicator that adds something to the points of these claims."""

    def my_verdict(true: int, announced: int, said: str | None) -> tuple[int, int]:
        counter, claimant = planted.adjudicator()(true, announced, said)
        if said is None or said[0] != claim or not where(true, announced):
            return counter, claimant
        return counter + wrong[0], claimant + wrong[1]

    return my_verdict


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
