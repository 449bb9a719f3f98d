"""A second game of cribbage, written from the rules text: a table that changes, and all is worked out from the talk.

Cards are texts. Nothing is shared with the first game. Who is out is looked at after every peg.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.cribbage.slow_challenge import SlowClaim, settle
from tests.cribbage.slow_scoring import pips, rank, slow_play, slow_points


class SlowGame:
    """A table at which a game is played; ``asks`` says what it waits for."""

    def __init__(self, players: int, partners: bool, target: int, muggins: bool, dealer: int) -> None:
        """Sit down."""
        self.players, self.target, self.muggins, self.dealer = players, target, muggins, dealer
        self.side_of = [seat % 2 if partners else seat for seat in range(players)]
        self.scores = [0] * (2 if partners else players)
        self.out: int | None = None
        self.pegs: list[tuple[int, int]] = []
        self.goes: list[int] = []
        self.asks: tuple[object, ...] = ("deal",)

    # --- pegging

    def peg(self, seat: int, points: int) -> None:
        """Peg, forwards or back; of nothing there is no peg."""
        if points:
            self.scores[self.side_of[seat]] += points
            self.pegs.append((seat, points))

    def look(self, seat: int) -> None:
        """R33: the first at the target is out."""
        if self.out is None and self.scores[self.side_of[seat]] >= self.target:
            self.out = self.side_of[seat]
            self.asks = ("over",)

    def left_of(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % self.players

    # --- the deal

    def deal(self, pack: Sequence[str]) -> None:
        """R4, Q39: one at a time from the dealer's left; with three players one to the crib."""
        self.pack = list(pack)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        each = 6 if self.players == 2 else 5
        for _ in range(each):
            for place in range(self.players):
                self.hands[(self.dealer + 1 + place) % self.players].append(self.pack.pop(0))
        self.crib = [self.pack.pop(0)] if self.players == 3 else []
        self.talk: list[tuple[int, str]] = []
        self.asks = ("lay away", *range(self.players))

    def lay_away(self, seat: int, cards: Sequence[str]) -> None:
        """R6, R7: after the last cards for the crib the starter is turned."""
        for card in cards:
            self.hands[seat].remove(card)
            self.crib.append(card)
        waiting = [other for other in self.asks[1:] if other != seat]
        self.asks = ("lay away", *waiting)
        if not waiting:
            self.starter = self.pack.pop(0)
            self.kept = [list(hand) for hand in self.hands]
            self.asks = ("play", self.left_of(self.dealer))
            if self.starter[0] == "J":
                self.peg(self.dealer, 2)
                self.look(self.dealer)

    # --- the play

    def pile(self) -> list[str]:
        """The cards since the count was last 0."""
        found: list[str] = []
        for _, said in self.talk:
            found = [] if said == "reset" else found if said == "go" else [*found, said]
        return found

    def can_play(self, seat: int) -> bool:
        """R8: a card is held that does not pass 31."""
        count = pips([rank(card) for card in self.pile()])
        return any(count + pips([rank(card)]) <= 31 for card in self.hands[seat])

    def said_go(self, seat: int) -> bool:
        """R9: the seat is out of this count."""
        for speaker, said in reversed(self.talk):
            if said == "reset":
                return False
            if said == "go" and speaker == seat:
                return True
        return False

    def play(self, seat: int, card: str) -> None:
        """R8-R15: a card, its points, the goes that follow, and the end of the count."""
        self.hands[seat].remove(card)
        self.talk.append((seat, card))
        ranks = [rank(each) for each in self.pile()]
        for points in slow_play(ranks):
            self.peg(seat, points)
        self.look(seat)
        if self.out is not None:
            return
        turn = self.left_of(seat)
        while any(self.can_play(other) for other in range(self.players)):
            if self.can_play(turn):
                self.asks = ("play", turn)
                return
            self.say_go(turn)
            turn = self.left_of(turn)
        count = pips(ranks)
        if count < 31:
            while turn != seat:  # R9: who holds cards and has not spoken yet says go before the count is over
                self.say_go(turn)
                turn = self.left_of(turn)
        self.talk.append((seat, "reset"))
        if count < 31:
            self.peg(seat, 1)
            self.look(seat)
        if self.out is not None:
            return
        leader = self.left_of(seat)
        if not any(self.hands):
            self.asks = ("count", self.left_of(self.dealer), False)
            return
        while not self.hands[leader]:  # R14
            leader = self.left_of(leader)
        self.asks = ("play", leader)

    def say_go(self, seat: int) -> None:
        """R9: only with cards in hand, and once a count."""
        if self.hands[seat] and not self.said_go(seat):
            self.talk.append((seat, "go"))
            self.goes.append(seat)

    # --- the show

    def worth(self, seat: int, crib: bool) -> int:
        """R25-R30."""
        return sum(slow_points(self.crib if crib else self.kept[seat], self.starter, crib))

    def count(self) -> None:
        """S1: the table counts."""
        _, seat, crib = self.asks
        assert isinstance(seat, int)
        self.peg(seat, self.worth(seat, bool(crib)))
        self.look(seat)
        self.counted(seat, bool(crib))

    def counted(self, seat: int, crib: bool) -> None:
        """R23: the next hand, the crib, the next deal."""
        if self.out is not None:
            return
        if crib:
            self.dealer = self.left_of(self.dealer)
            self.asks = ("deal",)
        else:
            self.asks = ("count", self.dealer, True) if seat == self.dealer else ("count", self.left_of(seat), False)

    def announce(self, seat: int, points: int) -> None:
        """Section 7, steps 1 to 4."""
        _, counter, crib = self.asks
        assert counter == seat
        self.before = self.scores[self.side_of[seat]]
        self.announced, self.counting_crib = points, bool(crib)
        self.peg(seat, points)
        if points <= self.worth(seat, self.counting_crib):
            self.look(seat)
        if self.out is None:
            self.asks = ("answer", self.next_answerer(seat, seat), seat)

    def next_answerer(self, seat: int, counter: int) -> int | None:
        """S3, S16: the next opponent to the left, before the counter comes round."""
        seat = self.left_of(seat)
        while seat != counter:
            if self.side_of[seat] != self.side_of[counter]:
                return seat
            seat = self.left_of(seat)
        return None

    def answer(self, seat: int, claim: SlowClaim) -> None:
        """Section 7, steps 5 to 7."""
        _, asked, counter = self.asks
        assert asked == seat
        assert isinstance(counter, int)
        if claim is None and (following := self.next_answerer(seat, counter)) is not None:
            self.asks = ("answer", following, counter)
            return
        true = self.worth(counter, self.counting_crib)
        lost, won, _ = settle(true, self.announced, claim, self.before, self.target)
        self.peg(counter, lost)
        self.peg(seat, won)
        self.look(counter)
        self.look(seat)
        self.counted(counter, self.counting_crib)
