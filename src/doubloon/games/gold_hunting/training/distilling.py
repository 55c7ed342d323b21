"""Teaching the network a solution: it learns to choose as the average miner in positions of simulated games.

A simulated game needs no build. The next piece is drawn from what the miner would believe, which leads to every build
as often as the mixture has it.
"""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.policy.inputs import CHOICES, HELD
from doubloon.games.gold_hunting.solving.half import Half, Regrets, match_regrets, with_nothing
from doubloon.games.gold_hunting.training.network import IMPOSSIBLE, Layers, logits
from doubloon.games.gold_hunting.training.situations import Seen, columns
from doubloon.training import adam
from doubloon.training.state import OptimizerState

ROUND = 50
"""Updates in one call of `learn`."""
_KEEP = CHOICES - 1
_RUSH = _KEEP - PILES
_EXPLORE = 0.03
"""The share of choices that are random, so that the network knows how to go on after a choice of its own."""
_AVERAGE, _GOOD, _FOUND, _ANY = 0.3, 0.2, 0.35, 0.15
"""The shares of simulated games against the average builder, against builds that are good against the average miner,
against builds that were found to be good against the network, and against any."""
_GOOD_WITHIN = 0.015
"""A build that gives away this much more than the best is chosen about a third as often."""


class Lesson(NamedTuple):
    """Everything that the network learns from."""

    choices: Regrets
    """How the average miner chooses."""
    seen: list[Seen]
    weights: list[jax.Array]
    """By layer, position and marker: how likely the position's builds are in simulated games."""


class Samples(NamedTuple):
    """Situations, and how the average miner chooses in them."""

    piles: jax.Array  # (n, PILES_INPUTS)
    hand: jax.Array  # (n,)
    status: jax.Array  # (n,)
    legal: jax.Array  # (n, CHOICES)
    target: jax.Array  # (n, CHOICES)
    weight: jax.Array  # (n,): how much the sample counts


def good_builds(given: jax.Array) -> jax.Array:
    """Builds by how little they give away, by marker; each row sums to 1."""
    return jax.nn.softmax(-given / _GOOD_WITHIN, axis=1)


def simulated_builds(faced: jax.Array, good: jax.Array, found: jax.Array) -> jax.Array:
    """The builds of simulated games: those of the average builder, good ones, found ones and any, by marker."""
    return _AVERAGE * faced + _GOOD * good + _FOUND * found + _ANY / faced.shape[1]


@partial(jax.jit, static_argnums=(0, 1))
def learn(
    half: Half, games: int, lesson: Lesson, state: OptimizerState[Layers], key: jax.Array, rate: jax.Array
) -> tuple[OptimizerState[Layers], jax.Array]:
    """The network after ROUND more updates, and its mean loss: the divergence from the average miner, in nats.

    Each update learns from this many simulated games. Every device plays an equal part of them.
    """

    def update(state: OptimizerState[Layers], key: jax.Array) -> tuple[OptimizerState[Layers], jax.Array]:
        samples = half.devices.split(simulate(half, lesson, key, games))
        loss, gradient = jax.value_and_grad(_loss)(state.weights, samples)
        return adam.step(state, half.devices.copy(gradient), rate), loss

    state, losses = jax.lax.scan(update, state, jax.random.split(key, ROUND))
    return state, losses.mean()


def simulate(half: Half, lesson: Lesson, key: jax.Array, games: int) -> Samples:
    """The situations of simulated games, one for each game and lift."""
    roots = half.positions.root_orders[:, None] * lesson.weights[0][: len(half.positions.root_orders)]
    first_key, second_key, *keys = jax.random.split(key, 2 + len(lesson.seen))
    marker = jax.random.randint(first_key, (games,), 0, len(MARKERS))
    position = jax.random.categorical(second_key, jnp.log(roots.T[marker]))
    nothing = jnp.zeros_like(position)
    miners = _Miners(position, nothing, nothing, jnp.ones(games, bool), marker)
    found: list[Samples] = []
    for layer, layer_key in enumerate(keys):
        choose, again, lift, which = jax.random.split(layer_key, 4)
        first = _decide(half, lesson, layer, miners)
        choice = first.draw(choose)
        keep = choice == _KEEP
        kept = jnp.asarray(half.purses.kept)[miners.hand]
        miners = miners._replace(purse=jnp.where(keep, kept, miners.purse), held=miners.held & ~keep)
        second = _decide(half, lesson, layer, miners)
        choice = jnp.where(keep, second.draw(again), choice)
        # After a keep one of two decisions is a sample, and counts for both.
        use_second = keep & jax.random.bernoulli(which, shape=keep.shape)
        decision: _Decision = jax.tree.map(lambda one, two, use=use_second: _where(use, two, one), first, second)
        found.append(decision.sample(lesson.seen[layer], miners, 1.0 + keep))
        miners = _lift(half, lesson, layer, miners, choice, lift)
    samples: Samples = jax.tree.map(lambda *parts: jnp.concatenate(parts), *found)
    return samples


class _Miners(NamedTuple):
    """The miners of all simulated games."""

    position: jax.Array
    hand: jax.Array
    """The gold in hand while the marker is held."""
    purse: jax.Array
    """The number of the purse after the marker was used."""
    held: jax.Array
    marker: jax.Array
    """The index of the marker's number."""


class _Decision(NamedTuple):
    """The decisions of all simulated games."""

    position: jax.Array
    hand: jax.Array
    status: jax.Array
    legal: jax.Array
    target: jax.Array
    known: jax.Array
    """Whether the average miner was ever there."""

    def draw(self, key: jax.Array) -> jax.Array:
        """The choices of the average miner, a few of them random."""
        even = self.legal / self.legal.sum(-1, keepdims=True)
        return jax.random.categorical(key, jnp.log((1 - _EXPLORE) * self.target + _EXPLORE * even))

    def sample(self, seen: Seen, miners: _Miners, weight: jax.Array) -> Samples:
        """The decisions as samples."""
        piles = seen.inputs(self.position, miners.marker)
        return Samples(piles, self.hand, self.status, self.legal, self.target, weight * self.known)


def _decide(half: Half, lesson: Lesson, layer: int, miners: _Miners) -> _Decision:
    """How the average miner decides."""
    used, held = lesson.choices[layer]
    order = columns(half)
    nothing = jnp.zeros((len(miners.position), CHOICES))
    own = miners.marker, 0
    weights_used = nothing.at[:, order[: used.shape[-1]]].set(used[miners.position, miners.purse, *own])
    weights_held = nothing.at[:, order].set(held[miners.position, miners.hand, *own])
    weights = _where(miners.held, weights_held, weights_used)
    hand = jnp.where(miners.held, miners.hand, jnp.asarray(half.purses.hand)[miners.purse])
    status = jnp.where(miners.held, HELD, jnp.asarray(half.purses.safe)[miners.purse])
    legal = lesson.seen[layer].legal(miners.position, hand, status)
    return _Decision(miners.position, hand, status, legal, match_regrets(weights, legal), weights.sum(-1) > 0)


def _lift(half: Half, lesson: Lesson, layer: int, miners: _Miners, choice: jax.Array, key: jax.Array) -> _Miners:
    """The miners after a mine or a gold rush."""
    purses, children = half.purses, half.lookups[layer].children
    rush = choice >= _RUSH
    number = jnp.where(rush, miners.marker, choice % len(VALUES))
    slot = jnp.where(rush, choice - _RUSH, choice // len(VALUES))
    pile = _first_equal(lesson.seen[layer], miners.position, slot) - (PILES - children.shape[1])
    ways = with_nothing(lesson.weights[layer + 1])[children[miners.position, pile], miners.marker[:, None, None]]
    drawn = jax.random.categorical(key, jnp.log(ways.reshape(len(pile), -1)))
    piece, kind = jnp.divmod(drawn, ways.shape[-1])
    right = piece == number

    def after(if_right: Any, if_wrong: Any, have: jax.Array) -> jax.Array:
        return jnp.where(right, jnp.asarray(if_right)[piece, have], jnp.asarray(if_wrong)[piece, have])

    return _Miners(
        position=children[miners.position, pile, piece, kind],
        hand=after(purses.held_right, purses.held_wrong, miners.hand),
        purse=jnp.where(
            rush,
            after(purses.rush_right, purses.rush_wrong, miners.hand),
            after(purses.right, purses.wrong, miners.purse),
        ),
        held=miners.held & ~rush,
        marker=miners.marker,
    )


def _first_equal(seen: Seen, position: jax.Array, slot: jax.Array) -> jax.Array:
    """The first slot whose pile looks like the one in `slot`."""
    lifted, rest = seen.lifted[position], seen.rest[position]
    rows = jnp.arange(len(slot))
    equal = (lifted == lifted[rows, slot][:, None]) & (rest == rest[rows, slot][:, None])
    return equal.argmax(-1)


def _loss(layers: Layers, samples: Samples) -> jax.Array:
    """The mean divergence of the network from the targets."""
    values = logits(layers, samples.piles, samples.hand, samples.status)
    logs = jax.nn.log_softmax(jnp.where(samples.legal, values, IMPOSSIBLE))
    difference = samples.target * (jnp.log(jnp.maximum(samples.target, 1e-9)) - logs)
    loss: jax.Array = (difference.sum(-1) * samples.weight).sum() / samples.weight.sum()
    return loss


def _where(condition: jax.Array, yes: jax.Array, no: jax.Array) -> jax.Array:
    """Rows of one array or the other."""
    return jnp.where(condition.reshape(-1, *(1,) * (yes.ndim - 1)), yes, no)
