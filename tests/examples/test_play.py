"""A game at the terminal: what is asked, shown and taken back."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from examples.bots import Manners
from examples.play import Session, find, words

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.record import Record, audit
from muggins.table import AnyGame, as_game

MUGGINS = cribbage.Counting.MUGGINS
TABLES: list[Any] = [
    pytest.param(cribbage, cribbage.Rules(2, counting=MUGGINS), id="cribbage"),
    pytest.param(cribbage, cribbage.Rules(3, counting=MUGGINS, muggins_in_play=True), id="cribbage-three"),
    pytest.param(parlour, parlour.Rules(3, turn_limit=100), id="parlour"),
    pytest.param(mushka, mushka.Rules(4, start_number=8), id="mushka"),
]


class Person:
    """A person who types any possible action, and sometimes looks or takes an action back."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.session: Session[Any, Any, Any, Any] | None = None
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str:
        """Return what the person types."""
        assert self.session is not None
        if "undo" in prompt and self.chance.random() < 0.5:
            return "undo"
        if self.chance.random() < 0.1:
            return self.chance.choice(["?", "table", "nonsense", "10h 99", "undo ", ""])
        if prompt.startswith("Enter") and self.chance.random() < 0.8:
            return ""
        actions = self.session.game.possible_actions(self.session.state, 0)
        return words(self.chance.choice(actions)) if actions else ""


@pytest.mark.parametrize(("module", "rules"), TABLES)
def test_whole_game(module: object, rules: Any) -> None:
    """A whole game is played, and what was typed and taken back leaves a record that can be audited."""
    game: AnyGame = as_game(module)
    person = Person(4)
    person.session = Session(game, rules, 0, person.ask, person.shown.append, random.Random(2), Manners(tries=2))
    person.session.play()
    found = audit(game, Record[Any, Any](rules, actions=tuple(person.session.actions)))
    assert found.outcome is not None
    assert found.actions == len(person.session.actions)


@pytest.mark.parametrize(("module", "rules"), TABLES)
def test_what_is_typed_names_one_action(module: object, rules: Any) -> None:
    """The words of every possible action mean this action and no other."""
    game: AnyGame = as_game(module)
    chance = random.Random(9)
    state = game.start(rules)
    for _ in range(200):
        if game.outcome(state) is not None:
            break
        for seat in range(rules.players):
            actions = game.possible_actions(state, seat)
            assert [find(words(action), actions) for action in actions] == list(actions)
        action = game.table_action(state, chance.randbytes(8))
        if action is None:
            action = chance.choice(game.possible_actions(state, chance.choice(game.awaited(state))))
        state = game.apply(state, action)


def test_cards_are_typed_in_any_order() -> None:
    """Cards laid away are meant in any order, in small letters, and with 10 for ten."""
    state = cribbage.apply(cribbage.start(cribbage.Rules()), cribbage.Deal(PACK_52))
    actions = cribbage.possible_actions(state, 0)
    for action in actions:
        assert isinstance(action, cribbage.LayAway)
        typed = " ".join(str(card).lower().replace("t", "10") for card in reversed(action.cards))
        assert find(typed, actions) == action


def test_laying_away_is_taken_back() -> None:
    """What nobody has seen is taken back: the cards laid away are in the hand again."""
    answers = iter(["@first", "undo", "@last", "", "quit"])
    session: Session[Any, Any, Any, Any]

    def ask(_: str) -> str:
        typed = next(answers)
        actions = session.game.possible_actions(session.state, 0)
        return {"@first": words(actions[0]), "@last": words(actions[-1])}.get(typed, typed) if actions else typed

    game = as_game(cribbage)
    session = Session(game, cribbage.Rules(3), 0, ask, lambda _: None, random.Random(1), Manners())
    with pytest.raises(EOFError):
        session.play()
    laid = [action for action in session.actions if isinstance(action, cribbage.LayAway) and action.seat == 0]
    assert len(laid) == 1
    state = cribbage.apply(cribbage.start(cribbage.Rules(3)), session.actions[0])
    assert laid[0] == cribbage.possible_actions(state, 0)[-1]


def test_a_card_that_others_see_is_not_taken_back() -> None:
    """A card that was played is not hidden, nor is an exchange, which shows new cards."""
    for module, rules in ((cribbage, cribbage.Rules(2)), (mushka, mushka.Rules(3)), (parlour, parlour.Rules(3))):
        game: AnyGame = as_game(module)
        session = Session(game, rules, 0, input, print, random.Random(1), Manners())
        chance = random.Random(3)
        for _ in range(60):
            action = game.table_action(session.state, chance.randbytes(8))
            if action is None:
                seat = game.awaited(session.state)[0]
                action = chance.choice(game.lawful_actions(session.state, seat))
                session.seat = seat
                if not isinstance(action, cribbage.LayAway):
                    assert not session.is_hidden(action)
            session.state = game.apply(session.state, action)


@pytest.mark.parametrize("name", ["cribbage", "mushka", "parlour"])
def test_command(name: str) -> None:
    """The command begins a game, and ends politely when nothing more is typed."""
    done = subprocess.run(
        [sys.executable, "-m", "examples.play", name, "--seed", "1"],
        cwd=Path(__file__).parents[2],
        input="?\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "undo takes back what nobody has seen" in done.stdout
    assert done.stdout.endswith("Until next time.\n")
    assert done.stderr == ""
