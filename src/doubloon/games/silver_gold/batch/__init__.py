"""Silver & Gold as an array program."""

from functools import partial

from doubloon.batch.arrays import Array, Arrays, batch_first
from doubloon.batch.game import BatchGame
from doubloon.batch.randomness import choose, noise
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.batch.afterstates import Afterstates, afterstates
from doubloon.games.silver_gold.batch.deals import MOST_ROWS, Deals, deal, on_arrays
from doubloon.games.silver_gold.batch.legal import legal_words
from doubloon.games.silver_gold.batch.lookups import ACTIONS, CARDS, NONE, UNSEEN, make_lookups
from doubloon.games.silver_gold.batch.observation import Observation, observe
from doubloon.games.silver_gold.batch.rules import step
from doubloon.games.silver_gold.batch.scoring import scores
from doubloon.games.silver_gold.batch.state import OVER, Setting, State, first_deal, with_rows


def make(
    options: Options, arrays: Arrays, deals: Deals | None, seed: int, restart: bool
) -> BatchGame[State, Observation]:
    """The game with these options; without deals a full pool of them is dealt by the seed."""
    seats = options.seats
    dealt = deal(arrays, seats, MOST_ROWS, seed) if deals is None else on_arrays(arrays, seats, deals)
    setting = Setting(arrays, options, make_lookups(arrays), dealt, restart)
    return BatchGame(
        id=GAME.id,
        options=options,
        arrays=arrays,
        actions=ACTIONS,
        setting=setting,
        reset=partial(_reset, setting),
        begin=partial(_begin, setting),
        step=partial(step, setting),
        legal_words=partial(legal_words, setting),
        choose=partial(_choose, setting),
        observe=partial(observe, setting),
        scores=partial(_scores, setting),
        over=_over,
    )


def _reset(setting: Setting, games: int, seed: int = 0) -> State:
    return first_deal(setting, noise(setting.arrays.xp, games, seed))


def _begin(setting: Setting, rows: Array) -> State:
    xp = setting.arrays.xp
    rows = xp.asarray(rows)
    return with_rows(setting, rows.astype(xp.uint32), xp.stack([rows.astype(xp.uint16)] * len(setting.deals)))


def _choose(setting: Setting, state: State, random: Array, words: Array | None = None) -> Array:
    return choose(setting.arrays, legal_words(setting, state) if words is None else words, random)


def _scores(setting: Setting, state: State) -> Array:
    return batch_first(setting.arrays.xp, scores(setting, state))


def _over(state: State) -> Array:
    return state.phase == OVER


__all__ = ["ACTIONS", "CARDS", "NONE", "UNSEEN", "Afterstates", "Deals", "Observation", "State", "afterstates", "make"]
