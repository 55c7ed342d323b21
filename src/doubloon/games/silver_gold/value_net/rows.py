"""Every treasure card with every set of crossed boxes has a row: about 260,000 rows that index the lookup arrays."""

from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.batch.lookups import CARDS, NONE, UNSEEN
from doubloon.games.silver_gold.kernel.box_sets import OCTET, half_numbers

FIRST = tuple(int(first) for first in np.cumsum([0, *(1 << card.points for card in CARDS)]))
"""The row of each card with nothing crossed off; the number of a set of crossed boxes is added to it."""
VACANT = FIRST[NONE]
"""The row of a place without a card."""
BLIND = VACANT + 1
"""The row of a card drawn from the stack, which is not known yet."""
ROWS = BLIND + 1


class RowLookups(NamedTuple):
    """The arrays that give a row, in one array library."""

    last: Array  # (49,) int32: the row of each card with all boxes crossed off
    upper: Array  # (49 * 256,) int32: by card and free boxes of the upper half, the distance from the last row
    lower: Array  # (49 * 256,) int32: the same for the lower half


def row_lookups(arrays: Arrays) -> RowLookups:
    """The arrays for an array library."""
    halves = np.array([*(half_numbers(card.boxes) for card in CARDS), *(half_numbers(0) for _ in (NONE, UNSEEN))])
    last = np.array([*(first - 1 for first in FIRST[1:]), VACANT, BLIND], np.int32)
    parts = (last, halves[:, 0].reshape(-1), halves[:, 1].reshape(-1))
    return RowLookups(*(arrays.xp.asarray(part) for part in parts))


def rows(arrays: Arrays, lookups: RowLookups, cards: Array, free: Array) -> Array:
    """The rows of cards with these free boxes; a card without a free box counts as a place without a card."""
    xp, take = arrays.xp, arrays.take
    cards, free = cards.astype(xp.int32), free.astype(xp.int32)
    cards = arrays.where((free == 0) & (cards < NONE), xp.int32(NONE), cards)
    before = take(lookups.upper, cards * OCTET + (free & 255)) + take(lookups.lower, cards * OCTET + (free >> 8))
    return take(lookups.last, cards) - before
