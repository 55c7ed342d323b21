"""All builds as arrays: the pieces and the height of each pile, and which builds differ only in the order of piles."""

from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.policy.inputs import HIGHEST, pile_code
from doubloon.games.gold_hunting.state import Pile

Integers: TypeAlias = npt.NDArray[np.integer]
Numbers: TypeAlias = npt.NDArray[np.floating]
Codes = TypeVar("Codes", int, npt.NDArray[np.integer])
KINDS = 13_114
"""The number of builds up to the order of piles."""
PIECE_BITS = 2
"""The bits of a piece in the code of a pile."""
CODE_BITS = PIECE_BITS * HIGHEST
TOP_SHIFT = CODE_BITS - PIECE_BITS
"""The top piece of a pile is its code, shifted to the right by this number of bits."""
CODES = 1 << CODE_BITS
_HEIGHT_BITS = 4


class BuildTable(NamedTuple):
    """All builds, numbered as `BUILDS`; builds that differ only in the order of piles are of the same kind."""

    piles: Integers
    """(264600, 4): the code of each pile."""
    heights: Integers
    """(264600, 4): the gold in each pile."""
    kind: Integers
    """(264600,): the number of the kind; kinds are ordered by their sorted piles, as in `solving.positions`."""
    kinds: Integers
    """(13114, 4): the codes of the piles of each kind, ascending."""
    orders: Integers
    """(13114,): the number of builds of each kind."""
    by_heights: Integers
    """(264600,): the numbers of all builds, ordered by the heights of their piles."""
    sorted_heights: Integers
    """(264600,): the packed heights of the builds in `by_heights`."""

    def of_heights(self, heights: tuple[int, ...]) -> Integers:
        """The numbers of all builds whose piles have these heights."""
        key = int(_packed(np.array([heights], np.int64), _HEIGHT_BITS)[0])
        first, last = np.searchsorted(self.sorted_heights, (key, key + 1))
        return self.by_heights[first:last]


@cache
def build_table() -> BuildTable:
    """The table of all builds, made at the first call.

    >>> table = build_table()
    >>> len(table.kind), len(table.kinds), pieces_of(table.piles[0, 3])
    (264600, 13114, (3, 3, 2, 2, 2, 2, 1))
    """
    rows = np.array(BUILDS.orders, np.uint16)
    by_cut = np.empty((len(rows), len(BUILDS.cuts), PILES), np.uint16)
    for number, cut in enumerate(BUILDS.cuts):
        for pile, (left, right) in enumerate(pairwise(cut)):
            for place in range(left, right):  # a build counts from the bottom up, a code from the top down
                shift = TOP_SHIFT - PIECE_BITS * (right - 1 - place)
                part = rows[:, place] << np.uint16(shift)
                by_cut[:, number, pile] = part if place == left else by_cut[:, number, pile] | part
    piles = by_cut.reshape(-1, PILES)
    keys = _packed(np.sort(piles, axis=1).astype(np.int64), CODE_BITS)
    _, first, kind, orders = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    heights = heights_of(piles)
    packed = _packed(heights.astype(np.int64), _HEIGHT_BITS)
    by_heights = np.argsort(packed, kind="stable")
    return BuildTable(
        piles=piles,
        heights=heights,
        kind=kind.astype(np.int32),
        kinds=np.sort(piles[first], axis=1),
        orders=orders,
        by_heights=by_heights.astype(np.int32),
        sorted_heights=packed[by_heights],
    )


def draw_piles(mixture: Numbers, markers: Integers, rng: np.random.Generator) -> Integers:
    """The builds of builders with these markers, as rows of four piles in random order."""
    totals = np.cumsum(mixture, axis=1, dtype=np.float64)[markers - 1]
    kinds = (totals <= rng.random((len(markers), 1)) * totals[:, -1:]).sum(axis=1)
    return rng.permuted(build_table().kinds[kinds], axis=1)


def heights_of(codes: Integers) -> Integers:
    """The gold in piles, by their codes: uint8."""
    return _gold_by_code()[codes]


def lengths_of(codes: Integers) -> Integers:
    """The number of pieces in piles, by their codes: uint8."""
    return _lengths_by_code()[codes]


def after_lift(codes: Codes) -> Codes:
    """The codes of piles after their top pieces are lifted."""
    return (codes << PIECE_BITS) & (CODES - 1)


def top_pieces(codes: Codes) -> Codes:
    """The top pieces of piles, by their codes; 0 for an empty pile."""
    return codes >> TOP_SHIFT


def pieces_of(code: int | np.integer) -> Pile:
    """The pieces of a pile, from the top down.

    >>> pieces_of(pile_code((1, 2, 3)))
    (1, 2, 3)
    """
    digits = (int(code) >> (PIECE_BITS * place) & 3 for place in reversed(range(HIGHEST)))
    return tuple(digit for digit in digits if digit)


def standing_code(pile: Pile) -> int:
    """The code of a pile whose pieces are named from the bottom up."""
    return pile_code(pile[::-1])


@cache
def _gold_by_code() -> Integers:
    return np.asarray(sum(_digits()), np.uint8)


@cache
def _lengths_by_code() -> Integers:
    return np.asarray(sum(digit > 0 for digit in _digits()), np.uint8)


def _digits() -> list[Integers]:
    codes = np.arange(CODES)
    return [(codes >> (PIECE_BITS * place)) & 3 for place in range(HIGHEST)]


def _packed(rows: Integers, bits: int) -> Integers:
    """Each row of four numbers as one number, the first number highest."""
    key = rows[:, 0]
    for column in range(1, rows.shape[1]):
        key = key << bits | rows[:, column]
    return key
