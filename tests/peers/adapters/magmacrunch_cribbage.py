"""``magmacrunch-cribbage`` on PyPI: its scorer, its score of a play, and the pegging of its whole game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

PACKAGE = "magmacrunch-cribbage"
NOTES = ()

_cards: Any = import_module("cribbage.cards")
_game: Any = import_module("cribbage.game")
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def _theirs(text: str) -> list[Any]:
    return [_cards.Card(_SUITS[card[1]], "10" if card[0] == "T" else card[0]) for card in text.split()]


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand or crib."""
    return int(_cards.score_hand(_theirs(hand), *_theirs(starter), crib).total)


def play(cards: str) -> int:
    """Score the newest card."""
    *before, newest = _theirs(cards)
    return int(_cards.score_pegging_play(newest, before).points)


def pegging(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
    """Let its game play the cards in this order."""
    names = _game.PLAYER, _game.AI
    game = _game.Game(rand=lambda: 0.0, phase=_game.PEGGING, turn=_game.PLAYER)
    game.player_hand, game.ai_hand = ([_theirs(card)[0] for seat, card in plays if seat == side] for side in (0, 1))
    for seat, card in plays:
        while game.turn != names[seat]:
            if game.declare_go() is None:
                raise RuntimeError(f"the game does not let seat {seat} play {card}")
        if game.play(*_theirs(card), names[seat]) is None:
            raise RuntimeError(f"the game does not take {card}")
    return [game.scores[name] for name in names]
