"""Building piles that tell little: drawn from a mixture, never twice by habit."""

from math import exp
from random import Random

from doubloon.bots.gold_hunting.rival import points_mined
from doubloon.gold_hunting import Build, View
from doubloon.gold_hunting.pieces import PIECES
from doubloon.gold_hunting.rules import HIDDEN_HEIGHTS

_SIZES = {(1, 1, 2, 6): 0.60, (1, 2, 2, 5): 0.20, (1, 1, 1, 7): 0.15, (1, 1, 3, 5): 0.05}
"""How many pieces the piles have, and how often: one tall pile hides most joints."""
_DRAWN = 24
_TRIALS = 3
_COOLNESS = 2.0
"""How much a point that the other gets less counts, as a power of e."""


def hidden_piles(view: View, rng: Random) -> Build:
    """One of several random builds, the likelier the less a sensible miner gets out of it."""
    visible = view.options.variant != HIDDEN_HEIGHTS
    builds = [_random_build(rng) for _ in range(_DRAWN)]
    weights = []
    for build in builds:
        mined = sum(points_mined(build.piles, visible, rng) for _ in range(_TRIALS)) / _TRIALS
        weights.append(exp(-_COOLNESS * mined))
    return rng.choices(builds, weights)[0]


def _random_build(rng: Random) -> Build:
    """Piles of likely sizes, in any order, the pieces shuffled."""
    sizes = list(rng.choices(list(_SIZES), list(_SIZES.values()))[0])
    rng.shuffle(sizes)
    pieces = list(PIECES)
    rng.shuffle(pieces)
    return Build(tuple(tuple(pieces.pop() for _ in range(size)) for size in sizes))
