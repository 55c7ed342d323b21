"""Silver & Gold as an array program."""

from doubloon.batch.arrays import Arrays
from doubloon.batch.game import BatchGame, assemble
from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.batch.afterstates import Afterstates, afterstates
from doubloon.games.silver_gold.batch.deals import MAX_ROWS, Deals, deal, on_arrays
from doubloon.games.silver_gold.batch.legal import legal_words
from doubloon.games.silver_gold.batch.lookups import ACTIONS, CARDS, NONE, UNSEEN, make_lookups
from doubloon.games.silver_gold.batch.observation import Observation, observe
from doubloon.games.silver_gold.batch.reference import to_action, to_move, to_reference
from doubloon.games.silver_gold.batch.rules import step
from doubloon.games.silver_gold.batch.scoring import scores
from doubloon.games.silver_gold.batch.single import make_layout, make_single
from doubloon.games.silver_gold.batch.state import Setting, State, first_deal, over, with_rows


def make(
    options: Options, arrays: Arrays, deals: Deals | None, seed: int, restart: bool
) -> BatchGame[State, Observation]:
    """Create the array program; by default a full pool of deals is drawn from the seed."""
    seats = options.seats
    pool = deal(arrays, seats, MAX_ROWS, seed) if deals is None else on_arrays(arrays, seats, deals)
    setting = Setting(arrays, options, make_lookups(arrays), pool, restart)
    return assemble(
        GAME.id,
        ACTIONS,
        setting,
        make_layout(seats),
        make_single(setting),
        first_deal=first_deal,
        with_rows=with_rows,
        step=step,
        legal_words=legal_words,
        observe=observe,
        scores=scores,
        over=over,
        to_reference=to_reference,
        to_action=to_action,
        to_move=to_move,
    )


__all__ = ["ACTIONS", "CARDS", "NONE", "UNSEEN", "Afterstates", "Deals", "Observation", "State", "afterstates", "make"]
