"""The game of cribbage: from the first deal to the last peg."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import assert_never

from muggins.cards import PACK_52, Card, Seed, shuffled
from muggins.cribbage import course
from muggins.cribbage.actions import Action, Announce, Answer, Count, FaultReason, LayAway, Play, Until
from muggins.cribbage.challenge import HIGHEST_COUNT, Muggins, Overcount, VerdictReason, judge
from muggins.cribbage.endings import Outcome
from muggins.cribbage.events import Event
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS, score_play
from muggins.cribbage.refusals import accepts_by_card, check_table, held_by, own_hand, refusal
from muggins.cribbage.rules import Counting, Rules, laid_away_by, sides_by_seat, targets_of
from muggins.cribbage.scoring import score_hand
from muggins.cribbage.state import (
    Announcing,
    Answering,
    AnsweringCard,
    LayingAway,
    Over,
    Phase,
    Playing,
    Showing,
    State,
    check_state,
    counted_cards,
    empty_layout,
    has_turn,
)
from muggins.cribbage.views import View
from muggins.errors import InputError, check_instance, check_number, in_order
from muggins.table import Abandon, Deal, Dealing, Fault, NoSeat, RefusedError, Seat, Step, Window
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
    """Return the state before the first deal; :func:`first_dealer` finds the dealer by the cards cut.

    Args:
        rules: What was agreed.
        dealer: The seat that deals first.
        scores: By side, from 0 to below the target of the side; None for a game that begins from nothing. With given
            scores, three for last are not pegged in the five-card game.

    Raises:
        InputError: The rules are not :class:`Rules`, there is no such seat, or the scores are not possible.

    Rule: cribbage.Q40, Q41.

    >>> start(Rules(players=3)).scores
    (0, 0, 0)
    >>> start(Rules(), scores=(118, 117)).scores
    (118, 117)
    """
    check_instance(rules, Rules, "the Rules of cribbage")
    board = (0,) * len(rules.sides) if scores is None else _given_scores(rules, scores)
    return State(
        rules=rules,
        dealer=check_seat_at(dealer, rules.players, "the dealer"),
        scores=board,
        deals=0,
        three_for_last=scores is None and rules.cards == 5,
        phase=Dealing(),
        layout=empty_layout(rules, board),
    )


def _given_scores(rules: Rules, scores: Iterable[int]) -> tuple[int, ...]:
    """Return the scores to begin from (Q40)."""
    targets = targets_of(rules)
    given = in_order(scores, "scores by side", len(targets))
    if len(given) != len(targets):
        raise InputError(f"there must be {len(targets)} scores, one for each side, got {len(given)}")
    return tuple(
        [
            check_number(score, f"the score of side {side}", least=0, most=target - 1)
            for side, (score, target) in enumerate(zip(given, targets, strict=True))
        ]
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Return the state after the action and the events, or refuse the action.

    Raises:
        RefusedError: The action cannot happen; its ``refusal`` says why, and nothing has changed.
        InputError: It is not an action of the game, or the state is not a state of it.

    >>> state, events = step(start(Rules()), Deal(PACK_52))
    >>> events
    (Dealt(dealer=0, deal=1, scores=(0, 0), cards=(6, 6), to_crib=0),)
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
    """Return the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Return what the table itself must do now, None if it waits for seats or the game is over.

    It deals a pack shuffled with the seed, and counts the hands when no player does.

    Rule: cribbage.S1, Q39.
    """
    match check_state(state).phase:
        case Dealing():
            return Deal(shuffled(PACK_52, seed))
        case Showing():
            return Count()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that must act before the game goes on; laying away is for several at once.

    Rule: cribbage.R6, R8, S2, S3.
    """
    match _phase(table):
        case LayingAway(waiting):
            return waiting
        case Playing(seat) | AnsweringCard(seat) | Announcing(seat) | Answering(seat):
            return (seat,)
        case _:
            return ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that may act: in cribbage, those that are awaited.

    Rule: cribbage.S3, S5, Q13.
    """
    return awaited(table)


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Return the number that can be challenged now, and the opponent whose turn it is to answer.

    An opponent after that one gets the window if all before accept; ``phase`` and the order of seats say who that is.
    ``phase`` also says whether the hand or the crib was counted.

    Rule: cribbage.S3, S5, S14, S16, Q23.
    """
    phase = _phase(table)
    match phase:
        case Answering(seat, counter, _, points):
            return (Window(about=Announce(counter, points), by=(seat,), until=Until.ANSWERED),)
        case AnsweringCard(seat, counter, points, _, _, pile):
            until = Until.PLAYED if has_turn(table.rules, phase, held_by(table)) else Until.ANSWERED
            return (Window(about=Play(counter, pile[-1], points), by=(seat,), until=until),)
        case _:
            return ()


def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return what the rules ask for or allow the seat (None: the table) to do now.

    The orders are those of :func:`possible_actions`. Of the numbers that can be said for a hand, a crib or a card, only
    the true one is lawful.

    Raises:
        InputError: A state was asked without a seat, the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4, Q23.
    """
    return _listed(table, seat, lawful=True)


def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return all that the seat can do now, against the rules too.

    Cards to lay away and to play are in the order of the hand, by suit; points named for a card go up from 0, as do
    counts. Answers are first to accept, then overcount, then muggins from 1 to 29. The table counts, or stops the game.

    Raises:
        InputError: A state was asked without a seat, the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4, Q11, Q23.
    """
    return _listed(table, seat, lawful=False)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Return how the number that is announced or named is wrong; None if it is right, or cannot be said now.

    Nothing else can be a fault.

    Raises:
        InputError: It is not an action of the game, or the state is not a state of it.

    Rule: cribbage.S2, S7, S9, S21, A3, A13, A15, Q23.
    """
    if refusal(check_state(state), action) is not None:
        return None
    phase = state.phase
    match action:
        case Announce(seat, points) if isinstance(phase, Announcing):
            true, before = _worth(state, seat, crib=phase.crib), _score(state, seat)
            return _wrong_number(state.rules, action, true, points, before)
        case Play(seat, card, int(points)) if isinstance(phase, Playing | AnsweringCard):
            true, before = score_play((*phase.pile, card)).total, _score(state, seat)
            return _wrong_number(state.rules, action, true, points, before)
        case _:
            return None


def open_faults(state: State) -> tuple[Fault[Action], ...]:
    """Return the wrong number that can still be challenged, if there is one.

    Raises:
        InputError: It is not a state of the game.

    Rule: cribbage.S5, Q23.
    """
    match check_state(state).phase:
        case Answering(_, counter, crib, points, before):
            count, true = Announce(counter, points), _worth(state, counter, crib=crib)
            found = _wrong_number(state.rules, count, true, points, before)
        case AnsweringCard(_, counter, points, before, _, pile):
            play, true = Play(counter, pile[-1], points), score_play(pile).total
            found = _wrong_number(state.rules, play, true, points, before)
        case _:
            return ()
    return () if found is None else (found,)


def outcome(table: State | View) -> Outcome | None:
    """Return how the game ended, None while it goes on.

    Rule: cribbage.R24, R33.
    """
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


def _phase(table: State | View) -> Phase:
    return table.phase if isinstance(table, State) else check_table(table).phase


def _worth(table: State | View, seat: Seat, *, crib: bool) -> int:
    """Return what the hand of the seat, or the crib, is worth; everybody can see the cards (R25-R30)."""
    if isinstance(table, State):
        cards, starter = counted_cards(table.layout, seat, crib=crib)
    else:
        assert table.starter is not None
        cards, starter = table.crib if crib else table.shown[seat], table.starter
    return score_hand(cards, starter, crib=crib).total


_TOO_HIGH = {
    VerdictReason.TOO_HIGH: FaultReason.TOO_HIGH,
    VerdictReason.OVERPEGGED: FaultReason.OVERPEGGED,
    VerdictReason.FALSE_GAME: FaultReason.FALSE_GAME,
    VerdictReason.OUT_ANYWAY: FaultReason.OUT_ANYWAY,
}
"""What is wrong with a number that is too high, by the verdict on an overcount called against it."""


def _score(state: State, seat: Seat) -> int:
    """Return the score of the seat's side."""
    return state.scores[sides_by_seat(state.rules)[seat]]


def _wrong_number(
    rules: Rules, action: Announce | Play, true: int, announced: int, before: int
) -> Fault[Action] | None:
    """Return the fault of a number that is not the true one, said from this score, by the protocol of the game."""
    facts = (("true", true), ("announced", announced))
    if announced < true:
        reason = FaultReason.SHORT if rules.counting is Counting.TOURNAMENT else FaultReason.TOO_LOW
        return Fault(reason, action, (*facts, ("missed", true - announced)))
    if announced > true:
        target = targets_of(rules)[sides_by_seat(rules)[action.seat]]
        verdict = judge(rules.counting, true, announced, Overcount(), (before, 0), target)
        return Fault(_TOO_HIGH[verdict.reason], action, (*facts, ("surplus", announced - true)))
    return None


# --- the lists: a fast copy of what refusal lets pass, which the laws hold equal to it


def _listed(table: State | View, seat: Seat | NoSeat | None, *, lawful: bool) -> tuple[Action, ...]:
    """Return the actions of the seat."""
    phase = _phase(table)
    players = table.rules.players
    if isinstance(table, State):
        asked = asked_seat(seat, players)
        if asked is None:
            return _of_the_table(phase, players)
    else:
        asked = asked_seat(seat, players, viewer=table.seat)
        if asked is None:  # a spectator
            return ()
    match phase:
        case LayingAway(waiting) if asked in waiting:
            number = laid_away_by(table.rules, asked, table.dealer)
            return tuple([_lay_away(asked, cards) for cards in combinations(own_hand(table, asked), number)])
        case Playing(turn, count, pile) if asked == turn:
            return _cards(table, asked, count, pile, lawful=lawful)
        case AnsweringCard(turn, _, _, _, count, pile) if asked == turn:
            accept, *claims = _answers(asked)
            if not accepts_by_card(table, phase):
                return (accept, *claims)
            return (*_cards(table, asked, count, pile, lawful=lawful), *claims)
        case Announcing(turn, crib) if asked == turn:
            return (_counts(asked)[_worth(table, asked, crib=crib)],) if lawful else _counts(asked)
        case Answering(turn) if asked == turn:
            return _answers(asked)
        case _:
            return ()


def _of_the_table(phase: Phase, players: int) -> tuple[Action, ...]:
    if isinstance(phase, Over):
        return ()
    count = (Count(),) if isinstance(phase, Showing) else ()
    return (*count, Abandon(), *(Abandon(by) for by in range(players)))


def _cards(table: State | View, seat: Seat, count: int, pile: tuple[Card, ...], *, lawful: bool) -> tuple[Action, ...]:
    """Return the cards that fit, with the points that can be named for each."""
    fitting = [card for card in own_hand(table, seat) if PIPS[card] <= COUNT_LIMIT - count]
    if not table.rules.names_points:
        return tuple([_play(seat, card, None) for card in fitting])
    if lawful:
        return tuple([_play(seat, card, score_play((*pile, card)).total) for card in fitting])
    return tuple([_play(seat, card, points) for card in fitting for points in range(HIGHEST_COUNT + 1)])


# The same actions are listed again and again, and are made once: there are at most 15,000 of them.


@cache
def _play(seat: Seat, card: Card, points: int | None) -> Play:
    return Play(seat, card, points)


@cache
def _lay_away(seat: Seat, cards: tuple[Card, ...]) -> LayAway:
    return LayAway(seat, cards)


@cache
def _counts(seat: Seat) -> tuple[Announce, ...]:
    return tuple([Announce(seat, points) for points in range(HIGHEST_COUNT + 1)])


@cache
def _answers(seat: Seat) -> tuple[Answer, ...]:
    muggins = [Answer(seat, Muggins(points)) for points in range(1, HIGHEST_COUNT + 1)]
    return (Answer(seat), Answer(seat, Overcount()), *muggins)
