"""``pycribbage`` on PyPI: its scorer, and its score of a play, which pays one of the two for 31 elsewhere."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PACKAGE = "pycribbage"
NOTES = ("One of the two points for 31 is counted as a go outside its score of a play: the adapter adds it.",)

_scorer: Any = import_module("pycribbage.scorer")
_tools: Any = import_module("pycribbage.deck_tools")


def _theirs(text: str) -> Any:
    hand = _tools.Hand()
    for card in text.split():
        hand.add_card(_tools.Card("CDHS".index(card[1]), "A23456789TJQK".index(card[0]) + 1))
    return hand


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand or crib."""
    return int(_scorer.ScoreTheShow(_theirs(f"{hand} {starter}"), is_crib=crib).score)


def play(cards: str) -> int:
    """Score the newest card."""
    pile = _theirs(cards)
    count = sum(int(card.face_value) for card in pile.cards)
    return int(_scorer.ScoreThePlay(pile).score) + (count == 31)
