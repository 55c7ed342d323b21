"""Noise from a counter, and an even choice among legal actions: the same numbers with NumPy and with JAX."""

from itertools import accumulate
from typing import Any

import numpy as np

from doubloon.batch.arrays import Array, Arrays, popcount

_GOLDEN = 0x9E3779B9
WORD = 32
"""Bits in a word of a packed mask."""


def scatter(xp: Any, number: Array) -> Array:
    """A number as far from its neighbours' as can be: uint32 (B,) -> uint32 (B,), one to one.

    The constants are of the "lowbias32" hash by Chris Wellons.
    """
    number = (number ^ (number >> 16)) * xp.uint32(0x7FEB352D)
    number = (number ^ (number >> 15)) * xp.uint32(0x846CA68B)
    return number ^ (number >> 16)


def noise(xp: Any, games: int, step: Array) -> Array:
    """A random number for each game: uint32 (B,), others at every step; `step` may be an array of one number."""
    step = xp.asarray(step).astype(xp.uint32).reshape(1)
    start = scatter(xp, step * xp.uint32(_GOLDEN) + xp.uint32(1))
    return scatter(xp, xp.arange(games, dtype=xp.uint32) + start)


def next_seed(xp: Any, seed: Array) -> Array:
    """The seed of a game's next game."""
    return seed + xp.uint32(_GOLDEN)


def below(random: Array, limit: Array) -> Array:
    """A random uint32 as a number from 0 to `limit` - 1, where the limit is at most 65,536."""
    return ((random >> 16) * limit) >> 16


def choose(arrays: Arrays, words: Array, random: Array) -> Array:
    """One of the set bits of each game's packed mask, each equally likely: (W, B) and uint32 (B,) -> int32 (B,)."""
    xp = arrays.xp
    counts = [popcount(xp, word) for word in words]  # W of (B,)
    up_to = list(accumulate(counts))
    left = below(random, up_to[-1].astype(xp.uint32)).astype(xp.uint8)  # (B,): how many set bits to pass over
    chosen, start, passed = words[0], xp.zeros(random.shape, xp.uint8), xp.zeros(random.shape, xp.uint8)
    for number in range(1, len(words)):
        later = left >= up_to[number - 1]
        chosen = chosen ^ (words[number - 1] ^ words[number]) * later
        passed = passed + counts[number - 1] * later
        start = start + later
    return (start * xp.uint8(WORD) + _select(arrays, chosen, left - passed)).astype(xp.int32)


def _select(arrays: Arrays, word: Array, number: Array) -> Array:
    """The place of the set bit of that number in a word, by halves: uint32 (B,) and uint8 (B,) -> uint8 (B,)."""
    xp = arrays.xp
    place = xp.zeros(number.shape, xp.uint8)
    for width in (16, 8):
        low = popcount(xp, word & ((1 << width) - 1))
        high = number >= low
        number = number - low * high
        step = high * xp.uint8(width)
        word = word >> step
        place = place + step
    octet = (word & 0xFF).astype(xp.int32)
    return place + arrays.look(xp.asarray(_PLACES), octet * 8 + number)


def _places(octet: int) -> list[int]:
    """Where the set bits of eight are, padded."""
    places = [place for place in range(8) if octet >> place & 1]
    return places + [0] * (8 - len(places))


_PLACES = np.array([_places(octet) for octet in range(256)], np.uint8).reshape(-1)
