"""Gold Hunting as an array program."""

from typing import get_args

from doubloon.batch.arrays import Arrays
from doubloon.batch.game import BatchGame, assemble
from doubloon.core import Options, OptionsError
from doubloon.core.errors import quoted
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.batch.deals import Deals, deal, on_arrays
from doubloon.games.gold_hunting.batch.legal import choose_action, legal_words
from doubloon.games.gold_hunting.batch.lookups import ACTIONS, BUILD, HIGHEST, make_lookups
from doubloon.games.gold_hunting.batch.observation import Observation, observe
from doubloon.games.gold_hunting.batch.reference import to_action, to_move, to_reference
from doubloon.games.gold_hunting.batch.rules import step
from doubloon.games.gold_hunting.batch.scoring import scores
from doubloon.games.gold_hunting.batch.single import make_layout, make_single
from doubloon.games.gold_hunting.batch.state import BuildForm, Setting, State, first_deal, over, with_rows
from doubloon.games.gold_hunting.components import Components, ReducedOptions, components_of
from doubloon.games.gold_hunting.reduced import reduced_id, reduced_options


def make(
    options: Options,
    arrays: Arrays,
    deals: Deals | None,
    _seed: int,
    restart: bool,
    *,
    build: BuildForm = "placements",
    components: Components | None = None,
) -> BatchGame[State, Observation]:
    """Create the array program; the default pool of deals has all six ways to deal the markers.

    With `build="placements"` a seat builds in ten actions, each of which puts one piece on a pile. With "whole" a build
    is one action, its index in BUILDS, and the mask has one more column that stands for all builds.

    With `components` it plays a reduced game. The arrays keep their shapes; places without a pile stay empty.
    """
    if build not in get_args(BuildForm):
        raise OptionsError(f"build is 'placements' or 'whole', not {quoted(str(build))}")
    if components is not None:
        options = reduced_options(options, components)
    used = components_of(options)
    if len(used.pieces) - used.piles >= HIGHEST:
        raise OptionsError(f"the array program has piles of at most {HIGHEST} pieces; use fewer pieces or more piles")
    whole = build == "whole"
    pool = deal(arrays) if deals is None else on_arrays(arrays, deals)
    setting = Setting(arrays, options, make_lookups(arrays, used), pool, restart, build)
    return assemble(
        reduced_id(used) if isinstance(options, ReducedOptions) else GAME.id,
        BUILD + 1 if whole else ACTIONS,
        setting,
        make_layout(),
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
        choose_action=choose_action if whole else None,
    )


__all__ = ["ACTIONS", "BUILD", "BuildForm", "Deals", "Observation", "State", "make"]
