"""What the net is told about single cards: exact tables and plain facts, a line for every row."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array, Arrays
from doubloon.batch.silver_gold.tables import CARDS, COLOURS
from doubloon.bots.silver_gold.learned.rows import BLIND, FIRST, ROWS, VACANT, RowTables, row_tables
from doubloon.bots.silver_gold.tables import HORIZON, SHAPE_COUNTS, place_worth, table
from doubloon.silver_gold.cards import EXPEDITION_CARDS, SHAPES, TROPHIES, TreasureCard
from doubloon.silver_gold.shapes import BOXES, bits
from doubloon.silver_gold.state import LAST_TURN

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
    lines, facts = np.empty((HORIZON + 1, ROWS, CHART), np.float32), np.empty((ROWS, FACTS), np.float32)
    for number, card in enumerate(CARDS):
        place = slice(FIRST[number], FIRST[number + 1])
        lines[:, place], facts[place] = card_lines(card), card_facts(card)
    for row in (VACANT, BLIND):
        lines[:, row], facts[row] = other_lines(row), other_facts(row)
    return on_arrays(arrays, lines, facts)


def on_arrays(arrays: Arrays, lines: _Floats, facts: _Floats) -> Charts:
    """Charts with these lines, by turns left and row, and these facts."""
    new = [[line[0] for line in _new_lines()[turns]] for turns in range(HORIZON + 1)]
    parts = (
        lines.reshape(-1, CHART),
        facts,
        np.array([[*worths, place_worth(turns), np.mean(worths)] for turns, worths in enumerate(new)]).reshape(-1),
        np.array([[card.colour is colour for colour in COLOURS] for card in CARDS] + 2 * [[0] * len(COLOURS)]),
        np.array([_seal(card) for card in CARDS] + 2 * [[0.0] * len(COLOURS)]),
        np.array([*(card.points for card in CARDS), 0, 0]),
    )
    masks = ([*(card.coins for card in CARDS), 0, 0], [*(card.palms for card in CARDS), 0, 0])
    ends = (_shares(), np.cumsum([0, *TROPHIES, 0, 0, 0, 0]))
    xp = arrays.xp
    return Charts(
        row_tables(arrays),
        *(xp.asarray(np.asarray(part, np.float32)) for part in parts),
        *(xp.asarray(np.array(mask, np.uint16)) for mask in masks),
        *(xp.asarray(np.asarray(part, np.float32)) for part in ends),
    )


def card_lines(card: TreasureCard) -> _Floats:
    """The lines of one card: (11, its rows, 7)."""
    known = table(card)
    lines = np.stack([known.worths, *(known.bests[shape] for shape in SHAPES)], axis=-1)
    lines[:, -1] = known.worths[:, -1:]
    return lines


def other_lines(row: int) -> _Floats:
    """The lines of a place without a card, or of a card drawn blind, which is worth the mean of all: (11, 7)."""
    if row == BLIND:
        mean: _Floats = np.mean(_new_lines(), axis=1, dtype=np.float32)
        return mean
    return np.array([[place_worth(turns)] * CHART for turns in range(HORIZON + 1)], np.float32)


def card_facts(card: TreasureCard) -> _Floats:
    """The facts of one card: (its rows, FACTS)."""
    boxes = list(bits(card.boxes))
    numbers = np.arange(1 << len(boxes))
    free = np.full(len(numbers), card.boxes)
    for place, box in enumerate(boxes):
        free &= ~((numbers >> place & 1) * box)
    kinds = [free & mask for mask in (card.boxes, card.coins, card.palms, card.crosses)]
    known = card_lines(card)
    parts: list[npt.NDArray[np.floating]] = [
        (kind[:, None] >> np.arange(BOXES) & 1).astype(np.float32) for kind in kinds
    ]
    parts.append(np.stack([np.bitwise_count(kind) for kind in kinds], axis=1) / np.float32(4))
    parts.append(np.tile([*(card.colour is colour for colour in COLOURS), *_seal(card)], (len(numbers), 1)))
    parts.append(known[1:, :, 0].T / 10)
    parts += [(known[turns, :, 1:] - known[turns, :, :1]) / 5 for turns in _FACT_TURNS]
    parts.append(np.zeros((len(numbers), 2)))
    return np.concatenate(parts, axis=1, dtype=np.float32)


def other_facts(row: int) -> _Floats:
    """The facts of a place without a card, or of a card drawn blind: nothing but what it is."""
    facts = np.zeros(FACTS, np.float32)
    facts[row - ROWS] = 1
    return facts


@cache
def _new_lines() -> _Floats:
    """The lines of all cards before anything is crossed off: (11, 47, 7)."""
    return np.stack([card_lines(card)[:, 0] for card in CARDS], axis=1)


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
