"""The state of a game of cribbage: the whole table, hidden cards included, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from muggins.cards import Card, by_suit
from muggins.cribbage.endings import Outcome, OutcomeReason, shown_scores
from muggins.cribbage.events import Announced, Played, PlayEvent, ShowEvent
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.rules import ROUND, Rules, answerers
from muggins.errors import check_instance
from muggins.table import Dealing, Seat

__all__ = [
    "Announcing",
    "Answering",
    "AnsweringCard",
    "Dealing",
    "LayingAway",
    "Layout",
    "Over",
    "Phase",
    "Playing",
    "Showing",
    "State",
    "table_cards",
]


@attrs.frozen
class LayingAway:
    """These seats have yet to lay away; the order does not matter.

    Rule: cribbage.R4, R6.
    """

    waiting: tuple[Seat, ...]


@attrs.frozen
class Playing:
    """A seat that can play a card has to.

    Attributes:
        seat: Whose turn it is.
        count: The running count.
        pile: The cards since the count was last 0, the newest last.
        gone: The seats that have said go since.

    Rule: cribbage.R8-R10.
    """

    seat: Seat
    count: int
    pile: tuple[Card, ...]
    gone: tuple[Seat, ...]


@attrs.frozen
class AnsweringCard:
    """A seat has to answer the points that were named for a card and pegged.

    Attributes:
        seat: The opponent who answers.
        counter: The player of the card.
        points: The points named.
        before: The score of the counter's side before them.
        count: The running count, the card included.
        pile: The cards since the count was last 0, that card last.
        gone: The seats that have said go since.

    Rule: cribbage.Q23.
    """

    seat: Seat
    counter: Seat
    points: int
    before: int
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

    Attributes:
        seat: The opponent who answers.
        counter: The seat that announced.
        crib: Whether the crib was counted, and not the hand.
        points: The number announced.
        before: The score of the counter's side before the count.

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


Phase: TypeAlias = Dealing | LayingAway | Playing | AnsweringCard | Showing | Announcing | Answering | Over
"""What the table waits for."""


@attrs.frozen
class Layout:
    """The deal in progress: where its cards lie, and what was done with them. They stay until the next deal.

    Attributes:
        scores: By side, when it was dealt.
        hands: By seat, sorted; for the show they are taken up again, with the cards that were played.
        laid_away: What each seat laid away, sorted.
        dealt_to_crib: The card that is dealt to the crib of three players.
        starter: The starter, None as long as a seat has yet to lay away.
        pack: The rest of the pack, top card first.
        play: All of the play so far.
        show: The counts of the show so far.

    Rule: cribbage.R4, R6.
    """

    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    laid_away: tuple[tuple[Card, ...], ...]
    dealt_to_crib: tuple[Card, ...]
    starter: Card | None
    pack: tuple[Card, ...]
    play: tuple[PlayEvent, ...]
    show: tuple[ShowEvent, ...]

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards in the crib so far, sorted: which seat laid which away is not shown."""
        laid = [card for cards in self.laid_away for card in cards]
        return tuple(sorted((*laid, *self.dealt_to_crib), key=by_suit))


@attrs.frozen
class State:
    """The whole table: what goes to a player is a :class:`~muggins.cribbage.View`.

    Attributes:
        rules: What was agreed.
        dealer: The seat that deals, or deals next while a deal is awaited.
        scores: By side; they may be past the target (Q18).
        deals: How many deals there have been.
        three_for_last: Whether the first deal gives three for last: the five-card game, begun from nothing (Q41).
        phase: What the table waits for.
        layout: The deal in progress; before the first deal it has no cards.
    """

    rules: Rules
    dealer: Seat
    scores: tuple[int, ...]
    deals: int
    three_for_last: bool
    phase: Phase
    layout: Layout

    @property
    def shown_scores(self) -> tuple[int, ...]:
        """The scores as a board shows them, not past the target (R34, Q18)."""
        return shown_scores(self.rules, self.scores)


def check_state(state: State) -> State:
    """Return the value if it is a state of this game."""
    return check_instance(state, State, "a State of cribbage")


def empty_layout(rules: Rules, scores: tuple[int, ...]) -> Layout:
    """Return the table before the first deal."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.players
    return Layout(
        scores=scores,
        hands=nothing,
        laid_away=nothing,
        dealt_to_crib=(),
        starter=None,
        pack=(),
        play=(),
        show=(),
    )


def hands_are_shown(rules: Rules, play: tuple[PlayEvent, ...], held: Sequence[int]) -> bool:
    """Return whether the hands have been taken up again for the show: each has all its cards, and some were played."""
    return bool(play) and set(held) == {rules.kept}


def crib_is_shown(rules: Rules, phase: Phase, show: tuple[ShowEvent, ...]) -> bool:
    """Return whether the crib lies face up: all hands are counted, and no hand has won (S12, R24)."""
    if len(show) != rules.players:
        return len(show) > rules.players
    return not isinstance(show[-1], Announced) and not _is_decided(phase)


def dealt_by(rules: Rules, dealer: Seat, phase: Phase, show: tuple[ShowEvent, ...]) -> Seat:
    """Return the seat that dealt the cards on the table; after the crib is counted it is not the dealer now (R3)."""
    finished = len(show) > rules.players and not isinstance(show[-1], Announced) and not _is_decided(phase)
    return (dealer - 1) % rules.players if finished else dealer


def _is_decided(phase: Phase) -> bool:
    return isinstance(phase, Over) and phase.outcome.reason is not OutcomeReason.ABANDONED


def has_turn(rules: Rules, phase: AnsweringCard, held: Sequence[int]) -> bool:
    """Return whether it is the turn of the seat that answers a card, so that its own card or go is its acceptance.

    Only a sole opponent accepts like this. Everybody can see whose turn it is: that of the next seat that holds cards
    and has not said go, or nobody's when the count is 31 (Q23).
    """
    if phase.count == COUNT_LIMIT or len(answerers(rules, phase.counter)) > 1:
        return False
    around = ROUND[rules.players][phase.counter][:-1]
    return next((seat for seat in around if held[seat] and seat not in phase.gone), None) == phase.seat


def counted_cards(layout: Layout, seat: Seat, *, crib: bool) -> tuple[tuple[Card, ...], Card]:
    """Return the cards of the hand of the seat, or of the crib, at the show, and the starter."""
    assert layout.starter is not None
    return layout.crib if crib else layout.hands[seat], layout.starter


def can_play(hand: tuple[Card, ...], count: int) -> bool:
    """Return whether one of the cards fits (R8, R9)."""
    room = COUNT_LIMIT - count
    for card in hand:  # noqa: SIM110 - faster than any()
        if PIPS[card] <= room:
            return True
    return False


def table_cards(state: State) -> tuple[Card, ...]:
    """Return every card on the table once, wherever it lies: the whole pack, or nothing before the first deal.

    Raises:
        InputError: It is not a state of this game.
    """
    layout = check_state(state).layout
    held = [card for hand in layout.hands for card in hand]
    in_hand = set(held)
    return (
        *held,
        *(card for cards in layout.laid_away for card in cards),
        *layout.dealt_to_crib,
        *(() if layout.starter is None else (layout.starter,)),
        *layout.pack,
        # For the show the cards that were played are in hand again.
        *(each.card for each in layout.play if isinstance(each, Played) and each.card not in in_hand),
    )
