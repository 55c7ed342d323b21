"""Observations as flat vectors: all their numbers side by side, or features of 0 and 1 for a network."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import getitem
from typing import Any

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array
from doubloon.batch.encodings import Encoding, Field
from doubloon.batch.features import Encoder


@dataclass(frozen=True)
class Layout:
    """The fields of a game's observations in their order; the same for one game and for a batch.

    >>> from doubloon.batch.encodings import at_least, one_hot
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
        if len(numbers) != self.numbers:
            raise ValueError(f"an observation has {self.numbers} numbers, not {len(numbers)}")
        return np.frombuffer(bytearray().join(map(getitem, self._rows, numbers)), np.int8)

    def to_numbers(self, xp: Any, observation: Sequence[Array]) -> Array:
        """The numbers of a batch of observations: uint16 (B, numbers)."""
        games = observation[0].shape[0]
        return xp.concatenate([field.reshape(games, -1).astype(xp.uint16) for field in observation], axis=1)

    def to_features(self, xp: Any, observation: Sequence[Array]) -> Array:
        """The features of a batch of observations: int8 (B, features)."""
        if xp is np:
            return self._encoder.encode(observation)
        games = observation[0].shape[0]
        parts = []
        for field, numbers in zip(self.fields, observation, strict=True):
            columns = numbers.reshape(games, -1, len(field.encodings))
            encoded = [_encode(xp, encoding, columns[..., place]) for place, encoding in enumerate(field.encodings)]
            parts.append((xp.concatenate(encoded, axis=2) if len(encoded) > 1 else encoded[0]).reshape(games, -1))
        return xp.concatenate(parts, axis=1)

    @cached_property
    def _encoder(self) -> Encoder:
        return Encoder(self.fields)

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
