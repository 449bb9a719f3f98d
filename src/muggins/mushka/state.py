"""The table of Mushka as it is: the game, the deal in progress, and what the table waits for."""

from __future__ import annotations

from enum import unique
from typing import TypeAlias

import attrs

from muggins.cards import Card, Suit
from muggins.errors import check_instance
from muggins.mushka.actions import Call, Play, Stop
from muggins.mushka.events import Outcome, TrickMoved
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import DealScore
from muggins.table import Dealing, Named, Seat

__all__ = [
    "CallMade",
    "Cleared",
    "Dealing",
    "Decision",
    "Declaration",
    "Exchanging",
    "Following",
    "Halted",
    "Hand",
    "Layout",
    "Leading",
    "Over",
    "Overshot",
    "Phase",
    "Settling",
    "State",
    "StopMade",
    "Trick",
    "table_cards",
]


@unique
class Decision(Named):
    """What a player has decided about the hand that was dealt (R6, Q8)."""

    WAITING = "waiting"
    STOOD = "stood"
    EXCHANGED = "exchanged"
    PASSED = "passed"


@attrs.frozen
class StopMade:
    """A stop, and the number of ``cards`` of the deal that had been played when it was made."""

    stop: Stop
    cards: int


@attrs.frozen
class CallMade:
    """A call that was made, and what everybody saw it do.

    Attributes:
        call: The call.
        cards: How many cards of the deal had been played.
        upheld: Whether the card was a revoke.
        moved: The trick that the call gave to another seat, None if it moved none.
        lapsed: Whether the call made a stop lapse.
    """

    call: Call
    cards: int
    upheld: bool
    moved: TrickMoved | None = None
    lapsed: bool = False


Declaration: TypeAlias = StopMade | CallMade
"""What was said during a deal."""


@attrs.frozen
class Cleared:
    """A cleared seat, and how many tricks were led by then; taking a trick that is led later overshoots (Q17)."""

    seat: Seat
    led: int


@attrs.frozen
class Overshot:
    """The seat took a trick more than the record of ``before`` held, and starts again (R20, Q18)."""

    seat: Seat
    before: int


@attrs.frozen
class Exchanging:
    """The seat has to stand, to exchange or to pass."""

    seat: Seat


@attrs.frozen
class Leading:
    """The seat has to lead to the next trick."""

    seat: Seat


@attrs.frozen
class Following:
    """The seat has to play to the trick that was led."""

    seat: Seat


@attrs.frozen
class Halted:
    """The seat's stop holds the play until the table settles the deal, or a call makes it lapse (Q30)."""

    seat: Seat


@attrs.frozen
class Settling:
    """The play is over, and the table has to settle the deal; until then calls are open (Q30)."""


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
class Layout:
    """The deal in progress, or the last one: its cards lie as they are until the next deal.

    Attributes:
        hands: The cards in hand by seat; a player who has passed keeps the hand.
        decisions: What each seat has decided.
        discards: The cards that each seat exchanged, sorted.
        stock: The stock, top card first.
        turn_up: The card turned up, None before the first deal, when there are no cards at all.
        tricks: The tricks, the last of which may be unfinished.
        winners: The seats to which the complete tricks are credited now.
        declarations: The stops and calls, in order.
        cleared: The cleared seats, in the order in which they were cleared (Q17). ``cleared`` and ``overshot`` follow
            from the rest; other players cannot always know them, because the ace of spades may have played a part.
        overshot: The seats that took one trick too many (Q18).
    """

    hands: tuple[Hand, ...]
    decisions: tuple[Decision, ...]
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    declarations: tuple[Declaration, ...]
    cleared: tuple[Cleared, ...]
    overshot: tuple[Overshot, ...]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None before the first deal."""
        return None if self.turn_up is None else self.turn_up.suit

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self.stock)


@attrs.frozen
class State:
    """The whole table: what goes to a player is a :class:`~muggins.mushka.View`.

    Attributes:
        rules: The rules that were agreed.
        dealer: The seat that dealt; as soon as a deal is settled, the seat that deals next.
        deals: How many deals there have been, the one in progress included; a misdeal does not count.
        records: What each seat has to write off. The 5s of upheld calls are written at once; tricks, ace and remise,
            and the start number after an overshot, when the deal is settled (Q16).
        scores: The scores of the last deal by seat, once it is settled; empty while a deal goes on.
        phase: What the table waits for.
        layout: The cards of the deal in progress.
    """

    rules: Rules
    dealer: Seat
    deals: int
    records: tuple[int, ...]
    scores: tuple[DealScore, ...]
    phase: Phase
    layout: Layout

    @property
    def trump(self) -> Suit | None:
        """The trump suit of the deal, None before the first deal."""
        return self.layout.trump


def check_state(state: State) -> State:
    """Return the value if it is a state of this game, and raise InputError if not."""
    return check_instance(state, State, "a State of Mushka")


def empty_layout(players: int) -> Layout:
    """Return the layout before the first deal."""
    return Layout(
        hands=((),) * players,
        decisions=(Decision.WAITING,) * players,
        discards=((),) * players,
        stock=(),
        turn_up=None,
        tricks=(),
        winners=(),
        declarations=(),
        cleared=(),
        overshot=(),
    )


def trump_of(turn_up: Card | None) -> Suit:
    """Return the trump suit when a card is turned up (R5)."""
    assert turn_up is not None
    return turn_up.suit


def next_player(decisions: tuple[Decision, ...], seat: Seat) -> Seat:
    """Return the next seat clockwise that has not passed, the seat itself last (Q12, Q13)."""
    seats = len(decisions)
    around = [(seat + step) % seats for step in range(1, seats + 1)]
    return next(other for other in around if decisions[other] is not Decision.PASSED)


def cards_played(tricks: tuple[Trick, ...]) -> int:
    """Return how many cards were played; all tricks but the last are complete, and so equally long."""
    return len(tricks[0]) * (len(tricks) - 1) + len(tricks[-1]) if tricks else 0


def card_of(trick: Trick, seat: Seat) -> Card | None:
    """Return the card that the seat played to the trick, None if it has not."""
    return next((play.card for play in trick if play.seat == seat), None)


def hand_before(hand: Hand, tricks: tuple[Trick, ...], seat: Seat, trick: int) -> Hand:
    """Return what the seat held when it played to the trick: its hand now, and all it has played since."""
    return hand + tuple([play.card for later in tricks[trick:] for play in later if play.seat == seat])


def settled_revokes(declarations: tuple[Declaration, ...]) -> list[tuple[int, Seat]]:
    """Return trick and offender of each call that was upheld, in order."""
    return [
        (made.call.trick, made.call.offender) for made in declarations if isinstance(made, CallMade) and made.upheld
    ]


def table_cards(state: State) -> tuple[Card, ...]:
    """Return every card on the table once: the whole pack from the first deal on, nothing before it.

    Raises:
        InputError: ``state`` is not a State of Mushka.
    """
    layout = check_state(state).layout
    turned_up = () if layout.turn_up is None else (layout.turn_up,)
    piles = (*layout.hands, *layout.discards, layout.stock, turned_up)
    played = [play.card for trick in layout.tricks for play in trick]
    return (*(card for pile in piles for card in pile), *played)
