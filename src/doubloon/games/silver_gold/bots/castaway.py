"""The weakest: as many boxes as it can, wherever they are."""

import random

from doubloon.core.bot import best_of
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, View


class Castaway:
    """Crosses off the most boxes, takes the largest cards, and looks at nothing else: no symbol, no second turn."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The largest move; one of them where several are."""
        return best_of(view.moves, _size, self._random)


def _size(move: Move) -> int:
    """How many boxes a move is about."""
    if isinstance(move, Cross | Extra):
        return move.boxes.bit_count()
    if isinstance(move, Keep):
        return move.first.points + move.second.points
    return move.card.points if isinstance(move, Take) and move.card else 0
