"""Finding the best moves of a view."""

from typing import Any

from doubloon.core.checks import check_seconds, check_seed
from doubloon.core.errors import DoubloonError, NotAsked
from doubloon.core.game import Game, M, S, V
from doubloon.core.hints import Adviser, Hints

SEED = "hint"
"""The default seed: the same view always gets the same hints."""


class NoAdviser(DoubloonError):
    """A game that has no hints."""


def hints(game: Game[S, M, V], view: V, seconds: float, seed: int | str = SEED) -> Hints[Any]:
    """The best few moves of the view's seat, found in about `seconds`; NotAsked where the seat has no move to make.

    `seed` decides random choices: how the hidden part is sampled and, in some games, which of many equal moves are
    suggested. Two players of one game should get hints with different seeds.

    >>> import doubloon
    >>> game = doubloon.new("silver-and-gold", seed=7)
    >>> found = hints(game.rules, game.view(0), seconds=0.1)
    >>> found.best.move in game.moves(0)
    True
    """
    check_seconds(seconds)
    adviser = adviser_of(game)
    if not view.moves:
        raise NotAsked("a hint is for a seat that is asked to move; this one is not asked now")
    return adviser.suggest(view, seconds, check_seed(seed))


def adviser_of(game: Game[S, M, V]) -> Adviser[V, Any]:
    """The game's adviser; NoAdviser where it has none.

    >>> from doubloon import game
    >>> adviser_of(game("silver-and-gold")).chance_to_fill is not None
    True
    """
    if game.adviser is None:
        raise NoAdviser(f"{game.id} has no hints")
    return game.adviser.load()
