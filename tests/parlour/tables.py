"""Tables written by hand: piles from texts, and packs that are dealt as one wants."""

from __future__ import annotations

from muggins.cards import PACK_52, Card, parse_cards, without
from muggins.parlour import Deal, Layout, Phase, Rules, State
from muggins.table import Seat

Pile = tuple[Card, ...]


def pile(text: str) -> Pile:
    """Return the cards of a text, which may be empty."""
    return parse_cards(text) if text else ()


def piles(text: str) -> tuple[Pile, ...]:
    """Return the piles of a text, with strokes between them: ``"5C 6C | | KD"``."""
    return tuple(pile(each.strip()) for each in text.split("|"))


def table(stocks: str, discards: str, commons: str, phase: Phase, rules: Rules | None = None) -> State:
    """Return a small table, on which only the cards lie that matter, in the middle of a deal."""
    hidden = piles(stocks)
    agreed = rules or Rules(len(hidden))
    return State(
        rules=agreed,
        dealer=0,
        deals=1,
        wins=(0,) * agreed.players,
        draws=0,
        last=None,
        layout=Layout(stocks=hidden, discards=piles(discards), commons=piles(commons), placements=10),
        phase=phase,
    )


def deal(stocks: str, commons: str, dealer: Seat) -> Deal:
    """Return the deal of a whole pack; the texts give the first cards of the stocks, and the common piles.

    The other cards fill the stocks up in the order of the pack, seat 0 first.
    """
    begun, rest = piles(stocks), pile(commons)
    players = len(begun)
    each = (52 - len(rest)) // players
    others = list(without(PACK_52, [*(card for begin in begun for card in begin), *rest]))
    full: list[Pile] = []
    for begin in begun:
        missing = each - len(begin)
        full.append((*begin, *others[:missing]))
        others = others[missing:]
    # Q22: one card at a time, beginning left of the dealer.
    order = [full[(dealer + 1 + seat) % players] for seat in range(players)]
    return Deal((*(stock[turn] for turn in range(each) for stock in order), *rest))
