"""The parlour game, played: the functions that every game has."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from muggins.cards import PACK_52, Seed, deal_hands, shuffled
from muggins.errors import InputError, excerpt
from muggins.parlour.actions import Abandon, Action, Call, Correct, Deal, Open, Place, RefusalReason, Until
from muggins.parlour.challenge import VerdictReason, penalty
from muggins.parlour.endless import endless_period
from muggins.parlour.events import (
    Called,
    Claimed,
    Corrected,
    Dealt,
    Event,
    Faulted,
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
from muggins.parlour.placement import Common, Discard, FaultReason, Pile, Target, lawful_targets, placement_fault
from muggins.parlour.rules import EmptiedGiver, Endless, Rules
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
    fault_of,
    flaws,
    next_opener,
    outcome_of,
    table_cards,
)
from muggins.parlour.views import View, complete, unseen, view
from muggins.ruling import Fault, Refusal, RefusedError, Seat, Step, Window, check_seat

__all__ = [
    "actors",
    "apply",
    "awaited",
    "complete",
    "fault",
    "flaws",
    "latest_fault",
    "lawful_actions",
    "outcome",
    "possible_actions",
    "refusal",
    "start",
    "step",
    "table_action",
    "table_cards",
    "unseen",
    "view",
    "windows",
]

_Turn: TypeAlias = Opening | Calling | Placing | Correcting

FIRST_ASKED = 64
"""The placement after which it is first asked whether the deal is endless; then at twice as many, and so on (Q19)."""


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
    return State(rules, dealer, (), (), (), (), 0, Dealing())


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action, and the public events in the order in which they happened.

    Raises:
        RefusedError: the action cannot happen; its ``refusal`` says why.
        InputError: it is no action of this game.

    Rule: parlour.R9-R30.

    >>> state = apply(start(Rules(players=3)), Deal(PACK_52))
    >>> for event in step(state, Open(1)).events:
    ...     print(event)
    Opened(seat=1, card=Card.parse('AC'))
    """
    refused = refusal(state, action)
    if refused is not None:
        raise RefusedError(refused)
    match action:
        case Open():
            return _open(state, action.seat)
        case Place():
            return _place(state, action)
        case Call():
            return _call(state, action.seat)
        case Correct():
            return _correct(state, action.target, ())
        case Deal():
            return _deal(state, action.pack)
        case Abandon():
            return _abandon(state)
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
    return Deal(shuffled(PACK_52, seed)) if isinstance(state.phase, Dealing) else None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Give the one seat that must act, none while the table has to deal or when the match is over.

    Rule: parlour.R8, parlour.Q6, parlour.Q17.
    """
    return () if isinstance(table.phase, (Dealing, Over)) else (table.phase.seat,)


def actors(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may act, in their order: the one that must, and those that may call.

    Rule: parlour.R18, parlour.Q8, parlour.Q9.
    """
    return tuple(sorted({*awaited(table), *_callers(table)}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Give the placement that can be called, by whom, and until when, whether it was a fault or not.

    Rule: parlour.R25, parlour.Q8-Q10.
    """
    phase, callers = table.phase, _callers(table)
    if not isinstance(phase, Calling) or not callers:
        return ()
    return (Window(phase.about, callers, Until.NEXT_CARD),)


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the seat may lawfully do now: open, or place, or correct, and then perhaps call.

    Targets are in the order of the piles. None is the table, which may be told to stop a deal.

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
        InputError: it is no action of this game.

    Rule: parlour.R8, parlour.R9, parlour.R25, parlour.Q6, parlour.Q8, parlour.Q9, parlour.Q13.

    >>> print(refusal(start(Rules(players=3)), Open(0)))
    the table waits for the deal [parlour.R9]
    """
    if not isinstance(action, (Open, Place, Call, Correct, Deal, Abandon)):
        raise InputError(f"expected an action of the parlour game, not {excerpt(action)}")
    if isinstance(table, View) and action.seat != table.seat:
        return Refusal(RefusalReason.NOT_THIS_VIEW, action)
    phase, rules = table.phase, table.rules
    seat = action.by if isinstance(action, Abandon) else action.seat
    if isinstance(phase, Over):
        return Refusal(RefusalReason.GAME_OVER, action)
    if seat is not None and seat >= rules.players:
        return Refusal(RefusalReason.NO_SUCH_SEAT, action, (("seat", seat), ("players", rules.players)))
    match action:
        case Open():
            return _untimely(phase, action, (Opening, Calling))
        case Place():
            return _untimely(phase, action, (Placing,)) or _pile_refusal(rules, action)
        case Correct():
            return _untimely(phase, action, (Correcting,)) or _correction_refusal(phase, action)
        case Call():
            return _call_refusal(table, action)
        case Deal():
            if not isinstance(phase, Dealing):
                return _wrong_phase(phase, action)
            whole = set(action.pack) == set(PACK_52)
            return None if whole else Refusal(RefusalReason.WRONG_PACK, action, (("cards", len(action.pack)),))
        case Abandon():
            return _wrong_phase(phase, action) if isinstance(phase, Dealing) else None
        case _:
            assert_never(action)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say which rule a possible action breaks, None if it is lawful; only a placement can be a fault.

    Raises:
        RefusedError: the action cannot happen.
        InputError: it is no action of this game.

    Rule: parlour.R18, parlour.Q13.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise RefusedError(refused)
    phase = state.phase
    if isinstance(action, Place) and isinstance(phase, Placing):
        found = placement_fault(phase.card, action.target, state.common_tops, state.discard_tops, action.seat)
        return None if found is None else Fault(found.reason, action, found.facts)
    return None


def latest_fault(table: State | View) -> Fault[Action] | None:
    """Say which rule the latest placement broke, None if it broke none or can no longer be called.

    Everybody who looks can tell: it is what a call made now would be upheld for.

    Rule: parlour.R18, parlour.R25.
    """
    phase = table.phase
    if not isinstance(phase, Calling):
        return None
    found = fault_of(phase, table.common_tops, table.discard_tops)
    return None if found is None else Fault(found.reason, phase.about, found.facts)


def outcome(table: State | View) -> Outcome | None:
    """Give how the match ended, None while it goes on.

    Rule: parlour.R29, parlour.Q20.
    """
    return table.phase.outcome if isinstance(table.phase, Over) else None


def _seen(table: State | View, seat: Seat | None) -> View:
    """Give the view from which a seat's lists are made."""
    if isinstance(table, State):
        return view(table, seat)
    if seat is not None and seat != table.seat:
        raise InputError(f"the view of seat {table.seat} does not answer for seat {excerpt(seat)}")
    return table


def _callers(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may call the latest placement (Q8, Q9)."""
    phase = table.phase
    if not isinstance(phase, Calling):
        return ()
    return tuple([seat for seat in range(table.rules.players) if seat != phase.about.seat and seat not in phase.called])


def _untimely(phase: Phase, action: Open | Place | Correct, phases: tuple[type[_Turn], ...]) -> Refusal[Action] | None:
    if not isinstance(phase, phases):
        return _wrong_phase(phase, action)
    if phase.seat != action.seat:
        return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat), ("seat", action.seat)))
    return None


def _wrong_phase(phase: Phase, action: Action) -> Refusal[Action]:
    match phase:
        case Dealing():
            awaited = "the deal"
        case Opening(seat) | Calling(seat):
            awaited = f"seat {seat} to open a card"
        case Placing(seat, card):
            awaited = f"seat {seat} to place {card}"
        case Correcting(seat, card):
            awaited = f"seat {seat} to choose where {card} belongs"
        case Over():
            awaited = "nothing more"
        case _:
            assert_never(phase)
    return Refusal(RefusalReason.WRONG_PHASE, action, (("awaited", awaited),))


def _pile_refusal(rules: Rules, action: Place) -> Refusal[Action] | None:
    target = action.target
    if target.index < rules.commons if isinstance(target, Common) else target.seat < rules.players:
        return None
    return Refusal(RefusalReason.NO_SUCH_PILE, action, (("commons", rules.commons), ("players", rules.players)))


def _correction_refusal(phase: Phase, action: Correct) -> Refusal[Action] | None:
    assert isinstance(phase, Correcting)
    if action.target in phase.targets:
        return None
    return Refusal(RefusalReason.UNFIT_CORRECTION, action, (("card", str(phase.card)),))


def _call_refusal(table: State | View, action: Call) -> Refusal[Action] | None:
    phase, seat = table.phase, action.seat
    match phase:
        case Calling(about=about, called=called):
            if seat == about.seat:
                return Refusal(RefusalReason.OWN_PLACEMENT, action)
            return Refusal(RefusalReason.CALLED_ALREADY, action, (("seat", seat),)) if seat in called else None
        case Correcting(offender):
            return Refusal(RefusalReason.CORRECTING, action, (("seat", offender),))
        case Opening() | Placing() if not table.placements:
            return Refusal(RefusalReason.NOTHING_PLACED, action)
        case Opening():
            return Refusal(RefusalReason.SETTLED, action)
        case Placing(opener):
            return Refusal(RefusalReason.TOO_LATE, action, (("seat", opener),))
        case Dealing() | Over():
            return _wrong_phase(phase, action)
        case _:
            assert_never(phase)


def _deal(state: State, pack: Pile) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left, the first to a seat being the top of its stock (R4-R6, Q22)."""
    rules, dealer = state.rules, state.dealer
    hands, rest = deal_hands(pack, rules.players, rules.each)
    first = (dealer + 1) % rules.players
    stocks = hands[rules.players - first :] + hands[: rules.players - first]
    commons = tuple([(card,) for card in rest])
    dealt = State(rules, dealer, state.results, stocks, ((),) * rules.players, commons, 0, Opening(first))
    return Step(dealt, (Dealt(dealer, rest),))


def _open(state: State, seat: Seat) -> Step[State, Event]:
    stocks, discards = state.stocks, state.discards
    stock = stocks[seat]
    turned = not stock
    if turned:  # R17, Q1: the discard is turned over when a card is needed, and not before
        stock, discards = discards[seat], _put(discards, seat, ())
    card = stock[0]
    stocks = _put(stocks, seat, stock[1:])
    opened = Opened(seat, card)
    after = State(
        state.rules, state.dealer, state.results, stocks, discards, state.commons, state.placements, Placing(seat, card)
    )
    return Step(after, (TurnedOver(seat), opened) if turned else (opened,))


def _place(state: State, action: Place) -> Step[State, Event]:
    phase, seat = state.phase, action.seat
    assert isinstance(phase, Placing)
    card, discards, commons = phase.card, state.discards, state.commons
    target = action.target
    if isinstance(target, Common):
        pile = commons[target.index]
        commons = _put(commons, target.index, (*pile, card))
    else:
        pile = discards[target.seat]
        discards = _put(discards, target.seat, (*pile, card))
    placed = Placed(seat, card, target)
    placements = state.placements + 1
    phase = Calling(next_opener(state.stocks, discards, seat), action, pile[-1] if pile else None, ())
    after = State(state.rules, state.dealer, state.results, state.stocks, discards, commons, placements, phase)
    if state.stocks[seat] or discards[seat]:
        return _unless_drawn(after, (placed,))
    # R26, Q14: the last card is the claim, and it is checked at once.
    found = fault_of(phase, after.common_tops, after.discard_tops)
    if found is None:
        return _finished(after, GameWon(seat, ResultReason.LAST_CARD), (placed, Claimed(seat)))
    return _named(after, found, (placed, Claimed(seat)), claimed=True)


def _call(state: State, caller: Seat) -> Step[State, Event]:
    phase = state.phase
    assert isinstance(phase, Calling)
    found = fault_of(phase, state.common_tops, state.discard_tops)
    if found is not None:
        return _named(state, found, (Called(caller, VerdictReason.UPHELD),), claimed=False)
    # R24: it costs nothing; Q8: the seat has had its call.
    waiting = Calling(phase.seat, phase.about, phase.covered, (*phase.called, caller))
    after = _with(state, waiting, state.stocks, state.discards, state.commons)
    return Step(after, (Called(caller, VerdictReason.UNFOUNDED),))


def _named(state: State, found: Fault[Target], events: tuple[Event, ...], *, claimed: bool) -> Step[State, Event]:
    """Name the fault (R19), take the card from the wrong pile, and move it if it has one lawful place alone."""
    phase = state.phase
    assert isinstance(phase, Calling)
    assert isinstance(found.reason, FaultReason)
    discards, commons = state.discards, state.commons
    match found.action:
        case Common(index):
            card = commons[index][-1]
            commons = _put(commons, index, commons[index][:-1])
        case Discard(owner):
            card = discards[owner][-1]
            discards = _put(discards, owner, discards[owner][:-1])
    offender = phase.about.seat
    tops = [pile[-1] for pile in commons], [pile[-1] if pile else None for pile in discards]
    targets = lawful_targets(card, *tops, offender)
    lifted = _with(state, Correcting(offender, card, targets, claimed), state.stocks, discards, commons)
    events = (*events, Faulted(offender, card, found.action, found.reason))
    # Q6: the offender chooses when several places are lawful.
    return _correct(lifted, targets[0], events) if len(targets) == 1 else Step(lifted, events)


def _correct(state: State, target: Target, events: tuple[Event, ...]) -> Step[State, Event]:
    """Move the card to its place, let the others give, and see whether that ends the game (R19-R23, Q5)."""
    phase, rules = state.phase, state.rules
    assert isinstance(phase, Correcting)
    offender, card, discards, commons = phase.seat, phase.card, state.discards, state.commons
    match target:
        case Common(index):
            commons = _put(commons, index, (*commons[index], card))
        case Discard(owner):
            discards = _put(discards, owner, (*discards[owner], card))
    paid = penalty(state.stocks, discards, offender)
    happened: list[Event] = [*events, Corrected(offender, card, target)]
    for gift in paid.gifts:
        if gift.turned_over:
            happened.append(TurnedOver(gift.giver))
        happened.append(Given(gift.giver, offender))
    waiting = Opening(next_opener(paid.stocks, paid.discards, offender))
    after = _with(state, waiting, paid.stocks, paid.discards, commons)
    if not paid.stocks[offender] and not paid.discards[offender]:  # Q14: nobody had a card to give
        return _finished(after, GameWon(offender, ResultReason.NOTHING_GIVEN), tuple(happened))
    emptied = [gift.giver for gift in paid.gifts if not paid.stocks[gift.giver] and not paid.discards[gift.giver]]
    if emptied and rules.emptied_giver is EmptiedGiver.WINS:
        return _finished(after, GameWon(emptied[0], ResultReason.EMPTIED_GIVER), tuple(happened))
    # Q19: whether the deal is a draw is asked after a placement, and so after the check of a claimed victory.
    return _unless_drawn(after, tuple(happened)) if phase.claimed else Step(after, tuple(happened))


def _unless_drawn(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """Go on, unless the turn limit is reached or the deal proved endless (R30, Q19)."""
    rules, placements = state.rules, state.placements
    if rules.turn_limit is not None and placements >= rules.turn_limit:
        return _finished(state, GameDrawn(ResultReason.TURN_LIMIT), events)
    asked = placements >= FIRST_ASKED and not placements & (placements - 1)
    if asked and rules.endless is Endless.DRAWN:
        (opener,) = awaited(state)
        if endless_period(state.stocks, state.discards, state.common_tops, opener) is not None:
            return _finished(state, GameDrawn(ResultReason.ENDLESS), events)
    return Step(state, events)


def _abandon(state: State) -> Step[State, Event]:
    """Stop the deal; a card in a player's hand stays on the player's discard (R30)."""
    phase, discards = state.phase, state.discards
    if isinstance(phase, (Placing, Correcting)):
        discards = _put(discards, phase.seat, (*discards[phase.seat], phase.card))
    stopped = _with(state, phase, state.stocks, discards, state.commons)
    return _finished(stopped, GameDrawn(ResultReason.ABANDONED), ())


def _finished(state: State, result: Result, events: tuple[Event, ...]) -> Step[State, Event]:
    """End the game, and go on to the next of the match or to its outcome (R29, Q20, Q21)."""
    rules, results = state.rules, (*state.results, result)
    dealer = state.dealer
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


def _with(
    state: State, phase: Phase, stocks: tuple[Pile, ...], discards: tuple[Pile, ...], commons: tuple[Pile, ...]
) -> State:
    return State(state.rules, state.dealer, state.results, stocks, discards, commons, state.placements, phase)


def _put(piles: tuple[Pile, ...], place: int, pile: Pile) -> tuple[Pile, ...]:
    """Give the piles with this one in its place."""
    changed = list(piles)
    changed[place] = pile
    return tuple(changed)
