"""Building piles that tell little: drawn from a mixture, never twice by habit."""

from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

from doubloon.games.gold_hunting import Build, View
from doubloon.games.gold_hunting.bots.rival import points_mined
from doubloon.games.gold_hunting.pieces import PIECES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS

_SIZES = {(1, 1, 2, 6): 0.60, (1, 2, 2, 5): 0.20, (1, 1, 1, 7): 0.15, (1, 1, 3, 5): 0.05}
"""How many pieces the piles have, and how often: one tall pile hides most joints."""
_DRAWN = 24
_TRIALS = 3
_COOLNESS = 2.0
"""How much a point that the other gets less counts, as a power of e."""


class Tried(NamedTuple):
    """A build, and what sensible miners got out of it."""

    build: Build
    mined: tuple[int, ...]


def hidden_piles(view: View, rng: Random) -> Build:
    """One of several random builds, the likelier the less a sensible miner gets out of it."""
    tried = try_builds(view, rng)
    return rng.choices([build for build, _ in tried], [exp(-_COOLNESS * fmean(mined)) for _, mined in tried])[0]


def try_builds(view: View, rng: Random) -> list[Tried]:
    """Several random builds, each mined out a few times."""
    builds = [_random_build(rng) for _ in range(_DRAWN)]
    return [try_build(view, build, _TRIALS, rng) for build in builds]


def try_build(view: View, build: Build, times: int, rng: Random) -> Tried:
    """A build, mined out so many times."""
    visible = view.options.variant != HIDDEN_HEIGHTS
    return Tried(build, tuple(points_mined(build.piles, visible, rng) for _ in range(times)))


def _random_build(rng: Random) -> Build:
    """Piles of likely sizes, in any order, the pieces shuffled."""
    sizes = list(rng.choices(list(_SIZES), list(_SIZES.values()))[0])
    rng.shuffle(sizes)
    pieces = list(PIECES)
    rng.shuffle(pieces)
    return Build(tuple(tuple(pieces.pop() for _ in range(size)) for size in sizes))
