"""The exact chance that a hole is filled by the expedition cards that can still come.

A hole is a set of free boxes on a treasure card. It is filled when every box of it is crossed off. The chance is that
of a player who, turn by turn, sees which pattern has come and plays for this alone:

- the pattern is crossed off wholly inside the hole, or a single box of the hole, or nothing of it: such a turn is spent
  elsewhere, on the other card or beside the hole, as waiting may be better than spoiling;
- every X that is crossed off obliges to one more cross, which goes into the hole where that helps, and else elsewhere;
- somewhere else there is always a free box.

Nobody is shown which patterns of the round have come before (SG-3), so that all but the one on top are equally likely
to come next; after the seventh turn all eight are shuffled anew. What comes while one plays is remembered.

All ways in which the cards may come are counted, none is drawn by lot, and so the chance is a fraction without error.
For all sets of boxes in a hole it is found at once, backwards from the last turn.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.core.errors import DoubloonError
from doubloon.games.silver_gold import EXPEDITION_CARDS, TreasureCard, View
from doubloon.games.silver_gold.shapes import Shape, bits, mask_text
from doubloon.games.silver_gold.state import LAST_TURN, TURNS_IN_ROUND

Pool: TypeAlias = tuple[tuple[Shape, int], ...]
"""Patterns, and on how many cards each of them is."""


class BadHole(DoubloonError):
    """Boxes that are no hole of the card: not on it, crossed off already, or none at all."""


class Stretch(NamedTuple):
    """Turns in which cards of one pool are turned up, none of them twice."""

    pool: Pool
    turns: int


def stretches(view: View, turns: int | None = None) -> tuple[Stretch, ...]:
    """The turns to come after the one that is on: so many, or as many as there are, by rounds.

    Where no number is named, those of this round are meant; at its end, those of the next.
    """
    done = view.turn % TURNS_IN_ROUND
    in_round = TURNS_IN_ROUND - done if done else 0
    left = LAST_TURN - view.turn
    wanted = min(left, (in_round or TURNS_IN_ROUND) if turns is None else turns)
    found = []
    if in_round and wanted:
        found.append(Stretch(_pool(view.expedition.shape if view.expedition else None), min(in_round, wanted)))
        wanted -= found[0].turns
    while wanted > 0:
        found.append(Stretch(_pool(None), min(TURNS_IN_ROUND, wanted)))
        wanted -= TURNS_IN_ROUND
    return tuple(found)


def chance_to_fill(view: View, card: TreasureCard, hole: int, turns: int | None = None) -> Fraction:
    """The chance that a hole on one of the own cards is filled in so many turns after this one; see `stretches`."""
    cards = view.own.player.cards if view.own else ()
    active = next((active for active in cards if active and active.card is card), None)
    if active is None:
        raise BadHole(f"{card} is not one of the two cards that seat {view.seat} works on")
    if not hole or hole & ~active.free:
        raise BadHole(f"a hole is free boxes of the card; {card} has {mask_text(active.free) or 'none'}")
    return filling(card, hole, stretches(view, turns))


def filling(card: TreasureCard, hole: int, coming: tuple[Stretch, ...]) -> Fraction:
    """The chance that boxes of a card, all of them free, are filled in the turns that come."""
    sequences = 1
    for stretch in coming:
        sequences *= perm(sum(count for _, count in stretch.pool), stretch.turns)
    counts, boxes = _counts(card, hole, coming)
    return Fraction(int(counts[-1]), sequences) if boxes else Fraction(1)


_Counts = npt.NDArray[np.int64]
"""For every set of boxes that is still free: in how many of the sequences of cards to come it is filled.

Four rounds have 40,320 sequences each, and so the product of all is below 2 to the 63.
"""


@lru_cache(1 << 8)
def _counts(card: TreasureCard, hole: int, coming: tuple[Stretch, ...]) -> tuple[_Counts, int]:
    """The counts for all sets of boxes in the hole, and how many boxes it has."""
    ways = _Ways(card, hole)
    counts = np.zeros(ways.size, np.int64)
    counts[0] = 1
    for stretch in reversed(coming):
        counts = _before(ways, stretch, counts)
    return counts, hole.bit_count()


def _before(ways: "_Ways", stretch: Stretch, end: _Counts) -> _Counts:
    """The counts at the beginning of a stretch, from those at its end."""
    kept = sum(count for _, count in stretch.pool) - stretch.turns
    known: dict[Pool, _After] = {}

    def counted(pool: Pool) -> _Counts:
        total = np.zeros_like(end)
        for shape, count in pool:
            if count:
                total += count * ways.best(shape, after(tuple((each, left - (each is shape)) for each, left in pool)))
        return total

    def after(pool: Pool) -> _After:
        if pool not in known:
            known[pool] = ways.without_pattern(end if sum(count for _, count in pool) == kept else counted(pool))
        return known[pool]

    return counted(stretch.pool)


class _After(NamedTuple):
    """The counts after a turn."""

    owing: list[_Counts]
    """By how many more crosses are owed in it."""
    single: _Counts
    """When a single box can still be crossed off in it, and need not be."""


class _Ways:
    """Everything that can be crossed off inside a hole; sets of its boxes are numbers without gaps."""

    def __init__(self, card: TreasureCard, hole: int) -> None:
        boxes = list(bits(hole))
        self.size = 1 << len(boxes)
        self._place = {box: 1 << place for place, box in enumerate(boxes)}
        self._most = (hole & card.crosses).bit_count()
        self._singles = [self._way(card, box) for box in boxes]
        self._patterns = {
            shape: [self._way(card, mask) for mask in shape.placements if not mask & ~hole] for shape in _SHAPE_COUNTS
        }

    def best(self, shape: Shape, after: _After) -> _Counts:
        """The counts before a turn in which a pattern comes."""
        best = after.single.copy()
        for free, left, obliges in self._patterns[shape]:
            best[free] = np.maximum(best[free], after.owing[obliges][left])
        return best

    def without_pattern(self, counts: _Counts) -> _After:
        """What is the same whichever pattern comes, from the counts when a turn is over."""
        owing = [counts, *(counts.copy() for _ in range(self._most))]
        for _ in range(self._most + 1 if self._most else 0):  # so often, as each X may lead to the next
            for owed in range(1, self._most + 1):
                self._improve(owing[owed], owing[owed - 1 :])
        single = counts.copy()
        self._improve(single, owing)
        return _After(owing, single)

    def _improve(self, best: _Counts, owing: list[_Counts]) -> None:
        """Cross off a single box where that is better; `owing` are the counts after it, with an X or without."""
        for free, left, obliges in self._singles:
            best[free] = np.maximum(best[free], owing[obliges][left])

    def _way(self, card: TreasureCard, mask: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], int]:
        """The sets that have all boxes of a mask, the sets that are left of them, and how many Xs are crossed off."""
        number = sum(self._place[box] for box in bits(mask))
        sets = np.arange(self.size, dtype=np.int64)
        free = sets[sets & number == number]
        return free, free ^ number, (mask & card.crosses).bit_count()


_SHAPE_COUNTS = Counter(card.shape for card in EXPEDITION_CARDS)


@lru_cache
def _pool(shown: Shape | None) -> Pool:
    """The patterns that can still come in a round; one of a certain pattern is out where it lies on top."""
    return tuple((shape, count - (shape is shown)) for shape, count in _SHAPE_COUNTS.items())
