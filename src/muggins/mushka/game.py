"""Mushka, played: the functions that every game has."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from muggins.cards import Card, Seed, shuffled
from muggins.errors import InputError, excerpt
from muggins.mushka import course
from muggins.mushka.actions import (
    Abandon,
    Action,
    Call,
    Deal,
    Exchange,
    FaultReason,
    Pass,
    Play,
    RefusalReason,
    Settle,
    Stand,
    Stop,
    Until,
)
from muggins.mushka.events import Event
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import ace_points
from muggins.mushka.state import (
    Dealing,
    Decision,
    Exchanging,
    Following,
    Halted,
    Leading,
    Outcome,
    Over,
    Phase,
    Settling,
    State,
    cards_played,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, may_play
from muggins.mushka.views import View, view
from muggins.table import Fault, Refusal, RefusedError, Seat, Step, Window
from muggins.table.seats import check_seat
from muggins.table.words import phase_name

__all__ = [
    "actors",
    "apply",
    "awaited",
    "fault",
    "lawful_actions",
    "outcome",
    "possible_actions",
    "refusal",
    "start",
    "step",
    "table_action",
    "windows",
]


def start(rules: Rules, *, dealer: Seat = 0) -> State:
    """Give the state before the first deal; the first dealer is drawn by whoever calls (mushka.R3).

    Raises:
        InputError: the rules are no Rules, or there is no such seat.
    """
    if not isinstance(rules, Rules):
        raise InputError(f"expected the Rules of Mushka, not {excerpt(rules)}")
    players = rules.players
    if check_seat(dealer) >= players:
        raise InputError(f"the dealer is one of the seats 0 to {players - 1}, not {dealer}")
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    return State(
        rules=rules,
        dealer=dealer,
        phase=Dealing(),
        records=(rules.start_number,) * players,  # R14
        scores=(),
        hands=nothing,
        decisions=(Decision.WAITING,) * players,
        discards=nothing,
        stock=(),
        turn_up=None,
        tricks=(),
        winners=(),
        said=(),
        cleared=(),
        overshot=(),
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action, and the public events in the order in which they happened.

    Raises:
        RefusedError: the action cannot happen; its ``refusal`` says why.
        InputError: it is no state, or no action of this game.
    """
    if type(state) is not State:
        raise _no_state(state)
    refused = _refuse(state, action)
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
        case Deal():
            return course.deal(state, action.pack)
        case Abandon():
            return course.abandon(state, action.by)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Give the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Give the deal or the settlement that the table has to make, None if it waits for a seat or the game is over.

    A deal is the pack in the order of the seed; a game needs another seed for each of its deals.
    The settlement closes the calls (mushka.Q30): a table that gives its players time to call waits before it.
    """
    match _phase(state):
        case Dealing():
            return Deal(shuffled(state.rules.pack, seed))
        case Halted() | Settling():
            return Settle()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Give the one seat that must act, none while the table has to deal or to settle or when the game is over.

    A cleared player must stop before the next lead (mushka.Q17), but is not awaited unless that lead is his own:
    that he is cleared may be his secret.
    """
    phase = _phase(table)
    return (phase.seat,) if isinstance(phase, (Leading, Following, Exchanging)) else ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may act, in their order: the one that must, those that may call, and those that may stop.

    To stop, a player must be cleared, and whether he is only he may know: so everybody is there whom the ace of spades
    would have cleared by the tricks and records that lie open. Not everybody here can do something, then; but who is
    not here can do nothing, beside what the table does.
    """
    return tuple(sorted({*awaited(table), *_callers(table), *_perhaps_cleared(table)}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Give each card that can be called, by whom, and until when, whether it was a revoke or not.

    Rule: mushka.Q23, mushka.Q30.
    """
    return tuple([Window(play, by, Until.SETTLEMENT) for _, play, by in _open_calls(table)])


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the seat may lawfully do now, in the order of :func:`possible_actions`.

    A cleared player who is to lead must stop and may not lead (mushka.R20).

    Raises:
        InputError: there is no such seat, or a view is asked for another seat than its own.
    """
    seen = _seen(table, seat)
    if seen.seat is None:
        return _of_the_table(seen)
    lawful, _ = _cards(seen)
    return (*_stops(seen), *_decisions(seen), *lawful, *_calls(seen))


def possible_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give all that the seat can do now.

    First to stop, which wins; then to stand, to exchange, the fewest cards first, and to pass; or to play, the lawful
    cards first, each part in the order of the hand, the privileged ace of spades last; and then the calls, in the order
    in which the cards were played. None is the table: it settles, and may be told to stop the game.

    Raises:
        InputError: there is no such seat, or a view is asked for another seat than its own.
    """
    seen = _seen(table, seat)
    if seen.seat is None:
        return _of_the_table(seen)
    lawful, faulty = _cards(seen)
    return (*_stops(seen), *_decisions(seen), *lawful, *faulty, *_calls(seen))


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Say why the action cannot happen now, None if it can; a view answers for its own seat alone.

    Raises:
        InputError: it is no state or view, or no action of this game.
    """
    _phase(table)
    return _refuse(table, action)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say which rule the action breaks, None if it is lawful, and also if it cannot happen: that is a refusal.

    Raises:
        InputError: it is no state, or no action of this game.

    Rule: mushka.R9, mushka.R20, mushka.Q23.
    """
    if type(state) is not State:
        raise _no_state(state)
    if _refuse(state, action) is not None or not isinstance(action, Play):
        return None
    seat, card = action.seat, action.card
    if isinstance(state.phase, Leading):
        if not _is_cleared(state, seat):
            return None
        return Fault(FaultReason.PLAYED_ON, action, (("seat", seat), ("card", str(card))))
    led = state.tricks[-1][0].card
    lawful = may_play(state.hands[seat], led, trump_of(state.turn_up))
    if card in lawful:
        return None
    reason = FaultReason.MUST_FOLLOW if lawful[0].suit is led.suit else FaultReason.MUST_TRUMP
    return Fault(reason, action, (("card", str(card)), ("led", str(led))))


def outcome(table: State | View) -> Outcome | None:
    """Give how the game ended, None while it goes on."""
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


# --- what a seat can do


def _seen(table: State | View, seat: Seat | None) -> View:
    """Give the view from which a seat's lists are made: what it can do depends on nothing that it cannot see."""
    if isinstance(table, State):
        return view(table, seat)
    _phase(table)
    if seat is not None and check_seat(seat) != table.seat:
        raise InputError(f"the view of seat {table.seat} does not answer for seat {seat}")
    return table


def _phase(table: State | View) -> Phase:
    """Give what the table waits for, once it is sure that it is a table."""
    if not isinstance(table, (State, View)):
        raise InputError(f"expected a State or a View of Mushka, not {excerpt(table)}")
    return table.phase


def _no_state(state: object) -> InputError:
    """Refuse to change what is no state; a view looks like one."""
    return InputError(f"expected a State of Mushka, not {excerpt(state)}")


def _of_the_table(seen: View) -> tuple[Action, ...]:
    if isinstance(seen.phase, Over):
        return ()
    stops = tuple([Abandon(by) for by in (None, *range(seen.rules.players))])
    return (Settle(), *stops) if isinstance(seen.phase, (Halted, Settling)) else stops


def _stops(seen: View) -> tuple[Action, ...]:
    if seen.seat is None:
        return ()
    stop = Stop(seen.seat)
    return () if _refuse_stop(seen, stop) else (stop,)


def _decisions(seen: View) -> tuple[Action, ...]:
    if not isinstance(seen.phase, Exchanging) or seen.phase.seat != seen.seat:
        return ()
    seat, hand = seen.phase.seat, seen.hand
    most = min(len(hand), seen.stock_size)  # Q9, Q10
    exchanges = [Exchange(seat, cards) for number in range(1, most + 1) for cards in combinations(hand, number)]
    return (Stand(seat), *exchanges, *(() if ACE_OF_SPADES in hand else (Pass(seat),)))


def _cards(seen: View) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Give the lawful cards and the others, none if the seat is not to play."""
    phase = seen.phase
    if not isinstance(phase, (Leading, Following)) or phase.seat != seen.seat:
        return (), ()
    every = [Play(phase.seat, card) for card in seen.hand]
    if isinstance(phase, Leading):
        return ((), tuple(every)) if _is_cleared(seen, phase.seat) else (tuple(every), ())
    led = seen.tricks[-1][0].card
    lawful = [Play(phase.seat, card) for card in may_play(seen.hand, led, trump_of(seen.turn_up))]
    return tuple(lawful), tuple([play for play in every if play not in lawful])


def _calls(seen: View) -> tuple[Action, ...]:
    seat = seen.seat
    if seat is None:
        return ()
    return tuple([Call(seat, number, play.seat) for number, play, by in _open_calls(seen) if seat in by])


# --- what is open: these read only what everybody can see, or the seat itself


def _is_cleared(table: State | View, seat: Seat) -> bool:
    """Say whether the seat is cleared; a view knows it of its own seat alone."""
    return any(cleared.seat == seat for cleared in table.cleared)


def _open_calls(table: State | View) -> list[tuple[int, Play, tuple[Seat, ...]]]:
    """Give each card that can be called with its trick and those who can call it.

    These are all players but the one whose card it is, less those who have called it in vain; none once it is settled.
    """
    if not isinstance(_phase(table), (Leading, Following, Halted, Settling)):
        return []
    seats = tuple(range(table.rules.players))
    spent: dict[tuple[int, Seat], set[Seat]] = {}
    for said in table.said:
        call = said.action
        if isinstance(call, Call):
            spent.setdefault((call.trick, call.offender), set()).update(seats if said.upheld else (call.seat,))
    found: list[tuple[int, Play, tuple[Seat, ...]]] = []
    for number, trick in enumerate(table.tricks):
        for play in trick:
            made = spent.get((number, play.seat), ())
            by = tuple([seat for seat in seats if seat != play.seat and seat not in made])
            if by:
                found.append((number, play, by))
    return found


def _callers(table: State | View) -> set[Seat]:
    return {seat for _, _, by in _open_calls(table) for seat in by}


def _perhaps_cleared(table: State | View) -> set[Seat]:
    """Give the seats that can stop now if they are cleared, and may be so for all that the table knows."""
    phase = table.phase
    if not isinstance(phase, (Leading, Following)):
        return set()
    if isinstance(phase, Following):
        # Q31: during a trick only a call made during it can have cleared somebody who may still stop.
        before = cards_played(table.tricks[:-1])
        if not any(said.upheld and said.cards > before for said in table.said):
            return set()
    ace = ace_points(trump_of(table.turn_up))
    return {seat for seat in set(table.winners) if table.winners.count(seat) + ace >= table.records[seat]}


# --- why not


def _refuse(table: State | View, action: Action) -> Refusal[Action] | None:
    match action:
        case Play():
            return _refuse_play(table, action)
        case Call():
            return _refuse_call(table, action)
        case Stand() | Exchange() | Pass():
            return _refuse_decision(table, action)
        case Stop():
            return _refuse_stop(table, action)
        case Settle() | Deal() | Abandon():
            return _refuse_table(table, action)
        case _:
            raise InputError(f"expected an action of Mushka, not {excerpt(action)}")


def _refuse_seat(table: State | View, action: Action, seat: Seat) -> Refusal[Action] | None:
    """Refuse what another seat would do, a seat that is not there, and all when the game is over."""
    if isinstance(table, View) and seat != table.seat:
        return _not_this_view(action, table)
    if seat >= table.rules.players:
        return _no_such_seat(table, action, seat)
    return Refusal(RefusalReason.GAME_OVER, action) if isinstance(table.phase, Over) else None


def _no_such_seat(table: State | View, action: Action, seat: Seat) -> Refusal[Action]:
    return Refusal(RefusalReason.NO_SUCH_SEAT, action, (("seat", seat), ("players", table.rules.players)))


def _wrong_phase(action: Action, phase: Phase) -> Refusal[Action]:
    """Refuse what this phase has no place for."""
    match phase:
        case Dealing():
            reason = RefusalReason.BEFORE_DEAL
        case Exchanging():
            reason = RefusalReason.WRONG_PHASE
        case Leading() | Following():
            reason = RefusalReason.DURING_PLAY
        case Halted() | Settling():
            reason = RefusalReason.AFTER_PLAY
        case Over():
            return Refusal(RefusalReason.GAME_OVER, action)
        case _:
            assert_never(phase)
    return Refusal(reason, action, (("phase", phase_name(phase)),))


def _not_this_view(action: Action, seen: View) -> Refusal[Action]:
    return Refusal(RefusalReason.NOT_THIS_VIEW, action, (("viewer", "none" if seen.seat is None else seen.seat),))


def _hand(table: State | View, seat: Seat) -> tuple[Card, ...]:
    """Give the hand of the seat; a view is asked for its own seat alone."""
    return table.hands[seat] if isinstance(table, State) else table.hand


def _not_held(action: Action, seat: Seat, card: Card) -> Refusal[Action]:
    return Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))


def _refuse_play(table: State | View, action: Play) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    refused = _refuse_seat(table, action, seat)
    if refused is not None:
        return refused
    if isinstance(phase, (Leading, Following)):
        if phase.seat == seat:
            return None if action.card in _hand(table, seat) else _not_held(action, seat, action.card)
        if table.decisions[seat] is Decision.PASSED:
            return Refusal(RefusalReason.PASSED, action, (("seat", seat),))
        return Refusal(RefusalReason.NOT_TO_PLAY, action, (("turn", phase.seat),))
    if isinstance(phase, Halted):
        return Refusal(RefusalReason.STOP_STANDS, action, (("by", phase.seat),))
    return _wrong_phase(action, table.phase)


def _refuse_decision(table: State | View, action: Stand | Exchange | Pass) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    refused = _refuse_seat(table, action, seat)
    if refused is not None:
        return refused
    if not isinstance(phase, Exchanging):
        return _wrong_phase(action, table.phase)
    if phase.seat != seat:
        if table.decisions[seat] is not Decision.WAITING:
            return Refusal(RefusalReason.DECIDED, action, (("seat", seat),))
        return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
    hand = _hand(table, seat)
    match action:
        case Stand():
            return None
        case Exchange():
            number, left = len(action.cards), table.stock_size
            if not 1 <= number <= len(hand):
                return Refusal(RefusalReason.WRONG_NUMBER, action, (("cards", number),))
            for card in action.cards:
                if card not in hand:
                    return _not_held(action, seat, card)
            if number > left:
                return Refusal(RefusalReason.STOCK_SHORT, action, (("left", left), ("cards", number)))
            return None
        case Pass():
            return Refusal(RefusalReason.ACE_HELD, action) if ACE_OF_SPADES in hand else None
        case _:
            assert_never(action)


def _refuse_stop(table: State | View, action: Stop) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    refused = _refuse_seat(table, action, seat)
    if refused is not None:
        return refused
    match phase:
        case Leading() | Following():
            for cleared in table.cleared:
                if cleared.seat == seat:
                    # Q17, Q31: before a lead, or during the trick in which a call cleared him.
                    late = isinstance(phase, Following) and cleared.led < len(table.tricks)
                    return Refusal(RefusalReason.LED_ALREADY, action) if late else None
            return Refusal(RefusalReason.NOT_CLEARED, action, (("seat", seat),))
        case Halted():
            return Refusal(RefusalReason.STOP_STANDS, action, (("by", phase.seat),))
        case Settling():
            return Refusal(RefusalReason.NOTHING_TO_STOP, action)
        case _:
            return _wrong_phase(action, table.phase)


def _refuse_call(table: State | View, action: Call) -> Refusal[Action] | None:
    """Refuse a call that cannot be made; whether it would be upheld plays no part."""
    seat, number, offender = action.seat, action.trick, action.offender
    refused = _refuse_seat(table, action, seat)
    if refused is not None:
        return refused
    if offender >= table.rules.players:
        return _no_such_seat(table, action, offender)
    if isinstance(table.phase, (Dealing, Exchanging)):
        return Refusal(RefusalReason.CALLS_CLOSED, action)
    if offender == seat:
        return Refusal(RefusalReason.OWN_CARD, action)
    for play in table.tricks[number] if number < len(table.tricks) else ():
        if play.seat == offender:
            break
    else:
        return Refusal(RefusalReason.NOT_PLAYED, action, (("offender", offender), ("trick", number)))
    for said in table.said:
        if not said.upheld and said.action.seat != seat:  # what others called in vain forbids nothing
            continue
        made = said.action
        if isinstance(made, Call) and made.offender == offender and made.trick == number:
            settled = Refusal(RefusalReason.SETTLED, action)
            return settled if said.upheld else Refusal(RefusalReason.CALLED_ALREADY, action, (("seat", seat),))
    return None


def _refuse_table(table: State | View, action: Settle | Deal | Abandon) -> Refusal[Action] | None:
    if isinstance(table, View) and table.seat is not None:
        return _not_this_view(action, table)
    if isinstance(action, Abandon) and action.by is not None and action.by >= table.rules.players:
        return _no_such_seat(table, action, action.by)
    if isinstance(table.phase, Over):
        return Refusal(RefusalReason.GAME_OVER, action)
    match action:
        case Settle():
            due = isinstance(table.phase, (Halted, Settling))
            return None if due else Refusal(RefusalReason.TOO_EARLY, action)
        case Deal():
            if not isinstance(table.phase, Dealing):
                return _wrong_phase(action, table.phase)
            pack = table.rules.pack
            if set(action.pack) == set(pack):  # a Deal holds each card once
                return None
            return Refusal(RefusalReason.WRONG_PACK, action, (("cards", len(action.pack)), ("size", len(pack))))
        case Abandon():
            return None
        case _:
            assert_never(action)
