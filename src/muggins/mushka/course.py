"""The course of a deal: what each possible action leads to, and when a record is cleared on the way."""

from __future__ import annotations

from typing import TypeVar, assert_never

from muggins.cards import Card, deal_hands
from muggins.mushka.actions import Call, Exchange, Pass, Play, Stand, Stop
from muggins.mushka.challenge import REVOKE_POINTS, VerdictReason, rightful_taker
from muggins.mushka.events import (
    AllPassed,
    Called,
    Credited,
    Dealt,
    Event,
    Exchanged,
    GameAbandoned,
    GameWon,
    LeftAlone,
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
from muggins.mushka.scoring import DealItem, DealScore, Ending, ItemKind, ace_points, lone_tricks, score_deal
from muggins.mushka.state import (
    Cleared,
    Dealing,
    Decision,
    Exchanging,
    Following,
    Halted,
    Hand,
    Leading,
    Outcome,
    Over,
    Overshot,
    Phase,
    Said,
    Settling,
    State,
    Trick,
    cards_played,
    hand_before,
    next_player,
    settled_revokes,
    trump_of,
)
from muggins.mushka.tricks import ACE_OF_SPADES, TRICKS, may_play
from muggins.table import Seat, Step

__all__ = ["abandon", "call", "deal", "decide", "exchange_over", "play", "settle", "stop"]

T = TypeVar("T")


def deal(state: State, pack: tuple[Card, ...]) -> Step[State, Event]:
    """Deal the pack; the card turned up shows trumps and is never drawn.

    Rule: mushka.R4, mushka.R5, mushka.Q11.
    """
    players = state.rules.players
    first = (state.dealer + 1) % players
    dealt, (turn_up, *stock) = deal_hands(pack, players, TRICKS)
    after = State(
        rules=state.rules,
        dealer=state.dealer,
        phase=Exchanging(first),
        records=state.records,
        scores=(),
        hands=tuple([dealt[(seat - first) % players] for seat in range(players)]),
        decisions=(Decision.WAITING,) * players,
        discards=((),) * players,
        stock=tuple(stock),
        turn_up=turn_up,
        tricks=(),
        winners=(),
        said=(),
        cleared=(),
        overshot=(),
    )
    return Step(after, (Dealt(state.dealer, turn_up),))


def decide(state: State, action: Stand | Exchange | Pass) -> Step[State, Event]:
    """Let a player stand, exchange or pass; the ace of spades may be exchanged away.

    Rule: mushka.R6, mushka.R7, mushka.Q7-Q10.
    """
    seat = action.seat
    hands, discards, stock = state.hands, state.discards, state.stock
    event: Event
    match action:
        case Stand():
            decision, event = Decision.STOOD, Stood(seat)
        case Exchange(cards=cards):
            number = len(cards)
            kept = tuple([card for card in hands[seat] if card not in cards])
            hands, discards = _replaced(hands, seat, kept + stock[:number]), _replaced(discards, seat, cards)
            stock = stock[number:]
            decision, event = Decision.EXCHANGED, Exchanged(seat, number)
        case Pass():
            decision, event = Decision.PASSED, Passed(seat)
        case _:
            assert_never(action)
    after = State(
        rules=state.rules,
        dealer=state.dealer,
        phase=Exchanging((seat + 1) % state.rules.players),
        records=state.records,
        scores=(),
        hands=hands,
        decisions=_replaced(state.decisions, seat, decision),
        discards=discards,
        stock=stock,
        turn_up=state.turn_up,
        tricks=(),
        winners=(),
        said=(),
        cleared=(),
        overshot=(),
    )
    if seat != state.dealer:  # R7: the dealer decides last
        return Step(after, (event,))
    begun = exchange_over(after)
    return Step(begun.state, (event, *begun.events))


def exchange_over(state: State) -> Step[State, Event]:
    """Begin the play, once all have decided; with one player left there is none, with nobody the next deal comes.

    Rule: mushka.R8, mushka.Q13, mushka.Q14, mushka.Q15.
    """
    staying = [seat for seat, decision in enumerate(state.decisions) if decision is not Decision.PASSED]
    match staying:
        case []:
            scores = tuple([DealScore(record, (), record) for record in state.records])
            return Step(_put(state, Dealing(), dealer=_left_of_dealer(state), scores=scores), (AllPassed(),))
        case [seat]:
            return Step(_put(state, Settling()), (LeftAlone(seat),))
        case _:
            return Step(_put(state, Leading(next_player(state.decisions, state.dealer))), ())


def play(state: State, action: Play) -> Step[State, Event]:
    """Play a card; the last one of a trick shows whose the trick is.

    Rule: mushka.R10, mushka.R15, mushka.R20, mushka.Q18, mushka.Q23, mushka.Q31.
    """
    seat, card = action.seat, action.card
    hand = state.hands[seat]
    place = hand.index(card)
    hands = _replaced(state.hands, seat, hand[:place] + hand[place + 1 :])
    if isinstance(state.phase, Leading):
        trick: Trick = (action,)
        tricks = (*state.tricks, trick)
    else:
        trick = (*state.tricks[-1], action)
        tricks = (*state.tricks[:-1], trick)
    winners = state.winners
    phase: Phase
    events: tuple[Event, ...]
    following = next_player(state.decisions, seat)
    complete = following == trick[0].seat
    if complete:
        number, trump = len(winners), trump_of(state.turn_up)
        cards = tuple([each.card for each in trick])
        wrong = _wrong(hands, tricks, number, _offenders(state, number)) if state.said else {}
        winner = trick[rightful_taker(cards, trump, wrong)].seat
        winners = (*winners, winner)
        phase = Settling() if len(winners) == TRICKS else Leading(winner)
        events = (Played(seat, card), TrickTaken(winner, number))
    else:
        phase = Following(following)
        events = (Played(seat, card),)
    after = State(  # by place, for speed, in the order of the fields: it is what most steps do
        state.rules,
        state.dealer,
        phase,
        state.records,
        (),
        hands,
        state.decisions,
        state.discards,
        state.stock,
        state.turn_up,
        tricks,
        winners,
        state.said,
        state.cleared,
        state.overshot,
    )
    return Step(_after_trick(after) if complete else after, events)


def stop(state: State, action: Stop) -> Step[State, Event]:
    """Halt the play.

    Rule: mushka.Q17, mushka.Q30.
    """
    said = (*state.said, Said(action, cards_played(state.tricks), True))
    return Step(_put(state, Halted(action.seat), said=said), (Stopped(action.seat),))


def call(state: State, action: Call) -> Step[State, Event]:
    """Judge a call; an upheld one is written at once, and may move the trick, the lead, a clearance and a stop.

    Rule: mushka.R22, mushka.Q23, mushka.Q30, mushka.Q31.
    """
    number, offender, tricks = action.trick, action.offender, state.tricks
    trick = tricks[number]
    card = _card_of(trick, offender)
    played = cards_played(tricks)
    if not _is_revoke(state, trick, number, offender, card):
        after = State(  # by place, for speed
            state.rules,
            state.dealer,
            state.phase,
            state.records,
            (),
            state.hands,
            state.decisions,
            state.discards,
            state.stock,
            state.turn_up,
            tricks,
            state.winners,
            (*state.said, Said(action, played, False)),
            state.cleared,
            state.overshot,
        )
        return Step(after, (Called(action.seat, number, offender, card, VerdictReason.UNFOUNDED),))
    called = Called(action.seat, number, offender, card, VerdictReason.REVOKED)
    events: list[Event] = [called, Written(offender, DealItem(ItemKind.REVOKE, REVOKE_POINTS))]
    records = _replaced(state.records, offender, state.records[offender] + REVOKE_POINTS)
    winners, phase = state.winners, state.phase
    trump = trump_of(state.turn_up)
    wrong = _wrong(state.hands, tricks, number, [*_offenders(state, number), offender])
    seat = trick[rightful_taker(tuple([each.card for each in trick]), trump, wrong)].seat
    moved = None
    if number < len(winners) and seat != winners[number]:
        moved = TrickMoved(number, winners[number], seat)
        events.append(moved)
        winners = _replaced(winners, number, seat)
        if isinstance(phase, Leading) and number == len(tricks) - 1:
            phase = Leading(seat)  # Q23: called before the next lead, the trick brings the lead with it
    after = _put(state, phase, records=records, winners=winners)
    cleared = tuple([each for each in state.cleared if _reaches(after, each.seat)])
    if moved and seat not in [each.seat for each in cleared] and _may_clear(after, seat):
        cleared = (*cleared, Cleared(seat, len(tricks)))
    lapsed = isinstance(phase, Halted) and phase.seat not in [each.seat for each in cleared]
    if isinstance(phase, Halted) and lapsed:
        events.append(StopLapsed(phase.seat))
        complete = len(winners) == len(tricks)
        phase = Leading(winners[-1]) if complete else Following(next_player(state.decisions, tricks[-1][-1].seat))
    said = (*state.said, Said(action, played, True, moved, lapsed))
    return Step(_put(after, phase, said=said, cleared=cleared), tuple(events))


def settle(state: State) -> Step[State, Event]:
    """Settle the deal: write what is not written yet, and end the game if somebody has won.

    Rule: mushka.R15-R21, mushka.Q15, mushka.Q19-Q21, mushka.Q30.
    """
    phase = state.phase
    tricks = [state.winners.count(seat) for seat in range(state.rules.players)]
    events: list[Event] = []
    winner: Seat | None = None
    reason = OutcomeReason.CLEARED
    if isinstance(phase, Halted):
        winner, reason = phase.seat, OutcomeReason.STOPPED
    elif not state.tricks:  # Q15
        alone = next_player(state.decisions, state.dealer)
        ace = _ace_of(state, alone)
        tricks[alone] = lone_tricks(state.records[alone], ace)
        events.append(Credited(alone, tricks[alone]))
        if tricks[alone] + ace >= state.records[alone]:
            winner, reason = alone, OutcomeReason.ALONE
    elif state.cleared:
        winner = state.cleared[0].seat  # Q19: no stop stands, and this record was cleared first
    scores = tuple([_score(state, seat, taken) for seat, taken in enumerate(tricks)])
    # The 5s for revokes were written when they were called.
    events += [
        Written(seat, item)
        for seat, score in enumerate(scores)
        for item in score.items
        if item.kind is not ItemKind.REVOKE
    ]
    records = tuple([score.record for score in scores])
    events.append(Settled(records))
    if winner is None:
        return Step(
            _put(state, Dealing(), dealer=_left_of_dealer(state), records=records, scores=scores), tuple(events)
        )
    events.append(GameWon(winner, reason))
    over = Over(Outcome((winner,), reason, records))
    return Step(_put(state, over, records=records, scores=scores), tuple(events))


def abandon(state: State, by: Seat | None) -> Step[State, Event]:
    """Stop the game: nobody wins, and nothing more is written, not even an overshot.

    Rule: mushka.R14.
    """
    over = Over(Outcome((), OutcomeReason.ABANDONED, state.records))
    return Step(_put(state, over, scores=state.scores), (GameAbandoned(by),))


# --- the parts


def _card_of(trick: Trick, seat: Seat) -> Card:
    """Give the card that the seat played to the trick."""
    for each in trick:
        if each.seat == seat:
            return each.card
    raise AssertionError(f"seat {seat} has played no card to this trick")


def _is_revoke(state: State, trick: Trick, number: int, seat: Seat, card: Card) -> bool:
    """Say whether the seat's card in the trick was against the rules."""
    led = trick[0]
    if led.seat == seat or led.card.suit is card.suit:  # R8, R9: any lead, and any card that follows, is lawful
        return False
    hand = hand_before(state.hands[seat], state.tricks, seat, number)
    return card not in may_play(hand, led.card, trump_of(state.turn_up))


def _offenders(state: State, number: int) -> list[Seat]:
    """Give the seats whose revokes in this trick were called, in the order of the calls."""
    return [seat for trick, seat in settled_revokes(state.said) if trick == number]


def _wrong(hands: tuple[Hand, ...], tricks: tuple[Trick, ...], number: int, offenders: list[Seat]) -> dict[int, Hand]:
    """Give the places of the offenders' cards in the trick, each with the hand that it came from."""
    seats = [each.seat for each in tricks[number]]
    return {seats.index(seat): hand_before(hands[seat], tricks, seat, number) for seat in offenders}


def _after_trick(state: State) -> State:
    """Note that the seat which has just taken a trick by play is cleared, or has overshot."""
    winner, led = state.winners[-1], len(state.tricks)
    before = next((each for each in state.cleared if each.seat == winner), None)
    if before is None:
        if not _may_clear(state, winner):
            return state
        return _put(state, state.phase, cleared=(*state.cleared, Cleared(winner, led)))
    if before.led == led:  # Q31: a call cleared him during this trick, which had been led before
        return state
    return _put(
        state,
        state.phase,
        cleared=tuple([each for each in state.cleared if each is not before]),
        overshot=(*state.overshot, Overshot(winner, state.records[winner])),  # Q18
    )


def _may_clear(state: State, seat: Seat) -> bool:
    """Say whether a seat that was not cleared is so now; who has overshot is out for this deal (Q18)."""
    return _reaches(state, seat) and all(each.seat != seat for each in state.overshot)


def _reaches(state: State, seat: Seat) -> bool:
    """Say whether tricks and ace of the seat write off its record (Q16, Q17)."""
    taken = state.winners.count(seat)
    missing = state.records[seat] - taken
    # R18: the ace is worth 10 at most: most hands need not be looked into.
    return taken > 0 and (missing <= 0 or (missing <= 10 and missing <= _ace_of(state, seat)))


def _ace_of(state: State, seat: Seat) -> int:
    """Give what the ace of spades is worth to the seat: something if it was in hand when play started (Q6)."""
    if ACE_OF_SPADES not in hand_before(state.hands[seat], state.tricks, seat, 0):
        return 0
    return ace_points(trump_of(state.turn_up))


def _score(state: State, seat: Seat, tricks: int) -> DealScore:
    """Give the score of a seat that is credited with so many tricks in the deal that is settled."""
    revokes = sum(offender == seat for _, offender in settled_revokes(state.said))
    overshot = next((each for each in state.overshot if each.seat == seat), None)
    since = 0 if overshot is None else (state.records[seat] - overshot.before) // REVOKE_POINTS
    ending = Ending.PLAYED_OUT
    if isinstance(state.phase, Halted):
        ending = Ending.OWN_STOP if state.phase.seat == seat else Ending.OTHERS_STOP
    return score_deal(
        state.records[seat] - REVOKE_POINTS * revokes,
        tricks,
        trump_of(state.turn_up),
        ace=_ace_of(state, seat) > 0,
        revokes=revokes,
        revokes_since=since,
        passed=state.decisions[seat] is Decision.PASSED,
        ending=ending,
        overshot=overshot is not None,
        start_number=state.rules.start_number,
    )


def _left_of_dealer(state: State) -> Seat:
    return (state.dealer + 1) % state.rules.players  # Q26


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _put(
    state: State,
    phase: Phase,
    *,
    dealer: Seat | None = None,
    records: tuple[int, ...] | None = None,
    scores: tuple[DealScore, ...] = (),
    winners: tuple[Seat, ...] | None = None,
    said: tuple[Said, ...] | None = None,
    cleared: tuple[Cleared, ...] | None = None,
    overshot: tuple[Overshot, ...] | None = None,
) -> State:
    """Give the state in this phase, with what is given in place of what was there; scores are there once settled."""
    return State(  # by place, for speed
        state.rules,
        state.dealer if dealer is None else dealer,
        phase,
        state.records if records is None else records,
        scores,
        state.hands,
        state.decisions,
        state.discards,
        state.stock,
        state.turn_up,
        state.tricks,
        state.winners if winners is None else winners,
        state.said if said is None else said,
        state.cleared if cleared is None else cleared,
        state.overshot if overshot is None else overshot,
    )
