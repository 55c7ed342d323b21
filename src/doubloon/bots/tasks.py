"""Tasks for worker processes: what a worker is sent, and how its answer is read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from doubloon.bots.find import own_bot
from doubloon.core.errors import quoted
from doubloon.core.game import Move, View
from doubloon.registry import game as find_game

T_co = TypeVar("T_co", covariant=True)


class BadAnswer(ValueError):
    """An answer of a worker that cannot be used."""


class Task(Protocol[T_co]):
    """A piece of work for a worker process.

    A task is pickled and sent to the worker with its time budget, so it holds only what the worker may know. The worker
    answers with text. The parent does not trust that text: `read` must check everything about it.
    """

    @property
    def label(self) -> str:
        """A name for logs, without secrets."""
        ...

    def run(self, seconds: float) -> str:
        """Do the work, in the worker, within about `seconds`."""
        ...

    def read(self, text: str) -> T_co:
        """The result in a worker's answer, in the parent; ValueError or DoubloonError if the answer is unusable."""
        ...


@dataclass(frozen=True, slots=True)
class ChooseMove:
    """Let a bot choose a move."""

    game: str
    bot: str
    seed: str
    view: View

    @property
    def label(self) -> str:
        """The game and the bot."""
        return f"{self.game} bot {quoted(self.bot)}"

    def run(self, seconds: float) -> str:
        """The bot's move in notation."""
        bot = own_bot(find_game(self.game), self.bot)(self.seed)
        return str(bot.choose(self.view, seconds))

    def read(self, text: str) -> Move:
        """The move, if it is legal."""
        move: Move = find_game(self.game).parse_move(text)
        if move not in self.view.moves:
            raise BadAnswer("the move is not legal")
        return move


Runner: TypeAlias = Callable[[Task[object], float], str]
"""Runs a task in a worker within about the given seconds. Tests make workers misbehave by a runner of their own."""


def run_task(task: Task[object], seconds: float) -> str:
    """The runner that runs a task as it is."""
    return task.run(seconds)
