"""The parlour game, played: the functions that every game has."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from muggins.cards import PACK_52, Seed, shuffled
from muggins.errors import InputError, excerpt
from muggins.parlour import course
from muggins.parlour.actions import Abandon, Action, Call, Correct, Deal, Open, Place, RefusalReason, Until
from muggins.parlour.events import Event, GameWon
from muggins.parlour.placement import Common, Discard, breach, lawful_targets
from muggins.parlour.rules import Rules
from muggins.parlour.state import (
    Calling,
    Correcting,
    Dealing,
    Opening,
    Outcome,
    Over,
    Phase,
    Placing,
    State,
    check_state,
    latest_breach,
)
from muggins.parlour.views import View, view
from muggins.table import Fault, Refusal, RefusedError, Seat, Step, Window
from muggins.table.seats import check_seat
from muggins.table.words import phase_name

__all__ = [
    "actors",
    "apply",
    "awaited",
    "fault",
    "latest_fault",
    "lawful_actions",
    "outcome",
    "possible_actions",
    "refusal",
    "start",
    "step",
    "table_action",
    "windows",
]

_Turn: TypeAlias = Opening | Calling | Placing | Correcting


def start(rules: Rules, *, dealer: Seat = 0) -> State:
    """Give the state before the first deal of a match; who deals first is drawn elsewhere.

    Raises:
        InputError: the rules are no Rules, or there is no such seat.

    Rule: parlour.R8.

    >>> start(Rules(players=3)).phase
    Dealing()
    """
    if not isinstance(rules, Rules):
        raise InputError(f"expected the Rules of the parlour game, not {excerpt(rules)}")
    if check_seat(dealer) >= rules.players:
        raise InputError(f"the dealer is one of the seats 0 to {rules.players - 1}, not {dealer}")
    return State(
        rules=rules, dealer=dealer, results=(), stocks=(), discards=(), commons=(), placements=0, phase=Dealing()
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action, and the public events in the order in which they happened.

    Raises:
        RefusedError: the action cannot happen; its ``refusal`` says why.
        InputError: it is no action of this game, or the state no state of it.

    Rule: parlour.R9-R30.

    >>> state = apply(start(Rules(players=3)), Deal(PACK_52))
    >>> for event in step(state, Open(1)).events:
    ...     print(event)
    Opened(seat=1, card=Card.parse('AC'))
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
        case Abandon():
            return course.abandon(state, action.by)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Give the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Give the deal that the table has to make, with the pack in the order of the seed; None if it waits for a seat.

    A match needs another seed for each of its deals.

    Rule: parlour.R8, parlour.Q22.
    """
    return Deal(shuffled(PACK_52, seed)) if isinstance(check_state(state).phase, Dealing) else None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Give the one seat that must act, none while the table has to deal or when the match is over.

    Rule: parlour.R8, parlour.Q6, parlour.Q17.
    """
    phase = _phase(table)
    return () if isinstance(phase, (Dealing, Over)) else (phase.seat,)


def actors(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may act, in their order: the one that must, and those that may call.

    Rule: parlour.R18, parlour.Q8, parlour.Q9.
    """
    return tuple(sorted({*awaited(table), *_callers(table)}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Give the placement that can be called, by whom, and until when, whether it was a fault or not.

    Rule: parlour.R25, parlour.Q8-Q10.
    """
    phase, callers = _phase(table), _callers(table)
    if not isinstance(phase, Calling) or not callers:
        return ()
    return (Window(phase.about, callers, Until.NEXT_CARD),)


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the seat may lawfully do now: open, or place, or correct, and then perhaps call.

    Targets are in the order of the piles.
    For a state, None is the table, which may be told to stop a deal; for a view, None is the view's own seat.

    Raises:
        InputError: there is no such seat, or a view is asked for another seat than its own.

    Rule: parlour.R9-R13, parlour.R18, parlour.R30.

    >>> state = apply(start(Rules(players=3)), Deal(PACK_52))
    >>> lawful_actions(apply(state, Open(1)), 1)
    (Place(seat=1, target=Discard(seat=1)),)
    """
    seen = _seen(table, seat)
    if isinstance(seen.phase, Placing) and seen.phase.seat == seen.seat:
        mover = seen.phase.seat
        targets = lawful_targets(seen.phase.card, seen.common_tops, seen.discard_tops, mover)
        return tuple([Place(mover, target) for target in targets])
    return possible_actions(seen)


def possible_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give all that the seat can do now, a card being placed anywhere: common piles first, then discards by seat.

    None is the same as for :func:`lawful_actions`.

    Raises:
        InputError: there is no such seat, or a view is asked for another seat than its own.

    Rule: parlour.R18, parlour.Q13.
    """
    seen = _seen(table, seat)
    phase = seen.phase
    if seen.seat is None:
        stops = (None, *range(seen.rules.players))
        return () if isinstance(phase, (Dealing, Over)) else tuple([Abandon(by) for by in stops])
    calls = (Call(seen.seat),) if seen.seat in _callers(seen) else ()
    if isinstance(phase, (Dealing, Over)) or phase.seat != seen.seat:
        return calls
    match phase:
        case Opening() | Calling():
            return (Open(phase.seat), *calls)
        case Placing():
            commons = [Place(phase.seat, Common(index)) for index in range(seen.rules.commons)]
            discards = [Place(phase.seat, Discard(owner)) for owner in range(seen.rules.players)]
            return (*commons, *discards)
        case Correcting():
            return tuple([Correct(phase.seat, target) for target in phase.targets])
        case _:
            assert_never(phase)


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Say why the action cannot happen now, None if it can; a view answers for its own seat alone.

    Raises:
        InputError: it is no action of this game, or the table no table of it.

    Rule: parlour.R8, parlour.R9, parlour.R25, parlour.Q6, parlour.Q8, parlour.Q9, parlour.Q13.

    >>> print(refusal(start(Rules(players=3)), Open(0)))
    this cannot be done now: the table is at dealing [parlour.R9]
    """
    if not isinstance(action, (Open, Place, Call, Correct, Deal, Abandon)):
        raise InputError(f"expected an action of the parlour game, not {excerpt(action)}")
    phase, players = _phase(table), table.rules.players
    if isinstance(table, View) and action.seat != table.seat:
        viewer = "none" if table.seat is None else table.seat
        return Refusal(RefusalReason.NOT_THIS_VIEW, action, (("viewer", viewer),))
    seat = action.by if isinstance(action, Abandon) else action.seat
    if seat is not None and seat >= players:
        return Refusal(RefusalReason.NO_SUCH_SEAT, action, (("seat", seat), ("players", players)))
    match action:
        case Open():
            return _refuse_turn(action, phase, (Opening, Calling))
        case Place():
            return _refuse_turn(action, phase, (Placing,)) or _refuse_pile(table.rules, action)
        case Correct():
            return _refuse_correction(action, phase)
        case Call():
            return _refuse_call(table, action)
        case Deal():
            return _refuse_deal(action, phase)
        case Abandon():
            return _wrong_phase(action, phase) if isinstance(phase, (Dealing, Over)) else None
        case _:
            assert_never(action)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say which rule the action breaks, None if it is lawful, and also if it cannot happen: that is a refusal.

    Only a placement can be a fault.

    Raises:
        InputError: it is no action of this game, or the state no state of it.

    Rule: parlour.R18, parlour.Q13.
    """
    phase = check_state(state).phase
    if refusal(state, action) is not None or not isinstance(action, Place) or not isinstance(phase, Placing):
        return None
    found = breach(phase.card, action.target, state.common_tops, state.discard_tops, action.seat)
    return None if found is None else Fault(found[0], action, found[1])


def outcome(table: State | View) -> Outcome | None:
    """Give how the match ended, None while it goes on.

    Rule: parlour.R29, parlour.Q20.
    """
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


def latest_fault(table: State | View) -> Fault[Action] | None:
    """Say which rule the latest placement broke, None if it broke none or can no longer be called.

    Everybody who looks can tell: it is what a call made now would be upheld for.

    Raises:
        InputError: a view made by hand does not show the placement.

    Rule: parlour.R18, parlour.R25.
    """
    phase = _phase(table)
    if not isinstance(phase, Calling):
        return None
    found = latest_breach(phase, table.common_tops, table.discard_tops)
    return None if found is None else Fault(found[0], phase.about, found[1])


def _phase(table: State | View) -> Phase:
    """Give what the table waits for, once it is sure that it is a table."""
    if not isinstance(table, (State, View)):
        raise InputError(f"expected a State or a View of the parlour game, not {excerpt(table)}")
    return table.phase


def _seen(table: State | View, seat: Seat | None) -> View:
    """Give the view from which a seat's lists are made: what it can do depends on nothing that it cannot see."""
    if isinstance(table, State):
        return view(table, seat)
    _phase(table)
    if seat is not None and check_seat(seat) != table.seat:
        raise InputError(f"the view of seat {table.seat} does not answer for seat {seat}")
    return table


def _callers(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may call the latest placement (Q8, Q9)."""
    phase = _phase(table)
    if not isinstance(phase, Calling):
        return ()
    return tuple([seat for seat in range(table.rules.players) if seat != phase.about.seat and seat not in phase.called])


def _wrong_phase(action: Action, phase: Phase) -> Refusal[Action]:
    """Refuse what this phase has no place for."""
    match phase:
        case Over():
            return Refusal(RefusalReason.GAME_OVER, action)
        case Correcting(seat, card):
            return Refusal(RefusalReason.CORRECTING, action, (("seat", seat), ("card", str(card))))
        case _:
            return Refusal(RefusalReason.WRONG_PHASE, action, (("phase", phase_name(phase)),))


def _refuse_turn(action: Open | Place, phase: Phase, phases: tuple[type[_Turn], ...]) -> Refusal[Action] | None:
    if not isinstance(phase, phases):
        return _wrong_phase(action, phase)
    if phase.seat != action.seat:
        return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
    return None


def _refuse_pile(rules: Rules, action: Place) -> Refusal[Action] | None:
    target = action.target
    if target.index < rules.commons if isinstance(target, Common) else target.seat < rules.players:
        return None
    return Refusal(RefusalReason.NO_SUCH_PILE, action, (("commons", rules.commons), ("players", rules.players)))


def _refuse_correction(action: Correct, phase: Phase) -> Refusal[Action] | None:
    if not isinstance(phase, Correcting) or phase.seat != action.seat:
        return _wrong_phase(action, phase)
    if action.target in phase.targets:
        return None
    return Refusal(RefusalReason.UNFIT_CORRECTION, action, (("card", str(phase.card)),))


def _refuse_deal(action: Deal, phase: Phase) -> Refusal[Action] | None:
    if not isinstance(phase, Dealing):
        return _wrong_phase(action, phase)
    cards, size = len(action.pack), len(PACK_52)  # R1; no card is there twice, so the number says it all
    return None if cards == size else Refusal(RefusalReason.WRONG_PACK, action, (("cards", cards), ("size", size)))


def _refuse_call(table: State | View, action: Call) -> Refusal[Action] | None:
    phase, seat = table.phase, action.seat
    match phase:
        case Calling(about=about, called=called):
            if seat == about.seat:
                return Refusal(RefusalReason.OWN_PLACEMENT, action)
            return Refusal(RefusalReason.CALLED_ALREADY, action, (("seat", seat),)) if seat in called else None
        case Correcting():
            return _wrong_phase(action, phase)
        case Dealing() | Over() if table.results:
            last = table.results[-1]
            if isinstance(last, GameWon):
                return Refusal(RefusalReason.WIN_STANDS, action, (("seat", last.seat),))
            return Refusal(RefusalReason.DRAW_STANDS, action)
        case Dealing() | Over():
            return _wrong_phase(action, phase)
        case Opening() | Placing() if not table.placements:
            return Refusal(RefusalReason.NOTHING_PLACED, action)
        case Opening():
            return Refusal(RefusalReason.SETTLED, action)
        case Placing(opener):
            return Refusal(RefusalReason.TOO_LATE, action, (("seat", opener),))
        case _:
            assert_never(phase)
