"""Drive any game through the laws: whole random games from seeds, every state of which is looked at."""

from __future__ import annotations

import itertools
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Generic, NoReturn, TypeGuard, TypeVar, cast

import attrs

from muggins.cards import PACK_52, Card, Seed, shuffled
from muggins.errors import InputError, MugginsError, excerpt
from muggins.record import codec
from muggins.table import Deal, Game, RefusedError, Seat, Step
from muggins.testing import laws
from muggins.testing.laws import Law, LawBroken
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, next_action, sort_of

__all__ = ["Checker", "Report", "check_game"]

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

NO_ACTIONS: tuple[object, ...] = (None, True, 7, -1, 2.5, "pass", b"", (), object, Enum)
"""What no game takes for an action."""

NUMBERS = (-1, 0, 1, 2, 30, 10**9)
"""What is tried in place of a number in an action."""


@attrs.define
class Report:
    """What a check has seen, so that a test can say that it saw enough; the checks count while they run."""

    actions: Counter[str] = attrs.field(factory=Counter[str])
    """How many actions of each class were taken."""
    events: Counter[str] = attrs.field(factory=Counter[str])
    """How many events of each class happened."""
    faults: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason made a fault of an action that was taken."""
    refusals: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason refused an action that was tried."""
    outcomes: Counter[str] = attrs.field(factory=Counter[str])
    """How often each reason ended a game; ``"unfinished"`` for those that went on when their bound was reached."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.outcomes.total()

    @property
    def unfinished(self) -> int:
        """How many games went on when their bound was reached."""
        return self.outcomes["unfinished"]


def check_game(
    game: Game[R, S, A, V],
    rules: R | Iterable[R],
    *,
    seeds: Iterable[Seed] = range(4),
    policies: Iterable[Policy] = (HONEST, CLUMSY, HOSTILE),
    bound: int = 2_000,
    must_end: bool = True,
    thorough: int = 60,
    sampled: float = 0.05,
) -> Report:
    """Play a game of each rules with each seed and policy, and hold every state and action against the laws.

    ``bound`` is the number of actions after which a game is given up; with ``must_end`` that breaks the law "ending".
    The dear laws are checked at the first ``thorough`` states of each game, the last one,
    and every other state with the chance ``sampled``; the cheap ones everywhere.

    Raises:
        LawBroken: with the name of the law, the seed, and all the actions that lead to where it broke.
    """
    report = Report()
    several = cast("Iterable[R]", rules) if isinstance(rules, Iterable) else (rules,)
    for options, seed, policy in itertools.product(several, seeds, policies):
        checker = Checker(game, options, seed=f"{seed!r}/{policy.name}", report=report)
        try:
            _check_one(checker, policy, bound, thorough, sampled)
        except LawBroken:
            raise
        except Exception as error:
            error.add_note(f"seed: {checker.seed!r}\nrules: {options!r}\nactions: {checker.actions!r}")
            raise
        if must_end and not checker.over:
            checker.broken(laws.ENDING, f"the game is not over after {bound} actions")
    return report


def _check_one(checker: Checker[R, S, A, V], policy: Policy, bound: int, thorough: int, sampled: float) -> None:
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


class Checker(Generic[R, S, A, V]):
    """One game under the eyes of the laws: ``look`` at the present state, ``act``, and ``replay`` in the end."""

    def __init__(
        self,
        game: Game[R, S, A, V],
        rules: R,
        *,
        dealer: Seat = 0,
        seed: str | None = None,
        report: Report | None = None,
    ) -> None:
        """Start a game."""
        self.game = game
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.report: Report = Report() if report is None else report
        self.chance: random.Random = random.Random(seed or 0)
        self.types: codec.GameTypes = codec.types_of(game)
        self.state: S = game.start(rules, dealer=dealer)
        self.seats: list[Seat | None] = [*self._seats(self.state), None]
        self.pack: tuple[Card, ...] = ()
        self.actions: list[A] = []
        self.hashes: list[int] = []
        self.past: list[S] = []
        self.pool: dict[object, list[A]] = {}
        self._written(self.types.rules, rules)

    @property
    def over(self) -> object | None:
        """How the game ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def ending(self) -> str:
        """The code of the reason why the game is over, or "unfinished"."""
        return "unfinished" if self.over is None else cast("str", cast("Any", self.over).reason.value)

    def broken(self, law: Law, finding: str, action: A | None = None) -> NoReturn:
        """Say that a law is broken, here or by the action."""
        actions = (*self.actions, *([] if action is None else [action]))
        raise LawBroken(law, finding, self.rules, actions, self.seed)

    def hold(self, law: Law, holds: bool, finding: str, *facts: object) -> None:
        """Say that a law is broken unless it holds; the facts are quoted behind the finding."""
        if not holds:
            self.broken(law, " ".join([finding, *(excerpt(fact, 600) for fact in facts)]))

    # --- going on

    def act(self, action: A) -> Step[S, object]:
        """Take a possible action, and look at what it leads to."""
        game, before = self.game, self.state
        lawful = action in game.lawful_actions(before, self._seat(action)) or isinstance(action, Deal)
        fault = game.fault(before, action)
        if lawful != (fault is None):
            self.broken(
                laws.LAWFULNESS, f"{action!r} is {'' if lawful else 'not '}listed as lawful, its fault: {fault}"
            )
        step = self._step(action)
        if isinstance(action, Deal):
            self.pack = action.pack
        self.actions.append(action)
        self.hashes.append(hash(step))
        self.state = step.state
        self.report.actions[type(action).__name__] += 1
        self.report.events.update(type(event).__name__ for event in step.events)
        if fault is not None:
            self.report.faults[fault.reason.value] += 1
        self._remember(action)
        named = _cards(step.events)
        if named:
            seen = {card for state in (before, step.state) for card in self._public(state)}
            self.hold(laws.SECRECY, named <= seen, "events name cards that nobody can see:", named - seen, step.events)
        for event in step.events:
            self._written(self.types.event, event)
        return step

    def _public(self, state: S) -> set[Card]:
        """Give the cards that a spectator sees."""
        return set(self.game.table_cards(state)) - set(self.game.unseen(self.game.view(state, None)))

    def _step(self, action: A) -> Step[S, object]:
        try:
            return self.game.step(self.state, action)
        except RefusedError as error:
            self.broken(laws.REFUSAL, f"step refuses {action!r}, which is possible: {error}")

    def replay(self) -> None:
        """Take all actions again from the start; the same states and events must come."""
        state = self.game.start(self.rules, dealer=self.dealer)
        for number, (action, digest) in enumerate(zip(self.actions, self.hashes, strict=True)):
            step = self.game.step(state, action)
            if hash(step) != digest:
                self.broken(laws.REPLAY, f"the second time, action {number}, {action!r}, leads to something else")
            state = step.state
        self.hold(laws.REPLAY, state == self.state, "the second time, the game ends in another state:", state)

    # --- looking

    def look(self, *, dear: bool = True) -> None:
        """Hold the present state against the laws: the cheap ones, or all."""
        game, state = self.game, self.state
        cards = game.table_cards(state)
        self.hold(laws.CONSERVATION, len(cards) == len(self.pack), f"{len(cards)} cards are on the table:", cards)
        self.hold(laws.CONSERVATION, set(cards) == set(self.pack), "the cards are not the pack:", cards)
        found = game.flaws(state)
        self.hold(laws.POINTS, found == (), "flaws finds:", found)
        self._turns()
        if dear:
            self._lists()
            self._refusals()
            self._views()
            self._judged()
            self._written(self.types.state, state)
            self._written(self.types.outcome, game.outcome(state))

    def _turns(self) -> None:
        game, state = self.game, self.state
        over, table = game.outcome(state) is not None, game.table_action(state, 0)
        awaited, actors, windows = game.awaited(state), game.actors(state), game.windows(state)
        if over:
            idle = not awaited and not actors and not windows and table is None
            self.hold(laws.ENDING, idle, "the game is over, but not for", awaited, actors, windows, table)
            return
        self.hold(laws.TURNS, bool(awaited) or table is not None, "nobody is awaited, nor the table")
        self.hold(laws.TURNS, set(awaited) <= set(actors), "some are awaited who may not act:", awaited, actors)
        self.hold(laws.TURNS, len(set(actors)) == len(actors), "a seat is there twice:", actors)
        for window in windows:
            self.hold(laws.TURNS, {*window.by} <= {*actors}, "some can challenge who may not act:", window, actors)
        if table is not None:
            refusal = game.refusal(state, table)
            self.hold(laws.TURNS, refusal is None, "the table's own action is refused:", table, str(refusal))

    def _lists(self) -> None:
        game, state = self.game, self.state
        able: list[Seat] = []
        for seat in self.seats:
            possible, lawful = game.possible_actions(state, seat), game.lawful_actions(state, seat)
            if game.outcome(state) is not None:
                self.hold(
                    laws.ENDING, not possible and not lawful, "the game is over, but possible is", possible, lawful
                )
            self.hold(laws.TURNS, len(set(possible)) == len(possible), "an action is listed twice:", possible)
            self.hold(laws.TURNS, all(self._seat(a) == seat for a in possible), f"seat {seat} is not in", possible)
            for action in possible:
                refusal = game.refusal(state, action)
                self.hold(laws.REFUSAL, refusal is None, "a possible action is refused:", action, str(refusal))
                self._remember(action)
            keeps = tuple(action for action in possible if game.fault(state, action) is None)
            if keeps != lawful:
                self.broken(laws.LAWFULNESS, f"for seat {seat}, lawful is {lawful!r}; without fault is {keeps!r}")
            if seat is not None and possible:
                able.append(seat)
            for action in self._some(list(possible), 4):
                self._written(self.types.action, action)
                self.hold(laws.TURNS, game.apply(state, action) == game.step(state, action).state, "apply:", action)
        for seat in game.awaited(state):
            self.hold(laws.TURNS, bool(game.lawful_actions(state, seat)), f"seat {seat} has nothing lawful to do")
        actors = game.actors(state)
        # Not equal: that somebody can act may be a secret, and then those are named too who might.
        self.hold(laws.TURNS, set(able) <= set(actors), "some can act who may not:", actors, able)
        table = game.table_action(state, 0)
        if table is not None and not isinstance(table, Deal):
            lawful = game.lawful_actions(state, None)
            self.hold(laws.TURNS, table in lawful, "the table's own action is not lawful:", table, lawful)

    def _refusals(self) -> None:
        """Try actions that most likely cannot happen, of every sort."""
        game, state = self.game, self.state
        before = pickle.dumps(state)
        for action in self._candidates():
            seat = self._seat(action)
            listed = seat in self.seats and action in game.possible_actions(state, seat)
            refusal = game.refusal(state, action)
            if isinstance(action, Deal):
                table = game.table_action(state, 0)
                listed = isinstance(table, Deal) and set(table.pack) == set(action.pack)
            if listed != (refusal is None):
                self.broken(laws.REFUSAL, f"{action!r} is {'' if listed else 'not '}listed; its refusal: {refusal}")
            if refusal is None:
                continue
            self.report.refusals[refusal.reason.value] += 1
            said = str(refusal).endswith(f"[{refusal.rule}]") and refusal.action == action
            self.hold(laws.REFUSAL, said, "a refusal says its clause, and names its action:", refusal)
            try:
                step = game.step(state, action)
            except RefusedError as error:
                self.hold(laws.REFUSAL, error.refusal == refusal, "step refuses otherwise:", error.refusal, refusal)
            else:
                self.hold(laws.REFUSAL, False, "step takes a refused action:", action, str(refusal), step)
        for nonsense in NO_ACTIONS:
            for function in (game.refusal, game.step):
                try:
                    cast("Any", function)(state, nonsense)
                except InputError:
                    continue
                self.hold(laws.REFUSAL, False, f"{function.__name__} takes for an action:", nonsense)
        self.hold(laws.REFUSAL, pickle.dumps(state) == before, "the state that was given has changed:", state)

    def _views(self) -> None:
        game, state = self.game, self.state
        lists: list[tuple[Seat | None, V, tuple[object, ...]]] = []
        for seat in self.seats:
            view = game.view(state, seat)
            own, others = self._own_candidates(seat)
            answers = self._answers(state, seat, own)
            same = self._answers(view, seat, own)
            if answers != same:
                self.broken(laws.SECRECY, f"to seat {seat} the state says {answers!r}, but the view {same!r}")
            for action in others:
                refusal = game.refusal(view, action)
                known = refusal is not None and refusal.reason.name == "NOT_THIS_VIEW"
                self.hold(laws.SECRECY, known, f"the view of seat {seat} answers for another:", action, str(refusal))
            other = next(seat_ for seat_ in self.seats if seat_ != seat)
            if other is not None:
                self._answers_only_for_itself(view, other)
            self._written(self.types.view, view)
            lists.append((seat, view, answers))
        for seat, view, answers in lists:
            self._completed(seat, view, answers)

    def _judged(self) -> None:
        """Look at states that are like this one but for a few things, or have a part of an earlier one."""
        self.past = self._some([*self.past, self.state], 8)
        for _ in range(4):
            wrong: Any = self.state
            if self.chance.random() < 0.3:
                name = self.chance.choice([str(field.alias) for field in _fields(wrong)])
                wrong = attrs.evolve(wrong, **{name: getattr(self.chance.choice(self.past), name)})
            for _ in range(self.chance.randint(0, 3)):
                wrong = next(self._changed(wrong), wrong)
            try:
                found = self.game.flaws(wrong)
                if not found:
                    self._asked(wrong)
            except Exception as error:
                self.hold(laws.JUDGEMENT, False, f"{error!r} comes of", wrong)
            else:
                self.hold(laws.JUDGEMENT, all(map(_is_text, found)), "not all flaws are texts:", found)

    def _asked(self, state: S) -> None:
        """Ask everything of a state that flaws has passed, and go on with it."""
        game = self.game
        codec.to_data(state)
        for function in (game.outcome, game.awaited, game.actors, game.windows, game.table_cards):
            function(state)
        actions = [table] if (table := game.table_action(state, 0)) else []
        for seat in (*self._seats(state), None):
            view = game.view(state, seat)
            game.unseen(view)
            actions += self._some(list(game.possible_actions(state, seat)), 2)
        for action in actions:
            game.fault(state, action)
            game.step(state, action)

    def _completed(self, seat: Seat | None, view: V, answers: tuple[object, ...]) -> None:
        game, state = self.game, self.state
        unseen = game.unseen(view)
        self.hold(laws.COMPLETION, set(unseen) <= set(self.pack), "these are unseen, but not of the pack:", unseen)
        for _ in range(8):
            cards = shuffled(unseen, self.chance.getrandbits(64))
            try:
                other = game.complete(view, cards)
            except InputError:  # it contradicts what the view knows
                continue
            seen = game.view(other, seat)
            if seen != view:
                self.broken(laws.COMPLETION, f"with {cards} in the unseen places, {view!r} becomes {seen!r}")
            found = game.flaws(other)
            self.hold(laws.COMPLETION, found == (), "flaws finds in a completed view:", found, other)
            same = set(game.table_cards(other)) == set(self.pack)
            self.hold(laws.COMPLETION, same, "the cards of a completed view are not the pack:", other)
            own, _ = self._own_candidates(seat)
            guess = self._answers(other, seat, own)
            if guess != answers:
                self.broken(laws.SECRECY, f"what seat {seat} cannot see makes {answers!r} of {guess!r}")
            for function in (game.awaited, game.actors, game.windows):
                self.hold(
                    laws.SECRECY,
                    function(other) == function(state),
                    f"what seat {seat} cannot see changes {function.__name__}:",
                    function(state),
                    function(other),
                )
            break
        wrong = unseen[1:] if unseen else PACK_52[:1]
        try:
            game.complete(view, wrong)
        except InputError:
            return
        self.hold(laws.COMPLETION, False, "cards that are not the unseen ones complete the view of", seat)

    def _answers(self, table: S | V, seat: Seat | None, actions: list[A]) -> tuple[object, ...]:
        """Give all that a seat can ask: its lists, and the refusals of actions of its own."""
        game = self.game
        refusals = [game.refusal(table, action) for action in actions]
        return game.lawful_actions(table, seat), game.possible_actions(table, seat), *refusals

    def _answers_only_for_itself(self, view: V, seat: Seat) -> None:
        for function in (self.game.lawful_actions, self.game.possible_actions):
            try:
                function(view, seat)
            except InputError:
                continue
            self.hold(laws.SECRECY, False, f"{function.__name__} of a view answers for another seat,", seat)

    # --- candidates

    def _remember(self, action: A) -> None:
        """Keep a few actions of each sort, to be tried again where they do not belong."""
        kept = self.pool.setdefault(sort_of(action), [])
        if action not in kept:
            if len(kept) < 6:
                kept.append(action)
            else:
                kept[self.chance.randrange(6)] = action

    def _candidates(self) -> list[A]:
        """Give actions seen before, and such with another seat, card or number."""
        found: dict[A, None] = {}
        for kept in self.pool.values():
            for action in self._some(kept, 2):
                found[action] = None
                for changed in self._some(list(self._changed(action)), 5):
                    found[changed] = None
        return list(found)

    def _changed(self, value: object) -> Iterator[Any]:
        """Give values like this one but for one thing somewhere in it, in no order; none that its class refuses."""
        if isinstance(value, Card):
            yield from self._some(list(self.pack or PACK_52), 2)
        elif isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from self._some([*NUMBERS, *range(len(self.seats)), 99], 99)
        elif _is_tuple(value):
            for index in self._some(list(range(-1, len(value))), 3):
                if index < 0:
                    yield self.chance.choice((value[1:], value + value[:1]))
                else:
                    for changed in self._changed(value[index]):
                        yield (*value[:index], changed, *value[index + 1 :])
        else:
            for field in self._some(list(_fields(value)), 99):
                for changed in self._changed(getattr(value, field.name)):
                    try:
                        yield attrs.evolve(cast("Any", value), **{str(field.alias): changed})
                    except MugginsError:
                        continue

    def _own_candidates(self, seat: Seat | None) -> tuple[list[A], list[A]]:
        """Give a few actions that name this seat, and a few that do not; the same ones until the pool changes."""
        every = [action for kept in self.pool.values() for action in kept[:3]]
        own = [action for action in every if self._seat(action) == seat]
        return own, [action for action in every if self._seat(action) != seat]

    def _some(self, items: list[Any], number: int) -> list[Any]:
        """Give at most so many of the items, in no order."""
        return self.chance.sample(items, min(number, len(items)))

    # --- small parts

    def _seat(self, action: A) -> Seat | None:
        return cast("Seat | None", cast("Any", action).seat)

    def _seats(self, state: S) -> Iterator[Seat]:
        """Find the seats: those that have a view."""
        for seat in range(100):
            try:
                self.game.view(state, seat)
            except InputError:
                return
            yield seat

    def _written(self, declared: object, value: object) -> None:
        """Hold a value against the law that it comes back from everything that it is written to."""
        ways: tuple[tuple[str, Callable[[], object]], ...] = (
            ("JSON", lambda: codec.read(declared, json.loads(json.dumps(codec.to_data(value), allow_nan=False)))),
            ("a pickle", lambda: pickle.loads(pickle.dumps(value))),
            ("its repr", lambda: eval(repr(value), {cls.__name__: cls for cls in _classes(value)})),
        )
        for way, bring_back in ways:
            try:
                back = bring_back()
            except Exception as error:  # whatever stops a value from coming back, it breaks the law
                self.hold(laws.WRITING, False, f"from {way} does not come back:", value, str(error))
            else:
                same = back == value and hash(back) == hash(value)
                self.hold(laws.WRITING, same, f"from {way} comes back another value:", value, back)


def _cards(value: object) -> set[Card]:
    """Give all cards in a value."""
    if isinstance(value, Card):
        return {value}
    parts = value if _is_tuple(value) else tuple(getattr(value, field.name) for field in _fields(value))
    return {card for part in parts for card in _cards(part)}


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _fields(value: object) -> tuple[attrs.Attribute[Any], ...]:
    """Give the fields that an attrs object is made from, none for anything else."""
    cls: type = type(value)
    return tuple(field for field in attrs.fields(cls) if field.init) if attrs.has(cls) else ()


def _classes(value: object) -> set[type]:
    """Give the classes of a value and of all that it holds."""
    found = {type(value)}
    if _is_tuple(value):
        found.update(*(_classes(item) for item in value))
    for field in _fields(value):
        found |= _classes(getattr(value, field.name))
    return found
