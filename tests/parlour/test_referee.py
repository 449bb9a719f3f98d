"""What an audit has to know of the game."""

from __future__ import annotations

from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import Card
from muggins.parlour import Call, Calling, Common, Discard, Open, Place, Placing, Rules, referee
from muggins.table import Faultless, Judged

SIX = Card.parse("6H")
BEFORE = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
WRONG, RIGHT = Place(0, Discard(1)), Place(0, Common(0))


def test_a_call_is_judged_about_the_latest_placement() -> None:
    """Upheld or not, by a seat or by an observer: Q8, Q9, R19, R24."""
    for place, upheld, says in (
        (WRONG, True, "the placement was a fault [parlour.R19]"),
        (RIGHT, False, "the placement was right, and the call costs nothing [parlour.R24]"),
    ):
        placed = parlour.apply(BEFORE, place)
        for caller in (2, None):
            events = parlour.step(placed, Call(caller)).events
            reason = parlour.VerdictReason.UPHELD if upheld else parlour.VerdictReason.UNFOUNDED
            assert referee.judged(placed, Call(caller), events) == Judged(place, upheld, reason, says)
        assert referee.judged(placed, Open(1), parlour.step(placed, Open(1)).events) is None


def test_a_claimed_victory_checks_itself() -> None:
    """Only the placement of a last card is checked without a call: Q14."""
    last = table("| KC | QC", "| 7D |", "5C", Placing(0, SIX))
    for place in (WRONG, RIGHT):
        assert referee.checks_itself(parlour.step(last, place).events)
        assert not referee.checks_itself(parlour.step(BEFORE, place).events)


def test_nothing_is_counted() -> None:
    """No cards have points: R29."""
    assert referee.items(BEFORE, WRONG) == ()


def test_scores_are_wins() -> None:
    """Without a fault they are what they are, and with one nobody can say what they would be: R29."""
    won = parlour.apply(table("| KC | QC", "| 7D |", "5C", Placing(0, SIX)), RIGHT)
    assert referee.scores(won) == (1, 0, 0)
    start = parlour.start(Rules(3))
    assert referee.faultless(start, (), won, 0) == Faultless((1, 0, 0), (0,))
    assert referee.faultless(start, (), BEFORE, 0) == Faultless((0, 0, 0), ())
    assert referee.faultless(start, (), won, 1) is None


def test_calling_is_a_phase_of_calls() -> None:
    """A call outside the window has no judgement, because it cannot happen: R25."""
    assert referee.judged(BEFORE, Call(1), ()) is None
    assert isinstance(parlour.apply(BEFORE, WRONG).phase, Calling)
