"""Whether a deal of the parlour game goes on for ever: a solver that plays on, without any state."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.cards import Card
from muggins.parlour.placement import check_commons, check_piles, check_seat_of
from muggins.table import Seat

__all__ = ["endless_period"]


def endless_period(
    stocks: Sequence[Sequence[Card]], discards: Sequence[Sequence[Card]], commons: Sequence[Card], seat: Seat
) -> int | None:
    """Give the number of turns after which the same position comes again and again, None when that is not proved.

    From here everybody plays lawfully, the seat opening the next card.
    As long as no card fits two common piles, every turn is forced; a position that comes again then comes for ever.
    None is given when somebody wins, and when a player has a choice, which might break the circle.
    A fault might break it too: a deal is endless *under lawful play*.

    ``stocks`` are in seat order, each with its top card first; ``discards`` too, each with its bottom card first,
    so that a discard turned over is a stock as it stands. ``commons`` are the tops of the common piles.
    Seats without any card are passed over. Suits never matter, and two cards may be the same.
    However long the circle is, no more than two positions are kept in memory; but each of its turns is played.
    In deals of one pack circles of some thousand turns are long; with larger piles, whose sizes share no divisor,
    a circle can be as long as the product of the sizes, and whoever takes such piles from strangers limits them first.

    Raises:
        CardError: something that should be a card is not one.
        InputError: there is no common pile, fewer than two seats, not as many discards as stocks, or no such seat.

    Rule: parlour.Q19.

    >>> from muggins.cards import parse_cards
    >>> stocks = [parse_cards("5C"), parse_cards("9D"), parse_cards("KH")]
    >>> endless_period(stocks, [(), (), ()], parse_cards("2S"), 0)
    3
    """
    hidden, shown = check_piles(stocks, discards)
    tops = check_commons(commons)
    check_seat_of(seat, len(hidden))
    if not any(hidden) and not any(shown):
        return None
    return _play_on(list(map(_ranks, hidden)), list(map(_ranks, shown)), list(_ranks(tops)), seat)


def asked_after(placements: int) -> bool:
    """Say whether it is asked after so many placements of a deal if it is endless.

    Rule: parlour.Q19.
    """
    return placements >= 64 and not placements & (placements - 1)  # 64, 128, 256, ...


def _play_on(stocks: list[bytes], discards: list[bytes], tops: list[int], opener: Seat) -> int | None:
    """Play the forced turns, every pile being the ranks of its cards, until they end or come again."""
    seats = len(stocks)
    clockwise = [[(mover + step) % seats for step in range(1, seats)] for mover in range(seats)]
    fitting = _fitting_commons(tops)
    # Brent's search: keep one position, and a later one each time that twice as many turns have not come back to it.
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
        if not stocks[opener] and not discards[opener]:
            return None  # R27: won
        opener = (opener + 1) % seats


def _fitting_commons(tops: list[int]) -> list[list[int]]:
    """Give for each rank the common piles that it fits."""
    return [[index for index, top in enumerate(tops) if top - rank in (1, -1)] for rank in range(14)]


def _ranks(pile: Sequence[Card]) -> bytes:
    return bytes(card.rank.value for card in pile)
