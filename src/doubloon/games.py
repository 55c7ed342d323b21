"""All games by name. A new game is one line here."""

from doubloon import gold_hunting, silver_gold
from doubloon.core import AnyGame
from doubloon.core.game import find_game

GAMES: dict[str, AnyGame] = {game.name: game for game in (silver_gold.GAME, gold_hunting.GAME)}


def game(name: str) -> AnyGame:
    """The game of that name; UnknownName lists those that there are.

    >>> game("gold-hunting").title
    'Gold Hunting'
    """
    return find_game(GAMES, name)
