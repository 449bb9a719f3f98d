"""Why an action cannot happen: every reason, each beside its check."""

from __future__ import annotations

from enum import unique
from typing import assert_never

from muggins.cards import Card
from muggins.errors import InputError, excerpt
from muggins.mushka.actions import (
    Abandon,
    Action,
    Call,
    Deal,
    Exchange,
    Misdeal,
    Pass,
    Play,
    Settle,
    Stand,
    Stop,
    ordinal,
)
from muggins.mushka.state import (
    CallMade,
    Dealing,
    Decision,
    Exchanging,
    Following,
    Halted,
    Layout,
    Leading,
    Over,
    Phase,
    Settling,
    State,
    card_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, TRICKS
from muggins.mushka.views import Seen, View
from muggins.table import NoSeat, Reason, Refusal, Seat
from muggins.table.rulings import refuse, refuse_pack, refuse_seat, refuse_while, shared_reason
from muggins.table.words import Facts

__all__ = ["RefusalReason", "refusal"]


def _not_played(facts: Facts) -> str:
    return f"seat {facts['offender']} has played no card to the {ordinal(facts['trick'])} trick of the deal"


def _stock_short(facts: Facts) -> str:
    left = facts["left"]
    shown = "the stock is used up" if not left else f"the stock has {left} {'card' if left == 1 else 'cards'} left"
    return f"{shown}, which is not enough to exchange {facts['cards']}"


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    NOT_THIS_VIEW = shared_reason("not_this_view", "mushka.Q27")
    NO_SUCH_SEAT = shared_reason("no_such_seat", "mushka.Q29")
    GAME_OVER = shared_reason("game_over", "mushka.R14")
    DEAL_LIMIT = ("deal_limit", "mushka.Q25", "the game is over: the agreed number of deals was played")
    ABANDONED = shared_reason("abandoned", "mushka.Q30")
    DEAL_AWAITED = shared_reason("deal_awaited", "mushka.R4")
    WRONG_PACK = shared_reason("wrong_pack", "mushka.R2")
    OUT_OF_TURN = shared_reason("out_of_turn", "mushka.R7")
    DECISION_AWAITED = ("decision_awaited", "mushka.R6", "seat {turn} has to stand, exchange or pass first")
    FIRST_LEAD_AWAITED = ("first_lead_awaited", "mushka.Q13", "seat {turn} has to lead to the first trick first")
    LEAD_AWAITED = ("lead_awaited", "mushka.R10", "seat {turn} has the trick, and has to lead to the next one first")
    CARD_AWAITED = ("card_awaited", "mushka.R9", "seat {turn} has to play a card to the trick first")
    SETTLEMENT_AWAITED = ("settlement_awaited", "mushka.Q30", "the table has to settle the deal first")
    DECIDED = ("decided", "mushka.Q8", "seat {seat} has decided already, and decides once a deal")
    NO_CARDS = ("no_cards", "mushka.Q9", "an exchange must be of 1 to 5 cards, got none (to keep all is to stand)")
    TOO_MANY_CARDS = ("too_many_cards", "mushka.Q9", "an exchange must be of 1 to 5 cards, got {cards}")
    DISCARD_NOT_HELD = ("discard_not_held", "mushka.R6", "seat {seat} does not hold {card}, and cannot discard it")
    ACE_KEPT = ("ace_kept", "mushka.Q7", "under these rules the ace of spades may not be exchanged away")
    STOCK_SHORT = ("stock_short", "mushka.Q10", _stock_short)
    ACE_HELD = ("ace_held", "mushka.R6", "a player who holds the ace of spades may not pass")
    PASSED = ("passed", "mushka.Q12", "seat {seat} has passed, and sits out the deal")
    LEAD_NOT_HELD = ("lead_not_held", "mushka.R8", "seat {seat} does not hold {card}, and cannot lead it")
    NOT_HELD = ("not_held", "mushka.R9", "seat {seat} does not hold {card}, and cannot play it")
    STOP_STANDS = ("stop_stands", "mushka.Q30", "the stop of seat {by} stands, and the table has to settle the deal")
    NOTHING_TO_STOP = ("nothing_to_stop", "mushka.Q19", "the play is over, and there is nothing left to stop")
    NOT_CLEARED = ("not_cleared", "mushka.Q24", "seat {seat} is not cleared, and may not stop")
    LED_ALREADY = ("led_already", "mushka.Q17", "the next trick was led already, and a stop comes before a lead")
    CALLS_CLOSED = ("calls_closed", "mushka.Q30", "calls are open from the first lead until the deal is settled")
    NOT_PLAYED = ("not_played", "mushka.Q23", _not_played)
    OWN_CARD = ("own_card", "mushka.Q23", "nobody calls their own card")
    SETTLED = ("settled", "mushka.Q23", "this revoke was called already, and the call was upheld")
    CALLED_ALREADY = ("called_already", "mushka.Q23", "seat {seat} has called this card already")
    TOO_EARLY = (
        "too_early",
        "mushka.Q30",
        "a deal is settled when five tricks are complete or credited, or a stop stands",
    )
    MISDEAL_TOO_LATE = ("misdeal_too_late", "mushka.Q26", "a misdeal can only be declared while nobody has decided")


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Return why the action cannot happen now, None if it can.

    A view answers for its own seat alone, and a spectator's view refuses everything.

    Raises:
        InputError: ``table`` is not a State or a View of Mushka, or ``action`` is not an action of Mushka.
    """
    layout = seen(table)
    phase, players, seats = table.phase, table.rules.players, _named_seats(action)
    viewer = NoSeat.GIVEN if isinstance(table, State) else table.seat
    ended = phase.outcome.reason if isinstance(phase, Over) else None
    if refused := refuse_seat(RefusalReason, action, seats=seats, players=players, viewer=viewer, ended=ended):
        return refused
    match action:
        case Play():
            return _refuse_play(table, layout, action)
        case Call():
            return _refuse_call(table, layout, action)
        case Stand() | Exchange() | Pass():
            return _refuse_decision(table, layout, action)
        case Stop():
            return _refuse_stop(table, layout, action)
        case Settle() | Misdeal() | Deal() | Abandon():
            return _refuse_table(table, layout, action)
        case _:
            assert_never(action)


def seen(table: State | View) -> Seen:
    """Return the deal in progress, as a state or a view has it.

    Raises:
        InputError: It is neither.
    """
    if isinstance(table, State):
        return table.layout
    if isinstance(table, View):
        return table
    raise InputError(f"expected a State or a View of Mushka, got {excerpt(table)}")


def own_hand(layout: Seen, seat: Seat) -> tuple[Card, ...]:
    """Return the hand of the seat; a view has the hand of its own seat only."""
    return layout.hands[seat] if isinstance(layout, Layout) else layout.hand


def undecided(layout: Seen) -> bool:
    """Return whether nobody has decided yet, so that a misdeal can still be declared (Q26)."""
    return all(decision is Decision.WAITING for decision in layout.decisions)


def _named_seats(action: Action) -> tuple[Seat | None, ...]:
    """Return the seat that acts, and the other seats that the action names."""
    match action:
        case Call():
            return action.seat, action.offender
        case Play() | Stand() | Exchange() | Pass() | Stop():
            return (action.seat,)
        case Abandon():
            return None, action.by
        case Settle() | Misdeal() | Deal():
            return (None,)
        case _:
            raise InputError(f"expected an action of Mushka, got {excerpt(action)}")


def _awaits(table: State | View, action: Action) -> Refusal[Action]:
    """Return the refusal that says what the table waits for, and whom."""
    match table.phase:
        case Dealing() | Over():  # a game that is over was refused before
            return refuse(RefusalReason.DEAL_AWAITED, action)
        case Exchanging(seat):
            return refuse(RefusalReason.DECISION_AWAITED, action, turn=seat)
        case Leading(seat):
            reason = RefusalReason.LEAD_AWAITED if seen(table).tricks else RefusalReason.FIRST_LEAD_AWAITED
            return refuse(reason, action, turn=seat)
        case Following(seat):
            return refuse(RefusalReason.CARD_AWAITED, action, turn=seat)
        case Halted(seat):
            return refuse(RefusalReason.STOP_STANDS, action, by=seat)
        case Settling():
            return refuse(RefusalReason.SETTLEMENT_AWAITED, action)
        case _ as never:
            assert_never(never)


def _refuse_play(table: State | View, layout: Seen, action: Play) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    if isinstance(phase, (Leading, Following)):
        if phase.seat == seat:
            if action.card in own_hand(layout, seat):
                return None
            reason = RefusalReason.LEAD_NOT_HELD if isinstance(phase, Leading) else RefusalReason.NOT_HELD
            return refuse_while(_awaits(table, action), reason, seat=seat, card=str(action.card))
        if layout.decisions[seat] is Decision.PASSED:
            return refuse_while(_awaits(table, action), RefusalReason.PASSED, seat=seat)
    return _awaits(table, action)


def _refuse_decision(table: State | View, layout: Seen, action: Stand | Exchange | Pass) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    if isinstance(phase, Dealing):
        return refuse(RefusalReason.DEAL_AWAITED, action)
    if not isinstance(phase, Exchanging) or layout.decisions[seat] is not Decision.WAITING:
        return refuse_while(_awaits(table, action), RefusalReason.DECIDED, seat=seat)
    if phase.seat != seat:
        return refuse(RefusalReason.OUT_OF_TURN, action, turn=phase.seat)
    hand = own_hand(layout, seat)
    match action:
        case Stand():
            return None
        case Exchange():
            return _refuse_exchange(table, layout, action, hand)
        case Pass():
            return refuse(RefusalReason.ACE_HELD, action) if ACE_OF_SPADES in hand else None
        case _:
            assert_never(action)


def _refuse_exchange(
    table: State | View, layout: Seen, action: Exchange, hand: tuple[Card, ...]
) -> Refusal[Action] | None:
    number, left = len(action.cards), layout.stock_size
    if not number:
        return refuse(RefusalReason.NO_CARDS, action)
    if number > TRICKS:
        return refuse(RefusalReason.TOO_MANY_CARDS, action, cards=number)
    for card in action.cards:
        if card not in hand:
            awaits = _awaits(table, action)
            return refuse_while(awaits, RefusalReason.DISCARD_NOT_HELD, seat=action.seat, card=str(card))
    if ACE_OF_SPADES in action.cards and not table.rules.ace_exchange:
        return refuse(RefusalReason.ACE_KEPT, action)
    if number > left:
        return refuse_while(_awaits(table, action), RefusalReason.STOCK_SHORT, left=left, cards=number)
    return None


def may_stop(table: State | View, layout: Seen, seat: Seat) -> bool:
    """Return whether the seat can stop now: before a lead, or in the trick in which a call cleared it (Q17, Q31)."""
    phase = table.phase
    for cleared in layout.cleared:
        if cleared.seat == seat:
            return isinstance(phase, Leading) or (isinstance(phase, Following) and cleared.led >= len(layout.tricks))
    return False


def _refuse_stop(table: State | View, layout: Seen, action: Stop) -> Refusal[Action] | None:
    seat, phase = action.seat, table.phase
    if may_stop(table, layout, seat):
        return None
    awaits = _awaits(table, action)
    if isinstance(phase, (Leading, Following)):
        if any(cleared.seat == seat for cleared in layout.cleared):
            return refuse_while(awaits, RefusalReason.LED_ALREADY)
        return refuse_while(awaits, RefusalReason.NOT_CLEARED, seat=seat)
    if isinstance(phase, Settling) and layout.tricks:  # a player who was left alone has nothing to stop either (Q15)
        return refuse_while(awaits, RefusalReason.NOTHING_TO_STOP)
    return awaits


def _refuse_call(table: State | View, layout: Seen, action: Call) -> Refusal[Action] | None:
    """Refuse a call that cannot be made; whether it would be upheld plays no part."""
    seat, number, offender = action.seat, action.trick, action.offender
    if not calls_open(table.phase):
        return refuse_while(_awaits(table, action), RefusalReason.CALLS_CLOSED)
    if offender == seat:
        return refuse_while(_awaits(table, action), RefusalReason.OWN_CARD)
    if number >= len(layout.tricks) or card_of(layout.tricks[number], offender) is None:
        return refuse_while(_awaits(table, action), RefusalReason.NOT_PLAYED, offender=offender, trick=number)
    for made in layout.declarations:
        if isinstance(made, CallMade) and made.call.offender == offender and made.call.trick == number:
            if made.upheld:
                return refuse_while(_awaits(table, action), RefusalReason.SETTLED)
            if made.call.seat == seat:  # what others have called in vain forbids nothing
                return refuse_while(_awaits(table, action), RefusalReason.CALLED_ALREADY, seat=seat)
    return None


def calls_open(phase: Phase) -> bool:
    """Return whether cards of the deal can be called (Q30)."""
    return isinstance(phase, (Leading, Following, Halted, Settling))


def _refuse_table(
    table: State | View, layout: Seen, action: Settle | Misdeal | Deal | Abandon
) -> Refusal[Action] | None:
    phase = table.phase
    match action:
        case Settle():
            if isinstance(phase, (Halted, Settling)):
                return None
            if isinstance(phase, (Exchanging, Leading, Following)):
                return refuse_while(_awaits(table, action), RefusalReason.TOO_EARLY)
            return _awaits(table, action)
        case Misdeal():
            if isinstance(phase, Dealing):
                return refuse(RefusalReason.DEAL_AWAITED, action)
            return None if undecided(layout) else refuse_while(_awaits(table, action), RefusalReason.MISDEAL_TOO_LATE)
        case Deal():
            if not isinstance(phase, Dealing):
                return _awaits(table, action)
            return refuse_pack(RefusalReason.WRONG_PACK, action, action.pack, table.rules.pack)
        case Abandon():
            return None
        case _:
            assert_never(action)
