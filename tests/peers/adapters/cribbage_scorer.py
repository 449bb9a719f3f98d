"""``cribbage-scorer`` on PyPI: its scorer, and its score of a play. It has no game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PACKAGE = "cribbage-scorer"
NOTES = ()

_peer: Any = import_module("cribbage_scorer.cribbage_scorer")


def _theirs(text: str) -> list[tuple[int, str]]:
    return [("A23456789TJQK".index(card[0]) + 1, card[1]) for card in text.split()]


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand or crib."""
    return int(_peer.show_calc_score(*_theirs(starter), _theirs(hand), crib)[0])


def play(cards: str) -> int:
    """Score the newest card."""
    return int(_peer.play_score_ongoing(_theirs(cards))[1])
