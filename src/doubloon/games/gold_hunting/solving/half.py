"""Expected points of a miner, as JAX programs over all positions at once.

Values are sums over the builds that a position allows, each weighted with its probability, not means over them. So the
value of a choice is the sum of the values of the positions that it can lead to, and nothing is ever divided by a
probability. A value has three axes: the position, the gold in hand, and the marker (used, then held with each number).
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS, RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import breaks_down
from doubloon.games.gold_hunting.solving.positions import Integers, Layer, Positions

Regrets: TypeAlias = list[tuple[jax.Array, jax.Array]]
"""By layer, for a used and for a held marker: how much better each choice would have been, summed up, at least 0."""
Choose: TypeAlias = Callable[[int, int, jax.Array, jax.Array], jax.Array]
"""Turns the values of all choices into the value of a position: from the layer, whether the marker is held, the values
of the choices on the last axis, and which of them are possible."""


class _Lookups(NamedTuple):
    """A layer's tables, on the device."""

    children: jax.Array
    first_pile: jax.Array
    """The children by lifting from the first standing pile; every build allows exactly one of them."""
    standing: jax.Array


class Half:
    """One seat mines what the other has built."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self._piles = positions.components.piles
        self._hands = np.arange(positions.components.gold + 1)
        self._right = [np.minimum(self._hands + piece, self._hands[-1]) for piece in VALUES]
        self._wrong = [np.array([_after_wrong(gold, piece) for gold in self._hands]) for piece in VALUES]
        self._layers = [
            _Lookups(jnp.asarray(layer.children), jnp.asarray(_first_pile(layer)), jnp.asarray(layer.standing))
            for layer in positions.layers
        ]

    def even_mixture(self) -> jax.Array:
        """All builds equally likely, those that differ only in the order of piles included."""
        orders = self.positions.build_orders
        return jnp.asarray(orders / orders.sum())

    def no_regrets(self) -> Regrets:
        """The regrets before the first iteration."""
        mines, hands = self._piles * len(VALUES), len(self._hands)
        sizes = [len(layer.positions) for layer in self.positions.layers]
        return [
            (jnp.zeros((size, hands, 1, mines)), jnp.zeros((size, hands, len(MARKERS), mines + self._piles + 1)))
            for size in sizes
        ]

    def best_points(self, mixture: jax.Array) -> jax.Array:
        """The points that the best miner expects against a mixture of builds, by the number of the miner's marker."""

        def choose(_layer: int, _held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            return jnp.where(possible, choices, -jnp.inf).max(-1)

        return self._points(mixture, choose)

    def points(self, mixture: jax.Array, regrets: Regrets) -> jax.Array:
        """The points that a miner expects who plays by regret matching, by marker. They are linear in the mixture."""

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            return (match_regrets(regrets[layer][held], possible) * choices).sum(-1)

        return self._points(mixture, choose)

    def add_regrets(self, mixture: jax.Array, regrets: Regrets) -> Regrets:
        """The regrets after one more game against this mixture."""
        added: dict[tuple[int, int], jax.Array] = {}

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            old = regrets[layer][held]
            value = (match_regrets(old, possible) * choices).sum(-1)
            added[layer, held] = jnp.maximum(old + jnp.where(possible, choices - value[..., None], 0), 0)
            return value

        self._points(mixture, choose)
        return [(added[layer, 0], added[layer, 1]) for layer in range(len(regrets))]

    def first_choices(self, regrets: Regrets) -> jax.Array:
        """The probabilities of all choices at the first lift, by position, marker and choice."""
        standing = self._layers[0].standing
        can_keep = jnp.zeros((len(standing), 1), bool)
        possible = jnp.concatenate([jnp.repeat(standing, len(VALUES), axis=1), standing, can_keep], axis=1)
        return match_regrets(regrets[0][1][:, 0], possible[:, None])

    def _points(self, mixture: jax.Array, choose: Choose) -> jax.Array:
        """Go back from the last lift to the first; the points that the miner expects, by marker."""
        weights = self._weights(mixture)
        markers = 1 + len(MARKERS)
        values = jnp.broadcast_to(
            (weights[-1][:, None] * self._hands)[:, :, None], (len(weights[-1]), len(self._hands), markers)
        )
        for layer in reversed(range(len(self._layers))):
            values = self._layer_values(layer, values, weights, choose)
        return self.positions.root_orders @ values[:, 0, 1:]

    def _weights(self, mixture: jax.Array) -> list[jax.Array]:
        """The probability of the builds that a position allows, by layer and position, for one order of the piles."""
        weights = [mixture / self.positions.build_orders]
        for lookups in reversed(self._layers):
            weights.append(_with_nothing(weights[-1])[lookups.first_pile].sum(-1))
        return weights[::-1]

    def _layer_values(self, layer: int, after: jax.Array, weights: list[jax.Array], choose: Choose) -> jax.Array:
        """The values of a layer's positions, from those of the next layer."""
        lookups = self._layers[layer]
        mines, rushes = self._lifts(lookups, after, weights[layer + 1])
        can_mine = jnp.repeat(lookups.standing, len(VALUES), axis=1)[:, None, None]
        used = choose(layer, 0, mines[:, :, :1], can_mine)
        kept = (self._hands // 2) * weights[layer][:, None] + used[:, :1, 0]
        shape = (*kept.shape, len(MARKERS), 1)
        held = jnp.concatenate([mines[:, :, 1:], rushes, jnp.broadcast_to(kept[..., None, None], shape)], axis=-1)
        can = [can_mine, lookups.standing[:, None, None], (self._hands > 0)[None, :, None, None]]
        possible = jnp.concatenate([jnp.broadcast_to(each, (*kept.shape, 1, each.shape[-1])) for each in can], axis=-1)
        return jnp.concatenate([used, choose(layer, 1, held, possible)], axis=-1)

    def _lifts(self, lookups: _Lookups, after: jax.Array, weight: jax.Array) -> tuple[jax.Array, jax.Array]:
        """The values of all mines, by pile and number, and of all gold rushes with a held marker, by pile."""
        after, weight = _with_nothing(after), _with_nothing(weight)
        mines, rushes = [], []
        for pile in range(self._piles):
            children = [lookups.children[:, pile, piece - 1] for piece in VALUES]
            values = [after[child].sum(1) for child in children]
            wrong = [value[:, hands] for value, hands in zip(values, self._wrong, strict=True)]
            right = [value[:, hands] for value, hands in zip(values, self._right, strict=True)]
            declared = [sum(wrong) - wrong[number] + right[number] for number in range(len(VALUES))]
            bonus = [RUSH_POINTS * weight[child].sum(1) for child in children]
            mines.extend(declared)
            rushes.append(
                jnp.stack([declared[mark - 1][:, :, 0] + bonus[mark - 1][:, None] for mark in MARKERS], axis=-1)
            )
        return jnp.stack(mines, axis=-1), jnp.stack(rushes, axis=-1)


def match_regrets(regrets: jax.Array, possible: jax.Array) -> jax.Array:
    """The probabilities of the choices: in proportion to their regrets, or all equal where there are none."""
    positive = jnp.where(possible, regrets, 0)
    total = positive.sum(-1, keepdims=True)
    even = possible / jnp.maximum(possible.sum(-1, keepdims=True), 1)
    return jnp.where(total > 0, positive / jnp.where(total > 0, total, 1), even)


def _after_wrong(gold: int, piece: int) -> int:
    return piece if breaks_down(gold, piece) else gold


def _first_pile(layer: Layer) -> Integers:
    """The children of each position by lifting from its first standing pile."""
    rows = np.arange(len(layer.positions))
    children: Integers = layer.children[rows, layer.standing.argmax(axis=1)].reshape(len(rows), -1)
    return children


def _with_nothing(values: jax.Array) -> jax.Array:
    """The values with a row of zeros at the end, for children that do not exist."""
    return jnp.concatenate([values, jnp.zeros((1, *values.shape[1:]), values.dtype)])
