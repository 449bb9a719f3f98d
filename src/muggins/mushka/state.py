"""The table of Mushka as it is: hands, stock and tricks, records, and what it waits for."""

from __future__ import annotations

from enum import Enum, unique
from typing import TypeAlias

import attrs

from muggins.cards import Card, Suit, by_suit
from muggins.errors import MugginsError
from muggins.mushka.actions import Call, Play, Stop
from muggins.mushka.events import OutcomeReason, TrickMoved
from muggins.mushka.rules import Rules
from muggins.mushka.scoring import DealScore
from muggins.mushka.tricks import ACE_OF_SPADES
from muggins.ruling import Dealing, Seat

__all__ = [
    "Cleared",
    "Dealing",
    "Decision",
    "Exchanging",
    "Following",
    "Halted",
    "Hand",
    "Leading",
    "Outcome",
    "Over",
    "Overshot",
    "Phase",
    "Said",
    "Settling",
    "State",
    "Trick",
    "flaws",
    "table_cards",
]


@unique
class Decision(Enum):
    """What a player has decided about the hand that was dealt (mushka.R6, mushka.Q8)."""

    WAITING = "waiting"
    STOOD = "stood"
    EXCHANGED = "exchanged"
    PASSED = "passed"

    def __repr__(self) -> str:
        return f"Decision.{self.name}"


@attrs.frozen
class Said:
    """A stop or a call that was made, with so many ``cards`` of the deal played; a call may be ``upheld`` or not.

    ``moved`` and ``lapsed`` are what everybody saw it do: the trick that it gave to another, and whether a stop lapsed.
    """

    action: Stop | Call
    cards: int
    upheld: bool
    moved: TrickMoved | None = None
    lapsed: bool = False


@attrs.frozen
class Cleared:
    """The seat is cleared since ``led`` tricks of the deal were led (mushka.Q17): one led later overshoots."""

    seat: Seat
    led: int


@attrs.frozen
class Overshot:
    """The seat took a trick more than the record of ``before`` held, and starts again (mushka.R20, mushka.Q18)."""

    seat: Seat
    before: int


@attrs.frozen
class Exchanging:
    """The seat decides to stand, to exchange or to pass."""

    seat: Seat


@attrs.frozen
class Leading:
    """The seat leads to the next trick."""

    seat: Seat


@attrs.frozen
class Following:
    """The seat plays to the trick that was led."""

    seat: Seat


@attrs.frozen
class Halted:
    """The seat's stop holds the play until the table settles the deal, or a call makes it lapse (mushka.Q30)."""

    seat: Seat


@attrs.frozen
class Settling:
    """The play is over, and the table has to settle the deal; until then calls are open (mushka.Q30)."""


@attrs.frozen
class Outcome:
    """How a game ended: who won it, why, and the record of each seat."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    records: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Over:
    """The game is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Exchanging | Leading | Following | Halted | Settling | Over
"""What the table waits for."""

Hand: TypeAlias = tuple[Card, ...]
"""The cards that a player holds, in the order in which they were dealt and drawn."""

Trick: TypeAlias = tuple[Play, ...]
"""The cards of a trick in the order in which they were played; the last trick of a deal may be unfinished."""


@attrs.frozen
class State:
    """The table: the rules agreed, the records, the cards of the present deal, and what it waits for.

    All tuples with a value for each player are in seat order. Cards lie as they are until the next deal.

    ``records`` are what each has to write off, the 5s of upheld calls included, but nothing else of the present deal.
    ``scores`` are those of the latest deal once it is settled; there are none while a deal goes on.
    ``hands`` are in the order in which they were dealt; who has passed keeps his hand. ``discards`` were exchanged.
    ``stock`` has its top card first. Before the first deal nothing is turned up.
    ``winners`` are the seats to which the complete tricks are credited now.
    ``said`` are the stops and calls of the deal, in order.
    ``cleared``, in the order in which they were, and ``overshot`` follow from all this; others than the seat itself
    cannot always know them, since the ace of spades may have played a part.
    """

    rules: Rules
    dealer: Seat
    phase: Phase
    records: tuple[int, ...]
    scores: tuple[DealScore, ...]
    hands: tuple[Hand, ...]
    decisions: tuple[Decision, ...]
    discards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    said: tuple[Said, ...]
    cleared: tuple[Cleared, ...]
    overshot: tuple[Overshot, ...]

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self.stock)


def trump_of(turn_up: Card | None) -> Suit:
    """Give trumps, once a card is turned up (R5)."""
    assert turn_up is not None
    return turn_up.suit


def next_player(decisions: tuple[Decision, ...], seat: Seat) -> Seat:
    """Give the next seat clockwise that has not passed, the seat itself last of all (Q12, Q13)."""
    seats = len(decisions)
    for step in range(1, seats):
        other = (seat + step) % seats
        if decisions[other] is not Decision.PASSED:
            return other
    return seat


def cards_played(tricks: tuple[Trick, ...]) -> int:
    """Count the cards; all tricks but the last are complete, and so of one length."""
    return len(tricks[0]) * (len(tricks) - 1) + len(tricks[-1]) if tricks else 0


def hand_before(hand: Hand, tricks: tuple[Trick, ...], seat: Seat, trick: int) -> Hand:
    """Give what the seat held when it played to the trick: its hand now, and all it has played since."""
    return hand + tuple([play.card for later in tricks[trick:] for play in later if play.seat == seat])


def settled_revokes(said: tuple[Said, ...]) -> list[tuple[int, Seat]]:
    """Give trick and offender of each call that was upheld, in their order."""
    return [(each.action.trick, each.action.offender) for each in said if each.upheld and isinstance(each.action, Call)]


def table_cards(state: State) -> tuple[Card, ...]:
    """Give every card on the table once: the whole pack from the first deal on, nothing before it."""
    turned_up = () if state.turn_up is None else (state.turn_up,)
    piles = (*state.hands, *state.discards, state.stock, turned_up)
    return tuple(card for pile in piles for card in pile) + tuple(play.card for trick in state.tricks for play in trick)


def flaws(state: State) -> tuple[str, ...]:
    """Say, in English sentences, what shows that the state cannot have come about; empty for every state that can."""
    players = state.rules.players
    found: list[str] = []
    if not 0 <= state.dealer < players:
        found.append(f"the dealer is seat {state.dealer} of {players}")
    each = (state.records, state.hands, state.decisions, state.discards)
    if any(len(values) != players for values in each):
        found.append(f"{players} players have as many records, hands, decisions and discards")
    elif state.turn_up is None:
        found += _undealt_flaws(state)
    elif sorted(table_cards(state), key=by_suit) != list(state.rules.pack):
        found.append(f"the cards on the table are not one pack of {len(state.rules.pack)}")
    elif not found:  # or the rest might look for what is not there
        found += _exchange_flaws(state) or _course_flaws(state)
    return tuple(found)


def _undealt_flaws(state: State) -> list[str]:
    """Say what is wrong before the first deal."""
    found: list[str] = []
    start = (state.rules.start_number,) * state.rules.players
    match state.phase:
        case Dealing():
            pass
        case Over(outcome) if outcome == Outcome((), OutcomeReason.ABANDONED, start):
            pass
        case _:
            found.append("before the first deal the table has to deal, unless the game was stopped")
    if state.records != start:
        found.append("before the first deal everybody has the start number to write off")
    if table_cards(state) or any(decision is not Decision.WAITING for decision in state.decisions):
        found.append("before the first deal there are no cards and no decisions")
    if state.scores or state.tricks or state.winners or state.said or state.cleared or state.overshot:
        found.append("before the first deal there are no scores and no tricks")
    return found


def _exchange_flaws(state: State) -> list[str]:
    """Say what is wrong with hands, decisions and stock; the cards are the pack."""
    found: list[str] = []
    players, phase = state.rules.players, state.phase
    if not isinstance(phase, Dealing | Settling | Over) and not 0 <= phase.seat < players:
        return [f"the table waits for seat {phase.seat} of {players}"]
    first = (dealt_by(state) + 1) % players
    in_turn = [state.decisions[(first + step) % players] for step in range(players)]
    decided = sum(decision is not Decision.WAITING for decision in in_turn)
    stopped = isinstance(phase, Over) and not state.scores
    if Decision.WAITING in in_turn[:decided]:
        found.append("the players decide in turn, beginning to the dealer's left")
    if isinstance(phase, Exchanging):
        if decided == players or phase.seat != (first + decided) % players:
            found.append(f"it is not seat {phase.seat} that decides next")
    elif decided < players and not stopped:
        found.append("play begins when all have decided")
    if any(record < 1 for record in state.records) and not (isinstance(phase, Over) and state.scores):
        found.append("a record that is written off ends the game")
    stock = len(state.rules.pack) - 5 * players - 1 - sum(map(len, state.discards))
    if stock < 0 or len(state.stock) != stock:
        found.append("the stock is what was left of the pack, less what was drawn")
    for seat, decision in enumerate(state.decisions):
        exchanged = len(state.discards[seat])
        if (decision is Decision.EXCHANGED) != (exchanged > 0) or exchanged > 5:
            found.append(f"seat {seat} cannot have exchanged {exchanged} cards")
        if len(hand_before(state.hands[seat], state.tricks, seat, 0)) != 5:
            found.append(f"seat {seat} has not had a hand of five cards")
        if decision is Decision.PASSED and ACE_OF_SPADES in state.hands[seat]:
            found.append(f"seat {seat} cannot have passed with the ace of spades")
    if decided < players and (state.tricks or state.winners or state.said or state.cleared or state.overshot):
        found.append("before play begins there are no tricks")
    if decided < players and state.scores:
        found.append("a deal is not settled before play begins")
    return found


def _course_flaws(state: State) -> list[str]:
    """Say what does not follow from the hands and what was played and said; all else is in order."""
    from muggins.mushka.reconstruction import played_again  # it plays the game, which stands on this module

    if Decision.WAITING in state.decisions:
        outcome = state.phase.outcome if isinstance(state.phase, Over) else None
        ends = outcome is None or outcome == Outcome((), OutcomeReason.ABANDONED, state.records)
        return [] if ends else ["the game can only have been stopped"]
    try:
        again = played_again(state)
    except MugginsError as error:
        return [f"the deal cannot have gone like this: {error}"]
    names = [field.name for field in attrs.fields(State) if getattr(again, field.name) != getattr(state, field.name)]
    return [f"{name}: something else follows from what was dealt, played and said" for name in names]


def dealt_by(state: State) -> Seat:
    """Give the dealer of the cards that lie on the table: once a deal is settled, the deal has moved on (Q26)."""
    won = isinstance(state.phase, Over) and state.phase.outcome.winners
    return (state.dealer - 1) % state.rules.players if state.scores and not won else state.dealer
