"""What one seat, or a spectator, may know of a game of cribbage; and states that look like a view."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_52, Card, by_suit, distinct_cards, without
from muggins.cribbage.endings import shown_scores
from muggins.cribbage.events import CountEnded, Played, SaidGo
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.rules import Rules
from muggins.cribbage.state import (
    KEPT,
    Answering,
    CountEvent,
    Layout,
    Over,
    Phase,
    PlayEvent,
    Playing,
    State,
    shown_hand,
)
from muggins.errors import InputError, excerpt
from muggins.ruling import Seat

__all__ = ["View", "complete", "unseen", "view"]


@attrs.frozen
class View:
    """The table as one seat sees it, or a spectator (``seat`` None).

    ``scores`` are as a board shows them, by side. ``hand`` and ``laid_away`` are the seat's own cards, and ``held`` is
    how many cards each seat has in hand. ``crib`` is empty until it is turned face up to be counted.
    What the hands hold that are counted is in ``play``, and the true counts that are settled in ``counts``.

    Rule: cribbage.Q28, S11, S12.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    phase: Phase
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    laid_away: tuple[Card, ...]
    starter: Card | None
    play: tuple[PlayEvent, ...]
    crib: tuple[Card, ...]
    counts: tuple[CountEvent, ...]


def view(state: State, seat: Seat | None) -> View:
    """Give what the seat may know, or a spectator (None).

    Raises:
        InputError: the game has no such seat.

    Rule: cribbage.Q18, Q28.
    """
    hand: tuple[Card, ...] = ()
    laid_away: tuple[Card, ...] = ()
    if seat is not None:
        if type(seat) is not int or not 0 <= seat < state.rules.players:
            last = state.rules.players - 1
            raise InputError(f"seats 0 to {last} have a view, and None is a spectator, not {excerpt(seat)}")
        hand, laid_away = state.hands[seat], state.layout.laid_away[seat]
    return View(
        seat,
        state.rules,
        state.dealer,
        shown_scores(state.scores, state.rules.target),
        state.phase,
        hand,
        tuple(map(len, state.hands)),
        laid_away,
        state.starter,
        state.play,
        state.crib if _crib_is_up(state) else (),
        state.counts,
    )


def _crib_is_up(state: State) -> bool:
    """Say whether the crib lies face up: when the hands are counted, and its own count comes or is over."""
    hands, settled = state.rules.players, len(state.counts)
    if settled != hands:
        return settled > hands
    phase = state.phase
    return not (isinstance(phase, Over) and phase.outcome.winners)  # the dealer's hand went out


def _is_dealt(view: View) -> bool:
    return view.starter is not None or any(view.held)


def unseen(view: View) -> tuple[Card, ...]:
    """Give the cards whose places the view does not show, sorted.

    They are the other hands, what others laid away until the crib is shown, and the rest of the pack; none before the
    first deal.
    """
    if not _is_dealt(view):
        return ()
    played = (each.card for each in view.play if isinstance(each, Played))
    starter = () if view.starter is None else (view.starter,)
    return without(PACK_52, {*view.hand, *view.laid_away, *starter, *view.crib, *played})


def complete(view: View, cards: tuple[Card, ...]) -> State:
    """Give a state that looks like this view, with the unseen cards in this order in the unseen places.

    The places are, in order: the hands of the other seats; what each of them laid away, and what was dealt to the
    crib; the rest of the pack. Of a crib that is shown, the others laid away what the seat did not, in the order of
    seats. The state of a game that is over has its scores as they are shown.

    Raises:
        CardError: the cards are no cards, or one is there twice.
        InputError: the cards are not the unseen ones, or so placed contradict the play: a seat would have held a card
            that it could have played when it said go or the count ended, or it could not play now that it has to.

    Rule: cribbage.R9, R10, Q28.
    """
    given = distinct_cards(cards)
    wanted = unseen(view)
    if set(given) != set(wanted):
        raise InputError(f"a view is completed by its {len(wanted)} unseen cards, each once, not by {excerpt(given)}")
    rules = view.rules
    rest = list(given)

    def take(number: int) -> tuple[Card, ...]:
        taken = sorted(rest[:number], key=by_suit)
        del rest[:number]
        return tuple(taken)

    hands = tuple(
        view.hand if seat == view.seat else _shown(view, seat) or take(view.held[seat]) for seat in range(rules.players)
    )
    if view.crib:
        rest[:0] = [card for card in view.crib if card not in view.laid_away]
    each = rules.to_lay_away
    laid = [each if _has_laid_away(view, seat) else 0 for seat in range(rules.players)]
    laid_away = tuple(view.laid_away if seat == view.seat else take(laid[seat]) for seat in range(rules.players))
    dealt_to_crib = take(KEPT - each * rules.players) if _is_dealt(view) else ()
    _check_play(view, hands)
    scores = view.scores
    match view.phase:
        case Answering(_, counter, _, points, before):
            side = rules.side(counter)
            scores = (*scores[:side], before + points, *scores[side + 1 :])
        case _:
            pass
    return State(
        rules,
        view.dealer,
        scores,
        view.phase,
        hands,
        Layout(laid_away, dealt_to_crib, view.starter, tuple(rest)),
        view.play,
        view.counts,
    )


def _shown(view: View, seat: Seat) -> tuple[Card, ...]:
    """Give the hand that the seat has taken up again for the show, nothing before that."""
    played = shown_hand(view.play, seat)
    return played if len(played) == view.held[seat] == KEPT else ()


def _has_laid_away(view: View, seat: Seat) -> bool:
    return view.starter is not None or view.held[seat] == KEPT


def _check_play(view: View, hands: tuple[tuple[Card, ...], ...]) -> None:
    """Refuse hands that would have been played otherwise: who could play had to (R9, R10)."""
    room = [0] * len(hands)  # the most that was left of 31 when the seat could not play
    for seat, count in _stuck(view.play):
        room[seat] = max(room[seat], COUNT_LIMIT - count)
    for seat, hand in enumerate(hands):
        for card in () if _shown(view, seat) else hand:
            if PIPS[card] <= room[seat]:
                raise InputError(f"seat {seat} cannot hold {card}: it could have played it when it could not play")
    if isinstance(view.phase, Playing):
        seat, left = view.phase.seat, COUNT_LIMIT - view.phase.count
        if not any(PIPS[card] <= left for card in hands[seat]):
            raise InputError(
                f"seat {seat} must hold a card that it can play, but these cannot be: {excerpt(hands[seat])}"
            )


def _stuck(play: tuple[PlayEvent, ...]) -> list[tuple[Seat, int]]:
    """Give which seat could not play at which count: who said go, and who played last when the count ended."""
    found: list[tuple[Seat, int]] = []
    for each in play:
        match each:
            case SaidGo(seat, count) | CountEnded(seat, count) if count < COUNT_LIMIT:
                found.append((seat, count))
            case _:
                pass
    return found
