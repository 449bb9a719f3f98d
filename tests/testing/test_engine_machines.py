"""The machines that run an engine beside the library: a right engine passes, and each planted fault is found."""

# Hypothesis leaves parts of its machines without types, and so do lambdas:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, cast

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from tests.testing import planted, stranger, toy

from muggins import cribbage, mushka, parlour
from muggins.cards import Card
from muggins.errors import InputError
from muggins.record import last_state, to_data
from muggins.testing import (
    HOSTILE,
    CribbageMachine,
    EngineDiffers,
    EngineMachine,
    MushkaMachine,
    ParlourMachine,
    play,
)

SHORT = settings(max_examples=12, stateful_step_count=25, deadline=None, database=None, derandomize=True)
HUNT = settings(
    max_examples=300, stateful_step_count=30, deadline=None, database=None, derandomize=True, phases=[Phase.generate]
)


class Stranger(CribbageMachine):
    """The stranger's table, asked for all it can answer."""

    game_rules = st.sampled_from([cribbage.Rules(), cribbage.Rules(target=61)])
    fault: str | None = None

    def start_engine(self, rules: cribbage.Rules, dealer: int) -> None:
        """Start a game."""
        self.mine = stranger.Table(dealer, rules.target, self.fault)

    def act(self, action: cribbage.Action) -> None:
        """Take an action."""
        self.mine.act(to_data(action))

    def awaited(self) -> Iterable[int] | None:
        """Return who has to act."""
        return self.mine.awaited()

    def view(self, seat: int | None) -> Any:
        """Return the scores, and who deals, as everybody sees it."""
        if seat is not None:
            return None
        scores: list[Any] = [*self.mine.scores]
        return {"scores": scores, "dealer": self.mine.dealer} if self.mine.winner is None else {"scores": scores}

    def lawful(self, seat: int) -> Iterable[cribbage.Action] | None:
        """Return the cards that can be played."""
        if not isinstance(self.state.phase, cribbage.Playing):
            return None
        cards = self.mine.lawful(seat) if seat in self.mine.awaited() else []
        return [cribbage.Play(seat, Card.parse(card)) for card in cards]

    def winners(self) -> Iterable[int] | None:
        """Return who has won."""
        return [] if self.mine.winner is None else [self.mine.winner]


def hunt(machine: type[RuleBasedStateMachine]) -> EngineDiffers:
    """Run a machine until it finds what differs."""
    with pytest.raises(EngineDiffers) as caught:
        run_state_machine_as_test(machine, settings=HUNT)
    return caught.value


TestStranger = Stranger.TestCase
TestStranger.settings = SHORT


@pytest.mark.parametrize(
    ("fault", "clause"),
    [
        ("no heels", "cribbage.R7"),
        ("crib to the other", "cribbage."),
        ("same dealer again", ""),
        ("last to the other", "cribbage.R"),
        ("last card without its point", "cribbage.R"),
        ("pairs apart", ""),
        ("two points for thirty", ""),
        ("nobs for the starter", ""),
        ("run of two", ""),
    ],
)
def test_planted_faults_are_found(fault: str, clause: str) -> None:
    """A fault of the stranger's engine is found, with what happened last and its clause."""
    assert fault in (*stranger.TABLE_FAULTS, *planted.SCORER_FAULTS, *planted.PLAY_FAULTS, *planted.PEGGING_FAULTS)
    machine = type("Wrong", (Stranger,), {"fault": fault})
    found = hunt(machine)
    assert found.expected != found.got
    assert clause in str(found)
    record = cast("Any", found.record)
    assert cribbage.flaws(last_state(cribbage, record)) == ()


def test_what_differs_is_said() -> None:
    """The text says what differs, after how many actions, and what happened last."""
    text = str(hunt(type("Wrong", (Stranger,), {"fault": "no heels"})))
    assert text.startswith("scores in the view of a spectator after ")
    assert "the last action:\n  " in text


class Ours:
    """The library as an engine, with one thing replaced."""

    @staticmethod
    def make(base: type[Any], game: Any, /, **members: Any) -> type[Any]:
        """Make a machine of a game, and replace some members."""

        def start_engine(self: Any, rules: Any, dealer: int) -> None:
            self.mine = game.start(rules, dealer=dealer)

        def act(self: Any, action: Any) -> None:
            self.mine = game.apply(self.mine, action)

        usual = {
            "start_engine": start_engine,
            "act": act,
            "awaited": lambda self: reversed(game.awaited(self.mine)),
            "lawful": lambda self, seat: set(game.lawful_actions(self.mine, seat)),
            "view": lambda self, seat: game.view(self.mine, seat),
            "winners": lambda self: getattr(game.outcome(self.mine), "winners", ()),
        }
        return type("OursMachine", (base,), {**usual, **members})


MACHINES: dict[str, tuple[type[Any], ModuleType]] = {
    "parlour": (ParlourMachine, parlour),
    "cribbage": (CribbageMachine, cribbage),
    "mushka": (MushkaMachine, mushka),
}


@pytest.mark.parametrize("name", MACHINES)
def test_the_library_is_equal_to_itself(name: str) -> None:
    """With faults, calls, stops and refusals the library does not differ from itself, in any game."""
    from muggins.table import RefusedError

    machine = Ours.make(*MACHINES[name], faults=True, calls=True, stops=True, refusals=RefusedError)
    run_state_machine_as_test(machine, settings=SHORT)


def test_any_game_has_a_machine() -> None:
    """A game outside the library has a machine too."""
    machine = Ours.make(EngineMachine, toy, game=toy, game_rules=toy.Rules(3))
    run_state_machine_as_test(machine, settings=SHORT)


def nobody(self: Any, *_: object) -> Sequence[Any]:
    """Return nothing."""
    return ()


@pytest.mark.parametrize(
    ("members", "what"),
    [
        ({"awaited": nobody}, "the awaited seats"),
        ({"lawful": nobody}, "the lawful actions of seat"),
        ({"winners": lambda self: [0]}, "the seats that have won at the start"),
        ({"view": lambda self, seat: {"dealer": 9}}, "dealer in the view of a spectator at the start"),
        ({"view": lambda self, seat: mushka.view(self.mine, None)}, "the view of seat 0"),
        ({"refusals": ValueError, "act": lambda self, action: None}, "what cannot happen"),
        ({"refusals": ZeroDivisionError, "act": lambda self, action: 1 / 0}, "the possible action"),
    ],
    ids=["awaited", "lawful", "winners", "field", "view", "takes", "refuses"],
)
def test_each_question_is_compared(members: dict[str, Any], what: str) -> None:
    """A wrong answer to any one question is found, and named."""
    only = {name: lambda self, *_: None for name in ("awaited", "lawful", "view", "winners")}
    found = hunt(Ours.make(MushkaMachine, mushka, **{**only, **members}))
    assert what in str(found)


def test_what_is_not_a_field_of_a_view() -> None:
    """A field that no view has is a mistake of the test, not a difference."""
    machine = Ours.make(ParlourMachine, parlour, view=lambda self, seat: {"score": 1})
    with pytest.raises(InputError, match="the fields of a view must be some of seat, rules"):
        run_state_machine_as_test(machine, settings=HUNT)


def test_what_must_be_overridden() -> None:
    """A machine without an engine says so."""
    with pytest.raises(NotImplementedError):
        run_state_machine_as_test(ParlourMachine, settings=HUNT)


class Silent(EngineMachine[toy.Rules, toy.State, toy.Action, toy.View, toy.Event, toy.Outcome]):
    """An engine that is told what happens, and is asked for nothing."""

    game = toy
    game_rules = toy.Rules()
    started = 0

    def start_engine(self, rules: toy.Rules, dealer: int) -> None:
        """Count the games."""
        type(self).started += 1

    def act(self, action: toy.Action) -> None:
        """Believe everything."""


def test_what_an_engine_does_not_answer_is_not_compared() -> None:
    """A machine without questions finds nothing; one without an engine says what is missing."""
    run_state_machine_as_test(Silent, settings=settings(SHORT, max_examples=4))
    assert Silent.started
    machine = type("Bare", (Silent,), {"act": EngineMachine.act})
    with pytest.raises(NotImplementedError):
        run_state_machine_as_test(machine, settings=HUNT)


def test_actions_that_are_not_lawful_are_found() -> None:
    """An engine that lists more than the rules allow."""

    def lawful(self: Any, seat: int) -> list[Any]:
        listed = cribbage.lawful_actions(self.mine, seat)
        return [*listed, cribbage.Count()]

    found = hunt(Ours.make(CribbageMachine, cribbage, lawful=lawful))
    assert "without what the engine lists" in str(found)


def idle_seat() -> tuple[mushka.Rules, tuple[mushka.Action, ...]]:
    """Return a game up to where a seat is named among those that may act, and can do nothing."""
    rules, actions = mushka.Rules(3, start_number=1), list[mushka.Action]()
    for turn in play(mushka, rules, 5, HOSTILE):
        actions.append(turn.action)
        if any(not mushka.possible_actions(turn.after, seat) for seat in mushka.actors(turn.after)):
            return rules, tuple(actions)
    raise AssertionError("there is no such state")


def test_a_seat_that_can_do_nothing_is_passed_over() -> None:
    """In Mushka all seats are named that might be cleared, since it may be a secret (Q17)."""
    rules, actions = idle_seat()

    class First:
        """Draws the last choice of all, which is that seat."""

        def draw(self, strategy: Any, label: str) -> Any:
            """Draw."""
            return find(strategy, lambda choice: label != "seat" or not mushka.possible_actions(state, choice))

    machine: Any = Ours.make(MushkaMachine, mushka, calls=True, game_rules=rules)()
    machine.the_game_starts(First())
    for action in actions:
        machine._take(action)
    state = machine.state
    machine.somebody_acts(First())
    assert machine.state is state
