"""What an action of the parlour game leads to: each function takes an action that is not refused."""

from __future__ import annotations

from muggins.cards import deal_hands
from muggins.parlour.actions import Place
from muggins.parlour.challenge import VerdictReason, pay
from muggins.parlour.endless import asked_after, endless_period
from muggins.parlour.events import (
    Called,
    Claimed,
    Corrected,
    Dealt,
    Event,
    Faulted,
    GameAbandoned,
    GameDrawn,
    GameWon,
    Given,
    MatchEnded,
    Opened,
    Placed,
    Result,
    ResultReason,
    TurnedOver,
)
from muggins.parlour.placement import Breach, Common, Discard, Pile, Piles, Target, lawful_targets, lay, lift, put
from muggins.parlour.rules import EmptiedGiver, Endless
from muggins.parlour.state import (
    Calling,
    Correcting,
    Dealing,
    Opening,
    Over,
    Phase,
    Placing,
    State,
    before_placement,
    latest_breach,
    next_opener,
    outcome_of,
)
from muggins.table import Seat, Step

__all__ = ["abandon", "call", "correct", "deal", "open_card", "place"]


def deal(state: State, pack: Pile) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left, the first to a seat being the top of its stock (R4-R6, Q22)."""
    rules, dealer = state.rules, state.dealer
    hands, rest = deal_hands(pack, rules.players, rules.each)
    first = (dealer + 1) % rules.players
    dealt = State(
        rules=rules,
        dealer=dealer,
        results=state.results,
        stocks=hands[rules.players - first :] + hands[: rules.players - first],
        discards=((),) * rules.players,
        commons=tuple([(card,) for card in rest]),
        placements=0,
        phase=Opening(first),
    )
    return Step(dealt, (Dealt(dealer, rest),))


def open_card(state: State, seat: Seat) -> Step[State, Event]:
    """Open the top card of the stock (R9)."""
    stocks, discards = state.stocks, state.discards
    stock = stocks[seat]
    turned = not stock
    if turned:  # R17, Q1: the discard is turned over when a card is needed, and not before
        stock, discards = discards[seat], put(discards, seat, ())
    card = stock[0]
    after = _with(state, Placing(seat, card), put(stocks, seat, stock[1:]), discards, state.commons, state.placements)
    opened = Opened(seat, card)
    return Step(after, (TurnedOver(seat), opened) if turned else (opened,))


def place(state: State, action: Place) -> Step[State, Event]:
    """Put the open card on the pile, rightly or wrongly, and see whether that ends the deal (R14, R26, R27)."""
    phase, seat, target = state.phase, action.seat, action.target
    assert isinstance(phase, Placing)
    pile = state.commons[target.index] if isinstance(target, Common) else state.discards[target.seat]
    discards, commons = lay(phase.card, target, state.discards, state.commons)
    opener = next_opener(state.stocks, discards, seat)
    calling = Calling(opener, action, pile[-1] if pile else None, ())
    after = _with(state, calling, state.stocks, discards, commons, state.placements + 1)
    placed = Placed(seat, phase.card, target)
    if state.stocks[seat] or discards[seat]:
        return _unless_drawn(after, opener, (placed,))
    # R26, Q14: the last card is the claim, and it is checked at once.
    found = latest_breach(calling, after.common_tops, after.discard_tops)
    if found is None:
        return _finish(after, GameWon(seat, ResultReason.LAST_CARD), (placed, Claimed(seat)))
    return _name(after, calling, found, (placed, Claimed(seat)), claimed=True)


def call(state: State, caller: Seat) -> Step[State, Event]:
    """Judge the latest placement (R18, Q8)."""
    phase = state.phase
    assert isinstance(phase, Calling)
    found = latest_breach(phase, state.common_tops, state.discard_tops)
    if found is not None:
        return _name(state, phase, found, (Called(caller, VerdictReason.UPHELD),), claimed=False)
    # R24: it costs nothing; Q8: the seat has had its call.
    waiting = Calling(phase.seat, phase.about, phase.covered, tuple(sorted((*phase.called, caller))))
    after = _with(state, waiting, state.stocks, state.discards, state.commons, state.placements)
    return Step(after, (Called(caller, VerdictReason.UNFOUNDED),))


def correct(state: State, target: Target) -> Step[State, Event]:
    """Do what the offender chose (Q6)."""
    phase = state.phase
    assert isinstance(phase, Correcting)
    return _move(state, phase, target, ())


def abandon(state: State, by: Seat | None) -> Step[State, Event]:
    """Stop the deal, which is a draw (R30); a card in a player's hand goes to the player's discard, by our ruling."""
    phase, discards = state.phase, state.discards
    if isinstance(phase, (Placing, Correcting)):
        discards, _ = lay(phase.card, Discard(phase.seat), discards, state.commons)
    stopped = _with(state, phase, state.stocks, discards, state.commons, state.placements)
    return _finish(stopped, GameDrawn(ResultReason.ABANDONED), (GameAbandoned(by),))


def _name(
    state: State, phase: Calling, found: Breach, events: tuple[Event, ...], *, claimed: bool
) -> Step[State, Event]:
    """Name the fault (R19), take the card from the wrong pile, and move it if it has one lawful place alone."""
    offender, wrong = phase.about.seat, phase.about.target
    _, common_tops, discard_tops = before_placement(phase, state.common_tops, state.discard_tops)
    card, discards, commons = lift(wrong, state.discards, state.commons)
    targets = lawful_targets(card, common_tops, discard_tops, offender)
    correcting = Correcting(offender, card, targets, claimed)
    lifted = _with(state, correcting, state.stocks, discards, commons, state.placements)
    events = (*events, Faulted(offender, card, wrong, found[0]))
    # Q6: the offender chooses when several places are lawful.
    return _move(lifted, correcting, targets[0], events) if len(targets) == 1 else Step(lifted, events)


def _move(state: State, phase: Correcting, target: Target, events: tuple[Event, ...]) -> Step[State, Event]:
    """Move the card to its place, let the others give, and see whether that ends the game (R19-R23, Q5)."""
    offender, card = phase.seat, phase.card
    discards, commons = lay(card, target, state.discards, state.commons)
    paid = pay(state.stocks, discards, offender)
    happened: list[Event] = [*events, Corrected(offender, card, target)]
    for gift in paid.gifts:
        if gift.turned_over:
            happened.append(TurnedOver(gift.giver))
        happened.append(Given(gift.giver, offender))
    events = tuple(happened)
    opener = next_opener(paid.stocks, paid.discards, offender)
    after = _with(state, Opening(opener), paid.stocks, paid.discards, commons, state.placements)
    if not paid.stocks[offender] and not paid.discards[offender]:  # Q14: nobody had a card to give
        return _finish(after, GameWon(offender, ResultReason.NOTHING_GIVEN), events)
    emptied = [gift.giver for gift in paid.gifts if not paid.stocks[gift.giver] and not paid.discards[gift.giver]]
    if emptied and state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16
        return _finish(after, GameWon(emptied[0], ResultReason.EMPTIED_GIVER), events)
    # Q19: whether the deal is a draw is asked after a placement, and so after the check of a claimed victory.
    return _unless_drawn(after, opener, events) if phase.claimed else Step(after, events)


def _unless_drawn(state: State, opener: Seat, events: tuple[Event, ...]) -> Step[State, Event]:
    """Go on, unless the turn limit is reached or the deal proved endless (R30, Q19)."""
    rules, placements = state.rules, state.placements
    if rules.turn_limit is not None and placements >= rules.turn_limit:
        return _finish(state, GameDrawn(ResultReason.TURN_LIMIT), events)
    if rules.endless is Endless.PLAYED_ON or not asked_after(placements):
        return Step(state, events)
    if endless_period(state.stocks, state.discards, state.common_tops, opener) is None:
        return Step(state, events)
    return _finish(state, GameDrawn(ResultReason.ENDLESS), events)


def _finish(state: State, result: Result, events: tuple[Event, ...]) -> Step[State, Event]:
    """End the game, and go on to the next of the match or to its outcome (R29, Q20, Q21)."""
    rules, results, dealer = state.rules, (*state.results, result), state.dealer
    phase: Phase = Dealing()
    events = (*events, result)
    if len(results) < rules.games:
        dealer = (dealer + 1) % rules.players
    else:
        outcome = outcome_of(rules, results)
        phase = Over(outcome)
        events = (*events, MatchEnded(outcome.winners, outcome.reason))
    after = State(rules, dealer, results, state.stocks, state.discards, state.commons, state.placements, phase)
    return Step(after, events)


def _with(state: State, phase: Phase, stocks: Piles, discards: Piles, commons: Piles, placements: int) -> State:
    """Give the table with these piles; by position, because keywords cost a third more and this is every step."""
    return State(state.rules, state.dealer, state.results, stocks, discards, commons, placements, phase)
