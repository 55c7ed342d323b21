"""The features of many observations at once, with NumPy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array
from doubloon.batch.encodings import Encoding, Field

_MOST_ROWS = 1 << 14
"""Of a table: larger ones do not fit into the cache of a core."""
_CHUNK = 1 << 12
"""Observations that are encoded at once: the features of more do not fit into the cache of a core."""
_WORD = 16


class Encoder:
    """Encodes the fields of an observation: a few lookups for each game, each of which copies many features.

    >>> from doubloon.batch.encodings import at_least, one_hot
    >>> encoder = Encoder((Field("phase", (), (one_hot(3),)), Field("coins", (2,), (at_least(4),))))
    >>> encoder.encode([np.array([2]), np.array([[0, 3]])]).tolist()
    [[0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0]]
    """

    def __init__(self, fields: Sequence[Field]) -> None:
        self._blocks = {f"block {number}": block for number, block in enumerate(_blocks(fields))}
        # Copying the features of a block as one item is twice as fast as copying them as numbers.
        self._row = np.dtype([(name, f"V{block.features}") for name, block in self._blocks.items()])

    def encode(self, observation: Sequence[Array]) -> NDArray[np.int8]:
        """The features of B observations, given field by field: int8 (B, features)."""
        games = observation[0].shape[0]
        found = np.empty(games, self._row)
        for start in range(0, games, _CHUNK):
            end = min(start + _CHUNK, games)
            part = [numbers[start:end] for numbers in observation]
            for name, block in self._blocks.items():
                found[name][start:end] = block.encode(part).view(self._row[name]).reshape(end - start)
        return found.view(np.int8).reshape(games, self._row.itemsize)


class _Block(Protocol):
    """Adjacent features of an observation."""

    @property
    def features(self) -> int:
        """How many features it has."""
        ...

    def encode(self, observation: Sequence[Array]) -> Array:
        """Contiguous bytes, 0 or 1: (B, ...), with all features of a game side by side."""
        ...


@dataclass(frozen=True, slots=True)
class _Scalars:
    """Adjacent fields of a single number each; one row of the table has the features of all of them."""

    fields: range
    table: "_Table"

    @property
    def features(self) -> int:
        return self.table.rows.itemsize

    def encode(self, observation: Sequence[Array]) -> Array:
        return self.table.look_up([observation[field] for field in self.fields])


@dataclass(frozen=True, slots=True)
class _Groups:
    """A field whose last axis is cut into groups; one row of the table has the features of a group."""

    field: int
    groups: int
    table: "_Table"

    @property
    def features(self) -> int:
        return self.groups * self.table.rows.itemsize

    def encode(self, observation: Sequence[Array]) -> Array:
        numbers, size = observation[self.field], len(self.table.counts)
        grouped = numbers.reshape(*numbers.shape[:-1], -1, size)
        return self.table.look_up([grouped[..., place] for place in range(size)])


@dataclass(frozen=True, slots=True)
class _Bits:
    """A field of words whose bits are the features."""

    field: int
    words: int

    @property
    def features(self) -> int:
        return self.words * _WORD

    def encode(self, observation: Sequence[Array]) -> Array:
        words = np.ascontiguousarray(observation[self.field], "<u2")
        return np.unpackbits(words.view(np.uint8).reshape(-1), bitorder="little").reshape(len(words), -1)


@dataclass(frozen=True, slots=True)
class _Table:
    """The features of every combination of several numbers."""

    counts: tuple[int, ...]
    """How many values each number has."""
    rows: NDArray[np.void]
    """The features of one combination in each item, the last number changing fastest."""

    def look_up(self, numbers: Sequence[Array]) -> Array:
        """The features for numbers of the same shape: (B, ...) -> (B, ... * features)."""
        index = numbers[0].astype(np.uint16)  # in the order of the memory, which is often that of the last axis first
        for count, number in zip(self.counts[1:], numbers[1:], strict=True):
            index *= count
            np.add(index, number, out=index, casting="unsafe")  # all numbers fit
        rows = index.reshape(len(index), -1).astype(np.intp, order="C")
        return self.rows.take(rows, mode="clip").view(np.uint8)  # the fastest mode; all are in range


def _blocks(fields: Sequence[Field]) -> Iterator[_Block]:
    number = 0
    while number < len(fields):
        field = fields[number]
        if not field.shape:
            end = number + _scalars_in_a_table(fields[number:])
            yield _Scalars(range(number, end), _make_table([each.encodings[0] for each in fields[number:end]]))
            number = end
            continue
        first = field.encodings[0]
        if field.encodings == (first,) and first.name == "bits" and first.size == _WORD:
            yield _Bits(number, field.numbers)
        else:
            group = _group(field)
            yield _Groups(number, field.numbers // len(group), _make_table(group))
        number += 1


def _scalars_in_a_table(fields: Sequence[Field]) -> int:
    """How many of the first fields, all of a single number, fit into a table."""
    scalars = [field.encodings[0] for field in takewhile(lambda field: not field.shape, fields)]
    return max(end for end in range(1, len(scalars) + 1) if end == 1 or _rows(scalars[:end]) <= _MOST_ROWS)


def _group(field: Field) -> tuple[Encoding, ...]:
    """The encodings of as many numbers as fit into a table and divide the last axis."""
    last, smallest = field.shape[-1], len(field.encodings)
    sizes = [size for size in range(smallest, last + 1, smallest) if last % size == 0]
    groups = [field.encodings * (size // smallest) for size in sizes]
    return max((group for group in groups if _rows(group) <= _MOST_ROWS), key=len, default=groups[0])


def _rows(encodings: Sequence[Encoding]) -> int:
    return prod(len(encoding.rows) for encoding in encodings)


def _make_table(encodings: Sequence[Encoding]) -> _Table:
    counts = tuple(len(encoding.rows) for encoding in encodings)
    rows = prod(counts)
    parts = []
    before = 1
    for encoding, count in zip(encodings, counts, strict=True):
        features = np.frombuffer(b"".join(encoding.rows), np.uint8).reshape(1, count, 1, encoding.size)
        shape = (before, count, rows // (before * count), encoding.size)
        parts.append(np.broadcast_to(features, shape).reshape(rows, encoding.size))
        before *= count
    table = np.concatenate(parts, axis=1)
    return _Table(counts, table.view(np.dtype((np.void, table.shape[1]))).reshape(rows))
