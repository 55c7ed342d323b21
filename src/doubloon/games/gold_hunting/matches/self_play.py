"""Self-play: a network learns to watch the other seat, and a builder learns which builds win.

Both seats play by the same network, and it learns from the decisions of both. The network is pulled towards its anchor,
the mean of its latest weights, and the builder towards the mean of its latest mixtures. Without that, builder and miner
chase each other. The result is the average of all anchors.

What the value network learns at the first decision of a game counts as the result of the build: luck matters less in it
than in the result of the game.

A best response also plays what the learners never do. So some builds and lifts are random, and the network learns how
to go on after them and how to answer them. A barrier keeps every possible choice likely enough to be tried again.
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
    Weights,
    first_targets,
    flatten,
    learn,
    make_side,
    network_mover,
    new_weights,
    samples_of,
)
from doubloon.games.gold_hunting.matches.ppo import PpoSettings
from doubloon.games.gold_hunting.matches.tables import Mixture, Tables
from doubloon.games.gold_hunting.matches.tracking import Chart, make_chart
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.positions import Positions
from doubloon.training import adam
from doubloon.training.devices import Devices
from doubloon.training.state import OptimizerState

_LEAST = 1e-4
"""No build is less likely than this share of its even probability."""
_PPO = PpoSettings(trace=0.8)
_LATEST = 4
"""After N updates, the new anchor has a share of about this number / N in the average."""


@dataclass(frozen=True, slots=True)
class WatchingSettings:
    """Hyperparameters of self-play. The defaults are for reduced games."""

    updates: int = 2500
    games: int = 2048
    """The games of an update."""
    seed: int = 1
    hidden: tuple[int, ...] = (64, 64)
    """The widths of the hidden layers."""
    rate: float = 2e-3
    """The learning rate; it falls to a twentieth."""
    noise: float = 0.05
    """The share of even choices in those that the network begins with."""
    pull: float = 0.1
    """What a choice must gain to become e times as likely as the anchor makes it, as a chance to win."""
    build_pull: float = 0.1
    """The same for a build; with infinity the builder only learns that no build has the probability 0."""
    barrier: float = 0.001
    """Keeps choices from vanishing: of N possible choices, one that loses D of the chance to win is made with a
    probability of about `barrier` / (N D)."""
    any_build: float = 0.3
    """The share of builds that are drawn evenly, so that the network learns to play on with all of them."""
    random_lifts: float = 0.1
    """The share of games with a random lift, so that the network learns to answer what it never does itself."""
    follow: float = 0.01
    """How far the anchor moves with each update towards the new weights and mixtures."""
    memory: float = 0.97
    """The weight of earlier results of builds after each update."""
    prior_games: float = 500.0
    """The number of games that the mean result counts for in the result of a build."""
    ppo: PpoSettings = _PPO


class _Play(NamedTuple):
    """A way to play."""

    policy: Layers
    mixture: Array  # (6, kinds) float32: by who starts and the own marker


class _State(NamedTuple):
    """Where self-play stands."""

    optimizer: OptimizerState[Weights]
    results: BuildResults
    anchor: _Play
    """The mean of the latest weights and mixtures."""
    average: _Play
    """The mean of all anchors so far; later ones count more."""


class _Step(NamedTuple):
    """What changes from update to update."""

    key: Array
    rate: Array
    share: Array
    """The share of the new anchor in the average."""


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
        begun = _Play(optimizer.weights.policy, both)
        self._state: _State = self._devices.copy(_State(optimizer, BuildResults(nothing, nothing), begun, begun))
        self._fixed = self._devices.copy((make_chart(positions), tables, jnp.tile(even, (2 * len(MARKERS), 1))))
        self._update = jax.jit(partial(_update, make_program(positions), settings, self._devices))
        self.updates = 0

    @property
    def layers(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """The network: the average of the training."""
        return tuple((np.asarray(weights), np.asarray(bias)) for weights, bias in self._state.average.policy)

    @property
    def mixture(self) -> Mixture:
        """How often to build what, the average of the training: by who starts and the own marker, and by kind."""
        return np.asarray(self._state.average.mixture)

    def advance(self) -> None:
        """Play a batch of games, and learn from it."""
        settings = self._settings
        step = _Step(
            key=jax.random.fold_in(jax.random.key(settings.seed), self.updates),
            rate=jnp.float32(settings.rate * (1 - 0.95 * min(1.0, self.updates / settings.updates))),
            share=jnp.float32(_LATEST / (self.updates + _LATEST)),
        )
        self._state = self._update(*self._fixed, self._state, step)
        self.updates += 1


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
    play_key, learn_key, lift_key = jax.random.split(step.key, 3)
    results, ppo, games = state.results, settings.ppo, settings.games
    mean = results.wins.sum(1, keepdims=True) / jnp.maximum(results.games.sum(1, keepdims=True), 1)
    gains = results.gains(mean, settings.prior_games)
    own = jax.nn.softmax(jnp.log(jnp.maximum(state.anchor.mixture, _LEAST * even)) + gains / settings.build_pull)
    drawn = (1 - settings.any_build) * own + settings.any_build * even
    random_lift = _random_lifts(lift_key, games, program.setting.lifts, settings.random_lifts)
    mover = network_mover(
        program.setting,
        chart,
        tables,
        state.optimizer.weights,
        noise=settings.noise,
        anchor=state.anchor.policy,
        random_lift=random_lift,
    )
    side = make_side(tables, drawn, mover)
    played = play_games(program, chart, tables, (side, side), games, play_key, devices)
    # The other side must not learn that even builds are likely: games with builds that are drawn too often count less.
    chosen = [own[each.row, each.kind] / drawn[each.row, each.kind] for each in played.sides]
    sides = list(zip(played.sides, (played.result, 1 - played.result), chosen[::-1], strict=True))
    parts = [samples_of(ppo, each, result, weight) for each, result, weight in sides]
    optimizer = learn(
        ppo,
        state.optimizer,
        flatten(*parts),
        learn_key,
        step.rate,
        devices,
        pull=settings.pull,
        barrier=settings.barrier,
    )
    results = results.fade(settings.memory)
    for (each, _, weight), part in zip(sides, parts, strict=True):
        results = results.add(each, first_targets(each, part), weight * (random_lift < 0))
    anchor = _towards(state.anchor, _Play(optimizer.weights.policy, own), settings.follow)
    return _State(optimizer, devices.copy(results), anchor, _towards(state.average, anchor, step.share))


def _random_lifts(key: Array, games: int, lifts: int, share: float) -> Array:
    """The number of the random lift of each game, or -1 in games without one: int32 (games,)."""
    whether, which = jax.random.split(key)
    number = jax.random.randint(which, (games,), 0, lifts)
    return jnp.where(jax.random.uniform(whether, (games,)) < share, number, -1)


def _towards(old: _Play, new: _Play, share: Array | float) -> _Play:
    """A way to play between two."""
    between: _Play = jax.tree.map(lambda one, other: one + share * (other - one), old, new)
    return between
