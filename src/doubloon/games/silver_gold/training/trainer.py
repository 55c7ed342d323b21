"""The trainer: it plays batches of games with the network, and learns from them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from doubloon import batch
from doubloon.batch.arrays import Array, Arrays, array_library
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.training.self_play import Explore, Play, Samples, player
from doubloon.games.silver_gold.training.settings import Settings
from doubloon.games.silver_gold.value_net.card_inputs import Lookups, lookups, new_card_values
from doubloon.games.silver_gold.value_net.inputs import inputs
from doubloon.games.silver_gold.value_net.network import (
    POINTS,
    Size,
    Weights,
    embed_cards,
    initial_weights,
    network_values,
)
from doubloon.games.silver_gold.value_net.weights import TrainedNetwork, save_weights
from doubloon.training import adam
from doubloon.training.devices import Devices
from doubloon.training.program import Network
from doubloon.training.state import BatchResult, OptimizerState, TrainingState

SEATS = (2, 3, 2, 4)
"""The number of seats of each batch, in turn."""


def new_state(settings: Settings) -> TrainingState[Settings, Weights]:
    """A training that has not begun."""
    size = Size(settings.hidden, settings.width, settings.middle)
    return TrainingState(settings, adam.start(initial_weights(size, settings.seed)))


class Trainer:
    """The compiled programs and the lookup arrays, which all batches share."""

    def __init__(self, settings: Settings, devices: Devices | None = None) -> None:
        self._settings = settings
        self._devices = devices or Devices()
        self._devices.check("--batch", settings.batch)
        self._devices.check("--update", settings.update)
        self._arrays = array_library("jax")
        self._lookups: Lookups = self._devices.copy(lookups(self._arrays))
        self._key = jax.random.key(settings.seed)
        self._play = {seats: self._player(seats) for seats in set(SEATS)}
        self._learn: Callable[[Lookups, OptimizerState[Weights], Samples, Array, Array], OptimizerState[Weights]] = (
            jax.jit(partial(_learn, self._arrays, settings.update, self._devices))
        )

    @property
    def seat_counts(self) -> Sequence[int]:
        """The numbers of seats that are trained, ascending."""
        return GAME.seat_counts

    def advance(self, state: TrainingState[Settings, Weights]) -> tuple[TrainingState[Settings, Weights], BatchResult]:
        """Play one batch of games and learn from it."""
        settings = self._settings
        seats = SEATS[state.batches % len(SEATS)]
        play_key, learn_key = jax.random.split(jax.random.fold_in(self._key, state.batches))
        explore = Explore(jnp.float32(settings.explore), jnp.float32(settings.temperature))
        trace = jnp.float32(settings.trace)
        optimizer = self._devices.copy(state.optimizer)
        played = self._play[seats](self._lookups, optimizer.weights, play_key, explore, trace)
        rate = jnp.float32(settings.rate / (1 + state.games / settings.half))
        optimizer = self._learn(self._lookups, optimizer, played.samples, learn_key, rate)
        result = BatchResult(seats, float(played.scores.mean()), float(jnp.sqrt(played.error)))
        jax.block_until_ready(optimizer)
        games = state.games + settings.batch
        return replace(state, optimizer=optimizer, batches=state.batches + 1, games=games), result

    def greedy_score(self, weights: Weights) -> float:
        """The mean score at two seats when these weights play their best moves, always on the same deals."""
        never = Explore(jnp.float32(0), jnp.float32(1))
        key = jax.random.fold_in(self._key, np.iinfo(np.int32).max)
        return float(
            self._play[2](self._lookups, self._devices.copy(weights), key, never, jnp.float32(1)).scores.mean()
        )

    def _player(self, seats: int) -> Play:
        game = batch.make(GAME, Options(seats), library="jax", seed=self._settings.seed, restart=False)
        return player(game, self._settings.batch, self._devices)


def _learn(
    arrays: Arrays,
    size: int,
    devices: Devices,
    lookups: Lookups,
    optimizer: OptimizerState[Weights],
    samples: Samples,
    key: Array,
    rate: Array,
) -> OptimizerState[Weights]:
    def loss(weights: Weights, samples: Samples) -> Array:
        """The mean squared difference of values and targets, in units of the network."""
        seen = inputs(arrays, lookups, samples.position)
        embeddings = embed_cards(jnp, weights, lookups.card_inputs[seen.rows]).sum(axis=-2)
        difference = (network_values(jnp, weights, embeddings, seen) - samples.target) / POINTS
        return (difference**2 * samples.counts).sum() / samples.counts.sum()

    return adam.fit(loss, optimizer, samples, size, key, rate, devices)


def _save_weights(path: Path, weights: Weights) -> None:
    save_weights(path, TrainedNetwork(weights, new_card_values()))


NETWORK: Network[Settings, Weights] = Network(Weights, new_state, Trainer, _save_weights)
