"""Lookup arrays for the cards: where each shape fits on free boxes, and the symbols in each card's boxes."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.arrays import Array, Arrays
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, TREASURE_CARDS, Colour
from doubloon.games.silver_gold.shapes import BOXES, Shape, bits
from doubloon.games.silver_gold.state import DEALT, DISPLAY

CARDS = tuple(sorted(TREASURE_CARDS, key=lambda card: card.id))
"""The treasure cards by number, in alphabetical order, so that actions have the order of the legal moves."""
NUMBERS = {card: number for number, card in enumerate(CARDS)}
NONE = len(CARDS)
"""Stands for "no card"."""
UNSEEN = NONE + 1
"""Stands for a card that is not known yet."""
COLOURS = tuple(Colour)
"""In tie-breaking order."""
KEPT = tuple(combinations(range(DEALT), 2))
"""The six ways to keep two cards of a sorted hand, as places in the hand."""
WAYS = 8
"""The size of a lookup by the way to keep, which has three bits."""

PLACEMENTS = 48
"""The most placements of a shape; an active card has this number of actions for patterns, then one for each box."""
ON_CARD = PLACEMENTS + BOXES
KEEP = 2 * ON_CARD
TAKE = KEEP + len(KEPT)
TAKE_STACK = TAKE + DISPLAY
PASS = TAKE_STACK + 1
ACTIONS = PASS + 1
"""0 to 63 cross off on the first card, 64 to 127 on the second; then come 6 ways to keep, 4 places of the display, the
stack, and pass."""

HALF = BOXES // 2
"""Each half of a card has its own lookup, since one for all boxes of a card would not fit into the CPU cache."""


BOXES_IN_GAINS = HALF + 1
"""The bits of an index into `gains` that say which boxes."""


class Lookups(NamedTuple):
    """All lookup arrays, in one array library."""

    upper_low: (
        Array  # (8 * 256,) uint32: by expedition card and free boxes of the upper half, the actions 0-31 that fit there
    )
    upper_high: Array  # (8 * 256,) uint32: the same for actions 32-63
    lower_low: Array  # (8 * 256,) uint32: by the free boxes of the lower half; legal actions fit both halves
    lower_high: Array  # (8 * 256,) uint32
    placed: Array  # (8 * 64,) uint16: by expedition card and action on a card, the boxes that it crosses off
    boxes: Array  # (49,) uint16: each card's boxes; 0 for NONE and UNSEEN
    coins: Array  # (49,) uint16
    palms: Array  # (49,) uint16
    palm_count: Array  # (49,) uint8
    crosses: Array  # (49,) uint16
    colour: Array  # (49,) uint8: the index of a card's colour in COLOURS
    bit: Array  # (49,) uint16: a card's bit among the completed cards of its colour
    gains: Array  # (49 * 512,) uint16: by card, half and crossed-off boxes of that half: coins + 16 * palms +
    #               256 * crosses; the gains of both halves add up
    kept: Array  # (2 * 8,) uint8: by way to keep, the place in the hand of the first kept card; then of the second
    returned: Array  # (2 * 8,) uint8: the same for the returned cards


def make_lookups(arrays: Arrays) -> Lookups:
    """Create the lookup arrays for an array library."""
    return Lookups(*(arrays.xp.asarray(lookup) for lookup in _numpy_lookups()))


@cache
def _numpy_lookups() -> Lookups:
    shapes = [card.shape for card in EXPEDITION_CARDS]
    by_colour = [[card for card in CARDS if card.colour is colour] for colour in COLOURS]
    returned = [tuple(place for place in range(DEALT) if place not in kept) for kept in KEPT]
    return Lookups(
        upper_low=np.concatenate([fits(shape, 0, 0) for shape in shapes]),
        upper_high=np.concatenate([fits(shape, 0, 1) for shape in shapes]),
        lower_low=np.concatenate([fits(shape, 1, 0) for shape in shapes]),
        lower_high=np.concatenate([fits(shape, 1, 1) for shape in shapes]),
        placed=np.concatenate([_placed(shape) for shape in shapes]),
        boxes=_of_cards([card.boxes for card in CARDS]),
        coins=_of_cards([card.coins for card in CARDS]),
        palms=_of_cards([card.palms for card in CARDS]),
        palm_count=_of_cards([card.palms.bit_count() for card in CARDS]).astype(np.uint8),
        crosses=_of_cards([card.crosses for card in CARDS]),
        colour=_of_cards([COLOURS.index(card.colour) for card in CARDS]).astype(np.uint8),
        bit=_of_cards([1 << by_colour[COLOURS.index(card.colour)].index(card) for card in CARDS]),
        gains=_gains(),
        kept=_pairs(KEPT),
        returned=_pairs(returned),
    )


def fits(shape: Shape, half: int, word: int) -> NDArray[np.uint32]:
    """For each mask of free boxes in one half of a card: which of 32 actions need only free boxes of that half."""
    free = np.arange(1 << HALF, dtype=np.uint32)
    fitting = np.zeros_like(free)
    for number, boxes in enumerate(_placed(shape)[32 * word : 32 * (word + 1)].tolist()):
        needed = boxes >> (HALF * half) & ((1 << HALF) - 1)
        if boxes:
            fitting |= (free & needed == needed).astype(np.uint32) << np.uint32(number)
    return fitting


def _placed(shape: Shape) -> NDArray[np.uint16]:
    padding = [0] * (PLACEMENTS - len(shape.placements))
    return np.array([*shape.placements, *padding, *bits((1 << BOXES) - 1)], np.uint16)


def _gains() -> NDArray[np.uint16]:
    boxes = np.concatenate([np.arange(1 << HALF, dtype=np.uint16) << shift for shift in (0, HALF)])
    rows = [
        sum(
            np.bitwise_count(boxes & np.uint16(printed)).astype(np.uint16) * weight
            for printed, weight in ((card.coins, 1), (card.palms, 16), (card.crosses, 256))
        )
        for card in CARDS
    ]
    return np.concatenate([*rows, np.zeros(2 * len(boxes), np.uint16)])


def _of_cards(values: list[int]) -> NDArray[np.uint16]:
    return np.array([*values, 0, 0], np.uint16)


def _pairs(pairs: list[tuple[int, ...]] | tuple[tuple[int, ...], ...]) -> NDArray[np.uint8]:
    """Indexed by the first or second card and then by way, padded so that every three-bit way is in range."""
    return np.array([*pairs, (0, 0), (0, 0)], np.uint8).T.reshape(-1)
