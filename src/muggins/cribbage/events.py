"""What happens in a game of cribbage, as everybody at the table sees it.

A score sheet and a board need the :class:`Pegged` events alone: every point is in one of them.
"""

from __future__ import annotations

from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card
from muggins.cribbage.actions import answers
from muggins.cribbage.challenge import Claim, Verdict
from muggins.cribbage.endings import Outcome
from muggins.cribbage.explain import HandCount, PlayCount, count_hand, count_play
from muggins.cribbage.pegging import PlayScore
from muggins.cribbage.scoring import HandScore
from muggins.table import Abandoned, Named, Reason, Seat, Template
from muggins.table.words import Facts

__all__ = [
    "Abandoned",
    "Announced",
    "Answered",
    "CardSettled",
    "CountEnded",
    "Counted",
    "CribShown",
    "Dealt",
    "Ended",
    "Event",
    "HandsShown",
    "LaidAway",
    "Part",
    "PegReason",
    "Pegged",
    "PlayEvent",
    "Played",
    "SaidGo",
    "Settled",
    "ShowEvent",
    "StarterTurned",
]


def _what(facts: Facts) -> str:
    return "crib" if facts["crib"] else "hand"


def _lays_away(facts: Facts) -> str:
    return f"seat {facts['seat']} lays away {facts['cards']} {'card' if facts['cards'] == 1 else 'cards'}"


def _plays(facts: Facts) -> str:
    named = "" if facts["points"] is None else f", and names {facts['points']}"
    return f"seat {facts['seat']} plays {facts['card']}, count {facts['count']}{named}"


def _is_counted(facts: Facts) -> str:
    cards = f"{facts['cards']} with {facts['starter']}"
    return f"the {_what(facts)} of seat {facts['seat']}, {cards}, is worth {facts['score']}"


def _announces(facts: Facts) -> str:
    return f"seat {facts['seat']} counts {facts['points']} for the {_what(facts)}, {facts['cards']}"


def _is_settled(facts: Facts) -> str:
    return f"the {_what(facts)} of seat {facts['seat']} is worth {facts['score']}: {facts['verdict']}"


def _pegs(facts: Facts) -> str:
    points = int(facts["points"] or 0)
    does = f"pegs {points}" if points > 0 else f"goes back {-points}"
    return f"seat {facts['seat']} {does}, to {facts['score']}: {facts['reason']}"


@attrs.frozen
class Dealt:
    """The cards are dealt.

    Attributes:
        dealer: The seat that deals; the crib belongs to it.
        deal: The number of the deal, from 1.
        scores: By side, before the deal.
        cards: How many cards each seat has.
        to_crib: How many were dealt straight to the crib.

    Rule: cribbage.R4, Q39.
    """

    template: ClassVar[Template] = "deal {deal}, by seat {dealer}; the scores are {scores}"

    dealer: Seat
    deal: int
    scores: tuple[int, ...]
    cards: tuple[int, ...]
    to_crib: int


@attrs.frozen
class LaidAway:
    """A seat laid this number of cards away to the crib.

    Rule: cribbage.R4, R6.
    """

    template: ClassVar[Template] = _lays_away

    seat: Seat
    cards: int


@attrs.frozen
class StarterTurned:
    """The starter is turned up.

    Rule: cribbage.R6.
    """

    template: ClassVar[Template] = "the starter is {card}"

    card: Card


@attrs.frozen
class Played:
    """A seat played a card.

    Attributes:
        seat: The player.
        card: The card.
        count: The running count with it.
        points: What the player named for it, None where the table pegs.

    Rule: cribbage.R8, Q23.
    """

    template: ClassVar[Template] = _plays

    seat: Seat
    card: Card
    count: int
    points: int | None = None


@attrs.frozen
class CardSettled:
    """The points named for a card are settled, and everybody sees what it scores.

    Attributes:
        seat: The player of the card.
        cards: The cards since the count was last 0, this one last.
        score: What the card truly scores, without go and last.
        claimant: The seat that claimed, None if nobody did.
        verdict: How it was settled.

    Rule: cribbage.Q23, S11, Q36.
    """

    template: ClassVar[Template] = "the card of seat {seat} scores {score}: {verdict}"

    seat: Seat
    cards: tuple[Card, ...]
    score: PlayScore
    claimant: Seat | None
    verdict: Verdict

    @property
    def upheld(self) -> bool:
        """Whether there was a claim, and it was right."""
        return self.verdict.upheld

    @property
    def count(self) -> PlayCount:
        """The true count explained, item by item with its cards and clauses."""
        return count_play(self.cards)


@attrs.frozen
class SaidGo:
    """A seat that holds cards, but none that fits, said go at this count.

    Rule: cribbage.R9.
    """

    template: ClassVar[Template] = "seat {seat} says go at {count}"

    seat: Seat
    count: int


@attrs.frozen
class CountEnded:
    """The running count ends, because it is 31 or nobody can go on; this seat played last.

    The next count begins at 0, and the next seat to the left that holds cards leads it; the five-card game has no next
    count.

    Rule: cribbage.R11-R14, R22.
    """

    template: ClassVar[Template] = "the count ends at {count}, and seat {seat} played last"

    seat: Seat
    count: int


@attrs.frozen
class HandsShown:
    """In the five-card game the play has ended with cards in hand, and the hands are turned face up, by seat.

    Rule: cribbage.R22, Q41.
    """

    template: ClassVar[Template] = "the hands are shown"

    hands: tuple[tuple[Card, ...], ...]


@attrs.frozen
class CribShown:
    """The crib is turned face up, to be counted.

    Rule: cribbage.S12.
    """

    template: ClassVar[Template] = "the crib of seat {seat} is {cards}"

    seat: Seat
    cards: tuple[Card, ...]


@attrs.frozen
class Counted:
    """The table counted a hand or the crib.

    Rule: cribbage.R23, R25-R30.
    """

    template: ClassVar[Template] = _is_counted

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card
    score: HandScore

    @property
    def count(self) -> HandCount:
        """The count explained, item by item with its cards and clauses."""
        return count_hand(self.cards, self.starter, crib=self.crib)


@attrs.frozen
class Announced:
    """A seat announced what its hand or the crib is worth.

    Rule: cribbage.S2.
    """

    template: ClassVar[Template] = _announces

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    points: int


@attrs.frozen
class Answered:
    """An opponent answered: accepted (``None``) or claimed. A card or a go that accepts is reported like this too.

    Rule: cribbage.S3, S4, Q23.
    """

    template: ClassVar[Template] = answers

    seat: Seat
    claim: Claim | None


@attrs.frozen
class Settled:
    """An announced count is settled, and everybody sees what the hand is worth.

    Attributes:
        seat: The counter.
        crib: Whether it was the crib.
        cards: The cards of the hand or the crib.
        starter: The starter.
        score: What they are truly worth.
        claimant: The seat that claimed, None if nobody did.
        verdict: How it was settled.

    Rule: cribbage.S11, Q36.
    """

    template: ClassVar[Template] = _is_settled

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card
    score: HandScore
    claimant: Seat | None
    verdict: Verdict

    @property
    def upheld(self) -> bool:
        """Whether there was a claim, and it was right."""
        return self.verdict.upheld

    @property
    def count(self) -> HandCount:
        """The true count explained, item by item with its cards and clauses."""
        return count_hand(self.cards, self.starter, crib=self.crib)


@unique
class PegReason(Reason):
    """What points are pegged for."""

    THREE_FOR_LAST = ("three_for_last", "cribbage.R39", "three for last, for not dealing first")
    HEELS = ("heels", "cribbage.R7", "two for his heels")
    FIFTEEN = ("fifteen", "cribbage.R15", "the count is fifteen")
    THIRTY_ONE = ("thirty_one", "cribbage.R15", "the count is thirty-one")
    PAIR = ("pair", "cribbage.R15", "cards of one rank")
    RUN = ("run", "cribbage.R15", "cards in sequence")
    NAMED = ("named", "cribbage.Q23", "the points named for the card")
    GO = ("go", "cribbage.R11", "the last card of a count")
    LAST = ("last", "cribbage.R12", "the last card of the deal")
    HAND = ("hand", "cribbage.R23", "the hand")
    CRIB = ("crib", "cribbage.R23", "the crib")
    ANNOUNCED = ("announced", "cribbage.S2", "the count that was announced")
    MUGGINS = ("muggins", "cribbage.S7", "points that the counter missed")
    FALSE_MUGGINS = ("false_muggins", "cribbage.S8", "a claim of missed points when nothing was missed")
    SURPLUS_LOST = ("surplus_lost", "cribbage.S9", "surplus points, put back")
    SURPLUS_WON = ("surplus_won", "cribbage.S9", "surplus points of the counter")
    SHORT = ("short", "cribbage.A7", "points that the counter pegged short")
    SHORT_OF_HOLES = ("short_of_holes", "cribbage.A8", "holes that the counter could still have pegged")
    NOT_SHORT = ("not_short", "cribbage.A6", "a claim of short points when nothing was short")
    OVERPEG_LOST = ("overpeg_lost", "cribbage.A13", "overpegged points, put back")
    OVERPEG_WON = ("overpeg_won", "cribbage.A13", "points that the counter overpegged")
    OVERCLAIM_LOST = ("overclaim_lost", "cribbage.A15", "a false claim of game, put back to the true hole")
    OVERCLAIM_WON = ("overclaim_won", "cribbage.A15", "points of the counter's false claim of game")
    FALSE_GAME = ("false_game", "cribbage.A15", "the penalty for a false claim of game")


@unique
class Part(Named):
    """The parts of a deal that points come from."""

    DEAL = "deal"
    """Before the play: three for last, and heels."""
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"


@attrs.frozen
class Pegged:
    """A side pegs points; below 0 they are put back.

    In the house protocol all the points are given, even if a board shows no score past the target (Q18); in the
    tournament protocol they are the holes that the peg moved (R34).

    Attributes:
        seat: The seat that pegs.
        side: Its side.
        points: How many.
        reason: What for.
        part: The part of the deal that they come from.
        cards: The cards that make them.
        score: The score of the side after it, as a board shows it.
    """

    template: ClassVar[Template] = _pegs

    seat: Seat
    side: int
    points: int
    reason: PegReason
    part: Part
    cards: tuple[Card, ...]
    score: int

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"cribbage.R7"``."""
        return self.reason.rule


@attrs.frozen
class Ended:
    """The game is over.

    Rule: cribbage.R24.
    """

    template: ClassVar[Template] = "the game is over: {outcome}"

    outcome: Outcome


PlayEvent: TypeAlias = Played | CardSettled | SaidGo | CountEnded
"""What the play of a deal is made of."""

ShowEvent: TypeAlias = Counted | Announced | Settled
"""What the show of a deal is made of: counts by the table, the count that is open, and counts that are settled."""

Event: TypeAlias = (
    Dealt
    | LaidAway
    | StarterTurned
    | Played
    | CardSettled
    | SaidGo
    | CountEnded
    | HandsShown
    | CribShown
    | Counted
    | Announced
    | Answered
    | Settled
    | Pegged
    | Abandoned
    | Ended
)
"""All that can happen in a game."""
