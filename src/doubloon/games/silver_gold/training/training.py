"""A training: its settings, what has been learned so far, and how it goes on from there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doubloon import batch
from doubloon.batch.arrays import Array, array_library
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.training.learning import Learner, begin, learn
from doubloon.games.silver_gold.training.self_play import Explore, Play, Samples, player
from doubloon.games.silver_gold.training.settings import SEATS, Settings
from doubloon.games.silver_gold.value_net.card_inputs import Lookups, lookups
from doubloon.games.silver_gold.value_net.network import Weights, initial_weights


class Point(NamedTuple):
    """A point of the learning curves."""

    games: int
    seconds: float
    """Of training, all runs together."""
    greedy: float
    """The mean score at two seats, when the mean weights play without trying anything else."""
    scores: tuple[float, ...]
    """The mean scores in training since the last point, by seats: 2, 3, 4."""
    error: float
    """The root of the mean square of what values and targets differ by, in points."""


@dataclass(frozen=True, slots=True)
class Training:
    """What a checkpoint holds."""

    settings: Settings
    learner: Learner
    batches: int = 0
    games: int = 0
    seconds: float = 0.0
    curve: tuple[Point, ...] = ()


class Heard(NamedTuple):
    """What one batch of games tells about how it goes."""

    seats: int
    score: float
    error: float


def new_training(settings: Settings) -> Training:
    """A training that has not begun."""
    return Training(settings, begin(initial_weights(settings.size, settings.seed)))


class Gymnasium:
    """Where it happens: the compiled programs and the lookups, which all batches share."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._arrays = array_library("jax")
        self._lookups: Lookups = lookups(self._arrays)
        self._key = jax.random.key(settings.seed)
        self._play = {seats: self._player(seats) for seats in set(SEATS)}
        self._learn: Callable[[Lookups, Learner, Samples, Array, Array], Learner] = jax.jit(
            partial(learn, self._arrays, settings.update)
        )

    def _player(self, seats: int) -> Play:
        options = Options(seats)
        game = batch.make(GAME, options, library="jax", seed=self._settings.seed, restart=False)
        return player(game, self._settings.batch)

    def advance(self, training: Training) -> tuple[Training, Heard]:
        """One batch of games, and what is learned from it."""
        settings = self._settings
        seats = SEATS[training.batches % len(SEATS)]
        play_key, learn_key = jax.random.split(jax.random.fold_in(self._key, training.batches))
        explore = Explore(jnp.float32(settings.explore), jnp.float32(settings.temperature))
        trace = jnp.float32(settings.trace)
        played = self._play[seats](self._lookups, training.learner.weights, play_key, explore, trace)
        rate = jnp.float32(settings.rate / (1 + training.games / settings.half))
        learner = self._learn(self._lookups, training.learner, played.samples, learn_key, rate)
        heard = Heard(seats, float(played.scores.mean()), float(jnp.sqrt(played.error)))
        jax.block_until_ready(learner)
        after = replace(training, learner=learner, batches=training.batches + 1, games=training.games + settings.batch)
        return after, heard

    def greedy(self, weights: Weights) -> float:
        """The mean score at two seats when these weights try nothing but the best, always on the same deals."""
        nothing = Explore(jnp.float32(0), jnp.float32(1))
        key = jax.random.fold_in(self._key, np.iinfo(np.int32).max)
        return float(self._play[2](self._lookups, weights, key, nothing, jnp.float32(1)).scores.mean())
