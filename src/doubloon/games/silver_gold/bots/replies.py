"""Every answer that seats can give to every shape of the next turn, as arrays: thousands at once.

Extra crosses that an answer would owe are left owed; the value function estimates their value.
"""

from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.batch.lookups import CARDS
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.arrays import Symbols, symbols_gained
from doubloon.games.silver_gold.shapes import BOXES
from doubloon.games.silver_gold.state import PALM_BOXES, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE, Position

_PATTERNS = [(number, mask) for number, shape in enumerate(SHAPES) for mask in shape.placements]
_SHAPE_OF = np.array([number for number, _ in _PATTERNS])
_MASKS = np.array([mask for _, mask in _PATTERNS], np.int32)
_FIRST = np.searchsorted(_SHAPE_OF, np.arange(len(SHAPES)))
_BITS = np.left_shift(1, np.arange(BOXES), dtype=np.int32)


def _by_card(kind: str) -> Array:
    return np.array([*(getattr(card, kind) for card in CARDS), 0, 0], np.int32)


_COINS, _PALMS, _CROSSES, _SYMBOLS = map(_by_card, ("coins", "palms", "crosses", "symbols"))


class Replies(NamedTuple):
    """N answers to the shapes of the next turn, and the seats after them."""

    position: Position
    group: Array  # (N,): the seat and shape that each answers, S * seat + shape, S being the number of shapes


def replies(position: Position, shares: Array) -> Replies:
    """The answers of K seats, each in its situation of the next turn, to the shapes that may come.

    `shares` are the probabilities of the shapes. Where a shape fits, single boxes are included only if they hold a
    symbol or complete a card: others are hardly ever better.
    """
    free = position.free  # (K, 2)
    shapes = np.flatnonzero(shares)
    patterns = (free[..., None] & _MASKS) == _MASKS  # (K, 2, P)
    patterns &= shares[_SHAPE_OF] > 0
    fits = np.logical_or.reduceat(patterns[:, 0] | patterns[:, 1], _FIRST, axis=1)[:, shapes]  # (K, S)
    singles = (free[..., None] & _BITS) > 0  # (K, 2, BOXES)
    good = singles & (((_SYMBOLS[position.cards][..., None] & _BITS) > 0) | (free[..., None] == _BITS))
    alone = np.where(fits[:, None, :, None], good[:, :, None], singles[:, :, None])  # (K, 2, S, BOXES)
    no_box = (free == 0).all(axis=1)
    seat, place, pattern = np.nonzero(patterns)
    seat_alone, place_alone, shape_alone, box = np.nonzero(alone)
    idle, idle_shape = np.nonzero(np.broadcast_to(no_box[:, None], fits.shape))
    return _played(
        position,
        seat=np.concatenate([seat, seat_alone, idle]),
        place=np.concatenate([place, place_alone, np.zeros_like(idle)]),
        shape=np.concatenate([_SHAPE_OF[pattern], shapes[shape_alone], shapes[idle_shape]]),
        boxes=np.concatenate([_MASKS[pattern], _BITS[box], np.zeros(len(idle), np.int32)]),
    )


def _played(position: Position, seat: Array, place: Array, shape: Array, boxes: Array) -> Replies:
    """The seats after these crosses; the situations are by seat and shape."""
    card = position.cards[seat, place]
    free = position.free[seat]
    free[np.arange(len(seat)), place] &= ~boxes
    palms = position.palms[seat]
    symbols = Symbols(_COINS[card], _PALMS[card], _CROSSES[card])
    gained = symbols_gained(np, symbols, boxes, position.coins[seat], PALM_BOXES - palms)
    palm_value = 1 + np.bitwise_count(_PALMS[position.display]).sum(axis=-1)
    left = np.bitwise_count(free).sum(axis=-1)
    after = position._replace(
        cards=position.cards[seat],
        free=free,
        coins=gained.coins,
        palms=palms + gained.palms,
        points=position.points[seat] + gained.palms * palm_value[seat],
        rows=position.rows[seat],
        owed=np.minimum(gained.extras, left),
        counts=position.counts[seat],
        bonus=position.bonus[seat],
    )
    return Replies(_with_shapes(after), seat * len(SHAPES) + shape)


def _with_shapes(position: Position) -> Position:
    """The same seats with a situation for each seat and shape, once that shape lies on the table."""
    count, shapes = len(position.turns), len(SHAPES)
    turns = position.turns.repeat(shapes)
    shape = np.where(turns % TURNS_IN_ROUND == 0, ANY_SHAPE, np.tile(np.arange(shapes), count))
    names = ("display", "given", "rivals", "place", "stack")
    others = {name: getattr(position, name).repeat(shapes, axis=0) for name in names}
    return position._replace(turns=turns, shape=shape, **others)
