"""Bots for any game: finding them by name, and running them in worker processes."""

from doubloon.bots.find import RandomBot, bot_names, find_bot, quick_bot, strongest_bot
from doubloon.core.bot import Bot, BotMaker

__all__ = ["Bot", "BotMaker", "RandomBot", "bot_names", "find_bot", "quick_bot", "strongest_bot"]
