"""What a miner expects, as JAX programs over all positions at once.

Values are sums over the builds that a position allows, each weighted with its probability, not means over them. So the
value of a choice is the sum of the values of the positions that it can lead to, and nothing is ever divided by a
probability. The values of a layer are a pair of arrays: after the marker was used, and while it is held. Their axes are
the position, what the miner has (`Purses`), the number of the marker, and the other seat's progress. The number of a
used marker still matters, because it tells which builds are likely.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS, VALUES
from doubloon.games.gold_hunting.solving.positions import Layer, Positions
from doubloon.games.gold_hunting.solving.purses import Purses
from doubloon.training.devices import Devices

USED, HELD = 0, 1
"""Whether the marker is held, as a number."""
Pair: TypeAlias = tuple[jax.Array, jax.Array]
"""An array for a used marker, and one for a held marker."""
Regrets: TypeAlias = list[Pair]
"""By layer: how much better each choice would have been, summed up, at least 0. The axes are those of the values, and
the choice."""
Choose: TypeAlias = Callable[[int, int, jax.Array, jax.Array], jax.Array]
"""Turns the values of all choices into the value of a position: from the layer, whether the marker is held, the values
of the choices on the last axis, and which of them are possible."""


class Payoff(NamedTuple):
    """What a miner is after."""

    worth: jax.Array
    """What a final score is worth, by the number of the miner's marker, the other's progress at the end, and score."""
    changes: jax.Array
    """How the other's progress changes: by lift, progress before the miner's lift, and progress before the next one."""


class Lookups(NamedTuple):
    """A layer's tables, on the device."""

    children: jax.Array
    first_pile: jax.Array
    """The children by lifting from the first standing pile; every build allows exactly one of them."""
    standing: jax.Array


class Half:
    """One seat mines what the other has built.

    `faced` is always the probability of each build, by the number of the miner's marker and the build. Every device
    holds an equal part of the positions of each layer; the last part may have rows that stand for no position.

    By default a miner is after points, and points that are safe count at once. With `to_win` a miner is after any
    payoff by final score, so safe points are part of what the miner has.
    """

    def __init__(
        self, positions: Positions, devices: Devices | None = None, *, to_win: bool = False, levels: int = 1
    ) -> None:
        self.positions = positions
        self.devices = devices or Devices()
        self.purses = Purses.of(positions.components, with_safe=to_win)
        self.levels = levels
        """The number of levels of the other seat's progress that a miner distinguishes."""
        self._piles = positions.components.piles
        sizes = [*(len(layer.positions) for layer in positions.layers), len(positions.builds)]
        self._rows = [self.devices.rounded_up(size) for size in sizes]
        self.lookups = [
            self.devices.split(_lookups(layer, rows, size_after, rows_after))
            for layer, rows, size_after, rows_after in zip(
                positions.layers, self._rows[:-1], sizes[1:], self._rows[1:], strict=True
            )
        ]

    def even_mixture(self) -> jax.Array:
        """All builds equally likely, those that differ only in the order of piles included."""
        orders = self.positions.build_orders
        return jnp.asarray(orders / orders.sum())

    def points(self) -> Payoff:
        """The payoff of a miner who is after points."""
        scores = np.broadcast_to(self.purses.scores, (len(MARKERS), self.levels, len(self.purses.scores)))
        changes = np.broadcast_to(np.eye(self.levels), (len(self.lookups), self.levels, self.levels))
        return Payoff(jnp.asarray(scores, jnp.float32), jnp.asarray(changes, jnp.float32))

    def zeros(self, *choices: int) -> Regrets:
        """Zeros for all positions: with the values' axes, or with another axis of the given sizes (used, held)."""
        kinds = (len(self.purses.hand), len(self.purses.held))
        sizes: list[tuple[int, ...]] = [(size,) for size in choices] or [(), ()]
        return [
            _pair(
                _zeros(len(layer.positions), kind, len(MARKERS), self.levels, *size)
                for kind, size in zip(kinds, sizes, strict=True)
            )
            for layer in self.positions.layers
        ]

    def no_regrets(self) -> Regrets:
        """The regrets before the first iteration."""
        mines = self._piles * len(VALUES)
        return self.zeros(mines, mines + self._piles + 1)

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

    def best_value(self, faced: jax.Array, payoff: Payoff) -> jax.Array:
        """What the best miner expects, by the number of the miner's marker."""

        def choose(_layer: int, _held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            return jnp.where(possible, choices, -jnp.inf).max(-1)

        return self._value(faced, payoff, choose)

    def best_choices(self, faced: jax.Array, payoff: Payoff) -> Regrets:
        """What the best miner chooses: 1 for the best choice in each position, and 0 for all others."""
        best: dict[tuple[int, int], jax.Array] = {}

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            values = jnp.where(possible, choices, -jnp.inf)
            best[layer, held] = jax.nn.one_hot(values.argmax(-1), values.shape[-1], dtype=jnp.uint8)
            return values.max(-1)

        self._value(faced, payoff, choose)
        return [(best[layer, USED], best[layer, HELD]) for layer in range(len(self.positions.layers))]

    def value(self, faced: jax.Array, payoff: Payoff, regrets: Regrets, added: Regrets | None = None) -> jax.Array:
        """What a miner expects who plays by regret matching, by marker. It is linear in `faced`.

        `added` is added to the values of positions. The derivative with respect to it is how often the miner's choices
        lead to each position, provided that the build allows it.
        """

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            value = (match_regrets(regrets[layer][held], possible) * choices).sum(-1)
            return value if added is None else value + added[layer][held]

        return self._value(faced, payoff, choose)

    def add_regrets(self, faced: jax.Array, payoff: Payoff, regrets: Regrets) -> Regrets:
        """The regrets after one more game against these builds."""
        new: dict[tuple[int, int], jax.Array] = {}

        def choose(layer: int, held: int, choices: jax.Array, possible: jax.Array) -> jax.Array:
            old = regrets[layer][held]
            value = (match_regrets(old, possible) * choices).sum(-1)
            new[layer, held] = jnp.maximum(old + jnp.where(possible, choices - value[..., None], 0), 0)
            return value

        self._value(faced, payoff, choose)
        return [(new[layer, USED], new[layer, HELD]) for layer in range(len(regrets))]

    def first_choices(self, regrets: Regrets) -> jax.Array:
        """The probabilities of all choices at the first lift, by position, marker and choice."""
        _, possible = self._possible(self.lookups[0])
        return match_regrets(regrets[0][HELD], possible)[: len(self.positions.root_orders), 0, :, 0]

    def strategy(self, layer: int, regrets: Pair) -> Pair:
        """The probabilities of all choices in a layer."""
        used, held = self._possible(self.lookups[layer])
        return match_regrets(regrets[USED], used), match_regrets(regrets[HELD], held)

    def weights(self, faced: jax.Array) -> list[jax.Array]:
        """By layer, position and marker: the probability of the builds that are possible, for one order of piles.

        The last one is for the builds themselves.
        """
        weights = [self.devices.split(_with_rows(faced.T / self.positions.build_orders[:, None], self._rows[-1]))]
        for lookups in reversed(self.lookups):
            weights.append(with_nothing(weights[-1])[lookups.first_pile].sum(1))
        return weights[::-1]

    def _value(self, faced: jax.Array, payoff: Payoff, choose: Choose) -> jax.Array:
        """Go back from the last lift to the first; what the miner expects, by marker."""
        weights = self.weights(faced)
        ends = weights[-1][:, None, :, None]
        worth = jnp.moveaxis(payoff.worth, 2, 0)  # by score, marker, progress
        values = _pair(ends * worth[scores] for scores in (self.purses.hand + self.purses.safe, self.purses.held))
        for layer in reversed(range(len(self.lookups))):
            values = _pair(value @ payoff.changes[layer].T for value in values) if self.levels > 1 else values
            values = self._layer_values(layer, values, weights, choose)
        roots = self.positions.root_orders
        return roots @ values[HELD][: len(roots), 0, :, 0]

    def _layer_values(self, layer: int, after: Pair, weights: list[jax.Array], choose: Choose) -> Pair:
        """The values of a layer's positions, from those of the next layer."""
        lookups, purses = self.lookups[layer], self.purses
        used_after, held_after = (with_nothing(value)[lookups.children].sum(3) for value in after)
        can_use, can_hold = self._possible(lookups)
        used = choose(layer, USED, _mines(used_after, purses.right, purses.wrong), can_use)
        kept = used[:, purses.kept] + purses.kept_points[:, None, None] * weights[layer][:, None, :, None]
        right = with_nothing(weights[layer + 1])[lookups.children].sum(3)
        choices = [
            _mines(held_after, purses.held_right, purses.held_wrong),
            self._rushes(used_after, right),
            kept[..., None],
        ]
        held = choose(layer, HELD, jnp.concatenate(choices, axis=-1), can_hold)
        return self.devices.split(used), self.devices.split(held)

    def _rushes(self, after: jax.Array, right: jax.Array) -> jax.Array:
        """The values of all gold rushes by pile, from those after a lift, and from the weights of a right one."""
        numbers = np.array(MARKERS) - 1
        lifts = _declared(after, self.purses.rush_right, self.purses.rush_wrong)
        own = lifts[:, :, numbers, :, numbers]  # by marker, position, pile, purse, progress
        points = self.purses.rush_points * jnp.moveaxis(right[:, :, numbers, numbers], 2, 0)
        return jnp.transpose(own + points[..., None, None], (1, 3, 0, 4, 2))

    def _possible(self, lookups: Lookups) -> Pair:
        """Which choices are possible, by position, purse, marker, progress and choice; an axis may have the size 1."""
        mines = jnp.repeat(lookups.standing, len(VALUES), axis=1)[:, None, None, None]
        keep = (self.purses.held > 0)[None, :, None, None, None]
        parts = [mines, lookups.standing[:, None, None, None], keep]
        shape = (len(lookups.standing), len(self.purses.held), 1, 1)
        return mines, jnp.concatenate([jnp.broadcast_to(part, (*shape, part.shape[-1])) for part in parts], axis=-1)


def match_regrets(regrets: jax.Array, possible: jax.Array) -> jax.Array:
    """The probabilities of the choices: in proportion to their regrets, or all equal where there are none."""
    positive = jnp.where(possible, regrets, 0)
    total = positive.sum(-1, keepdims=True)
    even = possible / jnp.maximum(possible.sum(-1, keepdims=True), 1)
    return jnp.where(total > 0, positive / jnp.where(total > 0, total, 1), even)


def _declared(after: jax.Array, right: np.ndarray, wrong: np.ndarray) -> jax.Array:
    """The values of declaring each number: by position, pile, number, purse, marker and progress.

    `after` has the lifted piece in the place of the number. `right` and `wrong` are the purses after a lift, by piece.
    """
    pieces = np.arange(len(VALUES))[:, None]
    lost = after[:, :, pieces, wrong]
    return lost.sum(2, keepdims=True) - lost + after[:, :, pieces, right]


def _mines(after: jax.Array, right: np.ndarray, wrong: np.ndarray) -> jax.Array:
    """The values of all mines, with the choice (pile and number) on the last axis."""
    declared = jnp.moveaxis(_declared(after, right, wrong), (1, 2), (-2, -1))
    return declared.reshape(*declared.shape[:-2], -1)


def _lookups(layer: Layer, rows: int, size_after: int, rows_after: int) -> Lookups:
    """A layer's tables with this many rows; a child that does not exist is the row after the last one."""
    added = ((0, rows - len(layer.positions)), (0, 0))
    children = np.where(layer.children == size_after, rows_after, layer.children)
    children = np.pad(children, (*added, (0, 0), (0, 0)), constant_values=rows_after)
    standing = np.pad(layer.standing, added)
    first = children[np.arange(rows), standing.argmax(axis=1)].reshape(rows, -1)
    return Lookups(jnp.asarray(children), jnp.asarray(first), jnp.asarray(standing))


def _pair(arrays: Iterable[jax.Array]) -> Pair:
    used, held = arrays
    return used, held


def _zeros(*shape: int) -> jax.Array:
    return jnp.asarray(np.zeros(shape, np.float32))


def _with_rows(values: jax.Array, rows: int) -> jax.Array:
    """The values with rows of zeros added."""
    return jnp.pad(values, ((0, rows - len(values)), *((0, 0),) * (values.ndim - 1)))


def with_nothing(values: jax.Array) -> jax.Array:
    """The values with a row of zeros at the end, for children that do not exist."""
    return jnp.concatenate([values, jnp.zeros((1, *values.shape[1:]), values.dtype)])
