"""The highest level: it has learned the value of seats from millions of games, and looks one turn ahead."""

from time import monotonic

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Move, View
from doubloon.games.silver_gold.bots.search import Rated, look_ahead, rate_moves
from doubloon.games.silver_gold.value_net.value import ValueFunction, shipped

_WIDTH = 10
"""The number of answers that are examined closely for each second of time."""
_MAX_WIDTH = 40
_MARGIN = 1.5
"""An answer this many points behind the best one at first hardly ever turns out to be better."""
_TIME_SHARE = 0.4
"""No further answer is examined once this share of the time is used."""


class Captain:
    """Searches all chains of crosses, then examines the best of them with each shape that may come next.

    `value` estimates how good a seat is; the search works with any value function.
    """

    def __init__(self, seed: int | str, value: ValueFunction | None = None) -> None:
        self._random = seeded(seed)
        self._value = value or shipped()

    def choose(self, view: View, seconds: float) -> Move:
        """The best move found in time."""
        if len(view.moves) == 1:
            return view.moves[0]
        return best_of(self.rate(view, seconds), lambda rated: rated.points, self._random).move

    def rate(self, view: View, seconds: float) -> list[Rated]:
        """The moves it chooses from, with the points it expects at the end of the game, best first."""
        until = monotonic() + _TIME_SHARE * seconds
        width = max(1, min(_MAX_WIDTH, int(_WIDTH * seconds)))
        rated = rate_moves(view, self._value)
        near = [entry for entry in rated[:width] if entry.points > rated[0].points - _MARGIN]
        examined = look_ahead(view, near, self._value, lambda: monotonic() > until)
        return sorted(examined, key=lambda entry: entry.points, reverse=True) or rated
