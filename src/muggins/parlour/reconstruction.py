"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import assert_never

import attrs

from muggins.cards import PACK_52, Card, Seed, ordered_cards, shuffled
from muggins.errors import InputError, MugginsError, excerpt
from muggins.parlour.endless import asked_after
from muggins.parlour.events import GameDrawn, GameWon, OutcomeReason, ResultReason
from muggins.parlour.piles import Common, Discard, Pile, Target
from muggins.parlour.placement import targets_for
from muggins.parlour.rules import EmptiedGiver, Endless, TurnOver
from muggins.parlour.state import (
    NO_LAYOUT,
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
        CardError: Something is not a card, or a card occurs twice.
        InputError: These are not the unseen cards, or no state looks like the view, which was made by hand.

    Rule: parlour.Q23.
    """
    given = ordered_cards(cards)
    if set(given) != set(unseen(view)):
        raise InputError(f"expected the cards that the view does not show, each once, got {excerpt(given)}")
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
    hidden = iter(cards)
    phase = view.phase
    latest: dict[Target, Card | None] = {phase.about.target: phase.covered} if isinstance(phase, Calling) else {}
    stocks = tuple([_take(hidden, size) for size in view.stock_sizes])
    discards = [(size, latest.get(Discard(seat))) for seat, size in enumerate(view.discard_sizes)]
    commons = [(size, latest.get(Common(index))) for index, size in enumerate(view.common_sizes)]
    layout = Layout(
        stocks=stocks,
        discards=tuple([_pile(hidden, *pile, top) for pile, top in zip(discards, view.discard_tops, strict=False)]),
        commons=tuple([_pile(hidden, *pile, top) for pile, top in zip(commons, view.common_tops, strict=False)]),
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


def _pile(hidden: Iterator[Card], size: int, covered: Card | None, top: Card | None) -> Pile:
    """Build an open pile on its unseen cards."""
    shown = tuple([card for card in (covered, top) if card is not None])
    return _take(hidden, size - len(shown)) + shown


def _take(cards: Iterator[Card], number: int) -> Pile:
    """Take ``number`` cards, or all if there are fewer; :func:`flaws` then finds what is missing."""
    return tuple(islice(cards, max(0, min(number, len(PACK_52)))))


def flaws(state: State) -> tuple[str, ...]:
    """Return, in English, what shows that the state cannot have come about; nothing for every state that can.

    It judges any State at all, whatever its fields hold. It looks at what lies on the table and does not search the
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
    return tuple(_match_flaws(state) or _table_flaws(state) or [*_count_flaws(state), *_phase_flaws(state)])


def _match_flaws(state: State) -> list[str]:
    """Return what is wrong with the match, whatever lies on the table."""
    rules, phase, last = state.rules, state.phase, state.last
    players, finished = rules.players, sum(state.wins) + state.draws
    found: list[str] = []
    if not 0 <= state.dealer < players:
        found.append(f"the dealer must be seat 0 to {players - 1}, got {state.dealer}")
    if len(state.wins) != players or min((*state.wins, state.draws)) < 0:
        return [*found, f"wins and draws must be numbers from 0, wins for {players} seats, got {excerpt(state.wins)}"]
    going = 0 if isinstance(phase, (Dealing, Over)) else 1
    stopped = isinstance(phase, Over) and phase.outcome.reason is OutcomeReason.ABANDONED
    if stopped:
        counted = finished < rules.games and state.deals - finished in (0, 1)
    else:
        counted = state.deals == finished + going and (finished == rules.games) == isinstance(phase, Over)
    if not counted or state.deals > rules.games:
        found.append(f"{state.deals} deals and {finished} finished games do not fit a match of {rules.games} like this")
    if not _is_possible(state):
        found.append(f"under these rules the last game cannot have ended with {excerpt(last, 200)}")
    if isinstance(phase, Over):
        outcome = attrs.evolve(outcome_of(state.wins), winners=(), reason=OutcomeReason.ABANDONED)
        if phase.outcome != (outcome if stopped else outcome_of(state.wins)):
            found.append("the outcome must follow from the wins")
    return found


def _is_possible(state: State) -> bool:
    """Return whether the last result can be the last of these wins and draws under these rules."""
    rules, last = state.rules, state.last
    match last:
        case None:
            return not any(state.wins) and not state.draws
        case GameWon(seat, reason, wins):
            won = {ResultReason.LAST_CARD, ResultReason.NOTHING_GIVEN}
            if rules.emptied_giver is EmptiedGiver.WINS:
                won.add(ResultReason.EMPTIED_GIVER)
            return reason in won and 0 <= seat < rules.players and 0 < wins == state.wins[seat]
        case GameDrawn(reason):
            drawn = {ResultReason.AGREED}
            if rules.endless is Endless.DRAWN:
                drawn.add(ResultReason.ENDLESS)
            if rules.turn_limit is not None:
                drawn.add(ResultReason.TURN_LIMIT)
            return reason in drawn and state.draws > 0
        case _:
            assert_never(last)


def _table_flaws(state: State) -> list[str]:
    """Return what is wrong with the piles by themselves."""
    rules, phase, layout = state.rules, state.phase, state.layout
    players = rules.players
    if state.deals == 0:
        return [] if layout == NO_LAYOUT else ["before the first deal there must be no piles and no placements"]
    found: list[str] = []
    sizes = (len(layout.stocks), len(layout.discards), len(layout.commons))
    if sizes != (players, players, rules.commons) or not all(layout.commons):
        piles = "1 common pile" if rules.commons == 1 else f"{rules.commons} common piles"
        found.append(f"there must be {players} stocks, {players} discards and {piles} with a card")
    cards = table_cards(state)
    if len(cards) != len(PACK_52) or set(cards) != set(PACK_52):
        found.append("the cards on the table must be one whole pack")
    if not isinstance(phase, (Dealing, Over)) and not 0 <= phase.seat < players:
        found.append(f"the table must wait for seat 0 to {players - 1}, got {phase.seat}")
    return found


def _count_flaws(state: State) -> list[str]:
    """Return what is wrong with the number of placements."""
    rules, phase, layout, placements = state.rules, state.phase, state.layout, state.placements
    if state.deals == 0:
        return []
    found: list[str] = []
    ended = isinstance(phase, (Dealing, Over))
    # A card on a discard, covering a common pile or waiting for its correction was placed in this deal.
    shown = sum(len(pile) - 1 for pile in layout.commons) + sum(map(len, layout.discards))
    shown += isinstance(phase, Correcting)
    least = max(0, shown - _laid_down(state))
    if placements < least:
        found.append(f"placements must be at least {least}, the cards that were placed, got {placements}")
    # Q19: after the last placement of a turn limit no card is opened.
    if rules.turn_limit is not None and placements > rules.turn_limit - isinstance(phase, Placing):
        found.append(f"placements must be within the turn limit of {rules.turn_limit}, got {placements}")
    if placements < 1 and not ended:
        first = (state.dealer + 1) % rules.players
        full = [rules.each - (isinstance(phase, Placing) and seat == first) for seat in range(rules.players)]
        if not isinstance(phase, (Opening, Placing)) or phase.seat != first or [*map(len, layout.stocks)] != full:
            found.append("before the first placement the seat left of the dealer begins, with full stocks")
    return found


def _laid_down(state: State) -> bool:
    """Return whether a card may lie on a discard that was not placed: one in hand when all agreed to stop."""
    if isinstance(state.phase, Over) and state.phase.outcome.reason is OutcomeReason.ABANDONED:
        return state.deals > sum(state.wins) + state.draws or _agreed(state)
    return isinstance(state.phase, (Dealing, Over)) and _agreed(state)


def _agreed(state: State) -> bool:
    return state.last is not None and state.last.reason is ResultReason.AGREED


def _phase_flaws(state: State) -> list[str]:
    """Return what is wrong between the phase and the piles, which are in order by themselves."""
    phase, layout = state.phase, state.layout
    empty = _empty(layout)
    found: list[str] = []
    match phase:
        case Opening(seat):
            if seat in empty:
                found.append(f"seat {seat} must have a card to open")
            found += _turned_flaws(state, ())
        case Placing(seat):
            found += _turned_flaws(state, (seat,))
        case Calling():
            found += _calling_flaws(state, phase)
        case Correcting(seat, card, targets):
            lawful = targets_for(card, state.common_tops, state.discard_tops, seat)
            if len(lawful) < 2 or targets != lawful:
                found.append(
                    f"the offender must have the choice among several right piles, got {excerpt(targets, 200)}"
                )
            found += _turned_flaws(state, (seat,))
        case Dealing() | Over():
            if state.deals and state.deals == sum(state.wins) + state.draws:
                found += _end_flaws(state)
        case _:
            assert_never(phase)
    if state.rules.emptied_giver is EmptiedGiver.WINS and not isinstance(phase, (Dealing, Over)):
        # Q16: anybody else without a card would have won.
        acting = phase.seat if isinstance(phase, (Placing, Correcting)) else None
        found += [f"seat {seat} has no card left and must have won" for seat in empty if seat != acting]
    return found


def _empty(layout: Layout) -> list[Seat]:
    """Return the seats that have neither stock nor discard."""
    piles = zip(layout.stocks, layout.discards, strict=True)
    return [seat for seat, (stock, discard) in enumerate(piles) if not stock and not discard]


def _turned_flaws(state: State, excepted: tuple[Seat, ...]) -> list[str]:
    """Return the discards that must have been turned over, where that is done at once (Q1)."""
    if state.rules.turn_over is TurnOver.WHEN_NEEDED:
        return []
    piles = enumerate(zip(state.layout.stocks, state.layout.discards, strict=True))
    late = [seat for seat, (stock, discard) in piles if discard and not stock and seat not in excepted]
    return [f"seat {seat} has no stock and must have turned over their discard" for seat in late]


def _end_flaws(state: State) -> list[str]:
    """Return what is wrong between the piles and the result of the game that was just played."""
    last, rules, placements, empty = state.last, state.rules, state.placements, _empty(state.layout)
    assert last is not None
    found: list[str] = []
    if isinstance(last, GameWon) and last.seat not in empty:
        found.append(f"seat {last.seat} cannot have won with cards left")
    match last.reason:
        case ResultReason.LAST_CARD | ResultReason.EMPTIED_GIVER:
            possible = placements > 0
        case ResultReason.NOTHING_GIVEN:  # Q14
            possible = placements > 0 and len(empty) == rules.players
        case ResultReason.ENDLESS:  # Q19, and the turn limit comes first
            possible = asked_after(placements) and (rules.turn_limit is None or placements < rules.turn_limit)
        case ResultReason.TURN_LIMIT:
            possible = placements == rules.turn_limit
        case ResultReason.AGREED:
            possible = placements >= 0
        case _:
            assert_never(last.reason)
    if not possible:
        found.append(f"after {placements} placements and with these piles a game does not end with {last!r}")
    if last.reason in (ResultReason.ENDLESS, ResultReason.TURN_LIMIT):
        found += _turned_flaws(state, ())
    return found


def _calling_flaws(state: State, phase: Calling) -> list[str]:
    about, layout, players = phase.about, state.layout, state.rules.players
    target = about.target
    if isinstance(target, Common):
        piles, place = layout.commons, target.index
    else:
        piles, place = layout.discards, target.seat
    pile = piles[place] if place < len(piles) else ()
    covered = pile[-2] if len(pile) > 1 else None
    if (
        about.seat >= players
        or not pile
        or covered is not phase.covered
        or (isinstance(target, Common) and not covered)
    ):
        return ["the latest placement must show on top of its pile"]
    found: list[str] = []
    if about.seat in _empty(layout):
        found.append(f"seat {about.seat} has no card left and must have claimed victory")
    if phase.seat != next_opener(layout.stocks, layout.discards, about.seat):
        found.append(f"seat {phase.seat} is not the next after seat {about.seat} with a card to open")
    others = isinstance(target, Discard) and target.seat != about.seat
    alone = others and covered is None and not layout.stocks[place]
    if alone and state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16
        found.append(f"seat {place} had no card left and must have won")
    found += _turned_flaws(state, (about.seat, place) if alone else (about.seat,))
    callers = [seat for seat in range(players) if seat != about.seat]
    if phase.called != tuple([seat for seat in callers if seat in phase.called]):
        found.append("the seats that called must be others than the one that placed the card, each once and in order")
    elif (phase.called or phase.observed) and latest_breach(phase, state.common_tops, state.discard_tops) is not None:
        found.append("a call about a fault cannot have been in vain")
    return found
