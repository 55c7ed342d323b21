"""All bots by game and name. A new bot is one line here.

After `random` and `greedy` stand the levels, weakest first. Their modules are imported when a bot is first made, since
some work with tables that nobody else needs.
"""

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import TypeAlias

from doubloon import gold_hunting, silver_gold
from doubloon.bots.gold_hunting import greedy as gold_hunting_greedy
from doubloon.bots.protocol import Bot, RandomBot
from doubloon.bots.silver_gold import greedy as silver_gold_greedy
from doubloon.core.errors import UnknownName, listed, quoted

BotMaker: TypeAlias = Callable[[int | str], Bot]
"""Makes a bot from the seed of its own random choices."""


def _later(path: str) -> BotMaker:
    """The maker at a dotted path, `module:name` under this package, imported when it is first needed."""

    def make(seed: int | str) -> Bot:
        bot: Bot = resolve_name(f"doubloon.bots.{path}")(seed)
        return bot

    return make


LEVELS: dict[str, Mapping[str, BotMaker]] = {
    silver_gold.GAME.name: {
        "castaway": _later("silver_gold.castaway:Castaway"),
        "beachcomber": silver_gold_greedy.GreedyBot,
        "bosun": _later("silver_gold.bosun:Bosun"),
        "navigator": _later("silver_gold.navigator:Navigator"),
        "captain": _later("silver_gold.captain:Captain"),
    },
    gold_hunting.GAME.name: {
        "prospector": gold_hunting_greedy.GreedyBot,
        "assayer": _later("gold_hunting.assayer:Assayer"),
        "smuggler": _later("gold_hunting.smuggler:Smuggler"),
    },
}
"""The opponents that people are offered, weakest first, each beaten by the next."""

BOTS: dict[str, Mapping[str, BotMaker]] = {
    silver_gold.GAME.name: {
        "random": RandomBot,
        "greedy": silver_gold_greedy.GreedyBot,
        **LEVELS[silver_gold.GAME.name],
    },
    gold_hunting.GAME.name: {
        "random": RandomBot,
        "greedy": gold_hunting_greedy.GreedyBot,
        **LEVELS[gold_hunting.GAME.name],
    },
}
"""For each game, all that can be asked for by name: the levels come last, and of them the strongest."""


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
