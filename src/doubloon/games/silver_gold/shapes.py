"""The 4 by 4 grid of boxes as 16 bits, and the expedition shapes on it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

SIDE = 4
BOXES = SIDE * SIDE
BOX_NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcd")
"""Box names by bit: a1 b1 c1 d1 a2 ...; columns are letters, rows are numbers from the top."""
BOX_BITS = {name: 1 << bit for bit, name in enumerate(BOX_NAMES)}


def bits(mask: int) -> Iterator[int]:
    """The single boxes of a mask, row by row.

    >>> list(bits(0b10011))
    [1, 2, 16]
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@lru_cache(1 << 12)
def mask_text(mask: int) -> str:
    """The boxes of a mask by name, row by row.

    >>> mask_text(0b10011)
    'a1 b1 a2'
    """
    return " ".join(BOX_NAMES[bit.bit_length() - 1] for bit in bits(mask))


def read_grid(rows: Iterable[str], symbols: str) -> int:
    """The mask of all places of a drawn grid whose character is one of `symbols`.

    >>> mask_text(read_grid(["X.o", ".C"], "oC"))
    'c1 b2'
    """
    return sum(
        1 << (SIDE * row + column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character in symbols
    )


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A pattern, and every place where it can lie on the grid, turned and mirrored; made by `make_shape` alone."""

    name: str
    grid: tuple[str, ...]
    size: int
    placements: tuple[int, ...]
    """Masks, ordered by their boxes row by row."""

    def __reduce__(self) -> tuple[object, ...]:
        return make_shape, (self.name, self.grid)

    def __repr__(self) -> str:
        return f"Shape({self.name!r})"


@cache
def make_shape(name: str, grid: tuple[str, ...]) -> Shape:
    """The shape that is drawn with o for its boxes."""
    cells = [(row, column) for row, line in enumerate(grid) for column, char in enumerate(line) if char == "o"]
    masks = {mask for turned in _orientations(cells) for mask in _positions(turned)}
    return Shape(name, grid, len(cells), tuple(sorted(masks, key=lambda mask: tuple(bits(mask)))))


_Cells = list[tuple[int, int]]


def _orientations(cells: _Cells) -> Iterator[_Cells]:
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        yield cells
        yield [(row, -column) for row, column in cells]


def _positions(cells: _Cells) -> Iterator[int]:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    height = max(row for row, _ in cells) - top
    width = max(column for _, column in cells) - left
    for down in range(SIDE - height):
        for right in range(SIDE - width):
            yield sum(1 << (SIDE * (row - top + down) + column - left + right) for row, column in cells)
