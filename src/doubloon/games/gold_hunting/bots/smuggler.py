"""Hides its own gold well, mines with care, and in the end plays for the win alone."""

import random
from math import erf, sqrt
from time import monotonic
from typing import NamedTuple

from doubloon.core.bot import best_of
from doubloon.games.gold_hunting import Build, Move, View
from doubloon.games.gold_hunting.bots.belief import belief_about
from doubloon.games.gold_hunting.bots.hiding import hidden_piles
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.miner import Miner, miner_of
from doubloon.games.gold_hunting.bots.rival import final_points

_DEPTH, _DEEPER, _MUCH_TIME = 3, 4, 5.0
"""How many lifts it looks ahead, and how many with so many seconds."""
_NEAR_END = 5
"""With so few pieces left, everything is looked at to the end, and only winning counts."""
_ENOUGH = 0.2
"""It looks a lift deeper only while less than this part of its time is spent."""
_ENDINGS = 24
"""How many endings of the other's mining are imagined."""


class Weighed(NamedTuple):
    """What the moves of a turn are worth."""

    to_win: bool
    """Whether they are weighed by the chance to win; else by the points some lifts ahead, so that only differences
    between moves mean anything."""
    worths: dict[Move, float]


class Smuggler:
    """Goes for gold as long as much is open, and then for what wins most often, given how far the other will get."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:
        """The best move that is found in time; one of them where several are."""
        if isinstance(view.moves[0], Build):
            return hidden_piles(view, self._random)
        return best_of(view.moves, self.weigh(view, seconds).worths.__getitem__, self._random)

    def weigh(self, view: View, seconds: float) -> Weighed:
        """What each move of a turn of mining is worth to it."""
        begun = monotonic()
        assert view.seat is not None
        assert view.own is not None
        belief = belief_about(view, 1 - view.seat)
        miner = miner_of(view, view.seat, view.own.marker)
        left = sum(belief.counts)
        deepest = _DEEPER if seconds >= _MUCH_TIME else _DEPTH
        look = LookAhead(points_to_come)
        near_end = left <= _NEAR_END
        if near_end:
            rival_left = sum(belief_about(view, view.seat).counts)
            look, deepest = LookAhead(Odds(final_points(view, self._random, _ENDINGS), rival_left)), left
        for depth in range(1, deepest + 1):
            worths = {move: look.worth(belief, miner, move, depth) for move in view.moves}
            if monotonic() - begun > _ENOUGH * seconds:
                break
        return Weighed(near_end, worths)


_DOUBT = 0.5
"""How much variance each lift of the other adds to what was imagined of it."""


class Odds:
    """How likely one wins with so much gold, against the other's possible endings."""

    def __init__(self, rival_points: list[int], rival_left: int) -> None:
        self._rival = {points: rival_points.count(points) / len(rival_points) for points in rival_points}
        self._width = sqrt(2 * (0.01 + _DOUBT * rival_left))

    def __call__(self, miner: Miner, left: int) -> float:  # noqa: ARG002 (what is left to lift is looked at, not guessed)
        """The chance to win; a draw is half of one."""
        return sum(
            share * (1 + erf((miner.points - points) / self._width)) / 2 for points, share in self._rival.items()
        )
