"""The state of a game of cribbage: the whole table, hidden cards included, and what it waits for."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from muggins.cards import Card, by_suit
from muggins.cribbage.endings import Outcome, shown_scores
from muggins.cribbage.events import Counted, CountEnded, Played, SaidGo, Settled
from muggins.cribbage.rules import Rules
from muggins.errors import InputError, excerpt
from muggins.table import Dealing, Seat

__all__ = [
    "Announcing",
    "Answering",
    "Dealing",
    "LayingAway",
    "Layout",
    "Over",
    "Phase",
    "Playing",
    "Showing",
    "State",
    "shown_hand",
    "table_cards",
]

KEPT = 4
"""The cards that a seat keeps, and that the crib ends with (R4)."""


@attrs.frozen
class LayingAway:
    """These seats have yet to lay away; the order does not matter.

    Rule: cribbage.R4, R6.
    """

    waiting: tuple[Seat, ...]


@attrs.frozen
class Playing:
    """A seat that can play has to.

    ``pile`` are the cards since the count was last 0, the newest last, and ``gone`` the seats that have said go since.

    Rule: cribbage.R8-R10.
    """

    seat: Seat
    count: int
    pile: tuple[Card, ...]
    gone: tuple[Seat, ...]


@attrs.frozen
class Showing:
    """The table has to count the hand of the seat, or its crib.

    Rule: cribbage.R23, S1.
    """

    seat: Seat
    crib: bool


@attrs.frozen
class Announcing:
    """The seat has to announce what its hand, or its crib, is worth.

    Rule: cribbage.S2, S12.
    """

    seat: Seat
    crib: bool


@attrs.frozen
class Answering:
    """A seat has to answer the count that was announced and pegged.

    ``before`` is the score of the counter's side before the count.

    Rule: cribbage.S3, S15.
    """

    seat: Seat
    counter: Seat
    crib: bool
    points: int
    before: int


@attrs.frozen
class Over:
    """The game is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | LayingAway | Playing | Showing | Announcing | Answering | Over
"""What the table waits for."""

PlayEvent: TypeAlias = Played | SaidGo | CountEnded
"""What the play is made of."""

CountEvent: TypeAlias = Counted | Settled
"""How a count at the show ended."""


@attrs.frozen
class Layout:
    """Where the cards lie that are in no hand, and that do not move from the starter on.

    ``laid_away`` are those laid away, by seat and sorted, and ``dealt_to_crib`` the one that three players have dealt
    there. The ``starter`` is there once all have laid away. ``pack`` is the rest, top card first.

    Rule: cribbage.R4, R6.
    """

    laid_away: tuple[tuple[Card, ...], ...]
    dealt_to_crib: tuple[Card, ...]
    starter: Card | None
    pack: tuple[Card, ...]

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards in the crib so far, sorted: nothing tells who laid which away."""
        laid = [card for cards in self.laid_away for card in cards]
        return tuple(sorted((*laid, *self.dealt_to_crib), key=by_suit))


@attrs.frozen
class State:
    """The whole table: what goes to a player is a :class:`~muggins.cribbage.View`.

    ``scores`` are by side, and may be past the target (Q18). ``hands`` are the cards in hand, taken up again for the
    show; ``layout`` has the other cards. ``play`` is all of the play of this deal, and ``counts`` are its settled
    counts. The cards of a deal stay on the table until the next.
    """

    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    layout: Layout
    play: tuple[PlayEvent, ...]
    counts: tuple[CountEvent, ...]

    @property
    def starter(self) -> Card | None:
        """The starter, None as long as somebody has yet to lay away."""
        return self.layout.starter

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards in the crib so far, sorted: nothing tells who laid which away."""
        return self.layout.crib

    @property
    def shown_scores(self) -> tuple[int, ...]:
        """The scores as a board shows them, not past the target (R34, Q18)."""
        return shown_scores(self.scores, self.rules.target)


def check_state(state: State) -> State:
    """Give the state, once it is sure that it is one of this game."""
    if not isinstance(state, State):
        raise InputError(f"expected a State of cribbage, not {excerpt(state)}")
    return state


def shown_hand(play: tuple[PlayEvent, ...], seat: Seat) -> tuple[Card, ...]:
    """Give the cards that the seat has played in this deal, sorted: after the play, the hand that it counts."""
    played = [each.card for each in play if type(each) is Played and each.seat == seat]
    return tuple(sorted(played, key=by_suit))


def table_cards(state: State) -> tuple[Card, ...]:
    """Give every card on the table once, wherever it lies: the whole pack, or nothing before the first deal."""
    layout = check_state(state).layout
    held = [card for hand in state.hands for card in hand]
    played = [each.card for each in state.play if isinstance(each, Played)]
    return (
        *held,
        *(card for cards in layout.laid_away for card in cards),
        *layout.dealt_to_crib,
        *(() if layout.starter is None else (layout.starter,)),
        *layout.pack,
        *(card for card in played if card not in held),  # for the show they are in hand again
    )
