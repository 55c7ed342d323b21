"""Games of OpenSpiel: import this module, then call `pyspiel.load_game("doubloon_gold_hunting", {...})`.

The other game is "doubloon_silver_and_gold".
"""

from doubloon.core.errors import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("OpenSpiel", "openspiel", "pyspiel") from error

from doubloon.envs.open_spiel import gold_hunting, silver_gold
from doubloon.envs.open_spiel.gold_hunting import GoldHuntingGame, GoldHuntingState
from doubloon.envs.open_spiel.silver_gold import SilverGoldGame, SilverGoldState

pyspiel.register_game(gold_hunting.GAME_TYPE, GoldHuntingGame)
pyspiel.register_game(silver_gold.GAME_TYPE, SilverGoldGame)

__all__ = ["GoldHuntingGame", "GoldHuntingState", "SilverGoldGame", "SilverGoldState"]
