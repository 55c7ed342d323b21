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

from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.core.errors import DoubloonError
from doubloon.games.silver_gold import TreasureCard, View
from doubloon.games.silver_gold.cards import SHAPE_COUNTS
from doubloon.games.silver_gold.kernel.transitions import CardTransitions, TurnValues
from doubloon.games.silver_gold.shapes import Shape, mask_text
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
    return Fraction(int(_counts(card, hole, coming)[0]), sequences) if hole else Fraction(1)


_Counts = npt.NDArray[np.int64]
"""By the boxes of the hole that are crossed off: in how many of the sequences of cards to come the hole is filled.

Four rounds have 40,320 sequences each, and so the product of all is below 2 to the 63.
"""


@lru_cache(1 << 8)
def _counts(card: TreasureCard, hole: int, coming: tuple[Stretch, ...]) -> _Counts:
    """The counts for all sets of crossed boxes in the hole."""
    transitions = CardTransitions(card, hole)
    counts = np.zeros(1 << hole.bit_count(), np.int64)
    counts[-1] = 1
    for stretch in reversed(coming):
        counts = _before(transitions, stretch, counts)
    return counts


def _before(transitions: CardTransitions, stretch: Stretch, end: _Counts) -> _Counts:
    """The counts at the beginning of a stretch, from those at its end."""
    kept = sum(count for _, count in stretch.pool) - stretch.turns
    known: dict[Pool, TurnValues] = {}

    def counted(pool: Pool) -> _Counts:
        total = np.zeros_like(end)
        for shape, count in pool:
            if count:
                rest = tuple((each, left - (each is shape)) for each, left in pool)
                total += count * transitions.after_shape(shape, within_turn(rest))
        return total

    def within_turn(pool: Pool) -> TurnValues:
        if pool not in known:
            done = end if sum(count for _, count in pool) == kept else counted(pool)
            known[pool] = transitions.within_turn(done, skipped=done, elsewhere=0)
        return known[pool]

    return counted(stretch.pool)


@lru_cache
def _pool(shown: Shape | None) -> Pool:
    """The patterns that can still come in a round; one of a certain pattern is out where it lies on top."""
    return tuple((shape, count - (shape is shown)) for shape, count in SHAPE_COUNTS.items())
