"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible.

Every question is answered in one way: the deal is played again from its cards, plays, stops and calls. A state is
possible if this leads to the same state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import attrs

from muggins.cards import Card, by_suit, ordered_cards
from muggins.errors import CardError, InconsistentError, InputError, MugginsError, check_number, excerpt
from muggins.mushka.actions import Abandon, Action, Deal, Exchange, Misdeal, Pass, Settle, Stand
from muggins.mushka.challenge import REVOKE_POINTS
from muggins.mushka.events import OutcomeReason
from muggins.mushka.game import apply, start
from muggins.mushka.rules import LARGEST_START
from muggins.mushka.scoring import DealScore
from muggins.mushka.state import (
    CallMade,
    Dealing,
    Decision,
    Declaration,
    Halted,
    Hand,
    Layout,
    Over,
    Settling,
    State,
    check_state,
    hand_before,
    settled_revokes,
)
from muggins.mushka.tricks import TRICKS
from muggins.mushka.views import View, unseen
from muggins.mushka.views import view as view_of
from muggins.table import Seat
from muggins.table.seats import check_seat_at
from muggins.table.shapes import misfit

__all__ = ["complete", "flaws"]

MOST_DEALS = 2**40
"""The largest number of deals; up to it, JSON can hold every record exactly."""

MOST_ADDED = 30
"""What a deal can add to a record: four revokes, the remise, and the ace with it."""


def complete(view: View, cards: Iterable[Card]) -> State:
    """Return a state that looks like this view, with the unseen cards in this order in the unseen places.

    These are the hands of the others, by seat, then what they discarded, by seat, then the stock from its top.

    Args:
        view: The view.
        cards: The cards of :func:`~muggins.mushka.unseen`, in any order.

    Raises:
        CardError: These are not the unseen cards, each once.
        InputError: No table looks like the view, which was made by hand.
        InconsistentError: The order contradicts what everybody has seen: a player who passed would hold the ace of
            spades, a call would have another verdict or move another trick, a player who stopped would not be cleared.

    Rule: mushka.Q27.
    """
    given = ordered_cards(cards)
    hidden = unseen(view)
    if set(given) != set(hidden):
        raise CardError(f"the cards must be the {len(hidden)} unseen ones, each once, got {excerpt(given, 200)}")
    try:
        state = arranged(view, given)
        again = _played_again(state)
        same = view_of(again, view.seat) == view
    except MugginsError as error:
        raise InconsistentError(f"these cards contradict what everybody has seen: {error}") from None
    except Exception as error:
        raise InputError(f"expected a view that somebody can have had, got one with {strange(error)}") from None
    if not same:
        raise InconsistentError("these cards contradict what everybody has seen: the deal would have gone otherwise")
    return again


def arranged(view: View, cards: tuple[Card, ...]) -> State:
    """Return the view as a state with these cards in the unseen places, in the order of :func:`complete`."""
    left = iter(cards)
    dealt = 0 if view.turn_up is None else TRICKS
    played = [play.seat for trick in view.tricks for play in trick]
    hands = [
        view.hand if seat == view.seat else tuple(islice(left, dealt - played.count(seat)))
        for seat in range(view.rules.players)
    ]
    discards = [
        view.discards if seat == view.seat else tuple(sorted(islice(left, number), key=by_suit))
        for seat, number in enumerate(view.exchanged)
    ]
    layout = Layout(
        hands=tuple(hands),
        decisions=view.decisions,
        discards=tuple(discards),
        stock=tuple(left),
        turn_up=view.turn_up,
        tricks=view.tricks,
        winners=view.winners,
        declarations=view.declarations,
        cleared=view.cleared,
        overshot=view.overshot,
    )
    return State(
        rules=view.rules,
        dealer=view.dealer,
        deals=view.deals,
        records=view.records,
        scores=view.scores,
        phase=view.phase,
        layout=layout,
    )


def flaws(state: State) -> tuple[str, ...]:
    """Return what shows that the state cannot have come about, in English; nothing for every state that can.

    Raises:
        InputError: ``state`` is not a State of Mushka.
    """
    found = misfit(check_state(state), State)
    if found is not None:
        return (found,)
    try:
        return tuple(_differences(_played_again(state), state))
    except MugginsError as error:
        return (f"the deal cannot have gone like this: {error}",)


def strange(error: Exception) -> str:
    """Describe an error that was raised because a field holds a value of the wrong type."""
    return f"a value that no table has: {type(error).__name__}, {excerpt(str(error))}"


def _differences(again: State, state: State) -> Iterator[str]:
    """Yield what is not as it follows from the deal."""
    for expected, found in ((again, state), (again.layout, state.layout)):
        for field in attrs.fields(type(expected)):
            if field.name != "layout" and getattr(expected, field.name) != getattr(found, field.name):
                yield f"{field.name}: something else follows from what was dealt, played and said"


def _played_again(state: State) -> State:
    """Return the state to which the deal on the table leads.

    Raises:
        MugginsError: Something that was dealt, played or said cannot have been.
    """
    layout, phase = state.layout, state.phase
    rules = attrs.evolve(state.rules)  # its options are checked again
    dealer = check_seat_at(state.dealer, rules.players, "the dealer")
    deals = check_number(state.deals, "the number of deals", least=0, most=MOST_DEALS)
    stopped = isinstance(phase, Over) and phase.outcome.reason is OutcomeReason.ABANDONED
    if layout.turn_up is None:
        again = start(rules, dealer=dealer, scores=state.records)
        return apply(again, Abandon()) if stopped else again
    taken_back = not state.scores and (isinstance(phase, Dealing) or (stopped and not deals))
    if not taken_back:
        deals -= 1
    if deals < 0 or deals == rules.deal_limit:
        raise InputError(f"the deals must be from 1 up to the limit, got {state.deals}")
    moved_on = state.scores and (isinstance(phase, Dealing) or stopped)  # Q26: the deal has moved to the left
    records = records_before(state.records, state.scores, layout.declarations)
    by_seat = {"records": records, "hands": layout.hands, "decisions": layout.decisions, "discards": layout.discards}
    for name, values in by_seat.items():
        if len(values) != rules.players:
            raise InputError(f"there must be {rules.players} {name}, got {len(values)}")
    for record in records:
        check_number(record, "a record before the deal", least=1, most=LARGEST_START + MOST_ADDED * deals)
    first = start(rules, dealer=(dealer - 1) % rules.players if moved_on else dealer)
    before = attrs.evolve(first, deals=deals, records=records)
    again = before
    for action in (Deal(_pack(layout, before.dealer)), *_decisions(layout, before.dealer), *_acts(layout)):
        again = apply(again, action)
    if state.scores and isinstance(again.phase, Settling | Halted):
        again = apply(again, Settle())
    if taken_back:
        again = apply(again, Misdeal())
    return apply(again, Abandon()) if stopped else again


def records_before(
    records: tuple[int, ...], scores: tuple[DealScore, ...], declarations: tuple[Declaration, ...]
) -> tuple[int, ...]:
    """Return the records with which the deal on the table began."""
    if scores:
        return tuple([score.before for score in scores])
    fined = [seat for _, seat in settled_revokes(declarations)]
    return tuple([record - REVOKE_POINTS * fined.count(seat) for seat, record in enumerate(records)])


def _pack(layout: Layout, dealer: Seat) -> tuple[Card, ...]:
    """Return a pack from which these cards came into their places."""
    hands: list[Hand] = []
    drawn: list[Card] = []
    for seat in _in_turn(layout, dealer):
        first, discards = hand_before(layout.hands[seat], layout.tricks, seat, 0), layout.discards[seat]
        kept = len(first) - len(discards)  # the cards drawn in the exchange may be the last ones
        hands.append((*first[:kept], *discards))
        drawn += first[kept:]
    if any(len(hand) != TRICKS for hand in hands):
        raise InputError("every player must have had five cards")
    assert layout.turn_up is not None
    dealt = [hand[place] for place in range(TRICKS) for hand in hands]
    return (*dealt, layout.turn_up, *drawn, *layout.stock)


def _in_turn(layout: Layout, dealer: Seat) -> list[Seat]:
    players = len(layout.hands)
    return [(dealer + place) % players for place in range(1, players + 1)]


def _decisions(layout: Layout, dealer: Seat) -> Iterator[Action]:
    """Yield the decisions in turn, up to the first seat that has not decided."""
    for seat in _in_turn(layout, dealer):
        match layout.decisions[seat]:
            case Decision.STOOD:
                yield Stand(seat)
            case Decision.EXCHANGED:
                yield Exchange(seat, layout.discards[seat])
            case Decision.PASSED:
                yield Pass(seat)
            case Decision.WAITING:
                return


def _acts(layout: Layout) -> Iterator[Action]:
    """Yield what was played and said, in order."""
    plays = [play for trick in layout.tricks for play in trick]
    said = [(made.cards, made.call if isinstance(made, CallMade) else made.stop) for made in layout.declarations]
    places = [cards for cards, _ in said]
    if places != sorted(places) or any(not 0 <= place <= len(plays) for place in places):
        raise InputError("the stops and calls must be in the order in which they were made")
    for number in range(len(plays) + 1):
        yield from [action for cards, action in said if cards == number]
        yield from plays[number : number + 1]
