"""Considers every arrangement that is still possible, and plays for the most points."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.gold_hunting import Build, Move, View
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.kernel import belief_about, miner_of

_DEPTH = 3


class Assayer:
    """Builds at random; then searches three lifts ahead with the exact probability of each piece."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs little time)
        """The move with the highest expected points; ties are broken at random."""
        if isinstance(view.moves[0], Build):
            return self._random.choice(view.moves)
        assert view.seat is not None
        assert view.own is not None
        belief = belief_about(view, 1 - view.seat)
        miner = miner_of(view, view.seat, view.own.marker)
        search = LookAhead(points_to_come)
        return best_of(view.moves, lambda move: search.value(belief, miner, move, _DEPTH), self._random)
