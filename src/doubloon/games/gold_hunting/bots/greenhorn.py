"""A timid beginner: it guesses the likeliest piece, and is soon afraid for its gold."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.gold_hunting import Build, Keep, Mine, Move, View
from doubloon.games.gold_hunting.bots.greedy import rough_chances

_ENOUGH = 3
"""From this much gold in hand on, it keeps the gold."""


class Greenhorn:
    """Stacks large pieces below small ones, guesses the likeliest piece, and keeps the first three gold.

    It never starts a gold rush, and weighs neither what a piece is worth nor what a break down would cost.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The safest move; ties are broken at random."""
        if isinstance(view.moves[0], Build):
            return _neat(self._random.choice(view.moves))
        return best_of(view.moves, lambda move: _safety(view, move), self._random)


def _neat(build: Move) -> Build:
    """The same piles, each with its largest pieces at the bottom."""
    assert isinstance(build, Build)
    return Build(tuple(tuple(sorted(pile, reverse=True)) for pile in build.piles))


def _safety(view: View, move: Move) -> float:
    """The probability that a guess is right; keeping is better than any guess once there is enough gold in hand."""
    assert view.seat is not None
    if isinstance(move, Mine):
        return rough_chances(view, move.pile)[move.declared]
    return 2.0 if isinstance(move, Keep) and sum(view.players[view.seat].hand) >= _ENOUGH else -1.0
