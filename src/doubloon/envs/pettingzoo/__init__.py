"""The games as environments of PettingZoo: `env` and `raw_env` ask one seat at a time, `parallel_env` all at once.

An illegal action ends the episode: the seat that chose it gets -1, the others get 0. Importing this module registers
all games, so that `pettingzoo.make("aec", "doubloon/silver_and_gold-v0", seats=3)` makes them too, or with "parallel".
"""

from typing import Unpack

from doubloon.core.errors import missing

try:
    from pettingzoo import aec_registry, register
except ModuleNotFoundError as error:
    raise missing("PettingZoo", "pettingzoo", "pettingzoo") from error

from doubloon.envs.pettingzoo.simultaneous import SimultaneousTable
from doubloon.envs.pettingzoo.table import VERSION, Choices, env_name
from doubloon.envs.pettingzoo.turns import TurnTable
from doubloon.envs.pettingzoo.wrapped import WrappedTable
from doubloon.registry import GAMES

raw_env = TurnTable
"""The environment that asks one seat at a time, without wrappers."""
parallel_env = SimultaneousTable
"""The environment in which all seats act in every step."""


def env(game: str, **choices: Unpack[Choices]) -> WrappedTable:
    """The environment that asks one seat at a time, in PettingZoo's usual wrappers.

    >>> table = env("silver-and-gold", seats=3)
    >>> table.reset(seed=7)
    >>> table.agents, table.agent_selection
    (['seat_0', 'seat_1', 'seat_2'], 'seat_0')
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> observation["action_mask"].nonzero()[0].tolist()
    [128, 129, 130, 131, 132, 133]
    """
    return WrappedTable(TurnTable(game, **choices))


def _register() -> None:
    for game in GAMES.values():
        name = f"doubloon/{env_name(game.id)}-{VERSION}"
        if game.batch and name not in aec_registry:
            register("aec", name, env, kwargs={"game": game.id})
            register("parallel", name, parallel_env, kwargs={"game": game.id})


_register()

__all__ = ["env", "parallel_env", "raw_env"]
