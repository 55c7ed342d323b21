"""The sets of some boxes as numbers without gaps, so that arrays can be indexed by them.

Bit `n` of a number stands for the `n`-th of the boxes, row by row: 14 boxes have the numbers 0 to 16,383.
"""

import numpy as np
import numpy.typing as npt

from doubloon.games.silver_gold.shapes import bits

OCTET = 1 << 8
"""The number of sets within one half of the grid."""


def set_number(boxes: int, mask: int) -> int:
    """The number of the set of those `boxes` that are in `mask`.

    >>> set_number(0b10110, 0b10010)
    5
    """
    return sum(1 << place for place, box in enumerate(bits(boxes)) if mask & box)


def set_masks(boxes: int) -> npt.NDArray[np.int64]:
    """The mask of each set, by its number.

    >>> set_masks(0b10010).tolist()
    [0, 2, 16, 18]
    """
    numbers = np.arange(1 << boxes.bit_count())
    masks = np.zeros_like(numbers)
    for place, box in enumerate(bits(boxes)):
        masks |= (numbers >> place & 1) * box
    return masks


def half_numbers(boxes: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """By the upper and by the lower eight bits of a mask, parts of the set's number that add up to it."""
    octets = np.arange(OCTET)
    upper, lower = np.zeros((2, OCTET), np.int32)
    for place, box in enumerate(bits(boxes)):
        upper |= (octets & box > 0).astype(np.int32) << place
        lower |= (octets << 8 & box > 0).astype(np.int32) << place
    return upper, lower
