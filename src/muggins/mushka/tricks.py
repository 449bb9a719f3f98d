"""Tricks: which cards the rules let a hand play, and who takes the trick. Pure, and usable without a game.

A trick is its cards in the order in which they were played, the lead first. Cards rank A K Q J T 9 8 7 6 5 4 3 2 (Q1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muggins.cards import PACK_52, Card, Rank, Suit, distinct_cards, ordered_cards
from muggins.errors import InputError, check_member

__all__ = ["ACE_OF_SPADES", "lawful_cards", "trick_winner"]

TRICKS = 5
"""The tricks of a deal: every player has five cards (R4)."""

ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADES)
"""The card that gives the game its own rules: it may overtake the led trump ace, and it writes off 5 or 10."""

HEIGHT = {card: 14 if card.rank is Rank.ACE else card.rank.value for card in PACK_52}
"""The height of each card in its suit (Q1)."""


def lawful_cards(hand: Iterable[Card], trick: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Return the cards of the hand that may be played to the trick, in the order of the hand.

    Follow with any card of the suit led; without one, play any trump, even a lower one than lies there; without a
    trump, play any card. When the trump ace was led, a player who can follow may play the ace of spades as well; it
    then comes last. Any card may be led to an empty trick.

    Args:
        hand: The cards in hand; a set is accepted.
        trick: The cards played so far, in order.
        trump: The suit of the turn-up.

    Raises:
        CardError: Something is not a card, or a card occurs twice, in the hand or in hand and trick.
        InputError: ``trump`` is not a :class:`~muggins.cards.Suit`, or the trick has no order.

    Rule: mushka.R8, mushka.R9, mushka.R11, mushka.Q2, mushka.Q3.

    >>> from muggins.cards import parse_cards
    >>> lawful_cards(parse_cards("AS 9D TC KS 7S"), parse_cards("AD"), Suit.DIAMONDS)
    (Card.parse('9D'), Card.parse('AS'))
    """
    held, played = distinct_cards(hand), ordered_cards(trick)
    distinct_cards(held + played)
    check_trump(trump)
    return may_play(held, played[0], trump) if played else held


def trick_winner(trick: Iterable[Card], trump: Suit) -> int:
    """Return the place in the trick, counted from 0, of the card that takes it.

    The highest trump takes the trick, without a trump the highest card of the suit led; but the ace of spades takes a
    trick to which another player led the trump ace. For an unfinished trick, this is the card that is ahead.

    Raises:
        CardError: Something is not a card, or a card occurs twice.
        InputError: The trick is empty or has no order, or ``trump`` is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R10, mushka.R11, mushka.R12, mushka.R13, mushka.Q1, mushka.Q4, mushka.Q5.

    >>> from muggins.cards import parse_cards
    >>> trick_winner(parse_cards("QH 7D KH 9D"), Suit.DIAMONDS)
    3
    """
    played = ordered_cards(trick)
    check_trump(trump)
    if not played:
        raise InputError("a trick must have at least one card, got none")
    return taker(played, trump)


def check_trump(trump: Suit) -> Suit:
    """Return the trump suit if it is a suit, and raise InputError if not."""
    return check_member(trump, Suit, "the trump suit")


def may_play(hand: tuple[Card, ...], led: Card, trump: Suit) -> tuple[Card, ...]:
    """Return the lawful cards of a player who does not lead; cards played after the lead do not matter (Q2)."""
    suit = led.suit
    following = tuple([card for card in hand if card.suit is suit])
    if following:
        # R11: the privilege exists only while the trump ace leads (R12); with spades trumps it is that ace (Q5).
        if suit is trump and led.rank is Rank.ACE and ACE_OF_SPADES in hand:
            return (*following, ACE_OF_SPADES)
        return following
    return tuple([card for card in hand if card.suit is trump]) or hand


def taker(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place of the card that takes the trick."""
    best = trick[0]
    if best.suit is trump and best.rank is Rank.ACE:
        # R11: only the ace of spades overtakes the trump ace that was led.
        return trick.index(ACE_OF_SPADES) if ACE_OF_SPADES in trick else 0
    for card in trick:
        if card.suit is best.suit:
            if HEIGHT[card] > HEIGHT[best]:
                best = card
        elif card.suit is trump:
            best = card
    return trick.index(best)
