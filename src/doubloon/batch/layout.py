"""Observations as flat vectors: all their numbers side by side, or features of 0 and 1 for a network."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array


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


@dataclass(frozen=True)
class Layout:
    """The fields of a game's observations in their order; the same for one game and for a batch.

    >>> layout = Layout((Field("phase", (), (one_hot(3),)), Field("coins", (2,), (at_least(4),))))
    >>> layout.numbers, layout.features, layout.highest
    (3, 11, (2, 4, 4))
    >>> layout.encode([1, 0, 3]).tolist()
    [0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0]
    """

    fields: tuple[Field, ...]

    @cached_property
    def numbers(self) -> int:
        """The length of an observation as numbers."""
        return sum(field.numbers for field in self.fields)

    @cached_property
    def features(self) -> int:
        """The length of an observation as features."""
        return sum(field.features for field in self.fields)

    @cached_property
    def highest(self) -> tuple[int, ...]:
        """The highest value of each number; the lowest is 0."""
        return tuple(encoding.highest for encoding in self._by_number())

    def encode(self, numbers: Sequence[int]) -> NDArray[np.int8]:
        """The features of one observation, from its numbers."""
        rows = [rows[number] for rows, number in zip(self._rows, numbers, strict=True)]
        return np.frombuffer(bytearray().join(rows), np.int8)

    def to_numbers(self, xp: Any, observation: Sequence[Array]) -> Array:
        """The numbers of a batch of observations: uint16 (B, numbers)."""
        games = observation[0].shape[0]
        return xp.concatenate([field.reshape(games, -1).astype(xp.uint16) for field in observation], axis=1)

    def to_features(self, xp: Any, observation: Sequence[Array]) -> Array:
        """The features of a batch of observations: int8 (B, features)."""
        games = observation[0].shape[0]
        parts = []
        for field, numbers in zip(self.fields, observation, strict=True):
            columns = numbers.reshape(games, -1, len(field.encodings))
            encoded = [_encode(xp, encoding, columns[..., place]) for place, encoding in enumerate(field.encodings)]
            parts.append((xp.concatenate(encoded, axis=2) if len(encoded) > 1 else encoded[0]).reshape(games, -1))
        return xp.concatenate(parts, axis=1)

    @cached_property
    def _rows(self) -> list[tuple[bytes, ...]]:
        return [encoding.rows for encoding in self._by_number()]

    def _by_number(self) -> Iterator[Encoding]:
        return (encoding for field in self.fields for encoding in field.by_number)


def _encode(xp: Any, encoding: Encoding, numbers: Array) -> Array:
    """(B, n) -> int8 (B, n, size)."""
    if encoding.name == "bits":
        shifts = xp.arange(encoding.size, dtype=xp.uint16)
        return (numbers.astype(xp.uint16)[..., None] >> shifts & 1).astype(xp.int8)
    table = np.frombuffer(b"".join(encoding.rows), np.int8).reshape(-1, encoding.size)
    return xp.asarray(table)[numbers]
