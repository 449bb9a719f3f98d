"""The score of a deal from its facts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from muggins.cards import Suit
from muggins.errors import InputError
from muggins.mushka import DealItem, Ending, ItemKind, ace_points, lone_tricks, score_deal, tricks_to_clear

HEARTS, SPADES = Suit.HEARTS, Suit.SPADES


def test_every_score_is_its_items() -> None:
    """What a player had before and all the items make the new record, never below 0, for every deal of facts."""
    for record, tricks, ace, trump, revokes, ending, overshot in product(
        range(1, 32), range(6), (False, True), (HEARTS, SPADES), range(3), Ending, (None, False, True)
    ):
        fined = record + 5 * revokes
        value = (10 if trump is SPADES else 5) if ace else 0
        enough = tricks >= 1 and tricks + value >= fined
        played_out = ending is Ending.PLAYED_OUT
        score = partial(
            score_deal,
            record,
            tricks,
            trump,
            ace=ace,
            revokes=revokes,
            ending=ending,
            overshot=overshot,
            start_number=9,
        )
        if tricks > {"played_out": 5, "own_stop": 4, "others_stop": 3}[ending.value]:
            with pytest.raises(InputError, match="leaves a player"):
                score()
        elif ending is Ending.OWN_STOP and (overshot or not enough):
            with pytest.raises(InputError, match="may not be stopped"):
                score()
        elif overshot and not any(before + value >= fined for before in range(1, 5 if played_out else 4)):
            with pytest.raises(InputError, match="a trick too many"):
                score()
        else:
            scored = score()
            assert record == scored.before
            assert scored.record == record + sum(item.points for item in scored.items)
            assert scored.record >= 0
            assert all(item.points or item.kind is ItemKind.OVERSHOT for item in scored.items)
            assert not overshot or any(item.kind is ItemKind.OVERSHOT for item in scored.items)
            assert ending is not Ending.OWN_STOP or scored.cleared


@pytest.mark.parametrize(
    ("record", "tricks", "ace", "expected"),
    [(25, 0, 0, False), (5, 5, 0, False), (4, 5, 0, True), (7, 2, 5, False), (7, 3, 5, True), (3, 1, 5, False)],
)
def test_overshooting_is_worked_out(record: int, tricks: int, ace: int, expected: bool) -> None:
    """One trick more than the record needed leads back to the start number (Q17, Q18)."""
    score = score_deal(record, tricks, HEARTS, ace=bool(ace), start_number=30)
    assert expected == any(item.kind is ItemKind.OVERSHOT for item in score.items)
    if expected:
        assert score.record == 30
        assert score.items == (DealItem(ItemKind.OVERSHOT, 30 - record),)


def test_a_revoke_called_after_the_overshot_goes_on_top() -> None:
    """25 becomes 30 when the call comes after the overshot (Q31); a 5 written before is swallowed by the 25 (Q18)."""
    after = score_deal(1, 2, HEARTS, revokes=1, revokes_since=1)
    assert after.record == 30
    assert after.items == (DealItem(ItemKind.OVERSHOT, 24), DealItem(ItemKind.REVOKE, 5))
    before = score_deal(1, 2, HEARTS, ace=True, overshot=True, revokes=1)
    assert before.record == 25
    assert before.items == (DealItem(ItemKind.REVOKE, 5), DealItem(ItemKind.OVERSHOT, 19))


def test_a_revoke_moves_the_stop_point() -> None:
    """With 5 more to write off, the second trick no longer overshoots (Q23)."""
    assert score_deal(1, 2, HEARTS, revokes=1).record == 4


def test_a_deal_stopped_by_another() -> None:
    """Tricks are written off, no remise, no ace item, not even to one whom the ace would have cleared (Q21)."""
    stopped = Ending.OTHERS_STOP
    assert score_deal(25, 0, HEARTS, ending=stopped).record == 25
    assert score_deal(25, 0, HEARTS, ace=True, ending=stopped).record == 25
    assert score_deal(4, 1, HEARTS, ace=True, ending=stopped).record == 3
    assert score_deal(25, 2, HEARTS, revokes=1, ending=stopped).record == 28
    assert score_deal(1, 1, HEARTS, ending=stopped).record == 0


def test_no_penalty_for_the_ace_is_doubled() -> None:
    """Without a trick the ace costs 5 more, also when spades are trumps (Q5)."""
    score = score_deal(25, 0, SPADES, ace=True)
    assert score.items == (DealItem(ItemKind.REMISE, 5), DealItem(ItemKind.ACE_REMISE, 5))
    assert [item.rule for item in score.items] == ["mushka.R16", "mushka.R19"]


def test_a_lone_player_never_overshoots() -> None:
    """He is credited with enough tricks and no more, whatever his record (Q15)."""
    for record, ace in product(range(1, 40), (0, 5, 10)):
        tricks = lone_tricks(record, ace)
        assert 1 <= tricks <= 5
        assert tricks == min(5, tricks_to_clear(record, ace))
        score = score_deal(record, tricks, SPADES if ace == 10 else HEARTS, ace=ace > 0)
        assert score.record == max(0, record - tricks - ace)


def test_facts_at_the_edge_of_what_can_be() -> None:
    """Their neighbours are refused: the overshot with the last trick, four tricks and a stop, four revokes."""
    assert score_deal(4, 5, HEARTS, overshot=True).record == 25
    assert score_deal(3, 3, HEARTS, overshot=True, ending=Ending.OTHERS_STOP).record == 25
    assert score_deal(4, 4, HEARTS, ending=Ending.OWN_STOP).record == 0
    assert score_deal(25, 3, HEARTS, ending=Ending.OTHERS_STOP).record == 22
    assert score_deal(25, 1, HEARTS, revokes=4).record == 44


def test_an_overshot_to_the_same_number_is_written() -> None:
    """Who overshoots with the start number on record has it again, and the sheet says why (Q18)."""
    score = score_deal(3, 4, HEARTS, start_number=3)
    assert score.record == 3
    assert score.items == (DealItem(ItemKind.OVERSHOT, 0),)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: score_deal(0, 1, HEARTS), "a record is a whole number from 1 up, not 0"),
        (lambda: score_deal(True, 1, HEARTS), "not True"),
        (lambda: score_deal(25, 6, HEARTS), "the number of tricks is a whole number from 0 to 5, not 6"),
        (lambda: score_deal(25, 1, HEARTS, revokes=-1), "not -1"),
        (
            lambda: score_deal(25, 1, HEARTS, revokes=1, revokes_since=2),
            "since he overshot is a whole number from 0 to 1, not 2",
        ),
        (lambda: score_deal(25, 1, HEARTS, revokes=1, revokes_since=1), "he has not"),
        (lambda: score_deal(25, 1, HEARTS, start_number=0), "the start number is a whole number from 1 up, not 0"),
        (lambda: score_deal(25, 1, HEARTS, passed=True), "one who passed"),
        (lambda: score_deal(25, 0, HEARTS, passed=True, ace=True), "one who passed"),
        (lambda: score_deal(7, 1, HEARTS, ace=True, ending=Ending.OWN_STOP), r"2 are needed \[mushka.Q24\]"),
        (lambda: score_deal(25, 1, HEARTS, ending="played_out"), "has an Ending, .* not 'played_out'"),  # type: ignore[arg-type]
        (lambda: score_deal(25, 1, HEARTS, ace=1), "ace is True or False, not 1"),  # type: ignore[arg-type]
        (lambda: score_deal(25, 1, HEARTS, passed=None), "passed is True or False"),  # type: ignore[arg-type]
        (lambda: score_deal(25, 1, HEARTS, overshot=0), "overshot is True or False"),  # type: ignore[arg-type]
        (lambda: score_deal(25, 1, "S"), "trumps are a Suit, .* not 'S'"),  # type: ignore[arg-type]
        (lambda: ace_points("S"), "trumps are a Suit"),  # type: ignore[arg-type]
        (lambda: score_deal(25, 0, HEARTS, overshot=True), r"a trick too many for a record of 25 .*\[mushka\.Q18\]"),
        (lambda: score_deal(5, 5, HEARTS, overshot=True), "a trick too many for a record of 5"),
        (lambda: score_deal(4, 3, HEARTS, overshot=True, ending=Ending.OTHERS_STOP), "a trick too many"),
        (lambda: score_deal(5, 5, HEARTS, ending=Ending.OWN_STOP), "leaves a player 4 tricks at most, not 5"),
        (lambda: score_deal(25, 4, HEARTS, ending=Ending.OTHERS_STOP), "leaves a player 3 tricks at most, not 4"),
        (lambda: score_deal(25, 0, HEARTS, revokes=5), "from 0 to 4, not 5"),
        (lambda: score_deal(25, 0, HEARTS, start_number=2**53), r"up to 2\*\*53 - 1"),
        (lambda: tricks_to_clear(25, 4), "0, 5 or 10, not 4"),
        (lambda: lone_tricks(-1), "not -1"),
    ],
)
def test_facts_that_cannot_be(call: Callable[[], object], message: str) -> None:
    """Numbers out of range and facts that exclude each other are errors that quote them."""
    with pytest.raises(InputError, match=message):
        call()
