"""What one seat may know of the table, or a spectator: a value of its own, with no way back to the state."""

from __future__ import annotations

import attrs

from muggins.cards import Card, distinct_cards, without
from muggins.errors import InputError, MugginsError, excerpt
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
from muggins.mushka.tricks import ACE_OF_SPADES
from muggins.ruling import Seat, check_seat

__all__ = ["View", "complete", "unseen", "view"]


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
    return _seen(state, seat)


def _seen(state: State, seat: Seat | None) -> View:
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
    """Give the cards whose places the view does not show, in the order of the pack; none before the first deal."""
    if view.turn_up is None:
        return ()
    played = (play.card for trick in view.tricks for play in trick)
    return without(view.rules.pack, (*view.hand, *view.discards, view.turn_up, *played))


def complete(view: View, cards: tuple[Card, ...]) -> State:
    """Give a state that looks like this view, with the unseen cards in this order in the places that it does not show.

    These are the hands of the others, by seat, then what they discarded, by seat, then the stock from its top.

    Raises:
        InputError: the cards are not the unseen ones, or they contradict what everybody has seen: a player who passed
            would hold the ace of spades, a call would have another verdict, a player who stopped would not be cleared.
    """
    given = distinct_cards(cards)
    hidden = unseen(view)
    if set(given) != set(hidden):
        raise InputError(f"expected the {len(hidden)} unseen cards in some order, not {excerpt(given, 200)}")
    left = list(given)
    hands: list[tuple[Card, ...]] = []
    discards: list[tuple[Card, ...]] = []
    dealt = 0 if view.turn_up is None else 5
    for seat in range(view.rules.players):
        played = sum(play.seat == seat for trick in view.tricks for play in trick)
        hands.append(view.hand if seat == view.seat else _taken(left, dealt - played))
    for seat, number in enumerate(view.exchanged):
        discards.append(view.discards if seat == view.seat else _taken(left, number))
    state = State(
        view.rules,
        view.dealer,
        view.phase,
        view.records,
        view.scores,
        tuple(hands),
        view.decisions,
        tuple(discards),
        tuple(left),
        view.turn_up,
        view.tricks,
        view.winners,
        view.said,
        view.cleared,
        view.overshot,
    )
    for hand, decision in zip(hands, view.decisions, strict=True):
        if decision is Decision.PASSED and ACE_OF_SPADES in hand:
            raise InputError("a player who passed cannot have held the ace of spades [mushka.R6]")
    if Decision.WAITING in view.decisions:
        return state
    from muggins.mushka.reconstruction import played_again  # it plays the game, which stands on this module

    try:
        again = played_again(state)
    except MugginsError as error:
        raise InputError(f"these cards contradict what everybody has seen: {error}") from None
    if _seen(again, view.seat) != view:
        raise InputError("these cards contradict what everybody has seen: the deal would have gone otherwise")
    return again


def _taken(cards: list[Card], number: int) -> tuple[Card, ...]:
    """Take so many cards from the front."""
    taken = tuple(cards[:number])
    del cards[:number]
    return taken
