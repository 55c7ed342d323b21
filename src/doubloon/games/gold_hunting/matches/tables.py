"""A player whose play is written down in tables, for a batch of games.

The player draws a build from a mixture by the own marker, and mines by a table of probabilities. Probabilities are
rounded to multiples of 1/255, because the tables of the printed game are large.
"""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array
from doubloon.games.gold_hunting.batch.lookups import KEEP, RUSH, packed
from doubloon.games.gold_hunting.matches.tracking import Seen, slots_of
from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.policy.inputs import CHOICES
from doubloon.games.gold_hunting.policy.inputs import HELD as HELD_STATUS
from doubloon.games.gold_hunting.solving.half import Half, Regrets
from doubloon.games.gold_hunting.solving.positions import Positions, offsets

Strategy: TypeAlias = Iterable[tuple[Array, Array]]
"""By layer: the probabilities of choices after the marker was used, and while it is held. The axes are the position,
the gold in hand (and the safe points, or both as one purse), the number of the marker, and the choice."""
Mixture: TypeAlias = npt.NDArray[np.float32]
"""How often each kind of build is built, by the number of the builder's marker."""
_MOST = 255
_OCTETS = 4
"""The probabilities in a word."""


class Moves(NamedTuple):
    """A strategy for mining, on the device: words of four probabilities each."""

    used: Array
    """(positions, purses, 3, 3) uint32: after the marker was used."""
    held: Array
    """(positions, hands, 3, 5) uint32: while it is held."""
    purse: Array
    """(hands, safes) int32: the number of each purse."""


class Builder(NamedTuple):
    """A mixture of builds, on the device."""

    cumulative: Array
    """(3 or 6, kinds) float32: by the number of the marker, the probability of this kind and all before it. Of six
    rows, the last three are for a builder who does not start."""
    piles: Array
    """(kinds, 4) uint16: the piles of each kind, as the batch writes them."""


class Tables(NamedTuple):
    """A player, with everything that follows from its mixture of builds."""

    moves: Moves
    builder: Builder
    weights: Array
    """(all positions and builds, and nothing; 3) float32: the probability of the builds that are possible, for one
    order of piles, by the number of the builder's marker."""


def strategy_tables(positions: Positions, strategy: Strategy, mixture: Mixture, purse: Array | None = None) -> Tables:
    """The player with this strategy and this mixture of builds."""
    return Tables(
        pack_moves(positions, strategy, purse),
        make_builder(positions, mixture),
        jnp.asarray(_weights(positions, mixture)),
    )


def choice_tables(half: Half, choices: Regrets, mixture: Mixture) -> Tables:
    """The player who chooses in proportion to `choices`; `half` must be one to win, without the other's progress."""
    positions = half.positions
    weights = jnp.asarray(_weights(positions, mixture))
    return Tables(pack_choices(half, choices), make_builder(positions, mixture), weights)


def pack_choices(half: Half, choices: Regrets) -> Moves:
    """The strategy of a miner who chooses in proportion to `choices`, as tables."""
    purse = np.zeros((half.purses.hand.max() + 1, half.purses.safe.max() + 1), np.int32)
    purse[half.purses.hand, half.purses.safe] = np.arange(len(half.purses.hand))
    strategy = (half.strategy(layer, pair) for layer, pair in enumerate(half.place(choices)))
    sizes = (len(layer.positions) for layer in half.positions.layers)
    without_progress = (
        (used[:size, :, :, 0], held[:size, :, :, 0]) for (used, held), size in zip(strategy, sizes, strict=True)
    )
    return pack_moves(half.positions, without_progress, purse)


def mix_choices(half: Half, first: Regrets, second: Regrets) -> Regrets:
    """The choices of a miner who plays each of two strategies half of the time, wherever it is."""
    pairs = [[half.strategy(layer, pair) for layer, pair in enumerate(half.place(each))] for each in (first, second)]
    return [(one[0] + two[0], one[1] + two[1]) for one, two in zip(*pairs, strict=True)]


def pack_moves(positions: Positions, strategy: Strategy, purse: Array | None = None) -> Moves:
    """A strategy as tables. `purse` numbers the purses by gold in hand and safe points, if the strategy has them."""
    piles = positions.components.piles
    used, held = [], []
    for used_layer, held_layer in strategy:
        used.append(_pack(jnp.asarray(used_layer), piles))
        held.append(_pack(jnp.asarray(held_layer), piles))
    if purse is None:
        hands, safes = used[0].shape[1:3]
        purse = np.arange(hands * safes).reshape(hands, safes)
    purses = int(np.max(np.asarray(purse))) + 1
    flat = jnp.concatenate([part.reshape(len(part), purses, *part.shape[-2:]) for part in used])
    return Moves(flat, jnp.concatenate(held), jnp.asarray(purse, jnp.int32))


def make_builder(positions: Positions, mixture: Array) -> Builder:
    """A mixture of builds, ready to be drawn from."""
    piles = np.zeros((len(positions.builds), PILES), np.uint16)
    for number, build in enumerate(positions.builds):
        piles[number, : len(build)] = [packed(tuple(reversed(pile))) for pile in build]
    return Builder(cumulate(jnp.asarray(mixture)), jnp.asarray(piles))


def cumulate(mixture: Array) -> Array:
    """The cumulative probabilities of a mixture by row."""
    total = jnp.cumsum(mixture, axis=1)
    return total / total[:, -1:]


def builder_row(builder: Builder, marker: Array, seat: Array) -> Array:
    """The row of the mixture for a builder at this seat with this number of the marker; seat 0 starts: int32 (B,)."""
    by_seat = len(builder.cumulative) > len(MARKERS)
    return marker.astype(jnp.int32) - 1 + len(MARKERS) * by_seat * seat.astype(jnp.int32)


def draw_builds(builder: Builder, row: Array, key: Array) -> tuple[Array, Array]:
    """For each game a kind of build by the row of the mixture, and its piles in random order: (B,), (4, B)."""
    which, order = jax.random.split(key)
    share = jax.random.uniform(which, row.shape)
    by_row = [jnp.searchsorted(each, share, side="right") for each in builder.cumulative]
    kind = jnp.stack(by_row)[row, jnp.arange(len(row))]
    piles = builder.piles[kind].T
    _, place = slots_of(jax.random.uniform(order, piles.shape) + (piles == 0))  # empty places come last
    placed = jnp.where(place[:, None] == jnp.arange(PILES)[:, None], piles[:, None], 0).sum(0)
    return kind, placed.astype(jnp.uint16)


def choice_weights(moves: Moves, number: Array, hand: Array, status: Array) -> Array:
    """The probabilities of all choices in multiples of 1/255, by the number of the marker: int32 (B, 3, 17)."""
    held = status == HELD_STATUS
    safe = jnp.where(held, 0, status)
    purse = moves.purse.at[hand, safe].get(mode="clip")
    used = _octets(moves.used.at[number, purse].get(mode="clip"))[..., :RUSH]
    used = jnp.pad(used, ((0, 0), (0, 0), (0, CHOICES - RUSH)))
    return jnp.where(held[:, None, None], _octets(moves.held.at[number, hand].get(mode="clip"))[..., :CHOICES], used)


def draw_choice(weights: Array, key: Array) -> Array:
    """A choice for each game, from weights that are whole numbers: (B, 17) -> int32 (B,)."""
    total = jnp.cumsum(weights, axis=-1)
    point = (jax.random.uniform(key, (len(weights), 1)) * total[:, -1:]).astype(jnp.int32)
    point = jnp.minimum(point, total[:, -1:] - 1)
    return (total <= point).sum(-1)


def to_action(seen: Seen, choice: Array, key: Array) -> Array:
    """The action of a choice, which is in terms of slots: int32 (B,). Of equal piles it takes any.

    If it always took the same, the builder could know which of several equal piles is lifted from.
    """
    slot = jnp.minimum(jnp.where(choice < RUSH, choice // len(VALUES), choice - RUSH), PILES - 1)
    equal = seen.first == jnp.take_along_axis(seen.first, slot[:, None], axis=1)
    any_slot = jnp.argmax(equal * (1 + jax.random.uniform(key, equal.shape)), axis=1)
    pile = jnp.take_along_axis(seen.pile, any_slot[:, None], axis=1)[:, 0]
    mine = pile * len(VALUES) + choice % len(VALUES)
    return jnp.where(choice == KEEP, KEEP, jnp.where(choice < RUSH, mine, RUSH + pile))


@partial(jax.jit, static_argnums=1)
def _pack(probabilities: Array, piles: int) -> Array:
    """Probabilities as words, with the choices of all four slots; the first slots are unused if there are fewer."""
    unused, mines = PILES - piles, piles * len(VALUES)
    whole = jnp.round(probabilities * _MOST).astype(jnp.uint32)
    parts = [_padded(whole[..., :mines], unused * len(VALUES))]
    if whole.shape[-1] > mines:
        parts += [_padded(whole[..., mines:-1], unused), whole[..., -1:]]
    choices = jnp.concatenate(parts, axis=-1)
    choices = jnp.pad(choices, (*((0, 0),) * (choices.ndim - 1), (0, -choices.shape[-1] % _OCTETS)))
    octets = choices.reshape(*choices.shape[:-1], -1, _OCTETS)
    return (octets << 8 * jnp.arange(_OCTETS, dtype=jnp.uint32)).sum(-1, dtype=jnp.uint32)


def _padded(choices: Array, unused: int) -> Array:
    return jnp.pad(choices, (*((0, 0),) * (choices.ndim - 1), (unused, 0)))


def _octets(words: Array) -> Array:
    octets = (words[..., None] >> 8 * jnp.arange(_OCTETS, dtype=jnp.uint32)) & _MOST
    return octets.reshape(*words.shape[:-1], -1).astype(jnp.int32)


def _weights(positions: Positions, mixture: Mixture) -> npt.NDArray[np.float32]:
    nothing = np.zeros((1, len(MARKERS)))
    layers = [np.asarray(mixture, np.float64).T / positions.build_orders[:, None]]
    for layer in reversed(positions.layers):
        first = layer.children[np.arange(len(layer.children)), layer.standing.argmax(axis=1)]
        layers.append(np.concatenate([layers[-1], nothing])[first].sum((1, 2)))
    weights = np.concatenate([*reversed(layers), nothing]).astype(np.float32)
    assert len(weights) == offsets(positions)[-1] + 1
    return weights
