"""The operations that differ between NumPy and JAX, for JAX.

Under `jit` shapes are fixed, so an update computes all games and discards the results of those that the mask leaves
out. XLA tends to recompute a value for each of its uses. A step uses its values so often that this would multiply its
cost. On the CPU only a condition prevents it, so every update runs under one: whether the mask holds anywhere. On
other devices a condition would have to wait for the device, and an optimization barrier is enough.
"""

from collections.abc import Callable, Iterable
from typing import Any

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array, Arrays, T


def library() -> Arrays:
    """JAX as the array library."""
    return Arrays("jax", jnp, jnp.int32, jnp.where, take, take_in_bounds, update_where, update_masked, unpack, may_hold)


def take(values: Array, index: Array) -> Array:
    """The items at these indices."""
    return values.at[index].get(mode="clip")


def take_in_bounds(values: Array, index: Array) -> Array:
    """The items at these indices, which must all be in range."""
    return values.at[index].get(mode="promise_in_bounds")


def update_where(mask: Array, update: Callable[..., T], games: T, *others: Any) -> T:
    """Update the games where the mask holds."""

    def select(games: T, mask: Array, *others: Any) -> T:
        after = update(games, *others)
        fields = (old if new is old else jnp.where(mask, new, old) for new, old in zip(after, games, strict=True))
        return _rebuild(games, fields)

    return update_masked(mask, select, games, *others)


def update_masked(mask: Array, update: Callable[..., T], games: T, *others: Any) -> T:
    """Update all games with a function that applies the mask itself."""
    changed = _changed_fields(update, games, mask, *others)

    def updated(games: T, mask: Array, *others: Any) -> tuple[Array, ...]:
        after = update(games, mask, *others)
        return tuple(after[number] for number in changed)

    def unchanged(games: T, *_: Any) -> tuple[Array, ...]:
        return tuple(games[number] for number in changed)

    if jax.default_backend() == "cpu":
        fields = jax.lax.cond(mask.any(), updated, unchanged, games, mask, *others)
    else:
        fields = jax.lax.optimization_barrier(updated(games, mask, *others))
    new = dict(zip(changed, fields, strict=True))
    return _rebuild(games, (new.get(number, field) for number, field in enumerate(games)))


def unpack(words: Array, columns: int, any_set: Array) -> Array:
    """Unpack the bits of each game's words into booleans."""

    def bits(words: Array) -> Array:
        separate = (words[:, :, None] >> jnp.arange(32, dtype=jnp.uint32)) & 1
        return separate.astype(jnp.bool_).reshape(len(words), -1)[:, :columns]

    if jax.default_backend() != "cpu":
        return bits(jax.lax.optimization_barrier(words))
    return jax.lax.cond(any_set, bits, lambda words: jnp.zeros((len(words), columns), jnp.bool_), words)


def may_hold(_: Array) -> bool:
    """Values are unknown here."""
    return True


def _changed_fields(update: Callable[..., T], games: T, *others: Any) -> tuple[int, ...]:
    """The numbers of the fields that an update replaces; only these have to leave a condition."""
    found: list[int] = []

    def trace(games: T, *others: Any) -> Any:
        after = update(games, *others)
        found.extend(number for number, field in enumerate(games) if after[number] is not field)
        return tuple(after[number] for number in found)

    jax.eval_shape(trace, games, *others)
    return tuple(found)


def _rebuild(like: T, fields: Iterable[Array]) -> T:
    make: Callable[..., T] = type(like)
    return make(*fields)
