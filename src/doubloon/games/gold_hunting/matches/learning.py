"""How a player learns: to mine by PPO, and which builds are good from the results of its games with each.

A watching network adds to the logarithms of a table's probabilities. Its last layer is zero at first, so the player
begins by mining like the table.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.gold_hunting.batch.state import Setting
from doubloon.games.gold_hunting.matches.games import Mover, Side, SidePlayed
from doubloon.games.gold_hunting.matches.known import WATCHING_INPUTS, base_logits
from doubloon.games.gold_hunting.matches.ppo import PpoSettings
from doubloon.games.gold_hunting.matches.situation import (
    Situation,
    possible_choices,
    possible_markers,
    situation_inputs,
)
from doubloon.games.gold_hunting.matches.tables import Builder, Moves, Tables, choice_weights, cumulate
from doubloon.games.gold_hunting.matches.tracking import Chart
from doubloon.games.gold_hunting.policy.inputs import CHOICES
from doubloon.games.gold_hunting.training.network import product
from doubloon.training import adam
from doubloon.training.devices import Devices
from doubloon.training.state import OptimizerState

NEVER = -1e9
"""The logit of a choice that is not possible."""
Layers: TypeAlias = tuple[tuple[Array, Array], ...]
"""The weights and the bias of each layer of a network."""


class Weights(NamedTuple):
    """The two networks of a player who learns."""

    policy: Layers
    value: Layers


class BuildResults(NamedTuple):
    """The results of builds, by the row of the mixture and the kind of build."""

    games: Array  # (rows, kinds) float32
    wins: Array  # (rows, kinds) float32

    def gains(self, guess: Array, prior_games: float) -> Array:
        """By how much each build wins more often than was guessed; the guess counts for this many games."""
        return (self.wins - self.games * guess) / (self.games + prior_games)

    def add(self, played: SidePlayed, result: Array, weight: Array | float = 1.0) -> "BuildResults":
        """The results after more games, each of which counts as much as its weight."""
        place = played.row, played.kind
        return self._replace(games=self.games.at[place].add(weight), wins=self.wins.at[place].add(weight * result))

    def fade(self, memory: float) -> "BuildResults":
        """The same results, which count less than those to come."""
        return self._replace(games=memory * self.games, wins=memory * self.wins)


class Decision(NamedTuple):
    """What is learned from: one decision of each game."""

    inputs: Array  # (..., WATCHING_INPUTS) float16
    base: Array  # (..., 17) float32: the logits of the table, `NEVER` for impossible choices
    anchor: Array  # (..., 17) float32: the logits that the player is pulled towards
    choice: Array
    chance: Array  # the logarithm of the probability of the choice
    value: Array
    follows: Array  # bool: whether this choice and all later ones of the game, of both seats, follow their policies


class Samples(NamedTuple):
    """Decisions, and how good they were."""

    decision: Decision
    advantage: Array
    target: Array
    counts: Array
    """How much each decision counts."""


def new_weights(hidden: Sequence[int], seed: int) -> Weights:
    """The networks before training: the policy changes nothing, the value is 1/2 everywhere."""
    random = np.random.default_rng(seed)
    return Weights(_layers(random, hidden, CHOICES), _layers(random, hidden, 1))


def network_mover(
    setting: Setting,
    chart: Chart,
    tables: Tables,
    weights: Weights,
    *,
    noise: float,
    base: Moves | None = None,
    temperature: Array | float = 1.0,
    infers: bool = False,
    anchor: Layers | None = None,
    random_lift: Array | int = -1,
) -> Mover:
    """A mover whose network adds to the choices of the tables, or of `base`.

    `noise` is the share of even choices that is added to those. At temperature 0 it makes its best moves. If it
    `infers`, it takes the other to move like the tables, and so learns about the other's marker from its moves.
    `anchor` is a network whose choices are recorded, to learn from. `random_lift` is the number of a lift of each game,
    (B,), that is random and not chosen by the network, or -1 for none; lifts of both seats count from 0.
    """

    def choose(situation: Situation, key: Array) -> tuple[Array, Decision]:
        seen, purse = situation.seen, situation.purse
        if not infers:
            odds = possible_markers(setting, situation.state, situation.seat, situation.marker)
            situation = situation._replace(odds=odds)
        inputs = situation_inputs(chart, tables, situation).astype(jnp.float16)
        own = jnp.arange(len(inputs)), situation.marker.astype(jnp.int32) - 1
        table = choice_weights(tables.moves if base is None else base, seen.number, purse.hand, purse.status)[own]
        start = jnp.maximum(base_logits(jnp, table, possible_choices(seen, purse), noise), NEVER)
        logits = _policy_logits(weights, inputs, start)
        lift = situation.state.turn.astype(jnp.int32)
        drawn = jax.random.gumbel(key, logits.shape)
        even = jnp.where(_is_possible(start), 0.0, NEVER)
        is_random = (lift == random_lift)[:, None]
        choice = jnp.argmax(jnp.where(is_random, even + drawn, logits + temperature * drawn), axis=-1)
        chance = _of_choice(jax.nn.log_softmax(logits), choice)
        anchored = start if anchor is None else start + _forward(anchor, inputs)
        follows = lift > random_lift
        return choice, Decision(inputs, start, anchored, choice, chance, _value(weights, inputs), follows)

    return choose


def without_record(mover: Mover) -> Mover:
    """The same mover, which records nothing."""

    def choose(situation: Situation, key: Array) -> tuple[Array, tuple[()]]:
        return mover(situation, key)[0], ()

    return choose


def make_side(tables: Tables, mixture: Array, mover: Mover) -> Side:
    """A side that builds by a mixture."""
    return Side(Builder(cumulate(mixture), tables.builder.piles), mover)


def samples_of(settings: PpoSettings, played: SidePlayed, result: Array, weight: Array | float = 1.0) -> Samples:
    """All decisions of a side, (steps, B, ...).

    A decision counts as much as its game, (B,), unless it or a later one of the game was random.
    """
    decision: Decision = played.record

    def back(after: tuple[Array, Array], step: tuple[Array, Array]) -> tuple[tuple[Array, Array], Array]:
        value_after, advantage_after = after
        value, made = step
        advantage = value_after - value + settings.trace * advantage_after
        return (jnp.where(made, value, value_after), jnp.where(made, advantage, advantage_after)), advantage

    start = result, jnp.zeros_like(result)
    _, advantage = jax.lax.scan(back, start, (decision.value, played.made), reverse=True)
    counts = (played.made & decision.follows) * weight
    return Samples(decision, advantage, advantage + decision.value, counts)


def flatten(*parts: Samples) -> Samples:
    """All decisions of several sides, one after another."""

    def join(*fields: Array) -> Array:
        return jnp.concatenate([field.reshape(-1, *field.shape[2:]) for field in fields])

    joined: Samples = jax.tree.map(join, *parts)
    return joined


def first_targets(played: SidePlayed, samples: Samples) -> Array:
    """What the value network should have predicted at the first decision of each game: (B,).

    On average this is the result, as far as the network predicts well, but it depends less on luck.
    """
    return jnp.take_along_axis(samples.target, jnp.argmax(played.made, axis=0)[None], axis=0)[0]


def learn(
    settings: PpoSettings,
    optimizer: OptimizerState[Weights],
    samples: Samples,
    key: Array,
    rate: Array,
    devices: Devices,
    *,
    entropy: Array | float = 0.0,
    pull: Array | float = 0.0,
    barrier: Array | float = 0.0,
) -> OptimizerState[Weights]:
    """The networks after all epochs with these samples.

    `entropy` favours uncertain choices, in units of the advantage's deviation. In units of the chance to win, `pull`
    favours the choices of the anchor, and `barrier` keeps each possible choice from vanishing: it counts the mean
    logarithm of their probabilities.
    """
    number = samples.counts.sum()
    mean = (samples.advantage * samples.counts).sum() / number
    deviation = jnp.sqrt((samples.counts * (samples.advantage - mean) ** 2).sum() / number) + 1e-6
    samples = devices.copy(samples._replace(advantage=(samples.advantage - mean) / deviation))

    def loss(weights: Weights, part: Samples) -> Array:
        return _loss(settings, weights, part, entropy, pull / deviation, barrier / deviation)

    size = devices.rounded_up(len(samples.counts) // settings.parts)
    for epoch_key in jax.random.split(key, settings.epochs):
        optimizer = adam.fit(loss, optimizer, samples, size, epoch_key, rate, devices)
    return optimizer


def _policy_logits(weights: Weights, inputs: Array, base: Array) -> Array:
    """The logits of all choices; impossible ones have a base so low that the network cannot make up for it."""
    return base + _forward(weights.policy, inputs)


def _layers(random: np.random.Generator, hidden: Sequence[int], outputs: int) -> Layers:
    sizes = (WATCHING_INPUTS, *hidden)
    layers = [
        (random.normal(0, sqrt(2 / before), (before, after)).astype(np.float32), np.zeros(after, np.float32))
        for before, after in pairwise(sizes)
    ]
    return (*layers, (np.zeros((sizes[-1], outputs), np.float32), np.zeros(outputs, np.float32)))


def _forward(layers: Layers, inputs: Array) -> Array:
    values = inputs
    for weights, bias in layers[:-1]:
        values = jax.nn.relu(product(values, weights) + bias)
    weights, bias = layers[-1]
    return product(values, weights) + bias


def _value(weights: Weights, inputs: Array) -> Array:
    return 0.5 + _forward(weights.value, inputs)[..., 0]


def _loss(
    settings: PpoSettings,
    weights: Weights,
    samples: Samples,
    entropy: Array | float,
    pull: Array,
    barrier: Array,
) -> Array:
    """The loss of PPO: clipped policy gradient, squared error of the value, entropy, divergence from the anchor."""
    decision = samples.decision
    chances = jax.nn.log_softmax(_policy_logits(weights, decision.inputs, decision.base))
    ratio = jnp.exp(_of_choice(chances, decision.choice) - decision.chance)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    gain = jnp.minimum(ratio * samples.advantage, clipped * samples.advantage)
    probabilities, finite = jnp.exp(chances), jnp.maximum(chances, NEVER / 2)
    divergence = (probabilities * (finite - jnp.maximum(jax.nn.log_softmax(decision.anchor), NEVER / 2))).sum(-1)
    uncertainty = -(probabilities * finite).sum(-1)
    error = (_value(weights, decision.inputs) - samples.target) ** 2
    possible = _is_possible(decision.base)
    rarity = -jnp.where(possible, chances, 0).sum(-1) / jnp.maximum(possible.sum(-1), 1)
    total = error - gain - entropy * uncertainty + pull * divergence + barrier * rarity
    return (total * samples.counts).sum() / samples.counts.sum()


def _is_possible(base: Array) -> Array:
    """Which choices are possible, from the logits of the table."""
    return base > NEVER / 2


def _of_choice(values: Array, choice: Array) -> Array:
    return jnp.take_along_axis(values, choice[..., None], axis=-1)[..., 0]
