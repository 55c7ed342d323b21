"""Many positions at once: one array for each thing, the games along the last axis."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, Arrays
from doubloon.batch.randomness import hash32, next_seed, random_below
from doubloon.core import Options
from doubloon.games.gold_hunting.batch.deals import Deals
from doubloon.games.gold_hunting.batch.lookups import LIFTS, Lookups
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.state import Marker

BUILDING, MINING, OVER = range(3)
"""What a game waits for."""
MARKERS = tuple(Marker)
"""What becomes of a marker, by number: 0 held, 1 won, 2 lost, 3 returned."""
HELD, WON, LOST, RETURNED = range(4)


class Setting(NamedTuple):
    """What stays the same while games are played."""

    arrays: Arrays
    options: Options
    lookups: Lookups
    deals: Deals
    restart: bool
    """Whether a game that ends makes room for the next one."""


class State(NamedTuple):
    """The whole truth about B games, in 55 bytes a game."""

    seed: Array  # (B,) uint32: where the next game's row comes from
    rows: Array  # (1, B) uint16: which row of the deals is played
    phase: Array  # (B,) uint8
    turn: Array  # (B,) uint8: how many pieces were lifted
    seat: Array  # (B,) uint8: who is asked
    piles: Array  # (4, 2, B) uint16: by pile and owner, pieces of two bits each, the top lowest
    hand: Array  # (2, B) uint16: how many pieces of 1, 2 and 3 gold, four bits each, the 1s lowest
    kept: Array  # (2, B) uint16: likewise
    marker: Array  # (2, B) uint8: what became of it
    lifts: Array  # (20, B) uint8: bits 0-1 the pile, 2-3 the number declared, 4-5 the piece, 6 a rush, 7 a break down


def first_deal(setting: Setting, seed: Array) -> State:
    """Games about to build, with rows that follow from the seeds: uint32 (B,)."""
    xp = setting.arrays.xp
    row = random_below(hash32(xp, seed), xp.uint32(setting.deals.markers.shape[0]))
    return with_rows(setting, seed, row[None].astype(xp.uint16))


def with_rows(setting: Setting, seed: Array, rows: Array) -> State:
    """Games about to build, with these rows of the deals: (1, B) uint16."""
    xp, games = setting.arrays.xp, seed.shape[0]
    nothing = xp.zeros(games, xp.uint8)
    return State(
        seed=seed,
        rows=rows,
        phase=nothing,
        turn=nothing,
        seat=nothing,
        piles=xp.zeros((PILES, 2, games), xp.uint16),
        hand=xp.zeros((2, games), xp.uint16),
        kept=xp.zeros((2, games), xp.uint16),
        marker=xp.zeros((2, games), xp.uint8),
        lifts=xp.zeros((LIFTS, games), xp.uint8),
    )


def next_game(setting: Setting, state: State) -> State:
    """The games that follow these."""
    return first_deal(setting, next_seed(setting.arrays.xp, state.seed))


def over(state: State) -> Array:
    """The games that are over: bool (B,)."""
    return state.phase == OVER
