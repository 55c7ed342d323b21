"""Seats and their outlook, as players think about them, as the whole numbers that features are made of."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from doubloon.games.silver_gold.batch.lookups import COLOURS, NONE, NUMBERS
from doubloon.games.silver_gold.bots.outlook import Outlook
from doubloon.games.silver_gold.bots.seat import Seat
from doubloon.games.silver_gold.cards import SHAPES, TROPHIES, TreasureCard
from doubloon.games.silver_gold.learned.charts import ANY_SHAPE
from doubloon.games.silver_gold.learned.features import MOST_RIVALS, NO_RIVAL, Position
from doubloon.games.silver_gold.state import DISPLAY


def position_of(seats: Sequence[Seat], aheads: Sequence[Outlook]) -> Position:
    """Seats whose answer is complete, each with its outlook, or all with the same one."""
    numbers = np.array([_numbers(seat) for seat in seats], np.int32)  # (N, 16)
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
        *(np.array(part, np.int32) for part in zip(*map(_around, aheads), strict=True)),
    )


def _around(ahead: Outlook) -> tuple[int | list[int], ...]:
    display = [NUMBERS[card] for card in ahead.display]
    return (
        ahead.turns,
        ANY_SHAPE if ahead.shown is None else SHAPES.index(ahead.shown),
        [*display, *[NONE] * (DISPLAY - len(display))],
        len(TROPHIES) - len(ahead.trophies),
        [*ahead.rivals, *[NO_RIVAL] * (MOST_RIVALS - len(ahead.rivals))],
        ahead.place,
        ahead.stack,
    )


def _numbers(seat: Seat) -> tuple[int, ...]:
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
        *_gathered(seat.completed),
    )


@lru_cache(1 << 10)
def _gathered(completed: tuple[TreasureCard, ...]) -> list[int]:
    """The completed cards by colour, then what their seals give for each card of a colour."""
    gathered = [0] * (2 * len(COLOURS))
    for card in completed:
        gathered[COLOURS.index(card.colour)] += 1
        if card.seal:
            gathered[len(COLOURS) + COLOURS.index(card.seal.colour)] += card.seal.points_each
    return gathered
