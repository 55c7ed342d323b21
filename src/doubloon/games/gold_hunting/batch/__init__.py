"""Gold Hunting as an array program."""

from doubloon.batch.arrays import Arrays
from doubloon.batch.game import BatchGame, assemble
from doubloon.core import Options
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.batch.deals import Deals, deal, on_arrays
from doubloon.games.gold_hunting.batch.legal import choose_action, legal_words
from doubloon.games.gold_hunting.batch.lookups import ACTIONS, make_lookups
from doubloon.games.gold_hunting.batch.observation import Observation, observe
from doubloon.games.gold_hunting.batch.rules import step
from doubloon.games.gold_hunting.batch.scoring import scores
from doubloon.games.gold_hunting.batch.state import Setting, State, first_deal, over, with_rows


def make(
    options: Options, arrays: Arrays, deals: Deals | None, _seed: int, restart: bool
) -> BatchGame[State, Observation]:
    """Create the array program; the default pool of deals has all six ways to deal the markers."""
    pool = deal(arrays) if deals is None else on_arrays(arrays, deals)
    return assemble(
        GAME.id,
        ACTIONS,
        Setting(arrays, options, make_lookups(arrays), pool, restart),
        first_deal=first_deal,
        with_rows=with_rows,
        step=step,
        legal_words=legal_words,
        observe=observe,
        scores=scores,
        over=over,
        choose_action=choose_action,
    )


__all__ = ["ACTIONS", "Deals", "Observation", "State", "make"]
