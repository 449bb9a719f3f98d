"""Tricks: which cards the rules let a hand play, and whose the trick is. Pure, and without a game around it.

A trick is its cards in the order in which they were played, the lead first. Cards rank A K Q J T 9 8 7 6 5 4 3 2 (Q1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muggins.cards import PACK_52, Card, Rank, Suit, distinct_cards
from muggins.errors import InputError, excerpt

__all__ = ["ACE_OF_SPADES", "TRICKS", "lawful_cards", "trick_winner"]

TRICKS = 5
"""The tricks of a deal: everybody has five cards (R4)."""

ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADES)
"""The card that gives the game its own rules: it may beat the led trump ace, and it counts 5 or 10 on the record."""

_HEIGHT = {card: 14 if card.rank is Rank.ACE else card.rank.value for card in PACK_52}
_SUIT = {card: card.suit for card in PACK_52}


def lawful_cards(hand: Iterable[Card], trick: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Give the cards of the hand that may be played to the trick, in the order of the hand.

    Follow with any card of the suit led; without one play any trump, even a lower one than lies there; without a
    trump play any card. When the trump ace was led, the ace of spades may be played by one who must follow too; it
    then comes last. To an empty trick any card may be led.

    Raises:
        CardError: something is not a card, or a card is there twice, in the hand or in hand and trick.
        InputError: ``trump`` is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R8, mushka.R9, mushka.R11, mushka.Q2, mushka.Q3.

    >>> from muggins.cards import parse_cards
    >>> lawful_cards(parse_cards("AS 9D TC KS 7S"), parse_cards("AD"), Suit.DIAMONDS)
    (Card.parse('9D'), Card.parse('AS'))
    """
    held, played = tuple(hand), tuple(trick)
    distinct_cards(held + played)
    return may_play(held, played[0], check_trump(trump)) if played else held


def trick_winner(trick: Iterable[Card], trump: Suit) -> int:
    """Give the place in the trick, counted from 0, of the card that takes it.

    The highest trump takes it, without one the highest card of the suit led; but the ace of spades takes a trick to
    which another player led the trump ace. Of an unfinished trick it gives who would take it if it ended now.

    Raises:
        CardError: something is not a card, or a card is there twice.
        InputError: the trick is empty, or ``trump`` is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R10, mushka.R11, mushka.R12, mushka.R13, mushka.Q1, mushka.Q4, mushka.Q5.

    >>> from muggins.cards import parse_cards
    >>> trick_winner(parse_cards("QH 7D KH 9D"), Suit.DIAMONDS)
    3
    """
    played = distinct_cards(trick)
    if not played:
        raise InputError("a trick without a card has no winner")
    return taker(played, check_trump(trump))


def check_trump(trump: Suit) -> Suit:
    """Give trumps, once it is sure that they are a suit."""
    if not isinstance(trump, Suit):
        raise InputError(f"trumps are a Suit, such as Suit.DIAMONDS, not {excerpt(trump)}")
    return trump


def may_play(hand: tuple[Card, ...], led: Card, trump: Suit) -> tuple[Card, ...]:
    """Give the lawful cards of one who does not lead; what was played after the lead makes no difference (Q2)."""
    suit = _SUIT[led]
    following = tuple(card for card in hand if _SUIT[card] is suit)
    if following:
        # R11: the privilege is there only while the trump ace leads (R12); spades being trumps, it is that ace (Q5).
        if suit is trump and led.rank is Rank.ACE and ACE_OF_SPADES in hand:
            return (*following, ACE_OF_SPADES)
        return following
    return tuple(card for card in hand if _SUIT[card] is trump) or hand


def taker(trick: Sequence[Card], trump: Suit) -> int:
    """Give the place of the card that takes the trick."""
    best = trick[0]
    if _SUIT[best] is trump and best.rank is Rank.ACE:
        # R11: nothing beats the trump ace that was led but the ace of spades.
        return trick.index(ACE_OF_SPADES) if ACE_OF_SPADES in trick else 0
    for card in trick:
        if _SUIT[card] is _SUIT[best]:
            if _HEIGHT[card] > _HEIGHT[best]:
                best = card
        elif _SUIT[card] is trump:
            best = card
    return trick.index(best)
