"""What one seat may know of the table, or a spectator: a value of its own, with no way back to the state."""

from __future__ import annotations

import attrs

from muggins.cards import Card, without
from muggins.errors import InputError, excerpt
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import DealScore
from muggins.mushka.state import (
    Cleared,
    Decision,
    Overshot,
    Phase,
    Said,
    State,
    Trick,
)
from muggins.table import Seat
from muggins.table.seats import check_seat

__all__ = ["View", "unseen", "view"]


@attrs.frozen
class View:
    """The table as the seat sees it; ``seat`` None is a spectator, who sees what is public (mushka.Q27).

    ``hand`` and ``discards`` are the seat's own, a spectator has none. ``exchanged`` are the numbers of cards that each
    player exchanged, ``stock_size`` what is left. ``cleared`` and ``overshot`` hold the seat itself at most.
    All else is public, and as in :class:`~muggins.mushka.State`.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    phase: Phase
    records: tuple[int, ...]
    scores: tuple[DealScore, ...]
    hand: tuple[Card, ...]
    decisions: tuple[Decision, ...]
    discards: tuple[Card, ...]
    exchanged: tuple[int, ...]
    stock_size: int
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    said: tuple[Said, ...]
    cleared: tuple[Cleared, ...]
    overshot: tuple[Overshot, ...]


def view(state: State, seat: Seat | None) -> View:
    """Give what the seat may know, or what a spectator (None) may.

    Raises:
        InputError: it is no state, or there is no such seat.

    Rule: mushka.Q27.
    """
    if not isinstance(state, State):
        raise InputError(f"expected a State of Mushka, not {excerpt(state)}")
    if seat is not None and check_seat(seat) >= state.rules.players:
        raise InputError(f"the seats are 0 to {state.rules.players - 1}, and None is a spectator, not {excerpt(seat)}")
    return View(
        seat=seat,
        rules=state.rules,
        dealer=state.dealer,
        phase=state.phase,
        records=state.records,
        scores=state.scores,
        hand=() if seat is None else state.hands[seat],
        decisions=state.decisions,
        discards=() if seat is None else state.discards[seat],
        exchanged=tuple(map(len, state.discards)),
        stock_size=state.stock_size,
        turn_up=state.turn_up,
        tricks=state.tricks,
        winners=state.winners,
        said=state.said,
        cleared=tuple(cleared for cleared in state.cleared if cleared.seat == seat),
        overshot=tuple(overshot for overshot in state.overshot if overshot.seat == seat),
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Give the cards whose places the view does not show, in the order of the pack; none before the first deal.

    Raises:
        InputError: the view was made by hand, and shows a card twice or one of another pack.
    """
    if view.turn_up is None:
        return ()
    played = (play.card for trick in view.tricks for play in trick)
    return without(view.rules.pack, (*view.hand, *view.discards, view.turn_up, *played))
