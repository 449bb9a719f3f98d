"""What an action of parlour Muggins leads to: each function takes an action that is not refused."""

from __future__ import annotations

from muggins.cards import deal_hands
from muggins.parlour.actions import Place
from muggins.parlour.challenge import VerdictReason, pay
from muggins.parlour.endless import asked_after, endless_period
from muggins.parlour.events import (
    Abandoned,
    Called,
    Claimed,
    Corrected,
    Dealt,
    Ended,
    Event,
    Faulted,
    GameDrawn,
    GameWon,
    Given,
    Opened,
    Outcome,
    OutcomeReason,
    Placed,
    Result,
    ResultReason,
    TurnedOver,
)
from muggins.parlour.piles import Common, Discard, Pile, Target, lay, lift, turn_all_over, turn_over
from muggins.parlour.placement import Breach, targets_for
from muggins.parlour.rules import EmptiedGiver, Endless, TurnOver
from muggins.parlour.state import (
    Calling,
    Correcting,
    Dealing,
    Layout,
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
from muggins.table.seats import replaced

__all__: list[str] = []


def deal(state: State, pack: Pile) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left, the first to a seat being the top of its stock (R4-R6, Q22)."""
    rules, dealer = state.rules, state.dealer
    hands, rest = deal_hands(pack, rules.players, rules.each)
    first = (dealer + 1) % rules.players
    layout = Layout(
        stocks=hands[rules.players - first :] + hands[: rules.players - first],
        discards=((),) * rules.players,
        commons=tuple([(card,) for card in rest]),
        placements=0,
    )
    dealt = State(
        rules=rules,
        dealer=dealer,
        deals=state.deals + 1,
        wins=state.wins,
        draws=state.draws,
        last=state.last,
        layout=layout,
        phase=Opening(first),
    )
    return Step(dealt, (Dealt(dealer, dealt.deals, state.wins, rest),))


def open_card(state: State, seat: Seat) -> Step[State, Event]:
    """Open the top card of the stock (R9), unless the deal ends as a draw before that (Q19)."""
    layout = state.layout
    events: tuple[Event, ...] = ()
    if isinstance(state.phase, Calling):  # the placement is settled: it was not called, or in vain
        layout, events = _turned_over(state, layout, state.phase.about.seat)
    drawn = _drawn(state, layout, seat)
    if drawn is not None:
        return _finish(state, layout, GameDrawn(drawn), events)
    stocks, discards = layout.stocks, layout.discards
    if not stocks[seat]:  # R17, Q1: the discard is turned over because a card is needed
        stocks, discards = turn_over(stocks, discards, seat)
        events = (*events, TurnedOver(seat))
    card = stocks[seat][0]
    opened = Layout(
        stocks=replaced(stocks, seat, stocks[seat][1:]),
        discards=discards,
        commons=layout.commons,
        placements=layout.placements,
    )
    return Step(_at(state, opened, Placing(seat, card)), (*events, Opened(seat, card)))


def place(state: State, action: Place) -> Step[State, Event]:
    """Put the open card on the pile, rightly or wrongly (R14); check it at once if it is the last card (R26, Q14)."""
    phase, before, seat, target = state.phase, state.layout, action.seat, action.target
    assert isinstance(phase, Placing)
    pile = before.commons[target.index] if isinstance(target, Common) else before.discards[target.seat]
    discards, commons = lay(phase.card, target, before.discards, before.commons)
    layout = Layout(stocks=before.stocks, discards=discards, commons=commons, placements=before.placements + 1)
    opener = next_opener(before.stocks, discards, seat)
    calling = Calling(seat=opener, about=action, covered=pile[-1] if pile else None)
    placed = Placed(seat, phase.card, target)
    if before.stocks[seat] or discards[seat]:
        return Step(_at(state, layout, calling), (placed,))
    events = (placed, Claimed(seat))
    found = latest_breach(calling, layout.common_tops, layout.discard_tops)
    if found is None:
        return _win(state, layout, seat, ResultReason.LAST_CARD, events)
    return _name(state, layout, calling, found, events)


def call(state: State, caller: Seat | None) -> Step[State, Event]:
    """Judge the latest placement (R18, Q8, Q9)."""
    phase, layout = state.phase, state.layout
    assert isinstance(phase, Calling)
    found = latest_breach(phase, layout.common_tops, layout.discard_tops)
    if found is not None:
        return _name(state, layout, phase, found, (Called(caller, VerdictReason.UPHELD),))
    # R24: it costs nothing; Q8, Q9: the seat, or the observers together, have had their call.
    waiting = Calling(
        seat=phase.seat,
        about=phase.about,
        covered=phase.covered,
        called=phase.called if caller is None else tuple(sorted((*phase.called, caller))),
        observed=phase.observed or caller is None,
    )
    return Step(_at(state, layout, waiting), (Called(caller, VerdictReason.UNFOUNDED),))


def correct(state: State, target: Target) -> Step[State, Event]:
    """Move the card where the offender chose (Q6)."""
    phase = state.phase
    assert isinstance(phase, Correcting)
    return _move(state, state.layout, phase, target, ())


def agree_draw(state: State) -> Step[State, Event]:
    """End the deal as a draw (R30)."""
    return _finish(state, _laid_down(state), GameDrawn(ResultReason.AGREED), ())


def abandon(state: State, by: Seat | None) -> Step[State, Event]:
    """End the match, which nobody wins; the games so far stay on the results (Q20)."""
    outcome = Outcome((), OutcomeReason.ABANDONED, state.wins)
    return Step(_at(state, _laid_down(state), Over(outcome)), (Abandoned(by), Ended(outcome)))


def _laid_down(state: State) -> Layout:
    """Return the piles, with a card in hand laid on its player's discard, by our ruling: no card is missing (R21)."""
    phase, layout = state.phase, state.layout
    if not isinstance(phase, (Placing, Correcting)):
        return layout
    discards, commons = lay(phase.card, Discard(phase.seat), layout.discards, layout.commons)
    return Layout(stocks=layout.stocks, discards=discards, commons=commons, placements=layout.placements)


def _name(state: State, layout: Layout, phase: Calling, found: Breach, events: tuple[Event, ...]) -> Step[State, Event]:
    """Name the fault and take the card from the wrong pile; move it if only one place is lawful (R19, Q6)."""
    offender, wrong = phase.about.seat, phase.about.target
    _, common_tops, discard_tops = before_placement(phase, layout.common_tops, layout.discard_tops)
    card, discards, commons = lift(wrong, layout.discards, layout.commons)
    targets = targets_for(card, tuple(common_tops), discard_tops, offender)
    correcting = Correcting(seat=offender, card=card, targets=targets)
    lifted = Layout(stocks=layout.stocks, discards=discards, commons=commons, placements=layout.placements)
    events = (*events, Faulted(seat=offender, card=card, target=wrong, reason=found[0], facts=found[1]))
    if len(targets) > 1:
        return Step(_at(state, lifted, correcting), events)
    return _move(state, lifted, correcting, targets[0], events)


def _move(
    state: State, layout: Layout, phase: Correcting, target: Target, events: tuple[Event, ...]
) -> Step[State, Event]:
    """Move the card to its place, let the others give, and see whether that ends the game (R19-R23, Q5)."""
    offender, card = phase.seat, phase.card
    discards, commons = lay(card, target, layout.discards, layout.commons)
    paid = pay(layout.stocks, discards, offender)
    happened: list[Event] = [*events, Corrected(offender, card, target)]
    for gift in paid.gifts:
        if gift.turned_over:
            happened.append(TurnedOver(gift.giver))
        happened.append(Given(gift.giver, offender))
    events = tuple(happened)
    after = Layout(stocks=paid.stocks, discards=paid.discards, commons=commons, placements=layout.placements)
    if not paid.stocks[offender] and not paid.discards[offender]:  # Q14: nobody had a card to give
        return _win(state, after, offender, ResultReason.NOTHING_GIVEN, events)
    emptied = [gift.giver for gift in paid.gifts if not paid.stocks[gift.giver] and not paid.discards[gift.giver]]
    if emptied and state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16
        return _win(state, after, emptied[0], ResultReason.EMPTIED_GIVER, events)
    after, turned = _turned_over(state, after, offender)
    return Step(_at(state, after, Opening(next_opener(after.stocks, after.discards, offender))), (*events, *turned))


def _turned_over(state: State, layout: Layout, mover: Seat) -> tuple[Layout, tuple[Event, ...]]:
    """Turn over every discard whose owner has no stock, where that is done at once, from the mover clockwise (Q1)."""
    if state.rules.turn_over is TurnOver.WHEN_NEEDED:
        return layout, ()
    stocks, discards, seats = turn_all_over(layout.stocks, layout.discards, mover)
    if not seats:
        return layout, ()
    turned = Layout(stocks=stocks, discards=discards, commons=layout.commons, placements=layout.placements)
    return turned, tuple([TurnedOver(seat) for seat in seats])


def _drawn(state: State, layout: Layout, opener: Seat) -> ResultReason | None:
    """Return why the deal is a draw now that the seat would open a card, None if it is not (R30, Q19)."""
    rules, placements = state.rules, layout.placements
    if rules.turn_limit is not None and placements >= rules.turn_limit:
        return ResultReason.TURN_LIMIT
    if rules.endless is Endless.PLAYED_ON or not asked_after(placements):
        return None
    period = endless_period(layout.stocks, layout.discards, layout.common_tops, opener, turn_over=rules.turn_over)
    return None if period is None else ResultReason.ENDLESS


def _win(
    state: State, layout: Layout, seat: Seat, reason: ResultReason, events: tuple[Event, ...]
) -> Step[State, Event]:
    return _finish(state, layout, GameWon(seat, reason, state.wins[seat] + 1), events)


def _finish(state: State, layout: Layout, result: Result, events: tuple[Event, ...]) -> Step[State, Event]:
    """End the game, and go on to the next of the match or to its outcome (R29, Q20, Q21)."""
    rules, wins, draws, dealer = state.rules, state.wins, state.draws, state.dealer
    if isinstance(result, GameWon):
        wins = replaced(wins, result.seat, result.wins)
    else:
        draws += 1
    phase: Phase = Dealing()
    events = (*events, result)
    if state.deals < rules.games:
        dealer = (dealer + 1) % rules.players
    else:
        outcome = outcome_of(wins)
        phase = Over(outcome)
        events = (*events, Ended(outcome))
    after = State(
        rules=rules,
        dealer=dealer,
        deals=state.deals,
        wins=wins,
        draws=draws,
        last=result,
        layout=layout,
        phase=phase,
    )
    return Step(after, events)


def _at(state: State, layout: Layout, phase: Phase) -> State:
    """Return the same match with these piles in this phase."""
    return State(
        rules=state.rules,
        dealer=state.dealer,
        deals=state.deals,
        wins=state.wins,
        draws=state.draws,
        last=state.last,
        layout=layout,
        phase=phase,
    )
