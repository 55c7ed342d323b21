"""Lookup arrays for builds and actions."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.moves import list_builds
from doubloon.games.gold_hunting.pieces import PIECES, PILES, VALUES

PIECE_BITS = 2
"""A pile is a number with two bits for each piece, the top piece lowest."""
HIGHEST = len(PIECES) - (PILES - 1)
"""The most pieces in a pile."""
LIFTS = 2 * len(PIECES)
"""The most lifts in a game; a reduced game has fewer."""
RUSH = PILES * len(VALUES)
KEEP = RUSH + PILES
ACTIONS = KEEP + 1
"""0 to 11 are mines (three numbers for each pile), 12 to 15 rushes, 16 is keep. While building, 0 to 11 put a piece of
this number on this pile."""
BUILD = ACTIONS
"""If builds are whole: the column of the mask that stands for all of them. The action of a build is its index in
BUILDS."""


class Lookups(NamedTuple):
    """All lookup arrays, in one array library; sizes are those of the printed game."""

    order: Array  # (3150,) uint32: the ten pieces, the last one lowest
    shift: Array  # (4 * 84,) uint8: by pile and cut, the number of bits below the pile
    mask: Array  # (4 * 84,) uint16: by pile and cut, a mask for the bits of the pile
    legal: Array  # (64,) uint32: the legal actions, by bits for four standing piles, a held marker, and gold in hand
    pile: Array  # (17,) uint8: the pile of each action
    declared: Array  # (17,) uint8: the number that each action declares; 0 for a rush
    places: Array  # (375,) uint32: the legal placements, by `State.placed`
    place: Array  # (17,) uint16: what the piece of each placement adds to `State.placed`


def make_lookups(arrays: Arrays, components: Components) -> Lookups:
    """Create the lookup arrays for an array library."""
    return Lookups(*(arrays.xp.asarray(lookup) for lookup in _numpy_lookups(components)))


@cache
def _numpy_lookups(components: Components) -> Lookups:
    builds, pieces = list_builds(components), components.pieces
    unused = (len(pieces),) * (PILES - components.piles)
    ends = [(*cut, *unused) for cut in builds.cuts]  # five ends of four places
    mines = [(pile, value) for pile in range(PILES) for value in VALUES]
    actions = [*mines, *((pile, 0) for pile in range(PILES)), (0, 0)]
    return Lookups(
        order=np.array([packed(order) for order in builds.orders], np.uint32),
        shift=_flat([[PIECE_BITS * (len(pieces) - cut[pile + 1]) for cut in ends] for pile in range(PILES)], np.uint8),
        mask=_flat(
            [[(1 << PIECE_BITS * (cut[pile + 1] - cut[pile])) - 1 for cut in ends] for pile in range(PILES)], np.uint16
        ),
        legal=np.array([legal_bits(number) for number in range(1 << (PILES + 2))], np.uint32),
        pile=np.array([pile for pile, _ in actions], np.uint8),
        declared=np.array([declared for _, declared in actions], np.uint8),
        places=np.array([placement_bits(components, *placed) for placed in _all_placed(components)], np.uint32),
        place=np.array([_weight(components, declared) for _, declared in actions], np.uint16),
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


def legal_bits(number: int) -> int:
    """The legal actions while mining as bits, by bits for four standing piles, a held marker, and gold in hand."""
    held, gold = number >> PILES & 1, number >> (PILES + 1)
    piles = [pile for pile in range(PILES) if number >> pile & 1]
    mines = sum(((1 << len(VALUES)) - 1) << (len(VALUES) * pile) for pile in piles)
    rushes = sum(1 << (RUSH + pile) for pile in piles) if held else 0
    return mines | rushes | ((held & gold) << KEEP)


def _all_placed(components: Components) -> Iterator[tuple[int, int, int, int]]:
    """The numbers of 3s, 2s and 1s placed and of piles begun, for each value of `State.placed`."""
    ones, twos, threes = (range(components.pieces.count(value) + 1) for value in VALUES)
    return product(threes, twos, ones, range(components.piles + 1))


def _weight(components: Components, value: int) -> int:
    """What a piece of this value adds to `State.placed`; 0 for no piece."""
    if not value:
        return 0
    return (components.piles + 1) * prod(components.pieces.count(lower) + 1 for lower in VALUES if lower < value)


def placement_bits(components: Components, threes: int, twos: int, ones: int, begun: int) -> int:
    """The legal placements as bits: on the last begun pile while enough pieces stay for the others, or on the next."""
    pieces, placed = components.pieces, (ones, twos, threes)
    values = [value for value, count in zip(VALUES, placed, strict=True) if count < pieces.count(value)]
    left, empty = len(pieces) - sum(placed), components.piles - begun
    piles = [begun - 1] if begun and left > empty else []
    piles += [begun] if empty else []
    return sum(1 << (len(VALUES) * pile + value - 1) for pile in piles for value in values)


def _flat(rows: list[list[int]], dtype: type[np.generic]) -> NDArray[np.generic]:
    return np.array(rows, dtype).reshape(-1)
