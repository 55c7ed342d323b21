"""The effect of many crosses at once, as arrays of NumPy or JAX."""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, popcount
from doubloon.games.silver_gold.state import COIN_BOXES


class Symbols(NamedTuple):
    """The boxes with symbols of the card of each cross, as masks."""

    coins: Array
    palms: Array
    crosses: Array


class Gained(NamedTuple):
    """The effect of each cross on the score card."""

    coins: Array
    """Coin boxes that are filled afterwards."""
    palms: Array
    """Palms that score."""
    extras: Array
    """Xs among the crossed boxes."""


def symbols_gained(xp: Any, symbols: Symbols, boxes: Array, coins: Array, free_palms: Array) -> Gained:
    """The effect of crossing off boxes, where `coins` coin boxes are filled and `free_palms` palm boxes are not.

    All arrays must be broadcastable to each other.
    """
    return Gained(
        coins=xp.minimum(coins + popcount(xp, boxes & symbols.coins), COIN_BOXES),
        palms=xp.minimum(popcount(xp, boxes & symbols.palms), free_palms),
        extras=popcount(xp, boxes & symbols.crosses),
    )
