"""Bots for any game: finding them by name, and running them in worker processes."""

from doubloon.bots.find import (
    RandomBot,
    bot_names,
    cheaper_bots,
    find_bot,
    opponents,
    own_bot,
    quick_bot,
    strongest_bot,
)
from doubloon.bots.installed import BotNotLoaded
from doubloon.bots.python_bot import BotFailure
from doubloon.core.bot import Bot, BotMaker

__all__ = [
    "Bot",
    "BotFailure",
    "BotMaker",
    "BotNotLoaded",
    "RandomBot",
    "bot_names",
    "cheaper_bots",
    "find_bot",
    "opponents",
    "own_bot",
    "quick_bot",
    "strongest_bot",
]
