"""Hides its own gold well, and plays for the win: break down, rush and keep count by what they decide."""

import random
from math import erf, sqrt
from time import monotonic

from doubloon.bots.choosing import best_of
from doubloon.bots.gold_hunting.belief import belief_about
from doubloon.bots.gold_hunting.hiding import hidden_piles
from doubloon.bots.gold_hunting.lookahead import LookAhead
from doubloon.bots.gold_hunting.miner import Miner, miner_of
from doubloon.bots.gold_hunting.rival import final_points
from doubloon.gold_hunting import Build, Move, View

_DEPTH, _DEEPER, _MUCH_TIME = 3, 4, 5.0
"""How many lifts it looks ahead, and how many with so many seconds."""
_NEAR_END = 5
"""With so few pieces left, everything is looked at to the end."""
_ENOUGH = 0.2
"""It looks a lift deeper only while less than this part of its time is spent."""
_ENDINGS = 24
"""How many endings of the other's mining are imagined."""


class Smuggler:
    """Chooses what makes winning likeliest, given how far the other will get."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:
        """The move after which it wins most often."""
        begun = monotonic()
        if isinstance(view.moves[0], Build):
            return hidden_piles(view, self._random)
        assert view.seat is not None
        assert view.own is not None
        belief = belief_about(view, 1 - view.seat)
        miner = miner_of(view, view.seat, view.own.marker)
        rival_left = sum(belief_about(view, view.seat).counts)
        look = LookAhead(Odds(final_points(view, self._random, _ENDINGS), rival_left))
        left = sum(belief.counts)
        deepest = left if left <= _NEAR_END else _DEEPER if seconds >= _MUCH_TIME else _DEPTH
        for depth in range(1, deepest + 1):
            worths = {move: look.worth(belief, miner, move, depth) for move in view.moves}
            if monotonic() - begun > _ENOUGH * seconds:
                break
        return best_of(view.moves, worths.__getitem__, self._random)


_GAIN, _SPREAD = 0.6, 1.5
"""What each further lift brings on average, and its variance."""
_DOUBT = 0.5
"""How much variance each lift of the other adds to what was imagined of it."""
_MARKER = 0.8
"""What a marker is worth as long as it can be used."""


class Odds:
    """How likely one wins with so much gold and so many lifts to come, against the other's possible endings."""

    def __init__(self, rival_points: list[int], rival_left: int) -> None:
        self._rival = {points: rival_points.count(points) / len(rival_points) for points in rival_points}
        self._doubt = 0.01 + _DOUBT * rival_left

    def __call__(self, miner: Miner, left: int) -> float:
        """The chance to win; a draw is half of one."""
        expected = miner.points + _GAIN * left + (_MARKER if miner.marker is not None and left else 0.0)
        width = sqrt(2 * (self._doubt + _SPREAD * left))
        return sum(share * (1 + erf((expected - points) / width)) / 2 for points, share in self._rival.items())
