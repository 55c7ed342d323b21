"""A bot."""

from random import Random

from high_tide.moves import Answer
from high_tide.view import View


class Lookout:
    """Stays with a 4 or a 5, goes with a 1 or a 2, and tosses a coin with a 3."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, seconds: float) -> Answer:  # noqa: ARG002 (it needs no time)
        """Return a legal move."""
        assert view.seat is not None
        card = view.cards[view.seat] or 0
        if card == 3:
            return self._rng.choice(view.moves)
        return Answer.STAY if card > 3 else Answer.GO
