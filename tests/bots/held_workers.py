"""Worker processes that a test controls: a slow bot answers when the test says so, all other tasks at once."""

import asyncio
import pickle
from dataclasses import dataclass, field

import pytest

from doubloon.bots import workers
from doubloon.bots.tasks import ChooseMove
from doubloon.bots.worker_process import WorkerFailure
from doubloon.hints.task import FindHints

HINTS = "hints"
"""Stands for the bot that finds hints."""


@dataclass
class HeldWorkers:
    """Replaces the processes of `BotWorkers`. A bot's move is always the first legal one; hints are real."""

    slow: set[str]
    """The bots that wait for `finish`."""
    begun: list[tuple[str, str]] = field(default_factory=list)
    """The bot and the seed of each task that a worker has begun."""
    budgets: list[float] = field(default_factory=list)
    """The time budgets of these tasks."""
    _finished: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    @property
    def bots(self) -> list[str]:
        """The bots of the tasks that were begun."""
        return [bot for bot, _ in self.begun]

    def finish(self, tasks: int = 1) -> None:
        """Let slow bots answer: those that think now, then the next ones."""
        for _ in range(tasks):
            self._finished.release()

    async def compute(self, payload: bytes) -> str:
        """The answer to a request."""
        task, seconds = pickle.loads(payload)
        assert isinstance(task, ChooseMove | FindHints)
        bot = task.bot if isinstance(task, ChooseMove) else HINTS
        self.begun.append((bot, task.seed))
        self.budgets.append(seconds)
        if bot in self.slow:
            await self._finished.acquire()
        return str(task.view.moves[0]) if isinstance(task, ChooseMove) else task.run(0.001)


def hold_workers(monkeypatch: pytest.MonkeyPatch, *slow: str) -> HeldWorkers:
    """Let all workers started from now on be controlled by the test; `slow` are the slow bots."""
    held = HeldWorkers(set(slow))

    class HeldProcess:
        pid = 0

        def __init__(self) -> None:
            self.failed: asyncio.Future[WorkerFailure] = asyncio.get_running_loop().create_future()

        @classmethod
        async def spawn(cls, _: str) -> "HeldProcess":
            return cls()

        async def ready(self) -> None:
            """It is ready at once."""

        async def ask(self, payload: bytes, _: float) -> str:
            return await held.compute(payload)

        async def kill(self) -> None:
            """There is no process."""

    monkeypatch.setattr(workers, "WorkerProcess", HeldProcess)
    return held


async def settle() -> None:
    """Let everything run that can run now."""
    for _ in range(50):
        await asyncio.sleep(0)


async def run_out_of_patience(pool: workers.BotWorkers) -> None:
    """Let the patience of all waiting tasks end now, as the timers would do it."""
    for request in [request for lane in pool._queue._lanes.values() for request in lane]:
        pool._give_up(request)
    await settle()
