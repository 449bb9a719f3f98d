"""The score of a deal from its facts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from muggins.cards import Suit
from muggins.errors import InputError
from muggins.mushka import (
    Alone,
    DealEnd,
    DealItem,
    ItemReason,
    OthersStop,
    OwnStop,
    PlayedOut,
    SatOut,
    TookTooMany,
    ace_points,
    lone_tricks,
    score_deal,
    tricks_to_clear,
)

HEARTS, SPADES = Suit.HEARTS, Suit.SPADES


def slow_record(record: int, trump: Suit, end: DealEnd, start: int, in_full: bool) -> int | None:
    """Return the record after the deal, by each sentence of the rules text; None if the facts cannot be together."""
    worth = 10 if trump is SPADES else 5  # R17, R18
    if isinstance(end, SatOut):
        return record  # Q12: no remise, nothing written off
    ace = worth if end.ace else 0
    if isinstance(end, Alone):
        tricks = next((number for number in range(1, 6) if number + ace >= record), 5)  # Q15
        return max(0, record - tricks - ace)
    if isinstance(end, TookTooMany):
        before = record + 5 * end.revokes_before
        if not any(tricks + ace >= before for tricks in (1, 2, 3, 4)):  # one of four tricks cleared the record
            return None
        return start + 5 * end.revokes_since  # Q18, Q31
    fined = record + 5 * end.revokes  # Q23
    by_play = end.tricks - end.credited
    if any(tricks + ace >= fined for tricks in range(1, by_play)):
        return None  # Q18: the record was cleared, and one more trick was taken by play
    if isinstance(end, OwnStop) and (not end.tricks or end.tricks + ace < fined):
        return None  # Q24
    if isinstance(end, OthersStop) and not in_full:
        return max(0, fined - end.tricks)  # Q21: neither remise nor ace
    if not end.tricks:
        return fined + (10 if end.ace else 5)  # R16, R19
    return max(0, fined - end.tricks - ace)  # R15, R17, R20


def every_end() -> list[DealEnd]:
    """Return every way in which a deal can end for a player."""
    flags = (False, True)
    ends: list[DealEnd] = [SatOut(), Alone(ace=False), Alone(ace=True)]
    ends += [
        TookTooMany(ace=ace, revokes_before=before, revokes_since=since)
        for ace, before, since in product(flags, range(5), range(5))
        if before + since < 5
    ]
    for kind, most in ((PlayedOut, 5), (OwnStop, 4), (OthersStop, 3)):
        ends += [
            kind(tricks=tricks, ace=ace, revokes=revokes, credited=credited)
            for tricks, ace, revokes, credited in product(range(most + 1), flags, range(5), range(6))
            if credited <= tricks
        ]
    return ends


@pytest.mark.parametrize("trump", [HEARTS, SPADES])
@pytest.mark.parametrize("in_full", [False, True])
def test_every_end_is_scored_as_the_rules_text_says(trump: Suit, in_full: bool) -> None:
    """For every record up to 31 and every end, the record is that of the text, and its items add up to it."""
    scored = refused = 0
    for end in every_end():
        for record in range(1, 32):
            expected = slow_record(record, trump, end, 9, in_full)
            if expected is None:
                with pytest.raises(InputError, match=r"\[mushka\.Q(18|24)\]"):
                    score_deal(record, trump, end, start_number=9, stopped_in_full=in_full)
                refused += 1
                continue
            score = score_deal(record, trump, end, start_number=9, stopped_in_full=in_full)
            assert (record, expected) == (score.before, score.record), end
            assert score.record == record + sum(item.points for item in score.items), end
            assert all(item.points or item.reason is ItemReason.OVERSHOT for item in score.items), end
            assert isinstance(end, TookTooMany) == any(item.reason is ItemReason.OVERSHOT for item in score.items)
            assert score.cleared == (expected == 0)
            scored += 1
    assert min(scored, refused) > 3000


def test_a_revoke_called_after_the_overshot_goes_on_top() -> None:
    """A 5 called after the overshot makes 30 of 25 (Q31); a 5 called before it does not count any more (Q18)."""
    after = score_deal(1, HEARTS, TookTooMany(revokes_since=1))
    assert after.record == 30
    assert after.items == (DealItem(ItemReason.OVERSHOT, 24), DealItem(ItemReason.REVOKE, 5))
    before = score_deal(1, HEARTS, TookTooMany(ace=True, revokes_before=1))
    assert before.record == 25
    assert before.items == (DealItem(ItemReason.REVOKE, 5), DealItem(ItemReason.OVERSHOT, 19))


def test_a_revoke_moves_the_stop_point() -> None:
    """With 5 more to write off, the second trick is no longer one too many (Q23)."""
    assert score_deal(1, HEARTS, PlayedOut(tricks=2, revokes=1)).record == 4


def test_a_deal_stopped_by_another() -> None:
    """In a stopped deal only tricks are written off; with stopped_in_full, remise and ace count too (Q21)."""
    rows = (
        (25, OthersStop(tricks=0), 25, 30),
        (25, OthersStop(tricks=0, ace=True), 25, 35),
        (4, OthersStop(tricks=1, ace=True), 3, 0),
        (25, OthersStop(tricks=2, revokes=1), 28, 28),
        (1, OthersStop(tricks=1), 0, 0),
    )
    for record, end, as_ruled, in_full in rows:
        assert score_deal(record, HEARTS, end).record == as_ruled
        assert score_deal(record, HEARTS, end, stopped_in_full=True).record == in_full


def test_no_penalty_for_the_ace_is_doubled() -> None:
    """Without a trick the ace costs 5 more, also when spades are trumps (Q5)."""
    score = score_deal(25, SPADES, PlayedOut(tricks=0, ace=True))
    assert score.items == (DealItem(ItemReason.REMISE, 5), DealItem(ItemReason.ACE_REMISE, 5))
    assert [item.rule for item in score.items] == ["mushka.R16", "mushka.R19"]


def test_a_lone_player_never_overshoots() -> None:
    """The player is credited with enough tricks to clear the record, and no more (Q15)."""
    for record, ace in product(range(1, 40), (0, 5, 10)):
        tricks = lone_tricks(record, ace)
        assert tricks == next((number for number in range(1, 6) if number + ace >= record), 5)
        score = score_deal(record, SPADES if ace == 10 else HEARTS, Alone(ace=ace > 0))
        assert score.record == max(0, record - tricks - ace)


def test_an_overshot_to_the_same_number_is_written() -> None:
    """If a player with the start number on record overshoots, the score has an item of 0 points that says why (Q18)."""
    score = score_deal(3, HEARTS, TookTooMany(), start_number=3)
    assert score.record == 3
    assert score.items == (DealItem(ItemReason.OVERSHOT, 0),)


def test_how_an_item_is_said_fits_its_points() -> None:
    """The ace writes off no more than is left, and the sentence of an item of 3 points says so (R20)."""
    items = score_deal(4, HEARTS, PlayedOut(tricks=1, ace=True)).items
    assert items == (DealItem(ItemReason.TRICKS, -1), DealItem(ItemReason.ACE, -3))
    assert items[1].reason.template == "off for the ace of spades: 5, or what is left"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: score_deal(0, HEARTS, SatOut()), "a record must be an integer of at least 1, got 0"),
        (lambda: score_deal(True, HEARTS, SatOut()), "got True"),
        (lambda: score_deal(25, HEARTS, None), "how the deal ended, such as .*, got None"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: score_deal(25, HEARTS, SatOut(), start_number=0), "start_number must be .* at least 1, got 0"),
        (lambda: score_deal(25, HEARTS, SatOut(), start_number=2**53), r"at most 2\*\*53 - 1"),
        (lambda: score_deal(25, HEARTS, SatOut(), stopped_in_full=1), "True or False, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: score_deal(25, "S", SatOut()), "the trump suit must be one of .* got 'S'"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: ace_points("S"), "the trump suit must be"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: PlayedOut(tricks=6), "tricks must be an integer from 0 to 5, got 6"),
        (lambda: OwnStop(tricks=5), "tricks must be an integer from 0 to 4, got 5"),
        (lambda: OthersStop(tricks=4), "tricks must be an integer from 0 to 3, got 4"),
        (lambda: PlayedOut(tricks=1, revokes=5), "revokes must be an integer from 0 to 4, got 5"),
        (lambda: PlayedOut(tricks=1, credited=2), "credited must be an integer from 0 to 1, got 2"),
        (lambda: PlayedOut(tricks=1, ace=1), "ace must be True or False, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: Alone(ace=None), "ace must be True or False, got None"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: TookTooMany(revokes_before=3, revokes_since=2), "all revokes must be an integer from 0 to 4, got 5"),
        (lambda: score_deal(7, HEARTS, OwnStop(tricks=1, ace=True)), r"at least 2, got 1 \[mushka\.Q24\]"),
        (lambda: score_deal(1, HEARTS, PlayedOut(tricks=2)), r"TookTooMany must be the end, .*\[mushka\.Q18\]"),
        (lambda: score_deal(5, HEARTS, TookTooMany()), r"cleared by 4 tricks .*\[mushka\.Q18\]"),
        (lambda: tricks_to_clear(25, 4), "0, 5 or 10, got 4"),
        (lambda: lone_tricks(-1), "got -1"),
    ],
)
def test_facts_that_cannot_be(call: Callable[[], object], message: str) -> None:
    """Numbers out of range and facts that exclude each other are errors that quote them."""
    with pytest.raises(InputError, match=message):
        call()


def test_without_the_ace_of_spades_only_tricks_clear() -> None:
    """The ace is counted only for a player who holds it (Q15, Q16)."""
    for record in range(1, 30):
        assert tricks_to_clear(record) == record
        assert lone_tricks(record) == min(5, record)
