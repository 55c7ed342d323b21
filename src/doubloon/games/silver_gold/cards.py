"""Treasure cards and expedition cards; `deck` says where their layouts come from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from doubloon.games.silver_gold.deck import EXPEDITIONS, TREASURES
from doubloon.games.silver_gold.shapes import Shape, make_shape, read_grid

_COLUMN = 16


class Colour(Enum):
    """The four colours, in the order in which they break ties (SG-15)."""

    GREY = "grey"
    GREEN = "green"
    ORANGE = "orange"
    PURPLE = "purple"


@dataclass(frozen=True, slots=True)
class Seal:
    """A bonus on a completed card: points for every own completed card of a colour."""

    colour: Colour
    points_each: int


@dataclass(frozen=True, slots=True, eq=False)
class TreasureCard:
    """A treasure card; its boxes and symbols are masks.

    Only `make_card` creates cards. It returns one object for equal cards, so that they compare and hash by identity.
    """

    id: str
    colour: Colour
    seal: Seal | None
    grid: tuple[str, ...]
    boxes: int
    coins: int
    palms: int
    crosses: int
    symbols: int
    """The boxes with a coin, a palm or an X."""

    @property
    def points(self) -> int:
        """The points of the completed card: one for each box."""
        return self.boxes.bit_count()

    def __reduce__(self) -> tuple[object, ...]:
        return make_card, (self.id, self.grid, self.seal)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"TreasureCard({self.id!r})"


@dataclass(frozen=True, slots=True)
class ExpeditionCard:
    """An expedition card."""

    id: str
    shape: Shape

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"ExpeditionCard({self.id!r})"


def make_card(card_id: str, grid: tuple[str, ...], seal: Seal | None = None) -> TreasureCard:
    """The treasure card with this grid; its colour is the first part of its id."""
    return _make_card(card_id, grid, seal)


@cache
def _make_card(card_id: str, grid: tuple[str, ...], seal: Seal | None) -> TreasureCard:
    return TreasureCard(
        id=card_id,
        colour=Colour(card_id.partition("-")[0]),
        seal=seal,
        grid=grid,
        boxes=read_grid(grid, "oCPX"),
        coins=read_grid(grid, "C"),
        palms=read_grid(grid, "P"),
        crosses=read_grid(grid, "X"),
        symbols=read_grid(grid, "CPX"),
    )


def _blocks(drawing: str) -> Iterator[list[str]]:
    """The cards of a drawing, each as its lines: id, second line, grid."""
    for block in drawing.strip("\n").split("\n\n"):
        lines = block.split("\n")
        for left in range(0, len(lines[0]), _COLUMN):
            yield [line[left : left + _COLUMN].rstrip() for line in lines]


def _seal(text: str) -> Seal | None:
    if text == "-":
        return None
    colour, points_each = text.split()
    return Seal(Colour(colour), int(points_each))


_SHAPES = {name: make_shape(name, tuple(grid)) for _, name, *grid in _blocks(EXPEDITIONS)}

TREASURE_CARDS = tuple(make_card(card_id, tuple(grid), _seal(seal)) for card_id, seal, *grid in _blocks(TREASURES))
"""All 47 treasure cards."""
EXPEDITION_CARDS = tuple(ExpeditionCard(card_id, _SHAPES[shape]) for card_id, shape, *_ in _blocks(EXPEDITIONS))
"""All 8 expedition cards."""
SHAPES = tuple(_SHAPES.values())
"""The 6 distinct shapes."""
SHAPE_COUNTS = Counter(card.shape for card in EXPEDITION_CARDS)
"""The number of expedition cards with each shape."""
TREASURES_BY_ID = {card.id: card for card in TREASURE_CARDS}
EXPEDITIONS_BY_ID = {card.id: card for card in EXPEDITION_CARDS}
TROPHIES = (6, 5, 4, 3, 2, 1)
