"""The actions that fit on the free boxes of a card, as tuples of numbers.

Random games rarely repeat a set of free boxes, so a cache by these sets would miss too often. Instead, the fitting
actions are computed as 64 bits from one lookup for each half of the card, and each byte of them has its own tuple.
"""

from functools import cache

from doubloon.games.silver_gold.batch.lookups import HALF, ON_CARD, fits
from doubloon.games.silver_gold.shapes import Shape

_BYTE = 8
_WORD = 32
_LOWEST = (1 << _BYTE) - 1
_NUMBERS = tuple(
    tuple(tuple(start + bit for bit in range(_BYTE) if byte >> bit & 1) for byte in range(1 << _BYTE))
    for start in range(0, 2 * ON_CARD, _BYTE)
)
"""The numbers of the actions by the place of a byte among all actions on cards, and by the byte."""
_ON_CARD = (_NUMBERS[: ON_CARD // _BYTE], _NUMBERS[ON_CARD // _BYTE :])
"""The same for each of the two active cards."""


def crosses_on_card(shape: Shape, free: int, slot: int) -> tuple[int, ...]:
    """The actions that cross off the pattern or a single box on the card in this slot, ascending."""
    upper, lower = _fitting(shape)
    fitting = upper[free & _LOWEST] & lower[free >> HALF]
    one, two, three, four, five, six, seven, eight = _ON_CARD[slot]
    return (
        one[fitting & _LOWEST]
        + two[fitting >> 8 & _LOWEST]
        + three[fitting >> 16 & _LOWEST]
        + four[fitting >> 24 & _LOWEST]
        + five[fitting >> 32 & _LOWEST]
        + six[fitting >> 40 & _LOWEST]
        + seven[free & _LOWEST]
        + eight[free >> HALF]
    )


def boxes_on_card(free: int, slot: int) -> tuple[int, ...]:
    """The actions that cross off a single box on the card in this slot, ascending."""
    numbers = _ON_CARD[slot]
    return numbers[-2][free & _LOWEST] + numbers[-1][free >> HALF]


@cache
def _fitting(shape: Shape) -> tuple[list[int], list[int]]:
    """For each half of a card: by its free boxes, the actions as bits that need no other boxes of that half."""
    upper, lower = (
        [
            low | high << _WORD
            for low, high in zip(*(fits(shape, half, word).tolist() for word in range(2)), strict=True)
        ]
        for half in range(2)
    )
    return upper, lower
