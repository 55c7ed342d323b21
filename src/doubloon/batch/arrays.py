"""The operations that differ between NumPy and JAX, behind one interface; all other array code is written once.

In comments that give shapes, `B` is the number of games in the batch.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np

from doubloon.core.errors import UnknownName, listed, missing, quoted

Array: TypeAlias = Any
"""An array of NumPy or JAX."""
T = TypeVar("T", bound=tuple[Any, ...])


class UpdateWhere(Protocol):
    """Update only the games where `mask` holds.

    `games` is a named tuple of arrays whose last axis counts the games. `update` needs no mask: it receives games,
    the matching parts of `others` (arrays or named tuples of arrays), and returns all of these games updated.
    """

    def __call__(self, mask: Array, update: Callable[..., T], games: T, *others: Any) -> T:
        """Return all games: updated where the mask holds, unchanged elsewhere."""
        ...


class UpdateMasked(Protocol):
    """Like UpdateWhere, but `update` receives all games and the mask, and applies the mask itself."""

    def __call__(self, mask: Array, update: Callable[..., T], games: T, *others: Any) -> T:
        """Return all games: updated where the mask holds, unchanged elsewhere."""
        ...


@dataclass(frozen=True, slots=True)
class Arrays:
    """An array library, with its own implementation of each operation that differs."""

    name: str
    xp: Any
    """The namespace: `numpy` or `jax.numpy`."""
    index_dtype: Any
    """The integer type that indexes fastest."""
    where: Callable[[Array, Array, Array], Array]
    """`where(mask, a, b)` for two integer arrays of the same type."""
    take: Callable[[Array, Array], Array]
    """The items at these indices. An index out of range gives an arbitrary item, for games whose result is unused."""
    take_in_bounds: Callable[[Array, Array], Array]
    """Like `take`, but the caller guarantees that every index is in range."""
    update_where: UpdateWhere
    update_masked: UpdateMasked
    unpack: Callable[[Array, int, Array], Array]
    """Unpack the bits of uint32 words, lowest first, into `columns` booleans: (B, W) -> (B, columns).

    The last argument is a single boolean: False promises that no bit is set.
    """
    may_hold: Callable[[Array], bool]
    """Whether a mask may hold in any game. Under `jit`, where values are unknown, it is always True."""


def array_library(name: str) -> Arrays:
    """The array library of that name, "numpy" or "jax".

    >>> array_library("numpy").xp.__name__
    'numpy'
    """
    make = _LIBRARIES.get(name)
    if make is None:
        raise UnknownName(f"there is no array library {quoted(name)}; libraries: {listed(_LIBRARIES, len(_LIBRARIES))}")
    return make()


def at_seat(arrays: Arrays, field: Array, seat: Array | int) -> Array:
    """The values of one seat per game: (..., seats, B) and (B,) or int -> (..., B)."""
    if isinstance(seat, int):
        return field[..., seat, :]
    seats = field.shape[-2]
    if seats == 2:
        return arrays.where(seat == 1, field[..., 1, :], field[..., 0, :])
    of_seat = field * (arrays.xp.arange(seats, dtype=seat.dtype)[:, None] == seat)  # 0 for all other seats
    found = of_seat[..., 0, :]
    for other in range(1, seats):
        found = found | of_seat[..., other, :]
    return found


def in_order(arrays: Arrays, field: Array, seats: Sequence[Array | int]) -> Array:
    """The values of all seats in the order from one seat on: (..., seats, B) -> (..., seats, B)."""
    if isinstance(seats[0], int) and seats[0] == 0:
        return field
    return arrays.xp.stack([at_seat(arrays, field, seat) for seat in seats], axis=-2)


def or_reduce(rows: Array) -> Array:
    """The bitwise or of all rows: (N, ..., B) -> (..., B)."""
    found = rows[0]
    for row in rows[1:]:
        found = found | row
    return found


def masked(mask: Array, values: Array) -> Array:
    """The values where the mask holds, else 0."""
    # Multiplying two arrays of the same type is fastest.
    return values * (mask.view(values.dtype) if values.dtype == np.uint8 else mask.astype(values.dtype))


def popcount(xp: Any, mask: Array) -> Array:
    """The number of set bits, as uint8."""
    return xp.bitwise_count(mask)


def batch_first(xp: Any, field: Array) -> Array:
    """Move the axis of games to the front: (a, b, ..., B) -> (B, a, b, ...)."""
    return field.T if field.ndim <= 2 else xp.moveaxis(field, -1, 0)  # `T` is much faster than `moveaxis`


_GATHER_SHARE = 4
"""Below 1/4 of the batch, `update_where` gathers only the affected games; above, updating all games is faster."""


def _numpy() -> Arrays:
    return Arrays(
        "numpy",
        np,
        np.intp,
        _numpy_where,
        _numpy_take,
        _numpy_take_in_bounds,
        _numpy_update_where,
        _numpy_update_masked,
        _numpy_unpack,
        _numpy_may_hold,
    )


def _numpy_where(mask: Array, one: Array, other: Array) -> Array:
    """Select by xor and multiplication, several times as fast as `numpy.where`."""
    difference = one ^ other
    if difference.dtype == np.uint8:
        mask = mask.view(np.uint8)  # avoids a conversion
    if difference.ndim < mask.ndim or difference.shape[difference.ndim - mask.ndim :] != mask.shape:
        return other ^ (difference * mask)
    difference *= mask
    difference ^= other
    return difference


def _numpy_take(values: Array, index: Array) -> Array:
    return values.take(index.astype(np.intp, copy=False), mode="clip")


def _numpy_take_in_bounds(values: Array, index: Array) -> Array:
    """`mode="wrap"` is the fastest mode for in-range indices."""
    return values.take(index.astype(np.intp, copy=False), mode="wrap")


def _numpy_update_where(mask: Array, update: Callable[..., Any], games: Any, *others: Any) -> Any:
    """Gather the affected games if they are few, since gathering and writing back has a cost of its own."""
    affected = np.count_nonzero(mask)
    if affected == 0:
        return games
    if _GATHER_SHARE * affected > mask.size:
        changed = _changed_fields(games, update(games, *others))
        return games._replace(**{name: _numpy_where(mask, after, getattr(games, name)) for name, after in changed})
    indices = np.flatnonzero(mask)
    part = _Gathered(games, indices)
    changed = _changed_fields(part, update(part, *(_gather(other, indices) for other in others)))
    return games._replace(**{name: _write_back(getattr(games, name), indices, after) for name, after in changed})


def _numpy_update_masked(mask: Array, update: Callable[..., T], games: T, *others: Any) -> T:
    return update(games, mask, *others) if mask.any() else games


def _numpy_may_hold(mask: Array) -> bool:
    return bool(mask.any())


class _Gathered:
    """Some of the games, with the interface of the named tuple; each field is gathered on first access."""

    def __init__(self, games: Any, indices: Array) -> None:
        self._games, self._indices, self._fields = games, indices, games._fields

    def __getattr__(self, name: str) -> Array:
        field = getattr(self._games, name).take(self._indices, axis=-1)
        setattr(self, name, field)
        return field

    def _replace(self, **fields: Array) -> "_Gathered":
        other = _Gathered(self._games, self._indices)
        other.__dict__.update(self.__dict__, **fields)
        return other


def _gather(other: Any, indices: Array) -> Any:
    return _Gathered(other, indices) if isinstance(other, tuple | _Gathered) else other.take(indices, axis=-1)


def _changed_fields(before: Any, after: Any) -> Iterator[tuple[str, Array]]:
    """The fields that an update has replaced, with their new values."""
    known = before.__dict__ if isinstance(before, _Gathered) else before._asdict()
    fields = after.__dict__ if isinstance(after, _Gathered) else after._asdict()
    return ((name, fields[name]) for name in before._fields if name in fields and fields[name] is not known.get(name))


def _write_back(field: Array, indices: Array, after: Array) -> Array:
    field = field.copy()
    for row, new in zip(field.reshape(-1, field.shape[-1]), after.reshape(-1, after.shape[-1]), strict=True):
        row[indices] = new  # faster than all rows at once
    return field


def _numpy_unpack(words: Array, columns: int, _: Array) -> Array:
    if sys.byteorder == "big":
        words = words.byteswap()
    if not words.flags.c_contiguous:
        by_game = np.empty(words.shape, words.dtype)
        for number, word in enumerate(words.T):
            by_game[:, number] = word  # faster than all words at once
        words = by_game
    octets = words.view(np.uint8).reshape(-1)
    return np.unpackbits(octets, bitorder="little").view(np.bool_).reshape(len(words), -1)[:, :columns]


def _jax() -> Arrays:
    try:
        from doubloon.batch import jax_arrays
    except ModuleNotFoundError as error:
        raise missing("JAX", "jax", "jax") from error
    return jax_arrays.library()


_LIBRARIES: dict[str, Callable[[], Arrays]] = {"numpy": _numpy, "jax": _jax}
