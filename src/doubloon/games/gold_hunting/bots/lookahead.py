"""Search over a miner's own lifts: every possible outcome of a lift, and the best move after it.

The opponent's lifts do not touch the miner's gold. They matter only for the value of the final points, which the caller
gives as `utility`.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from doubloon.games.gold_hunting import Keep, Mine, Move, Rush
from doubloon.games.gold_hunting.kernel import Belief, LiftOutcome, Miner, keep, lift, lift_outcomes, rush, sort_piles
from doubloon.games.gold_hunting.pieces import VALUES

Utility: TypeAlias = Callable[[Miner, int], float]
"""The value of a miner's position when this number of pieces is left to lift."""

_MARKER_VALUE = 1.0
"""The value in points of a held marker while there are pieces left."""


def points_to_come(miner: Miner, left: int) -> float:
    """A utility in points: the points so far, plus a bonus for a marker that can still be used."""
    return miner.points + (_MARKER_VALUE if miner.marker is not None and left else 0.0)


class LookAhead:
    """The expected utility under best play, searched to a fixed depth or to the end of the piles."""

    def __init__(self, utility: Utility) -> None:
        self._utility = utility
        self._best = cache(self._search)

    def value(self, belief: Belief, miner: Miner, move: Move, depth: int) -> float:
        """The value of a move, searched over `depth` lifts including this one."""
        if isinstance(move, Keep):
            return self._best_mine(belief, keep(miner), depth)
        if isinstance(move, Rush):
            return self._expected(belief, move.pile, depth, lambda piece: rush(miner, piece))
        assert isinstance(move, Mine)
        return self._expected(belief, move.pile, depth, lambda piece: lift(miner, move.declared, piece))

    def _search(self, belief: Belief, miner: Miner, depth: int) -> float:
        """The value of a position at the start of the miner's turn."""
        left = sum(belief.counts)
        if not left or not depth:
            return self._utility(miner, left)
        best = self._best_mine(belief, miner, depth)
        if miner.marker is not None:
            piles = _distinct_piles(belief)
            best = max(best, *(self._expected(belief, pile, depth, lambda piece: rush(miner, piece)) for pile in piles))
            if miner.hand:
                best = max(best, self._best_mine(belief, keep(miner), depth))
        return best

    def _best_mine(self, belief: Belief, miner: Miner, depth: int) -> float:
        """The value of the best declaration on any pile."""
        best = float("-inf")
        for pile in _distinct_piles(belief):
            outcomes = lift_outcomes(belief, pile)
            wrong = [self._weighted(outcome, lift(miner, 0, outcome.piece), depth) for outcome in outcomes]
            for declared in VALUES:
                value = sum(
                    self._weighted(outcome, lift(miner, declared, outcome.piece), depth)
                    if outcome.piece == declared
                    else otherwise
                    for outcome, otherwise in zip(outcomes, wrong, strict=True)
                )
                best = max(best, value)
        return best

    def _expected(self, belief: Belief, pile: int, depth: int, result: Callable[[int], Miner]) -> float:
        return sum(self._weighted(outcome, result(outcome.piece), depth) for outcome in lift_outcomes(belief, pile))

    def _weighted(self, outcome: LiftOutcome, miner: Miner, depth: int) -> float:
        return outcome.chance * self._best(sort_piles(outcome.after), miner, depth - 1)


def _distinct_piles(belief: Belief) -> list[int]:
    """The piles that are not empty; one is enough of those that look the same."""
    first = {height: pile for pile, height in reversed(list(enumerate(belief.piles))) if height != 0}
    return list(first.values())
