"""The table of parlour Muggins as it is: the match, every pile of the deal, and what the table waits for."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from muggins.cards import Card
from muggins.errors import InputError, check_instance
from muggins.parlour.actions import Place
from muggins.parlour.events import Outcome, OutcomeReason, Result
from muggins.parlour.piles import Common, Piles, Target, tops_of
from muggins.parlour.placement import Breach, breach
from muggins.parlour.rules import Rules
from muggins.table import Dealing, Seat

__all__ = [
    "Calling",
    "Correcting",
    "Dealing",
    "Layout",
    "Opening",
    "Over",
    "Phase",
    "Placing",
    "State",
    "table_cards",
]


@attrs.frozen
class Opening:
    """The seat opens a card, and there is nothing to call: nothing was placed yet, or a fault was settled."""

    seat: Seat


@attrs.frozen
class Calling:
    """The seat opens a card, and until then the others may call the latest placement (parlour.R25).

    Attributes:
        seat: The seat that opens the next card.
        about: The latest placement.
        covered: The card on which it was put, None if the pile was empty.
        called: The seats that have called it in vain, in seat order.
        observed: Whether an observer without a seat has called it in vain.
    """

    seat: Seat
    about: Place
    covered: Card | None
    called: tuple[Seat, ...] = ()
    observed: bool = False


@attrs.frozen
class Placing:
    """The seat places the card that it opened."""

    seat: Seat
    card: Card


@attrs.frozen
class Correcting:
    """The offender chooses one of the targets for the card, which has left the wrong pile (parlour.Q6)."""

    seat: Seat
    card: Card
    targets: tuple[Target, ...]


@attrs.frozen
class Over:
    """The match is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Opening | Calling | Placing | Correcting | Over
"""What the table waits for."""


@attrs.frozen
class Layout:
    """The piles of a deal; before the first deal there are none, and after a game they lie until the next deal.

    Attributes:
        stocks: The stocks in seat order, each from its top card down.
        discards: The discards in seat order, each from its bottom card up, so that turned over it is a stock.
        commons: The common piles, each from its bottom card up.
        placements: How many cards have been placed in this deal.
    """

    stocks: Piles
    discards: Piles
    commons: Piles
    placements: int

    @property
    def common_tops(self) -> tuple[Card, ...]:
        """The top cards of the common piles."""
        return tuple([pile[-1] for pile in self.commons])

    @property
    def discard_tops(self) -> tuple[Card | None, ...]:
        """The top cards of the discards, None for an empty one."""
        return tops_of(self.discards)


EMPTY_LAYOUT = Layout(stocks=(), discards=(), commons=(), placements=0)
"""The table before the first deal."""


@attrs.frozen
class State:
    """The table: the match so far, the piles of the latest deal, and what the table waits for.

    Attributes:
        rules: What was agreed.
        dealer: The seat that deals, or has dealt, the latest deal.
        deals: How many deals there were so far, the one in progress included.
        wins: The games that each seat has won.
        draws: The games that were draws.
        last: How the last game ended that was played to an end, None before that.
        layout: The piles.
        phase: What the table waits for.
    """

    rules: Rules
    dealer: Seat
    deals: int
    wins: tuple[int, ...]
    draws: int
    last: Result | None
    layout: Layout
    phase: Phase

    @property
    def common_tops(self) -> tuple[Card, ...]:
        """The top cards of the common piles."""
        return self.layout.common_tops

    @property
    def discard_tops(self) -> tuple[Card | None, ...]:
        """The top cards of the discards, None for an empty one."""
        return self.layout.discard_tops

    @property
    def placements(self) -> int:
        """How many cards have been placed in the latest deal."""
        return self.layout.placements


def check_state(state: State) -> State:
    """Return the value if it is a state of this game.

    Raises:
        InputError: The value is not one.
    """
    return state if type(state) is State else check_instance(state, State, "a State of parlour Muggins")


def in_hand(phase: Phase) -> tuple[Card, ...]:
    """Return the card that lies on no pile: an open card, or one that the offender has to move."""
    return (phase.card,) if isinstance(phase, (Placing, Correcting)) else ()


def table_cards(state: State) -> tuple[Card, ...]:
    """Return every card on the table once: the whole pack from the deal on, nothing before it.

    Raises:
        InputError: The value is not a State of this game.

    Rule: parlour.R21.
    """
    layout = check_state(state).layout
    piles = (layout.stocks, layout.discards, layout.commons)
    return (*(card for kind in piles for pile in kind for card in pile), *in_hand(state.phase))


def outcome_of(wins: tuple[int, ...]) -> Outcome:
    """Return the outcome of a match that was played to its end.

    Rule: parlour.R29, parlour.Q20.
    """
    most = max(wins)
    if not most:
        return Outcome((), OutcomeReason.ALL_DRAWN, wins)
    winners = tuple([seat for seat, won in enumerate(wins) if won == most])
    return Outcome(winners, OutcomeReason.MOST_GAMES if len(winners) == 1 else OutcomeReason.SHARED, wins)


def next_opener(stocks: Piles, discards: Piles, seat: Seat) -> Seat:
    """Return the next seat clockwise that has a card to open, the seat itself last of all.

    Rule: parlour.R8, parlour.Q17.
    """
    seats = len(stocks)
    for step in range(1, seats):
        other = (seat + step) % seats
        if stocks[other] or discards[other]:
            return other
    return seat


def before_placement(
    phase: Calling, common_tops: tuple[Card, ...], discard_tops: tuple[Card | None, ...]
) -> tuple[Card, list[Card], list[Card | None]]:
    """Return the card of the latest placement, and the tops of the common piles and discards before it.

    Raises:
        InputError: The placement does not show on its pile, or is that of a seat that is not there.

    Rule: parlour.Q13.
    """
    seat, target = phase.about.seat, phase.about.target
    commons, discards = [*common_tops], [*discard_tops]
    if seat >= len(discards):
        raise InputError(f"the latest placement must be by seat 0 to {len(discards) - 1}, got seat {seat}")
    if isinstance(target, Common):
        if target.index < len(commons) and phase.covered is not None:
            card, commons[target.index] = commons[target.index], phase.covered
            return card, commons, discards
    elif target.seat < len(discards):
        top, discards[target.seat] = discards[target.seat], phase.covered
        if top is not None:
            return top, commons, discards
    raise InputError("the latest placement must show on top of its pile")


def latest_breach(
    phase: Calling, common_tops: tuple[Card, ...], discard_tops: tuple[Card | None, ...]
) -> Breach | None:
    """Return what was wrong with the latest placement, judged on the position before it.

    Rule: parlour.Q13.
    """
    card, commons, discards = before_placement(phase, common_tops, discard_tops)
    return breach(card, phase.about.target, commons, discards, phase.about.seat)
