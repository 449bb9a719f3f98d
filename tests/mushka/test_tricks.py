"""Lawful cards and winners of tricks, against a second implementation and at the border."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.mushka.slow_tricks import slow_may_play, slow_winner

from muggins.cards import PACK_32, PACK_52, Card, Suit, parse_cards
from muggins.errors import CardError, InputError
from muggins.mushka import lawful_cards, trick_winner
from muggins.mushka.tricks import may_play, taker

TRUMPS = pytest.mark.parametrize("trump", Suit)
TEXT = {card: str(card) for card in PACK_52}


@TRUMPS
def test_every_trick_of_up_to_three_cards(trump: Suit) -> None:
    """Every trick of one, two or three cards of the 32 has the winner that the rules text gives it."""
    for count in (1, 2, 3):
        for trick in permutations(PACK_32, count):
            expected = slow_winner([TEXT[card] for card in trick], trump.value)
            assert expected == taker(trick, trump), (trick, trump)


@pytest.mark.exhaustive
@TRUMPS
def test_every_trick_of_four_cards(trump: Suit) -> None:
    """Every one of the 863,040 ordered tricks of four cards of the 32 has the winner that the rules text gives it."""
    for trick in permutations(PACK_32, 4):
        expected = slow_winner([TEXT[card] for card in trick], trump.value)
        assert expected == taker(trick, trump), (trick, trump)


@TRUMPS
def test_every_hand_by_classes(trump: Suit) -> None:
    """For every lead, every hand of up to three cards of the 32 has the lawful cards that the rules text gives it.

    These hands cover all hands. Whether a card is lawful depends, by R9 and R11, on the lead, on the card, and on
    whether the hand holds a card of the suit led and whether it holds a trump: three cards, the one in question and
    a witness for each, show every case. (Larger hands are drawn at random below.)
    """
    for lead in PACK_32:
        rest = [card for card in PACK_32 if card is not lead]
        for count in (1, 2, 3):
            for hand in combinations(rest, count):
                texts = [TEXT[card] for card in hand]
                expected = {
                    card
                    for card, text in zip(hand, texts, strict=True)
                    if slow_may_play(text, texts, TEXT[lead], trump.value)
                }
                lawful = may_play(hand, lead, trump)
                assert len(expected) == len(lawful), (lead, hand, trump)
                assert expected == set(lawful), (lead, hand, trump)


@given(st.permutations(PACK_52), st.integers(1, 7), st.integers(0, 6), st.sampled_from(Suit))
def test_longer_tricks_and_hands(pack: list[Card], size: int, played: int, trump: Suit) -> None:
    """Tricks of up to seven cards and hands of up to seven agree too, with any cards after the lead."""
    trick, hand = pack[:played], pack[played : played + size]
    texts = [str(card) for card in hand]
    if trick:
        assert slow_winner([str(card) for card in trick], trump.value) == trick_winner(trick, trump)
        expected = {str(card) for card in hand if slow_may_play(str(card), texts, str(trick[0]), trump.value)}
    else:
        expected = set(texts)
    lawful = lawful_cards(hand, trick, trump)
    assert expected == {str(card) for card in lawful}
    assert len(expected) == len(lawful)


def test_lawful_cards_come_in_the_order_of_the_hand_and_the_privilege_last() -> None:
    """Lawful cards are in the order of the hand; an ace of spades that is lawful only by its privilege comes last."""
    assert lawful_cards(parse_cards("TH 7H KS AH"), parse_cards("QH"), Suit.SPADES) == parse_cards("TH 7H AH")
    assert lawful_cards(parse_cards("AS 9D 7D"), parse_cards("AD"), Suit.DIAMONDS) == parse_cards("9D 7D AS")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: lawful_cards(parse_cards("AS 9D"), parse_cards("AS"), Suit.CLUBS), "AS occurs twice"),
        (lambda: lawful_cards(parse_cards("9D 9D"), (), Suit.CLUBS), "9D occurs twice"),
        (lambda: trick_winner(parse_cards("9D 9D"), Suit.CLUBS), "9D occurs twice"),
    ],
)
def test_cards_that_cannot_be_together(call: Callable[[], object], message: str) -> None:
    """One card twice is an error that names it."""
    with pytest.raises(CardError, match=message):
        call()


def test_bad_input_is_quoted() -> None:
    """An empty trick and a trump that is not a suit are errors."""
    with pytest.raises(InputError, match="at least one card, got none"):
        trick_winner((), Suit.CLUBS)
    with pytest.raises(InputError, match=r"one of Suit\.CLUBS, .*, got 'D'"):
        trick_winner(parse_cards("9D"), "D")  # type: ignore[arg-type]  # a call without a type checker
    with pytest.raises(InputError, match=r"one of Suit\.CLUBS, .*, got 'D'"):
        lawful_cards(parse_cards("9D"), parse_cards("8D"), "D")  # type: ignore[arg-type]  # wrong on purpose
