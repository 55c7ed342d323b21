"""Many positions at once: one array for each thing, the games along the last axis."""

from typing import NamedTuple

from doubloon.batch.arrays import Array, Arrays
from doubloon.batch.randomness import hash32, next_seed, random_below
from doubloon.core import Options
from doubloon.games.silver_gold.batch.deals import Deals
from doubloon.games.silver_gold.batch.lookups import NONE, Lookups
from doubloon.games.silver_gold.state import DISPLAY

KEEPING, CROSSING, TAKING, OVER = range(4)
"""What a game waits for."""
RESOLVING = 4
"""Inside a step only: step 3 of a turn goes on at the place that stands in `seat`."""


class Setting(NamedTuple):
    """What stays the same while games are played."""

    arrays: Arrays
    options: Options
    lookups: Lookups
    deals: Deals
    restart: bool
    """Whether a game that ends makes room for the next one."""


class State(NamedTuple):
    """The whole truth about B games, in 22 bytes a game and 24 a seat.

    Answers of a simultaneous step are kept apart until all are in, in `fresh` and `gained`: all else of a seat is as
    everybody sees it.
    """

    seed: Array  # (B,) uint32: where the next game's rows come from
    rows: Array  # (3, B) uint16: which rows of the deals are played
    phase: Array  # (B,) uint8
    turn: Array  # (B,) uint8: 1 to 28; 0 before the first
    seat: Array  # (B,) uint8: who is asked; those before it in a simultaneous step have answered
    owed: Array  # (B,) uint8: extra crosses that the asked seat owes
    expedition: Array  # (B,) uint8: the card revealed in this turn
    drawn: Array  # (B,) uint8: how many cards the stack has given
    kept: Array  # (B,) uint16: how each seat kept, three bits each
    display: Array  # (4, B) uint8: card numbers, NONE where the place is vacant
    cards: Array  # (2, seats, B) uint8: card numbers
    free: Array  # (2, seats, B) uint16: the boxes not crossed off
    fresh: Array  # (2, seats, B) uint16: the boxes crossed off in this step
    gained: Array  # (seats, B) uint8: coins crossed off in this step, and palms times 16
    coins: Array  # (seats, B) uint8
    palms: Array  # (seats, B) uint16: the points of each palm in four bits, the first lowest
    trophies: Array  # (seats, B) uint16: for each resolved coin row one more than its points, likewise
    completed: Array  # (4, seats, B) uint16: completed cards as bits, by colour


_CLEARED = ("seat", "owed", "fresh", "gained")
"""What the end of a game leaves as the beginning of the next one has it."""


def stack_size(options: Options) -> int:
    """How many cards the stack has before the display is filled."""
    return NONE - 2 * options.seats


def first_deal(setting: Setting, seed: Array) -> State:
    """Games about to keep their first cards, with rows that follow from the seeds: uint32 (B,)."""
    xp = setting.arrays.xp
    pools = (setting.deals.deck, setting.deals.stack, setting.deals.route)
    rows = [
        random_below(hash32(xp, seed + xp.uint32(number << 28)), xp.uint32(pool.shape[0])).astype(xp.uint16)
        for number, pool in enumerate(pools)
    ]
    return with_rows(setting, seed, xp.stack(rows))


def with_rows(setting: Setting, seed: Array, rows: Array) -> State:
    """Games about to keep their first cards, with these rows of the deals: (3, B) uint16."""
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
    """The games that follow these, which are over."""
    new = first_deal(setting, next_seed(setting.arrays.xp, state.seed))
    return state._replace(**{name: field for name, field in new._asdict().items() if name not in _CLEARED})


def over(state: State) -> Array:
    """The games that are over: bool (B,)."""
    return state.phase == OVER
