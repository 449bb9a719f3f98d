"""The adjudicator of revokes, alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.mushka.slow_tricks import slow_may_play, slow_rightful_winner, slow_winner
from tests.mushka.tables import REVOKE, REVOKE_PLAYS, dealt, played

from muggins import mushka
from muggins.cards import PACK_32, Card, Suit, parse_cards
from muggins.errors import CardError, InputError
from muggins.mushka import Call, Play, VerdictReason, adjudicate_revoke, referee
from muggins.table import Abandon

cards = parse_cards


@given(st.permutations(PACK_32), st.integers(2, 6), st.data())
def test_one_offender(pack: list[Card], size: int, data: st.DataObject) -> None:
    """A call is upheld when the rules text forbids the card; trying every lawful card shows who gets the trick."""
    trick = pack[:size]
    place = data.draw(st.integers(1, size - 1))
    hand = [trick[place], *pack[size : size + data.draw(st.integers(0, 4))]]
    trump = data.draw(st.sampled_from(Suit))
    texts, held = [str(card) for card in trick], [str(card) for card in hand]
    wrong = not slow_may_play(texts[place], held, texts[0], trump.value)
    verdict = adjudicate_revoke(trick, trump, place, hand)
    assert wrong == verdict.upheld
    assert (5 if wrong else 0) == verdict.points
    expected = slow_rightful_winner(texts, trump.value, place, held) if wrong else slow_winner(texts, trump.value)
    assert expected == verdict.winner


def test_a_lead_is_never_a_revoke() -> None:
    """Any card may be led, so a call against a lead is unfounded."""
    verdict = adjudicate_revoke(cards("7C KH"), Suit.HEARTS, 0, cards("7C AH AS"))
    assert not verdict.upheld
    assert verdict.reason is VerdictReason.UNFOUNDED
    assert verdict.winner == 1
    assert str(verdict) == "7C was lawful, and the call changes nothing [mushka.Q23]"


def test_the_offender_needs_every_lawful_card_to_win() -> None:
    """An offender who holds AH and 7H when QH is led loses the trick: the seven would not have taken it (Q23)."""
    verdict = adjudicate_revoke(cards("QH KH 9C 8H"), Suit.DIAMONDS, 2, cards("9C AH 7H"))
    assert verdict.upheld
    assert verdict.winner == 1
    assert set(verdict.lawful) == set(cards("AH 7H"))


def test_failing_to_trump_is_a_revoke() -> None:
    """A player who cannot follow and throws a side card with a trump in hand revokes; the weakest trump counts."""
    verdict = adjudicate_revoke(cards("QH KH 9C"), Suit.DIAMONDS, 2, cards("9C 7D JD"))
    assert verdict.upheld
    assert verdict.winner == 2  # any trump takes it


def test_the_privilege_is_the_strongest_card() -> None:
    """When the trump ace is led, the ace of spades is lawful but not the weakest: a trump replaces the wrong card."""
    verdict = adjudicate_revoke(cards("AD KD 7C"), Suit.DIAMONDS, 2, cards("AS 9D 7C"))
    assert verdict.upheld
    assert verdict.winner == 0


def test_two_offenders_in_one_trick() -> None:
    """Each called card is replaced by the weakest lawful one of its hand; an uncalled one counts as it lies."""
    trick = cards("QH 7D 8D 9H")  # places 1 and 2 trumped, and both hold hearts
    first, second = cards("7D KH TH"), cards("8D AH")
    alone = adjudicate_revoke(trick, Suit.DIAMONDS, 2, second)
    assert alone.winner == 1  # the other's trump counts as it lies
    both = adjudicate_revoke(trick, Suit.DIAMONDS, 2, second, called=[(1, first)])
    assert both.winner == 2  # TH for the first, AH for the second
    unfounded = adjudicate_revoke(trick, Suit.DIAMONDS, 3, cards("9H KC"), called=[(1, first)])
    assert unfounded.winner == 2  # the trick is as it was after the first call


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, 2, cards("7D")), InputError, "from 0 to 1, got 2"),
        (lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, -1, cards("7D")), InputError, "got -1"),
        (
            lambda: adjudicate_revoke((), Suit.DIAMONDS, 0, cards("7D")),
            InputError,
            "at least one card, got none",
        ),
        (lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, 1, cards("8D")), CardError, "must hold 7D"),
        (
            lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, 1, cards("7D QH")),
            CardError,
            "no other card of the trick, got QH",
        ),
        (
            lambda: adjudicate_revoke(
                cards("QH 7D 8D"), Suit.DIAMONDS, 2, cards("8D KH"), called=[(1, cards("7D KH"))]
            ),
            CardError,
            "KH occurs twice",
        ),
        (
            lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, 1, cards("7D"), called=[1]),  # type: ignore[list-item]  # wrong on purpose
            InputError,
            "pairs of a place and a hand, got 1",
        ),
        (
            lambda: adjudicate_revoke(cards("QH 7D"), Suit.DIAMONDS, 1, cards("7D KH"), called=[(1, cards("7D KH"))]),
            InputError,
            "got place 1 of the trick twice",
        ),
        (
            lambda: adjudicate_revoke(cards("QH 7H 7D"), Suit.DIAMONDS, 2, cards("7D KH"), called=[(1, cards("7H"))]),
            InputError,
            "7H, which was lawful",
        ),
    ],
)
def test_calls_that_cannot_be(call: Callable[[], object], error: type[Exception], message: str) -> None:
    """Impossible places and hands are errors that say what was expected."""
    with pytest.raises(error, match=message):
        call()


def test_the_referee_judges_calls_alone() -> None:
    """What a call is about, and what came of it; nothing for any other action (Q23)."""
    state = played(dealt(REVOKE), REVOKE_PLAYS[0])
    for offender, card, upheld in ((1, "8C", True), (2, "KH", False)):
        call = Call(0, 0, offender)
        told = referee.judged(state, call, mushka.step(state, call).events)
        assert told is not None
        assert (told.about, told.upheld) == (Play(offender, Card.parse(card)), upheld)
        assert told.facts == (("card", card),)
    assert referee.judged(state, Abandon(), mushka.step(state, Abandon()).events) is None
