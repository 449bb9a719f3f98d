"""Mushka, played: the functions that every game has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import assert_never

from muggins.cards import Card, Seed, shuffled
from muggins.errors import InputError, check_number, in_order
from muggins.mushka import course
from muggins.mushka.actions import (
    Abandon,
    Action,
    Call,
    Deal,
    Exchange,
    FaultReason,
    Misdeal,
    Pass,
    Play,
    Settle,
    Stand,
    Stop,
    Until,
)
from muggins.mushka.events import Event, Outcome
from muggins.mushka.refusals import calls_open, may_stop, own_hand, refusal, seen, undecided
from muggins.mushka.rules import LARGEST_START, Rules, check_rules
from muggins.mushka.scoring import ace_points
from muggins.mushka.state import (
    CallMade,
    Dealing,
    Exchanging,
    Following,
    Halted,
    Layout,
    Leading,
    Over,
    Settling,
    State,
    cards_played,
    check_state,
    empty_layout,
    hand_before,
    settled_revokes,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, may_play
from muggins.mushka.views import Seen, View
from muggins.table import Fault, NoSeat, RefusedError, Seat, Step, Window
from muggins.table.seats import asked_seat, check_seat_at

__all__ = [
    "actors",
    "apply",
    "awaited",
    "fault",
    "lawful_actions",
    "open_faults",
    "outcome",
    "possible_actions",
    "start",
    "step",
    "table_action",
    "windows",
]


def start(rules: Rules, *, dealer: Seat = 0, scores: Iterable[int] | None = None) -> State:
    """Return the state before the first deal, which is the table's next action.

    Args:
        rules: The rules that were agreed.
        dealer: The seat that deals first; :func:`~muggins.mushka.first_dealer` draws it by lot.
        scores: What is left to write off, by seat, each at least 1; None for the start number (R14).

    Raises:
        InputError: ``rules`` is not Rules of Mushka, there is no such seat, or the scores are not a number for each.
    """
    players = check_rules(rules).players
    first = check_seat_at(dealer, players, "the dealer")
    records = (rules.start_number,) * players
    if scores is not None:
        given = in_order(scores, "records, one for each seat", players)
        if len(given) != players:
            raise InputError(f"expected {players} records, one for each seat, got {len(given)}")
        records = tuple([check_number(each, "a record to begin from", least=1, most=LARGEST_START) for each in given])
    return State(
        rules=rules,
        dealer=first,
        deals=0,
        records=records,
        scores=(),
        phase=Dealing(),
        layout=empty_layout(players),
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Return the state after the action, and the public events in the order in which they happened.

    Raises:
        RefusedError: The action cannot happen; its ``refusal`` says why.
        InputError: ``state`` is not a State of Mushka, or ``action`` is not an action of Mushka.
    """
    refused = refusal(check_state(state), action)
    if refused is not None:
        raise RefusedError(refused)
    match action:
        case Play():
            return course.play(state, action)
        case Call():
            return course.call(state, action)
        case Stand() | Exchange() | Pass():
            return course.decide(state, action)
        case Stop():
            return course.stop(state, action)
        case Settle():
            return course.settle(state)
        case Misdeal():
            return course.misdeal(state)
        case Deal():
            return course.deal(state, action.pack)
        case Abandon():
            return course.abandon(state, action.by)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Return the state after the action: the state of :func:`step`, which raises the same errors."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Return what the table itself must do now: deal, settle, or nothing (None) while it waits for a seat.

    The settlement closes the calls (Q30), so a server gives its players time to call before it takes this action.

    Args:
        state: The state.
        seed: What the order of the pack is made from; a game needs another seed for each of its deals.

    Raises:
        InputError: ``state`` is not a State of Mushka, or the seed is not an int, a str or bytes.
    """
    match check_state(state).phase:
        case Dealing():
            return Deal(shuffled(state.rules.pack, seed))
        case Halted() | Settling():
            return Settle()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Return the seat that must act, none while the table has to deal or to settle or when the game is over.

    A cleared player who may stop is awaited only when they have to lead: nobody else may know that they are cleared.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka.
    """
    seen(table)
    phase = table.phase
    return (phase.seat,) if isinstance(phase, (Leading, Following, Exchanging)) else ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that may act, in order: the seat that must, those that may call, and those that may stop.

    To stop, a player must be cleared, and only they may know whether they are; so every seat is listed that the ace of
    spades would have cleared, by tricks and records. This is a superset: a listed seat may have no possible action,
    but an unlisted seat has none.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka.
    """
    callers = {seat for _, _, by in _open_calls(table) for seat in by}
    return tuple(sorted({*awaited(table), *callers, *_perhaps_cleared(table)}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Return a window for each card that can be called, revoke or not: by whom, and until when.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka.

    Rule: mushka.Q23, mushka.Q30.
    """
    return tuple([Window(about=play, by=by, until=Until.SETTLEMENT) for _, play, by in _open_calls(table)])


def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return what the seat may lawfully do now, in the order of :func:`possible_actions`.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka, a state is asked without a seat, a view for another
            seat than its own, or there is no such seat.
    """
    return _listed(table, seat, lawful=True)


def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return all that the seat can do now.

    In the exchange: to stand, to exchange (fewer cards first), to pass. In the play: to stop, because a stop wins; the
    lawful cards, then the others, each in the order of the hand, the privileged ace of spades last; the calls, in the
    order in which the cards were played. The table (None) can settle, take a deal back and stop the game.

    Raises:
        InputError: As :func:`lawful_actions`.
    """
    return _listed(table, seat, lawful=False)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Return which rule the action breaks, None if it is lawful, or cannot happen at all (that is a refusal).

    Raises:
        InputError: ``state`` is not a State of Mushka, or ``action`` is not an action of Mushka.

    Rule: mushka.R9, mushka.Q23.
    """
    if refusal(check_state(state), action) is not None or not isinstance(action, Play):
        return None
    layout = state.layout
    if isinstance(state.phase, Leading):
        return None
    led = layout.tricks[-1][0]
    return None if led.card.suit is action.card.suit else _fault_of(layout, led, action, layout.hands[action.seat])


def open_faults(state: State) -> tuple[Fault[Action], ...]:
    """Return the revokes of the deal that were not called and can still be called, in the order of play.

    Raises:
        InputError: ``state`` is not a State of Mushka.

    Rule: mushka.Q23, mushka.Q30.
    """
    layout = check_state(state).layout
    if not calls_open(state.phase):
        return ()
    called = settled_revokes(layout.declarations)
    found: list[Fault[Action]] = []
    for number, trick in enumerate(layout.tricks):
        for play in trick[1:]:
            if (number, play.seat) not in called:
                hand = hand_before(layout.hands[play.seat], layout.tricks, play.seat, number)
                broken = _fault_of(layout, trick[0], play, hand)
                found += [] if broken is None else [broken]
    return tuple(found)


def outcome(table: State | View) -> Outcome | None:
    """Return how the game ended, None while it goes on.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka.
    """
    seen(table)
    return table.phase.outcome if isinstance(table.phase, Over) else None


# --- the lists: a fast copy of what refusal lets pass, which the laws hold equal to it


def _listed(table: State | View, seat: Seat | NoSeat | None, *, lawful: bool) -> tuple[Action, ...]:
    """Return the actions of the seat."""
    layout = seen(table)
    if isinstance(table, State):
        asked = asked_seat(seat, table.rules.players)
        if asked is None:
            return _of_the_table(table)
    else:
        asked = asked_seat(seat, table.rules.players, viewer=table.seat)
        if asked is None:  # a spectator
            return ()
    if isinstance(table.phase, Exchanging):
        return _decisions(table, layout, asked)
    stops = (Stop(asked),) if may_stop(table, layout, asked) else ()
    return (*stops, *_plays(table, layout, asked, lawful=lawful), *_calls(table, layout, asked))


def _of_the_table(state: State) -> tuple[Action, ...]:
    phase = state.phase
    if isinstance(phase, Over):
        return ()
    stops = tuple([Abandon(by) for by in (None, *range(state.rules.players))])
    if isinstance(phase, (Halted, Settling)):
        return (Settle(), *stops)
    if isinstance(phase, Exchanging) and undecided(state.layout):
        return (Misdeal(), *stops)
    return stops


def _decisions(table: State | View, layout: Seen, seat: Seat) -> tuple[Action, ...]:
    if not isinstance(table.phase, Exchanging) or table.phase.seat != seat:
        return ()
    hand = own_hand(layout, seat)
    ace = ACE_OF_SPADES in hand
    free = hand if table.rules.ace_exchange else tuple([card for card in hand if card is not ACE_OF_SPADES])  # Q7
    most = min(len(free), layout.stock_size)  # Q9, Q10
    exchanges = [Exchange(seat, cards) for number in range(1, most + 1) for cards in combinations(free, number)]
    return (Stand(seat), *exchanges, *(() if ace else (Pass(seat),)))


def _plays(table: State | View, layout: Seen, seat: Seat, *, lawful: bool) -> list[Action]:
    """Return the plays of the seat, the lawful ones first, and no others if so asked; none if it is not to play."""
    phase = table.phase
    if not isinstance(phase, (Leading, Following)) or phase.seat != seat:
        return []
    hand = own_hand(layout, seat)
    if isinstance(phase, Leading):
        return [_play(seat, card) for card in hand]
    right = may_play(hand, layout.tricks[-1][0].card, trump_of(layout.turn_up))
    wrong = [] if lawful else [card for card in hand if card not in right]
    return [_play(seat, card) for card in (*right, *wrong)]


def _calls(table: State | View, layout: Seen, seat: Seat) -> list[Action]:
    """Return the calls of the seat: every card of others but those that were called with success, or by the seat."""
    if not calls_open(table.phase):
        return []
    calls = [made for made in layout.declarations if isinstance(made, CallMade)]
    closed = {(made.call.trick, made.call.offender) for made in calls if made.upheld or made.call.seat == seat}
    return [
        _call(seat, number, play.seat)
        for number, trick in enumerate(layout.tricks)
        for play in trick
        if play.seat != seat and (number, play.seat) not in closed
    ]


# The same plays and calls are listed again and again, and are made once: there are at most 500 of them.


@cache
def _play(seat: Seat, card: Card) -> Play:
    return Play(seat, card)


@cache
def _call(seat: Seat, trick: int, offender: Seat) -> Call:
    return Call(seat, trick, offender)


def _fault_of(layout: Layout, led: Play, play: Play, hand: tuple[Card, ...]) -> Fault[Action] | None:
    """Return which rule a card breaks that follows a lead and was played from this hand."""
    lawful = may_play(hand, led.card, trump_of(layout.turn_up))
    if play.card in lawful:
        return None
    reason = FaultReason.MUST_FOLLOW if lawful[0].suit is led.card.suit else FaultReason.MUST_TRUMP
    return Fault(reason, play, (("card", str(play.card)), ("led", str(led.card))))


# --- what is open: these read only what everybody can see


def _open_calls(table: State | View) -> list[tuple[int, Play, tuple[Seat, ...]]]:
    """Return each card that can be called with its trick and the seats that can call it.

    These are all seats but the one whose card it is, without those that have called it in vain; no seat after a call
    was upheld.
    """
    layout = seen(table)
    if not calls_open(table.phase):
        return []
    seats = tuple(range(table.rules.players))
    spent: dict[tuple[int, Seat], set[Seat]] = {}
    for made in layout.declarations:
        if isinstance(made, CallMade):
            call = made.call
            spent.setdefault((call.trick, call.offender), set()).update(seats if made.upheld else (call.seat,))
    found: list[tuple[int, Play, tuple[Seat, ...]]] = []
    for number, trick in enumerate(layout.tricks):
        for play in trick:
            used = spent.get((number, play.seat), ())
            by = tuple([seat for seat in seats if seat != play.seat and seat not in used])
            if by:
                found.append((number, play, by))
    return found


def _perhaps_cleared(table: State | View) -> set[Seat]:
    """Return the seats that can stop now if they are cleared, and may be cleared for all that everybody knows."""
    layout, phase = seen(table), table.phase
    if not isinstance(phase, (Leading, Following)):
        return set()
    if isinstance(phase, Following):
        # Q31: during a trick only a call made during it can have cleared somebody who may still stop.
        before = cards_played(layout.tricks[:-1])
        made = [each for each in layout.declarations if isinstance(each, CallMade)]
        if not any(each.upheld and each.cards > before for each in made):
            return set()
    ace = ace_points(trump_of(layout.turn_up))
    return {seat for seat in set(layout.winners) if layout.winners.count(seat) + ace >= table.records[seat]}
