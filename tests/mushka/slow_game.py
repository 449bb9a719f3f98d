"""A second, slow implementation of whole games of Mushka, from the rules text, on the texts of cards.

It stores only the acts, and computes everything else from them each time. Acts are tuples:
``("deal", pack)``, ``("stand", seat)``, ``("exchange", seat, cards)``, ``("pass", seat)``, ``("misdeal",)``,
``("play", seat, card)``, ``("call", seat, trick, offender)``, ``("stop", seat)``, ``("settle",)``, ``("abandon", by)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeAlias

from tests.mushka.slow_course import SlowDeal
from tests.mushka.slow_tricks import slow_may_play

SlowAct: TypeAlias = tuple[Any, ...]


class SlowGame:
    """A game: what was agreed, and what was done in the deal in progress."""

    def __init__(
        self,
        players: int,
        start_number: int,
        dealer: int,
        records: Sequence[int],
        *,
        ace_exchange: bool,
        stopped_in_full: bool,
        deal_limit: int | None,
    ) -> None:
        """Begin a game."""
        self.players = players
        self.start_number = start_number
        self.ace_exchange = ace_exchange
        self.stopped_in_full = stopped_in_full
        self.deal_limit = deal_limit
        self.dealer = dealer
        self.records = list(records)
        self.deals = 0
        self.pack: list[str] | None = None
        self.decisions: list[SlowAct] = []
        self.acts: list[SlowAct] = []
        self.over: tuple[int | None, str] | None = None
        self.reading: SlowDeal | None = None

    # --- the cards

    def turn(self) -> list[int]:
        """Return the seats in the order in which they are dealt cards and decide (R4, R7)."""
        return [(self.dealer + place) % self.players for place in range(1, self.players + 1)]

    def hands_and_stock(self) -> tuple[dict[int, list[str]], list[str]]:
        """Return the hands before the first lead, and the stock (R4, R5, R6)."""
        assert self.pack is not None
        hands: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        cards = list(self.pack)
        for _ in range(5):
            for seat in self.turn():
                hands[seat].append(cards.pop(0))
        cards.pop(0)  # Q11: the turn-up is never drawn
        for act in self.decisions:
            if act[0] == "exchange":
                hands[act[1]] = [card for card in hands[act[1]] if card not in act[2]]
                for _ in act[2]:
                    hands[act[1]].append(cards.pop(0))
        return hands, cards

    def trump(self) -> str:
        """Return the suit of the card after the hands (R5)."""
        assert self.pack is not None
        return self.pack[5 * self.players][1]

    def staying(self) -> list[int]:
        """Return the seats that have not passed."""
        passed = [act[1] for act in self.decisions if act[0] == "pass"]
        return [seat for seat in range(self.players) if seat not in passed]

    def read(self) -> SlowDeal:
        """Return the deal as it was played so far."""
        if self.reading is None:
            hands, _ = self.hands_and_stock()
            self.reading = SlowDeal(
                self.start_number,
                self.records,
                self.staying(),
                [hands[seat] for seat in range(self.players)],
                self.trump(),
                self.acts,
                in_full=self.stopped_in_full,
            )
        return self.reading

    def in_hand(self, seat: int) -> list[str]:
        """Return what the seat holds now."""
        gone = [act[2] for act in self.acts if act[0] == "play" and act[1] == seat]
        hands, _ = self.hands_and_stock()
        return [card for card in hands[seat] if card not in gone]

    def shown_records(self) -> list[int]:
        """Return the records now: the 5 of an upheld call is written at once (Q23)."""
        if self.pack is None or self.over or len(self.decisions) < self.players:
            return self.records
        moment = len(self.acts)
        return [record + self.read().fives(seat, 0, moment) for seat, record in enumerate(self.records)]

    # --- whose turn it is

    def waits_for(self) -> tuple[str, int | None]:
        """Return what the table waits for, and whom."""
        if self.over:
            return "nothing", None
        if self.pack is None:
            return "deal", None
        if len(self.decisions) < self.players:
            return "decision", self.turn()[len(self.decisions)]
        if len(self.staying()) == 1:  # Q15
            return "settlement", None
        deal = self.read()
        if deal.stopped_by() is not None:
            return "settlement", deal.stopped_by()
        if not deal.tricks:  # R8, Q13
            return "lead", next(seat for seat in self.turn() if seat in self.staying())
        last = deal.tricks[-1]
        if len(last) < len(self.staying()):
            seat = last[-1][1]
            order = [(seat + place) % self.players for place in range(1, self.players)]
            return "card", next(other for other in order if other in self.staying())
        if len(deal.tricks) == 5:
            return "settlement", None
        return "lead", deal.owner(len(deal.tricks) - 1, len(self.acts))  # R10, Q23

    # --- what is possible

    def possible(self) -> set[SlowAct]:
        """Return every act that can be done now, except deals."""
        waits, turn = self.waits_for()
        if waits == "nothing":
            return set()
        acts: set[SlowAct] = {("abandon", by) for by in (None, *range(self.players))}
        if waits == "decision" and turn is not None:
            acts |= self.possible_decisions(turn)
            if not self.decisions:
                acts.add(("misdeal",))  # Q26
        if waits == "settlement":
            acts.add(("settle",))  # Q30
        if waits in {"lead", "card"} and turn is not None:
            acts |= {("play", turn, card) for card in self.in_hand(turn)}  # Q23: also against R9
            acts |= {("stop", seat) for seat in self.may_stop()}
        if waits in {"lead", "card", "settlement"} and len(self.staying()) > 1:
            acts |= self.possible_calls()
        return acts

    def possible_decisions(self, seat: int) -> set[SlowAct]:
        """Return how the seat can decide (R6, Q7, Q9, Q10)."""
        hands, stock = self.hands_and_stock()
        hand = hands[seat]
        acts: set[SlowAct] = {("stand", seat)}
        for number in range(1, 6):
            for cards in combinations(hand, number):
                if number <= len(stock) and (self.ace_exchange or "AS" not in cards):
                    acts.add(("exchange", seat, frozenset(cards)))
        if "AS" not in hand:
            acts.add(("pass", seat))
        return acts

    def may_stop(self) -> list[int]:
        """Return the seats that may stop: cleared before a lead, or by a call in this trick (Q17, Q31)."""
        deal = self.read()
        since = deal.since(len(self.acts))
        if not deal.tricks or len(deal.tricks[-1]) == len(self.staying()):
            return list(since)
        led = deal.tricks[-1][0][0]
        return [seat for seat, moment in since.items() if moment > led + 1]

    def possible_calls(self) -> set[SlowAct]:
        """Return the calls that are open (Q23)."""
        deal = self.read()
        settled = {(trick, offender) for _, trick, offender in deal.upheld(len(self.acts))}
        made = {act for act in self.acts if act[0] == "call"}
        return {
            ("call", seat, number, offender)
            for number, trick in enumerate(deal.tricks)
            for _, offender, _ in trick
            for seat in range(self.players)
            if seat != offender and (number, offender) not in settled and ("call", seat, number, offender) not in made
        }

    def is_fault(self, act: SlowAct) -> bool:
        """Return whether a possible act breaks a rule: only a card can (R9)."""
        waits, _ = self.waits_for()
        if act[0] != "play" or waits != "card":
            return False
        lead = self.read().tricks[-1][0][2]
        return not slow_may_play(act[2], self.in_hand(act[1]), lead, self.trump())

    def open_faults(self) -> list[tuple[int, int]]:
        """Return trick and seat of each revoke that can still be called."""
        waits, _ = self.waits_for()
        if waits not in {"lead", "card", "settlement"} or len(self.staying()) == 1:
            return []
        deal = self.read()
        settled = {(trick, offender) for _, trick, offender in deal.upheld(len(self.acts))}
        return [
            (number, seat)
            for number, trick in enumerate(deal.tricks)
            for _, seat, _ in trick
            if deal.is_revoke(number, seat) and (number, seat) not in settled
        ]

    # --- going on

    def do(self, act: SlowAct) -> None:
        """Do a possible act."""
        self.reading = None
        match act[0]:
            case "deal":
                self.pack, self.decisions, self.acts = list(act[1]), [], []
                self.deals += 1
            case "misdeal":  # the same dealer deals again, and it was no deal
                self.pack = None
                self.deals -= 1
            case "stand" | "exchange" | "pass":
                self.decisions.append(act)
                if len(self.decisions) == self.players and not self.staying():
                    self.deal_over()  # Q14
            case "play" | "call" | "stop":
                self.acts.append(act)
            case "settle":
                deal = self.read()
                winner = deal.winner()
                how = "alone" if len(self.staying()) == 1 else "cleared" if deal.stopped_by() is None else "stopped"
                self.records = [deal.record(seat) for seat in range(self.players)]
                if winner is None:
                    self.deal_over()
                else:
                    self.over = winner, how
            case _:
                self.records = self.shown_records()
                self.over = None, "abandoned"

    def deal_over(self) -> None:
        """Move the deal to the left, or end the game after the last deal that was agreed (Q25, Q26)."""
        if self.deals == self.deal_limit:
            self.over = None, "deal_limit"
        else:
            self.dealer = (self.dealer + 1) % self.players
        self.pack = None
