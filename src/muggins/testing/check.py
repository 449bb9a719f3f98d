"""Check any game against the laws: play random games from seeds, and look at every state."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import attrs

from muggins.cards import Card, Seed
from muggins.errors import InputError, check_flag, check_instance, check_number, in_order
from muggins.table import Deal, Game, Reason, RefusedError, Seat, Step, as_game
from muggins.table.protocol import A, E, O, R, S, V
from muggins.testing import laws
from muggins.testing.laws import Law, LawBroken
from muggins.testing.look import Finding, Look
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, MOST, Policy, Turn, check_chance, checked_seed, next_action

__all__ = ["Checker", "Report", "check_game"]


EACH_PHASE = 3
"""The least number of states of each phase of a game that are looked at thoroughly."""


@attrs.define
class Report:
    """What a check has seen, so that a test can say that it saw enough; the check counts while it runs."""

    actions: Counter[str] = attrs.field(factory=Counter[str])
    """How many actions of each class were taken."""
    events: Counter[str] = attrs.field(factory=Counter[str])
    """How many events of each class happened."""
    faults: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason was that of a fault, among the actions that were taken."""
    refusals: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason refused an action that was tried."""
    outcomes: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason ended a game; ``"unfinished"`` for those that went on when their bound was reached."""
    phases: Counter[str] = attrs.field(factory=Counter[str])
    """How many states of each phase were looked at thoroughly."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.outcomes.total()

    @property
    def unfinished(self) -> int:
        """How many games went on when their bound was reached."""
        return self.outcomes["unfinished"]


def _checked_policy(policy: Policy) -> Policy:
    return check_instance(policy, Policy, "a Policy")


def check_game(
    game: Game[R, S, A, V, E, O],
    rules: R | Iterable[R],
    *,
    seeds: Iterable[Seed] = range(4),
    policies: Iterable[Policy] = (HONEST, CLUMSY, HOSTILE),
    bound: int = 2_000,
    must_end: bool = True,
    thorough: int = 60,
    sampled: float = 0.05,
) -> Report:
    """Play a game with every combination of rules, seed and policy, and check every state and action against the laws.

    The cheap laws are checked everywhere; the others at the first ``thorough`` states of each game, at some of every
    phase, at the last one, and at every other state with the chance ``sampled``.

    Args:
        game: The game: a module, or anything else with the functions of :class:`muggins.table.Game`.
        rules: The rules to play by, or several of them.
        seeds: The seeds; each gives the same games again.
        policies: How the players behave.
        bound: The number of actions after which a game is given up.
        must_end: Whether a game that is given up breaks the law "ending".
        thorough: How many states from the start of a game are looked at thoroughly.
        sampled: The chance of a thorough look at any other state.

    Raises:
        LawBroken: A law is broken; the error says which, how, and how to reproduce it.
        InputError: A function of the game is missing, or there is nothing to check.
    """
    as_game(game)
    several = in_order(rules, "rules", MOST) if isinstance(rules, Iterable) else (rules,)
    every_seed = in_order(seeds, "seeds", MOST, checked_seed)
    every_policy = in_order(policies, "policies", MOST, _checked_policy)
    for given, what in ((several, "rules"), (every_seed, "seeds"), (every_policy, "policies")):
        if not given:
            raise InputError(f"there must be at least one of the {what}, or nothing would be checked, got none")
    most = check_number(bound, "bound", least=1)
    check_flag(must_end, "must_end")
    looked = check_number(thorough, "thorough", least=0)
    check_chance(sampled)
    report = Report()
    for options, seed, policy in itertools.product(several, every_seed, every_policy):
        checker = Checker(game, options, seed=f"{seed!r}/{policy.name}", report=report)
        try:
            _check_one(checker, policy, most, looked, sampled)
        except LawBroken:
            raise
        except Exception as error:
            error.add_note(f"seed and policy: {checker.seed}\nrules: {options!r}\nactions: {checker.actions!r}")
            raise
        if must_end and checker.outcome is None:
            checker.broken(laws.ENDING, f"the game is not over after {most} actions")
    return report


def _check_one(checker: Checker[R, S, A, V, E, O], policy: Policy, bound: int, thorough: int, sampled: float) -> None:
    chance = random.Random(checker.seed)
    for number in range(bound):
        checker.look(dear=number < thorough or chance.random() < sampled)
        action = next_action(checker.game, checker.state, chance, policy, f"{checker.seed}/{number}")
        if action is None:
            break
        checker.act(action)
    checker.look(dear=True)
    checker.replay()
    checker.report.outcomes[checker.ending] += 1


class Checker(Look[R, S, A, V, E, O]):
    """Runs one game and checks every law: ``look`` at the present state, ``act``, and ``replay`` in the end."""

    def __init__(
        self,
        game: Game[R, S, A, V, E, O],
        rules: R,
        *,
        dealer: Seat = 0,
        seed: str | None = None,
        report: Report | None = None,
    ) -> None:
        """Start a game."""
        super().__init__(game, rules, dealer=dealer, seed=seed)
        self.report: Report = Report() if report is None else report
        self._phases: Counter[str] = Counter()
        self._hold(laws.WRITING, lambda: laws.come_back(self.types.rules, rules))

    @property
    def outcome(self) -> O | None:
        """How the game ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def ending(self) -> str:
        """The code of the reason why the game is over, or "unfinished"."""
        outcome = self.outcome
        return "unfinished" if outcome is None else outcome.reason.value

    def broken(self, law: Law, finding: str, action: A | None = None) -> NoReturn:
        """Raise the error that a law is broken, here or by the action."""
        actions = (*self.actions, *([] if action is None else [action]))
        raise LawBroken(law, finding, self.rules, actions, self.seed)

    def refused(self, reason: Reason) -> None:
        """Count a refusal that was tried."""
        self.report.refusals[reason.value] += 1

    def look(self, *, dear: bool = True) -> None:
        """Check the present state against the laws: the cheap ones, or all."""
        for law in laws.CHEAP:
            self._hold(law, lambda law=law: law.check(self))
        if not dear and self._phases[self.phase] >= EACH_PHASE:
            return
        self._phases[self.phase] += 1
        self.report.phases[self.phase] += 1
        for law in laws.DEAR:
            self._hold(law, lambda law=law: law.check(self))

    def act(self, action: A) -> Step[S, E]:
        """Take a possible action, and look at what it leads to."""
        before = self.state
        self._hold(laws.LAWFULNESS, lambda: laws.lawfulness(self, action), action)
        fault = self.game.fault(before, action)
        try:
            step = self.game.step(before, action)
        except RefusedError as error:
            self.broken(laws.REFUSAL, f"step refuses what is possible: {error}", action)
        turn = Turn(before=before, action=action, after=step.state, events=step.events)
        if isinstance(action, Deal):
            self.pack: tuple[Card, ...] = action.pack
        self.actions.append(action)
        self.hashes.append(hash(step))
        self.state = step.state
        self.remember(action)
        self.report.actions[type(action).__name__] += 1
        self.report.events.update(type(event).__name__ for event in step.events)
        if fault is not None:
            self.faults.append(fault)
            self.report.faults[fault.reason.value] += 1
            self._hold(laws.FINALITY, lambda: laws.finality(self, turn, fault))
        self._hold(laws.EVENTS, lambda: laws.events(self, turn))
        for event in step.events:
            self._hold(laws.WRITING, lambda event=event: laws.come_back(self.types.event, event))
        return step

    def replay(self) -> None:
        """Take all actions again from the start; the same states and events must come."""
        self._hold(laws.REPLAY, lambda: laws.replay(self))

    def _hold(self, law: Law, check: Any, action: A | None = None) -> None:
        try:
            check()
        except Finding as finding:
            self.broken(law, str(finding), action)
