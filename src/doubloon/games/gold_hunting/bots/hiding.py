"""Building piles that reveal little, chosen at random so that the opponent cannot learn a habit."""

from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

from doubloon.games.gold_hunting import Build, View
from doubloon.games.gold_hunting.bots.rival import points_mined
from doubloon.games.gold_hunting.pieces import PIECES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS

_SIZES = {(1, 1, 2, 6): 0.60, (1, 2, 2, 5): 0.20, (1, 1, 1, 7): 0.15, (1, 1, 3, 5): 0.05}
"""The sizes of the four piles and how often they are chosen: one tall pile hides the most joints."""
_BUILDS, _TRIALS = 24, 3
"""The number of builds that are compared, and of simulations for each."""
_SHARPNESS = 2.0
"""A build that costs the opponent one point more is e to this power as likely."""


class Tried(NamedTuple):
    """A build, and the points that simulated miners got from it."""

    build: Build
    mined: tuple[int, ...]


def hidden_piles(view: View, rng: Random) -> Build:
    """One of several random builds; the fewer points a miner gets from it, the likelier it is chosen."""
    tried = try_builds(view, rng)
    return rng.choices([build for build, _ in tried], [exp(-_SHARPNESS * fmean(mined)) for _, mined in tried])[0]


def try_builds(view: View, rng: Random) -> list[Tried]:
    """Several random builds, each mined in a few simulations."""
    builds = [_random_build(rng) for _ in range(_BUILDS)]
    return [try_build(view, build, _TRIALS, rng) for build in builds]


def try_build(view: View, build: Build, times: int, rng: Random) -> Tried:
    """A build, mined in this number of simulations."""
    visible = view.options.variant != HIDDEN_HEIGHTS
    return Tried(build, tuple(points_mined(build.piles, visible, rng) for _ in range(times)))


def _random_build(rng: Random) -> Build:
    """A build with sizes from `_SIZES` in random order, and shuffled pieces."""
    sizes = list(rng.choices(list(_SIZES), list(_SIZES.values()))[0])
    rng.shuffle(sizes)
    pieces = list(PIECES)
    rng.shuffle(pieces)
    return Build(tuple(tuple(pieces.pop() for _ in range(size)) for size in sizes))
