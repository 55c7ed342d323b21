"""Lookup arrays for builds and actions."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.pieces import PIECES, PILES, VALUES

PIECE_BITS = 2
"""A pile is a number with two bits for each piece, the top piece lowest."""
LIFTS = 2 * len(PIECES)
"""The number of lifts in a game."""
CUTS = len(list(combinations(range(1, len(PIECES)), PILES - 1)))
"""The number of ways to cut a row of pieces into piles."""
ORDERS = len(BUILDS) // CUTS
RUSH = PILES * len(VALUES)
KEEP = RUSH + PILES
ACTIONS = KEEP + 1
"""0 to 11 are mines (three numbers for each pile), 12 to 15 rushes, 16 is keep. The action of a build is its index in
BUILDS."""


class Lookups(NamedTuple):
    """All lookup arrays, in one array library."""

    order: Array  # (3150,) uint32: the ten pieces, the last one lowest
    shift: Array  # (4 * 84,) uint8: by pile and cut, the number of bits below the pile
    mask: Array  # (4 * 84,) uint16: by pile and cut, a mask for the bits of the pile
    legal: Array  # (64,) uint32: the legal actions, by bits for four standing piles, a held marker, and gold in hand
    pile: Array  # (17,) uint8: the pile of each action
    declared: Array  # (17,) uint8: the number that each action declares; 0 for a rush


def make_lookups(arrays: Arrays) -> Lookups:
    """Create the lookup arrays for an array library."""
    return Lookups(*(arrays.xp.asarray(lookup) for lookup in _numpy_lookups()))


@cache
def _numpy_lookups() -> Lookups:
    orders = [sum(BUILDS[number].piles, ()) for number in range(0, len(BUILDS), CUTS)]
    cuts = [[len(pile) for pile in BUILDS[number].piles] for number in range(CUTS)]
    below = [[len(PIECES) - sum(sizes[: pile + 1]) for sizes in cuts] for pile in range(PILES)]
    mines = [(pile, value) for pile in range(PILES) for value in VALUES]
    actions = [*mines, *((pile, 0) for pile in range(PILES)), (0, 0)]
    return Lookups(
        order=np.array([packed(order) for order in orders], np.uint32),
        shift=_flat([[PIECE_BITS * pieces for pieces in row] for row in below], np.uint8),
        mask=_flat([[(1 << PIECE_BITS * sizes[pile]) - 1 for sizes in cuts] for pile in range(PILES)], np.uint16),
        legal=np.array([_legal(number) for number in range(1 << (PILES + 2))], np.uint32),
        pile=np.array([pile for pile, _ in actions], np.uint8),
        declared=np.array([declared for _, declared in actions], np.uint8),
    )


def packed(pieces: tuple[int, ...]) -> int:
    """Pack pieces, from bottom to top, into a number with the top piece lowest.

    >>> bin(packed((1, 2, 3)))
    '0b11011'
    """
    number = 0
    for piece in pieces:
        number = number << PIECE_BITS | piece
    return number


def _legal(number: int) -> int:
    held, gold = number >> PILES & 1, number >> (PILES + 1)
    piles = [pile for pile in range(PILES) if number >> pile & 1]
    mines = sum(((1 << len(VALUES)) - 1) << (len(VALUES) * pile) for pile in piles)
    rushes = sum(1 << (RUSH + pile) for pile in piles) if held else 0
    return mines | rushes | ((held & gold) << KEEP)


def _flat(rows: list[list[int]], dtype: type[np.generic]) -> NDArray[np.generic]:
    return np.array(rows, dtype).reshape(-1)
