"""Self-play: the network plays whole games, and every decision becomes a sample to learn from."""

from functools import partial
from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.batch.arrays import Array
from doubloon.batch.game import AnyBatchGame
from doubloon.games.silver_gold.batch.lookups import KEEP, ON_CARD, PLACEMENTS
from doubloon.games.silver_gold.training.positions import either, picked, positions
from doubloon.games.silver_gold.value_net.card_inputs import Lookups
from doubloon.games.silver_gold.value_net.inputs import inputs
from doubloon.games.silver_gold.value_net.network import Weights, embed_cards, network_values
from doubloon.games.silver_gold.value_net.position import Position
from doubloon.training.devices import Devices
from doubloon.training.targets import td_targets

STEPS = {2: 114, 3: 165, 4: 216}
"""The number of decisions played in each game, by seats. Games that are not over by then, hardly any, are discarded."""
CONSIDERED = 56
"""The number of crosses that are compared. Few positions have more, and single boxes, which come last here, are hardly
ever good where many patterns fit; comparing all would take more than twice the time."""
_CROSSES = np.array(
    [
        *range(PLACEMENTS),
        *range(ON_CARD, ON_CARD + PLACEMENTS),
        *range(PLACEMENTS, ON_CARD),
        *range(ON_CARD + PLACEMENTS, KEEP),
    ]
)
"""The actions that are crosses, patterns first."""


class Explore(NamedTuple):
    """How often, and how far, moves differ from the best one."""

    share: Array  # of all decisions
    points: Array  # the temperature of the choice then


class Samples(NamedTuple):
    """S decisions."""

    position: Position  # the seat after it
    target: Array  # (S,) float32: the points that it should have expected
    counts: Array  # (S,) bool: whether there was a decision, in a game that was finished


class SelfPlayResult(NamedTuple):
    """The result of a batch of games."""

    samples: Samples
    scores: Array  # (B, seats) int16
    over: Array  # (B,) bool
    error: Array  # () float32: the mean squared difference of targets and values


class _Decision(NamedTuple):
    position: Position
    seat: Array  # (B,)
    counts: Array  # (B,) bool
    value: Array  # (B,): of the chosen action
    best: Array  # (B,): of the best action
    explored: Array  # (B,) bool


class Play(Protocol):
    """Plays games from the first card to the last, with TD(lambda) targets; lambda is `trace`."""

    def __call__(
        self, lookups: Lookups, weights: Weights, key: Array, explore: Explore, trace: Array
    ) -> SelfPlayResult:
        """Play the games."""
        ...


def player(game: AnyBatchGame, games: int, devices: Devices) -> Play:
    """A program that plays `games` games at once; `game` must not restart. It is compiled at its first call.

    Every device plays an equal part of the games. All devices get all samples.
    """
    play: Play = jax.jit(partial(_play, game, games, devices))
    return play


def _play(
    game: AnyBatchGame,
    games: int,
    devices: Devices,
    lookups: Lookups,
    weights: Weights,
    key: Array,
    explore: Explore,
    trace: Array,
) -> SelfPlayResult:
    seats = game.options.seats
    embeddings = embed_cards(jnp, weights, lookups.card_inputs)
    deal, key = jax.random.split(key)
    state = devices.split(game.reset(games, jax.random.bits(deal)), axis=-1)

    def step(state: Any, key: Array) -> tuple[Any, _Decision]:
        legal = game.legal(state)
        crosses, others = positions(game.setting, state)
        columns, is_legal = _first_legal(legal[:, _CROSSES], jnp.asarray(_CROSSES))  # (B, CONSIDERED)
        options = picked(jnp, crosses, columns), others
        values = jnp.concatenate([_values(game, lookups, weights, embeddings, each) for each in options], axis=1)
        values = jnp.where(jnp.concatenate([is_legal, legal[:, KEEP:]], axis=1), values, -jnp.inf)
        whether, which = jax.random.split(key)
        explored = jax.random.uniform(whether, (games,)) < explore.share
        noise = explore.points * jax.random.gumbel(which, values.shape)
        column = jnp.argmax(values + noise * explored[:, None], axis=1)[:, None]  # (B, 1)
        is_cross = column < CONSIDERED
        place = jnp.minimum(column, CONSIDERED - 1), jnp.maximum(column - CONSIDERED, 0)
        action = jnp.where(is_cross, jnp.take_along_axis(columns, place[0], axis=1), place[1] + KEEP)[:, 0]
        after = either(jnp, is_cross[:, 0], picked(jnp, options[0], place[0]), picked(jnp, options[1], place[1]))
        decision = _Decision(
            position=after,
            seat=state.seat,
            counts=~game.over(state),
            value=jnp.take_along_axis(values, column, axis=1)[:, 0],
            best=values.max(axis=1),
            explored=explored,
        )
        return devices.split(game.step(state, action).state, axis=-1), devices.split(decision)

    state, decisions = jax.lax.scan(step, state, jax.random.split(key, STEPS[seats]))
    scores, over = game.scores(state), game.over(state)
    final = scores.T.astype(jnp.float32)
    target = td_targets(decisions.seat, decisions.counts, decisions.best, decisions.explored, final, trace)
    counts = decisions.counts & over
    flat = jax.tree.map(lambda field: field.reshape(-1, *field.shape[2:]), decisions.position)
    difference = jnp.where(counts, target - decisions.value, 0.0)
    return SelfPlayResult(
        samples=devices.copy(Samples(flat, target.reshape(-1), counts.reshape(-1))),
        scores=scores,
        over=over,
        error=(difference**2).sum() / counts.sum(),
    )


def _first_legal(legal: Array, numbers: Array) -> tuple[Array, Array]:
    """The first legal actions of each game, and whether there is one at each place: (B, CONSIDERED) twice."""
    games, place = len(legal), jnp.cumsum(legal, axis=1) - 1
    place = jnp.where(legal, place, CONSIDERED)  # beyond the last place, and so dropped
    found = jnp.full((games, CONSIDERED), -1, jnp.int32)
    found = found.at[jnp.arange(games)[:, None], place].set(numbers, mode="drop")
    return jnp.maximum(found, 0), found >= 0


def _values(game: AnyBatchGame, lookups: Lookups, weights: Weights, embeddings: Array, position: Position) -> Array:
    seen = inputs(game.arrays, lookups, position)
    added = embeddings[seen.rows[..., 0]] + embeddings[seen.rows[..., 1]]
    return network_values(jnp, weights, added, seen)
