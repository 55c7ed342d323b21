"""The chance outcomes: pools of shuffles, created once.

A game never shuffles. It has the numbers of three rows: the deal of the cards, the second shuffle of the stack after
all seats have kept two cards, and the expedition card of each turn. A restart only chooses three new row numbers.
"""

from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array, Arrays
from doubloon.core import OptionsError
from doubloon.games.silver_gold.batch.lookups import NONE
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS
from doubloon.games.silver_gold.state import DEALT, LAST_TURN, ROUNDS, TURNS_IN_ROUND

MAX_ROWS = 1 << 16
"""A row number has 16 bits; every game combines three rows."""


class Deals(NamedTuple):
    """A pool of P outcomes of each kind."""

    deck: Array  # (P, 47) uint8: card numbers as dealt: four for each seat (each hand sorted), then the rest
    stack: Array  # (P, 47 - 2 * seats) uint8: the stack from the top; 0 and 1 are seat 0's returned cards, 2 and 3
    #               seat 1's, and so on; higher numbers are the cards that were not dealt
    route: Array  # (P, 28) uint8: the expedition card of each turn; the seven of a round are different


def deal(arrays: Arrays, seats: int, rows: int, seed: int) -> Deals:
    """A pool of `rows` independent shuffles of each kind, from NumPy's generator with that seed."""
    if not 1 <= rows <= MAX_ROWS:
        raise OptionsError(f"a pool has 1 to {MAX_ROWS} rows, not {rows}")
    rng = np.random.default_rng(seed)
    deck = rng.permuted(np.tile(np.arange(NONE, dtype=np.uint8), (rows, 1)), axis=1)
    stack = rng.permuted(np.tile(np.arange(NONE - 2 * seats, dtype=np.uint8), (rows, 1)), axis=1)
    rounds = np.tile(np.arange(len(EXPEDITION_CARDS), dtype=np.uint8), (rows, ROUNDS, 1))
    route = rng.permuted(rounds, axis=2)[:, :, :TURNS_IN_ROUND].reshape(rows, LAST_TURN)
    return on_arrays(arrays, seats, Deals(deck, stack, route))


def on_arrays(arrays: Arrays, seats: int, deals: Deals) -> Deals:
    """Convert deals to arrays of a library; each hand is sorted, since its order has no effect."""
    deck = np.array(deals.deck)
    hands = deck[:, : DEALT * seats].reshape(-1, seats, DEALT)
    deck[:, : DEALT * seats] = np.sort(hands, axis=2).reshape(-1, seats * DEALT)
    return Deals(*(arrays.xp.asarray(np.ascontiguousarray(part)) for part in (deck, deals.stack, deals.route)))
