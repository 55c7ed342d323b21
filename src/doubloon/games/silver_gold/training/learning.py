"""Learning from decisions: Adam on the squares of what values and targets differ by, and a mean of the weights."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.training.self_play import Samples
from doubloon.games.silver_gold.value_net.card_inputs import Lookups
from doubloon.games.silver_gold.value_net.inputs import inputs
from doubloon.games.silver_gold.value_net.network import POINTS, Weights, embed_cards, network_values

_FIRST, _SECOND, _SMALL = 0.9, 0.999, 1e-8
"""Adam's own numbers."""
_MEAN = 0.999
"""How much of the mean stays at each update, once there were many."""


class Learner(NamedTuple):
    """The weights, and what learning goes on with."""

    weights: Weights
    mean: Weights
    """The mean of the latest weights: better than any of them, and what is played with in the end."""
    first: Weights
    second: Weights
    updates: Array  # () int32


def begin(weights: Weights) -> Learner:
    """A learner with these weights."""
    weights = jax.tree.map(jnp.asarray, weights)
    nothing = jax.tree.map(jnp.zeros_like, weights)
    return Learner(weights, weights, nothing, nothing, jnp.int32(0))


def learn(
    arrays: Arrays, size: int, lookups: Lookups, learner: Learner, samples: Samples, key: Array, rate: Array
) -> Learner:
    """The learner after as many updates, of `size` decisions each, as take in all samples about once."""
    count = len(samples.target)

    def update(learner: Learner, key: Array) -> tuple[Learner, None]:
        some = jax.random.randint(key, (size,), 0, count)
        part = jax.tree.map(lambda field: field[some], samples)
        slope = jax.grad(loss, argnums=2)(arrays, lookups, learner.weights, part)
        return step(learner, slope, rate), None

    learner, _ = jax.lax.scan(update, learner, jax.random.split(key, max(1, count // size)))
    return learner


def loss(arrays: Arrays, lookups: Lookups, weights: Weights, samples: Samples) -> Array:
    """The mean square of what values and targets differ by, in units of the net."""
    seen = inputs(arrays, lookups, samples.position)
    lines = embed_cards(jnp, weights, lookups.card_inputs[seen.rows]).sum(axis=-2)
    off = (network_values(jnp, weights, lines, seen) - samples.target) / POINTS
    return (off**2 * samples.meant).sum() / samples.meant.sum()


def step(learner: Learner, slope: Weights, rate: Array) -> Learner:
    """One step of Adam."""
    updates = learner.updates + 1
    number = updates.astype(jnp.float32)
    first = jax.tree.map(lambda old, new: _FIRST * old + (1 - _FIRST) * new, learner.first, slope)
    second = jax.tree.map(lambda old, new: _SECOND * old + (1 - _SECOND) * new**2, learner.second, slope)
    weights = jax.tree.map(
        lambda weight, one, two: (
            weight - rate * (one / (1 - _FIRST**number)) / (jnp.sqrt(two / (1 - _SECOND**number)) + _SMALL)
        ),
        learner.weights,
        first,
        second,
    )
    stays = jnp.minimum(_MEAN, number / (number + 10))
    mean = jax.tree.map(lambda old, new: stays * old + (1 - stays) * new, learner.mean, weights)
    return Learner(weights, mean, first, second, updates)
