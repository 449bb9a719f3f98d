"""Machines that run an engine beside the library and compare the two after every action.

A machine is a Hypothesis state machine: Hypothesis chooses what happens, and shrinks a game in which the two differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Generic, NoReturn, TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError, excerpt
from muggins.record import Data, Record, to_data
from muggins.table import Game, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.table.words import describe
from muggins.testing import strategies
from muggins.testing.play import by_sort

__all__ = ["CribbageMachine", "EngineDiffers", "EngineMachine", "MushkaMachine", "ParlourMachine"]

PartialView: TypeAlias = Mapping[str, Data]
"""Some fields of a view in the words of its JSON: cards as text such as ``"5H"``, tuples as lists."""


class EngineDiffers(AssertionError):  # noqa: N818 - it is what a comparison found
    """The engine and the library differ.

    Attributes:
        what: What was compared.
        expected: What the library says.
        got: What the engine says.
        record: The game so far, the last action included: ``muggins.record.dumps`` writes it.
    """

    def __init__(self, what: str, expected: object, got: object, record: Record[object, object], story: str) -> None:
        """Keep what differs."""
        number = len(record.actions)
        after = f"after {number} action{'' if number == 1 else 's'}" if number else "at the start"
        text = f"{what} {after}: expected {excerpt(expected, 400)}, got {excerpt(got, 400)}"
        super().__init__(text + (f"\n{story}" if story else ""))
        self.what = what
        self.expected = expected
        self.got = got
        self.record = record


class EngineMachine(RuleBasedStateMachine, Generic[R, S, A, V, E, O]):
    """A machine that drives your engine through games of ``game``; the class of each game is ready to subclass.

    Override :meth:`start_engine` and :meth:`act`, and the questions that your engine can answer; a question that
    returns None is not compared. ``YourMachine.TestCase`` is what pytest and unittest collect.

    Attributes:
        game: The game. :class:`ParlourMachine`, :class:`CribbageMachine` and :class:`MushkaMachine` have set it.
        game_rules: The rules to play by, or a strategy for them; None for all rules of the game.
        faults: Whether players break rules where that is possible.
        calls: Whether seats that are not awaited act too, such as a caller.
        stops: Whether the table stops and draws games, and takes back cards.
        refusals: The class of the exceptions by which :meth:`act` refuses what cannot happen, or several of them.
            Refused actions are tried only if it is set, and must leave the engine as it was.
    """

    game: Game[R, S, A, V, E, O]
    game_rules: st.SearchStrategy[R] | R | None = None
    faults: bool = False
    calls: bool = False
    stops: bool = False
    refusals: type[Exception] | tuple[type[Exception], ...] = ()

    # --- what you override: the first two always; the metaclass of Hypothesis leaves no room for abstract methods

    def start_engine(self, rules: R, dealer: Seat) -> None:
        """Start a new game of your engine."""
        raise NotImplementedError  # every machine has its own

    def act(self, action: A) -> None:
        """Let your engine take an action; a deal of the table is an action too, and has the pack."""
        raise NotImplementedError  # every machine has its own

    def awaited(self) -> Iterable[Seat] | None:
        """Return the seats that have to act now, in any order; None is not compared."""
        return None

    def lawful(self, seat: Seat) -> Iterable[A] | None:
        """Return what the rules allow the seat to do now, in any order; None is not compared."""
        return None

    def view(self, seat: Seat | None) -> PartialView | V | None:
        """Return some of what a seat sees, or a spectator; None is not compared.

        ``{"scores": [12, 30], "hand": ["5H", "JC"]}`` are two fields of a view in the words of its JSON; a view of the
        library is compared as a whole.
        """
        return None

    def winners(self) -> Iterable[Seat] | None:
        """Return the seats that have won, in any order, none while the game goes on; None is not compared."""
        return None

    # --- what drives it

    def __init__(self) -> None:
        super().__init__()
        self._table: S | None = None
        self._record: Record[R, A] | None = None
        self._events: tuple[E, ...] = ()

    @property
    def state(self) -> S:
        """The state of the library, which your methods may look at."""
        assert self._table is not None
        return self._table

    @property
    def record(self) -> Record[R, A]:
        """The game so far."""
        assert self._record is not None
        return self._record

    @initialize(data=st.data())
    def the_game_starts(self, data: st.DataObject) -> None:
        """Draw the rules and the first dealer."""
        wanted = self.game_rules
        if wanted is None:
            drawn = strategies.rules(self.game)
        else:
            drawn = wanted if isinstance(wanted, st.SearchStrategy) else st.just(wanted)
        rules: R = data.draw(drawn, label="rules")
        dealer: Seat = data.draw(st.integers(0, rules.players - 1), label="dealer")
        self._table = self.game.start(rules, dealer=dealer)
        self._record = Record(rules=rules, dealer=dealer, actions=())
        self._events = ()
        self.start_engine(rules, dealer)
        self._compare()

    @precondition(lambda self: self._goes_on())
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        """Let the table do what it must, or let a seat take an action of a drawn sort."""
        action = self._drawn(data)
        if action is not None:
            self._take(action)

    @precondition(lambda self: self._goes_on())
    @rule(number=st.integers(1, 20))
    def the_game_goes_on(self, number: int) -> None:
        """Take some actions that keep to the rules, all of the mildest sort, so that games last."""
        for place in range(number):
            action = self.game.table_action(self.state, place)
            if action is None:
                awaited = self.game.awaited(self.state)
                if not awaited:
                    return
                mildest = by_sort(self.game.lawful_actions(self.state, awaited[0]))[0]
                action = mildest[place % len(mildest)]
            self._take(action)

    @precondition(lambda self: self._table is not None and self.refusals != ())
    @rule(data=st.data())
    def something_is_refused(self, data: st.DataObject) -> None:
        """Try an action that cannot happen."""
        action = data.draw(strategies.actions(self.game, self.state, "refused"), label="refused")
        refusal = self.game.refusal(self.state, action)
        try:
            self.act(action)
        except self.refusals:
            self._compare()
        else:
            self._differ(f"what cannot happen, {excerpt(action)},", str(refusal), "the engine takes it")

    @precondition(lambda self: self._table is not None and not self._goes_on())
    @rule(data=st.data())
    def another_game_starts(self, data: st.DataObject) -> None:
        """Start again when a game is over."""
        self.the_game_starts(data)

    def _goes_on(self) -> bool:
        return self._table is not None and self.game.outcome(self._table) is None

    def _drawn(self, data: st.DataObject) -> A | None:
        game, state = self.game, self.state
        ways: list[Seat | None] = [*(game.actors(state) if self.calls else game.awaited(state))]
        table = game.table_action(state, 0)
        if table is not None or self.stops:
            ways.insert(0, None)
        seat = data.draw(st.sampled_from(ways), label="seat")
        if seat is None and table is not None and not (self.stops and data.draw(st.integers(0, 9)) == 9):
            return game.table_action(state, data.draw(st.integers(0, 2**32 - 1), label="seed"))
        found = (game.possible_actions if self.faults else game.lawful_actions)(state, seat)
        if not found:
            return None
        return data.draw(st.sampled_from(by_sort(found)).flatmap(st.sampled_from), label="action")

    def _take(self, action: A) -> None:
        step = self.game.step(self.state, action)
        record = self.record
        self._table, self._events = step.state, step.events
        self._record = Record(rules=record.rules, dealer=record.dealer, actions=(*record.actions, action))
        try:
            self.act(action)
        except self.refusals as error:
            self._differ(f"the possible action {excerpt(action)}", "no refusal", repr(error))
        self._compare()

    def _compare(self) -> None:
        """Ask the engine every question, and compare what it answers."""
        outcome = self.game.outcome(self.state)
        self._same("the seats that have won", () if outcome is None else outcome.winners, self.winners())
        self._same("the awaited seats", self.game.awaited(self.state), self.awaited())
        for seat in (None, *range(self.record.rules.players)):
            self._compare_view(seat)
        for seat in range(self.record.rules.players):
            mine = self.lawful(seat)
            if mine is not None:
                self._same_actions(
                    f"the lawful actions of seat {seat}", self.game.lawful_actions(self.state, seat), mine
                )

    def _same(self, what: str, expected: Collection[Seat], mine: Iterable[Seat] | None) -> None:
        if mine is not None and sorted(found := list(mine)) != sorted(expected):
            self._differ(what, [*expected], found)

    def _same_actions(self, what: str, expected: tuple[A, ...], mine: Iterable[A]) -> None:
        found = list(mine)
        missing = [action for action in expected if action not in found]
        strange = [action for action in found if action not in expected]
        if missing:
            self._differ(what, missing[0], f"{len(found)} without it")
        if strange:
            self._differ(what, f"{len(expected)} without what the engine lists", strange[0])

    def _compare_view(self, seat: Seat | None) -> None:
        mine = self.view(seat)
        if mine is None:
            return
        view = self.game.view(self.state, seat)
        whose = "a spectator" if seat is None else f"seat {seat}"
        if not isinstance(mine, Mapping):
            if mine != view:
                self._differ(f"the view of {whose}", view, mine)
            return
        fields = to_data(view)
        assert isinstance(fields, dict)
        for name, value in mine.items():
            if name not in fields:
                known = ", ".join(key for key in fields if key != "kind")
                raise InputError(f"the fields of a view must be some of {known}, got {excerpt(name)}")
            if value != fields[name]:
                self._differ(f"{name} in the view of {whose}", fields[name], value)

    def _differ(self, what: str, expected: object, got: object) -> NoReturn:
        """Raise the error that says what differs, and what happened last with the clauses."""
        story = "\n".join(f"  {_told(event)}" for event in self._events)
        raise EngineDiffers(what, expected, got, self.record, f"the last action:\n{story}" if story else "")


def _told(event: object) -> str:
    """Return an event in English, with its clause if it has one."""
    text = describe(event)
    clause = getattr(event, "rule", None)
    return text if clause is None or f"[{clause}]" in text else f"{text} [{clause}]"


class ParlourMachine(
    EngineMachine[parlour.Rules, parlour.State, parlour.Action, parlour.View, parlour.Event, parlour.Outcome]
):
    """The :class:`EngineMachine` of parlour Muggins."""

    game: Game[parlour.Rules, parlour.State, parlour.Action, parlour.View, parlour.Event, parlour.Outcome] = parlour


class CribbageMachine(
    EngineMachine[cribbage.Rules, cribbage.State, cribbage.Action, cribbage.View, cribbage.Event, cribbage.Outcome]
):
    """The :class:`EngineMachine` of cribbage."""

    game: Game[cribbage.Rules, cribbage.State, cribbage.Action, cribbage.View, cribbage.Event, cribbage.Outcome] = (
        cribbage
    )


class MushkaMachine(
    EngineMachine[mushka.Rules, mushka.State, mushka.Action, mushka.View, mushka.Event, mushka.Outcome]
):
    """The :class:`EngineMachine` of Mushka."""

    game: Game[mushka.Rules, mushka.State, mushka.Action, mushka.View, mushka.Event, mushka.Outcome] = mushka
