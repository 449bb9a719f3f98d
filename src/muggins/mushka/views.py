"""What one seat may know of the table, or a spectator: a value of its own, without a reference to the state."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from muggins.cards import Card, Suit, without
from muggins.errors import InputError, excerpt
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import DealScore
from muggins.mushka.state import (
    Cleared,
    Decision,
    Declaration,
    Exchanging,
    Following,
    Halted,
    Layout,
    Leading,
    Overshot,
    Phase,
    State,
    Trick,
    check_state,
)
from muggins.table import Seat
from muggins.table.seats import check_viewer
from muggins.table.shapes import check_lengths, check_shape

__all__ = ["View", "unseen", "view"]


@attrs.frozen
class View:
    """The table as a seat sees it, or a spectator (Q27).

    What is not listed here is public, and as in :class:`~muggins.mushka.State` and :class:`~muggins.mushka.Layout`.

    Attributes:
        seat: The seat, None for a spectator.
        hand: The seat's own hand.
        discards: The seat's own discards.
        exchanged: How many cards each seat exchanged.
        stock_size: How many cards are left in the stock.
        cleared: The seat itself, if it is cleared.
        overshot: The seat itself, if it took one trick too many.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    deals: int
    records: tuple[int, ...]
    scores: tuple[DealScore, ...]
    phase: Phase
    hand: tuple[Card, ...]
    decisions: tuple[Decision, ...]
    discards: tuple[Card, ...]
    exchanged: tuple[int, ...]
    stock_size: int
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    declarations: tuple[Declaration, ...]
    cleared: tuple[Cleared, ...]
    overshot: tuple[Overshot, ...]

    @property
    def trump(self) -> Suit | None:
        """The trump suit of the deal, None before the first deal."""
        return None if self.turn_up is None else self.turn_up.suit

    def __str__(self) -> str:
        """Return a picture of the table as text."""
        from muggins.mushka.picture import view_text  # loaded when somebody looks

        return view_text(self)

    def _repr_svg_(self) -> str:
        """Return a picture of the table, which notebooks show."""
        from muggins.mushka.picture import view_svg

        return view_svg(self)


Seen: TypeAlias = Layout | View
"""The deal in progress, as a state or a view holds it; a view holds nothing that is hidden from its seat."""


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know, or what a spectator (None) may know.

    Raises:
        InputError: ``state`` is not a State of Mushka, or there is no such seat.

    Rule: mushka.Q27.
    """
    layout = check_state(state).layout
    viewer = check_viewer(seat, state.rules.players)
    return View(
        seat=viewer,
        rules=state.rules,
        dealer=state.dealer,
        deals=state.deals,
        records=state.records,
        scores=state.scores,
        phase=state.phase,
        hand=() if viewer is None else layout.hands[viewer],
        decisions=layout.decisions,
        discards=() if viewer is None else layout.discards[viewer],
        exchanged=tuple(map(len, layout.discards)),
        stock_size=layout.stock_size,
        turn_up=layout.turn_up,
        tricks=layout.tricks,
        winners=layout.winners,
        declarations=layout.declarations,
        cleared=tuple([each for each in layout.cleared if each.seat == viewer]),
        overshot=tuple([each for each in layout.overshot if each.seat == viewer]),
    )


def check_view(view: View) -> View:
    """Return the value if it is a view of this game whose fields hold what they should, with all seats.

    Raises:
        InputError: The value is not one.
    """
    check_shape(view, View, "a View of Mushka")
    players, phase = view.rules.players, view.phase
    check_lengths(view, "a View of Mushka", records=(players,), decisions=(players,), exchanged=(players,))
    possible = max(view.winners, default=0) < players
    match phase:
        case Following(seat):
            possible = possible and seat < players and view.tricks != () and view.tricks[-1] != ()
        case Exchanging(seat) | Leading(seat) | Halted(seat):
            possible = possible and seat < players
        case _:
            pass
    if not possible:
        raise InputError(f"expected a View of Mushka as it is made, got one whose phase cannot be: {excerpt(phase)}")
    return view


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose places the view does not show, in the order of the pack; none before the first deal.

    Raises:
        InputError: ``view`` is not a View of Mushka, or was made by hand, with a field of another type.
        CardError: The view was made by hand, and shows a card twice or one of another pack.
    """
    turn_up = check_view(view).turn_up
    if turn_up is None:
        return ()
    played = (play.card for trick in view.tricks for play in trick)
    return without(view.rules.pack, (*view.hand, *view.discards, turn_up, *played))
