"""Players: they get a View and a time budget, and answer with a Move."""

from doubloon.bots.protocol import Bot, RandomBot
from doubloon.bots.registry import BOTS, LEVELS, BotMaker, find_bot, strongest_bot

__all__ = ["BOTS", "LEVELS", "Bot", "BotMaker", "RandomBot", "find_bot", "strongest_bot"]
