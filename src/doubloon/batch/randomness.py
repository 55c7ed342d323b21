"""Counter-based random numbers and a uniform choice among legal actions, equal with NumPy and JAX."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from doubloon.batch.arrays import Array, Arrays, popcount

GOLDEN_RATIO = 0x9E3779B9
"""Multiples of this odd number are spread evenly over all 32-bit numbers."""
WORD = 32
"""Bits in a word of a packed mask."""


def hash32(xp: Any, number: Array) -> Array:
    """A bijective hash: uint32 (B,) -> uint32 (B,).

    The constants are those of "lowbias32" by Chris Wellons.
    """
    number = (number ^ (number >> 16)) * xp.uint32(0x7FEB352D)
    number = (number ^ (number >> 15)) * xp.uint32(0x846CA68B)
    return number ^ (number >> 16)


def hash_one(number: int) -> int:
    """`hash32` of one number, without an array.

    >>> hash_one(1) == int(hash32(np, np.array([1], np.uint32))[0])
    True
    """
    number = (number ^ number >> 16) * 0x7FEB352D & 0xFFFFFFFF
    number = (number ^ number >> 15) * 0x846CA68B & 0xFFFFFFFF
    return number ^ number >> 16


def noise(xp: Any, games: int, step: Array) -> Array:
    """A random number for each game, different at every step: uint32 (B,). `step` may be an array of one number."""
    step = xp.asarray(step).astype(xp.uint32).reshape(1)
    start = hash32(xp, step * xp.uint32(GOLDEN_RATIO) + xp.uint32(1))
    return hash32(xp, xp.arange(games, dtype=xp.uint32) + start)


def next_seed(xp: Any, seed: Array) -> Array:
    """The seed of the game that follows."""
    return seed + xp.uint32(GOLDEN_RATIO)


def random_below(random: Array, limit: Array) -> Array:
    """Scale a random uint32 to a number from 0 to `limit` - 1; the limit is at most 65,536."""
    return ((random >> 16) * limit) >> 16


def choose(arrays: Arrays, words: Array, random: Array) -> Array:
    """One of the set bits of each game's packed mask, each equally likely: (W, B) and uint32 (B,) -> int32 (B,)."""
    xp = arrays.xp
    counts = [popcount(xp, word) for word in words]  # W of (B,)
    up_to = list(accumulate(counts))
    skip = random_below(random, up_to[-1].astype(xp.uint32)).astype(xp.uint8)  # (B,): set bits before the chosen one
    chosen, start, skipped = words[0], xp.zeros(random.shape, xp.uint8), xp.zeros(random.shape, xp.uint8)
    for number in range(1, len(words)):
        later = skip >= up_to[number - 1]
        chosen = chosen ^ (words[number - 1] ^ words[number]) * later
        skipped = skipped + counts[number - 1] * later
        start = start + later
    return (start * xp.uint8(WORD) + _select(arrays, chosen, skip - skipped)).astype(xp.int32)


def choose_one(legal: Sequence[int], random: int) -> int:
    """The action that `choose` chooses in one game with these legal actions, ascending.

    >>> choose_one((3, 5, 8), random=0xFFFFFFFF)
    8
    """
    return legal[(random >> 16) * len(legal) >> 16]


def _select(arrays: Arrays, word: Array, number: Array) -> Array:
    """The position of a word's n-th set bit, by halving: uint32 (B,) and uint8 (B,) -> uint8 (B,)."""
    xp = arrays.xp
    position = xp.zeros(number.shape, xp.uint8)
    for width in (16, 8):
        low = popcount(xp, word & ((1 << width) - 1))
        high = number >= low
        number = number - low * high
        step = high * xp.uint8(width)
        word = word >> step
        position = position + step
    octet = (word & 0xFF).astype(xp.int32)
    return position + arrays.take(xp.asarray(_SET_BITS), octet * 8 + number)


def _set_bits(octet: int) -> list[int]:
    """The positions of an octet's set bits, padded to eight."""
    positions = [position for position in range(8) if octet >> position & 1]
    return positions + [0] * (8 - len(positions))


_SET_BITS = np.array([_set_bits(octet) for octet in range(256)], np.uint8).reshape(-1)
