"""How the numbers of an observation become features: one-hot, "at least", or bits."""

from dataclasses import dataclass
from functools import cache
from math import prod

import numpy as np


@dataclass(frozen=True, slots=True)
class Encoding:
    """The features of one number of an observation. Use `one_hot`, `at_least` or `bits`."""

    name: str
    """For documentation: "one-hot", "at least" or "bits"."""
    rows: tuple[bytes, ...]
    """The features of each possible number, 0 or 1 each."""

    @property
    def highest(self) -> int:
        """The highest possible number."""
        return len(self.rows) - 1

    @property
    def size(self) -> int:
        """The number of features."""
        return len(self.rows[0])


def one_hot(size: int, *, first: int = 0, highest: int | None = None) -> Encoding:
    """One feature for each number from `first` on; other numbers, up to `highest`, have no feature.

    >>> one_hot(2, first=1).rows
    (b'\\x00\\x00', b'\\x01\\x00', b'\\x00\\x01')
    """
    last = first + size - 1 if highest is None else highest
    return Encoding("one-hot", tuple(bytes(number == first + k for k in range(size)) for number in range(last + 1)))


def at_least(highest: int) -> Encoding:
    """One feature for each number from 1 on, which says that the number is at least as high.

    >>> at_least(2).rows
    (b'\\x00\\x00', b'\\x01\\x00', b'\\x01\\x01')
    """
    return Encoding("at least", tuple(bytes(number > k for k in range(highest)) for number in range(highest + 1)))


@cache
def bits(size: int) -> Encoding:
    """One feature for each bit, the lowest first.

    >>> bits(2).rows
    (b'\\x00\\x00', b'\\x01\\x00', b'\\x00\\x01', b'\\x01\\x01')
    """
    table = (np.arange(1 << size)[:, None] >> np.arange(size) & 1).astype(np.uint8)
    return Encoding("bits", tuple(row.tobytes() for row in table))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an observation, and how its numbers are encoded."""

    name: str
    shape: tuple[int, ...]
    """Without the batch; () for a single number."""
    encodings: tuple[Encoding, ...]
    """One for all numbers, or one for each place on the last axis."""

    @property
    def numbers(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def by_number(self) -> tuple[Encoding, ...]:
        """The encoding of each number."""
        return self.encodings * (self.numbers // len(self.encodings))

    @property
    def features(self) -> int:
        """How many features it has."""
        return sum(encoding.size for encoding in self.by_number)
