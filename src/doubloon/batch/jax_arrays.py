"""What JAX does in its own way.

Under `jit` shapes are fixed, so all games are worked on, and those that are not meant are dropped again. XLA likes to
work out a value anew for each of its uses, and a step has so many that this would cost several times the step itself.
On the CPU nothing but a condition keeps values apart, so each part of a step is behind one: whether any game is meant.
On other devices a condition would have to wait for the device, and a barrier is enough.
"""

from collections.abc import Callable, Iterable
from typing import Any

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array, Arrays, T


def library() -> Arrays:
    """JAX as the array library."""
    return Arrays("jax", jnp, jnp.int32, jnp.where, look, find, where_games, for_all, unpack)


def look(table: Array, index: Array) -> Array:
    """The items of a table at these indices."""
    return table.at[index].get(mode="clip")


def find(table: Array, index: Array) -> Array:
    """The items of a table at these indices, which are all in range."""
    return table.at[index].get(mode="promise_in_bounds")


def where_games(mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
    """`change` made in those games for which `mask` holds."""

    def chosen(games: T, mask: Array, *others: Any) -> T:
        after = change(games, *others)
        fields = (old if new is old else jnp.where(mask, new, old) for new, old in zip(after, games, strict=True))
        return _made(games, fields)

    return for_all(mask, chosen, games, *others)


def for_all(mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
    """`change` made in all games; it is told for which it is meant."""
    touched = _touched(change, games, mask, *others)

    def changed(games: T, mask: Array, *others: Any) -> tuple[Array, ...]:
        after = change(games, mask, *others)
        return tuple(after[place] for place in touched)

    def same(games: T, *_: Any) -> tuple[Array, ...]:
        return tuple(games[place] for place in touched)

    if jax.default_backend() == "cpu":
        fields = jax.lax.cond(mask.any(), changed, same, games, mask, *others)
    else:
        fields = jax.lax.optimization_barrier(changed(games, mask, *others))
    new = dict(zip(touched, fields, strict=True))
    return _made(games, (new.get(place, field) for place, field in enumerate(games)))


def unpack(words: Array, columns: int, some: Array) -> Array:
    """The bits of each game's words as booleans."""

    def bits(words: Array) -> Array:
        apart = (words[:, :, None] >> jnp.arange(32, dtype=jnp.uint32)) & 1
        return apart.astype(jnp.bool_).reshape(len(words), -1)[:, :columns]

    if jax.default_backend() != "cpu":
        return bits(jax.lax.optimization_barrier(words))
    return jax.lax.cond(some, bits, lambda words: jnp.zeros((len(words), columns), jnp.bool_), words)


def _touched(change: Callable[..., T], games: T, *others: Any) -> tuple[int, ...]:
    """Which fields a change touches: only those need to be carried out of a condition."""
    found: list[int] = []

    def look_on(games: T, *others: Any) -> Any:
        after = change(games, *others)
        found.extend(place for place, field in enumerate(games) if after[place] is not field)
        return tuple(after[place] for place in found)

    jax.eval_shape(look_on, games, *others)
    return tuple(found)


def _made(like: T, fields: Iterable[Array]) -> T:
    make: Callable[..., T] = type(like)
    return make(*fields)
