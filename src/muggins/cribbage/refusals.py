"""Why an action cannot happen: each reason of a refusal beside its check."""

from __future__ import annotations

from enum import unique
from typing import assert_never

from muggins.cards import PACK_52, Card
from muggins.cribbage.actions import Action, Announce, Answer, Count, LayAway, Play
from muggins.cribbage.challenge import HIGHEST_COUNT, Muggins
from muggins.cribbage.events import CardSettled, Settled
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.rules import Counting, Rules, answerers, laid_away_by
from muggins.cribbage.state import (
    Announcing,
    Answering,
    AnsweringCard,
    LayingAway,
    Over,
    Playing,
    Showing,
    State,
    can_play,
    has_turn,
)
from muggins.cribbage.views import View
from muggins.errors import InputError, excerpt
from muggins.table import Abandon, Deal, Dealing, NoSeat, Reason, Refusal, Seat
from muggins.table.rulings import refuse, refuse_pack, refuse_seat, refuse_while, shared_reason
from muggins.table.words import Facts

__all__ = ["RefusalReason", "refusal"]


def _waits_for_cards(facts: Facts) -> str:
    seats = str(facts["seats"])
    return f"seats {seats} have to lay away first" if "," in seats else f"seat {seats} has to lay away first"


def _waits_for_table(facts: Facts) -> str:
    return f"the table has to count the {'crib' if facts['crib'] else 'hand'} of seat {facts['turn']} first"


def _waits_for_counter(facts: Facts) -> str:
    return f"seat {facts['turn']} has to count its {'crib' if facts['crib'] else 'hand'} first"


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = shared_reason("game_over", "cribbage.R24")
    ABANDONED = shared_reason("abandoned", "cribbage.R33")
    NO_SUCH_SEAT = shared_reason("no_such_seat", "cribbage.R4")
    NOT_THIS_VIEW = shared_reason("not_this_view", "cribbage.Q28")
    OUT_OF_TURN = shared_reason("out_of_turn", "cribbage.R8")
    WRONG_PACK = shared_reason("wrong_pack", "cribbage.R1")
    # What the table waits for, and whom.
    DEAL_AWAITED = shared_reason("deal_awaited", "cribbage.Q39")
    LAYING_AWAY_AWAITED = ("laying_away_awaited", "cribbage.R6", _waits_for_cards)
    CARD_AWAITED = ("card_awaited", "cribbage.R22", "seat {turn} has to play a card first")
    CARD_OPEN = (
        "card_open",
        "cribbage.Q23",
        "seat {turn} has to answer the points that seat {counter} named for its card first",
    )
    COUNT_AWAITED = ("count_awaited", "cribbage.R23", _waits_for_table)
    ANNOUNCEMENT_AWAITED = ("announcement_awaited", "cribbage.S2", _waits_for_counter)
    COUNT_OPEN = ("count_open", "cribbage.Q35", "seat {turn} has to answer the count of seat {counter} first")
    # Laying away.
    WRONG_NUMBER = ("wrong_number", "cribbage.R4", "seat {seat} lays away {wanted}, got {given}")
    ALREADY_LAID_AWAY = ("already_laid_away", "cribbage.R6", "seat {seat} has laid away already")
    NOTHING_TO_LAY_AWAY = ("nothing_to_lay_away", "cribbage.R4", "the dealer of five players lays nothing away")
    NOT_HELD = ("not_held", "cribbage.R4", "seat {seat} does not hold {card}")
    # The play.
    PAST_31 = ("past_31", "cribbage.R8", "{card} takes the count from {count} to {reached}, past 31")
    TABLE_PEGS = ("table_pegs", "cribbage.S13", "in this game the table pegs the play, and no points are named")
    LOWBALL_PEGS = (
        "lowball_pegs",
        "cribbage.S17",
        "lowball is played without muggins: the table pegs the play, and no points are named",
    )
    POINTS_MISSING = ("points_missing", "cribbage.Q23", "the points that {card} scores have to be named")
    NO_POINTS = ("no_points", "cribbage.Q23", "the points named for a card must be 0 to 29, got {points}")
    CARD_ACCEPTS = (
        "card_accepts",
        "cribbage.Q23",
        "it is the turn of seat {seat}, which holds a card that fits: to play is to accept",
    )
    # The show.
    TABLE_COUNTS = ("table_counts", "cribbage.S1", "in this game the table counts the hands")
    LOWBALL_COUNTS = ("lowball_counts", "cribbage.S17", "lowball is played without muggins: the table counts the hands")
    PLAYERS_COUNT = ("players_count", "cribbage.S1", "in this game the players count the hands")
    NOT_THE_COUNTER = ("not_the_counter", "cribbage.R23", "it is for seat {turn} to count")
    NO_COUNT = ("no_count", "cribbage.S2", "a count must be 0 to 29, got {points}")
    # Answers.
    COUNT_SETTLED = ("count_settled", "cribbage.S5", "the last count is settled, and no other waits for an answer")
    OWN_COUNT = ("own_count", "cribbage.S3", "seat {seat} does not answer its own count")
    OWN_SIDE = ("own_side", "cribbage.S16", "seat {seat} does not answer a count of its own side")
    NOT_ASKED = ("not_asked", "cribbage.Q13", "it is for seat {turn} to answer")
    ANSWERED_ALREADY = ("answered_already", "cribbage.Q14", "seat {seat} has answered already, and an answer is final")
    NO_CLAIM = ("no_claim", "cribbage.Q11", "the points missed must be 1 to 29, got {points}")


_ACTIONS = frozenset({Deal, LayAway, Play, Count, Announce, Answer, Abandon})


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Return why the action cannot happen, None if it can; a spectator's view refuses everything.

    Raises:
        InputError: It is not an action of cribbage, or the table is neither a state nor a view of it.

    Rule: cribbage.R1, R4, R6, R8, R22, R23, R24, S1-S5, S13, S16, S17, Q11, Q13, Q14, Q23, Q35.

    >>> from muggins.cribbage import Rules, start
    >>> print(refusal(start(Rules()), Count()))
    the table has to deal first [cribbage.Q39]
    """
    if type(action) not in _ACTIONS:
        raise InputError(f"expected an action of cribbage, got {excerpt(action)}")
    seat = action.seat
    viewer = NoSeat.GIVEN if isinstance(table, State) else check_table(table).seat
    phase, players = table.phase, table.rules.players
    ended = phase.outcome.reason if isinstance(phase, Over) else None
    # Asked for each action that is taken, so what nearly every action passes is looked at here.
    special = ended is not None or viewer is not NoSeat.GIVEN or isinstance(action, Abandon)
    if special or (seat is not None and seat >= players):
        seats = (seat, action.by) if isinstance(action, Abandon) else (seat,)
        if refused := refuse_seat(RefusalReason, action, seats=seats, players=players, viewer=viewer, ended=ended):
            return refused
    match action:
        case Play():
            return _refuse_play(table, action)
        case LayAway():
            return _refuse_laying_away(table, action)
        case Count():
            return _refuse_count(table, action)
        case Announce():
            return _refuse_announcement(table, action)
        case Answer():
            return _refuse_answer(table, action)
        case Deal(pack):
            if type(phase) is not Dealing:
                return _awaits(table, action)
            return refuse_pack(RefusalReason.WRONG_PACK, action, pack, PACK_52)
        case Abandon():
            return None
        case _:
            assert_never(action)


def check_table(table: State | View) -> View:
    """Return the table, which is not a state, if it is a view."""
    if not isinstance(table, View):
        raise InputError(f"expected a State or a View of cribbage, got {excerpt(table)}")
    return table


def own_hand(table: State | View, seat: Seat) -> tuple[Card, ...]:
    """Return the hand of the seat; a view must be that of this seat."""
    return table.layout.hands[seat] if isinstance(table, State) else table.hand


def held_by(table: State | View) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    return tuple([len(hand) for hand in table.layout.hands]) if isinstance(table, State) else table.held


def _awaits(table: State | View, action: Action) -> Refusal[Action]:
    """Return the refusal that says what the table waits for, and whom."""
    match table.phase:
        case LayingAway(waiting):
            seats = ", ".join(map(str, waiting))
            return refuse(RefusalReason.LAYING_AWAY_AWAITED, action, seats=seats)
        case Playing(turn):
            return refuse(RefusalReason.CARD_AWAITED, action, turn=turn)
        case AnsweringCard(turn, counter):
            return refuse(RefusalReason.CARD_OPEN, action, turn=turn, counter=counter)
        case Showing(turn, crib):
            return refuse(RefusalReason.COUNT_AWAITED, action, turn=turn, crib=crib)
        case Announcing(turn, crib):
            return refuse(RefusalReason.ANNOUNCEMENT_AWAITED, action, turn=turn, crib=crib)
        case Answering(turn, counter):
            return refuse(RefusalReason.COUNT_OPEN, action, turn=turn, counter=counter)
        case _:  # a game that is over was refused before
            return refuse(RefusalReason.DEAL_AWAITED, action)


def _refuse_laying_away(table: State | View, action: LayAway) -> Refusal[Action] | None:
    seat, cards, phase = action.seat, action.cards, table.phase
    if type(phase) is Dealing:
        return _awaits(table, action)
    wanted = laid_away_by(table.rules, seat, table.dealer)
    if not wanted:
        return refuse_while(_awaits(table, action), RefusalReason.NOTHING_TO_LAY_AWAY)
    if type(phase) is not LayingAway or seat not in phase.waiting:
        return refuse_while(_awaits(table, action), RefusalReason.ALREADY_LAID_AWAY, seat=seat)
    if len(cards) != wanted:
        return refuse(RefusalReason.WRONG_NUMBER, action, seat=seat, wanted=wanted, given=len(cards))
    hand = own_hand(table, seat)
    for card in cards:
        if card not in hand:
            return refuse_while(_awaits(table, action), RefusalReason.NOT_HELD, seat=seat, card=str(card))
    return None


def _refuse_play(table: State | View, action: Play) -> Refusal[Action] | None:
    seat, card, points, phase = action.seat, action.card, action.points, table.phase
    if type(phase) is Playing:
        if seat != phase.seat:
            return refuse(RefusalReason.OUT_OF_TURN, action, turn=phase.seat)
    elif type(phase) is not AnsweringCard or seat != phase.seat or not has_turn(table.rules, phase, held_by(table)):
        return _awaits(table, action)
    if card not in own_hand(table, seat):
        return refuse_while(_awaits(table, action), RefusalReason.NOT_HELD, seat=seat, card=str(card))
    reached = phase.count + PIPS[card]
    if reached > COUNT_LIMIT:
        awaits = _awaits(table, action)
        return refuse_while(awaits, RefusalReason.PAST_31, card=str(card), count=phase.count, reached=reached)
    if points is None:
        return refuse(RefusalReason.POINTS_MISSING, action, card=str(card)) if table.rules.names_points else None
    if not table.rules.names_points:
        asked = table.rules.muggins_in_play  # only lowball overrules it (Q26)
        return refuse(RefusalReason.LOWBALL_PEGS if asked else RefusalReason.TABLE_PEGS, action)
    return None if 0 <= points <= HIGHEST_COUNT else refuse(RefusalReason.NO_POINTS, action, points=points)


def _refuse_count(table: State | View, action: Count) -> Refusal[Action] | None:
    if type(table.phase) is Showing:
        return None
    if table.rules.effective_counting is not Counting.AUTOMATIC:
        return refuse(RefusalReason.PLAYERS_COUNT, action)
    return _awaits(table, action)


def _refuse_announcement(table: State | View, action: Announce) -> Refusal[Action] | None:
    phase = table.phase
    if type(phase) is not Announcing:
        return _table_counts(table.rules, action) or _awaits(table, action)
    if action.seat != phase.seat:
        return refuse(RefusalReason.NOT_THE_COUNTER, action, turn=phase.seat)
    if not 0 <= action.points <= HIGHEST_COUNT:
        return refuse(RefusalReason.NO_COUNT, action, points=action.points)
    return None


def _table_counts(rules: Rules, action: Action) -> Refusal[Action] | None:
    """Return the refusal of a game in which no player counts."""
    if rules.effective_counting is not Counting.AUTOMATIC:
        return None
    chosen = rules.counting is Counting.AUTOMATIC
    return refuse(RefusalReason.TABLE_COUNTS if chosen else RefusalReason.LOWBALL_COUNTS, action)


def _refuse_answer(table: State | View, action: Answer) -> Refusal[Action] | None:
    seat, claim, phase = action.seat, action.claim, table.phase
    if not isinstance(phase, Answering | AnsweringCard):
        return _table_counts(table.rules, action) or _nothing_to_answer(table, action)
    if seat != phase.seat:
        return _refuse_answerer(table, action, phase)
    if isinstance(claim, Muggins) and not 1 <= claim.points <= HIGHEST_COUNT:
        return refuse(RefusalReason.NO_CLAIM, action, points=claim.points)
    if claim is None and type(phase) is AnsweringCard and accepts_by_card(table, phase):
        return refuse(RefusalReason.CARD_ACCEPTS, action, seat=seat)
    return None


def _nothing_to_answer(table: State | View, action: Answer) -> Refusal[Action]:
    """Return the refusal of an answer when no number is open: after the first claim, or before there was a number."""
    layout = table.layout if isinstance(table, State) else table
    if any(isinstance(each, CardSettled | Settled) for each in (*layout.play, *layout.show)):
        return refuse_while(_awaits(table, action), RefusalReason.COUNT_SETTLED)
    return _awaits(table, action)


def accepts_by_card(table: State | View, phase: AnsweringCard) -> bool:
    """Return whether the seat that answers accepts by a card of its own: it is its turn, and a card fits (Q23)."""
    return has_turn(table.rules, phase, held_by(table)) and can_play(own_hand(table, phase.seat), phase.count)


def _refuse_answerer(table: State | View, action: Answer, phase: Answering | AnsweringCard) -> Refusal[Action]:
    """Return why it is not for this seat to answer now."""
    seat, order = action.seat, answerers(table.rules, phase.counter)
    if seat == phase.counter:
        reason = RefusalReason.OWN_COUNT
    elif seat not in order:
        reason = RefusalReason.OWN_SIDE
    elif order.index(seat) < order.index(phase.seat):
        reason = RefusalReason.ANSWERED_ALREADY
    else:
        return refuse(RefusalReason.NOT_ASKED, action, turn=phase.seat)
    return refuse_while(_awaits(table, action), reason, seat=seat)
