"""What happened in Mushka: public facts, the same for everybody.

Every change of a record is a :class:`Written`, so a score sheet can be printed from the events alone.
"""

from __future__ import annotations

from enum import unique
from typing import ClassVar, TypeAlias

import attrs

from muggins.cards import Card
from muggins.mushka.actions import ordinal
from muggins.mushka.challenge import VerdictReason
from muggins.mushka.scoring import ItemReason
from muggins.table import Abandoned, Reason, Seat, Template
from muggins.table.words import Facts

__all__ = [
    "Abandoned",
    "AllPassed",
    "Called",
    "Credited",
    "Dealt",
    "Ended",
    "Event",
    "Exchanged",
    "LeftAlone",
    "Misdealt",
    "Outcome",
    "OutcomeReason",
    "Passed",
    "Played",
    "Settled",
    "Stood",
    "StopLapsed",
    "Stopped",
    "TrickMoved",
    "TrickTaken",
    "Written",
]


@unique
class OutcomeReason(Reason):
    """Why a game ended as it did."""

    STOPPED = ("stopped", "mushka.Q17", "the record was cleared, and the stop stood when the deal was settled")
    CLEARED = ("cleared", "mushka.Q19", "no stop stood at the settlement, and this record was cleared first")
    ALONE = ("alone", "mushka.Q15", "the only player who did not pass has cleared the record")
    DEAL_LIMIT = ("deal_limit", "mushka.Q25", "the agreed number of deals was played")
    ABANDONED = ("abandoned", "mushka.Q30", "the game was stopped, and only the settlement of a deal makes a winner")


def _ending(facts: Facts) -> str:
    winners = facts["winners"]
    return f"{f'seat {winners} wins' if winners else 'nobody wins'}: {facts['reason']}"


def _exchanged(facts: Facts) -> str:
    return f"seat {facts['seat']} exchanges {facts['cards']} {'card' if facts['cards'] == 1 else 'cards'}"


def _taken(facts: Facts) -> str:
    return f"seat {facts['seat']} takes the {ordinal(facts['trick'])} trick"


def _called(facts: Facts) -> str:
    return (
        f"seat {facts['seat']} calls the card of seat {facts['offender']} in the {ordinal(facts['trick'])} trick: "
        f"{facts['reason']}"
    )


def _moved(facts: Facts) -> str:
    return f"the {ordinal(facts['trick'])} trick moves from seat {facts['loser']} to seat {facts['seat']}"


def _credited(facts: Facts) -> str:
    return f"seat {facts['seat']} is credited with {facts['tricks']} {'trick' if facts['tricks'] == 1 else 'tricks'}"


def _written(facts: Facts) -> str:
    points = facts["points"]
    shown = f"{points:+}" if points else "no change"
    return f"seat {facts['seat']} has {facts['record']} to write off ({shown}): {facts['reason']}"


@attrs.frozen
class Dealt:
    """Every player has five cards, and the suit of the turn-up is trumps.

    Attributes:
        dealer: The seat that dealt.
        deal: The number of the deal in the game, from 1.
        scores: What each seat has to write off as the deal begins.
        turn_up: The card turned up.
    """

    template: ClassVar[Template] = "seat {dealer} deals deal {deal} and turns up {turn_up}; to write off: {scores}"

    dealer: Seat
    deal: int
    scores: tuple[int, ...]
    turn_up: Card


@attrs.frozen
class Misdealt:
    """The cards went back, and the same dealer deals again."""

    template: ClassVar[Template] = "the deal was wrong, and seat {dealer} deals again"

    dealer: Seat

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.Q26"


@attrs.frozen
class Exchanged:
    """The seat exchanged this number of cards."""

    template: ClassVar[Template] = _exchanged

    seat: Seat
    cards: int


@attrs.frozen
class Stood:
    """The seat kept its hand."""

    template: ClassVar[Template] = "seat {seat} stands"

    seat: Seat


@attrs.frozen
class Passed:
    """The seat sits out the deal."""

    template: ClassVar[Template] = "seat {seat} passes"

    seat: Seat


@attrs.frozen
class AllPassed:
    """Everybody passed: there is no play, and the deal moves on."""

    template: ClassVar[Template] = "everybody has passed, and there is no play"

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.Q14"


@attrs.frozen
class LeftAlone:
    """All but this seat passed: there is no play."""

    template: ClassVar[Template] = "only seat {seat} has not passed, and there is no play"

    seat: Seat

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.Q15"


@attrs.frozen
class Played:
    """The seat played the card."""

    template: ClassVar[Template] = "seat {seat} plays {card}"

    seat: Seat
    card: Card


@attrs.frozen
class TrickTaken:
    """The seat took the trick with this number, counted from 0."""

    template: ClassVar[Template] = _taken

    seat: Seat
    trick: int


@attrs.frozen
class Stopped:
    """The seat stopped the deal."""

    template: ClassVar[Template] = "seat {seat} stops the deal"

    seat: Seat


@attrs.frozen
class Called:
    """The seat called a card, and this is the verdict.

    Attributes:
        seat: The seat that called.
        trick: The number of the trick in the deal, counted from 0.
        offender: The seat whose card was called.
        card: That card.
        reason: Why the call is upheld or not.
    """

    template: ClassVar[Template] = _called

    seat: Seat
    trick: int
    offender: Seat
    card: Card
    reason: VerdictReason

    @property
    def upheld(self) -> bool:
        """Whether the card was a revoke."""
        return self.reason is VerdictReason.REVOKED

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class TrickMoved:
    """A call took the trick from one seat and credited it to another.

    Attributes:
        trick: The number of the trick in the deal, counted from 0.
        loser: The seat that had it.
        seat: The seat that has it now.
    """

    template: ClassVar[Template] = _moved

    trick: int
    loser: Seat
    seat: Seat

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.R22"


@attrs.frozen
class StopLapsed:
    """A call left the seat no longer cleared, and its stop does not stand any more."""

    template: ClassVar[Template] = "the stop of seat {seat} lapses"

    seat: Seat

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.Q30"


@attrs.frozen
class Credited:
    """The only seat left is credited with this number of tricks."""

    template: ClassVar[Template] = _credited

    seat: Seat
    tricks: int

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return "mushka.Q15"


@attrs.frozen
class Written:
    """A change was written on a seat's record.

    Attributes:
        seat: The seat.
        points: How many points were added; below 0, they were written off.
        reason: What for.
        record: What the seat has to write off now.
    """

    template: ClassVar[Template] = _written

    seat: Seat
    points: int
    reason: ItemReason
    record: int

    @property
    def rule(self) -> str:
        """The id of the clause, such as ``"mushka.R15"``."""
        return self.reason.rule


@attrs.frozen
class Settled:
    """The deal is settled, and these are the records, by seat."""

    template: ClassVar[Template] = "the deal is settled; to write off: {records}"

    records: tuple[int, ...]


@attrs.frozen
class Outcome:
    """How a game ended.

    Attributes:
        winners: The seat that has won, in a tuple; empty if nobody has won.
        reason: Why the game ended.
        records: What each seat still had to write off.
    """

    template: ClassVar[Template] = _ending

    winners: tuple[Seat, ...]
    reason: OutcomeReason
    records: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.reason.rule


@attrs.frozen
class Ended:
    """The game is over; the last event of every game."""

    template: ClassVar[Template] = "the game is over: {outcome}"

    outcome: Outcome

    @property
    def rule(self) -> str:
        """The id of the clause that decides."""
        return self.outcome.rule


Event: TypeAlias = (
    Dealt
    | Misdealt
    | Exchanged
    | Stood
    | Passed
    | AllPassed
    | LeftAlone
    | Played
    | TrickTaken
    | Stopped
    | Called
    | TrickMoved
    | StopLapsed
    | Credited
    | Written
    | Settled
    | Abandoned
    | Ended
)
"""Everything that can happen."""
