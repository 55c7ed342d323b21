"""A seat and its situation as whole numbers: the form in which the network reads positions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.batch.lookups import COLOURS, NONE, NUMBERS
from doubloon.games.silver_gold.cards import SHAPES, TROPHIES, TreasureCard
from doubloon.games.silver_gold.kernel.seat import Seat
from doubloon.games.silver_gold.situation import Situation
from doubloon.games.silver_gold.state import COIN_BOXES, DISPLAY

ANY_SHAPE = len(SHAPES)
"""Stands for the shape of this turn where it says nothing about the next one."""
NO_RIVAL = COIN_BOXES + 1
"""Stands for the coins of a rival who is not there."""
MOST_RIVALS = 3


class Position(NamedTuple):
    """Seats after a move, and the situation of each.

    All fields are arrays of whole numbers. Their leading axes, shown as `...`, may have any shape, as long as those of
    all fields can be broadcast to each other.
    """

    cards: Array  # (..., 2): active cards by number, a completed one still among them
    free: Array  # (..., 2): their boxes not crossed off
    coins: Array  # (...)
    palms: Array  # (...): palm boxes filled
    points: Array  # (...): points of palms and trophies
    rows: Array  # (...): coin rows that have been resolved
    owed: Array  # (...): extra crosses that are still owed
    counts: Array  # (..., 4): cards set aside as completed, by colour
    bonus: Array  # (..., 4): points that their seals give for each card of a colour
    turns: Array  # (...): turns after this one
    shape: Array  # (...): the number of this turn's shape, if the next turn is in the same round; else ANY_SHAPE
    display: Array  # (..., 4): cards on display by number
    given: Array  # (...): trophies given so far
    rivals: Array  # (..., 3): the others' coins as everybody sees them, clockwise; NO_RIVAL where there is none
    place: Array  # (...): the number of seats that resolve this turn before this one
    stack: Array  # (...): cards in the stack


SEAT_FIELDS = Position._fields[: Position._fields.index("turns")]
"""The fields of the seat itself."""
SITUATION_FIELDS = Position._fields[len(SEAT_FIELDS) :]
"""The fields of its situation."""


def position_of(seats: Sequence[Seat], situations: Sequence[Situation]) -> Position:
    """Seats whose answer is complete, each with its own situation, or all with the same one."""
    numbers = np.array([_seat_numbers(seat) for seat in seats], np.int32)  # (N, 16)
    coins, palms, points, rows = numbers[:, 4:8].T
    return Position(
        numbers[:, 0:2],
        numbers[:, 2:4],
        coins,
        palms,
        points,
        rows,
        np.zeros_like(coins),
        numbers[:, 8:12],
        numbers[:, 12:16],
        *(np.array(part, np.int32) for part in zip(*map(_situation_numbers, situations), strict=True)),
    )


def _situation_numbers(situation: Situation) -> tuple[int | list[int], ...]:
    display = [NUMBERS[card] for card in situation.display]
    return (
        situation.turns,
        ANY_SHAPE if situation.shown is None else SHAPES.index(situation.shown),
        [*display, *[NONE] * (DISPLAY - len(display))],
        len(TROPHIES) - len(situation.trophies),
        [*situation.rivals, *[NO_RIVAL] * (MOST_RIVALS - len(situation.rivals))],
        situation.place,
        situation.stack,
    )


def _seat_numbers(seat: Seat) -> tuple[int, ...]:
    first, second = seat.cards
    return (
        NUMBERS[first.card] if first else NONE,
        NUMBERS[second.card] if second else NONE,
        first.free if first else 0,
        second.free if second else 0,
        seat.coins,
        seat.palms,
        seat.points,
        seat.rows,
        *_completed_numbers(seat.completed),
    )


@lru_cache(1 << 10)
def _completed_numbers(completed: tuple[TreasureCard, ...]) -> list[int]:
    """The number of completed cards of each colour, then the points of their seals for each card of a colour."""
    numbers = [0] * (2 * len(COLOURS))
    for card in completed:
        numbers[COLOURS.index(card.colour)] += 1
        if card.seal:
            numbers[len(COLOURS) + COLOURS.index(card.seal.colour)] += card.seal.points_each
    return numbers
