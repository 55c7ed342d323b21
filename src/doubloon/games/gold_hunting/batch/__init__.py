"""Gold Hunting as an array program."""

from functools import partial

from doubloon.batch.arrays import Array, Arrays, batch_first
from doubloon.batch.game import BatchGame
from doubloon.batch.randomness import noise
from doubloon.core import Options
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.batch.deals import Deals, deal, on_arrays
from doubloon.games.gold_hunting.batch.legal import choose_action, legal_words
from doubloon.games.gold_hunting.batch.lookups import ACTIONS, make_lookups
from doubloon.games.gold_hunting.batch.observation import Observation, observe
from doubloon.games.gold_hunting.batch.rules import step
from doubloon.games.gold_hunting.batch.scoring import scores
from doubloon.games.gold_hunting.batch.state import OVER, Setting, State, first_deal, with_rows


def make(
    options: Options, arrays: Arrays, deals: Deals | None, _seed: int, restart: bool
) -> BatchGame[State, Observation]:
    """The game with these options; without deals all six ways to deal the markers are played with."""
    dealt = deal(arrays) if deals is None else on_arrays(arrays, deals)
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
        choose=partial(choose_action, setting),
        observe=partial(observe, setting),
        scores=partial(_scores, setting),
        over=_over,
    )


def _reset(setting: Setting, games: int, seed: int = 0) -> State:
    return first_deal(setting, noise(setting.arrays.xp, games, seed))


def _begin(setting: Setting, rows: Array) -> State:
    xp = setting.arrays.xp
    rows = xp.asarray(rows)
    return with_rows(setting, rows.astype(xp.uint32), rows.astype(xp.uint16)[None])


def _scores(setting: Setting, state: State) -> Array:
    return batch_first(setting.arrays.xp, scores(setting, state))


def _over(state: State) -> Array:
    return state.phase == OVER


__all__ = ["ACTIONS", "Deals", "Observation", "State", "make"]
