"""Bots that want to know when their game begins and ends."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from doubloon.core.bot import Bot
from doubloon.core.game import Options, Result, Score


@runtime_checkable
class GameListener(Protocol):
    """A bot may have these two methods, too. The arena and sessions call them; other callers may leave them out."""

    def game_begins(self, seat: int, options: Options | None) -> None:
        """The bot plays a game on this seat from now on; None stands for unknown options."""
        ...

    def game_ends(self, result: Result[Score] | None) -> None:
        """The game is over; without a result it was abandoned."""
        ...


@dataclass(slots=True)
class Ending:
    """How a game ended."""

    result: Result[Score] | None = None
    """Set once the game is over; a game that was abandoned has none."""


@contextmanager
def announced(bots: Mapping[int, Bot], options: Options) -> Iterator[Ending]:
    """Inform the bots that listen, given by seat, when their game begins, and at the end of the block how it ended."""
    listeners = {seat: bot for seat, bot in bots.items() if isinstance(bot, GameListener)}
    ending = Ending()
    try:
        for seat, bot in listeners.items():
            bot.game_begins(seat, options)
        yield ending
    finally:
        for bot in listeners.values():
            bot.game_ends(ending.result)
