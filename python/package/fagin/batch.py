"""Thousands of games at once."""

import os

import numpy as np

from . import _fagin
from .setup import setup_line

# Largest batch. Its arrays would have several gigabytes.
MOST_GAMES = 2**20


class Batch:
    """Many games of one setup, one step each at a time.

    Every array has one row per game and is about the seat to move there. Every step overwrites the arrays, and they are
    read-only from outside; copy what you want to keep.

    observations  games x fields, int16    the view of the seat to move
    masks         games x actions, bool    its choices
    to_move       games, int8              the number of that seat
    rewards       games x seats, float32   the rewards of the last step: zeros unless it ended a game
    over          games, bool              whether the last step ended a game
    seeds         games, uint64            the seed of the game; fagin.env(...).reset(seed=...) is the same game

    A game that ends is followed by another at once: where `over` is set, all arrays but `rewards` show the first
    moment of the next game. Game i of n has the seeds seed + i, seed + i + n, seed + i + 2n and so on. The games depend
    on the seed and the actions, not on the number of threads.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int = 4,
        seed: int = 0,
        threads: int | None = None,
        bots: bool = False,
        **options,
    ):
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"a batch has 1 to {MOST_GAMES:,} games, not {games}")
        if threads is not None and threads < 1:
            raise ValueError(f"a batch needs at least one thread, not {threads}")
        self.game, self.games, self.seats = game, games, seats
        self._batch = _fagin.Batch(game, setup_line(seats, options), games, _seed(seed), threads or _cores(), bots)
        self._bots = bots
        arrays = self._batch.arrays()
        self.observations, self.masks, self.to_move, self.rewards, self.over, self.seeds = arrays

    def step(self, actions) -> None:
        """Plays one action in every game. If one is not a choice, that is a ValueError, and no game moves."""
        actions = np.asarray(actions)
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise ValueError(f"expected {self.games} whole numbers, found {actions.dtype} of shape {actions.shape}")
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int64))

    def random_actions(self, seed: int, out=None):
        """A random choice in every game, each equally likely; written into `out` (int64) if it is given."""
        out = np.empty(self.games, dtype=np.int64) if out is None else out
        if out.shape != (self.games,):
            raise ValueError(f"expected room for {self.games} actions, found shape {out.shape}")
        self._batch.random_actions(_seed(seed), out)
        return out

    def bot_actions(self, level: str, seed: int, where=None, out=None):
        """What a bot of this level, such as "mutt" or "fagin", chooses in every game, or in those where `where` is
        true; written into `out` (int64) if it is given. The batch must have been made with bots=True."""
        if not self._bots:
            raise ValueError("make the batch with bots=True: its games then keep the notes that bots read")
        out = np.zeros(self.games, dtype=np.int64) if out is None else out
        where = np.ones(self.games, dtype=bool) if where is None else np.ascontiguousarray(where, dtype=bool)
        if out.shape != (self.games,) or where.shape != (self.games,):
            raise ValueError(f"expected {self.games} games, found shapes {out.shape} and {where.shape}")
        self._batch.bot_actions(level, _seed(seed), where, out)
        return out


def _cores() -> int:
    """Number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _seed(seed: int) -> int:
    seed = int(seed)
    if not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    return seed
