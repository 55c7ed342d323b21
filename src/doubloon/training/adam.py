"""Adam with an average of the weights, in JAX."""

from collections.abc import Callable
from typing import Any, TypeVar

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array
from doubloon.training.devices import Devices
from doubloon.training.state import OptimizerState, W

_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8
"""Adam's usual constants."""
_MEAN = 0.999
"""The share of the mean weights that each update keeps, after the first updates."""
P = TypeVar("P", bound=tuple[Any, ...])


def start(weights: W) -> OptimizerState[W]:
    """The optimizer before its first update."""
    weights = jax.tree.map(jnp.asarray, weights)
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return OptimizerState(weights, weights, zeros, zeros, jnp.int32(0))


def fit(
    loss: Callable[[W, P], Array],
    state: OptimizerState[W],
    samples: P,
    size: int,
    key: Array,
    rate: Array,
    devices: Devices,
) -> OptimizerState[W]:
    """The state after as many updates, on `size` random samples each, as use all samples about once.

    `samples` is a tree of arrays with one line for each sample. Every device learns from an equal part of the samples
    of an update, and all get the new weights.
    """
    count = len(jax.tree.leaves(samples)[0])

    def update(state: OptimizerState[W], key: Array) -> tuple[OptimizerState[W], None]:
        chosen = jax.random.randint(key, (size,), 0, count)
        part = devices.split(jax.tree.map(lambda field: field[chosen], samples))
        gradient = devices.copy(jax.grad(loss)(state.weights, part))
        return step(state, gradient, rate), None

    state, _ = jax.lax.scan(update, state, jax.random.split(key, max(1, count // size)))
    return state


def step(state: OptimizerState[W], gradient: W, rate: Array) -> OptimizerState[W]:
    """One update along a gradient; a gradient that is not finite changes nothing.

    One such gradient would make all weights useless, however long the training before it was.
    """
    updates = state.updates + 1
    number = updates.astype(jnp.float32)
    first = jax.tree.map(lambda old, new: _FIRST * old + (1 - _FIRST) * new, state.first, gradient)
    second = jax.tree.map(lambda old, new: _SECOND * old + (1 - _SECOND) * new**2, state.second, gradient)
    weights = jax.tree.map(
        lambda weight, one, two: (
            weight - rate * (one / (1 - _FIRST**number)) / (jnp.sqrt(two / (1 - _SECOND**number)) + _SMALL)
        ),
        state.weights,
        first,
        second,
    )
    kept = jnp.minimum(_MEAN, number / (number + 10))
    mean = jax.tree.map(lambda old, new: kept * old + (1 - kept) * new, state.mean, weights)
    usable = jnp.all(jnp.array([jnp.isfinite(part).all() for part in jax.tree.leaves(gradient)]))
    after = OptimizerState(weights, mean, first, second, updates)
    kept_state: OptimizerState[W] = jax.tree.map(lambda new, old: jnp.where(usable, new, old), after, state)
    return kept_state
