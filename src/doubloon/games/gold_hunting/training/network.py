"""The network in JAX: the inputs of a miner's situation go in, a number for each choice comes out."""

from itertools import pairwise
from typing import TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.policy.inputs import CHOICES, INPUTS, PILES_INPUTS, miner_inputs

Layers: TypeAlias = tuple[tuple[jax.Array, jax.Array], ...]
"""The weights and the bias of each layer."""
IMPOSSIBLE = -1e9
"""The number for a choice that is not legal."""


def new_network(width: int, hidden: int, seed: int) -> Layers:
    """Random weights, with this many hidden layers of this width; every choice begins equally likely."""
    random = np.random.default_rng(seed)
    sizes = [INPUTS, *(width,) * hidden, CHOICES]
    layers = [
        (random.normal(0, np.sqrt(2 / before), (before, after)), np.zeros(after)) for before, after in pairwise(sizes)
    ]
    weights, bias = layers[-1]
    layers[-1] = (weights * 0, bias)
    return tuple((jnp.asarray(weights, jnp.float32), jnp.asarray(bias, jnp.float32)) for weights, bias in layers)


def logits(layers: Layers, piles: jax.Array, hand: jax.Array, status: jax.Array) -> jax.Array:
    """A number for each choice, from `pile_inputs` (..., PILES_INPUTS) and what the miner has (...).

    The leading axes of the three need only be broadcastable. So a caller can compute the part of the first layer that
    depends on the piles once for many purses.
    """
    (weights, bias), *others = layers
    purses = miner_inputs(jnp, hand, status)
    values = product(piles, weights[:PILES_INPUTS]) + bias + product(purses, weights[PILES_INPUTS:])
    for weights, bias in others:
        values = product(jax.nn.relu(values), weights) + bias
    return values


def product(values: jax.Array, weights: jax.Array) -> jax.Array:
    """The matrix product, with factors rounded to 16 bits and exact sums: much faster on a GPU."""
    factors = (values.astype(jnp.bfloat16), weights.astype(jnp.bfloat16))
    product: jax.Array = jnp.matmul(*factors, preferred_element_type=jnp.float32)
    return product
