"""Many positions at once: one array for each field, with the games along the last axis."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, Arrays
from doubloon.batch.randomness import hash32, next_seed, random_below
from doubloon.core import Options
from doubloon.games.silver_gold.batch.deals import Deals
from doubloon.games.silver_gold.batch.lookups import NONE, Lookups
from doubloon.games.silver_gold.state import DISPLAY

KEEPING, CROSSING, TAKING, OVER = range(4)
"""The phases of a game."""
RESOLVING = 4
"""Only inside `step`: step 3 of a turn continues at the place in `seat`."""


class Setting(NamedTuple):
    """The constants of the array program."""

    arrays: Arrays
    options: Options
    lookups: Lookups
    deals: Deals
    restart: bool
    """Whether a new game replaces a game that ends."""


class State(NamedTuple):
    """B positions, including their hidden parts, in 22 bytes for each game and 24 for each seat.

    The answers of a simultaneous step are in `fresh` and `gained` until all seats have answered. The other fields of a
    seat are public.
    """

    seed: Array  # (B,) uint32: determines the rows of the next game
    rows: Array  # (3, B) uint16: the rows of the deals
    phase: Array  # (B,) uint8
    turn: Array  # (B,) uint8: 1 to 28; 0 before the first
    seat: Array  # (B,) uint8: the asked seat; in a simultaneous step the seats before it have answered
    owed: Array  # (B,) uint8: extra crosses that the asked seat owes
    expedition: Array  # (B,) uint8: the card revealed in this turn
    drawn: Array  # (B,) uint8: the number of cards drawn from the stack
    kept: Array  # (B,) uint16: the index in KEPT of the cards that each seat kept, three bits each
    display: Array  # (4, B) uint8: card numbers, NONE for a vacant place
    cards: Array  # (2, seats, B) uint8: card numbers
    free: Array  # (2, seats, B) uint16: the boxes not crossed off
    fresh: Array  # (2, seats, B) uint16: the boxes crossed off in this step
    gained: Array  # (seats, B) uint8: coins crossed off in this step, and palms times 16
    coins: Array  # (seats, B) uint8
    palms: Array  # (seats, B) uint16: the points of each palm in four bits, the first lowest
    trophies: Array  # (seats, B) uint16: the trophy points plus 1 of each resolved coin row, packed like `palms`
    completed: Array  # (4, seats, B) uint16: completed cards as bits, by colour


_CLEARED = ("seat", "owed", "fresh", "gained")
"""The fields that have their initial values again at the end of a game."""


def stack_size(options: Options) -> int:
    """The number of cards in the stack before the display is filled."""
    return NONE - 2 * options.seats


def first_deal(setting: Setting, seed: Array) -> State:
    """New games before the first choice, with rows of the deals that follow from the seeds: uint32 (B,)."""
    xp = setting.arrays.xp
    pools = (setting.deals.deck, setting.deals.stack, setting.deals.route)
    rows = [
        random_below(hash32(xp, seed + xp.uint32(number << 28)), xp.uint32(pool.shape[0])).astype(xp.uint16)
        for number, pool in enumerate(pools)
    ]
    return with_rows(setting, seed, xp.stack(rows))


def with_rows(setting: Setting, seed: Array, rows: Array) -> State:
    """New games before the first choice, with these rows of the deals: uint16 (3, B)."""
    xp, seats, games = setting.arrays.xp, setting.options.seats, seed.shape[0]
    nothing = xp.zeros(games, xp.uint8)
    return State(
        seed=seed,
        rows=rows,
        phase=nothing,
        turn=nothing,
        seat=nothing,
        owed=nothing,
        expedition=nothing,
        drawn=nothing,
        kept=xp.zeros(games, xp.uint16),
        display=xp.full((DISPLAY, games), NONE, xp.uint8),
        cards=xp.full((2, seats, games), NONE, xp.uint8),
        free=xp.zeros((2, seats, games), xp.uint16),
        fresh=xp.zeros((2, seats, games), xp.uint16),
        gained=xp.zeros((seats, games), xp.uint8),
        coins=xp.zeros((seats, games), xp.uint8),
        palms=xp.zeros((seats, games), xp.uint16),
        trophies=xp.zeros((seats, games), xp.uint16),
        completed=xp.zeros((4, seats, games), xp.uint16),
    )


def next_game(setting: Setting, state: State) -> State:
    """The games that replace these, which are over."""
    new = first_deal(setting, next_seed(setting.arrays.xp, state.seed))
    return state._replace(**{name: field for name, field in new._asdict().items() if name not in _CLEARED})


def over(state: State) -> Array:
    """The games that are over: bool (B,)."""
    return state.phase == OVER
