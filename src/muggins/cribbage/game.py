"""The game of cribbage: from the first deal to the last peg."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from muggins.cards import PACK_52, Card, Seed, shuffled
from muggins.cribbage import course
from muggins.cribbage.actions import Action, Announce, Answer, Count, FaultReason, LayAway, Play, RefusalReason, Until
from muggins.cribbage.challenge import HIGHEST_COUNT, Muggins, Overcount
from muggins.cribbage.course import ANSWERERS
from muggins.cribbage.endings import Outcome
from muggins.cribbage.events import Event
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.rules import Counting, Rules
from muggins.cribbage.scoring import HandScore, score_hand
from muggins.cribbage.state import (
    Announcing,
    Answering,
    LayingAway,
    Layout,
    Over,
    Phase,
    Playing,
    Showing,
    State,
    check_state,
    shown_hand,
)
from muggins.cribbage.views import View, view
from muggins.errors import InputError, excerpt
from muggins.table import Abandon, Deal, Dealing, Fault, Refusal, RefusedError, Seat, Step, Window
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
    """Give the state before the first deal; ``first_dealer`` says who deals, of the cards cut.

    Raises:
        InputError: the rules are not :class:`Rules`, or the game has no such seat.

    >>> start(Rules(players=3)).scores
    (0, 0, 0)
    """
    if not isinstance(rules, Rules):
        raise InputError(f"expected the Rules of cribbage, not {excerpt(rules)}")
    rules.side(dealer)  # or it raises
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.players
    return State(rules, dealer, (0,) * len(rules.sides), Dealing(), nothing, Layout(nothing, (), None, ()), (), ())


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action and what happened, or refuse it.

    Raises:
        RefusedError: the action cannot happen; its ``refusal`` says why, and the state given is unchanged.
        InputError: it is no action of the game, or the state no state of it.

    >>> step(start(Rules()), Deal(PACK_52)).events
    (Dealt(dealer=0, each=6, to_crib=0),)
    """
    if (refused := refusal(check_state(state), action)) is not None:
        raise RefusedError(refused)
    match action:
        case Play():
            return course.play_card(state, action)
        case LayAway():
            return course.lay_away(state, action)
        case Count():
            return course.count_next(state)
        case Announce():
            return course.announce(state, action)
        case Answer():
            return course.answer(state, action)
        case Deal():
            return course.deal(state, action)
        case Abandon():
            return course.abandon(state, action)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Give the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Give what the table itself must do now, None if it waits for seats or the game is over.

    It deals a pack shuffled with the seed, and counts the hands when no player does.

    Rule: cribbage.S1, Q39.
    """
    match _phase(state):
        case Dealing():
            return Deal(shuffled(PACK_52, seed))
        case Showing():
            return Count()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that must act before anything else can happen; laying away is for several at once.

    Rule: cribbage.R6, R8, S2, S3.
    """
    match _phase(table):
        case LayingAway(waiting):
            return waiting
        case Playing(seat) | Announcing(seat) | Answering(seat):
            return (seat,)
        case _:
            return ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may act: in cribbage, those that are awaited.

    Rule: cribbage.S3, S5, Q13.
    """
    return awaited(table)


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Give the count that can be challenged now, and the opponent whose turn it is to answer.

    An opponent after that one gets the window if all before accept; who that is, ``phase`` and the order of seats tell.
    ``phase`` also says whether it is the hand or the crib that was counted.

    Rule: cribbage.S3, S5, S14, S16.
    """
    match _phase(table):
        case Answering(seat, counter, _, points):
            return (Window(Announce(counter, points), (seat,), Until.ANSWERED),)
        case _:
            return ()


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the rules ask for or allow the seat (None: the table) to do now, and nothing else.

    A view answers for its own seat, which need not be said. The orders are those of :func:`possible_actions`;
    of the counts that can be announced, only the true one is lawful.

    Raises:
        InputError: the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4.
    """
    seen = _seen(table, seat)
    match seen.phase:
        case Announcing(counter, crib) if counter == seen.seat:
            return (Announce(counter, _worth(seen, counter, crib).total),)
        case _:
            return possible_actions(seen)


def possible_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give all that the seat can do now, against the rules too.

    Cards to lay away and to play are in the order of the hand, by suit. Counts go up from 0. Answers are first to
    accept, then overcount, then muggins from 1 to 29. The table counts, or stops the game.

    Raises:
        InputError: the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4, Q11.
    """
    seen = _seen(table, seat)
    me, phase = seen.seat, seen.phase
    if me is None:
        if isinstance(phase, Over):
            return ()
        count = (Count(),) if isinstance(phase, Showing) else ()
        return (*count, Abandon(), *(Abandon(by) for by in range(seen.rules.players)))
    if me not in awaited(seen):
        return ()
    match phase:
        case LayingAway():
            return tuple(LayAway(me, cards) for cards in combinations(seen.hand, seen.rules.to_lay_away))
        case Playing():
            return tuple(Play(me, card) for card in seen.hand if PIPS[card] <= COUNT_LIMIT - phase.count)
        case Announcing():
            return tuple(Announce(me, points) for points in range(HIGHEST_COUNT + 1))
        case Answering():
            muggins = (Answer(me, Muggins(points)) for points in range(1, HIGHEST_COUNT + 1))
            return (Answer(me, None), Answer(me, Overcount()), *muggins)
        case _:
            return ()


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Say why the action cannot happen, None if it can.

    Raises:
        InputError: it is no action of the game, or the table no table of it.

    Rule: cribbage.R4, R6, R8, R23, R24, S1-S5, S16, Q11, Q13, Q14, Q35.

    >>> print(refusal(start(Rules()), Count()))
    this cannot be done now: the table is at dealing [cribbage.R24]
    """
    if type(action) not in _ACTIONS:
        raise InputError(f"expected an action of cribbage, not {excerpt(action)}")
    seat = action.seat
    if type(table) is not State:
        viewer = _view(table).seat
        if seat != viewer:
            told = "none" if viewer is None else viewer
            return Refusal(RefusalReason.NOT_THIS_VIEW, action, (("viewer", told),))
    phase, players = table.phase, table.rules.players
    if type(phase) is Over:
        return Refusal(RefusalReason.GAME_OVER, action)
    if seat is not None and seat >= players:
        return _no_such_seat(action, seat, players)
    match action:
        case Play():
            return _refuse_play(table, action, phase)
        case LayAway():
            return _refuse_laying_away(table, action, phase)
        case Count():
            if type(phase) is Showing:
                return None
            if table.rules.effective_counting is not Counting.AUTOMATIC:
                return Refusal(RefusalReason.PLAYERS_COUNT, action)
            return _wrong_phase(action, phase)
        case Announce():
            return _refuse_announcement(table.rules, action, phase)
        case Answer():
            return _refuse_answer(table.rules, action, phase)
        case Deal(pack):
            if type(phase) is not Dealing:
                return _wrong_phase(action, phase)
            cards, size = len(pack), len(PACK_52)  # all different
            facts = (("cards", cards), ("size", size))
            return None if cards == size else Refusal(RefusalReason.WRONG_PACK, action, facts)
        case Abandon(by):
            return None if by is None or by < players else _no_such_seat(action, by, players)
        case _:
            assert_never(action)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say how the count that is announced is wrong, None if it is right, and also if it cannot be announced.

    Nothing else can be a fault.

    Raises:
        InputError: it is no action of the game, or the state no state of it.

    Rule: cribbage.S2, S7, S9, S21.
    """
    phase = _phase(state)
    if refusal(state, action) is None and isinstance(action, Announce) and isinstance(phase, Announcing):
        true, announced = _worth(state, phase.seat, phase.crib).total, action.points
        if announced < true:
            facts = (("true", true), ("announced", announced), ("missed", true - announced))
            return Fault(FaultReason.TOO_LOW, action, facts)
        if announced > true:
            facts = (("true", true), ("announced", announced), ("surplus", announced - true))
            return Fault(FaultReason.TOO_HIGH, action, facts)
    return None


def outcome(table: State | View) -> Outcome | None:
    """Give how the game ended, None while it goes on.

    Rule: cribbage.R24, R33.
    """
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


# --- lists and refusals

_ACTIONS = frozenset({Deal, LayAway, Play, Count, Announce, Answer, Abandon})


def _seen(table: State | View, seat: Seat | None) -> View:
    """Give the view that lists are made from, so that what a seat cannot see cannot reach them."""
    if isinstance(table, State):
        return view(table, seat)
    seen = _view(table)
    if seat is not None and check_seat(seat) != seen.seat:
        raise InputError(f"the view of seat {seen.seat} does not answer for seat {seat}")
    return seen


def _view(table: object) -> View:
    if not isinstance(table, View):
        raise InputError(f"expected a State or a View of cribbage, not {excerpt(table)}")
    return table


def _phase(table: State | View) -> Phase:
    """Give what the table waits for, once it is sure that it is a table."""
    return table.phase if isinstance(table, State) else _view(table).phase


def _worth(table: State | View, seat: Seat, crib: bool) -> HandScore:
    """Give what the hand of the seat, or the crib, is worth; everybody can see the cards (R25-R30)."""
    assert table.starter is not None  # it is turned before the play
    return score_hand(table.crib if crib else shown_hand(table.play, seat), table.starter, crib=crib)


def _no_such_seat(action: Action, seat: Seat, players: int) -> Refusal[Action]:
    return Refusal(RefusalReason.NO_SUCH_SEAT, action, (("seat", seat), ("players", players)))


def _wrong_phase(action: Action, phase: Phase) -> Refusal[Action]:
    return Refusal(RefusalReason.WRONG_PHASE, action, (("phase", phase_name(phase)),))


def _refuse_play(table: State | View, action: Play, phase: Phase) -> Refusal[Action] | None:
    seat, card = action.seat, action.card
    if type(phase) is not Playing:
        return _wrong_phase(action, phase)
    if seat != phase.seat:
        return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
    if card not in (table.hands[seat] if type(table) is State else _view(table).hand):
        return Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
    reached = phase.count + PIPS[card]
    if reached > COUNT_LIMIT:
        facts = (("card", str(card)), ("count", phase.count), ("reached", reached))
        return Refusal(RefusalReason.PAST_31, action, facts)
    return None


def _refuse_laying_away(table: State | View, action: LayAway, phase: Phase) -> Refusal[Action] | None:
    seat, cards = action.seat, action.cards
    if type(phase) is not LayingAway:
        return _wrong_phase(action, phase)
    if seat not in phase.waiting:
        return Refusal(RefusalReason.ALREADY_LAID_AWAY, action, (("seat", seat),))
    wanted = table.rules.to_lay_away
    if len(cards) != wanted:
        return Refusal(RefusalReason.WRONG_NUMBER, action, (("wanted", wanted), ("given", len(cards))))
    hand = table.hands[seat] if type(table) is State else _view(table).hand
    for card in cards:
        if card not in hand:
            return Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
    return None


def _refuse_announcement(rules: Rules, action: Announce, phase: Phase) -> Refusal[Action] | None:
    match phase:
        case Announcing(turn):
            if action.seat != turn:
                return Refusal(RefusalReason.NOT_THE_COUNTER, action, (("turn", turn),))
            if not 0 <= action.points <= HIGHEST_COUNT:
                return Refusal(RefusalReason.NO_COUNT, action, (("points", action.points),))
            return None
        case Answering(_, counter):
            return Refusal(RefusalReason.COUNT_OPEN, action, (("counter", counter),))
        case _:
            return _table_counts(rules, action) or _wrong_phase(action, phase)


def _table_counts(rules: Rules, action: Action) -> Refusal[Action] | None:
    if rules.effective_counting is not Counting.AUTOMATIC:
        return None
    chosen = rules.counting is Counting.AUTOMATIC
    return Refusal(RefusalReason.TABLE_COUNTS if chosen else RefusalReason.LOWBALL_COUNTS, action)


def _refuse_answer(rules: Rules, action: Answer, phase: Phase) -> Refusal[Action] | None:
    if not isinstance(phase, Answering):
        return _table_counts(rules, action) or Refusal(RefusalReason.COUNT_SETTLED, action)
    if action.seat != phase.seat:
        return _refuse_answerer(rules, action, phase)
    match action.claim:
        case Muggins(points) if not 1 <= points <= HIGHEST_COUNT:
            return Refusal(RefusalReason.NO_CLAIM, action, (("points", points),))
        case _:
            return None


def _refuse_answerer(rules: Rules, action: Answer, phase: Answering) -> Refusal[Action]:
    """Say why it is not for this seat to answer now."""
    seat, counter = action.seat, phase.counter
    if seat == counter:
        return Refusal(RefusalReason.OWN_COUNT, action, (("counter", counter),))
    order = ANSWERERS[rules.players, rules.partners][counter]
    if seat not in order:
        return Refusal(RefusalReason.OWN_SIDE, action, (("seat", seat), ("counter", counter)))
    if order.index(seat) < order.index(phase.seat):
        return Refusal(RefusalReason.ANSWERED_ALREADY, action, (("seat", seat),))
    return Refusal(RefusalReason.NOT_ASKED, action, (("turn", phase.seat),))
