"""CFR+ on the chance to win: builder and miner learn in turn from their regrets.

A miner's payoff is the chance that the own final score beats the other seat's, a draw counting half. Neither seat
watches the other's progress. So all that a miner must know of the other seat is how its scores are distributed, which
the solve learns as it goes. Ties are not broken by pieces here.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.half import Half, Payoff, Regrets, match_regrets
from doubloon.games.gold_hunting.solving.positions import Numbers
from doubloon.games.gold_hunting.solving.solver import average_mixture

_MEETS: Numbers = ((1 - np.eye(len(MARKERS))) / (len(MARKERS) - 1)).astype(np.float32)
"""How likely each number of the other seat's marker is, by the number of the own."""
_ARRAYS = ("regrets", "choices", "build_regrets", "mixture", "mixtures", "scores")


@dataclass(frozen=True, slots=True)
class WinningProgress:
    """Where a solve stands."""

    iterations: int
    regrets: Regrets
    """The miner's."""
    choices: Regrets
    """The sum of the miner's probabilities so far, each weighted with how often the position is reached, and later ones
    with more weight. In proportion to these numbers the average miner chooses."""
    build_regrets: jax.Array
    mixture: jax.Array
    """The builder's present probabilities, by the number of the builder's marker and build."""
    mixtures: jax.Array
    """The sum of the mixtures so far, later ones with more weight."""
    scores: jax.Array
    """The sum of the probabilities of a miner's final scores, later ones with more weight, by marker and score."""

    @property
    def average(self) -> Numbers:
        """The average mixtures, which are the solution for the builder."""
        return average_mixture(self.mixtures)

    @property
    def faced(self) -> Numbers:
        """How likely each build of the average builder is for a miner, by the number of the miner's marker."""
        return faced_by_miners(self.average)


@dataclass(frozen=True, slots=True)
class WinningBounds:
    """How good the averages are, as chances to win."""

    low: float
    """The average miner wins at least this against any builds."""
    high: float
    """The best miner wins at most this against the average builder."""

    @property
    def gap(self) -> float:
        """What both sides together can lose to a perfect opponent who watches no progress either."""
        return self.high - self.low


class WinningSolver:
    """Solves one game."""

    def __init__(self, half: Half) -> None:
        self._half = half

    def begin(self) -> WinningProgress:
        """A solve that has not begun. At first all scores are equally likely."""
        half = self._half
        builds = (len(MARKERS), len(half.positions.builds))
        scores = len(half.purses.scores)
        return WinningProgress(
            iterations=0,
            regrets=half.place(half.no_regrets()),
            choices=half.place(half.no_regrets()),
            build_regrets=jnp.zeros(builds, jnp.float32),
            mixture=jnp.tile(half.even_mixture(), (len(MARKERS), 1)),
            mixtures=jnp.zeros(builds, jnp.float32),
            scores=jnp.full((len(MARKERS), scores), 1 / scores, jnp.float32),
        )

    def advance(self, progress: WinningProgress) -> WinningProgress:
        """One iteration: the miner learns from the builder's mixture, then the builder from the new miner."""
        iterations = progress.iterations + 1
        arrays = {name: getattr(progress, name) for name in _ARRAYS}
        learned = _learn(self._half, float(iterations) ** 2, **arrays)
        jax.block_until_ready(learned)
        return replace(progress, iterations=iterations, **learned)

    def payoff(self, progress: WinningProgress) -> Payoff:
        """What final scores are worth against the average player."""
        return winning_payoff(self._half, progress.scores)

    def bounds(self, progress: WinningProgress) -> WinningBounds:
        """The bounds of the averages so far."""
        payoff = self.payoff(progress)
        given = by_builder(given_away(self._half, progress.faced, payoff, progress.choices))
        high = float(np.mean(_best_value(self._half, progress.faced, payoff)))
        return WinningBounds(float(given.min(1).mean()), high)


def faced_by_miners(mixture: Numbers) -> Numbers:
    """How likely each build is for a miner, by the number of the miner's marker, from the builders' mixtures."""
    faced: Numbers = _MEETS @ mixture
    return faced


def by_builder(given: jax.Array) -> Numbers:
    """What builds give away, by the number of the builder's marker, from the same by the number of the miner's."""
    known: Numbers = _MEETS @ np.asarray(given)
    return known


def winning_payoff(half: Half, scores: jax.Array) -> Payoff:
    """The chance to win by the miner's marker and final score, from how often each marker leads to each score."""
    chances = scores / scores.sum(1, keepdims=True)
    below = jnp.cumsum(chances, axis=1) - chances / 2
    return half.points()._replace(worth=(_MEETS @ below)[:, None])


@partial(jax.jit, static_argnums=0)
def given_away(half: Half, faced: jax.Array, payoff: Payoff, choices: Regrets) -> jax.Array:
    """What each build gives to a miner who chooses in proportion to `choices`, by the number of the miner's marker."""
    given: jax.Array = jax.grad(lambda builds: half.value(builds, payoff, choices).sum())(faced)
    return given


@partial(jax.jit, static_argnums=0)
def _best_value(half: Half, faced: jax.Array, payoff: Payoff) -> jax.Array:
    return half.best_value(faced, payoff)


@partial(jax.jit, static_argnums=0, donate_argnames=("regrets", "choices"))
def _learn(
    half: Half,
    weight: jax.Array,
    *,
    regrets: Regrets,
    choices: Regrets,
    build_regrets: jax.Array,
    mixture: jax.Array,
    mixtures: jax.Array,
    scores: jax.Array,
) -> dict[str, Any]:
    """The arrays of the progress after one more iteration."""
    faced, payoff = _MEETS @ mixture, winning_payoff(half, scores)
    regrets = half.add_regrets(faced, payoff, regrets)

    def value(faced: jax.Array, worth: jax.Array, added: Regrets) -> jax.Array:
        return half.value(faced, payoff._replace(worth=worth), regrets, added).sum()

    nothing = half.place(half.zeros())
    by_miner, found, reached = jax.grad(value, argnums=(0, 1, 2))(faced, payoff.worth, nothing)
    given = _MEETS @ by_miner
    build_regrets = jnp.maximum(build_regrets + (mixture * given).sum(1, keepdims=True) - given, 0)
    others = {
        "build_regrets": build_regrets,
        "mixture": match_regrets(build_regrets, jnp.ones_like(build_regrets, bool)),
        "mixtures": mixtures + weight * mixture,
        "scores": scores + weight * found.sum(1),
    }
    choices = [
        (
            used + weight * reached[layer][0][..., None] * now_used,
            held + weight * reached[layer][1][..., None] * now_held,
        )
        for layer, (used, held) in enumerate(choices)
        for now_used, now_held in [half.strategy(layer, regrets[layer])]
    ]
    return {"regrets": half.devices.split(regrets), "choices": half.devices.split(choices), **half.devices.copy(others)}
