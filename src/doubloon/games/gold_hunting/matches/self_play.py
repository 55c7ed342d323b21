"""Self-play: a network learns to watch the other seat, and a builder learns which builds win.

Both seats play by the same network, and it learns from the decisions of both. The network is pulled towards its anchor,
the mean of its weights over a long time, and the builder towards the mean of its mixtures. Without that, builder and
miner chase each other.
"""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.batch.arrays import Array
from doubloon.batch.game import AnyBatchGame
from doubloon.games.gold_hunting.matches.games import make_program, play_games
from doubloon.games.gold_hunting.matches.learning import (
    BuildResults,
    Layers,
    Samples,
    Weights,
    learn,
    make_side,
    network_mover,
    new_weights,
    samples_of,
)
from doubloon.games.gold_hunting.matches.ppo import DEFAULT, PpoSettings
from doubloon.games.gold_hunting.matches.tables import Mixture, Tables
from doubloon.games.gold_hunting.matches.tracking import Chart, make_chart
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.positions import Positions
from doubloon.training import adam
from doubloon.training.devices import Devices
from doubloon.training.state import OptimizerState

_LEAST = 1e-4
"""No build is less likely than this share of its even probability."""


@dataclass(frozen=True, slots=True)
class WatchingSettings:
    """Hyperparameters of self-play. The defaults are for reduced games."""

    updates: int = 4500
    games: int = 2048
    """The games of an update."""
    seed: int = 1
    hidden: tuple[int, ...] = (128, 128)
    """The widths of the hidden layers."""
    rate: float = 1e-3
    """The learning rate; it falls to a twentieth."""
    noise: float = 0.05
    """The share of even choices in those that the network begins with."""
    pull: tuple[float, float] = (0.1, 0.03)
    """What a choice must gain to become e times as likely as the anchor makes it, as a chance to win: at the beginning
    and at the end."""
    build_pull: tuple[float, float] = (0.3, 0.1)
    """The same for a build; with infinity the builder only learns that no build has the probability 0."""
    any_build: float = 0.05
    """The share of builds that are drawn evenly, so that the results of all builds are known."""
    kept: float = 0.998
    """The weight of earlier weights and mixtures in the anchor after each update."""
    memory: float = 0.99
    """The weight of earlier results of builds after each update."""
    prior_games: float = 500.0
    """The number of games that the mean result counts for in the result of a build."""
    ppo: PpoSettings = DEFAULT


class _State(NamedTuple):
    """Where self-play stands."""

    optimizer: OptimizerState[Weights]
    results: BuildResults
    anchor: Layers
    mixture: Array  # (6, kinds) float32: by who starts and the own marker


class _Step(NamedTuple):
    """What changes from update to update."""

    key: Array
    rate: Array
    pull: Array
    build_pull: Array


class SelfPlay:
    """Trains a network that adds to the choices of `tables`, and a builder that begins with `mixture`.

    What miners believe about builds comes from `tables`, and does not follow what the builder learns.
    """

    def __init__(
        self,
        positions: Positions,
        tables: Tables,
        mixture: Mixture,
        settings: WatchingSettings,
        devices: Devices | None = None,
    ) -> None:
        self._settings = settings
        self._devices = devices or Devices()
        self._devices.check("games", settings.games)
        even = positions.build_orders / positions.build_orders.sum()
        both = jnp.asarray(np.concatenate([mixture, mixture]), jnp.float32)  # who starts, and who follows
        nothing = jnp.zeros_like(both)
        optimizer = adam.start(new_weights(settings.hidden, settings.seed))
        results = BuildResults(nothing, nothing)
        self._state: _State = self._devices.copy(_State(optimizer, results, optimizer.weights.policy, both))
        self._fixed = self._devices.copy((make_chart(positions), tables, jnp.tile(even, (2 * len(MARKERS), 1))))
        self._update = jax.jit(partial(_update, make_program(positions), settings, self._devices))
        self.updates = 0

    @property
    def layers(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """The network: the mean over a long time."""
        return tuple((np.asarray(weights), np.asarray(bias)) for weights, bias in self._state.anchor)

    @property
    def mixture(self) -> Mixture:
        """How often to build what, the mean over a long time: by who starts and the own marker, and by kind."""
        return np.asarray(self._state.mixture)

    def advance(self) -> None:
        """Play a batch of games, and learn from it."""
        settings, done = self._settings, min(1.0, self.updates / self._settings.updates)
        step = _Step(
            jax.random.fold_in(jax.random.key(settings.seed), self.updates),
            *map(
                jnp.float32,
                (settings.rate * (1 - 0.95 * done), _between(settings.pull, done), _between(settings.build_pull, done)),
            ),
        )
        self._state = self._update(*self._fixed, self._state, step)
        self.updates += 1


def _between(ends: tuple[float, float], share: float) -> float:
    """A number between two, in equal ratios; infinity if the first is infinite."""
    first, last = ends
    return first if first == float("inf") else first * (last / first) ** share


def _update(
    program: AnyBatchGame,
    settings: WatchingSettings,
    devices: Devices,
    chart: Chart,
    tables: Tables,
    even: Array,
    state: _State,
    step: _Step,
) -> _State:
    play_key, learn_key = jax.random.split(step.key)
    results, ppo = state.results, settings.ppo
    mean = results.wins.sum(1, keepdims=True) / jnp.maximum(results.games.sum(1, keepdims=True), 1)
    gains = results.gains(mean, settings.prior_games)
    own = jax.nn.softmax(jnp.log(jnp.maximum(state.mixture, _LEAST * even)) + gains / step.build_pull)
    mover = network_mover(
        program.setting, chart, tables, state.optimizer.weights, noise=settings.noise, anchor=state.anchor
    )
    side = make_side(tables, (1 - settings.any_build) * own + settings.any_build * even, mover)
    played = play_games(program, chart, tables, (side, side), settings.games, play_key, devices)
    outcomes = tuple(zip(played.sides, (played.result, 1 - played.result), strict=True))
    parts = [samples_of(ppo, each, result) for each, result in outcomes]
    samples: Samples = jax.tree.map(lambda *fields: jnp.concatenate(fields), *parts)
    optimizer = learn(ppo, state.optimizer, samples, learn_key, step.rate, devices, pull=step.pull)
    results = results.fade(settings.memory)
    for each, result in outcomes:
        results = results.add(each, result)
    anchor, mixture = jax.tree.map(
        lambda old, new: settings.kept * old + (1 - settings.kept) * new,
        (state.anchor, state.mixture),
        (optimizer.weights.policy, own),
    )
    return _State(optimizer, devices.copy(results), anchor, mixture)
