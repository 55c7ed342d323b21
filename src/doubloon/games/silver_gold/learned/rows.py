"""Every treasure card with every set of crossed boxes has a row: about 260,000 rows, by which tables are looked up."""

from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.batch.lookups import CARDS, NONE, UNSEEN
from doubloon.games.silver_gold.shapes import bits

_OCTET = 256
FIRST = tuple(int(first) for first in np.cumsum([0, *(1 << card.points for card in CARDS)]))
"""The row of each card with nothing crossed off."""
VACANT = FIRST[NONE]
"""The row of a place without a card."""
BLIND = VACANT + 1
"""The row of a card that cannot be known yet."""
ROWS = BLIND + 1


class RowTables(NamedTuple):
    """How to find a row, as arrays of one library."""

    last: Array  # (49,) int32: the row of each card with all boxes crossed off
    low: Array  # (49 * 256,) int32: by card and free boxes of the upper half, how far before the last row
    high: Array  # (49 * 256,) int32: likewise of the lower half


def row_tables(arrays: Arrays) -> RowTables:
    """The tables for an array library."""
    low, high = np.zeros((2, UNSEEN + 1, _OCTET), np.int32)
    octets = np.arange(_OCTET)
    for number, card in enumerate(CARDS):
        for place, box in enumerate(bits(card.boxes)):
            low[number] |= (octets & box > 0).astype(np.int32) << place
            high[number] |= ((octets << 8) & box > 0).astype(np.int32) << place
    last = np.array([*(first - 1 for first in FIRST[1:]), VACANT, BLIND], np.int32)
    return RowTables(*(arrays.xp.asarray(table) for table in (last, low.reshape(-1), high.reshape(-1))))


def rows(arrays: Arrays, tables: RowTables, cards: Array, free: Array) -> Array:
    """The rows of cards with these free boxes; a card without a free box counts as a place without a card."""
    xp, take = arrays.xp, arrays.take
    cards, free = cards.astype(xp.int32), free.astype(xp.int32)
    cards = arrays.where((free == 0) & (cards < NONE), xp.int32(NONE), cards)
    before = take(tables.low, cards * _OCTET + (free & 255)) + take(tables.high, cards * _OCTET + (free >> 8))
    return take(tables.last, cards) - before
