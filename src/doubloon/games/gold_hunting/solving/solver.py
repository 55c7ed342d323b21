"""CFR+: builder and miner learn in turn from their regrets, and their averages approach perfect play.

The builder learns from the points that each single build gives away. Points are linear in the mixture of builds, so
these are their derivative. The averages of both sides give two bounds: the best miner against the average builder, and
the best builds against the average miner. The true value lies between them.

A builder knows the own marker, and so which two numbers the miner's can have. So there is a mixture of builds for each
number of the builder's marker; if builders ignore it, all three stay equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.half import HELD, Half, Regrets, match_regrets
from doubloon.games.gold_hunting.solving.positions import Numbers, Positions
from doubloon.games.gold_hunting.solving.solution import Bounds, Solution


def average_mixture(mixtures: jax.Array) -> Numbers:
    """The probabilities of builds by the number of the builder's marker, from weighted sums of them."""
    sums = np.asarray(mixtures, np.float64)
    average: Numbers = (sums / sums.sum(1, keepdims=True)).astype(np.float32)
    return average


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a solve stands; a checkpoint holds it."""

    iterations: int
    regrets: Regrets
    """The miner's."""
    build_regrets: jax.Array
    mixture: jax.Array
    """The builder's present probabilities, by the number of the builder's marker and build."""
    mixtures: jax.Array
    """The sum of the mixtures so far, later ones with more weight."""
    points: jax.Array
    """The sum of the points that each build gave away, with the same weights, by the number of the miner's marker."""
    first_choices: jax.Array
    """The sum of the miner's probabilities at the first lift, with the same weights, by position, marker and choice."""
    weight: float
    """The sum of the weights."""

    @property
    def average(self) -> Numbers:
        """The average mixtures, which are the solution for the builder."""
        return average_mixture(self.mixtures)

    @property
    def average_points(self) -> Numbers:
        """The points that each build gives to the average miner, by the number of the miner's marker."""
        return (np.asarray(self.points, np.float64) / self.weight).astype(np.float32)

    @property
    def average_first_choices(self) -> Numbers:
        """How the average miner lifts first."""
        return (np.asarray(self.first_choices, np.float64) / self.weight).astype(np.float32)


ARRAYS = tuple(field.name for field in fields(Progress) if field.name not in ("iterations", "weight"))
"""The parts of the progress that are on the device."""


class Solver:
    """Solves one game. All solvers of the same Half share its compiled programs."""

    def __init__(self, half: Half, *, marker_blind: bool) -> None:
        self._half = half
        meets = np.ones((len(MARKERS), len(MARKERS))) - (0 if marker_blind else np.eye(len(MARKERS)))
        self._meets: Numbers = (meets / meets.sum(0)).astype(np.float32)
        """How likely each number of the other seat's marker is, by the number of the own."""

    def begin(self) -> Progress:
        """A solve that has not begun."""
        mixture = np.tile(self._half.even_mixture(), (len(MARKERS), 1))
        regrets = self._half.no_regrets()
        progress = Progress(
            iterations=0,
            regrets=regrets,
            build_regrets=_zeros(*mixture.shape),
            mixture=jnp.asarray(mixture),
            mixtures=_zeros(*mixture.shape),
            points=_zeros(*mixture.shape),
            first_choices=_zeros(len(regrets[0][HELD]), len(MARKERS), regrets[0][HELD].shape[-1]),
            weight=0.0,
        )
        return self.resume(progress)

    def resume(self, progress: Progress) -> Progress:
        """A solve from a checkpoint, on the devices of this solver."""
        others = {name: self._half.devices.copy(getattr(progress, name)) for name in ARRAYS if name != "regrets"}
        return replace(progress, regrets=self._half.place(progress.regrets), **others)

    def portable(self, progress: Progress) -> Progress:
        """The same progress as any number of devices has it, for a checkpoint."""
        return replace(progress, regrets=self._half.gather(progress.regrets))

    def advance(self, progress: Progress) -> Progress:
        """One iteration: the miner learns from the builder's mixture, then the builder from the new miner."""
        iterations = progress.iterations + 1
        weight = float(iterations) ** 2
        learned = _learn(self._half, self._meets, weight, **{name: getattr(progress, name) for name in ARRAYS})
        jax.block_until_ready(learned)
        return replace(progress, iterations=iterations, weight=progress.weight + weight, **learned)

    def bounds(self, progress: Progress) -> Bounds:
        """The bounds of the averages so far."""
        points, mixture = progress.average_points, progress.average
        low = float((self._meets @ points).min(1).mean())
        by_marker = np.mean([np.delete(points, own, axis=0).mean(0).min() for own in range(len(MARKERS))])
        high = float(np.mean(_best_points(self._half, self._meets @ mixture)))
        others = [np.roll(mixture, shift, axis=0) for shift in range(1, len(MARKERS))]
        known = np.mean([_best_points(self._half, other) for other in others])
        return Bounds(low, high, max(low - float(by_marker), 0.0), max(float(known) - high, 0.0))


@partial(jax.jit, static_argnums=0)
def _learn(
    half: Half,
    meets: jax.Array,
    weight: jax.Array,
    *,
    regrets: Regrets,
    build_regrets: jax.Array,
    mixture: jax.Array,
    mixtures: jax.Array,
    points: jax.Array,
    first_choices: jax.Array,
) -> dict[str, Any]:
    """The arrays of the progress after one more iteration."""
    faced = meets @ mixture
    payoff = half.points()
    new_regrets = half.add_regrets(faced, payoff, regrets)
    by_miner = jax.grad(lambda builds: half.value(builds, payoff, new_regrets).sum())(faced)
    given = meets @ by_miner
    mean = (mixture * given).sum(1, keepdims=True)
    new_build_regrets = jnp.maximum(build_regrets + mean - given, 0)
    others = {
        "build_regrets": new_build_regrets,
        "mixture": match_regrets(new_build_regrets, jnp.ones_like(new_build_regrets, bool)),
        "mixtures": mixtures + weight * mixture,
        "points": points + weight * by_miner,
        "first_choices": first_choices + weight * half.first_choices(new_regrets),
    }
    return {"regrets": half.devices.split(new_regrets), **half.devices.copy(others)}


@partial(jax.jit, static_argnums=0)
def _best_points(half: Half, faced: jax.Array) -> jax.Array:
    return half.best_value(faced, half.points())


def make_solution(game: Mapping[str, Any], positions: Positions, progress: Progress, bounds: Bounds) -> Solution:
    """The averages of a solve as a solution."""
    longest = max(len(pile) for build in positions.builds for pile in build)
    builds = [[(*reversed(pile), *(0,) * (longest - len(pile))) for pile in build] for build in positions.builds]
    roots = [[rest for _, rest in position] for position in positions.layers[0].positions]
    return Solution(
        game=game,
        iterations=progress.iterations,
        bounds=bounds,
        builds=np.array(builds, np.int8),
        mixture=progress.average,
        points=progress.average_points,
        roots=np.array(roots, np.int8),
        first_choices=progress.average_first_choices,
    )


def _zeros(*shape: int) -> jax.Array:
    return jnp.asarray(np.zeros(shape, np.float32))
