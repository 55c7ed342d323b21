"""Bots for any game: finding them by name, and running them in worker processes."""

from doubloon.bots.find import RandomBot, bot_names, cheaper_bots, find_bot, own_bot, quick_bot, strongest_bot
from doubloon.core.bot import Bot, BotMaker

__all__ = [
    "Bot",
    "BotMaker",
    "RandomBot",
    "bot_names",
    "cheaper_bots",
    "find_bot",
    "own_bot",
    "quick_bot",
    "strongest_bot",
]
