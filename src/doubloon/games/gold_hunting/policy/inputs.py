"""The inputs of the network: what a miner knows, as numbers.

A situation consists of the piles that the miner sees, in the order of their slots, and the miner's own gold and marker.
All functions take arrays with any leading axes, and compute with NumPy or JAX: `xp` is the array library.
"""

from typing import Any, NamedTuple, TypeAlias

from doubloon.games.gold_hunting.pieces import MARKERS, PIECES, PILES, VALUES

Array: TypeAlias = Any
"""An array of NumPy or JAX."""
HIGHEST = len(PIECES) - (PILES - 1)
"""The most pieces in a pile."""
HANDS = sum(PIECES) + 1
"""The numbers of gold in hand, from 0 on."""
SAFES = sum(PIECES) // 2 + 1
"""The numbers of safe points after a marker was used, from 0 on: half of the kept gold, or those of a gold rush."""
HELD = SAFES
"""The status of a miner who still holds the marker. The status of all others is the number of their safe points."""
STATUSES = HELD + 1
CHOICES = PILES * len(VALUES) + PILES + 1
"""Mines by slot and number, rushes by slot, keep."""
_BASE = 4
"""A pile's code has one digit of this base for each piece, the top piece first."""
_RESTS = sum(sorted(PIECES)[PILES - 1 :]) + 1
"""The heights of a pile, from 0 on."""
_PILE_INPUTS = HIGHEST * len(VALUES) + _RESTS + len(VALUES)
PILES_INPUTS = PILES * _PILE_INPUTS + len(MARKERS)
"""The inputs that depend on the piles and the number on the miner's marker."""
INPUTS = PILES_INPUTS + HANDS + STATUSES


class SeenPiles(NamedTuple):
    """The piles that a miner sees, one slot each, ordered by `lifted`, then by `rest`; unused slots come first."""

    lifted: Array
    """(..., 4): the code of the pieces that were lifted from each pile."""
    rest: Array
    """(..., 4): what is visible of the rest: the height, or (if heights are hidden) 1 for a standing pile."""
    chances: Array
    """(..., 4, 3): the probability of each piece to be on top; all 0 for an empty pile."""


def pile_code(pieces: tuple[int, ...]) -> int:
    """The code of pieces, from the top down; codes are in the order of the tuples.

    >>> pile_code(()), pile_code((1,)), pile_code((1, 2))
    (0, 4096, 6144)
    """
    code = 0
    for place in range(HIGHEST):
        code = code * _BASE + (pieces[place] if place < len(pieces) else 0)
    return code


def pile_inputs(xp: Any, piles: SeenPiles, marker: Array) -> Array:
    """The inputs that depend on the piles and the number on the marker, 1 to 3: float32 (..., PILES_INPUTS)."""
    parts = [
        _pieces(xp, piles.lifted),
        one_hot(xp, piles.rest, _RESTS),
        piles.chances.astype(xp.float32),
    ]
    by_pile = xp.concatenate(parts, axis=-1)
    flat = by_pile.reshape(*by_pile.shape[:-2], -1)
    return xp.concatenate([flat, one_hot(xp, marker - 1, len(MARKERS))], axis=-1)


def code_inputs(xp: Any, codes: Array) -> Array:
    """The pieces of piles by their codes, from the top down: (..., 4) -> float32 (..., 84)."""
    return _pieces(xp, codes).reshape(*codes.shape[:-1], -1)


def miner_inputs(xp: Any, hand: Array, status: Array) -> Array:
    """The inputs that depend on the gold in hand and the status: float32 (..., HANDS + STATUSES)."""
    return xp.concatenate([one_hot(xp, hand, HANDS), one_hot(xp, status, STATUSES)], axis=-1)


def legal_choices(xp: Any, rest: Array, hand: Array, status: Array) -> Array:
    """Which choices are legal: bool (..., CHOICES)."""
    standing, held = rest > 0, (status == HELD)[..., None]
    return xp.concatenate(
        [xp.repeat(standing, len(VALUES), axis=-1), standing & held, held & (hand > 0)[..., None]], axis=-1
    )


def _pieces(xp: Any, codes: Array) -> Array:
    digits = xp.asarray([_BASE**place for place in reversed(range(HIGHEST))])
    pieces = codes[..., None] // digits % _BASE
    return one_hot(xp, pieces - 1, len(VALUES)).reshape(*codes.shape, -1)


def one_hot(xp: Any, numbers: Array, size: int) -> Array:
    """1 in the place of each number, 0 elsewhere; numbers below 0 have no place: float32 (..., size)."""
    return (numbers[..., None] == xp.arange(size)).astype(xp.float32)
