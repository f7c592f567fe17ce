"""One game as a PettingZoo environment."""

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from . import _fagin
from .batch import _seed
from .setup import setup_line


class Env(AECEnv, EzPickle):
    """One game, seat by seat.

    The agents are seat_0, seat_1 and so on. If several choose in secret they are asked in that order, and no
    observation shows a choice before the game does. All stay to the end, though an agent that is thrown out of the
    game is not asked any more. Rewards come when the game ends: 1 for the first place down to -1 for the last in even
    steps, seats that share places share what these bring, and the sum is zero.
    """

    def __init__(self, game: str, seats: int = 4, render_mode: str | None = None, **options):
        EzPickle.__init__(self, game, seats, render_mode, **options)
        super().__init__()
        self.metadata = {
            "name": _fagin.environment(game),
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode is None, ansi or human, not {render_mode!r}")
        self.game, self.render_mode = game, render_mode
        self._game = _fagin.Game(game, setup_line(seats, options))
        self.possible_agents = [f"seat_{seat}" for seat in range(self._game.seats)]
        self.agents = self.possible_agents[:]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._fields, self._actions = len(_fagin.fields(game)), len(_fagin.actions(game))
        self.observation_spaces = {agent: self._what_is_seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def _what_is_seen(self) -> spaces.Dict:
        row = spaces.Box(low=0, high=np.iinfo(np.int16).max, shape=(self._fields,), dtype=np.int16)
        mask = spaces.Box(low=0, high=1, shape=(self._actions,), dtype=np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Starts a game. The same seed and actions give the same game; without a seed it is the next of a series."""
        if seed is None:
            seed = self._seeds.integers(2**63)
        else:
            self._seeds = np.random.default_rng(_seed(seed))
        self._game.reset(_seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.to_move]
        self._show()

    def observe(self, agent) -> dict[str, np.ndarray]:
        """The view of an agent and, if it is its turn, its choices."""
        observation = np.empty(self._fields, dtype=np.int16)
        mask = np.empty(self._actions, dtype=np.int8)
        self._game.observe(self._seat[agent], observation, mask)
        return {"observation": observation, "action_mask": mask}

    def step(self, action) -> None:
        """Plays an action of the agent to move. An action that is not a choice is a ValueError, and nothing moves."""
        if self.terminations[self.agent_selection]:
            return self._was_dead_step(action)
        if action is None:
            raise ValueError(f"{self.agent_selection} has to choose; None is for agents whose game is over")
        self._game.step(int(action))
        # The agent has seen its rewards in last().
        self._cumulative_rewards[self.agent_selection] = 0.0
        to_move = self._game.to_move
        if to_move is None:
            self.rewards = dict(zip(self.possible_agents, self._game.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
            # PettingZoo steps every agent once more, with None.
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[to_move]
        self._accumulate_rewards()
        self._show()

    def bot_action(self, level: str, seed: int = 0) -> int:
        """What a bot of this level, such as "mutt" or "fagin", would choose for the agent to move."""
        return self._game.bot_action(level, _seed(seed))

    def record(self) -> str:
        """The record of a finished game, for `fagin check`; a ValueError before, because it tells every secret."""
        return self._game.record()

    @property
    def setup(self) -> str:
        """The whole setup, in the form of records."""
        return self._game.setup

    def render(self) -> str | None:
        """The last choice as told to the agent to move, and its view, in the words of the terminal."""
        if self.render_mode is None:
            raise ValueError('nothing can be shown: make the environment with render_mode="ansi" or "human"')
        text = self._game.render(self._seat[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return self.metadata["name"]
