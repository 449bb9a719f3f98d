"""Audits of games on record: every fault and who called it, every claim and its verdict, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeAlias, TypeVar

import attrs

from muggins.errors import InputError
from muggins.record.module import edition_of, referee_of
from muggins.record.records import Record, first_state
from muggins.table import Fact, Faultless, Game, Item, Reason, RefusedError
from muggins.table.protocol import A, E, O, R, S, V

__all__ = ["Audit", "ClaimFinding", "FaultFinding", "Finding", "RefusalFinding", "audit"]

A_co = TypeVar("A_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


@attrs.frozen
class FaultFinding(Generic[A_co]):
    """An action that broke a rule.

    Attributes:
        index: The index of the action in the record.
        action: The action.
        reason: Which rule it broke, and how.
        rule: The id of the clause.
        says: The fault in one English sentence, with the clause.
        open: Whether the fault could be called after the action, or was checked at once.
        called: The index of the action that called it, or of the action itself if the rules check it by themselves;
            None if nobody did.
        items: What the hand is truly worth, for a count.
        facts: The facts of the reason, for a catalogue of another language.
    """

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str
    open: bool
    called: int | None = None
    items: tuple[Item, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()


@attrs.frozen
class ClaimFinding(Generic[A_co]):
    """A claim or call.

    Attributes:
        index: The index of the action in the record.
        action: The action.
        reason: Why it was upheld or not.
        rule: The id of the clause.
        says: The judgement in one English sentence, with the clause.
        upheld: Whether it was upheld.
        about: The index of the action that it was about.
        facts: The facts of the reason, for a catalogue of another language.
    """

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str
    upheld: bool
    about: int
    facts: tuple[tuple[str, Fact], ...] = ()


@attrs.frozen
class RefusalFinding(Generic[A_co]):
    """The action at which the audit stopped, because it is impossible.

    Attributes:
        index: The index of the action in the record.
        action: The action.
        reason: Why it is impossible.
        rule: The id of the clause.
        says: The refusal in one English sentence, with the clause.
        facts: The facts of the reason, for a catalogue of another language.
    """

    index: int
    action: A_co
    reason: Reason
    rule: str
    says: str
    facts: tuple[tuple[str, Fact], ...] = ()


Finding: TypeAlias = FaultFinding[A] | ClaimFinding[A] | RefusalFinding[A]
"""Something that an audit finds; :func:`~muggins.table.describe` says it in another language."""


@attrs.frozen
class Audit(Generic[A_co, O_co]):
    """What an audit found, in the order of the record.

    Attributes:
        actions: The number of actions that were possible: all, unless the last finding is a refusal.
        findings: What was found.
        outcome: How the game ended, None for a game in progress.
        scores: The scores according to the game's referee, None for a game without one.
        faultless: How the game would stand without any mistake, None if that is unknown.
        edition: The edition of the rulebook by which the record was audited.
        played_edition: The edition under which the record says that it was played; None if it does not say.
    """

    actions: int
    findings: tuple[FaultFinding[A_co] | ClaimFinding[A_co] | RefusalFinding[A_co], ...]
    outcome: O_co | None
    scores: tuple[int, ...] | None
    faultless: Faultless | None
    edition: int = 1
    played_edition: int | None = None

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def same_edition(self) -> bool:
        """Whether the record was played under the edition by which it was audited, as far as it says."""
        return self.played_edition in (None, self.edition)


def audit(game: Game[R, S, A, V, E, O], record: Record[R, A]) -> Audit[A, O]:
    """Return every fault and every claim in a game on record.

    If an action is impossible, the audit stops there and reports what it found so far.
    Time and memory are linear in the length of the record.

    Raises:
        InputError: The rules, dealer or scores do not fit together, or the value is not a record.

    >>> from muggins import mushka
    >>> audit(mushka, Record(mushka.Rules(), 1, (mushka.Stand(2),))).actions
    0
    """
    first = state = first_state(game, record)
    referee = referee_of(game)
    findings: dict[int, Finding[A]] = {}
    latest: dict[A, int] = {}
    faults = 0
    actions: Sequence[A] = record.actions
    for index, action in enumerate(record.actions):
        try:
            after, events = game.step(state, action)
        except RefusedError as error:
            refusal = error.refusal
            findings[index] = RefusalFinding(
                index=index,
                action=action,
                reason=refusal.reason,
                rule=refusal.rule,
                says=str(refusal),
                facts=refusal.facts,
            )
            actions = record.actions[:index]
            break
        latest[action] = index
        fault = game.fault(state, action)
        if fault is not None:
            faults += 1
            checked = referee is not None and referee.checks_itself(events)
            findings[index] = FaultFinding(
                index=index,
                action=action,
                reason=fault.reason,
                rule=fault.rule,
                says=str(fault),
                open=checked or any(each.action == action for each in game.open_faults(after)),
                called=index if checked else None,
                items=() if referee is None else referee.items(state, action),
                facts=fault.facts,
            )
        claim = None if referee is None else referee.judged(state, action, events)
        if claim is not None:
            about = latest.get(claim.about)
            if about is None:
                raise InputError(
                    f"the referee says that action {index} is about {claim.about!r}, which is not on record"
                )
            findings[index] = ClaimFinding(
                index=index,
                action=action,
                reason=claim.reason,
                rule=claim.reason.rule,
                says=claim.says,
                upheld=claim.upheld,
                about=about,
                facts=claim.facts,
            )
            found = findings.get(about)
            if claim.upheld and isinstance(found, FaultFinding):
                findings[about] = attrs.evolve(found, called=index)
        state = after
    return Audit(
        actions=len(actions),
        findings=tuple(findings[index] for index in sorted(findings)),
        outcome=game.outcome(state),
        scores=None if referee is None else referee.scores(state),
        faultless=None if referee is None else referee.faultless(first, actions, state, faults),
        edition=edition_of(game),
        played_edition=record.edition,
    )
