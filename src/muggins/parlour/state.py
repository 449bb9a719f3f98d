"""The table of the parlour game as it is: every pile, and what it waits for."""

from __future__ import annotations

from typing import TypeAlias, assert_never

import attrs

from muggins.cards import PACK_52, Card, by_suit
from muggins.parlour.actions import Place
from muggins.parlour.events import GameDrawn, GameWon, OutcomeReason, Result, ResultReason
from muggins.parlour.placement import Common, Discard, Pile, Target, lawful_targets, placement_fault
from muggins.parlour.rules import EmptiedGiver, Endless, Rules
from muggins.ruling import Dealing, Fault, Seat

__all__ = [
    "Calling",
    "Correcting",
    "Dealing",
    "Opening",
    "Outcome",
    "Over",
    "Phase",
    "Placing",
    "State",
    "flaws",
    "table_cards",
]


@attrs.frozen
class Opening:
    """The seat opens a card, and there is nothing to call: nothing was placed yet, or a fault was settled."""

    seat: Seat


@attrs.frozen
class Calling:
    """The seat opens a card, and until then the others may call the latest placement (parlour.R25).

    ``about`` is that placement and ``covered`` the card that it was put on, None if the pile was empty;
    ``called`` are the seats that have called it in vain.
    """

    seat: Seat
    about: Place
    covered: Card | None
    called: tuple[Seat, ...]


@attrs.frozen
class Placing:
    """The seat places the card that it opened."""

    seat: Seat
    card: Card


@attrs.frozen
class Correcting:
    """The offender chooses one of the targets for the card, which has left the wrong pile (parlour.Q6).

    ``claimed`` says that the fault was found in a claimed victory, and not called (parlour.Q14).
    """

    seat: Seat
    card: Card
    targets: tuple[Target, ...]
    claimed: bool


@attrs.frozen
class Outcome:
    """How a match ended: who won it, why, and how many games each seat won."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    wins: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Over:
    """The match is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Opening | Calling | Placing | Correcting | Over
"""What the table waits for."""


@attrs.frozen
class State:
    """The table: the rules agreed, the results so far, every pile of the present deal, and what it waits for.

    ``stocks`` are in seat order, each with its top card first; ``discards`` too, each with its bottom card first,
    so that a discard turned over is a stock as it stands; ``commons`` have their bottom card first as well.
    Before the first deal there are no piles; after a game they lie as they are until the next deal.
    ``placements`` counts the cards placed in the latest deal.
    """

    rules: Rules
    dealer: Seat
    results: tuple[Result, ...]
    stocks: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    commons: tuple[Pile, ...]
    placements: int
    phase: Phase

    @property
    def common_tops(self) -> tuple[Card, ...]:
        """The top cards of the common piles."""
        return tuple([pile[-1] for pile in self.commons])

    @property
    def discard_tops(self) -> tuple[Card | None, ...]:
        """The top cards of the discards, None for an empty one."""
        return tuple([pile[-1] if pile else None for pile in self.discards])


def outcome_of(rules: Rules, results: tuple[Result, ...]) -> Outcome:
    """Give the outcome of a match whose games ended like this.

    Rule: parlour.R29, parlour.Q20.
    """
    wins = [0] * rules.players
    for result in results:
        if isinstance(result, GameWon):
            wins[result.seat] += 1
    most = max(wins)
    if not most:
        return Outcome((), OutcomeReason.ALL_DRAWN, tuple(wins))
    winners = tuple(seat for seat, won in enumerate(wins) if won == most)
    reason = OutcomeReason.MOST_GAMES if len(winners) == 1 else OutcomeReason.SHARED
    return Outcome(winners, reason, tuple(wins))


def next_opener(stocks: tuple[Pile, ...], discards: tuple[Pile, ...], seat: Seat) -> Seat:
    """Give the next seat clockwise that has a card to open, the seat itself last of all.

    Rule: parlour.R8, parlour.Q17.
    """
    seats = len(stocks)
    for step in range(1, seats):
        other = (seat + step) % seats
        if stocks[other] or discards[other]:
            return other
    return seat


def fault_of(
    phase: Calling, common_tops: tuple[Card, ...], discard_tops: tuple[Card | None, ...]
) -> Fault[Target] | None:
    """Say which rule the latest placement broke, judged on the position before it.

    Rule: parlour.Q13.
    """
    commons, discards = list(common_tops), list(discard_tops)
    match phase.about.target:
        case Common(index) as target:
            assert phase.covered is not None
            card, commons[index] = commons[index], phase.covered
        case Discard(seat) as target:
            top, discards[seat] = discards[seat], phase.covered
            assert top is not None
            card = top
    return placement_fault(card, target, commons, discards, phase.about.seat)


def table_cards(state: State) -> tuple[Card, ...]:
    """Give every card on the table once: the whole pack from the deal on, nothing before it.

    Rule: parlour.R21.
    """
    phase = state.phase
    in_hand = (phase.card,) if isinstance(phase, Placing | Correcting) else ()
    return tuple(card for piles in (state.stocks, state.discards, state.commons) for pile in piles for card in pile) + (
        in_hand
    )


def flaws(state: State) -> tuple[str, ...]:
    """Say, in English sentences, what shows that the state cannot have come about; empty for every state that can.

    Rule: parlour.R1, parlour.R4, parlour.R21, parlour.R27, parlour.R29, parlour.Q8, parlour.Q14, parlour.Q17.
    """
    rules, phase = state.rules, state.phase
    players = rules.players
    found = _result_flaws(state)
    if not 0 <= state.dealer < players:
        found.append(f"the dealer is seat {state.dealer} of {players}")
    if isinstance(phase, Dealing) and not state.results:
        if state.stocks or state.discards or state.commons or state.placements:
            found.append("before the first deal there are no piles and no placements")
        return tuple(found)
    sizes = (len(state.stocks), len(state.discards), len(state.commons))
    if sizes != (players, players, rules.commons) or not all(state.commons):
        found.append(
            f"{players} players have as many stocks and discards, and {rules.commons} common piles with a card"
        )
    if sorted(table_cards(state), key=by_suit) != list(PACK_52):
        found.append("the cards on the table are not one whole pack")
    if not isinstance(phase, Dealing | Over) and not 0 <= phase.seat < players:
        found.append(f"the table waits for seat {phase.seat} of {players}")
    if not found:  # or the rest might look for what is not there
        found = [*_count_flaws(state), *_phase_flaws(state)]
    return tuple(found)


def _result_flaws(state: State) -> list[str]:
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
                found.append(f"under these rules no game ends with {result!r}")
    return found


def _count_flaws(state: State) -> list[str]:
    """Say what is wrong with the number of placements."""
    rules, phase, placements = state.rules, state.phase, state.placements
    found: list[str] = []
    covered = sum(len(pile) - 1 for pile in state.commons)
    if placements < covered:
        found.append(f"{covered} cards were placed on common piles, but {placements} anywhere")
    ended = isinstance(phase, Dealing | Over)
    last = ended or (isinstance(phase, Correcting) and phase.claimed)
    if rules.turn_limit is not None and placements > rules.turn_limit - (not last):
        found.append(f"{placements} cards were placed, and the turn limit is {rules.turn_limit}")
    if placements < 1 and not ended:
        first = (state.dealer + 1) % rules.players
        full = [rules.each - (isinstance(phase, Placing) and seat == first) for seat in range(rules.players)]
        if not isinstance(phase, Opening | Placing) or phase.seat != first or [*map(len, state.stocks)] != full:
            found.append("before the first placement the seat left of the dealer begins, with full stocks")
    return found


def _phase_flaws(state: State) -> list[str]:
    """Say what is wrong between the phase and the piles, which are in order by themselves."""
    phase = state.phase
    found: list[str] = []
    match phase:
        case Opening(seat):
            if not state.stocks[seat] and not state.discards[seat]:
                found.append(f"seat {seat} has no card to open")
        case Placing():
            pass
        case Calling():
            found += _calling_flaws(state, phase)
        case Correcting(seat, card, targets, claimed):
            lawful = lawful_targets(card, state.common_tops, state.discard_tops, seat)
            if len(lawful) < 2 or targets != lawful:
                found.append(f"the offender cannot have the choice of {targets!r}")
            if claimed and (state.stocks[seat] or state.discards[seat]):
                found.append(f"seat {seat} cannot have claimed victory with cards left")
        case Dealing() | Over():
            last = state.results[-1]
            if isinstance(last, GameWon) and (state.stocks[last.seat] or state.discards[last.seat]):
                found.append(f"seat {last.seat} cannot have won with cards left")
            if isinstance(phase, Over) and phase.outcome != outcome_of(state.rules, state.results):
                found.append("the outcome does not follow from the results")
        case _:
            assert_never(phase)
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
    if not state.stocks[about.seat] and not state.discards[about.seat]:
        found.append(f"seat {about.seat} has no card left and must have claimed victory")
    if phase.seat != next_opener(state.stocks, state.discards, about.seat):
        found.append(f"after seat {about.seat}, seat {phase.seat} is not the next with a card to open")
    callers = {seat for seat in phase.called if 0 <= seat < players and seat != about.seat}
    if len(callers) != len(phase.called):
        found.append("every seat but the one that placed the card calls at most once")
    if callers and fault_of(phase, state.common_tops, state.discard_tops) is not None:
        found.append("a call about a fault is not in vain")
    return found
