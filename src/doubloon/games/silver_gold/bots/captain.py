"""The strongest: has learned from millions of games what a seat is worth, and looks a turn ahead."""

import random
from time import monotonic

from doubloon.core.bot import best_of
from doubloon.games.silver_gold import Move, View
from doubloon.games.silver_gold.bots.search import Rated, look_ahead, rate_moves
from doubloon.games.silver_gold.bots.value import Value
from doubloon.games.silver_gold.learned.value import shipped

_WIDTH = 10
"""How many answers are looked at closely, with a second to think."""
_MOST = 40
_BEHIND = 1.5
"""So many points behind the best at first sight, an answer hardly ever turns out to be better."""
_SPENT = 0.4
"""No further answer is looked at when this part of the time is spent."""


class Captain:
    """Searches all chains of crosses, and the best of them again with each shape that may come next.

    `value` says how good a seat is; the search is the same whichever it is.
    """

    def __init__(self, seed: int | str, value: Value | None = None) -> None:
        self._random = random.Random(seed)
        self._value = value or shipped()

    def choose(self, view: View, seconds: float) -> Move:
        """The best move that is found in time."""
        if len(view.moves) == 1:
            return view.moves[0]
        return best_of(self.rate(view, seconds), lambda entry: entry.worth, self._random).move

    def rate(self, view: View, seconds: float) -> list[Rated]:
        """The moves that it would choose among, with the points that it expects of them at the end, best first."""
        until = monotonic() + _SPENT * seconds
        width = max(1, min(_MOST, int(_WIDTH * seconds)))
        rated = rate_moves(view, self._value)
        near = [entry for entry in rated[:width] if entry.worth > rated[0].worth - _BEHIND]
        looked_at = look_ahead(view, near, self._value, lambda: monotonic() > until)
        return sorted(looked_at, key=lambda entry: entry.worth, reverse=True) or rated
