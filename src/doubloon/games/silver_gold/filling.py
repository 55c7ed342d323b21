"""The exact chance to fill a hole with the expedition cards that are still to come.

A hole is a set of free boxes on a treasure card. It is filled when all its boxes are crossed off. The chance is that of
a player who sees the pattern of each turn and aims for nothing else:

- A turn crosses off the pattern inside the hole, or a single box of the hole, or nothing of it: the player can spend
  the turn on other boxes, since waiting for a better pattern may be worth more than splitting the hole.
- Every X that is crossed off requires one more cross, inside the hole if that helps, otherwise elsewhere.
- There is always a free box elsewhere.

The view does not show the earlier patterns of the round (SG-3), so all cards but the current one are equally likely to
come next; after the seventh turn all eight are shuffled again. The player remembers the cards that come from now on.

The calculation counts all sequences of cards instead of sampling them, so the chance is an exact fraction. It works
backwards from the last turn, for all subsets of the hole at once.
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
"""Patterns, and the number of cards with each."""


class BadHole(DoubloonError):
    """Boxes that are not a hole of the card: not on it, crossed off already, or none at all."""


class Stretch(NamedTuple):
    """Consecutive turns whose cards are drawn from one pool without replacement."""

    pool: Pool
    turns: int


def stretches(view: View, turns: int | None = None) -> tuple[Stretch, ...]:
    """The next `turns` turns after the current one, or fewer if the game ends before, grouped by rounds.

    Without a number, the turns left in this round; in its last turn, those of the next round.
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
    """The chance to fill a hole on one of the viewer's cards within `turns` turns after this one; see `stretches`."""
    cards = view.own.player.cards if view.own else ()
    active = next((active for active in cards if active and active.card is card), None)
    if active is None:
        raise BadHole(f"{card} is not one of the two cards that seat {view.seat} works on")
    if not hole or hole & ~active.free:
        raise BadHole(f"a hole consists of free boxes; the free boxes of {card} are {mask_text(active.free) or 'none'}")
    return filling(card, hole, stretches(view, turns))


def filling(card: TreasureCard, hole: int, coming: tuple[Stretch, ...]) -> Fraction:
    """The chance to fill free boxes of a card in the turns to come."""
    sequences = 1
    for stretch in coming:
        sequences *= perm(sum(count for _, count in stretch.pool), stretch.turns)
    return Fraction(int(_counts(card, hole, coming)[0]), sequences) if hole else Fraction(1)


_Counts = npt.NDArray[np.int64]
"""Indexed by the set of crossed boxes in the hole: the number of card sequences to come that fill the hole.

Each of four rounds has at most 40,320 sequences, so the product is below 2 to the 63.
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
    """The counts at the start of a stretch, from those at its end."""
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
    """The patterns that can still come in a round; the card that is shown cannot."""
    return tuple((shape, count - (shape is shown)) for shape, count in SHAPE_COUNTS.items())
