"""The chance outcomes: which marker each seat is dealt."""

from itertools import permutations
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.gold_hunting.pieces import MARKERS


class Deals(NamedTuple):
    """A pool of P outcomes; each game has the number of its row."""

    markers: Array  # (P, 2) uint8: the number dealt to each seat


def deal(arrays: Arrays) -> Deals:
    """A pool of all six outcomes."""
    return on_arrays(arrays, Deals(list(permutations(MARKERS, 2))))


def on_arrays(arrays: Arrays, deals: Deals) -> Deals:
    """Convert deals to arrays of a library."""
    return Deals(arrays.xp.asarray(np.array(deals.markers, np.uint8)))
