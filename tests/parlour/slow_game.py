"""Whole matches, written a second time: slowly, from the words of the rules, and sharing nothing with the library.

A card is its text, such as "TH"; a pile is ("common", number) or ("discard", seat). Actions and events are tuples that
begin with a word. A pile of cards is a list: a stock begins with its top card, an open pile with its bottom card.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from tests.parlour.slow_endless import endless
from tests.parlour.slow_penalty import pay
from tests.parlour.slow_placement import Pile, fault, places

Action: TypeAlias = tuple[object, ...]
Event: TypeAlias = tuple[object, ...]

TABLES = {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}
"""R4: the cards of each stock, and the common piles."""


def rank(card: str) -> str:
    """Return the rank of a card as the slow placement writes it."""
    return card[0].replace("T", "10")


def ranks(cards: list[str]) -> list[str]:
    """Return the ranks of cards."""
    return [rank(card) for card in cards]


class Match:
    """A match: what lies on the table, and what the rules say about it."""

    def __init__(
        self,
        players: int,
        games: int,
        *,
        emptied_wins: bool = False,
        limit: int | None = None,
        draws_endless: bool = True,
        at_once: bool = False,
        dealer: int = 0,
    ) -> None:
        """Sit down; nothing is dealt yet."""
        self.players = players
        self.games = games
        self.emptied_wins = emptied_wins
        self.limit = limit
        self.draws_endless = draws_endless
        self.at_once = at_once
        self.dealer = dealer
        self.deals = 0
        self.wins = [0] * players
        self.draws = 0
        self.hidden: list[list[str]] = []
        self.shown: list[list[str]] = []
        self.commons: list[list[str]] = []
        self.placed = 0
        self.waits_for = "deal"
        """What the table waits for: "deal", "open", "place", "correct", or "nothing" when the match is over."""
        self.turn = 0
        """Who opens, places or corrects."""
        self.card = ""
        """The open card, or the faulty card that was taken back."""
        self.right: list[Pile] = []
        """Where the offender can put the card."""
        self.latest: tuple[int, str, Pile, list[str], list[str | None]] | None = None
        """The placement that can be called: who, which card, where, and the tops before it."""
        self.callers: list[int | None] = []
        self.events: list[Event] = []

    def can(self, action: Action) -> bool:
        """Return whether the action can happen at a table now."""
        match action:
            case ("abandon", by):
                return self.waits_for != "nothing" and by in (None, *range(self.players))
            case ("agree",):
                return self.waits_for in ("open", "place", "correct")
            case ("deal", _):
                return self.waits_for == "deal"
            case ("open", seat):
                return self.waits_for == "open" and seat == self.turn
            case ("place", seat, (str(kind), int(number))):
                many = len(self.commons) if kind == "common" else self.players
                return self.waits_for == "place" and seat == self.turn and number < many
            case ("correct", seat, pile):
                return self.waits_for == "correct" and seat == self.turn and pile in self.right
            case ("call", seat):
                # R25: until the next card is opened; Q8: once; Q9: not one's own, and an observer may call.
                if self.waits_for != "open" or self.latest is None or seat in self.callers:
                    return False
                return seat is None or (seat in range(self.players) and seat != self.latest[0])
            case _:
                return False

    def do(self, action: Action) -> list[Event]:
        """Let the action happen; return what happened."""
        assert self.can(action)
        self.events = []
        match action:
            case ("abandon", by):
                self.put_down()
                self.latest = None
                self.events.append(("abandoned", by))
                self.events.append(("ended", (), "abandoned"))
                self.waits_for = "nothing"
            case ("agree",):
                self.put_down()
                self.end(None, "agreed")
            case ("deal", pack):
                self.deal(cast("list[str]", pack))
            case ("open", _):
                self.open()
            case ("place", _, (str(kind), int(number))):
                self.place((kind, number))
            case ("correct", _, (str(kind), int(number))):
                self.move((kind, number))
            case ("call", seat):
                assert seat is None or isinstance(seat, int)
                self.call(seat)
            case _:
                raise AssertionError
        return self.events

    def deal(self, pack: list[str]) -> None:
        """R4 to R6, R8, Q22: one card at a time from the dealer's left, then the common piles."""
        each, commons = TABLES[self.players]
        self.hidden = [[] for _ in range(self.players)]
        self.shown = [[] for _ in range(self.players)]
        left = list(pack)
        for _ in range(each):
            for step in range(self.players):
                self.hidden[(self.dealer + 1 + step) % self.players].append(left.pop(0))
        self.commons = [[card] for card in left]
        assert len(self.commons) == commons
        self.deals += 1
        self.placed = 0
        self.latest = None
        self.turn = (self.dealer + 1) % self.players
        self.waits_for = "open"
        self.events.append(("dealt", self.dealer, self.deals, tuple(self.wins), tuple(left)))

    def open(self) -> None:
        """R9, R17, Q1, Q19: the window is shut, and the next card is opened if the deal goes on."""
        if self.latest is not None:
            self.turn_over_at_once(self.latest[0])
            self.latest = None
        if self.limit is not None and self.placed >= self.limit:
            self.end(None, "turn_limit")
            return
        if self.draws_endless and self.placed in [64 * 2**power for power in range(20)] and self.goes_round():
            self.end(None, "endless")
            return
        if self.hidden[self.turn] == []:
            self.turn_over(self.turn)
        self.card = self.hidden[self.turn].pop(0)
        self.events.append(("opened", self.turn, self.card))
        self.waits_for = "place"

    def goes_round(self) -> bool:
        """Q19: lawful play from here comes back to where it was."""
        stocks, discards = [*map(ranks, self.hidden)], [*map(ranks, self.shown)]
        tops = [rank(pile[-1]) for pile in self.commons]
        return endless(stocks, discards, tops, self.turn, at_once=self.at_once) is not None

    def turn_over(self, seat: int) -> None:
        """R17: the lowest card of the discard is the top card of the stock."""
        self.hidden[seat], self.shown[seat] = self.shown[seat], []
        self.events.append(("turned over", seat))

    def turn_over_at_once(self, mover: int) -> None:
        """Q1, if so agreed: a player without a stock turns the discard over now."""
        if self.at_once:
            for step in range(self.players):
                seat = (mover + step) % self.players
                if self.hidden[seat] == [] and self.shown[seat] != []:
                    self.turn_over(seat)

    def tops(self) -> tuple[list[str], list[str | None]]:
        """Return the tops of the common piles and of the discards."""
        return [pile[-1] for pile in self.commons], [pile[-1] if pile else None for pile in self.shown]

    def pile(self, pile: Pile) -> list[str]:
        """Return the cards of an open pile."""
        kind, number = pile
        return self.commons[number] if kind == "common" else self.shown[number]

    def next_with_cards(self, seat: int) -> int:
        """R8, Q17: clockwise, passing over players without a card."""
        for step in range(1, self.players + 1):
            other = (seat + step) % self.players
            if self.hidden[other] or self.shown[other]:
                return other
        return seat

    def place(self, pile: Pile) -> None:
        """R10 to R14: the card is put where the player wants; R26, Q14: a last card is checked at once."""
        mover = self.turn
        commons, discards = self.tops()
        self.pile(pile).append(self.card)
        self.placed += 1
        self.latest = (mover, self.card, pile, commons, discards)
        self.callers = []
        self.events.append(("placed", mover, self.card, pile))
        if self.hidden[mover] == [] and self.shown[mover] == []:
            self.events.append(("claimed", mover))
            if self.wrong() is None:
                self.end(mover, "last_card")
            else:
                self.name_fault()
            return
        self.waits_for = "open"
        self.turn = self.next_with_cards(mover)

    def position(self) -> tuple[str, Pile, list[str], list[str | None], int]:
        """Return the latest placement in ranks: the card, the pile, the tops before it, and who placed it."""
        assert self.latest is not None
        mover, card, pile, commons, discards = self.latest
        return rank(card), pile, ranks(commons), [top and rank(top) for top in discards], mover

    def wrong(self) -> str | None:
        """R18, Q13: what is wrong with the latest placement, judged on the table before it."""
        return fault(*self.position())

    def call(self, seat: int | None) -> None:
        """R18, R19, R24: an upheld call is settled; a call in vain costs nothing."""
        if self.wrong() is None:
            self.events.append(("called", seat, False))
            self.callers.append(seat)
        else:
            self.events.append(("called", seat, True))
            self.name_fault()

    def name_fault(self) -> None:
        """R19, Q6: the fault is named and the card taken back; the offender chooses if there is a choice."""
        assert self.latest is not None
        code = self.wrong()
        offender, self.card, pile, _, _ = self.latest
        self.pile(pile).pop()
        self.events.append(("faulted", offender, self.card, pile, code))
        card, _, commons, discards, _ = self.position()
        self.right = places(card, commons, discards, offender)
        self.turn = offender
        self.latest = None
        if len(self.right) == 1:
            self.move(self.right[0])
        else:
            self.waits_for = "correct"

    def move(self, pile: Pile) -> None:
        """R19 to R23, Q5: the card moves, and then the others give."""
        offender = self.turn
        self.pile(pile).append(self.card)
        self.events.append(("corrected", offender, self.card, pile))
        self.hidden, self.shown, told = pay(self.hidden, self.shown, offender)
        for giver, _, turned in told:
            if turned:
                self.events.append(("turned over", giver))
            self.events.append(("given", giver, offender))
        if self.hidden[offender] == [] and self.shown[offender] == []:  # Q14: nobody had anything to give
            self.end(offender, "nothing_given")
            return
        if self.emptied_wins:  # Q16
            for giver, _, _ in told:
                if self.hidden[giver] == [] and self.shown[giver] == []:
                    self.end(giver, "emptied_giver")
                    return
        self.turn_over_at_once(offender)
        self.waits_for = "open"
        self.turn = self.next_with_cards(offender)

    def put_down(self) -> None:
        """R21: when all stop, a card in hand stays with its player."""
        if self.waits_for in ("place", "correct"):
            self.shown[self.turn].append(self.card)

    def end(self, winner: int | None, why: str) -> None:
        """R29, Q20, Q21: the wins are counted, and the deal goes to the left, or the match is over."""
        self.latest = None
        if winner is None:
            self.draws += 1
            self.events.append(("drawn", why))
        else:
            self.wins[winner] += 1
            self.events.append(("won", winner, why, self.wins[winner]))
        if self.deals < self.games:
            self.dealer = (self.dealer + 1) % self.players
            self.waits_for = "deal"
            return
        self.waits_for = "nothing"
        best = [seat for seat in range(self.players) if self.wins[seat] == max(self.wins)]
        if max(self.wins) == 0:
            self.events.append(("ended", (), "all_drawn"))
        else:
            self.events.append(("ended", tuple(best), "most_games" if len(best) == 1 else "shared"))
