"""The table of Mushka as it is: hands, stock and tricks, records, and what it waits for."""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card, Suit
from muggins.mushka.actions import Call, Play, Stop
from muggins.mushka.events import OutcomeReason, TrickMoved
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import DealScore
from muggins.table import Dealing, Named, Seat

__all__ = [
    "Cleared",
    "Dealing",
    "Decision",
    "Exchanging",
    "Following",
    "Halted",
    "Hand",
    "Leading",
    "Outcome",
    "Over",
    "Overshot",
    "Phase",
    "Said",
    "Settling",
    "State",
    "Trick",
    "table_cards",
]


@unique
class Decision(Named):
    """What a player has decided about the hand that was dealt (mushka.R6, mushka.Q8)."""

    WAITING = "waiting"
    STOOD = "stood"
    EXCHANGED = "exchanged"
    PASSED = "passed"


@attrs.frozen
class Said:
    """A stop or a call that was made, with so many ``cards`` of the deal played; a call may be ``upheld`` or not.

    ``moved`` and ``lapsed`` are what everybody saw it do: the trick that it gave to another, and whether a stop lapsed.
    """

    action: Stop | Call
    cards: int
    upheld: bool
    moved: TrickMoved | None = None
    lapsed: bool = False


@attrs.frozen
class Cleared:
    """The seat is cleared since ``led`` tricks of the deal were led (mushka.Q17): one led later overshoots."""

    seat: Seat
    led: int


@attrs.frozen
class Overshot:
    """The seat took a trick more than the record of ``before`` held, and starts again (mushka.R20, mushka.Q18)."""

    seat: Seat
    before: int


@attrs.frozen
class Exchanging:
    """The seat decides to stand, to exchange or to pass."""

    seat: Seat


@attrs.frozen
class Leading:
    """The seat leads to the next trick."""

    seat: Seat


@attrs.frozen
class Following:
    """The seat plays to the trick that was led."""

    seat: Seat


@attrs.frozen
class Halted:
    """The seat's stop holds the play until the table settles the deal, or a call makes it lapse (mushka.Q30)."""

    seat: Seat


@attrs.frozen
class Settling:
    """The play is over, and the table has to settle the deal; until then calls are open (mushka.Q30)."""


@attrs.frozen
class Outcome:
    """How a game ended: who won it, why, and the record of each seat."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    records: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Over:
    """The game is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Exchanging | Leading | Following | Halted | Settling | Over
"""What the table waits for."""

Hand: TypeAlias = tuple[Card, ...]
"""The cards that a player holds, in the order in which they were dealt and drawn."""

Trick: TypeAlias = tuple[Play, ...]
"""The cards of a trick in the order in which they were played; the last trick of a deal may be unfinished."""


@attrs.frozen
class State:
    """The table: the rules agreed, the records, the cards of the present deal, and what it waits for.

    All tuples with a value for each player are in seat order. Cards lie as they are until the next deal.

    ``records`` are what each has to write off, the 5s of upheld calls included, but nothing else of the present deal:
    tricks, ace and remise, and also the first number again after an overshot, are written when the deal is settled.
    ``scores`` are those of the latest deal once it is settled; there are none while a deal goes on.
    ``hands`` are in the order in which they were dealt; who has passed keeps his hand. ``discards`` were exchanged.
    ``stock`` has its top card first. Before the first deal nothing is turned up.
    ``winners`` are the seats to which the complete tricks are credited now.
    ``said`` are the stops and calls of the deal, in order.
    ``cleared``, in the order in which they were, and ``overshot`` follow from all this; others than the seat itself
    cannot always know them, since the ace of spades may have played a part.
    """

    rules: Rules
    dealer: Seat
    phase: Phase
    records: tuple[int, ...]
    scores: tuple[DealScore, ...]
    hands: tuple[Hand, ...]
    decisions: tuple[Decision, ...]
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    said: tuple[Said, ...]
    cleared: tuple[Cleared, ...]
    overshot: tuple[Overshot, ...]

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self.stock)


def trump_of(turn_up: Card | None) -> Suit:
    """Give trumps, once a card is turned up (R5)."""
    assert turn_up is not None
    return turn_up.suit


def next_player(decisions: tuple[Decision, ...], seat: Seat) -> Seat:
    """Give the next seat clockwise that has not passed, the seat itself last of all (Q12, Q13)."""
    seats = len(decisions)
    for step in range(1, seats):
        other = (seat + step) % seats
        if decisions[other] is not Decision.PASSED:
            return other
    return seat


def cards_played(tricks: tuple[Trick, ...]) -> int:
    """Count the cards; all tricks but the last are complete, and so of one length."""
    return len(tricks[0]) * (len(tricks) - 1) + len(tricks[-1]) if tricks else 0


def hand_before(hand: Hand, tricks: tuple[Trick, ...], seat: Seat, trick: int) -> Hand:
    """Give what the seat held when it played to the trick: its hand now, and all it has played since."""
    return hand + tuple([play.card for later in tricks[trick:] for play in later if play.seat == seat])


def settled_revokes(said: tuple[Said, ...]) -> list[tuple[int, Seat]]:
    """Give trick and offender of each call that was upheld, in their order."""
    return [(each.action.trick, each.action.offender) for each in said if each.upheld and isinstance(each.action, Call)]


def table_cards(state: State) -> tuple[Card, ...]:
    """Give every card on the table once: the whole pack from the first deal on, nothing before it."""
    turned_up = () if state.turn_up is None else (state.turn_up,)
    piles = (*state.hands, *state.discards, state.stock, turned_up)
    return tuple(card for pile in piles for card in pile) + tuple(play.card for trick in state.tricks for play in trick)
