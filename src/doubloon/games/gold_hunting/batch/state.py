"""Many positions at once: one array for each field, with the games along the last axis."""

from typing import Literal, NamedTuple, TypeAlias

from doubloon.batch.arrays import Array, Arrays
from doubloon.batch.randomness import hash32, next_seed, random_below
from doubloon.core import Options
from doubloon.games.gold_hunting.batch.deals import Deals
from doubloon.games.gold_hunting.batch.lookups import LIFTS, Lookups
from doubloon.games.gold_hunting.components import Components, components_of
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.state import Marker

BUILDING, MINING, OVER = range(3)
"""The phases of a game."""
MARKERS = tuple(Marker)
"""The status of a marker by number: 0 held, 1 won, 2 lost, 3 returned."""
HELD, WON, LOST, RETURNED = range(4)
BuildForm: TypeAlias = Literal["placements", "whole"]
"""How a seat builds: one piece in each action, or the whole build in one action."""


class Setting(NamedTuple):
    """The constants of the array program."""

    arrays: Arrays
    options: Options
    lookups: Lookups
    deals: Deals
    restart: bool
    """Whether a new game replaces a game that ends."""
    build: BuildForm

    @property
    def components(self) -> Components:
        """The components of all games."""
        return components_of(self.options)

    @property
    def cuts(self) -> int:
        """The number of ways to cut a row of pieces into piles."""
        return len(self.lookups.shift) // PILES

    @property
    def lifts(self) -> int:
        """The number of lifts in a game."""
        return 2 * len(self.components.pieces)


class State(NamedTuple):
    """B positions, including their hidden parts, in 57 bytes for each game."""

    seed: Array  # (B,) uint32: determines the row of the next game
    rows: Array  # (1, B) uint16: the row of the deals
    phase: Array  # (B,) uint8
    turn: Array  # (B,) uint8: the number of lifts so far
    seat: Array  # (B,) uint8: the asked seat
    piles: Array  # (4, 2, B) uint16: by pile and owner; two bits for each piece, the top piece lowest
    hand: Array  # (2, B) uint16: the numbers of pieces of 1, 2 and 3 gold, four bits each, the 1s lowest
    kept: Array  # (2, B) uint16: like `hand`
    marker: Array  # (2, B) uint8: its status
    placed: Array  # (B,) uint16: index in `places` by the pieces placed in an unfinished build; else 0
    lifts: Array  # (20, B) uint8: bits 0-1 pile, 2-3 declared number, 4-5 piece, 6 rush, 7 break down


def first_deal(setting: Setting, seed: Array) -> State:
    """New games before building, with rows of the deals that follow from the seeds: uint32 (B,)."""
    xp = setting.arrays.xp
    row = random_below(hash32(xp, seed), xp.uint32(setting.deals.markers.shape[0]))
    return with_rows(setting, seed, row[None].astype(xp.uint16))


def with_rows(setting: Setting, seed: Array, rows: Array) -> State:
    """New games before building, with these rows of the deals: uint16 (1, B)."""
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
        placed=xp.zeros(games, xp.uint16),
        lifts=xp.zeros((LIFTS, games), xp.uint8),
    )


def next_game(setting: Setting, state: State) -> State:
    """The games that replace these."""
    return first_deal(setting, next_seed(setting.arrays.xp, state.seed))


def over(state: State) -> Array:
    """The games that are over: bool (B,)."""
    return state.phase == OVER
