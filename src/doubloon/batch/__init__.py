"""Both games again as array programs: many thousands at once, with NumPy or JAX, held to the rules move by move.

>>> from doubloon import Options, batch
>>> game = batch.make("silver-and-gold", Options(seats=3))
>>> state = game.reset(1000)
>>> game.legal(state).shape
(1000, 140)
>>> for number in range(5):
...     state = game.step(state, game.choose(state, batch.noise(game, 1000, number))).state
>>> game.observe(state).cards.shape
(1000, 3, 2)
"""

from collections.abc import Callable
from typing import Any

from doubloon.batch import choosing, gold_hunting, silver_gold
from doubloon.batch.arrays import Array, array_library
from doubloon.batch.game import AnyBatchGame, BatchGame, Stepped
from doubloon.core import Options
from doubloon.core.game import find_game
from doubloon.games import GAMES

_MAKERS: dict[str, Callable[..., AnyBatchGame]] = {
    "silver-and-gold": silver_gold.make,
    "gold-hunting": gold_hunting.make,
}


def make(
    name: str,
    options: Options | None = None,
    *,
    library: str = "numpy",
    deals: Any = None,
    seed: int = 0,
    restart: bool = True,
) -> AnyBatchGame:
    """The game of that name for many games at once, with the array library "numpy" or "jax".

    `deals` are outcomes of chance to play with; without them a pool is dealt by `seed`. With `restart` a game that ends
    makes room for the next one in the same step.
    """
    options = Options() if options is None else options
    find_game(GAMES, name).check_options(options)
    return _MAKERS[name](options, array_library(library), deals, seed, restart)


def noise(game: AnyBatchGame, games: int, step: Array) -> Array:
    """A random number for each game, others at every step: uint32 (B,)."""
    return choosing.noise(game.arrays.xp, games, step)


__all__ = ["BatchGame", "Stepped", "make", "noise"]
