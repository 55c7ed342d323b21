"""What the net is told about single cards: exact tables and plain facts, a line for every row."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE, UNSEEN
from doubloon.games.silver_gold.bots.tables import HORIZON, SHAPE_COUNTS, place_worth, table
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, SHAPES, TROPHIES, TreasureCard
from doubloon.games.silver_gold.learned.rows import BLIND, FIRST, ROWS, VACANT, RowTables, row_tables
from doubloon.games.silver_gold.shapes import BOXES, bits
from doubloon.games.silver_gold.state import LAST_TURN

CHART = 1 + len(SHAPES)
"""A chart's line: the worth of a card, then what it is worth after the best use of each shape."""
ANY_SHAPE = len(SHAPES)
"""Stands for the shape of the last turn where it tells nothing about the next one."""
_FACT_TURNS = (2, 5, 10)
"""For so many turns left the facts say what each shape would add."""
FACTS = 4 * BOXES + 4 + 2 * len(COLOURS) + HORIZON + len(_FACT_TURNS) * len(SHAPES) + 2

_Floats = npt.NDArray[np.float32]


class Charts(NamedTuple):
    """All that is looked up, as arrays of one library; 49 cards, the last two standing for none and unseen."""

    rows: RowTables
    lines: Array  # (11 * ROWS, 7) float32: by turns left and row
    facts: Array  # (ROWS, FACTS) float32
    new: Array  # (11 * 49,) float32: by turns left, what each card is worth before anything is crossed off
    colour: Array  # (49, 4) float32: 1 at the card's colour
    seal: Array  # (49, 4) float32: the points of its seal at the seal's colour
    points: Array  # (49,) float32
    coins: Array  # (49,) uint16
    palms: Array  # (49,) uint16
    shares: Array  # (7, 6) float32: by the last turn's shape, how likely each shape is next
    trophies: Array  # (11,) float32: what the first so many trophies are worth together


def charts(arrays: Arrays) -> Charts:
    """The charts of all cards for an array library; they take some seconds and 200 MB."""
    new = new_lines()
    lines, facts = np.empty((HORIZON + 1, ROWS, CHART), np.float32), np.empty((ROWS, FACTS), np.float32)
    for number, card in enumerate(CARDS):
        free = _free(card)
        place = slice(FIRST[number], FIRST[number + 1])
        lines[:, place] = card_lines(card, np.arange(len(free)))
        facts[place] = row_facts(lines[:, place], np.full(len(free), number), free)
    for row, number in ((VACANT, NONE), (BLIND, UNSEEN)):
        lines[:, row] = other_lines(number, new)
        facts[row] = row_facts(lines[:, row : row + 1], np.array([number]), np.array([0]))[0]
    return on_arrays(arrays, lines, facts, new)


def on_arrays(arrays: Arrays, lines: _Floats, facts: _Floats, new: _Floats) -> Charts:
    """Charts with these lines, by turns left and row, these facts, and the lines of new cards."""
    worths = new[..., 0]  # (11, 47)
    places = [[place_worth(turns)] for turns in range(HORIZON + 1)]
    parts = (
        lines.reshape(-1, CHART),
        facts,
        np.concatenate([worths, places, worths.mean(axis=1, keepdims=True)], axis=1).reshape(-1),
        _COLOUR,
        _SEAL,
        np.array([*(card.points for card in CARDS), 0, 0]),
    )
    ends = (_shares(), np.cumsum([0, *TROPHIES, 0, 0, 0, 0]))
    xp = arrays.xp
    return Charts(
        row_tables(arrays),
        *(xp.asarray(np.asarray(part, np.float32)) for part in parts),
        *(xp.asarray(mask) for mask in (_KINDS[1], _KINDS[2])),
        *(xp.asarray(np.asarray(part, np.float32)) for part in ends),
    )


def card_lines(card: TreasureCard, numbers: npt.NDArray[Any]) -> _Floats:
    """The lines of some rows of a card, by how far they are behind its first: (11, N, 7)."""
    known = table(card)
    worths = known.worths[:, numbers]
    lines = np.stack([worths, *(known.bests[shape][:, numbers] for shape in SHAPES)], axis=-1)
    complete = numbers == known.worths.shape[1] - 1
    lines[:, complete] = worths[:, complete, None]  # there is nothing that a shape could do
    return lines


def other_lines(number: int, new: _Floats) -> _Floats:
    """The lines of a place without a card, or of a card drawn blind, which is worth the mean of all: (11, 7)."""
    if number == UNSEEN:
        mean: _Floats = np.mean(new, axis=1, dtype=np.float32)
        return mean
    return np.array([[place_worth(turns)] * CHART for turns in range(HORIZON + 1)], np.float32)


@cache
def new_lines() -> _Floats:
    """The lines of all cards before anything is crossed off, (11, 47, 7); whoever plays has them from a file."""
    return np.concatenate([card_lines(card, np.array([0])) for card in CARDS], axis=1)


def row_facts(lines: _Floats, cards: npt.NDArray[Any], free: npt.NDArray[Any]) -> _Floats:
    """The facts of some rows, by their lines, (11, R, 7), and their cards and free boxes: (R, FACTS)."""
    kinds = [free & mask[cards] for mask in _KINDS]
    there = (cards < NONE)[:, None]
    parts = [(kind[:, None] >> np.arange(BOXES) & 1).astype(np.float32) for kind in kinds]
    parts.append(np.stack([np.bitwise_count(kind) for kind in kinds], axis=1) / np.float32(4))
    parts += [_COLOUR[cards], _SEAL[cards], there * lines[1:, :, 0].T / np.float32(10)]
    parts += [there * (lines[turns, :, 1:] - lines[turns, :, :1]) / np.float32(5) for turns in _FACT_TURNS]
    parts.append((cards[:, None] == (NONE, UNSEEN)).astype(np.float32))
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _free(card: TreasureCard) -> npt.NDArray[np.int64]:
    """The free boxes of each row of a card."""
    boxes = list(bits(card.boxes))
    numbers = np.arange(1 << len(boxes))
    free = np.full(len(numbers), card.boxes)
    for place, box in enumerate(boxes):
        free &= ~((numbers >> place & 1) * box)
    return free


def _seal(card: TreasureCard) -> list[float]:
    return [card.seal.points_each if card.seal and card.seal.colour is colour else 0.0 for colour in COLOURS]


def _shares() -> _Floats:
    shares = np.empty((ANY_SHAPE + 1, len(SHAPES)), np.float32)
    for last in range(ANY_SHAPE + 1):
        counts = np.array([SHAPE_COUNTS[shape] - (number == last) for number, shape in enumerate(SHAPES)])
        shares[last] = counts / counts.sum()
    return shares


SHAPE_NUMBERS = tuple(SHAPES.index(card.shape) for card in EXPEDITION_CARDS)
"""The number of each expedition card's shape."""
TURNS = LAST_TURN + 1
"""How many numbers of turns left there are."""

_COLOUR = np.array([[card.colour is colour for colour in COLOURS] for card in CARDS] + 2 * [[False] * 4], np.float32)
_SEAL = np.array([_seal(card) for card in CARDS] + 2 * [[0.0] * 4], np.float32)
_KINDS = tuple(
    np.array([*masks, 0, 0], np.uint16)
    for masks in zip(*((card.boxes, card.coins, card.palms, card.crosses) for card in CARDS), strict=True)
)
"""By card: its boxes, and those with a coin, a palm and an X."""
