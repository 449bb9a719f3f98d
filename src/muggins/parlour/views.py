"""What one seat, or a spectator, may know of the table of the parlour game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from muggins.cards import PACK_52, Card, distinct_cards, without
from muggins.errors import InputError, excerpt
from muggins.parlour.events import Result
from muggins.parlour.placement import Common, Discard, Pile
from muggins.parlour.rules import Rules
from muggins.parlour.state import Calling, Correcting, Phase, Placing, State
from muggins.ruling import Seat

__all__ = ["View", "complete", "unseen", "view"]


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
    if seat is not None and (type(seat) is not int or not 0 <= seat < state.rules.players):
        raise InputError(
            f"there are seats 0 to {state.rules.players - 1}, and None for a spectator: not {excerpt(seat)}"
        )
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

    Rule: parlour.Q23.
    """
    return without(PACK_52, _seen(view)) if view.common_tops else ()


def _seen(view: View) -> Iterator[Card]:
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


def complete(view: View, cards: Iterable[Card]) -> State:
    """Give a state that looks like this view, with the unseen cards in the unseen places in this order.

    First come the stocks in seat order, each from the top;
    then the covered cards of the discards in seat order, each from the bottom; then those of the common piles.

    Raises:
        CardError: something is not a card, or is there twice.
        InputError: these are not the cards of :func:`unseen`.

    Rule: parlour.Q23.
    """
    given = distinct_cards(cards)
    if set(given) != set(unseen(view)):
        raise InputError(f"expected the cards that the view does not show, each once, not {excerpt(given)}")
    hidden = iter(given)
    phase = view.phase
    covered = {phase.about.target: phase.covered} if isinstance(phase, Calling) else {}
    stocks = tuple([_take(hidden, size) for size in view.stock_sizes])
    discards = tuple(
        _pile(hidden, size, covered.get(Discard(seat)), top)
        for seat, (size, top) in enumerate(zip(view.discard_sizes, view.discard_tops, strict=True))
    )
    commons = tuple(
        _pile(hidden, size, covered.get(Common(index)), top)
        for index, (size, top) in enumerate(zip(view.common_sizes, view.common_tops, strict=True))
    )
    return State(view.rules, view.dealer, view.results, stocks, discards, commons, view.placements, phase)


def _pile(hidden: Iterator[Card], size: int, covered: Card | None, top: Card | None) -> Pile:
    """Build an open pile on its unseen cards."""
    shown = tuple(card for card in (covered, top) if card is not None)
    return _take(hidden, size - len(shown)) + shown


def _take(cards: Iterator[Card], number: int) -> Pile:
    return tuple([next(cards) for _ in range(number)])
