"""The learned value of seats, for playing: embeddings are computed when a row is first seen, and kept."""

from functools import cache
from typing import Protocol

import numpy as np

from doubloon.batch.arrays import Array, array_library
from doubloon.games.silver_gold.batch.lookups import CARDS, NONE
from doubloon.games.silver_gold.card_values import HORIZON
from doubloon.games.silver_gold.value_net.card_inputs import (
    CARD_INPUTS,
    VALUE_COLUMNS,
    card_inputs,
    make_lookups,
    placeholder_values,
    row_values,
)
from doubloon.games.silver_gold.value_net.inputs import seat_inputs, situation_inputs
from doubloon.games.silver_gold.value_net.network import SituationTerms, embed_cards, network_values, situation_terms
from doubloon.games.silver_gold.value_net.position import SITUATION_FIELDS, Position
from doubloon.games.silver_gold.value_net.rows import FIRST, ROWS, rows
from doubloon.games.silver_gold.value_net.weights import SHIPPED, TrainedNetwork, load_weights

_KEPT = 1 << 14
"""The number of rows that are kept; when they are full, all are dropped."""
_CHUNK = 1 << 10
"""The number of seats that are valued at once: their arrays fit into the cache of a core."""


class ValueFunction(Protocol):
    """Estimates how good seats are, many at once."""

    def expected_points(self, position: Position, group: Array) -> Array:
        """The points that each of N seats can expect at the end of the game: (N,).

        The seat's own fields of `position` have one line for each seat. The fields of the situation have one line for
        each group, and `group` gives the group of each seat: (N,).
        """
        ...


class LearnedValue:
    """The value function of a trained network."""

    def __init__(self, trained: TrainedNetwork) -> None:
        self._weights, self._new = trained
        self._arrays = array_library("numpy")
        self._values = np.empty((HORIZON + 1, _KEPT, VALUE_COLUMNS), np.float32)
        self._lookups = make_lookups(self._arrays, self._values, np.empty((0, CARD_INPUTS), np.float32), self._new)
        self._embeddings = np.empty((_KEPT, self._weights.lines.shape[1]), np.float32)
        self._places = np.full(ROWS, -1, np.int32)
        """The place of each row among the kept ones; -1 for a row that is not kept."""
        self._used = 0

    def expected_points(self, position: Position, group: Array) -> Array:
        """The points that each seat can expect at the end."""
        situations = situation_terms(self._weights, situation_inputs(self._arrays, self._lookups, position))
        parts = []
        for first in range(0, len(group), _CHUNK):
            chunk = slice(first, first + _CHUNK)
            groups = group[chunk]
            terms = SituationTerms(*(part[groups] for part in situations))
            fields = {
                name: field[groups if name in SITUATION_FIELDS else chunk] for name, field in position._asdict().items()
            }
            parts.append(self._chunk_points(Position(**fields), terms))
        return np.concatenate(parts)

    def _chunk_points(self, position: Position, terms: SituationTerms) -> Array:
        cards = np.where((position.free == 0) & (position.cards < NONE), NONE, position.cards)
        places = self._find(rows(self._arrays, self._lookups.rows, cards, position.free), cards, position.free)
        seen = seat_inputs(self._arrays, self._lookups, position, places)
        embeddings = self._embeddings[places[:, 0]] + self._embeddings[places[:, 1]]
        return network_values(np, self._weights, embeddings, seen, terms)

    def _find(self, wanted: Array, cards: Array, free: Array) -> Array:
        """The places of these rows among the kept ones; missing rows are added first: (N, 2)."""
        missing = self._places[wanted] < 0
        if missing.any():
            if self._used + np.count_nonzero(missing) > _KEPT:
                self._places[:], self._used = -1, 0
                missing[:] = True
            new, first = np.unique(wanted[missing], return_index=True)
            self._add(new, cards[missing][first], free[missing][first])
        return self._places[wanted]

    def _add(self, wanted: Array, cards: Array, free: Array) -> None:
        added = slice(self._used, self._used + len(wanted))
        values = self._values[:, added]
        for number in np.unique(cards).tolist():
            values[:, cards == number] = self._row_values(number, wanted[cards == number])
        self._embeddings[added] = embed_cards(np, self._weights, card_inputs(values, cards, free))
        self._places[wanted] = np.arange(added.start, added.stop)
        self._used = added.stop

    def _row_values(self, number: int, wanted: Array) -> Array:
        """The values of some rows of a card: (11, N, 7). Those of a new card come from the weights file."""
        if number >= NONE:
            return placeholder_values(number, self._new)[:, None]
        crossed = wanted - FIRST[number]
        return row_values(CARDS[number], crossed) if crossed.any() else self._new[:, number, None]


@cache
def shipped() -> LearnedValue:
    """The value function that comes with the package, loaded on first use."""
    return LearnedValue(load_weights(SHIPPED))
