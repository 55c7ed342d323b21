"""Array programs: play many thousands of games at once with NumPy or JAX. Tests compare every move with the rules.

>>> from doubloon import Options, batch, game
>>> silver_gold = batch.make(game("silver-and-gold"), Options(seats=3))
>>> state = silver_gold.reset(1000)
>>> silver_gold.legal(state).shape
(1000, 140)
>>> for number in range(5):
...     state = silver_gold.step(state, silver_gold.choose(state, batch.noise(silver_gold, 1000, number))).state
>>> silver_gold.observe(state).cards.shape
(1000, 3, 2)
"""

from inspect import signature
from typing import Any

from doubloon.batch import randomness
from doubloon.batch.arrays import Array, array_library
from doubloon.batch.game import AnyBatchGame, BatchGame, StepResult
from doubloon.core import AnyGame, Game, Options, OptionsError, UnknownName
from doubloon.core.checks import whole
from doubloon.core.errors import listed, quoted


def make(
    game: AnyGame,
    options: Options | None = None,
    *,
    library: str = "numpy",
    deals: Any = None,
    seed: int = 0,
    restart: bool = True,
    **choices: Any,
) -> AnyBatchGame:
    """Create the array program of a game, with the array library "numpy" or "jax".

    `deals` are the chance outcomes to play with; by default a pool is dealt from `seed`. With `restart` a game that
    ends is replaced by a new one in the same step. `choices` are keyword arguments that only some games have, such as
    Gold Hunting's `build`. Raises UnknownName if the game has no array program or no such choice.

    >>> from doubloon import game
    >>> program = make(game("gold-hunting"), seed=7, build="whole")
    >>> program.legal(program.reset(100)).shape
    (100, ...)
    """
    if not isinstance(game, Game):
        raise OptionsError(f"{quoted(game)} is not a Game, such as doubloon.game('gold-hunting')")
    options = Options() if options is None else options
    game.check_options(options)
    if game.batch is None:
        raise UnknownName(f"{game.id} has no array program")
    maker = game.batch.load()
    parameters = signature(maker).parameters.values()
    known = [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]
    for name in choices:
        if name not in known:
            its = f"its choices: {listed(known, len(known))}" if known else "it has none"
            raise UnknownName(f"the array program of {game.id} has no choice {quoted(name)}; {its}")
    made = maker(options, array_library(library), deals, whole(seed, "a seed"), restart, **choices)
    assert isinstance(made, BatchGame)
    return made


def noise(game: AnyBatchGame, games: int, step: Array) -> Array:
    """A random number for each game, different at every step: uint32 (B,).

    >>> from doubloon import game
    >>> noise(make(game("gold-hunting")), games=4, step=0).shape
    (4,)
    """
    return randomness.noise(game.arrays.xp, games, step)


__all__ = ["BatchGame", "StepResult", "make", "noise"]
