"""``cribbagesim`` on PyPI: its deal scores hands, cribs and plays; 31 is pegged by the deal, so it is added here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PACKAGE = "cribbagesim"
NOTES = ("The two for 31 are pegged by the deal and not by the score of a play: the adapter adds them.",)

_deal: Any = import_module("CribbageSim.CribbageDeal").CribbageDeal()
_card: Any = import_module("HandsDecksCards.card").Card
_hand: Any = import_module("HandsDecksCards.hand").Hand


def _theirs(text: str) -> Any:
    hand = _hand()
    hand.add_cards([_card(card[1], "10" if card[0] == "T" else card[0]) for card in text.split()])
    return hand


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand or crib."""
    score = _deal.determine_score_showing_crib if crib else _deal.determine_score_showing_hand
    return int(score(_theirs(hand), _theirs(starter).get_cards()[0], []))


def play(cards: str) -> int:
    """Score the newest card."""
    pile = _theirs(cards)
    count = sum(int(card.count_card()) for card in pile.get_cards())
    return int(_deal.determine_score_playing(pile, None, [])) + 2 * (count == 31)
