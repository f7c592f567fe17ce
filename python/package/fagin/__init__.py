"""Doggy Bag and Oliver Twist as environments for reinforcement learning.

`env` is one game as a PettingZoo environment, `Batch` thousands of games at once as NumPy arrays. Both show a seat its
view as a row of numbers (`fields` names them) and its choices as numbered actions (`action_name` names them).
"""

from functools import lru_cache

from . import _fagin
from .batch import Batch

__all__ = ["Batch", "action_id", "action_name", "actions", "env", "fields", "raw_env"]


@lru_cache(maxsize=None)
def _actions(game: str) -> tuple[str, ...]:
    return tuple(_fagin.actions(game))


def fields(game: str) -> list[str]:
    """The names of the entries of an observation, in order."""
    return _fagin.fields(game)


def actions(game: str) -> list[str]:
    """All actions in notation, in the order of their ids."""
    return list(_actions(game))


def action_name(game: str, id: int) -> str:
    """The action with this id, in the notation of records and of the program."""
    known = _actions(game)
    if not 0 <= id < len(known):
        raise ValueError(f"there is no action {id} in {game}, only 0 to {len(known) - 1}")
    return known[id]


def action_id(game: str, name: str) -> int:
    """The id of an action in notation."""
    return _fagin.action_id(game, name)


def raw_env(game: str, seats: int = 4, render_mode: str | None = None, **options):
    """One game as a PettingZoo environment, without wrappers."""
    from .aec import Env  # Here, because batches do not need PettingZoo, which is slow to import.

    return Env(game, seats, render_mode, **options)


def env(game: str, seats: int = 4, render_mode: str | None = None, **options):
    """One game as a PettingZoo environment.

    The options are those of the game's setup, such as edition="french", beginner=True or first="random".
    """
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(raw_env(game, seats, render_mode, **options))
