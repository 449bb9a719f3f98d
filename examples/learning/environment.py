"""The games as an environment of PettingZoo: one agent a seat, who acts when it must, and when it may call."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np
from examples.learning.features import vector
from examples.learning.numbering import NO_CALL, Rules, word, words
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]  # it has no stubs

from muggins.errors import InputError
from muggins.table import AnyGame, Seat

Observation: TypeAlias = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Any, Any]):
    """A table of any of the three games.

    An observation has the vector ``observation`` and ``action_mask``, which is 1 for what can be done, faults and calls
    included. An agent who is not awaited is asked once, whenever what it can do or challenge has changed; the
    action 0 is not to call. The winners get 1 at the end and the others -1; nobody gets anything if nobody has won.
    A game that is longer than ``longest`` actions is truncated.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: Rules,
        *,
        dealer: Seat = 0,
        scores: tuple[int, ...] | None = None,
        longest: int = 3_000,
        render_mode: str | None = None,
    ) -> None:
        """Make a table of this game, with these rules."""
        super().__init__()  # type: ignore[no-untyped-call]  # a class without types
        self.metadata = {"name": "muggins_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.rules, self.dealer, self.scores = game, rules, dealer, scores
        self.longest, self.render_mode = longest, render_mode
        self.words = words(rules)
        self.numbers = {each: number for number, each in enumerate(self.words)}
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(vector(game.view(game.start(rules), 0)))
        self.observation_spaces = {agent: self._space(size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.words)) for agent in self.possible_agents}
        self._chance = Random()

    def _space(self, size: int) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.words),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the seed decides every deal of it."""
        if seed is not None:
            self._chance = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table = self.game.start(self.rules, dealer=self.dealer, scores=self.scores)
        self.taken = 0
        self.declined: dict[Seat, object] = {}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it can do."""
        seen = self.game.view(self.table, self.seats[agent])
        mask = np.zeros(len(self.words), np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent):
            mask[list(self._choices(seen))] = 1
        return {"observation": vector(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what the agent whose turn it is has chosen; InputError if the mask does not have it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen = self.game.view(self.table, self.seats[agent])
        choices = self._choices(seen)
        if action is None or int(action) not in choices:
            raise InputError(f"the action must be one of {sorted(choices)}, got {action!r}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        chosen = choices[int(action)]
        if chosen is None:
            self.declined[self.seats[agent]] = self._asked(seen)
        else:
            self._take(chosen)
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the table as a spectator sees it."""
        return str(self.game.view(self.table, None))

    def close(self) -> None:
        """Leave the table; there is nothing to close."""

    # --- who acts

    def _choices(self, seen: Any) -> dict[int, Any]:
        """Return what the seat of the view can do, by number; None for not to call."""
        found = {self.numbers[word(seen, action)]: action for action in self.game.possible_actions(seen)}
        return found if seen.seat in self.game.awaited(seen) else {self.numbers[NO_CALL]: None, **found}

    def _asked(self, seen: Any) -> object:
        return self.game.possible_actions(seen), self.game.windows(seen)

    def _take(self, action: Any) -> None:
        self.table = self.game.apply(self.table, action)
        self.taken += 1
        for seat, asked in tuple(self.declined.items()):
            if asked != self._asked(self.game.view(self.table, seat)):
                del self.declined[seat]

    def _go_on(self) -> None:
        """Take the table's own actions, and find the agent who acts next: callers come first."""
        while (outcome := self.game.outcome(self.table)) is None and self.taken < self.longest:
            awaited = self.game.awaited(self.table)
            for seat in self.game.actors(self.table):
                seen = self.game.view(self.table, seat)
                if seat not in awaited and self.game.possible_actions(seen) and seat not in self.declined:
                    self.agent_selection = self.possible_agents[seat]
                    return
            action = self.game.table_action(self.table, self._chance.randbytes(16))
            if action is None:
                self.agent_selection = self.possible_agents[awaited[0]]
                return
            self._take(action)
        for agent in self.agents:
            self.terminations[agent] = outcome is not None
            self.truncations[agent] = outcome is None
            if outcome is not None and outcome.winners:
                self.rewards[agent] = 1.0 if self.seats[agent] in outcome.winners else -1.0
        self.agent_selection = self.agents[0]
