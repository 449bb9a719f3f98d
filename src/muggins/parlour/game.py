"""Parlour Muggins, played: the functions that every game has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import assert_never

from muggins.cards import PACK_52, Seed, shuffled
from muggins.errors import InputError, RulesError, check_instance, excerpt
from muggins.parlour import course
from muggins.parlour.actions import Abandon, Action, AgreeDraw, Call, Correct, Deal, Open, Place, Until
from muggins.parlour.events import Event, Outcome
from muggins.parlour.piles import Common, Discard, Target
from muggins.parlour.placement import breach, targets_for
from muggins.parlour.refusals import refusal
from muggins.parlour.rules import Rules
from muggins.parlour.state import (
    EMPTY_LAYOUT,
    Calling,
    Correcting,
    Dealing,
    Opening,
    Over,
    Phase,
    Placing,
    State,
    check_state,
    latest_breach,
)
from muggins.parlour.views import View
from muggins.table import Fault, NoSeat, RefusedError, Seat, Step, Window
from muggins.table.seats import asked_seat, check_seat_at

__all__ = [
    "actors",
    "apply",
    "awaited",
    "fault",
    "latest_fault",
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
    """Return the state before the first deal of a match; :func:`first_dealer` draws the dealer by lot.

    Args:
        rules: What was agreed.
        dealer: The seat that deals first.
        scores: None: a match begins without wins.

    Raises:
        InputError: The rules are not Rules, or there is no such seat.
        RulesError: There are scores to begin from.

    Rule: parlour.R8.

    >>> start(Rules(players=3)).phase
    Dealing()
    """
    players = check_instance(rules, Rules, "the Rules of parlour Muggins").players
    if scores is not None:
        raise RulesError(f"scores must be None, because only wins are counted, got {excerpt(scores)}", "parlour.R29")
    return State(
        rules=rules,
        dealer=check_seat_at(dealer, players, "the dealer"),
        deals=0,
        wins=(0,) * players,
        draws=0,
        last=None,
        layout=EMPTY_LAYOUT,
        phase=Dealing(),
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Return the state after the action, and the public events in the order in which they happened.

    Raises:
        RefusedError: The action cannot happen; its ``refusal`` says why.
        InputError: The action is not an action of this game, or the state not a State of it.

    Rule: parlour.R9, parlour.R14, parlour.R17, parlour.R19, parlour.R20, parlour.R27.

    >>> state = apply(start(Rules(players=3)), Deal(PACK_52))
    >>> state, events = step(state, Open(1))
    >>> events
    (Opened(seat=1, card=Card.parse('AC')),)
    """
    refused = refusal(check_state(state), action)
    if refused is not None:
        raise RefusedError(refused)
    match action:
        case Open():
            return course.open_card(state, action.seat)
        case Place():
            return course.place(state, action)
        case Call():
            return course.call(state, action.seat)
        case Correct():
            return course.correct(state, action.target)
        case Deal():
            return course.deal(state, action.pack)
        case AgreeDraw():
            return course.agree_draw(state)
        case Abandon():
            return course.abandon(state, action.by)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Return the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Return the deal that the table has to make, with the pack in the order of the seed; None if it waits for a seat.

    Use another seed for each deal of a match.

    Raises:
        InputError: The state is not a State of this game, or the seed is not an int, a str or bytes.

    Rule: parlour.R8, parlour.Q22.
    """
    return Deal(shuffled(PACK_52, seed)) if isinstance(check_state(state).phase, Dealing) else None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Return the one seat that must act, none while the table has to deal or when the match is over.

    Rule: parlour.R8, parlour.Q6, parlour.Q17.
    """
    phase = _phase(table)
    return () if isinstance(phase, (Dealing, Over)) else (phase.seat,)


def actors(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that may act, in order: the one that must, and those that may call.

    Rule: parlour.R18, parlour.Q8, parlour.Q9.
    """
    return tuple(sorted({*awaited(table), *_callers(table)}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Return the placement that can be called, by which seats, and until when, whether it was a fault or not.

    Observers without a seat may call too and are not listed.

    Rule: parlour.R25, parlour.Q8, parlour.Q9, parlour.Q10.
    """
    phase, callers = _phase(table), _callers(table)
    if not isinstance(phase, Calling) or not callers:
        return ()
    return (Window(phase.about, callers, Until.NEXT_CARD),)


def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return what the seat may lawfully do now: open, place or correct, and then perhaps call.

    Targets are in the order of the piles. For the table (None) it is the same as :func:`possible_actions`.

    Args:
        table: A state, or a view, which answers for its own seat; a spectator's view lists nothing.
        seat: The seat, None for the table of a state.

    Raises:
        InputError: There is no such seat, a state is asked without a seat, or a view for another seat than its own.

    Rule: parlour.R9, parlour.R10, parlour.R11, parlour.R13, parlour.R18, parlour.R30.

    >>> state = apply(start(Rules(players=3)), Deal(PACK_52))
    >>> lawful_actions(apply(state, Open(1)), 1)
    (Place(seat=1, target=Discard(seat=1)),)
    """
    return _listed(table, seat, lawful=True)


def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return all that the seat can do now; a card can be placed anywhere, common piles first, then discards by seat.

    The table (None) can make an observer's call, agree to a draw, or abandon the match; its deal is not listed.
    The list is a fast copy of what :func:`refusal` lets pass.

    Args:
        table: A state, or a view, which answers for its own seat; a spectator's view lists nothing.
        seat: The seat, None for the table of a state.

    Raises:
        InputError: There is no such seat, a state is asked without a seat, or a view for another seat than its own.

    Rule: parlour.R18, parlour.R30, parlour.Q9, parlour.Q13.
    """
    return _listed(table, seat, lawful=False)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Return which rule the action breaks, None if it is lawful or cannot happen. Only a placement can be a fault.

    Raises:
        InputError: The action is not an action of this game, or the state not a State of it.

    Rule: parlour.R18, parlour.Q13.
    """
    phase = check_state(state).phase
    if refusal(state, action) is not None or not isinstance(action, Place) or not isinstance(phase, Placing):
        return None
    found = breach(phase.card, action.target, state.common_tops, state.discard_tops, action.seat)
    return None if found is None else Fault(found[0], action, found[1])


def open_faults(state: State) -> tuple[Fault[Action], ...]:
    """Return the broken rule that can still be called, if there is one: that of the latest placement.

    Raises:
        InputError: The state is not a State of this game.

    Rule: parlour.R18, parlour.R25.
    """
    found = latest_fault(check_state(state))
    return () if found is None else (found,)


def outcome(table: State | View) -> Outcome | None:
    """Return how the match ended, None while it goes on.

    Rule: parlour.R29, parlour.Q20.
    """
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


def latest_fault(table: State | View) -> Fault[Action] | None:
    """Return which rule the latest placement broke, None if it broke none or can no longer be called.

    Everybody at the table can see it: a call made now would be upheld for it.

    Raises:
        InputError: A view made by hand does not show the placement.

    Rule: parlour.R18, parlour.R25.
    """
    phase = _phase(table)
    if not isinstance(phase, Calling):
        return None
    found = latest_breach(phase, table.common_tops, table.discard_tops)
    return None if found is None else Fault(found[0], phase.about, found[1])


def _phase(table: State | View) -> Phase:
    """Return what the table waits for; this is the border of all functions that take a state or a view."""
    if not isinstance(table, (State, View)):
        raise InputError(f"expected a State or a View of parlour Muggins, got {excerpt(table)}")
    return table.phase


# --- the lists: a fast copy of what refusal lets pass, which the laws hold equal to it


def _listed(table: State | View, seat: Seat | NoSeat | None, *, lawful: bool) -> tuple[Action, ...]:
    """Return the actions of the seat."""
    phase = _phase(table)
    rules = table.rules
    if isinstance(table, State):
        asked = asked_seat(seat, rules.players)
        if asked is None:
            return _of_the_table(phase, rules.players)
    else:
        asked = asked_seat(seat, rules.players, viewer=table.seat)
        if asked is None:  # a spectator
            return ()
    calls = (Call(asked),) if asked in _callers(table) else ()
    if isinstance(phase, (Dealing, Over)) or phase.seat != asked:
        return calls
    match phase:
        case Opening() | Calling():
            return (Open(asked), *calls)
        case Placing(_, card) if lawful:
            targets = targets_for(card, table.common_tops, table.discard_tops, asked)
            return tuple([Place(asked, target) for target in targets])
        case Placing():
            return _placements(asked, rules.commons, rules.players)
        case Correcting():
            return tuple([Correct(asked, target) for target in phase.targets])
        case _:
            assert_never(phase)


def _of_the_table(phase: Phase, players: int) -> tuple[Action, ...]:
    if isinstance(phase, Over):
        return ()
    return _by_table(players, isinstance(phase, Calling) and not phase.observed, isinstance(phase, Dealing))


@cache
def _by_table(players: int, may_call: bool, dealing: bool) -> tuple[Action, ...]:
    """Return what the table can do, the mildest first."""
    calls = (Call(None),) if may_call else ()
    draws = () if dealing else (AgreeDraw(),)
    return (*calls, *draws, *[Abandon(by) for by in (None, *range(players))])


@cache
def _placements(seat: Seat, commons: int, players: int) -> tuple[Action, ...]:
    """Return the placements of a seat on every pile."""
    targets: list[Target] = [*map(Common, range(commons)), *map(Discard, range(players))]
    return tuple([Place(seat, target) for target in targets])


def _callers(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that may call the latest placement (Q8, Q9)."""
    phase = table.phase
    if not isinstance(phase, Calling):
        return ()
    mover, called = phase.about.seat, phase.called
    return tuple([seat for seat in range(table.rules.players) if seat != mover and seat not in called])
