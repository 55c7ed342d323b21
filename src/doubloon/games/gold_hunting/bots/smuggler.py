"""Hides its own gold, mines carefully, and near the end plays only for the win."""

from math import erf, sqrt
from time import monotonic
from typing import NamedTuple

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.gold_hunting import Build, Move, View
from doubloon.games.gold_hunting.bots.hiding import hidden_piles
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.rival import final_points
from doubloon.games.gold_hunting.kernel import Miner, belief_about, miner_of

_DEPTH, _DEEPER, _MUCH_TIME = 3, 4, 5.0
"""Search depth in lifts: the usual one, and the deeper one from this number of seconds on."""
_NEAR_END = 5
"""From this number of remaining pieces on, it searches to the end and plays for the probability of winning."""
_TIME_SHARE = 0.2
"""It searches one lift deeper only if it has used less than this share of its time."""
_ENDINGS = 24
"""The number of simulated endings of the opponent's mining."""


class Weighed(NamedTuple):
    """The values of the moves of a turn."""

    to_win: bool
    """Whether the values are probabilities of winning. Otherwise they are points some lifts ahead, and only the
    differences between moves are meaningful."""
    values: dict[Move, float]


class Smuggler:
    """Plays for points first, and near the end for the probability of winning against the opponent's likely score."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:
        """The best move found in time; ties are broken at random."""
        if isinstance(view.moves[0], Build):
            return hidden_piles(view, self._random)
        return best_of(view.moves, self.weigh(view, seconds).values.__getitem__, self._random)

    def weigh(self, view: View, seconds: float) -> Weighed:
        """The value of each move of a mining turn."""
        begun = monotonic()
        assert view.seat is not None
        assert view.own is not None
        belief = belief_about(view, 1 - view.seat)
        miner = miner_of(view, view.seat, view.own.marker)
        left = sum(belief.counts)
        deepest = _DEEPER if seconds >= _MUCH_TIME else _DEPTH
        search = LookAhead(points_to_come)
        near_end = left <= _NEAR_END
        if near_end:
            rival_left = sum(belief_about(view, view.seat).counts)
            search, deepest = LookAhead(Odds(final_points(view, self._random, _ENDINGS), rival_left)), left
        for depth in range(1, deepest + 1):
            values = {move: search.value(belief, miner, move, depth) for move in view.moves}
            if monotonic() - begun > _TIME_SHARE * seconds:
                break
        return Weighed(near_end, values)


_VARIANCE_PER_LIFT = 0.5
"""The variance that each remaining lift of the opponent adds to its simulated points."""


class Odds:
    """The utility near the end: the probability of winning against the opponent's simulated points."""

    def __init__(self, rival_points: list[int], rival_left: int) -> None:
        self._rival = {points: rival_points.count(points) / len(rival_points) for points in rival_points}
        self._width = sqrt(2 * (0.01 + _VARIANCE_PER_LIFT * rival_left))

    def __call__(self, miner: Miner, left: int) -> float:  # noqa: ARG002 (the search reaches the end)
        """The probability of winning; a draw counts as half a win."""
        return sum(
            share * (1 + erf((miner.points - points) / self._width)) / 2 for points, share in self._rival.items()
        )
