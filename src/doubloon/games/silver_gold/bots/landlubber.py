"""Greedy for coins: it sees nothing else on a card."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, TreasureCard, View


class Landlubber:
    """Crosses off the most coins, then the most boxes; takes the cards with the most coins, then the largest.

    It never tries to complete a card, and ignores palms, Xs, seals and later turns.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move with the most coins; ties are broken at random."""
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> tuple[int, int]:
    """The coins of a move, and its size."""
    if isinstance(move, Cross | Extra):
        return view.gain(move).coins, move.boxes.bit_count()
    if isinstance(move, Keep):
        return _coins(move.first) + _coins(move.second), move.first.points + move.second.points
    return (_coins(move.card), move.card.points) if isinstance(move, Take) and move.card else (-1, 0)


def _coins(card: TreasureCard) -> int:
    return card.coins.bit_count()
