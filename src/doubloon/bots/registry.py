"""All bots by game and name. A new bot is one line here."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from doubloon import gold_hunting, silver_gold
from doubloon.bots.gold_hunting import greedy as gold_hunting_greedy
from doubloon.bots.protocol import Bot, RandomBot
from doubloon.bots.silver_gold import greedy as silver_gold_greedy
from doubloon.core.errors import UnknownName, listed, quoted

BotMaker: TypeAlias = Callable[[int | str], Bot]
"""Makes a bot from the seed of its own random choices."""

BOTS: dict[str, Mapping[str, BotMaker]] = {
    silver_gold.GAME.name: {"random": RandomBot, "greedy": silver_gold_greedy.GreedyBot},
    gold_hunting.GAME.name: {"random": RandomBot, "greedy": gold_hunting_greedy.GreedyBot},
}
"""For each game, from the weakest to the strongest."""


def find_bot(game: str, name: str) -> BotMaker:
    """The bot of that name for that game; UnknownName lists those that there are."""
    bots = BOTS.get(game, {})
    if name not in bots:
        raise UnknownName(f"{game} has no bot {quoted(name)}; bots: {listed(bots, len(bots))}")
    return bots[name]


def strongest_bot(game: str) -> str:
    """The name of the strongest bot for that game; UnknownName where there is none."""
    bots = BOTS.get(game)
    if not bots:
        raise UnknownName(f"there are no bots for {quoted(game)}")
    return list(bots)[-1]
