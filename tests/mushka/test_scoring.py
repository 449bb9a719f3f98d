"""The score of a deal from its facts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from muggins.errors import InputError
from muggins.mushka import DealItem, Ending, ItemKind, lone_tricks, score_deal, tricks_to_clear


def test_every_score_is_its_items() -> None:
    """What a player had before and all the items make the new record, never below 0, for every deal of facts."""
    for record, tricks, ace, spades, revokes, ending, overshot in product(
        range(1, 32), range(6), (False, True), (False, True), range(3), Ending, (None, False, True)
    ):
        fined = record + 5 * revokes
        value = (10 if spades else 5) if ace else 0
        enough = tricks >= 1 and tricks + value >= fined
        if ending is Ending.OWN_STOP and (overshot or not enough):
            with pytest.raises(InputError, match="may not be stopped"):
                score_deal(
                    record, tricks, ace=ace, trump_is_spades=spades, revokes=revokes, ending=ending, overshot=overshot
                )
            continue
        score = score_deal(
            record, tricks, ace=ace, trump_is_spades=spades, revokes=revokes, ending=ending, overshot=overshot
        )
        assert record == score.before
        assert score.record == record + sum(item.points for item in score.items)
        assert score.record >= 0
        assert all(item.points for item in score.items)
        if ending is Ending.OWN_STOP:
            assert score.cleared


@pytest.mark.parametrize(
    ("record", "tricks", "ace", "expected"),
    [(25, 0, 0, False), (5, 5, 0, False), (4, 5, 0, True), (7, 2, 5, False), (7, 3, 5, True), (3, 1, 5, False)],
)
def test_overshooting_is_worked_out(record: int, tricks: int, ace: int, expected: bool) -> None:
    """One trick more than the record needed leads back to the start number (Q17, Q18)."""
    score = score_deal(record, tricks, ace=bool(ace), start_number=30)
    assert expected == any(item.kind is ItemKind.OVERSHOT for item in score.items)
    if expected:
        assert score.record == 30
        assert score.items == (DealItem(ItemKind.OVERSHOT, 30 - record),)


def test_a_revoke_called_after_the_overshot_goes_on_top() -> None:
    """25 becomes 30 when the call comes after the overshot (Q31); a 5 written before is swallowed by the 25 (Q18)."""
    after = score_deal(1, 2, revokes=1, revokes_since=1)
    assert after.record == 30
    assert after.items == (DealItem(ItemKind.OVERSHOT, 24), DealItem(ItemKind.REVOKE, 5))
    before = score_deal(1, 2, overshot=True, revokes=1)
    assert before.record == 25
    assert before.items == (DealItem(ItemKind.REVOKE, 5), DealItem(ItemKind.OVERSHOT, 19))


def test_a_revoke_moves_the_stop_point() -> None:
    """With 5 more to write off, the second trick no longer overshoots (Q23)."""
    assert score_deal(1, 2, revokes=1).record == 4


def test_a_deal_stopped_by_another() -> None:
    """Tricks are written off, no remise, no ace item, not even to one whom the ace would have cleared (Q21)."""
    stopped = Ending.OTHERS_STOP
    assert score_deal(25, 0, ending=stopped).record == 25
    assert score_deal(25, 0, ace=True, ending=stopped).record == 25
    assert score_deal(4, 1, ace=True, ending=stopped).record == 3
    assert score_deal(25, 2, revokes=1, ending=stopped).record == 28
    assert score_deal(1, 1, ending=stopped).record == 0


def test_no_penalty_for_the_ace_is_doubled() -> None:
    """Without a trick the ace costs 5 more, also when spades are trumps (Q5)."""
    score = score_deal(25, 0, ace=True, trump_is_spades=True)
    assert score.items == (DealItem(ItemKind.REMISE, 5), DealItem(ItemKind.ACE_REMISE, 5))
    assert [item.rule for item in score.items] == ["mushka.R16", "mushka.R19"]


def test_a_lone_player_never_overshoots() -> None:
    """He is credited with enough tricks and no more, whatever his record (Q15)."""
    for record, ace in product(range(1, 40), (0, 5, 10)):
        tricks = lone_tricks(record, ace)
        assert 1 <= tricks <= 5
        assert tricks == min(5, tricks_to_clear(record, ace))
        score = score_deal(record, tricks, ace=ace > 0, trump_is_spades=ace == 10)
        assert score.record == max(0, record - tricks - ace)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: score_deal(0, 1), "a record is a whole number from 1 up, not 0"),
        (lambda: score_deal(True, 1), "not True"),
        (lambda: score_deal(25, 6), "0 to 5 tricks in a deal, not 6"),
        (lambda: score_deal(25, 1, revokes=-1), "not -1"),
        (lambda: score_deal(25, 1, revokes=1, revokes_since=2), "of 1 revokes 0 to 1 were called later, not 2"),
        (lambda: score_deal(25, 1, revokes=1, revokes_since=1), "he has not"),
        (lambda: score_deal(25, 1, start_number=0), "the start number is a whole number from 1 up, not 0"),
        (lambda: score_deal(25, 1, passed=True), "one who passed"),
        (lambda: score_deal(25, passed=True, ace=True), "one who passed"),
        (lambda: score_deal(7, 1, ace=True, ending=Ending.OWN_STOP), r"2 are needed \[mushka.Q24\]"),
        (lambda: tricks_to_clear(25, 4), "0, 5 or 10, not 4"),
        (lambda: lone_tricks(-1), "not -1"),
    ],
)
def test_facts_that_cannot_be(call: Callable[[], object], message: str) -> None:
    """Numbers out of range and facts that exclude each other are errors that quote them."""
    with pytest.raises(InputError, match=message):
        call()
