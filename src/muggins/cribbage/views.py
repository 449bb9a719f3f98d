"""What one seat, or a spectator, may know of a game of cribbage."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_52, Card, without
from muggins.cribbage.endings import shown_scores
from muggins.cribbage.events import Played
from muggins.cribbage.rules import Rules
from muggins.cribbage.state import CountEvent, Over, Phase, PlayEvent, State, check_state
from muggins.errors import InputError, excerpt
from muggins.table import Seat

__all__ = ["View", "unseen", "view"]


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
    players = check_state(state).rules.players
    hand: tuple[Card, ...] = ()
    laid_away: tuple[Card, ...] = ()
    if seat is not None:
        if type(seat) is not int or not 0 <= seat < players:
            raise InputError(f"seats 0 to {players - 1} have a view, and None is a spectator, not {excerpt(seat)}")
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


def is_dealt(view: View) -> bool:
    """Say whether there are cards on the table: before the first deal there are none."""
    return view.starter is not None or any(view.held)


def unseen(view: View) -> tuple[Card, ...]:
    """Give the cards whose places the view does not show, sorted.

    They are the other hands, what others laid away until the crib is shown, and the rest of the pack; none before the
    first deal.
    """
    if not is_dealt(view):
        return ()
    played = (each.card for each in view.play if isinstance(each, Played))
    starter = () if view.starter is None else (view.starter,)
    return without(PACK_52, {*view.hand, *view.laid_away, *starter, *view.crib, *played})
