"""The strongest: weighs whole turns by what every shape of the turns to come can make of them."""

import random
from time import monotonic

from doubloon.bots.choosing import best_of
from doubloon.bots.silver_gold.search import look_ahead, rate_moves
from doubloon.bots.silver_gold.value import TableValue, Value
from doubloon.silver_gold import Move, View

_WIDTH = 10
"""How many answers are looked at closely, with a second to think."""
_MOST = 40
_SPENT = 0.4
"""No further answer is looked at when this part of the time is spent."""


class Captain:
    """Searches all chains of crosses, and the best of them again with each shape that may come next.

    `value` says how good a seat is; the search is the same whichever it is.
    """

    def __init__(self, seed: int | str, value: Value | None = None) -> None:
        self._random = random.Random(seed)
        self._value: Value = value or TableValue()

    def choose(self, view: View, seconds: float) -> Move:
        """The best move that is found in time."""
        until = monotonic() + _SPENT * seconds
        if len(view.moves) == 1:
            return view.moves[0]
        width = max(1, min(_MOST, int(_WIDTH * seconds)))
        rated = rate_moves(view, self._value)
        looked_at = look_ahead(view, rated[:width], self._value, lambda: monotonic() > until)
        return best_of(looked_at or rated, lambda entry: entry.worth, self._random).move
