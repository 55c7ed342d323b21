"""CFR+: builder and miner learn in turn from their regrets, and their averages approach perfect play.

The builder learns from the points that each single build gives away. Points are linear in the mixture of builds, so
these are their derivative. The averages of both sides give two bounds: the best miner against the average builder, and
the best single build against the average miner. The true value lies between them.
"""

from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.half import Half, Regrets, match_regrets


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a solve stands; a checkpoint holds it."""

    iterations: int
    regrets: Regrets
    """The miner's."""
    build_regrets: jax.Array
    mixture: jax.Array
    """The builder's present probabilities."""
    mixtures: jax.Array
    """The sum of the mixtures so far, later ones with more weight."""
    points: jax.Array
    """The sum of the points that each build gave away, with the same weights, by the number of the miner's marker."""
    first_choices: jax.Array
    """The sum of the miner's probabilities at the first lift, with the same weights, by position, marker and choice."""
    weight: float
    """The sum of the weights."""

    @property
    def average(self) -> jax.Array:
        """The average mixture, which is the solution for the builder."""
        return self.mixtures / self.mixtures.sum()

    @property
    def average_points(self) -> jax.Array:
        """The points that each build gives to the average miner, by the number of the miner's marker."""
        return self.points / self.weight


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the solution is worth, in points of the miner."""

    low: float
    """The average miner gets at least this against any build."""
    high: float
    """The best miner gets at most this against the average builder."""
    marker_gain: float
    """What a builder could save who builds by the own marker, against the average miner. The own marker tells which two
    numbers the miner's can have."""

    @property
    def gap(self) -> float:
        """The sum of what both sides can lose to a perfect opponent."""
        return self.high - self.low


class Solver:
    """The compiled programs for one game."""

    def __init__(self, half: Half) -> None:
        self._half = half
        self._add_regrets = jax.jit(half.add_regrets, donate_argnums=1)
        self._points_by_build = jax.jit(jax.jacrev(half.points))
        self._best_points = jax.jit(half.best_points)

    def begin(self) -> Progress:
        """A solve that has not begun."""
        mixture = self._half.even_mixture()
        zeros = jnp.zeros_like(mixture)
        regrets = self._half.no_regrets()
        points = jnp.zeros((len(MARKERS), len(mixture)))
        return Progress(0, regrets, zeros, mixture, zeros, points, jnp.zeros_like(regrets[0][1][:, 0]), 0.0)

    def advance(self, progress: Progress) -> Progress:
        """One iteration: the miner learns from the builder's mixture, then the builder from the new miner."""
        regrets = self._add_regrets(progress.mixture, progress.regrets)
        by_marker = self._points_by_build(progress.mixture, regrets)
        points = by_marker.mean(0)
        iterations = progress.iterations + 1
        weight = float(iterations) ** 2
        build_regrets = jnp.maximum(progress.build_regrets + progress.mixture @ points - points, 0)
        return replace(
            progress,
            iterations=iterations,
            regrets=regrets,
            build_regrets=build_regrets,
            mixture=match_regrets(build_regrets, jnp.ones_like(build_regrets, bool)),
            mixtures=progress.mixtures + weight * progress.mixture,
            points=progress.points + weight * by_marker,
            first_choices=progress.first_choices + weight * self._half.first_choices(regrets),
            weight=progress.weight + weight,
        )

    def bounds(self, progress: Progress) -> Bounds:
        """The bounds of the averages so far."""
        points = progress.average_points
        low = float(points.mean(0).min())
        informed = [float(jnp.delete(points, own, axis=0).mean(0).min()) for own in range(len(MARKERS))]
        high = float(self._best_points(progress.average).mean())
        return Bounds(low, high, low - sum(informed) / len(informed))
