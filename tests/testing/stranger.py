"""A stranger's game of cribbage for two players, written from the rules text, with one fault if it is planted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.testing import planted

TABLE_FAULTS = ("no heels", "crib to the other", "same dealer again", "last to the other")


class Table:
    """A game to 121 (or another target) at which the table pegs everything."""

    def __init__(self, dealer: int, target: int, fault: str | None = None) -> None:
        self.dealer = dealer
        self.target = target
        self.fault = fault
        self.scores = [0, 0]
        self.hands: list[list[str]] = [[], []]
        self.waiting: list[int] = []

    @property
    def winner(self) -> int | None:
        """Who has reached the target."""
        return next((seat for seat in (0, 1) if self.scores[seat] >= self.target), None)

    def awaited(self) -> list[int]:
        """Return who has to lay away or play."""
        return [] if self.winner is not None else self.waiting

    def deal(self, pack: Sequence[str]) -> None:
        """Deal six cards each, one at a time."""
        self.hands[1 - self.dealer] = list(pack[0:12:2])
        self.hands[self.dealer] = list(pack[1:12:2])
        self.starter = pack[12]
        self.crib: list[str] = []
        self.waiting = [0, 1]

    def lay_away(self, seat: int, cards: Sequence[str]) -> None:
        """Lay two cards away; after the second player the starter is turned."""
        for card in cards:
            if seat not in self.waiting or len(cards) != 2 or card not in self.hands[seat]:
                raise ValueError("this cannot be laid away")
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.crib += cards
        self.waiting = [other for other in self.waiting if other != seat]
        if self.waiting:
            return
        if self.starter[0] == "J" and self.fault != "no heels":
            self.peg(self.dealer, 2)
        self.left = [list(hand) for hand in self.hands]
        self.pile: list[str] = []
        self.waiting = [1 - self.dealer]
        self.to_count = 3

    def count(self, cards: Sequence[str]) -> int:
        """Count the pips."""
        return sum(min(planted.rank_of(card), 10) for card in cards)

    def lawful(self, seat: int) -> list[str]:
        """Return the cards that the seat can play."""
        return [card for card in self.left[seat] if self.count([*self.pile, card]) <= 31]

    def play(self, seat: int, card: str) -> None:
        """Play a card, and peg for it, for go and for last."""
        if [seat] != self.waiting or card not in self.lawful(seat):
            raise ValueError("this cannot be played")
        self.left[seat].remove(card)
        self.pile.append(card)
        self.peg(seat, planted.play(self.fault)(" ".join(self.pile)))
        other = 1 - seat
        count = self.count(self.pile)
        if self.lawful(other):
            self.waiting = [other]
        elif not self.lawful(seat):
            if count < 31 and self.fault != "last card without its point":
                self.peg(other if self.fault == "last to the other" else seat, 1)
            self.pile = []
            self.waiting = [other] if self.left[other] else [seat] if self.left[seat] else []

    def show(self) -> None:
        """Count the next hand, or the crib, which is last; then the other player deals."""
        self.to_count -= 1
        seat = self.dealer if self.to_count < 2 else 1 - self.dealer
        cards = self.hands[seat] if self.to_count else self.crib
        if self.fault == "crib to the other" and not self.to_count:
            seat = 1 - seat
        self.peg(seat, planted.scorer(self.fault)(" ".join(cards), self.starter, not self.to_count))
        if not self.to_count and self.fault != "same dealer again":
            self.dealer = 1 - self.dealer

    def peg(self, seat: int, points: int) -> None:
        """Peg, unless the game is over."""
        if self.winner is None:
            self.scores[seat] = min(self.scores[seat] + points, self.target)

    def act(self, action: Any) -> None:
        """Take an action in the words of its JSON."""
        match action:
            case {"kind": "table.deal", "pack": pack}:
                self.deal(pack)
            case {"kind": "cribbage.lay_away", "seat": seat, "cards": cards}:
                self.lay_away(seat, cards)
            case {"kind": "cribbage.play", "seat": seat, "card": card}:
                self.play(seat, card)
            case {"kind": "cribbage.count"}:
                self.show()
            case _:
                raise ValueError("this is no part of this game")
