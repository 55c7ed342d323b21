"""Expected points of a miner, as JAX programs over all positions at once.

Values are sums over the builds that a position allows, each weighted with its probability, not means over them. So the
value of a choice is the sum of the values of the positions that it can lead to, and nothing is ever divided by a
probability. A value has four axes: the position, the gold in hand, whether the marker is held, and its number. The
number of a used marker still matters, because it tells which builds are likely.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS, RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import breaks_down
from doubloon.games.gold_hunting.solving.positions import Layer, Positions
from doubloon.training.devices import Devices

USED, HELD = 0, 1
"""Whether the marker is held, as a number on the third axis of values."""
Regrets: TypeAlias = list[tuple[jax.Array, jax.Array]]
"""By layer, for a used and for a held marker: how much better each choice would have been, summed up, at least 0. The
axes are the position, the gold in hand, the number of the marker, and the choice."""
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
    """One seat mines what the other has built.

    `faced` is always the probability of each build, by the number of the miner's marker and the build. Every device
    holds an equal part of the positions of each layer; the last part may have rows that stand for no position.
    """

    def __init__(self, positions: Positions, devices: Devices | None = None) -> None:
        self.positions = positions
        self.devices = devices or Devices()
        self._piles = positions.components.piles
        hands = range(positions.components.gold + 1)
        self._hands = np.arange(len(hands))
        self._right = np.array([[min(gold + piece, hands[-1]) for gold in hands] for piece in VALUES])
        self._wrong = np.array([[_after_wrong(gold, piece) for gold in hands] for piece in VALUES])
        sizes = [*(len(layer.positions) for layer in positions.layers), len(positions.builds)]
        self._rows = [self.devices.rounded_up(size) for size in sizes]
        self._layers = [
            self.devices.split(_lookups(layer, rows, size_after, rows_after))
            for layer, rows, size_after, rows_after in zip(
                positions.layers, self._rows[:-1], sizes[1:], self._rows[1:], strict=True
            )
        ]

    def even_mixture(self) -> jax.Array:
        """All builds equally likely, those that differ only in the order of piles included."""
        orders = self.positions.build_orders
        return jnp.asarray(orders / orders.sum())

    def no_regrets(self) -> Regrets:
        """The regrets before the first iteration."""
        mines = self._piles * len(VALUES)
        shapes = [(len(layer.positions), len(self._hands), len(MARKERS)) for layer in self.positions.layers]
        used, held = mines, mines + self._piles + 1
        return [(_zeros(*shape, used), _zeros(*shape, held)) for shape in shapes]

    def place(self, regrets: Regrets) -> Regrets:
        """The regrets of all positions, placed on the devices."""
        rows = self._rows[:-1]
        return [
            (self.devices.split(_with_rows(used, size)), self.devices.split(_with_rows(held, size)))
            for (used, held), size in zip(regrets, rows, strict=True)
        ]

    def gather(self, regrets: Regrets) -> Regrets:
        """Placed regrets without the rows that stand for no position."""
        sizes = [len(layer.positions) for layer in self.positions.layers]
        return [(used[:size], held[:size]) for (used, held), size in zip(regrets, sizes, strict=True)]

    def best_points(self, faced: jax.Array) -> jax.Array:
        """The points that the best miner expects, by the number of the miner's marker."""

        def choose(_layer: int, _held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            return jnp.where(possible, choices, -jnp.inf).max(-1)

        return self._points(faced, choose)

    def points(self, faced: jax.Array, regrets: Regrets) -> jax.Array:
        """The points that a miner expects who plays by regret matching, by marker. They are linear in `faced`."""

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            return (match_regrets(regrets[layer][held], possible) * choices).sum(-1)

        return self._points(faced, choose)

    def add_regrets(self, faced: jax.Array, regrets: Regrets) -> Regrets:
        """The regrets after one more game against these builds."""
        added: dict[tuple[int, int], jax.Array] = {}

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            old = regrets[layer][held]
            value = (match_regrets(old, possible) * choices).sum(-1)
            added[layer, held] = jnp.maximum(old + jnp.where(possible, choices - value[..., None], 0), 0)
            return value

        self._points(faced, choose)
        return [(added[layer, USED], added[layer, HELD]) for layer in range(len(regrets))]

    def first_choices(self, regrets: Regrets) -> jax.Array:
        """The probabilities of all choices at the first lift, by position, marker and choice."""
        standing = self._layers[0].standing
        can_keep = jnp.zeros((len(standing), 1), bool)
        possible = jnp.concatenate([jnp.repeat(standing, len(VALUES), axis=1), standing, can_keep], axis=1)
        return match_regrets(regrets[0][HELD][:, 0], possible[:, None])[: len(self.positions.root_orders)]

    def _points(self, faced: jax.Array, choose: Choose) -> jax.Array:
        """Go back from the last lift to the first; the points that the miner expects, by marker."""
        weights = self._weights(faced)
        ends = weights[-1][:, None, None] * self._hands[:, None, None]
        values = jnp.broadcast_to(ends, (len(ends), len(self._hands), len((USED, HELD)), len(MARKERS)))
        for layer in reversed(range(len(self._layers))):
            values = self._layer_values(layer, values, weights, choose)
        roots = self.positions.root_orders
        return roots @ values[: len(roots), 0, HELD]

    def _weights(self, faced: jax.Array) -> list[jax.Array]:
        """By layer, position and marker: the probability of the builds that are possible, for one order of piles."""
        weights = [self.devices.split(_with_rows(faced.T / self.positions.build_orders[:, None], self._rows[-1]))]
        for lookups in reversed(self._layers):
            weights.append(_with_nothing(weights[-1])[lookups.first_pile].sum(1))
        return weights[::-1]

    def _layer_values(self, layer: int, after: jax.Array, weights: list[jax.Array], choose: Choose) -> jax.Array:
        """The values of a layer's positions, from those of the next layer."""
        lookups = self._layers[layer]
        mines, rushes = self._lifts(lookups, after, weights[layer + 1])
        can_mine = jnp.repeat(lookups.standing, len(VALUES), axis=1)[:, None, None]
        used = choose(layer, USED, mines[:, :, USED], can_mine)
        kept = (self._hands // 2)[:, None] * weights[layer][:, None] + used[:, :1]
        choices = jnp.concatenate([mines[:, :, HELD], rushes, kept[..., None]], axis=-1)
        can = [can_mine, lookups.standing[:, None, None], (self._hands > 0)[None, :, None, None]]
        shape = (*kept.shape[:2], 1)
        possible = jnp.concatenate([jnp.broadcast_to(each, (*shape, each.shape[-1])) for each in can], axis=-1)
        return self.devices.split(jnp.stack([used, choose(layer, HELD, choices, possible)], axis=2))

    def _lifts(self, lookups: _Lookups, after: jax.Array, weight: jax.Array) -> tuple[jax.Array, jax.Array]:
        """The values of all mines, by pile and number, and of all gold rushes with a held marker, by pile."""
        pieces, numbers = np.arange(len(VALUES))[:, None], np.array(MARKERS) - 1
        values = _with_nothing(after)[lookups.children].sum(3)  # by position, pile, piece, hand, held, marker
        wrong = values[:, :, pieces, self._wrong]
        declared = wrong.sum(2, keepdims=True) - wrong + values[:, :, pieces, self._right]
        mines = jnp.moveaxis(declared, (1, 2), (-2, -1)).reshape(*declared.shape[:1], *declared.shape[3:], -1)
        right = _with_nothing(weight)[lookups.children].sum(3)[:, :, numbers, numbers]
        rushes = declared[:, :, numbers, :, USED, numbers] + RUSH_POINTS * jnp.moveaxis(right, 2, 0)[..., None]
        return mines, jnp.transpose(rushes, (1, 3, 0, 2))


def match_regrets(regrets: jax.Array, possible: jax.Array) -> jax.Array:
    """The probabilities of the choices: in proportion to their regrets, or all equal where there are none."""
    positive = jnp.where(possible, regrets, 0)
    total = positive.sum(-1, keepdims=True)
    even = possible / jnp.maximum(possible.sum(-1, keepdims=True), 1)
    return jnp.where(total > 0, positive / jnp.where(total > 0, total, 1), even)


def _after_wrong(gold: int, piece: int) -> int:
    return piece if breaks_down(gold, piece) else gold


def _lookups(layer: Layer, rows: int, size_after: int, rows_after: int) -> _Lookups:
    """A layer's tables with this many rows; a child that does not exist is the row after the last one."""
    added = ((0, rows - len(layer.positions)), (0, 0))
    children = np.where(layer.children == size_after, rows_after, layer.children)
    children = np.pad(children, (*added, (0, 0), (0, 0)), constant_values=rows_after)
    standing = np.pad(layer.standing, added)
    first = children[np.arange(rows), standing.argmax(axis=1)].reshape(rows, -1)
    return _Lookups(jnp.asarray(children), jnp.asarray(first), jnp.asarray(standing))


def _zeros(*shape: int) -> jax.Array:
    return jnp.asarray(np.zeros(shape, np.float32))


def _with_rows(values: jax.Array, rows: int) -> jax.Array:
    """The values with rows of zeros added."""
    return jnp.pad(values, ((0, rows - len(values)), *((0, 0),) * (values.ndim - 1)))


def _with_nothing(values: jax.Array) -> jax.Array:
    """The values with a row of zeros at the end, for children that do not exist."""
    return jnp.concatenate([values, jnp.zeros((1, *values.shape[1:]), values.dtype)])
