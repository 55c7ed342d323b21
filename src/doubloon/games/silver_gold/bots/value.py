"""What a seat is worth: the points that it can expect at the end of the game."""

from typing import Protocol

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.learned.features import Position


class Value(Protocol):
    """Whatever can say how good seats are; the search asks it about many of them at once."""

    def worths(self, position: Position, group: Array) -> Array:
        """For each of N seats, as it is after a move, the points expected at the end: (N,).

        Of `position`, what a seat has of its own is by seat. What is around is by group: a line for each, and `group`
        says which of them each seat belongs to, (N,).
        """
        ...
