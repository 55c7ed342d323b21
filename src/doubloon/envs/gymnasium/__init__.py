"""Environments of Gymnasium: import this module, then call `gymnasium.make("doubloon/SilverAndGold-v0")`.

The other game is "doubloon/GoldHunting-v0". `gymnasium.make_vec` plays thousands of games at once.
"""

from doubloon.core.errors import missing

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise missing("Gymnasium", "gymnasium", "gymnasium") from error

from doubloon.envs.gymnasium.env import OpposedEnv
from doubloon.envs.gymnasium.vector import OpposedVectorEnv

ENVIRONMENTS = {"doubloon/SilverAndGold-v0": "silver-and-gold", "doubloon/GoldHunting-v0": "gold-hunting"}
"""The game of each environment."""

for _id, _game in ENVIRONMENTS.items():
    gymnasium.register(
        _id,
        entry_point="doubloon.envs.gymnasium.env:OpposedEnv",
        vector_entry_point="doubloon.envs.gymnasium.vector:OpposedVectorEnv",
        kwargs={"game": _game},
    )

__all__ = ["ENVIRONMENTS", "OpposedEnv", "OpposedVectorEnv"]
