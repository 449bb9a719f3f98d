"""The environment for learners is one of PettingZoo, for every game and every number of players."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest
from examples.learning.environment import TableEnv
from examples.learning.numbering import NO_CALL, Rules, word, words
from pettingzoo.test.api_test import api_test  # pyright: ignore
from pettingzoo.test.seed_test import seed_test  # pyright: ignore

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError
from muggins.table import AnyGame, as_game

MUGGINS, TOURNAMENT = cribbage.Counting.MUGGINS, cribbage.Counting.TOURNAMENT


def all_rules() -> list[Any]:
    """Return every game with every number of players, and the protocols of counting."""
    found: list[tuple[object, Rules]] = [(parlour, parlour.Rules(players)) for players in range(3, 8)]
    found += [(mushka, mushka.Rules(players, start_number=8)) for players in range(3, 8)]
    found += [(cribbage, cribbage.Rules(players)) for players in range(2, 6)]
    found += [(cribbage, cribbage.Rules(players, counting=MUGGINS)) for players in range(2, 6)]
    found += [
        (cribbage, cribbage.Rules(2, counting=TOURNAMENT)),
        (cribbage, cribbage.Rules(4, partners=True, counting=MUGGINS, muggins_in_play=True)),
        (cribbage, cribbage.Rules(cards=5, target=61)),
    ]
    names = [f"{module.__name__.split('.')[-1]}-{rules.players}" for module, rules in found]  # type: ignore[attr-defined]  # a game is a module
    return [
        pytest.param(module, rules, id=f"{name}-{number}")
        for number, (name, (module, rules)) in enumerate(zip(names, found, strict=True))
    ]


pytestmark = pytest.mark.parametrize(("module", "rules"), all_rules())


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # it is a dictionary with the mask in it
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_api(module: object, rules: Rules) -> None:
    """PettingZoo's own test of an environment passes."""
    api_test(TableEnv(as_game(module), rules), num_cycles=300)  # type: ignore[no-untyped-call]  # a function without types


def test_seed(module: object, rules: Rules) -> None:
    """PettingZoo's own test of seeds passes: the same seed and actions are the same game."""
    seed_test(partial(TableEnv, as_game(module), rules), num_cycles=300)  # type: ignore[no-untyped-call]  # a function without types


def test_numbers(module: object, rules: Rules) -> None:
    """No number stands for two actions, and every possible action of every seat has one."""
    game: AnyGame = as_game(module)
    numbers = words(rules)
    assert len(set(numbers)) == len(numbers)
    assert numbers[0] == NO_CALL
    chance = random.Random(5)
    state = game.start(rules)
    for _ in range(300):
        if game.outcome(state) is not None:
            break
        for seat in range(rules.players):
            seen = game.view(state, seat)
            possible = game.possible_actions(seen)
            found = {word(seen, action) for action in possible}
            assert len(found) == len(possible)
            assert found <= set(numbers)
        action = game.table_action(state, chance.randbytes(8))
        if action is None:
            action = chance.choice(game.possible_actions(state, chance.choice(game.awaited(state))))
        state = game.apply(state, action)


def test_observations_hold_the_rules_of_views(module: object, rules: Rules) -> None:
    """The vector of a seat does not depend on what it cannot see."""
    game: AnyGame = as_game(module)
    env = TableEnv(game, rules)
    env.reset(seed=3)
    seen = game.view(env.table, 0)
    before = env.observe("seat_0")["observation"]
    env.table = game.sample(seen, 17)
    assert np.array_equal(before, env.observe("seat_0")["observation"])


def test_a_number_that_is_masked_is_refused(module: object, rules: Rules) -> None:
    """A number that cannot be chosen is an error, and nothing has changed."""
    env = TableEnv(as_game(module), rules)
    env.reset(seed=3)
    table = env.table
    masked = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[-1])
    with pytest.raises(InputError, match="the action must be one of"):
        env.step(masked)
    assert env.table == table
