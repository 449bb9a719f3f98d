"""Let agents who choose at random play games, and show how long they are: ``python -m examples.learning mushka``."""

import argparse
from importlib import import_module

import numpy as np
from examples.learning.environment import TableEnv

import muggins
from muggins.table import as_game


def main() -> None:
    """Play some games and print what each agent got."""
    parser = argparse.ArgumentParser("python -m examples.learning", description=__doc__)
    parser.add_argument("game", choices=muggins.GAMES)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=5)
    asked = parser.parse_args()
    module = import_module(f"muggins.{asked.game}")
    env = TableEnv(as_game(module), module.Rules(asked.players))
    chance = np.random.default_rng(1)
    for game in range(asked.games):
        env.reset(seed=game)
        got = dict.fromkeys(env.agents, 0.0)
        steps = 0
        for agent in env.agent_iter():
            _, reward, ended, cut, _ = env.last(observe=False)
            got[agent] += reward
            mask = env.observe(agent)["action_mask"]
            env.step(None if ended or cut else int(chance.choice(np.flatnonzero(mask))))
            steps += 1
        print(f"game {game}: {steps} steps, {env.taken} actions; {got}")


if __name__ == "__main__":
    main()
