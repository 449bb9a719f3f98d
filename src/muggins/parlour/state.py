"""The table of the parlour game as it is: every pile, and what it waits for."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from muggins.cards import Card
from muggins.errors import InputError, excerpt
from muggins.parlour.actions import Place
from muggins.parlour.events import GameWon, OutcomeReason, Result
from muggins.parlour.placement import Breach, Common, Discard, Piles, Target, breach
from muggins.parlour.rules import Rules
from muggins.table import Dealing, Seat

__all__ = [
    "Calling",
    "Correcting",
    "Dealing",
    "Opening",
    "Outcome",
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

    ``about`` is that placement and ``covered`` the card that it was put on, None if the pile was empty;
    ``called`` are the seats that have called it in vain, in their order.
    """

    seat: Seat
    about: Place
    covered: Card | None
    called: tuple[Seat, ...]


@attrs.frozen
class Placing:
    """The seat places the card that it opened."""

    seat: Seat
    card: Card


@attrs.frozen
class Correcting:
    """The offender chooses one of the targets for the card, which has left the wrong pile (parlour.Q6).

    ``claimed`` says that the fault was found in a claimed victory, and not called (parlour.Q14).
    """

    seat: Seat
    card: Card
    targets: tuple[Target, ...]
    claimed: bool


@attrs.frozen
class Outcome:
    """How a match ended: who won it, why, and how many games each seat won."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    wins: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Over:
    """The match is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Opening | Calling | Placing | Correcting | Over
"""What the table waits for."""


@attrs.frozen
class State:
    """The table: the rules agreed, the results so far, every pile of the present deal, and what it waits for.

    ``stocks`` are in seat order, each with its top card first; ``discards`` too, each with its bottom card first,
    so that a discard turned over is a stock as it stands; ``commons`` have their bottom card first as well.
    Before the first deal there are no piles; after a game they lie as they are until the next deal.
    ``placements`` counts the cards placed in the latest deal.
    """

    rules: Rules
    dealer: Seat
    results: tuple[Result, ...]
    stocks: Piles
    discards: Piles
    commons: Piles
    placements: int
    phase: Phase

    @property
    def common_tops(self) -> tuple[Card, ...]:
        """The top cards of the common piles."""
        return tuple([pile[-1] for pile in self.commons])

    @property
    def discard_tops(self) -> tuple[Card | None, ...]:
        """The top cards of the discards, None for an empty one."""
        return tuple([pile[-1] if pile else None for pile in self.discards])


def outcome_of(rules: Rules, results: tuple[Result, ...]) -> Outcome:
    """Give the outcome of a match whose games ended like this.

    Rule: parlour.R29, parlour.Q20.
    """
    wins = [0] * rules.players
    for result in results:
        if isinstance(result, GameWon):
            wins[result.seat] += 1
    most = max(wins)
    if not most:
        return Outcome((), OutcomeReason.ALL_DRAWN, tuple(wins))
    winners = tuple(seat for seat, won in enumerate(wins) if won == most)
    reason = OutcomeReason.MOST_GAMES if len(winners) == 1 else OutcomeReason.SHARED
    return Outcome(winners, reason, tuple(wins))


def next_opener(stocks: Piles, discards: Piles, seat: Seat) -> Seat:
    """Give the next seat clockwise that has a card to open, the seat itself last of all.

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
    """Give the card of the latest placement, and the tops of the common piles and discards before it.

    Raises:
        InputError: the placement does not show on its pile.

    Rule: parlour.Q13.
    """
    commons, discards = list(common_tops), list(discard_tops)
    match phase.about.target:
        case Common(index):
            if index < len(commons) and phase.covered is not None:
                card, commons[index] = commons[index], phase.covered
                return card, commons, discards
        case Discard(seat):
            top = discards[seat] if seat < len(discards) else None
            if top is not None:
                discards[seat] = phase.covered
                return top, commons, discards
    raise InputError("the latest placement does not show on its pile")


def latest_breach(
    phase: Calling, common_tops: tuple[Card, ...], discard_tops: tuple[Card | None, ...]
) -> Breach | None:
    """Say what was wrong with the latest placement, judged on the position before it.

    Rule: parlour.Q13.
    """
    card, commons, discards = before_placement(phase, common_tops, discard_tops)
    return breach(card, phase.about.target, commons, discards, phase.about.seat)


def check_state(state: State) -> State:
    """Give the state, once it is sure that it is one of this game."""
    if not isinstance(state, State):
        raise InputError(f"expected a State of the parlour game, not {excerpt(state)}")
    return state


def table_cards(state: State) -> tuple[Card, ...]:
    """Give every card on the table once: the whole pack from the deal on, nothing before it.

    Rule: parlour.R21.
    """
    phase = check_state(state).phase
    in_hand = (phase.card,) if isinstance(phase, Placing | Correcting) else ()
    return tuple(card for piles in (state.stocks, state.discards, state.commons) for pile in piles for card in pile) + (
        in_hand
    )
