"""Whether a deal of parlour Muggins goes on for ever: a solver that plays on, without any state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muggins.cards import Card
from muggins.errors import check_member
from muggins.parlour.piles import check_commons, check_piles
from muggins.parlour.rules import TurnOver
from muggins.table import Seat
from muggins.table.seats import check_seat_at

__all__ = ["endless_period"]


def endless_period(
    stocks: Iterable[Iterable[Card]],
    discards: Iterable[Iterable[Card]],
    commons: Iterable[Card],
    seat: Seat,
    *,
    turn_over: TurnOver = TurnOver.WHEN_NEEDED,
) -> int | None:
    """Return the number of turns after which the same position comes again for ever, None if that is not proved.

    The solver plays on lawfully from here. As long as no card fits two common piles, every turn is forced, so a
    position that comes again repeats for ever. It returns None if somebody wins or a player has a choice, which might
    end the cycle. A deal is endless *under lawful play*: a fault might end it too.

    Seats without any card are passed over. Suits do not matter, and two cards may be the same.
    The memory needed does not grow with the cycle, but each of its turns is played. Cycles in deals of one pack have
    up to some thousand turns; with larger piles a cycle can be as long as the product of their sizes, so limit the
    sizes of piles that come from untrusted input.

    Args:
        stocks: The stocks in seat order, each from its top card down.
        discards: The discards in seat order, each from its bottom card up, so that turned over it is a stock.
        commons: The tops of the common piles.
        seat: The seat that opens the next card.
        turn_over: When a discard is turned over; with ``AT_ONCE``, every discard whose owner has no stock is turned
            over before the first card is opened.

    Raises:
        CardError: Something that should be a card is not one.
        InputError: There is no common pile, fewer than two seats, not as many discards as stocks, or no such seat.

    Rule: parlour.Q19, parlour.Q1.

    >>> from muggins.cards import parse_cards
    >>> stocks = [parse_cards("5C"), parse_cards("9D"), parse_cards("KH")]
    >>> endless_period(stocks, [(), (), ()], parse_cards("2S"), 0)
    3
    """
    hidden, shown = check_piles(stocks, discards)
    tops = check_commons(commons)
    opener = check_seat_at(seat, len(hidden))
    at_once = check_member(turn_over, TurnOver, "turn_over") is TurnOver.AT_ONCE
    if not any(hidden) and not any(shown):
        return None
    return _play_on([*map(_ranks, hidden)], [*map(_ranks, shown)], [*_ranks(tops)], opener, at_once=at_once)


def asked_after(placements: int) -> bool:
    """Return whether the table checks for an endless deal after ``placements`` placements: 64, 128, 256 ... (Q19).

    It checks when the next player would open a card.
    """
    return placements >= 64 and not placements & (placements - 1)


def _play_on(stocks: list[bytes], discards: list[bytes], tops: list[int], opener: Seat, *, at_once: bool) -> int | None:
    """Play the forced turns until they end or repeat; a pile is the ranks of its cards."""
    seats = len(stocks)
    clockwise = [[(mover + step) % seats for step in range(1, seats)] for mover in range(seats)]
    fitting = _fitting_commons(tops)
    if at_once:  # Q1
        for seat in range(seats):
            if not stocks[seat]:
                stocks[seat], discards[seat] = discards[seat], b""
    # Brent's search: keep one position; after twice as many turns without a repeat, keep a later one.
    kept: tuple[Seat, list[bytes], list[bytes]] = (-1, [], [])
    turns = patience = 0
    while True:
        while not stocks[opener] and not discards[opener]:  # Q17: nothing to open
            opener = (opener + 1) % seats
        if opener == kept[0] and stocks == kept[1] and discards == kept[2]:
            return turns
        if turns == patience:
            kept, turns, patience = (opener, stocks[:], discards[:]), 0, patience * 2 or 1
        turns += 1
        if not stocks[opener]:  # R17, Q1: only now is the discard turned over
            stocks[opener], discards[opener] = discards[opener], b""
        card, stocks[opener] = stocks[opener][:1], stocks[opener][1:]
        rank = card[0]
        if fitting[rank]:
            if len(fitting[rank]) > 1:
                return None
            tops[fitting[rank][0]] = rank  # R10: the card is gone for good, and nothing before it comes again
            fitting = _fitting_commons(tops)
        else:
            for other in clockwise[opener]:
                if discards[other] and discards[other][-1] - rank in (1, -1):
                    discards[other] += card  # R11
                    break
            else:
                discards[opener] += card  # R13
        if not stocks[opener]:
            if not discards[opener]:
                return None  # R27: won
            if at_once:
                stocks[opener], discards[opener] = discards[opener], b""
        opener = (opener + 1) % seats


def _fitting_commons(tops: list[int]) -> list[list[int]]:
    """Return for each rank the common piles that it fits."""
    return [[index for index, top in enumerate(tops) if top - rank in (1, -1)] for rank in range(14)]


def _ranks(pile: Sequence[Card]) -> bytes:
    return bytes(card.rank.value for card in pile)
