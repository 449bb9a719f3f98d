"""What one seat, or a spectator, may know of a game of cribbage."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_52, Card
from muggins.cribbage.events import Played, PlayEvent, ShowEvent
from muggins.cribbage.rules import Rules, answerers
from muggins.cribbage.state import (
    Announcing,
    Answering,
    AnsweringCard,
    LayingAway,
    Phase,
    Playing,
    Showing,
    State,
    check_state,
    crib_is_shown,
    hands_are_shown,
)
from muggins.errors import InputError, excerpt
from muggins.table import Seat
from muggins.table.seats import check_viewer
from muggins.table.shapes import check_lengths, check_shape

__all__ = ["View", "unseen", "view"]


@attrs.frozen
class View:
    """The table as one seat sees it, or a spectator.

    Attributes:
        seat: The seat that looks, None for a spectator.
        rules: What was agreed.
        dealer: The seat that deals, or deals next while a deal is awaited.
        scores: By side, as a board shows them.
        deals: How many deals there have been.
        three_for_last: Whether the first deal gives three for last.
        phase: What the table waits for.
        scores_before: By side, when the cards were dealt.
        hand: The seat's own hand.
        held: How many cards each seat has in hand.
        laid_away: What the seat itself laid away.
        starter: The starter, None as long as a seat has yet to lay away.
        play: All of the play of this deal.
        shown: The hands of all seats, from the end of the play on; nothing before it.
        crib: The crib, once it is turned face up to be counted; nothing before that.
        show: The counts of the show so far; a true count is in it when it is settled.

    Rule: cribbage.Q28, S11, S12.
    """

    seat: Seat | None
    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    deals: int
    three_for_last: bool
    phase: Phase
    scores_before: tuple[int, ...]
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    laid_away: tuple[Card, ...]
    starter: Card | None
    play: tuple[PlayEvent, ...]
    shown: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    show: tuple[ShowEvent, ...]

    def __str__(self) -> str:
        """Return a picture of the table as text."""
        from muggins.cribbage.picture import view_text  # loaded when a picture is asked for

        return view_text(self)

    def _repr_svg_(self) -> str:
        """Return a picture of the table, which notebooks show."""
        from muggins.cribbage.picture import view_svg

        return view_svg(self)


def check_view(view: View) -> View:
    """Return the value if it is a view of this game whose fields hold what they should, with all seats and sides.

    Raises:
        InputError: The value is not one.
    """
    check_shape(view, View, "a View of cribbage")
    rules, phase = view.rules, view.phase
    players, sides = rules.players, len(rules.sides)
    check_lengths(
        view,
        "a View of cribbage",
        scores=(sides,),
        scores_before=(0, sides),
        held=(players,),
        shown=(0, players),
    )
    match phase:
        case LayingAway(waiting):
            possible = waiting != () and max(waiting) < players
        case Answering(seat, counter):
            possible = counter < players and seat in answerers(rules, counter)
        case AnsweringCard(seat, counter):
            possible = counter < players and seat in answerers(rules, counter) and phase.pile != ()
        case Playing(seat):
            possible = seat < players
        case Showing(seat) | Announcing(seat):
            possible = seat < players and view.shown != () and view.starter is not None
        case _:
            possible = True
    if not possible:
        raise InputError(f"expected a View of cribbage as it is made, got one whose phase cannot be: {excerpt(phase)}")
    return view


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know, or a spectator (None).

    Raises:
        InputError: It is not a state of this game, or the game has no such seat.

    Rule: cribbage.Q18, Q28.
    """
    rules, layout = check_state(state).rules, state.layout
    viewer = check_viewer(seat, rules.players)
    held = tuple([len(hand) for hand in layout.hands])
    return View(
        seat=viewer,
        rules=rules,
        dealer=state.dealer,
        scores=state.shown_scores,
        deals=state.deals,
        three_for_last=state.three_for_last,
        phase=state.phase,
        scores_before=layout.scores,
        hand=() if viewer is None else layout.hands[viewer],
        held=held,
        laid_away=() if viewer is None else layout.laid_away[viewer],
        starter=layout.starter,
        play=layout.play,
        shown=layout.hands if hands_are_shown(rules, layout.play, held) else (),
        crib=layout.crib if crib_is_shown(rules, state.phase, layout.show) else (),
        show=layout.show,
    )


def is_dealt(view: View) -> bool:
    """Return whether there are cards on the table: before the first deal there are none."""
    return view.starter is not None or any(view.held)


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose places the view does not show, sorted.

    They are the hands of the others until they are shown, what the others laid away until the crib is shown, and the
    rest of the pack. There are none before the first deal.

    Raises:
        InputError: It is not a view of this game, or was made by hand, with a field of another type.
    """
    if not is_dealt(check_view(view)):
        return ()
    seen = {*view.hand, *view.laid_away, *view.crib}
    seen.update([each.card for each in view.play if isinstance(each, Played)])
    for hand in view.shown:
        seen.update(hand)
    if view.starter is not None:
        seen.add(view.starter)
    return tuple([card for card in PACK_52 if card not in seen])
