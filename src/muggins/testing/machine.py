"""A Hypothesis machine for any game: Hypothesis chooses the actions, and shrinks a game that breaks a law."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from muggins.table import Game, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.testing.check import Checker
from muggins.testing.play import by_sort

__all__ = ["game_machine"]


def game_machine(game: Game[R, S, A, V, E, O], rules: st.SearchStrategy[R] | R) -> type[RuleBasedStateMachine]:
    """Make a machine class that checks the game against the laws; ``Machine.TestCase`` is what pytest collects.

    The seat that acts is drawn first, then the sort of action, then one of the sort, so that shrinking keeps what
    matters.

    Args:
        game: The game.
        rules: The rules to play by, or a strategy that draws them.

    >>> from muggins.testing import game_machine  # doctest: +SKIP
    >>> TestParlour = game_machine(parlour, parlour.Rules(players=4)).TestCase  # doctest: +SKIP
    """
    drawn = cast("st.SearchStrategy[R]", rules if isinstance(rules, st.SearchStrategy) else st.just(rules))

    class GameMachine(RuleBasedStateMachine):
        """The game so far is in the checker."""

        def __init__(self) -> None:
            super().__init__()
            self.checker: Checker[R, S, A, V, E, O] | None = None

        @initialize(rules=drawn)
        def start(self, rules: R) -> None:
            self.checker = Checker(game, rules)

        @property
        def going(self) -> Checker[R, S, A, V, E, O]:
            assert self.checker is not None
            return self.checker

        def table(self, seed: int) -> A | None:
            return None if self.checker is None else game.table_action(self.checker.state, seed)

        @precondition(lambda self: self.table(0) is not None)
        @rule(seed=st.integers(0, 2**32 - 1))
        def the_table_acts(self, seed: int) -> None:
            action = self.table(seed)
            assert action is not None
            self.going.act(action)

        @precondition(lambda self: bool(game.actors(self.going.state)))
        @rule(data=st.data())
        def a_seat_acts(self, data: st.DataObject) -> None:
            state = self.going.state
            seat = data.draw(st.sampled_from(game.actors(state)), label="seat")
            self._act(data, game.possible_actions(state, seat))

        @precondition(lambda self: bool(game.awaited(self.going.state)))
        @rule(data=st.data())
        def an_awaited_seat_keeps_to_the_rules(self, data: st.DataObject) -> None:
            state = self.going.state
            seat: Seat = data.draw(st.sampled_from(game.awaited(state)), label="seat")
            self._act(data, game.lawful_actions(state, seat))

        def _act(self, data: st.DataObject, actions: tuple[A, ...]) -> None:
            if not actions:  # of a seat that is named because the others cannot know that it has none
                return
            sort = data.draw(st.sampled_from(by_sort(actions)), label="sort")
            self.going.act(data.draw(st.sampled_from(sort), label="action"))

        @precondition(lambda self: self.going.outcome is not None)
        @rule(rules=drawn)
        def start_again(self, rules: R) -> None:
            self.going.replay()
            self.checker = Checker(game, rules)

        @rule()
        def everybody_looks_closely(self) -> None:
            # A rule and not an invariant: shrinking throws out the expensive checks that find nothing.
            self.going.look()

        @invariant()
        def the_cheap_laws_hold(self) -> None:
            self.going.look(dear=False)

        def teardown(self) -> None:
            if self.checker is not None:
                self.checker.replay()

    GameMachine.__name__ = GameMachine.__qualname__ = f"{str(getattr(game, '__name__', 'game')).title()}Machine"
    return GameMachine
