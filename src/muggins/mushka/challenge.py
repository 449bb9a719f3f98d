"""The adjudicator of revokes: a card that was thrown against the rules, what it costs, and whose the trick is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique

import attrs

from muggins.cards import Card, Suit, distinct_cards
from muggins.errors import CardError, InputError, excerpt
from muggins.mushka.tricks import check_trump, may_play, taker
from muggins.table import Fact, Reason
from muggins.table.words import say

__all__ = ["REVOKE_POINTS", "Verdict", "VerdictReason", "adjudicate_revoke"]

REVOKE_POINTS = 5
"""What an upheld call adds to the offender's record (R22)."""


@unique
class VerdictReason(Reason):
    """Why a call is upheld or not."""

    REVOKED = ("revoked", "mushka.R22", "{card} was thrown against the rules: 5 on the record")
    UNFOUNDED = ("unfounded", "mushka.Q23", "{card} was lawful: the call changes nothing")


@attrs.frozen
class Verdict:
    """What comes of a call: ``points`` on the offender's record, and ``winner``, the place in the trick that takes it.

    ``lawful`` are the cards that could have been played: they show the hand, so they are for the judge's eyes.
    """

    reason: VerdictReason
    points: int
    winner: int
    lawful: tuple[Card, ...]
    facts: tuple[tuple[str, Fact], ...]

    @property
    def upheld(self) -> bool:
        """Whether the call was right."""
        return self.reason is VerdictReason.REVOKED

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule

    def __str__(self) -> str:
        """Say it in one English sentence, with the clause."""
        return say(self.reason, self.facts)


def adjudicate_revoke(
    trick: Iterable[Card],
    trump: Suit,
    offender: int,
    hand: Iterable[Card],
    *,
    called: Iterable[tuple[int, Iterable[Card]]] = (),
) -> Verdict:
    """Judge a call: ``offender`` is the place in the trick, from 0, of the card that is called.

    ``hand`` is what its player held then, the card included. ``called`` are the wrong cards of this trick that calls
    have been upheld against already, each as its place and the hand it came from.

    The trick goes where it would have gone had the called players kept the rules: for each wrong card stands the
    weakest lawful card of that hand. So an offender gets it only if every card he could have played would have taken
    it. A wrong card that nobody has called counts as it lies. Of an unfinished trick, ``winner`` is who has it so far.

    Raises:
        CardError: cards that cannot be: one twice or in two hands, a hand without the card played from it.
        InputError: no trick; a place outside it or named twice; a card in ``called`` that was lawful.

    Rule: mushka.R22, mushka.Q23.

    >>> from muggins.cards import parse_cards
    >>> verdict = adjudicate_revoke(parse_cards("QH KH 7D 9H"), Suit.DIAMONDS, 2, parse_cards("7D TH 8C"))
    >>> verdict.upheld, verdict.points, verdict.winner, verdict.rule
    (True, 5, 1, 'mushka.R22')
    >>> print(verdict)
    7D was thrown against the rules: 5 on the record [mushka.R22]
    """
    cards = distinct_cards(trick)
    if not cards:
        raise InputError("in a trick without a card nothing can be called")
    check_trump(trump)
    wrong: dict[int, tuple[Card, ...]] = {}
    for place, before in _pairs(called):
        held = _checked_hand(cards, place, before)
        if place in wrong or place == offender:
            raise InputError(f"the card in place {place} of the trick is called twice")
        if place == 0 or cards[place] in may_play(held, cards[0], trump):
            raise InputError(f"the call against {cards[place]} cannot have been upheld: the card was lawful")
        wrong[place] = held
    held = _checked_hand(cards, offender, hand)
    distinct_cards(card for each in (*wrong.values(), held) for card in each)  # no card is in two hands
    lawful = may_play(held, cards[0], trump) if offender else held
    facts = (("card", str(cards[offender])),)
    if cards[offender] in lawful:
        return Verdict(VerdictReason.UNFOUNDED, 0, rightful_taker(cards, trump, wrong), lawful, facts)
    wrong[offender] = held
    return Verdict(VerdictReason.REVOKED, REVOKE_POINTS, rightful_taker(cards, trump, wrong), lawful, facts)


def _pairs(called: Iterable[tuple[int, Iterable[Card]]]) -> list[tuple[int, Iterable[Card]]]:
    """Give the pairs, once it is sure that they are."""
    try:
        return [(place, tuple(hand)) for place, hand in called]
    except (TypeError, ValueError):
        raise InputError(f"called are pairs of a place and a hand, not {excerpt(called)}") from None


def _checked_hand(trick: tuple[Card, ...], place: int, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Give the hand, once it is sure that the card in this place can have been played from it."""
    if type(place) is not int or not 0 <= place < len(trick):
        raise InputError(f"a place in a trick of {len(trick)} cards is 0 to {len(trick) - 1}, not {excerpt(place)}")
    held = distinct_cards(hand)
    for card in held:
        if card in trick and card is not trick[place]:
            raise CardError(f"the card {card} of the hand lies in another place of the trick")
    if trick[place] not in held:
        raise CardError(f"the hand must hold {trick[place]}, the card that was played from it")
    return held


def rightful_taker(trick: tuple[Card, ...], trump: Suit, wrong: dict[int, tuple[Card, ...]]) -> int:
    """Give the winner with the weakest lawful card of the hand in place of each wrong card."""
    if not wrong:
        return taker(trick, trump)
    kept = list(trick)
    for place, hand in wrong.items():
        weakest, *others = may_play(hand, trick[0], trump)
        for card in others:
            if taker((trick[0], weakest, card), trump) != 2:  # the weaker of two does not beat the other
                weakest = card
        kept[place] = weakest
    return taker(kept, trump)
