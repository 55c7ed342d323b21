"""True numbers: the points that a seat will have at the end, and the chance that these are more than all others'.

The search compares moves well, but the points that it expects are a little low: it values the turns to come as the
network alone would play them, and players who search play them better. `benchmarks/spread.py` measures by how much, and
how far final scores are spread around it.
"""

import numpy as np

from doubloon.batch.arrays import Array

_GAIN = 0.01
"""Points that the search gains in each turn to come."""
_LOSS_BY_SEATS = {2: 0.0, 3: 0.003, 4: 0.0055}
"""By the number of seats: with several rivals the search expects too much early in the game, by this number of points
times the square of the turns to come."""
_RIVAL_GAIN = 0.02
"""The same for the other seats, whose turns are searched less deeply."""
_VARIANCE, _VARIANCE_OF_TURN = 11.0, 1.7
"""The variance of a seat's final score, and what each turn to come adds to it."""
_LAST_VARIANCE = 0.3
"""In the last turn only the order of trophies and the answers of the others are uncertain."""
_NEXT_TO_LAST_VARIANCE = 2.7
"""One turn before, for each shape that may come: the others may have answered differently than expected."""
_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(16)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()


def final_points(points: float, turns: int, seats: int) -> float:
    """The final score on average, where the search expects `points` and `turns` turns are left after this one."""
    return points + _GAIN * turns - _LOSS_BY_SEATS[seats] * turns**2


def chances_to_win(own: Array, rivals: Array, turns: int, foreseen: bool = False) -> Array:
    """The probabilities of winning where the search expects `own` points, (N,), and for the rivals these: (N, R).

    `turns` turns are left after this one, or after the next one where its shape is `foreseen`. A draw counts half.
    """
    return win_chances(own + _GAIN * turns, rivals + _RIVAL_GAIN * turns, spread(turns, foreseen))


def spread(turns: int, foreseen: bool = False) -> float:
    """The standard deviation of a seat's final score when `turns` turns are left after this one.

    With `foreseen`, they are left after the next one, and the shape of that one is assumed.
    """
    last = _NEXT_TO_LAST_VARIANCE if foreseen else _LAST_VARIANCE
    return float(np.sqrt(_VARIANCE + _VARIANCE_OF_TURN * turns if turns else last))


def win_chances(own: Array, rivals: Array, spread: float) -> Array:
    """The chances of seats that expect `own` points, (N,), against rivals that expect `rivals` points, (N, R).

    The final score of each seat is drawn from a normal distribution around the points that it expects, with the
    standard deviation `spread`.
    """
    ahead = (own[:, None] - rivals) / spread  # (N, R)
    chances: Array = np.prod(_normal(ahead[:, None] + _NODES[:, None]), axis=-1) @ _WEIGHTS
    return chances


def _normal(deviations: Array) -> Array:
    """The normal distribution function, accurate to 0.0003."""
    return 0.5 * (1 + np.tanh(deviations * (0.797885 + 0.035677 * deviations**2)))
