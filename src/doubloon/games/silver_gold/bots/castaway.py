"""The weakest bot: it crosses off as many boxes as it can."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, View


class Castaway:
    """Crosses off the most boxes and takes the largest cards; ignores symbols, seals and later turns."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The largest move; ties are broken at random."""
        return best_of(view.moves, _size, self._random)


def _size(move: Move) -> int:
    """The number of boxes that a move crosses off or brings."""
    if isinstance(move, Cross | Extra):
        return move.boxes.bit_count()
    if isinstance(move, Keep):
        return move.first.points + move.second.points
    return move.card.points if isinstance(move, Take) and move.card else 0
