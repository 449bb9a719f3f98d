"""States that nobody played: made from a view, or read from elsewhere, and what shows that they are impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from muggins.cards import PACK_52, Card, distinct_cards
from muggins.errors import InputError, excerpt
from muggins.parlour.endless import asked_after
from muggins.parlour.events import GameDrawn, GameWon, ResultReason
from muggins.parlour.placement import Common, Discard, Pile, lawful_targets
from muggins.parlour.rules import EmptiedGiver, Endless
from muggins.parlour.state import (
    Calling,
    Correcting,
    Dealing,
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

__all__ = ["complete", "flaws"]


def complete(view: View, cards: Iterable[Card]) -> State:
    """Give a state that looks like this view, with the unseen cards in the unseen places in this order.

    First come the stocks in seat order, each from the top;
    then the covered cards of the discards in seat order, each from the bottom; then those of the common piles.

    Raises:
        CardError: something is not a card, or is there twice.
        InputError: these are not the cards of :func:`unseen`, or no table looks like the view, which was made by hand.

    Rule: parlour.Q23.
    """
    given = distinct_cards(cards)
    if set(given) != set(unseen(view)):
        raise InputError(f"expected the cards that the view does not show, each once, not {excerpt(given)}")
    sizes = (*view.stock_sizes, *view.discard_sizes, *view.common_sizes)
    lengths = (len(view.discard_sizes), len(view.common_sizes))
    if lengths != (len(view.discard_tops), len(view.common_tops)) or max(sizes, default=0) > len(PACK_52):
        raise InputError("no table looks like this view: there are more or larger piles than cards on them")
    hidden = iter(given)
    phase = view.phase
    covered = {phase.about.target: phase.covered} if isinstance(phase, Calling) else {}
    state = State(
        rules=view.rules,
        dealer=view.dealer,
        results=view.results,
        stocks=tuple([_take(hidden, size) for size in view.stock_sizes]),
        discards=tuple(
            [
                _pile(hidden, size, covered.get(Discard(seat)), top)
                for seat, (size, top) in enumerate(zip(view.discard_sizes, view.discard_tops, strict=True))
            ]
        ),
        commons=tuple(
            [
                _pile(hidden, size, covered.get(Common(index)), top)
                for index, (size, top) in enumerate(zip(view.common_sizes, view.common_tops, strict=True))
            ]
        ),
        placements=view.placements,
        phase=phase,
    )
    found = flaws(state)
    if found or view_of(state, view.seat) != view:
        why = found[0] if found else "the sizes of the piles and their cards do not agree"
        raise InputError(f"no table looks like this view: {why}")
    return state


def _pile(hidden: Iterator[Card], size: int, covered: Card | None, top: Card | None) -> Pile:
    """Build an open pile on its unseen cards."""
    shown = tuple([card for card in (covered, top) if card is not None])
    return _take(hidden, size - len(shown)) + shown


def _take(cards: Iterator[Card], number: int) -> Pile:
    """Take so many cards, fewer if there are no more, which :func:`flaws` then finds."""
    return tuple([card for _, card in zip(range(number), cards, strict=False)])


def flaws(state: State) -> tuple[str, ...]:
    """Say, in English sentences, what shows that the state cannot have come about; empty for every state that can.

    Raises:
        InputError: it is no state of this game.

    Rule: parlour.R1, parlour.R4, parlour.R21, parlour.R27, parlour.R29, parlour.Q8, parlour.Q14, parlour.Q16,
    parlour.Q17, parlour.Q19.
    """
    rules, phase = check_state(state).rules, state.phase
    players = rules.players
    if not _are_tuples(state):
        return ("piles, results and the lists of a phase are tuples",)
    found = _result_flaws(state)
    if not 0 <= state.dealer < players:
        found.append(f"the dealer is seat {excerpt(state.dealer)} of {players}")
    if isinstance(phase, Dealing) and not state.results:
        if state.stocks or state.discards or state.commons or state.placements:
            found.append("before the first deal there are no piles and no placements")
        return tuple(found)
    sizes = (len(state.stocks), len(state.discards), len(state.commons))
    if sizes != (players, players, rules.commons) or not all(state.commons):
        found.append(
            f"{players} players have as many stocks and discards, and {rules.commons} common piles with a card"
        )
    cards = table_cards(state)
    if len(cards) != len(PACK_52) or set(cards) != set(PACK_52):
        found.append("the cards on the table are not one whole pack")
    if not isinstance(phase, (Dealing, Over)) and not 0 <= phase.seat < players:
        found.append(f"the table waits for seat {excerpt(phase.seat)} of {players}")
    if not found:  # or the rest might look for what is not there
        found = [*_count_flaws(state), *_phase_flaws(state)]
    return tuple(found)


def _are_tuples(state: State) -> bool:
    """Say whether all is a tuple that should be one: a list could be changed, and is never equal to a tuple."""
    phase = state.phase
    rows: list[object] = [state.results, state.stocks, state.discards, state.commons]
    rows += [*state.stocks, *state.discards, *state.commons]
    match phase:
        case Calling():
            rows.append(phase.called)
        case Correcting():
            rows.append(phase.targets)
        case Over(outcome):
            rows += [outcome.winners, outcome.wins]
        case _:
            pass
    return all(isinstance(row, tuple) for row in rows)


def _result_flaws(state: State) -> list[str]:
    """Say what is wrong with the results, whatever lies on the table."""
    rules, results = state.rules, state.results
    found: list[str] = []
    if len(results) > rules.games or (len(results) == rules.games) != isinstance(state.phase, Over):
        found.append(f"{len(results)} of {rules.games} games have a result")
    won = {ResultReason.LAST_CARD, ResultReason.NOTHING_GIVEN}
    if rules.emptied_giver is EmptiedGiver.WINS:
        won.add(ResultReason.EMPTIED_GIVER)
    drawn = {ResultReason.ABANDONED}
    if rules.endless is Endless.DRAWN:
        drawn.add(ResultReason.ENDLESS)
    if rules.turn_limit is not None:
        drawn.add(ResultReason.TURN_LIMIT)
    for result in results:
        match result:
            case GameWon(seat, reason) if reason in won and 0 <= seat < rules.players:
                pass
            case GameDrawn(reason) if reason in drawn:
                pass
            case _:
                found.append(f"under these rules no game ends with {excerpt(result)}")
    return found


def _count_flaws(state: State) -> list[str]:
    """Say what is wrong with the number of placements."""
    rules, phase, placements = state.rules, state.phase, state.placements
    found: list[str] = []
    ended = isinstance(phase, (Dealing, Over))
    # A card on a discard, covering a common pile or waiting for its correction was placed in this deal.
    shown = sum(len(pile) - 1 for pile in state.commons) + sum(map(len, state.discards)) + isinstance(phase, Correcting)
    abandoned = ended and state.results[-1].reason is ResultReason.ABANDONED
    if placements < shown - abandoned:  # an open card may have gone to the discard when the deal was stopped
        found.append(f"{shown} cards were placed, but {excerpt(placements)} counted")
    last = ended or (isinstance(phase, Correcting) and phase.claimed)
    if rules.turn_limit is not None and placements > rules.turn_limit - (not last):
        found.append(f"{excerpt(placements)} cards were placed, and the turn limit is {rules.turn_limit}")
    if placements < 1 and not ended:
        first = (state.dealer + 1) % rules.players
        full = [rules.each - (isinstance(phase, Placing) and seat == first) for seat in range(rules.players)]
        if not isinstance(phase, (Opening, Placing)) or phase.seat != first or [*map(len, state.stocks)] != full:
            found.append("before the first placement the seat left of the dealer begins, with full stocks")
    return found


def _phase_flaws(state: State) -> list[str]:
    """Say what is wrong between the phase and the piles, which are in order by themselves."""
    phase = state.phase
    found: list[str] = []
    match phase:
        case Opening(seat):
            if seat in _empty(state):
                found.append(f"seat {seat} has no card to open")
        case Placing():
            pass
        case Calling():
            found += _calling_flaws(state, phase)
        case Correcting(seat, card, targets, claimed):
            lawful = lawful_targets(card, state.common_tops, state.discard_tops, seat)
            if len(lawful) < 2 or targets != lawful:
                found.append(f"the offender cannot have the choice of {excerpt(targets)}")
            if claimed and seat not in _empty(state):
                found.append(f"seat {seat} cannot have claimed victory with cards left")
        case Dealing() | Over():
            found += _end_flaws(state)
            if isinstance(phase, Over) and phase.outcome != outcome_of(state.rules, state.results):
                found.append("the outcome does not follow from the results")
        case _:
            assert_never(phase)
    if state.rules.emptied_giver is EmptiedGiver.WINS and not isinstance(phase, (Dealing, Over)):
        # Q16: whoever else has no card would have won.
        acting = phase.seat if isinstance(phase, (Placing, Correcting)) else None
        found += [f"seat {seat} has no card left and must have won" for seat in _empty(state) if seat != acting]
    return found


def _empty(state: State) -> list[Seat]:
    """Give the seats that have neither stock nor discard."""
    piles = zip(state.stocks, state.discards, strict=True)
    return [seat for seat, (stock, discard) in enumerate(piles) if not stock and not discard]


def _end_flaws(state: State) -> list[str]:
    """Say what is wrong between the piles and the result of the game that was just played."""
    result, rules, placements, empty = state.results[-1], state.rules, state.placements, _empty(state)
    found: list[str] = []
    if isinstance(result, GameWon) and result.seat not in empty:
        found.append(f"seat {result.seat} cannot have won with cards left")
    match result.reason:
        case ResultReason.LAST_CARD | ResultReason.EMPTIED_GIVER:
            possible = placements > 0
        case ResultReason.NOTHING_GIVEN:  # Q14
            possible = placements > 0 and len(empty) == rules.players
        case ResultReason.ENDLESS:  # Q19, and the turn limit comes first
            possible = asked_after(placements) and (rules.turn_limit is None or placements < rules.turn_limit)
        case ResultReason.TURN_LIMIT:
            possible = placements == rules.turn_limit
        case ResultReason.ABANDONED:
            possible = placements >= 0
    if not possible:
        found.append(f"after {excerpt(placements)} placements and with these piles no game ends with {result!r}")
    return found


def _calling_flaws(state: State, phase: Calling) -> list[str]:
    about, players = phase.about, state.rules.players
    match about.target:
        case Common(index):
            piles, place, empty = state.commons, index, False
        case Discard(seat):
            piles, place, empty = state.discards, seat, True
    pile = piles[place] if place < len(piles) else ()
    covered = pile[-2] if len(pile) > 1 else None
    if about.seat >= players or not pile or covered is not phase.covered or not (empty or covered):
        return ["the latest placement does not show on its pile"]
    found: list[str] = []
    if about.seat in _empty(state):
        found.append(f"seat {about.seat} has no card left and must have claimed victory")
    if phase.seat != next_opener(state.stocks, state.discards, about.seat):
        found.append(f"after seat {about.seat}, seat {phase.seat} is not the next with a card to open")
    alone = piles is state.discards and place != about.seat and covered is None and not state.stocks[place]
    if alone and state.rules.emptied_giver is EmptiedGiver.WINS:  # Q16
        found.append(f"seat {place} had no card left and must have won")
    others = [seat for seat in range(players) if seat != about.seat]
    if phase.called != tuple([seat for seat in others if seat in phase.called]):
        found.append("every seat but the one that placed the card calls at most once, and is listed in order")
    elif phase.called and latest_breach(phase, state.common_tops, state.discard_tops) is not None:
        found.append("a call about a fault is not in vain")
    return found
