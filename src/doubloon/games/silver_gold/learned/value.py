"""The value that was learned, for whoever plays: lines are made as their cards and rows are first seen, and kept."""

from functools import cache

import numpy as np

from doubloon.batch.arrays import Array, array_library
from doubloon.games.silver_gold.batch.lookups import CARDS, NONE
from doubloon.games.silver_gold.bots.tables import HORIZON
from doubloon.games.silver_gold.learned.charts import CHART, FACTS, on_arrays, other_lines, row_facts
from doubloon.games.silver_gold.learned.charts import card_lines as chart
from doubloon.games.silver_gold.learned.features import AROUND_FIELDS, Position, around_features, own_features
from doubloon.games.silver_gold.learned.net import Surroundings, card_lines, surroundings, values
from doubloon.games.silver_gold.learned.rows import FIRST, ROWS, rows
from doubloon.games.silver_gold.learned.weights import SHIPPED, Learned, load_weights

_KEPT = 1 << 14
"""So many lines of the net are kept; then it begins anew."""
_AT_ONCE = 1 << 12
"""So many seats are looked at in one go."""


class LearnedValue:
    """What a net thinks of seats."""

    def __init__(self, learned: Learned) -> None:
        self._weights, self._new = learned
        self._arrays = array_library("numpy")
        self._chart_lines = np.empty((HORIZON + 1, _KEPT, CHART), np.float32)
        self._charts = on_arrays(self._arrays, self._chart_lines, np.empty((0, FACTS), np.float32), self._new)
        self._net_lines = np.empty((_KEPT, self._weights.lines.shape[1]), np.float32)
        self._places = np.full(ROWS, -1, np.int32)
        """Where the lines of each row are kept."""
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
        places = self._kept(rows(self._arrays, self._charts.rows, cards, position.free), cards, position.free)
        seen = own_features(self._arrays, self._charts, position, places)
        lines = self._net_lines[places[:, 0]] + self._net_lines[places[:, 1]]
        return values(np, self._weights, lines, seen, around)

    def _kept(self, wanted: Array, cards: Array, free: Array) -> Array:
        """Where the lines of these rows are kept, those that were not there yet having been made: (N, 2)."""
        missing = self._places[wanted] < 0
        if missing.any():
            if self._used + np.count_nonzero(missing) > _KEPT:
                self._places[:], self._used = -1, 0
                missing[:] = True
            new, first = np.unique(wanted[missing], return_index=True)
            self._make(new, cards[missing][first], free[missing][first])
        return self._places[wanted]

    def _make(self, wanted: Array, cards: Array, free: Array) -> None:
        """Make the lines of rows that are not there yet."""
        there = slice(self._used, self._used + len(wanted))
        lines = self._chart_lines[:, there]
        for number in np.unique(cards).tolist():
            lines[:, cards == number] = self._chart(number, wanted[cards == number])
        self._net_lines[there] = card_lines(np, self._weights, row_facts(lines, cards, free))
        self._places[wanted] = np.arange(there.start, there.stop)
        self._used = there.stop

    def _chart(self, number: int, wanted: Array) -> Array:
        """The chart's lines of some rows of a card: (11, N, 7). A new card does not need its table."""
        if number >= NONE:
            return other_lines(number, self._new)[:, None]
        crossed = wanted - FIRST[number]
        return chart(CARDS[number], crossed) if crossed.any() else self._new[:, number, None]


@cache
def shipped() -> LearnedValue:
    """The value that comes with the package, read when it is first asked for."""
    return LearnedValue(load_weights(SHIPPED))
