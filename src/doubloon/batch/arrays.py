"""What NumPy and JAX do differently, behind one face; all else in this room is written once for both."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np

from doubloon.core.errors import UnknownName, listed, quoted

Array: TypeAlias = Any
"""An array of NumPy or of JAX. Comments behind fields and values tell shapes, `B` being the number of games."""
_FEW = 4
"""One game in so many is few."""
T = TypeVar("T", bound=tuple[Any, ...])


class WhereGames(Protocol):
    """`change` made in those games for which `mask` holds, the others as they are.

    `change` is written as if it held for all the games that it is given: it takes them, and the same games' share of
    `others`, which are arrays or games as well, and returns them changed. Games are named tuples of arrays whose last
    axis counts the games.
    """

    def __call__(self, mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
        """The games as they are then."""
        ...


class ForAll(Protocol):
    """Like WhereGames, but `change` takes all games and the mask, and itself leaves alone what is not meant."""

    def __call__(self, mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
        """The games as they are then."""
        ...


@dataclass(frozen=True, slots=True)
class Arrays:
    """An array library, and what differs between the two."""

    name: str
    xp: Any
    """The namespace: `numpy` or `jax.numpy`."""
    index: Any
    """The type of whole numbers that tables are looked up with most quickly."""
    where: Callable[[Array, Array, Array], Array]
    """The second where the first holds, else the third; both are whole numbers of the same kind."""
    look: Callable[[Array, Array], Array]
    """The items of a table at these indices. An index out of range gives any item: its game is not meant."""
    find: Callable[[Array, Array], Array]
    """Likewise, but all indices are in range."""
    where_games: WhereGames
    for_all: ForAll
    unpack: Callable[[Array, int, Array], Array]
    """The bits of uint32 words as so many booleans, lowest first: (B, W) -> (B, columns). The last is a single boolean:
    whether any bit can be set at all."""


def array_library(name: str) -> Arrays:
    """The array library of that name, "numpy" or "jax".

    >>> array_library("numpy").xp.__name__
    'numpy'
    """
    make = _LIBRARIES.get(name)
    if make is None:
        raise UnknownName(f"there is no array library {quoted(name)}; libraries: {listed(_LIBRARIES, len(_LIBRARIES))}")
    return make()


def at_seat(arrays: Arrays, field: Array, seat: Array) -> Array:
    """Each game's part for one seat: (..., seats, B) and (B,) -> (..., B)."""
    seats = field.shape[-2]
    if seats == 2:
        return arrays.where(seat == 1, field[..., 1, :], field[..., 0, :])
    of_seat = field * (arrays.xp.arange(seats, dtype=seat.dtype)[:, None] == seat)  # all others are 0
    found = of_seat[..., 0, :]
    for other in range(1, seats):
        found = found | of_seat[..., other, :]
    return found


def any_of(rows: Array) -> Array:
    """Where any of the rows holds, or all their bits together: (N, ..., B) -> (..., B)."""
    found = rows[0]
    for row in rows[1:]:
        found = found | row
    return found


def only(mask: Array, values: Array) -> Array:
    """The values where the mask holds, else 0. Numbers of the same kind are multiplied most quickly."""
    return values * (mask.view(values.dtype) if values.dtype == np.uint8 else mask.astype(values.dtype))


def popcount(xp: Any, mask: Array) -> Array:
    """How many bits are set, as uint8."""
    return xp.bitwise_count(mask)


def batch_first(xp: Any, field: Array) -> Array:
    """(a, b, ..., B) -> (B, a, b, ...)."""
    return field.T if field.ndim <= 2 else xp.moveaxis(field, -1, 0)  # the same, but much quicker


def _numpy() -> Arrays:
    return Arrays(
        "numpy",
        np,
        np.intp,
        _numpy_where,
        _numpy_look,
        _numpy_find,
        _numpy_where_games,
        _numpy_for_all,
        _numpy_unpack,
    )


def _numpy_where(mask: Array, one: Array, other: Array) -> Array:
    """Several times as quick as NumPy's own: where the mask does not hold, what is apart is taken away again."""
    apart = one ^ other
    if apart.dtype == np.uint8:
        mask = mask.view(np.uint8)  # numbers of the same kind are multiplied without a conversion
    if apart.ndim < mask.ndim or apart.shape[apart.ndim - mask.ndim :] != mask.shape:
        return other ^ (apart * mask)
    apart *= mask
    apart ^= other
    return apart


def _numpy_look(table: Array, index: Array) -> Array:
    return table.take(index.astype(np.intp, copy=False), mode="clip")


def _numpy_find(table: Array, index: Array) -> Array:
    """Indices that need no wrapping are wrapped most quickly."""
    return table.take(index.astype(np.intp, copy=False), mode="wrap")


def _numpy_where_games(mask: Array, change: Callable[..., Any], games: Any, *others: Any) -> Any:
    """Where few games are meant, only those are worked on; taking them out and back costs as much as some work."""
    meant = np.count_nonzero(mask)
    if meant == 0:
        return games
    if _FEW * meant > mask.size:
        changed = _news(games, change(games, *others))
        return games._replace(**{name: _numpy_where(mask, after, getattr(games, name)) for name, after in changed})
    places = np.flatnonzero(mask)
    part = _Some(games, places)
    changed = _news(part, change(part, *(_some(other, places) for other in others)))
    return games._replace(**{name: _with(getattr(games, name), places, after) for name, after in changed})


def _numpy_for_all(mask: Array, change: Callable[..., T], games: T, *others: Any) -> T:
    return change(games, mask, *others)


class _Some:
    """Some of the games, as good as the named tuple of all; a field is taken when it is first asked for."""

    def __init__(self, games: Any, meant: Array) -> None:
        self._games, self._meant, self._fields = games, meant, games._fields

    def __getattr__(self, name: str) -> Array:
        field = getattr(self._games, name).take(self._meant, axis=-1)
        setattr(self, name, field)
        return field

    def _replace(self, **fields: Array) -> "_Some":
        other = _Some(self._games, self._meant)
        other.__dict__.update(self.__dict__, **fields)
        return other


def _some(other: Any, meant: Array) -> Any:
    return _Some(other, meant) if isinstance(other, tuple | _Some) else other.take(meant, axis=-1)


def _news(before: Any, after: Any) -> Iterator[tuple[str, Array]]:
    """The fields that are not as before."""
    known = before.__dict__ if isinstance(before, _Some) else before._asdict()
    fields = after.__dict__ if isinstance(after, _Some) else after._asdict()
    return ((name, fields[name]) for name in before._fields if name in fields and fields[name] is not known.get(name))


def _with(field: Array, meant: Array, after: Array) -> Array:
    field = field.copy()
    for row, new in zip(field.reshape(-1, field.shape[-1]), after.reshape(-1, after.shape[-1]), strict=True):
        row[meant] = new  # quicker than all rows at once
    return field


def _numpy_unpack(words: Array, columns: int, _: Array) -> Array:
    if sys.byteorder == "big":
        words = words.byteswap()
    if not words.flags.c_contiguous:
        by_game = np.empty(words.shape, words.dtype)
        for number, word in enumerate(words.T):
            by_game[:, number] = word  # quicker than all at once
        words = by_game
    octets = words.view(np.uint8).reshape(-1)
    return np.unpackbits(octets, bitorder="little").view(np.bool_).reshape(len(words), -1)[:, :columns]


def _jax() -> Arrays:
    try:
        from doubloon.batch import jax_arrays
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError('this needs JAX: pip install "doubloon[jax]"', name="jax") from error
    return jax_arrays.library()


_LIBRARIES: dict[str, Callable[[], Arrays]] = {"numpy": _numpy, "jax": _jax}
