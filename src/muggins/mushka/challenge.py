"""The adjudicator of revokes: whether a card was played against the rules, what it costs, and who takes the trick."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from typing import cast

import attrs

from muggins.cards import Card, Suit, distinct_cards, ordered_cards
from muggins.errors import CardError, InputError, check_number, excerpt, in_order
from muggins.mushka.tricks import check_trump, may_play, taker
from muggins.table import Fact, Reason
from muggins.table.words import say

__all__ = ["REVOKE_POINTS", "Verdict", "VerdictReason", "adjudicate_revoke"]

REVOKE_POINTS = 5
"""What an upheld call adds to the offender's record (R22)."""


@unique
class VerdictReason(Reason):
    """Why a call is upheld or not."""

    REVOKED = ("revoked", "mushka.R22", "{card} was played against the rules, which adds 5 to the record")
    UNFOUNDED = ("unfounded", "mushka.Q23", "{card} was lawful, and the call changes nothing")


@attrs.frozen
class Verdict:
    """The result of a call.

    Attributes:
        reason: Why the call is upheld or not.
        points: What it adds to the offender's record.
        winner: The place in the trick of the card that takes it now.
        lawful: The cards that could have been played. They show the hand, so they are for the judge alone.
        facts: The facts of the case for a translator.
    """

    reason: VerdictReason
    points: int
    winner: int
    lawful: tuple[Card, ...]
    facts: tuple[tuple[str, Fact], ...]

    @property
    def upheld(self) -> bool:
        """Whether the call is upheld."""
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
    """Judge the call that a card of a trick was a revoke.

    The trick goes where it would have gone if the called players had kept the rules: the weakest lawful card of the
    hand takes the place of each wrong card. So an offender takes it only if every card that they could have played
    would have taken it. A wrong card that nobody has called counts as it lies. For an unfinished trick, ``winner`` of
    the verdict is the card that is ahead.

    Args:
        trick: The cards in the order in which they were played.
        trump: The suit of the turn-up.
        offender: The place in the trick, counted from 0, of the card that is called.
        hand: What its player held then, the card included.
        called: The wrong cards of this trick against which calls were upheld before, each as its place and the hand
            that it came from.

    Raises:
        CardError: Cards that cannot be together: one twice or in two hands, a hand without the card played from it.
        InputError: The trick is empty or has no order; a place is outside it or named twice; a card in ``called`` was
            lawful; ``trump`` that is not a :class:`~muggins.cards.Suit`.

    Rule: mushka.R22, mushka.Q23.

    >>> from muggins.cards import parse_cards
    >>> verdict = adjudicate_revoke(parse_cards("QH KH 7D 9H"), Suit.DIAMONDS, 2, parse_cards("7D TH 8C"))
    >>> verdict.upheld, verdict.points, verdict.winner, verdict.rule
    (True, 5, 1, 'mushka.R22')
    >>> print(verdict)
    7D was played against the rules, which adds 5 to the record [mushka.R22]
    """
    cards = ordered_cards(trick)
    check_trump(trump)
    if not cards:
        raise InputError("a trick must have at least one card, got none")
    place = _check_place(cards, offender)
    wrong: dict[int, tuple[Card, ...]] = {}
    for given, before in _pairs(called, len(cards)):
        other = _check_place(cards, given)
        held = _check_hand(cards, other, before)
        if other in wrong or other == place:
            raise InputError(f"each place may be called once, got place {other} of the trick twice")
        if not other or cards[other] in may_play(held, cards[0], trump):
            raise InputError(f"the cards in called must be revokes, got {cards[other]}, which was lawful")
        wrong[other] = held
    held = _check_hand(cards, place, hand)
    distinct_cards(card for each in (*wrong.values(), held) for card in each)  # no card is in two hands
    lawful = may_play(held, cards[0], trump) if place else held
    facts = (("card", str(cards[place])),)
    if cards[place] in lawful:
        winner = rightful_taker(cards, trump, wrong)
        return Verdict(reason=VerdictReason.UNFOUNDED, points=0, winner=winner, lawful=lawful, facts=facts)
    winner = rightful_taker(cards, trump, {**wrong, place: held})
    return Verdict(reason=VerdictReason.REVOKED, points=REVOKE_POINTS, winner=winner, lawful=lawful, facts=facts)


def _pairs(called: Iterable[tuple[int, Iterable[Card]]], most: int) -> list[tuple[int, Iterable[Card]]]:
    """Return the places and hands as pairs."""
    found: list[tuple[int, Iterable[Card]]] = []
    for pair in in_order(called, "pairs of a place and a hand", most):
        if not isinstance(cast("object", pair), (tuple, list)) or len(pair) != 2:
            raise InputError(f"called must be pairs of a place and a hand, got {excerpt(pair)}")
        found.append((pair[0], pair[1]))
    return found


def _check_place(trick: tuple[Card, ...], place: int) -> int:
    return check_number(place, "a place in the trick", least=0, most=len(trick) - 1)


def _check_hand(trick: tuple[Card, ...], place: int, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the hand if the card in this place can have been played from it."""
    held = distinct_cards(hand)
    for card in held:
        if card in trick and card is not trick[place]:
            raise CardError(f"the hand must hold no other card of the trick, got {card}")
    if trick[place] not in held:
        raise CardError(f"the hand must hold {trick[place]}, the card that was played from it")
    return held


def rightful_taker(trick: tuple[Card, ...], trump: Suit, wrong: dict[int, tuple[Card, ...]]) -> int:
    """Return the place that takes the trick with the weakest lawful card of the hand in place of each wrong card."""
    if not wrong:
        return taker(trick, trump)
    kept = list(trick)
    for place, hand in wrong.items():
        kept[place] = weakest_lawful(hand, trick[0], trump)
    return taker(kept, trump)


def weakest_lawful(hand: tuple[Card, ...], led: Card, trump: Suit) -> Card:
    """Return the lawful card that is least likely to take the trick."""
    weakest, *others = may_play(hand, led, trump)
    for card in others:
        if taker((led, weakest, card), trump) != 2:  # the weaker of two does not beat the other
            weakest = card
    return weakest
