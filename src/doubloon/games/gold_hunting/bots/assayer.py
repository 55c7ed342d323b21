"""Weighs every arrangement that is still possible, and goes for the most gold."""

import random

from doubloon.core.bot import best_of
from doubloon.games.gold_hunting import Build, Move, View
from doubloon.games.gold_hunting.bots.belief import belief_about
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.miner import miner_of

_DEPTH = 3


class Assayer:
    """Builds at random; then knows exactly how likely each piece lies where, and looks three lifts ahead."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs little time)
        """The move of the highest expected points; one of them where several are."""
        if isinstance(view.moves[0], Build):
            return self._random.choice(view.moves)
        assert view.seat is not None
        assert view.own is not None
        belief = belief_about(view, 1 - view.seat)
        miner = miner_of(view, view.seat, view.own.marker)
        look = LookAhead(points_to_come)
        return best_of(view.moves, lambda move: look.worth(belief, miner, move, _DEPTH), self._random)
