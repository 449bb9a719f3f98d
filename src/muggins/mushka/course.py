"""The course of a game: what each action leads to. The action has already been checked."""

from __future__ import annotations

from typing import assert_never

import attrs

from muggins.cards import Card, deal_hands
from muggins.mushka.actions import Call, Exchange, Pass, Play, Stand, Stop
from muggins.mushka.challenge import REVOKE_POINTS, VerdictReason, rightful_taker
from muggins.mushka.clearing import after_call, after_trick, has_reached
from muggins.mushka.events import (
    Abandoned,
    AllPassed,
    Called,
    Credited,
    Dealt,
    Ended,
    Event,
    Exchanged,
    LeftAlone,
    Misdealt,
    Outcome,
    OutcomeReason,
    Passed,
    Played,
    Settled,
    Stood,
    StopLapsed,
    Stopped,
    TrickMoved,
    TrickTaken,
    Written,
)
from muggins.mushka.scoring import (
    Alone,
    DealEnd,
    DealScore,
    ItemReason,
    OthersStop,
    OwnStop,
    PlayedOut,
    SatOut,
    TookTooMany,
    ace_points,
    deal_score,
    lone_tricks,
)
from muggins.mushka.state import (
    CallMade,
    Dealing,
    Decision,
    Exchanging,
    Following,
    Halted,
    Hand,
    Layout,
    Leading,
    Over,
    Phase,
    Settling,
    State,
    StopMade,
    Trick,
    card_of,
    cards_played,
    empty_layout,
    hand_before,
    next_player,
    settled_revokes,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, TRICKS, may_play
from muggins.table import Seat, Step
from muggins.table.seats import replaced

__all__: list[str] = []


# --- the deal and the exchange


def deal(state: State, pack: tuple[Card, ...]) -> Step[State, Event]:
    """Deal the pack; the turn-up shows trumps and is never drawn.

    Rule: mushka.R4, mushka.R5, mushka.Q11.
    """
    players, number = state.rules.players, state.deals + 1
    first = (state.dealer + 1) % players
    dealt, (turn_up, *stock) = deal_hands(pack, players, TRICKS)
    layout = attrs.evolve(
        empty_layout(players),
        hands=tuple([dealt[(seat - first) % players] for seat in range(players)]),
        stock=tuple(stock),
        turn_up=turn_up,
    )
    after = attrs.evolve(state, deals=number, scores=(), phase=Exchanging(first), layout=layout)
    return Step(after, (Dealt(dealer=state.dealer, deal=number, scores=state.records, turn_up=turn_up),))


def misdeal(state: State) -> Step[State, Event]:
    """Take the cards back: the same dealer deals again, and the deal does not count.

    Rule: mushka.Q26.
    """
    return Step(attrs.evolve(state, deals=state.deals - 1, phase=Dealing()), (Misdealt(state.dealer),))


def decide(state: State, action: Stand | Exchange | Pass) -> Step[State, Event]:
    """Let a player stand, exchange or pass.

    Rule: mushka.R6, mushka.R7, mushka.Q8, mushka.Q9, mushka.Q10.
    """
    seat, layout = action.seat, state.layout
    event: Event
    match action:
        case Stand():
            decision, event = Decision.STOOD, Stood(seat)
        case Exchange(cards=cards):
            decision, event = Decision.EXCHANGED, Exchanged(seat=seat, cards=len(cards))
            layout = _exchanged(layout, seat, cards)
        case Pass():
            decision, event = Decision.PASSED, Passed(seat)
        case _:
            assert_never(action)
    layout = attrs.evolve(layout, decisions=replaced(layout.decisions, seat, decision))
    phase = Exchanging((seat + 1) % state.rules.players)
    after = _in_play(state, phase, layout)
    if seat != state.dealer:  # R7: the dealer decides last
        return Step(after, (event,))
    begun = _exchange_over(after)
    return Step(begun.state, (event, *begun.events))


def _exchanged(layout: Layout, seat: Seat, cards: tuple[Card, ...]) -> Layout:
    """Return the layout after the seat has discarded these cards and drawn as many."""
    number = len(cards)
    kept = tuple([card for card in layout.hands[seat] if card not in cards])
    return attrs.evolve(
        layout,
        hands=replaced(layout.hands, seat, kept + layout.stock[:number]),
        discards=replaced(layout.discards, seat, cards),
        stock=layout.stock[number:],
    )


def _exchange_over(state: State) -> Step[State, Event]:
    """Begin the play when all have decided; with one player left, or none, there is no play.

    Rule: mushka.R8, mushka.Q13, mushka.Q14, mushka.Q15.
    """
    match _staying(state.layout):
        case []:
            scores = tuple([DealScore(before=record, items=(), record=record) for record in state.records])
            over = _deal_over(state, scores)
            return Step(over.state, (AllPassed(), *over.events))
        case [seat]:
            return Step(attrs.evolve(state, phase=Settling()), (LeftAlone(seat),))
        case _:
            return Step(attrs.evolve(state, phase=Leading(next_player(state.layout.decisions, state.dealer))), ())


def _staying(layout: Layout) -> list[Seat]:
    """Return the seats that have not passed."""
    return [seat for seat, decision in enumerate(layout.decisions) if decision is not Decision.PASSED]


# --- the play


def play(state: State, action: Play) -> Step[State, Event]:
    """Play a card; the last one of a trick decides who takes it.

    Rule: mushka.R10, mushka.R15, mushka.Q23.
    """
    seat, card, layout = action.seat, action.card, state.layout
    hand = layout.hands[seat]
    place = hand.index(card)
    hands = replaced(layout.hands, seat, hand[:place] + hand[place + 1 :])
    if isinstance(state.phase, Leading):
        trick: Trick = (action,)
        tricks = (*layout.tricks, trick)
    else:
        trick = (*layout.tricks[-1], action)
        tricks = (*layout.tricks[:-1], trick)
    following = next_player(layout.decisions, seat)
    winners, cleared, overshot = layout.winners, layout.cleared, layout.overshot
    phase: Phase = Following(following)
    events: tuple[Event, ...] = (Played(seat=seat, card=card),)
    if following == trick[0].seat:  # the trick is complete
        number = len(winners)
        winner = _taker(layout, hands, tricks, number, None)
        winners = (*winners, winner)
        phase = Settling() if len(winners) == TRICKS else Leading(winner)
        events = (*events, TrickTaken(seat=winner, trick=number))
        record = state.records[winner]
        reached = _reaches(record, winners.count(winner), hands[winner], tricks, winner, layout.turn_up)
        cleared, overshot = after_trick(cleared, overshot, seat=winner, led=len(tricks), record=record, reached=reached)
    after = Layout(
        hands=hands,
        decisions=layout.decisions,
        discards=layout.discards,
        stock=layout.stock,
        turn_up=layout.turn_up,
        tricks=tricks,
        winners=winners,
        declarations=layout.declarations,
        cleared=cleared,
        overshot=overshot,
    )
    return Step(_in_play(state, phase, after), events)


def stop(state: State, action: Stop) -> Step[State, Event]:
    """Halt the play.

    Rule: mushka.Q17, mushka.Q30.
    """
    layout = state.layout
    made = StopMade(stop=action, cards=cards_played(layout.tricks))
    after = attrs.evolve(layout, declarations=(*layout.declarations, made))
    return Step(_in_play(state, Halted(action.seat), after), (Stopped(action.seat),))


# --- calls


def call(state: State, action: Call) -> Step[State, Event]:
    """Judge a call.

    Rule: mushka.R22, mushka.Q23.
    """
    layout, number, offender = state.layout, action.trick, action.offender
    card = card_of(layout.tricks[number], offender)
    assert card is not None
    reason = VerdictReason.REVOKED if _is_revoke(layout, number, offender) else VerdictReason.UNFOUNDED
    called = Called(seat=action.seat, trick=number, offender=offender, card=card, reason=reason)
    if called.upheld:
        upheld = _uphold(state, action)
        return Step(upheld.state, (called, *upheld.events))
    made = CallMade(call=action, cards=cards_played(layout.tricks), upheld=False)
    after = attrs.evolve(layout, declarations=(*layout.declarations, made))
    return Step(_in_play(state, state.phase, after), (called,))


def _uphold(state: State, action: Call) -> Step[State, Event]:
    """Write the 5, move the trick, with the lead if it is the last one, and update the cleared seats and the stop.

    Rule: mushka.R22, mushka.Q23, mushka.Q30, mushka.Q31.
    """
    layout, phase, number, offender = state.layout, state.phase, action.trick, action.offender
    record = state.records[offender] + REVOKE_POINTS
    records = replaced(state.records, offender, record)
    events: list[Event] = [
        Written(seat=offender, points=REVOKE_POINTS, reason=ItemReason.REVOKE, record=record),
    ]
    winners, moved = layout.winners, None
    if number < len(winners):
        seat = _taker(layout, layout.hands, layout.tricks, number, offender)
        if seat != winners[number]:
            moved = TrickMoved(trick=number, loser=winners[number], seat=seat)
            events.append(moved)
            winners = replaced(winners, number, seat)
            if isinstance(phase, Leading) and number == len(layout.tricks) - 1:
                phase = Leading(seat)  # Q23: called before the next lead, the trick brings the lead with it
    reached = [
        seat
        for seat in {*winners}
        if _reaches(records[seat], winners.count(seat), layout.hands[seat], layout.tricks, seat, layout.turn_up)
    ]
    cleared = after_call(
        layout.cleared,
        layout.overshot,
        reached=reached,
        gainer=None if moved is None else moved.seat,
        led=len(layout.tricks),
    )
    lapsed = isinstance(phase, Halted) and phase.seat not in [each.seat for each in cleared]
    if isinstance(phase, Halted) and lapsed:
        events.append(StopLapsed(phase.seat))
        complete = len(winners) == len(layout.tricks)
        last = layout.tricks[-1][-1].seat
        phase = Leading(winners[-1]) if complete else Following(next_player(layout.decisions, last))
    made = CallMade(call=action, cards=cards_played(layout.tricks), upheld=True, moved=moved, lapsed=lapsed)
    after = attrs.evolve(layout, winners=winners, cleared=cleared, declarations=(*layout.declarations, made))
    return Step(attrs.evolve(_in_play(state, phase, after), records=records), tuple(events))


def _is_revoke(layout: Layout, number: int, seat: Seat) -> bool:
    """Return whether the seat's card in the trick was against the rules.

    Rule: mushka.R8, mushka.R9, mushka.Q3.
    """
    trick = layout.tricks[number]
    led, card = trick[0], card_of(trick, seat)
    assert card is not None
    if led.seat == seat or led.card.suit is card.suit:  # any lead, and any card that follows, is lawful
        return False
    hand = hand_before(layout.hands[seat], layout.tricks, seat, number)
    return card not in may_play(hand, led.card, trump_of(layout.turn_up))


def _taker(
    layout: Layout, hands: tuple[Hand, ...], tricks: tuple[Trick, ...], number: int, offender: Seat | None
) -> Seat:
    """Return the seat to which the trick belongs, if the calls so far and one against the offender are upheld (Q23)."""
    trick = tricks[number]
    seats = [each.seat for each in trick]
    called = [seat for about, seat in settled_revokes(layout.declarations) if about == number]
    called += [] if offender is None else [offender]
    wrong = {seats.index(seat): hand_before(hands[seat], tricks, seat, number) for seat in called}
    return trick[rightful_taker(tuple([each.card for each in trick]), trump_of(layout.turn_up), wrong)].seat


def _reaches(record: int, taken: int, hand: Hand, tricks: tuple[Trick, ...], seat: Seat, turn_up: Card | None) -> bool:
    """Return whether tricks and ace of the seat write off its record."""
    if has_reached(record, taken, 0):
        return True
    if not has_reached(record, taken, 10):  # R18: the ace is worth 10 at most, so most hands need not be searched
        return False
    return has_reached(record, taken, _ace(hand, tricks, seat, turn_up))


def _ace(hand: Hand, tricks: tuple[Trick, ...], seat: Seat, turn_up: Card | None) -> int:
    """Return what the ace of spades is worth to the seat, 0 if it was not in hand when play started (Q6)."""
    held = ACE_OF_SPADES in hand_before(hand, tricks, seat, 0)
    return ace_points(trump_of(turn_up)) if held else 0


# --- the settlement


def settle(state: State) -> Step[State, Event]:
    """Settle the deal: write what is not written yet, and end the game if somebody has won.

    Rule: mushka.Q15, mushka.Q19, mushka.Q20, mushka.Q30.
    """
    layout, phase = state.layout, state.phase
    stopper = phase.seat if isinstance(phase, Halted) else None
    worths = [_ace(hand, layout.tricks, seat, layout.turn_up) for seat, hand in enumerate(layout.hands)]
    events: list[Event] = []
    if not layout.tricks:
        [alone] = _staying(layout)
        events.append(Credited(seat=alone, tricks=lone_tricks(state.records[alone], worths[alone])))
    scores = _scores(state, worths, stopper)
    for seat, score in enumerate(scores):
        record = state.records[seat]
        for item in score.items:
            if item.reason is not ItemReason.REVOKE:  # written when it was called
                record += item.points
                events.append(Written(seat=seat, points=item.points, reason=item.reason, record=record))
    records = tuple([score.record for score in scores])
    events.append(Settled(records))
    won = _won(state, worths, stopper)
    if won is None:
        over = _deal_over(state, scores)
        return Step(over.state, (*events, *over.events))
    winner, reason = won
    outcome = Outcome(winners=(winner,), reason=reason, records=records)
    after = attrs.evolve(state, records=records, scores=scores, phase=Over(outcome))
    return Step(after, (*events, Ended(outcome)))


def _won(state: State, worths: list[int], stopper: Seat | None) -> tuple[Seat, OutcomeReason] | None:
    """Return the seat that wins at the settlement, and why; None if the game goes on.

    Args:
        state: The state that is settled.
        worths: What the ace of spades is worth to each seat, 0 without it.
        stopper: The seat whose stop stands.

    Rule: mushka.Q15, mushka.Q17, mushka.Q19.
    """
    layout = state.layout
    if stopper is not None:
        return stopper, OutcomeReason.STOPPED
    if layout.cleared:
        return layout.cleared[0].seat, OutcomeReason.CLEARED
    if not layout.tricks:
        [alone] = _staying(layout)
        if has_reached(state.records[alone], TRICKS, worths[alone]):
            return alone, OutcomeReason.ALONE
    return None


def _scores(state: State, worths: list[int], stopper: Seat | None) -> tuple[DealScore, ...]:
    """Return the score of each seat; the arguments are those of :func:`_won`."""
    layout, rules = state.layout, state.rules
    revokes = [offender for _, offender in settled_revokes(layout.declarations)]
    return tuple(
        [
            deal_score(
                record - REVOKE_POINTS * revokes.count(seat),
                trump_of(layout.turn_up),
                _end_of(layout, seat, record, worths[seat] > 0, revokes.count(seat), stopper),
                rules.start_number,
                rules.stopped_in_full,
            )
            for seat, record in enumerate(state.records)
        ]
    )


def _end_of(layout: Layout, seat: Seat, record: int, ace: bool, revokes: int, stopper: Seat | None) -> DealEnd:
    """Return how the deal that is settled ended for the seat."""
    if layout.decisions[seat] is Decision.PASSED:
        return SatOut()
    if not layout.tricks:
        return Alone(ace=ace)
    late = next((each for each in layout.overshot if each.seat == seat), None)
    if late is not None:
        since = (record - late.before) // REVOKE_POINTS
        return TookTooMany(ace=ace, revokes_before=revokes - since, revokes_since=since)
    end = PlayedOut if stopper is None else OwnStop if stopper == seat else OthersStop
    return end(tricks=layout.winners.count(seat), ace=ace, revokes=revokes, credited=_credited_by_calls(layout, seat))


def _credited_by_calls(layout: Layout, seat: Seat) -> int:
    """Return how many of the seat's tricks a call has credited to it."""
    moved = [made.moved for made in layout.declarations if isinstance(made, CallMade) and made.moved is not None]
    latest = {each.trick: each.seat for each in moved}
    return list(latest.values()).count(seat)


def _deal_over(state: State, scores: tuple[DealScore, ...]) -> Step[State, Event]:
    """Move the deal to the left after a deal without a winner, or end the game at its agreed limit.

    Rule: mushka.Q14, mushka.Q25, mushka.Q26.
    """
    records = tuple([score.record for score in scores])
    if state.deals == state.rules.deal_limit:
        outcome = Outcome(winners=(), reason=OutcomeReason.DEAL_LIMIT, records=records)
        return Step(attrs.evolve(state, records=records, scores=scores, phase=Over(outcome)), (Ended(outcome),))
    dealer = (state.dealer + 1) % state.rules.players
    return Step(attrs.evolve(state, dealer=dealer, records=records, scores=scores, phase=Dealing()), ())


def abandon(state: State, by: Seat | None) -> Step[State, Event]:
    """Stop the game: nobody wins, and nothing more is written, not even an overshot.

    Rule: mushka.Q30.
    """
    outcome = Outcome(winners=(), reason=OutcomeReason.ABANDONED, records=state.records)
    return Step(attrs.evolve(state, phase=Over(outcome)), (Abandoned(by), Ended(outcome)))


def _in_play(state: State, phase: Phase, layout: Layout) -> State:
    """Return the state in this phase of a deal that goes on."""
    return State(
        rules=state.rules,
        dealer=state.dealer,
        deals=state.deals,
        records=state.records,
        scores=(),
        phase=phase,
        layout=layout,
    )
