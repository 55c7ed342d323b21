"""What JAX does in its own way.

Under `jit` shapes are fixed, so all games are worked on, and those that are not meant are dropped again. XLA likes to
work out a value anew for each of its uses, and a step has so many that this would cost several times the step itself.
On the CPU nothing but a condition keeps values apart, so each part of a step is behind one: whether any game is meant.
On other devices a condition would have to wait for the device, and a barrier is enough.
"""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array, Arrays, T


def library() -> Arrays:
    """JAX as the array library."""
    return Arrays("jax", jnp, jnp.int32, jnp.where, look, where_games, unpack)


def look(table: Array, index: Array) -> Array:
    """The items of a table at these indices."""
    return table.at[index].get(mode="clip")


def where_games(mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
    """`change` made in those games for which `mask` holds."""
    touched = _touched(change, games, others)

    def changed(games: T, *others: Any) -> tuple[Array, ...]:
        after = change(games, *others)
        return tuple(jnp.where(mask, after[place], games[place]) for place in touched)

    def same(games: T, *_: Any) -> tuple[Array, ...]:
        return tuple(games[place] for place in touched)

    if jax.default_backend() == "cpu":
        fields = jax.lax.cond(mask.any(), changed, same, games, *others)
    else:
        fields = jax.lax.optimization_barrier(changed(games, *others))
    new = dict(zip(touched, fields, strict=True))
    make: Callable[..., T] = type(games)
    return make(*(new.get(place, field) for place, field in enumerate(games)))


def unpack(words: Array, columns: int, some: Array) -> Array:
    """The bits of each game's words as booleans."""

    def bits(words: Array) -> Array:
        apart = (words[:, :, None] >> jnp.arange(32, dtype=jnp.uint32)) & 1
        return apart.astype(jnp.bool_).reshape(len(words), -1)[:, :columns]

    if jax.default_backend() != "cpu":
        return bits(jax.lax.optimization_barrier(words))
    return jax.lax.cond(some, bits, lambda words: jnp.zeros((len(words), columns), jnp.bool_), words)


def _touched(change: Callable[..., T], games: T, others: tuple[Any, ...]) -> tuple[int, ...]:
    """Which fields a change touches: only those need to be chosen between."""
    found: list[int] = []

    def look_on(games: T, *others: Any) -> Any:
        after = change(games, *others)
        found.extend(place for place, field in enumerate(games) if after[place] is not field)
        return tuple(after[place] for place in found)

    jax.eval_shape(look_on, games, *others)
    return tuple(found)
