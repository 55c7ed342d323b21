"""A network as tables: how it chooses in every situation, so that it can be measured exactly."""

from functools import partial

import jax
import jax.numpy as jnp

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.simulate import LEAST
from doubloon.games.gold_hunting.solving.half import Half, Regrets
from doubloon.games.gold_hunting.solving.positions import Numbers
from doubloon.games.gold_hunting.solving.winning import faced_by_miners
from doubloon.games.gold_hunting.training.network import IMPOSSIBLE, Layers, logits
from doubloon.games.gold_hunting.training.situations import (
    Purse,
    Seen,
    columns,
    held_purses,
    seen_layers,
    smoothed,
    used_purses,
)

_CHUNK = 1024
"""Positions at once."""


def tabulate_policy(half: Half, policy: Policy) -> Regrets:
    """How often the player with this policy makes which choice in which situation; it does not search."""
    layers = tuple((jnp.asarray(weights), jnp.asarray(bias)) for weights, bias in policy.layers)
    return tabulate_network(half, policy.mixture, layers)


def tabulate_network(half: Half, mixture: Numbers, layers: Layers) -> Regrets:
    """How often a player with this network makes which choice, who expects builds of this mixture."""
    faced = jnp.asarray(faced_by_miners(mixture))
    return tabulate(half, seen_layers(half, smoothed(half, faced)), layers)


def tabulate(half: Half, seen: list[Seen], layers: Layers) -> Regrets:
    """How often a player with this network makes which choice, in the form of regrets."""
    used, held = used_purses(half), held_purses(half)
    return [(_table(half, each, layers, used), _table(half, each, layers, held)) for each in seen]


def _table(half: Half, seen: Seen, layers: Layers, purse: Purse) -> jax.Array:
    size = len(seen.lifted)
    parts = [
        _chunk(half, seen, layers, purse, jnp.minimum(jnp.arange(begin, begin + _CHUNK), size - 1))
        for begin in range(0, size, _CHUNK)
    ]
    return jnp.concatenate(parts)[:size]


@partial(jax.jit, static_argnums=0)
def _chunk(half: Half, seen: Seen, layers: Layers, purse: Purse, position: jax.Array) -> jax.Array:
    """The probabilities by position, purse, marker, progress and choice."""
    marker = jnp.arange(len(MARKERS))
    piles = seen.inputs(position[:, None], marker[None])  # by position and marker
    values = logits(layers, piles[:, None], purse.hand[:, None], purse.status[:, None])
    legal = seen.legal(position[:, None], purse.hand, purse.status)[:, :, None]
    chances = jax.nn.softmax(jnp.where(legal, values, IMPOSSIBLE))
    chances = jnp.where(chances < LEAST, 0, chances)
    order = columns(half)
    mines = len(order) - half.positions.components.piles - 1
    return chances[:, :, :, None][..., order if len(purse.hand) == len(half.purses.held) else order[:mines]]
