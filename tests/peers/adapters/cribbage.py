"""``cribbage`` on PyPI: its scorer, which counts hands and cribs alike, its score of a play, and the play of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from typing import Any

PACKAGE = "cribbage"
NOTES = (
    "`count_crib` calls the same `score_hand` as `count_hand`.",
    "`score_count` chooses the cards of its computer players; `Hand.counting`, the play itself, pegs for 31 only.",
)

_score: Any = import_module("cribbage.score")
_card: Any = import_module("cribbage.card")
_game: Any = import_module("cribbage.game")
_players: Any = import_module("cribbage.players")
_KNOWN: dict[str, Any] = {str(card.ascii_str): card for card in map(_card.Card, range(52))}


def _theirs(text: str) -> list[Any]:
    return [_KNOWN[("10" if card[0] == "T" else card[0]) + card[1].lower()] for card in text.split()]


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand or crib."""
    return int(_score.score_hand(_theirs(hand), *_theirs(starter)))


def play(cards: str) -> int:
    """Score the newest card."""
    return int(_score.score_count(_theirs(cards)))


def pegging(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
    """Let its own game play the cards in this order."""

    class Scripted(_players.Player):  # type: ignore[misc]  # a class without types
        """A player who plays the cards in order."""

        def ask_for_play(self, table: Sequence[Any]) -> Any:
            """Return the first card that can be played."""
            count = sum(card.value for card in table)
            return next(card for card in self.hand if count + card.value <= 31)

    pone, dealer = Scripted(), Scripted()
    for seat, card in plays:
        (pone, dealer)[seat].hand += _theirs(card)
    with redirect_stdout(StringIO()):
        _game.Hand(dealer, pone).counting()
    return [pone.score, dealer.score]
