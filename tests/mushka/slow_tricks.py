"""A second, slow implementation of the tricks, on the texts of cards such as ``"QH"``, from rules R9 to R13."""

from __future__ import annotations

from collections.abc import Sequence

ORDER = "23456789TJQKA"  # Q1


def slow_may_play(card: str, hand: Sequence[str], lead: str, trump: str) -> bool:
    """Return whether a player who does not lead may play this card of the hand."""
    if card == "AS" and lead == "A" + trump:  # R11, Q3
        return True
    if any(held[1] == lead[1] for held in hand):  # R9: must play a card of the suit led
        return card[1] == lead[1]
    if any(held[1] == trump for held in hand):  # without one, must beat with a trump
        return card[1] == trump
    return True  # without a trump, may throw any card


def slow_beats(card: str, other: str, lead: str, trump: str) -> bool:
    """Return whether a card of the trick beats another one of it."""
    if lead == "A" + trump and "AS" in (card, other) and lead != "AS":  # R11
        return card == "AS"
    if card[1] == trump != other[1]:
        return True
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == lead[1] and other[1] != trump


def slow_winner(trick: Sequence[str], trump: str) -> int:
    """Return the place of the card of the trick that beats all others."""
    winners = [
        place
        for place, card in enumerate(trick)
        if all(slow_beats(card, other, trick[0], trump) for other in trick if other != card)
    ]
    assert len(winners) == 1, (trick, trump, winners)
    return winners[0]


def slow_rightful_winner(trick: Sequence[str], trump: str, place: int, hand: Sequence[str]) -> int:
    """Return the winner with a lawful card in place of the wrong one, by trying every lawful card (Q23)."""
    lawful = [card for card in hand if slow_may_play(card, hand, trick[0], trump)]
    kept = [[*trick[:place], card, *trick[place + 1 :]] for card in lawful]
    if all(slow_winner(cards, trump) == place for cards in kept):
        return place  # the offender gets it only if every one of them would have won
    others = [winner for cards in kept if (winner := slow_winner(cards, trump)) != place]
    assert len(set(others)) == 1, (trick, trump, place, hand)
    return others[0]  # otherwise the best of the others
