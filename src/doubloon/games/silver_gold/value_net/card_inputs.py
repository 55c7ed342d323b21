"""The inputs of the network about single cards: their exact values and printed facts, looked up by row."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE, UNSEEN
from doubloon.games.silver_gold.card_values import HORIZON, card_values, place_value
from doubloon.games.silver_gold.cards import SHAPE_COUNTS, SHAPES, TROPHIES, TreasureCard
from doubloon.games.silver_gold.kernel.box_sets import set_masks
from doubloon.games.silver_gold.shapes import BOXES
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE
from doubloon.games.silver_gold.value_net.rows import BLIND, FIRST, ROWS, VACANT, RowLookups, row_lookups

VALUE_COLUMNS = 1 + len(SHAPES)
"""The value of a card, then its value after the best use of each shape."""
_SHAPE_GAIN_TURNS = (2, 5, 10)
"""The numbers of turns left for which the inputs hold the gain of each shape."""
CARD_INPUTS = 4 * BOXES + 4 + 2 * len(COLOURS) + HORIZON + len(_SHAPE_GAIN_TURNS) * len(SHAPES) + 2
"""The number of inputs about one card."""

_Floats = npt.NDArray[np.float32]


class Lookups(NamedTuple):
    """All lookup arrays of the inputs, in one array library; 49 cards, the last two standing for none and unseen."""

    rows: RowLookups
    values: Array  # (11 * ROWS, 7) float32: by turns left and row
    card_inputs: Array  # (ROWS, CARD_INPUTS) float32
    new: Array  # (11 * 49,) float32: by turns left, the value of each card before anything is crossed off
    colour: Array  # (49, 4) float32: 1 at the card's colour
    seal: Array  # (49, 4) float32: the points of its seal at the seal's colour
    points: Array  # (49,) float32
    coins: Array  # (49,) uint16
    palms: Array  # (49,) uint16
    shares: Array  # (7, 6) float32: by the shape of this turn, the probability of each shape in the next one
    trophies: Array  # (11,) float32: the points of the first trophies together, by their number


def lookups(arrays: Arrays) -> Lookups:
    """The lookup arrays with all rows of all cards; they take some seconds and 200 MB."""
    new = new_card_values()
    values, inputs = np.empty((HORIZON + 1, ROWS, VALUE_COLUMNS), np.float32), np.empty((ROWS, CARD_INPUTS), np.float32)
    for number, card in enumerate(CARDS):
        free = card.boxes & ~set_masks(card.boxes)
        place = slice(FIRST[number], FIRST[number + 1])
        values[:, place] = row_values(card, np.arange(len(free)))
        inputs[place] = card_inputs(values[:, place], np.full(len(free), number), free)
    for row, number in ((VACANT, NONE), (BLIND, UNSEEN)):
        values[:, row] = placeholder_values(number, new)
        inputs[row] = card_inputs(values[:, row : row + 1], np.array([number]), np.array([0]))[0]
    return make_lookups(arrays, values, inputs, new)


def make_lookups(arrays: Arrays, values: _Floats, inputs: _Floats, new: _Floats) -> Lookups:
    """Lookup arrays with these values, by turns left and row, these inputs of cards, and the values of new cards."""
    new_values = new[..., 0]  # (11, 47)
    places = [[place_value(turns)] for turns in range(HORIZON + 1)]
    parts = (
        values.reshape(-1, VALUE_COLUMNS),
        inputs,
        np.concatenate([new_values, places, new_values.mean(axis=1, keepdims=True)], axis=1).reshape(-1),
        _COLOUR,
        _SEAL,
        np.array([*(card.points for card in CARDS), 0, 0]),
    )
    ends = (_shares(), np.cumsum([0, *TROPHIES, 0, 0, 0, 0]))
    xp = arrays.xp
    return Lookups(
        row_lookups(arrays),
        *(xp.asarray(np.asarray(part, np.float32)) for part in parts),
        *(xp.asarray(mask) for mask in (_KINDS[1], _KINDS[2])),
        *(xp.asarray(np.asarray(part, np.float32)) for part in ends),
    )


def row_values(card: TreasureCard, numbers: npt.NDArray[Any]) -> _Floats:
    """The values of a card with some sets of crossed boxes, by the numbers of these sets: (11, N, 7)."""
    known = card_values(card)
    values = known.values[:, numbers]
    columns = np.stack([values, *(known.after_shape[shape][:, numbers] for shape in SHAPES)], axis=-1)
    complete = numbers == known.values.shape[1] - 1
    columns[:, complete] = values[:, complete, None]  # no shape can change a complete card
    return columns


def placeholder_values(number: int, new: _Floats) -> _Floats:
    """The values of a place without a card, or of an unseen card, which has the mean values of all cards: (11, 7)."""
    if number == UNSEEN:
        mean: _Floats = np.mean(new, axis=1, dtype=np.float32)
        return mean
    return np.array([[place_value(turns)] * VALUE_COLUMNS for turns in range(HORIZON + 1)], np.float32)


@cache
def new_card_values() -> _Floats:
    """The values of all cards before anything is crossed off: (11, 47, 7). The weights file has a copy."""
    return np.concatenate([row_values(card, np.array([0])) for card in CARDS], axis=1)


def card_inputs(values: _Floats, cards: npt.NDArray[Any], free: npt.NDArray[Any]) -> _Floats:
    """The inputs about some cards, from their values, (11, R, 7), numbers and free boxes: (R, CARD_INPUTS)."""
    kinds = [free & mask[cards] for mask in _KINDS]
    is_card = (cards < NONE)[:, None]
    parts = [(kind[:, None] >> np.arange(BOXES) & 1).astype(np.float32) for kind in kinds]
    parts.append(np.stack([np.bitwise_count(kind) for kind in kinds], axis=1) / np.float32(4))
    parts += [_COLOUR[cards], _SEAL[cards], is_card * values[1:, :, 0].T / np.float32(10)]
    parts += [is_card * (values[turns, :, 1:] - values[turns, :, :1]) / np.float32(5) for turns in _SHAPE_GAIN_TURNS]
    parts.append((cards[:, None] == (NONE, UNSEEN)).astype(np.float32))
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _seal(card: TreasureCard) -> list[float]:
    return [card.seal.points_each if card.seal and card.seal.colour is colour else 0.0 for colour in COLOURS]


def _shares() -> _Floats:
    shares = np.empty((ANY_SHAPE + 1, len(SHAPES)), np.float32)
    for last in range(ANY_SHAPE + 1):
        counts = np.array([SHAPE_COUNTS[shape] - (number == last) for number, shape in enumerate(SHAPES)])
        shares[last] = counts / counts.sum()
    return shares


_COLOUR = np.array([[card.colour is colour for colour in COLOURS] for card in CARDS] + 2 * [[False] * 4], np.float32)
_SEAL = np.array([_seal(card) for card in CARDS] + 2 * [[0.0] * 4], np.float32)
_KINDS = tuple(
    np.array([*masks, 0, 0], np.uint16)
    for masks in zip(*((card.boxes, card.coins, card.palms, card.crosses) for card in CARDS), strict=True)
)
"""By card: its boxes, and those with a coin, a palm and an X."""
