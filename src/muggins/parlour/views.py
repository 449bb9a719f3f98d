"""What one seat, or a spectator, may know of the table of parlour Muggins."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_52, Card, without
from muggins.parlour.events import Result
from muggins.parlour.rules import Rules
from muggins.parlour.state import Calling, Phase, State, check_state, in_hand
from muggins.table import Seat
from muggins.table.seats import check_viewer
from muggins.table.shapes import check_lengths, check_shape

__all__ = ["View", "unseen", "view"]


@attrs.frozen
class View:
    """The table as everybody sees it: the tops of the open piles, and how many cards lie in every pile.

    All seats see the same cards, because a stock is hidden from its owner too (parlour.Q23).
    Before the first deal there are no piles.

    Attributes:
        seat: The seat whose view it is, None for a spectator.
        rules: What was agreed.
        dealer: The seat that deals, or has dealt, the latest deal.
        deals: How many deals there were so far, the one in progress included.
        wins: The games that each seat has won.
        draws: The games that were draws.
        last: How the last game ended that was played to an end, None before that.
        stock_sizes: The number of cards in each stock.
        discard_sizes: The number of cards in each discard.
        discard_tops: The top card of each discard, None for an empty one.
        common_sizes: The number of cards in each common pile.
        common_tops: The top card of each common pile.
        placements: How many cards have been placed in this deal.
        phase: What the table waits for.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    deals: int
    wins: tuple[int, ...]
    draws: int
    last: Result | None
    stock_sizes: tuple[int, ...]
    discard_sizes: tuple[int, ...]
    discard_tops: tuple[Card | None, ...]
    common_sizes: tuple[int, ...]
    common_tops: tuple[Card, ...]
    placements: int
    phase: Phase

    def __str__(self) -> str:
        """Return a picture of the table as text."""
        from muggins.parlour.picture import view_text  # loaded when somebody looks

        return view_text(self)

    def _repr_svg_(self) -> str:
        """Return a picture of the table, which notebooks show."""
        from muggins.parlour.picture import view_svg

        return view_svg(self)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know, or a spectator (None).

    Raises:
        InputError: The state is not a State of this game, or there is no such seat.

    Rule: parlour.R7, parlour.Q23.
    """
    layout = check_state(state).layout
    return View(
        seat=check_viewer(seat, state.rules.players),
        rules=state.rules,
        dealer=state.dealer,
        deals=state.deals,
        wins=state.wins,
        draws=state.draws,
        last=state.last,
        stock_sizes=tuple(map(len, layout.stocks)),
        discard_sizes=tuple(map(len, layout.discards)),
        discard_tops=layout.discard_tops,
        common_sizes=tuple(map(len, layout.commons)),
        common_tops=layout.common_tops,
        placements=layout.placements,
        phase=state.phase,
    )


def check_view(view: View) -> View:
    """Return the value if it is a view of this game whose fields hold what they should, with a pile for each seat.

    Raises:
        InputError: The value is not one.
    """
    check_shape(view, View, "a View of parlour Muggins")
    players = view.rules.players
    seats = (players,) if view.common_tops else (0,)
    check_lengths(
        view,
        "a View of parlour Muggins",
        wins=(players,),
        stock_sizes=seats,
        discard_sizes=seats,
        discard_tops=seats,
        common_sizes=(len(view.common_tops),),
    )
    return view


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose places the view does not show: those in the stocks and those that are covered.

    They are in the order of :data:`muggins.cards.PACK_52`.

    Raises:
        InputError: The value is not a View of this game.
        CardError: The view, made by hand, shows a card twice.

    Rule: parlour.Q23.
    """
    return without(PACK_52, shown(view)) if check_view(view).common_tops else ()


def shown(view: View) -> list[Card]:
    """Return the cards that the view shows: tops, a card in hand, and the card under the latest placement."""
    cards = [*view.common_tops, *in_hand(view.phase)]
    cards += [top for top in view.discard_tops if top is not None]
    if isinstance(view.phase, Calling) and view.phase.covered is not None:
        cards.append(view.phase.covered)
    return cards
