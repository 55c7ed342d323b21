"""The value that was learned, for whoever plays: lines are made as their cards and rows are first seen, and kept."""

from functools import cache

import numpy as np

from doubloon.batch.arrays import Array, array_library
from doubloon.batch.silver_gold.tables import CARDS, NONE
from doubloon.bots.silver_gold.learned.charts import FACTS, blank_lines, on_arrays, row_facts
from doubloon.bots.silver_gold.learned.charts import card_lines as chart
from doubloon.bots.silver_gold.learned.features import AROUND_FIELDS, Position, around_features, own_features
from doubloon.bots.silver_gold.learned.net import Surroundings, card_lines, surroundings, values
from doubloon.bots.silver_gold.learned.rows import FIRST, ROWS
from doubloon.bots.silver_gold.learned.weights import SHIPPED, Learned, load_weights

_KEPT = 1 << 14
"""So many lines of the net are kept; then it begins anew."""
_AT_ONCE = 1 << 12
"""So many seats are looked at in one go."""


class LearnedValue:
    """What a net thinks of seats."""

    def __init__(self, learned: Learned) -> None:
        self._weights = learned.weights
        self._arrays = array_library("numpy")
        self._charted = blank_lines(learned.new)
        self._charts = on_arrays(self._arrays, self._charted, np.empty((0, FACTS), np.float32), learned.new)
        self._has_chart = np.zeros(NONE, np.bool_)
        self._slots = np.full(ROWS, -1, np.int32)
        self._lines = np.empty((_KEPT, learned.weights.lines.shape[1]), np.float32)
        self._used = 0

    def worths(self, position: Position, group: Array) -> Array:
        """The worth of each seat."""
        around = surroundings(self._weights, around_features(self._arrays, self._charts, position))
        parts = []
        for first in range(0, len(group), _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            groups = group[some]
            here = Surroundings(*(part[groups] for part in around))
            fields = {
                name: field[groups if name in AROUND_FIELDS else some] for name, field in position._asdict().items()
            }
            parts.append(self._worths(Position(**fields), here))
        return np.concatenate(parts)

    def _worths(self, position: Position, around: Surroundings) -> Array:
        cards = np.where((position.free == 0) & (position.cards < NONE), NONE, position.cards)
        self._chart(cards, position.free)
        seen = own_features(self._arrays, self._charts, position)
        slots = self._kept(seen.rows, cards, position.free)
        return values(np, self._weights, self._lines[slots[:, 0]] + self._lines[slots[:, 1]], seen, around)

    def _chart(self, cards: Array, free: Array) -> None:
        """See to it that the charts of all cards are there on which anything is crossed off."""
        touched = cards[free != _BOXES[cards]]
        for number in np.flatnonzero(np.bincount(touched, minlength=NONE)):
            if not self._has_chart[number]:
                self._charted[:, FIRST[number] : FIRST[number + 1]] = chart(CARDS[number])
                self._has_chart[number] = True

    def _kept(self, rows: Array, cards: Array, free: Array) -> Array:
        """Where the lines of these rows are kept; those that were not there yet are made: (N, 2)."""
        missing = self._slots[rows] < 0
        if not missing.any():
            return self._slots[rows]
        if self._used + np.count_nonzero(missing) > _KEPT:
            self._slots[:], self._used = -1, 0
            missing[:] = True
        wanted, places = np.unique(rows[missing], return_index=True)
        facts = row_facts(self._charted[:, wanted], cards[missing][places], free[missing][places])
        until = self._used + len(wanted)
        self._lines[self._used : until] = card_lines(np, self._weights, facts)
        self._slots[wanted] = np.arange(self._used, until)
        self._used = until
        return self._slots[rows]


_BOXES = np.array([*(card.boxes for card in CARDS), 0, 0], np.int32)


@cache
def shipped() -> LearnedValue:
    """The value that comes with the package, read when it is first asked for."""
    return LearnedValue(load_weights(SHIPPED))
