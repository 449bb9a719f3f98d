"""What one seat, or a spectator, may know of the table of the parlour game."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from muggins.cards import PACK_52, Card, without
from muggins.errors import InputError, excerpt
from muggins.parlour.events import Result
from muggins.parlour.rules import Rules
from muggins.parlour.state import Calling, Correcting, Phase, Placing, State, check_state
from muggins.table import Seat

__all__ = ["View", "unseen", "view"]


@attrs.frozen
class View:
    """The table as everybody sees it: the tops of the open piles, and how many cards lie in every pile.

    ``seat`` is the seat whose view it is, None for a spectator; the cards are the same for all of them,
    because a stock is hidden from its owner too (parlour.Q23).
    Before the first deal there are no piles.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    results: tuple[Result, ...]
    stock_sizes: tuple[int, ...]
    discard_sizes: tuple[int, ...]
    discard_tops: tuple[Card | None, ...]
    common_sizes: tuple[int, ...]
    common_tops: tuple[Card, ...]
    placements: int
    phase: Phase


def view(state: State, seat: Seat | None) -> View:
    """Give what the seat may know, or a spectator (None).

    Raises:
        InputError: there is no such seat.

    Rule: parlour.R7, parlour.Q23.
    """
    players = check_state(state).rules.players
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise InputError(f"there are seats 0 to {players - 1}, and None for a spectator: not {excerpt(seat)}")
    return View(
        seat,
        state.rules,
        state.dealer,
        state.results,
        tuple(map(len, state.stocks)),
        tuple(map(len, state.discards)),
        state.discard_tops,
        tuple(map(len, state.commons)),
        state.common_tops,
        state.placements,
        state.phase,
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Give the cards whose places the view does not show: those in the stocks and those that are covered.

    They are in the order of :data:`muggins.cards.PACK_52`.

    Raises:
        CardError: the view, made by hand, shows a card twice.

    Rule: parlour.Q23.
    """
    if not isinstance(view, View):
        raise InputError(f"expected a View of the parlour game, not {excerpt(view)}")
    return without(PACK_52, _shown(view)) if view.common_tops else ()


def _shown(view: View) -> Iterator[Card]:
    yield from view.common_tops
    for top in view.discard_tops:
        if top is not None:
            yield top
    match view.phase:
        case Placing() | Correcting():
            yield view.phase.card
        case Calling():
            if view.phase.covered is not None:
                yield view.phase.covered
        case _:
            pass
