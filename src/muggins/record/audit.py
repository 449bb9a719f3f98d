"""Audit a game on record: every fault and who called it, every claim, and how the game stands."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

import attrs

from muggins.record.records import Record, check_record
from muggins.record.referees import Faultless, Item, referee_of
from muggins.table import Game, Reason

__all__ = ["Audit", "ClaimFinding", "FaultFinding", "Faultless", "Finding", "Item", "RefusalFinding", "audit"]

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)


@attrs.frozen
class FaultFinding(Generic[A_co]):
    """An action that broke a rule: its index in the record, which rule, and whether it was called in time.

    ``called`` is the index of the action that called it, or of the action itself when the rules check it by themselves;
    None if nobody did. ``open`` says whether it could be called at all.
    ``items`` are what the hand is truly worth, for a count.
    """

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str
    open: bool
    called: int | None = None
    items: tuple[Item, ...] = ()


@attrs.frozen
class ClaimFinding(Generic[A_co]):
    """A claim or call, upheld or not: its index, the index of the action that it was about, and what was said to it."""

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str
    upheld: bool
    about: int


@attrs.frozen
class RefusalFinding(Generic[A_co]):
    """The action at which the audit had to stop, because it cannot have happened."""

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str


Finding: TypeAlias = FaultFinding[A] | ClaimFinding[A] | RefusalFinding[A]
"""Something that an audit finds; ``says`` is an English sentence with the clause, ``rule`` the clause alone."""


@attrs.frozen
class Audit(Generic[A_co]):
    """What an audit found, in the order of the record.

    ``actions`` is how many actions could be taken: all, unless the last finding is a refusal.
    ``outcome`` is None for a game in progress.
    ``scores`` are by side in cribbage, games won by seat in Muggins, records by seat in Mushka; None in other games.
    ``faultless`` says how it would stand had nobody erred, None where that cannot be said.
    """

    actions: int
    findings: tuple[FaultFinding[A_co] | ClaimFinding[A_co] | RefusalFinding[A_co], ...]
    outcome: object | None
    scores: tuple[int, ...] | None
    faultless: Faultless | None

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def audit(game: Game[R, S, A, V], record: Record[R, A]) -> Audit[A]:
    """Go through a game on record, and tell what was wrong in it and what was said about it.

    A record that is no game stops the audit at the action that cannot have happened; what was found until then is told.

    Raises:
        InputError: the rules cannot be dealt from the dealer's seat, or it is no record.

    >>> from muggins import mushka
    >>> audit(mushka, Record(mushka.Rules(), 1, (mushka.Stand(2),))).findings[0].says
    'this cannot be done now: the table is at dealing [mushka.R4]'
    """
    referee = referee_of(game)
    findings: dict[int, Finding[A]] = {}
    latest: dict[A, int] = {}
    state = game.start(check_record(record).rules, dealer=record.dealer)
    taken = record
    for index, action in enumerate(record.actions):
        refusal = game.refusal(state, action)
        if refusal is not None:
            findings[index] = RefusalFinding(index, action, refusal.reason, refusal.rule, str(refusal))
            taken = attrs.evolve(record, actions=record.actions[:index])
            break
        fault = game.fault(state, action)
        step = game.step(state, action)
        latest[action] = index
        if fault is not None:
            windows = game.windows(step.state)
            can_be_called = referee is None or referee.can_be_called(fault)
            checked = referee is not None and referee.settles_itself(step.events)
            findings[index] = FaultFinding(
                index,
                action,
                fault.reason,
                fault.rule,
                str(fault),
                open=checked or (can_be_called and any(window.about == action for window in windows)),
                called=index if checked else None,
                items=() if referee is None else referee.items(state, action),
            )
        claim = None if referee is None else referee.judged(state, action, step.events)
        if claim is not None:
            about = latest[claim.about]
            findings[index] = ClaimFinding(
                index, action, claim.reason, claim.reason.rule, claim.says, claim.upheld, about
            )
            found = findings.get(about)
            if claim.upheld and isinstance(found, FaultFinding):
                findings[about] = attrs.evolve(found, called=index)
        state = step.state
    faults = sum(isinstance(finding, FaultFinding) for finding in findings.values())
    return Audit(
        len(taken.actions),
        tuple(findings[index] for index in sorted(findings)),
        game.outcome(state),
        None if referee is None else referee.scores(state),
        None if referee is None else referee.faultless(taken, state, faults),
    )
