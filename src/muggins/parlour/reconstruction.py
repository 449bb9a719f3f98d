"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import assert_never

import attrs

from muggins.cards import PACK_52, Card, Seed, ordered_cards, shuffled
from muggins.errors import CardError, InputError, MugginsError, excerpt
from muggins.parlour.endless import asked_after
from muggins.parlour.events import GameWon, Outcome, OutcomeReason, ResultReason
from muggins.parlour.piles import Common, Discard, Pile, Target
from muggins.parlour.placement import targets_for
from muggins.parlour.rules import EmptiedGiver, Endless, TurnOver
from muggins.parlour.state import (
    EMPTY_LAYOUT,
    Calling,
    Correcting,
    Dealing,
    Layout,
    Opening,
    Over,
    Placing,
    State,
    check_state,
    latest_breach,
    next_opener,
    outcome_of,
    table_cards,
)
from muggins.parlour.views import View, unseen
from muggins.parlour.views import view as view_of
from muggins.table import Seat
from muggins.table.shapes import misfit

__all__ = ["complete", "flaws", "sample"]


def complete(view: View, cards: Iterable[Card]) -> State:
    """Return a state that looks like this view, with the unseen cards in this order in the unseen places.

    First come the stocks in seat order, each from the top; then the covered cards of the discards in seat order, each
    from the bottom; then those of the common piles. Every order is possible: InconsistentError is never raised.

    Args:
        view: The view.
        cards: The cards of :func:`unseen`, in any order.

    Raises:
        CardError: These are not the unseen cards, each once.
        InputError: No state looks like the view, which was made by hand.

    Rule: parlour.Q23.
    """
    given = ordered_cards(cards)
    wanted = unseen(view)
    if set(given) != set(wanted):
        raise CardError(f"the cards must be the {len(wanted)} unseen ones, each once, got {excerpt(given, 200)}")
    return _placed(view, given)


def sample(view: View, seed: Seed) -> State:
    """Return a state drawn uniformly among those that look like this view.

    Nothing that can be seen tells one order of the unseen cards from another, so every order is equally likely.

    Raises:
        InputError: The seed is not an int, a str or bytes, or no state looks like the view, which was made by hand.

    Rule: parlour.Q23.
    """
    return _placed(view, shuffled(unseen(view), seed))


def _placed(view: View, cards: tuple[Card, ...]) -> State:
    """Return the state of a view whose fields were checked, with its unseen cards in this order."""
    state = _built(view, cards)
    flaw = next(iter(_flaws(state)), None)
    if flaw is None and view_of(state, view.seat) != view:
        flaw = "the sizes of the piles and their cards do not agree"
    if flaw is not None:
        raise InputError(f"no state looks like this view: {flaw}")
    return state


def _built(view: View, cards: tuple[Card, ...]) -> State:
    """Build the state of a view from the unseen cards."""
    hidden, phase = iter(cards), view.phase
    latest: dict[Target, Card | None] = {phase.about.target: phase.covered} if isinstance(phase, Calling) else {}
    discards = enumerate(zip(view.discard_sizes, view.discard_tops, strict=False))
    commons = enumerate(zip(view.common_sizes, view.common_tops, strict=False))
    layout = Layout(
        stocks=tuple([_pile(hidden, size) for size in view.stock_sizes]),
        discards=tuple([_pile(hidden, size, latest.get(Discard(seat)), top) for seat, (size, top) in discards]),
        commons=tuple([_pile(hidden, size, latest.get(Common(index)), top) for index, (size, top) in commons]),
        placements=view.placements,
    )
    return State(
        rules=view.rules,
        dealer=view.dealer,
        deals=view.deals,
        wins=view.wins,
        draws=view.draws,
        last=view.last,
        layout=layout,
        phase=phase,
    )


def _pile(hidden: Iterator[Card], size: int, *shown: Card | None) -> Pile:
    """Build a pile of this size: unseen cards, and on them what is shown; :func:`flaws` finds what is missing."""
    seen = tuple([card for card in shown if card is not None])
    return (*islice(hidden, max(0, size - len(seen))), *seen)


def flaws(state: State) -> tuple[str, ...]:
    """Return, in English, what shows that the state cannot have come about; nothing for every state that can.

    It judges any State, with any values in its fields. It looks at what lies on the table and does not search the
    past: whether a deal that was drawn as endless was endless is not asked.

    Raises:
        InputError: The value is not a State of this game.

    Rule: parlour.R1, parlour.R4, parlour.R21, parlour.R27, parlour.R29, parlour.Q1, parlour.Q8, parlour.Q14,
    parlour.Q16, parlour.Q17, parlour.Q19.
    """
    found = misfit(check_state(state), State)
    return _flaws(state) if found is None else (found,)


def _flaws(state: State) -> tuple[str, ...]:
    """Return the flaws of a state whose fields are of their types."""
    try:
        attrs.evolve(state.rules)  # checks the options again
    except MugginsError as error:
        return (str(error),)
    found = tuple(_match_flaws(state)) or tuple(_table_flaws(state))
    if found or not state.deals:
        return found
    return (*_count_flaws(state), *_phase_flaws(state))


def _match_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong with the match; the cards on the table do not matter here."""
    rules, phase, deals = state.rules, state.phase, state.deals
    players, finished = rules.players, sum(state.wins) + state.draws
    if not 0 <= state.dealer < players:
        yield f"the dealer must be seat 0 to {players - 1}, got {state.dealer}"
    if len(state.wins) != players or min((*state.wins, state.draws)) < 0:
        yield f"wins and draws must be numbers from 0, wins for {players} seats, got {excerpt(state.wins)}"
        return
    stopped = isinstance(phase, Over) and phase.outcome.reason is OutcomeReason.ABANDONED
    if stopped:
        counted = finished < rules.games and deals - finished in (0, 1)
    else:
        going = not isinstance(phase, (Dealing, Over))
        counted = deals == finished + going and (finished == rules.games) == isinstance(phase, Over)
    if not counted or deals > rules.games:
        yield f"{deals} deals and {finished} finished games do not fit a match of {rules.games} in this phase"
    if not _is_possible(state):
        yield f"under these rules the last game cannot have ended with {excerpt(state.last, 200)}"
    if isinstance(phase, Over):
        abandoned = Outcome((), OutcomeReason.ABANDONED, state.wins)
        if phase.outcome != (abandoned if stopped else outcome_of(state.wins)):
            yield "the outcome must follow from the wins"


def _is_possible(state: State) -> bool:
    """Return whether the last result can be the last of these wins and draws under these rules."""
    rules, last = state.rules, state.last
    if last is None:
        return not any(state.wins) and not state.draws
    possible: dict[ResultReason, bool] = {
        ResultReason.EMPTIED_GIVER: rules.emptied_giver is EmptiedGiver.WINS,
        ResultReason.ENDLESS: rules.endless is Endless.DRAWN,
        ResultReason.TURN_LIMIT: rules.turn_limit is not None,
    }
    if not possible.get(last.reason, True) or isinstance(last, GameWon) != (last.reason in _WINS):
        return False
    if isinstance(last, GameWon):
        return 0 <= last.seat < rules.players and 0 < last.wins == state.wins[last.seat]
    return state.draws > 0


_WINS = (ResultReason.LAST_CARD, ResultReason.NOTHING_GIVEN, ResultReason.EMPTIED_GIVER)
"""The reasons for which a game is won; the others are those of draws."""


def _table_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong with the piles by themselves."""
    rules, phase, layout = state.rules, state.phase, state.layout
    players = rules.players
    if not state.deals:
        if layout != EMPTY_LAYOUT:
            yield "before the first deal there must be no piles and no placements"
        return
    sizes = (len(layout.stocks), len(layout.discards), len(layout.commons))
    if sizes != (players, players, rules.commons) or not all(layout.commons):
        piles = "1 common pile" if rules.commons == 1 else f"{rules.commons} common piles"
        yield f"there must be {players} stocks, {players} discards and {piles} with a card"
    cards = table_cards(state)
    if len(cards) != len(PACK_52) or set(cards) != set(PACK_52):
        yield "the cards on the table must be one whole pack"
    if not isinstance(phase, (Dealing, Over)) and not 0 <= phase.seat < players:
        yield f"the table must wait for seat 0 to {players - 1}, got {phase.seat}"


def _count_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong with the number of placements."""
    rules, phase, layout, placements = state.rules, state.phase, state.layout, state.placements
    # A card on a discard, covering a common pile or waiting for its correction was placed in this deal.
    shown = sum(len(pile) - 1 for pile in layout.commons) + sum(map(len, layout.discards))
    shown += isinstance(phase, Correcting)
    least = max(0, shown - _laid_down(state))
    if placements < least:
        yield f"placements must be at least {least}, the cards that were placed, got {placements}"
    # Q19: after the last placement of a turn limit no card is opened.
    if rules.turn_limit is not None and placements > rules.turn_limit - isinstance(phase, Placing):
        yield f"placements must be within the turn limit of {rules.turn_limit}, got {placements}"
    if placements < 1 and not isinstance(phase, (Dealing, Over)):
        first = (state.dealer + 1) % rules.players
        full = [rules.each - (isinstance(phase, Placing) and seat == first) for seat in range(rules.players)]
        if not isinstance(phase, (Opening, Placing)) or phase.seat != first or [*map(len, layout.stocks)] != full:
            yield "before the first placement the seat left of the dealer begins, with full stocks"


def _laid_down(state: State) -> bool:
    """Return whether a card may lie on a discard that was not placed: one in hand when all agreed to stop."""
    agreed = state.last is not None and state.last.reason is ResultReason.AGREED
    if isinstance(state.phase, Over) and state.phase.outcome.reason is OutcomeReason.ABANDONED:
        return agreed or state.deals > sum(state.wins) + state.draws
    return agreed and isinstance(state.phase, (Dealing, Over))


def _phase_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong between the phase and the piles, which are in order by themselves."""
    phase, layout = state.phase, state.layout
    empty = _empty(layout)
    match phase:
        case Opening(seat):
            if seat in empty:
                yield f"seat {seat} must have a card to open"
            yield from _turned_flaws(state)
        case Placing(seat):
            yield from _turned_flaws(state, seat)
        case Calling():
            yield from _calling_flaws(state, phase)
        case Correcting(seat, card, targets):
            lawful = targets_for(card, state.common_tops, state.discard_tops, seat)
            if len(lawful) < 2 or targets != lawful:
                yield f"the offender must have the choice among several right piles, got {excerpt(targets, 200)}"
            yield from _turned_flaws(state, seat)
        case Dealing() | Over():
            if state.deals == sum(state.wins) + state.draws:
                yield from _end_flaws(state)
            return
        case _:
            assert_never(phase)
    if state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16: anybody else without a card would have won
        acting = phase.seat if isinstance(phase, (Placing, Correcting)) else None
        yield from [f"seat {seat} has no card left and must have won" for seat in empty if seat != acting]


def _empty(layout: Layout) -> list[Seat]:
    """Return the seats that have neither stock nor discard."""
    piles = zip(layout.stocks, layout.discards, strict=True)
    return [seat for seat, (stock, discard) in enumerate(piles) if not stock and not discard]


def _turned_flaws(state: State, *excepted: Seat) -> Iterator[str]:
    """Yield the discards that must have been turned over, where that is done at once (Q1)."""
    if state.rules.turn_over is TurnOver.AT_ONCE:
        for seat, (stock, discard) in enumerate(zip(state.layout.stocks, state.layout.discards, strict=True)):
            if discard and not stock and seat not in excepted:
                yield f"seat {seat} has no stock and must have turned over their discard"


def _end_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong between the piles and the result of the game that was just played."""
    last, limit, placements, empty = state.last, state.rules.turn_limit, state.placements, _empty(state.layout)
    assert last is not None
    if isinstance(last, GameWon) and last.seat not in empty:
        yield f"seat {last.seat} cannot have won with cards left"
    match last.reason:
        case ResultReason.LAST_CARD | ResultReason.EMPTIED_GIVER:
            possible = placements > 0
        case ResultReason.NOTHING_GIVEN:  # Q14
            possible = placements > 0 and len(empty) == state.rules.players
        case ResultReason.ENDLESS:  # Q19, and the turn limit comes first
            possible = asked_after(placements) and placements != limit
        case ResultReason.TURN_LIMIT:
            possible = placements == limit
        case ResultReason.AGREED:
            possible = True
        case _:
            assert_never(last.reason)
    if not possible:
        yield f"after {placements} placements and with these piles a game does not end with {last!r}"
    if last.reason in (ResultReason.ENDLESS, ResultReason.TURN_LIMIT):
        yield from _turned_flaws(state)


def _calling_flaws(state: State, phase: Calling) -> Iterator[str]:
    """Yield what is wrong between the latest placement and the piles, or with those that called it."""
    about, layout, players = phase.about, state.layout, state.rules.players
    match about.target:
        case Common(place):
            piles, needs_top = layout.commons, True
        case Discard(place):
            piles, needs_top = layout.discards, False
    *_, covered, top = (None, None, *(piles[place] if place < len(piles) else ()))
    if about.seat >= players or top is None or covered is not phase.covered or (needs_top and covered is None):
        yield "the latest placement must show on top of its pile"
        return
    if about.seat in _empty(layout):
        yield f"seat {about.seat} has no card left and must have claimed victory"
    if phase.seat != next_opener(layout.stocks, layout.discards, about.seat):
        yield f"seat {phase.seat} is not the next after seat {about.seat} with a card to open"
    alone = not needs_top and place != about.seat and covered is None and not layout.stocks[place]
    if alone and state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16
        yield f"seat {place} had no card left and must have won"
    yield from _turned_flaws(state, about.seat, *([place] if alone else []))
    callers = [seat for seat in range(players) if seat != about.seat]
    if phase.called != tuple([seat for seat in callers if seat in phase.called]):
        yield "the seats that called must be others than the one that placed the card, each once and in order"
    elif (phase.called or phase.observed) and latest_breach(phase, state.common_tops, state.discard_tops) is not None:
        yield "a call about a fault cannot have been in vain"
