"""A pool of worker processes for bots, so that no bot can stall a table or see more than its seat may.

    workers = BotWorkers(size=2)
    await workers.start()
    choice = await workers.choose("gold-hunting", "greedy", seed, view, seconds=1.0)
    await workers.close()

A worker gets a task with a View, a seed and a time budget, and nothing else. If it crashes, hangs or gives an unusable
answer, it is killed and replaced; `choose` then falls back to a random legal move.
"""

import asyncio
import logging
import pickle
from collections import Counter, deque
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from doubloon.bots.find import RandomBot
from doubloon.bots.tasks import ChooseMove, Task
from doubloon.bots.worker_process import WorkerFailure, WorkerProcess
from doubloon.core.errors import DoubloonError, NotAsked
from doubloon.core.game import Move, View
from doubloon.registry import game as find_game

log = logging.getLogger(__name__)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

RUNNER = "doubloon.bots.tasks:run_task"
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 1.0
"""Seconds before a worker that failed twice in a row is restarted; each further pause is longer, up to a limit."""
_NONE_UP = "no worker is up"


class NoAnswer(Exception):
    """A task got no usable answer; the message says why, and contains nothing of the task."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, and who chose it; `problem` says why it was not the bot."""

    move: Move
    by: Literal["bot", "fallback"]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class WorkerStats:
    """Counts since the start, except for `queued`."""

    asked: int
    answered: int
    """The tasks that got a usable answer."""
    crashed: int
    hung: int
    illegal: int
    restarted: int
    queued: int
    """The tasks that wait for a worker now."""


class BotWorkers:
    """A pool of worker processes that run tasks; it lives in one event loop.

    A worker is killed `grace` seconds after the task's time budget. At most `queue` tasks wait for a worker, each for
    at most `patience` seconds, first come first served; all others fail at once. `runner` is the dotted path,
    `module:name`, of the function that runs a task in a worker.
    """

    def __init__(
        self,
        size: int = 1,
        *,
        grace: float = 1.0,
        queue: int = 64,
        patience: float = 30.0,
        runner: str = RUNNER,
    ) -> None:
        self._size, self._grace, self._limit, self._patience, self._runner = size, grace, queue, patience, runner
        self._queue: deque[_Request[object]] = deque()
        self._arrival: asyncio.Future[None]
        self._supervisors: list[asyncio.Task[None]] = []
        self._processes: set[WorkerProcess] = set()
        self._pausing = 0
        self._counts: Counter[str] = Counter()

    async def start(self) -> None:
        """Start the workers; until they are ready, tasks wait."""
        self._arrival = asyncio.get_running_loop().create_future()
        self._supervisors = [asyncio.create_task(self._supervise()) for _ in range(self._size)]

    async def close(self) -> None:
        """Kill all workers and wait until they are gone; from now on all tasks fail."""
        supervisors, self._supervisors = self._supervisors, []
        for supervisor in supervisors:
            supervisor.cancel()
        await asyncio.gather(*supervisors, return_exceptions=True)
        await asyncio.gather(*(process.kill() for process in self._processes))
        self._processes.clear()
        self._clear_queue()

    async def choose(self, game: str, bot: str, seed: str, view: View, seconds: float) -> Choice:
        """A legal move of the view's seat: the bot's choice, or a random move if the bot fails.

        The same seed, view and budget give the same answer from a bot that does not measure time.
        """
        find_game(game)  # an unknown game is the caller's mistake
        if not view.moves:
            raise NotAsked(f"seat {view.seat} is not asked now, so no bot can move for it")
        try:
            return Choice(await self.run(ChooseMove(game, bot, seed, view), seconds), "bot")
        except NoAnswer as failure:
            return Choice(RandomBot(seed).choose(view, 0.0), "fallback", str(failure))

    async def run(self, task: Task[T], seconds: float) -> T:
        """The result of a task; NoAnswer if no worker gives a usable one."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()
        request = _Request(task, seconds, pickle.dumps((task, seconds)), result)
        self._counts["asked"] += 1
        if not self._running():
            request.fail(_NONE_UP)
        elif len(self._queue) >= self._limit:
            request.fail("too many tasks wait for a worker")
        else:
            self._queue.append(request)
            self._arrival.set_result(None)
            self._arrival = loop.create_future()
        patience = loop.call_later(self._patience, self._give_up, request)
        try:
            return await result
        finally:
            patience.cancel()
            if request in self._queue:
                self._queue.remove(request)

    def stats(self) -> WorkerStats:
        """The counts so far."""
        names = ("asked", "answered", "crashed", "hung", "illegal", "restarted")
        return WorkerStats(**{name: self._counts[name] for name in names}, queued=len(self._queue))

    def pids(self) -> list[int]:
        """The ids of the processes that run now."""
        return [process.pid for process in self._processes]

    async def _supervise(self) -> None:
        """Keep one worker up, with pauses if it fails again and again."""
        failures = 0
        while True:
            failures = 1 if await self._employ() else failures + 1
            if failures > 1:
                await self._pause(min(_FIRST_PAUSE * 2.0 ** (failures - 2), _LONGEST_PAUSE))
            self._counts["restarted"] += 1

    async def _employ(self) -> bool:
        """Start a worker and give it one task after the other until it fails; True if it answered any."""
        answered, process = False, None
        try:
            process = await WorkerProcess.spawn(self._runner)
            self._processes.add(process)
            await process.ready()
            while True:
                await self._serve(await self._next(process), process)
                answered = True
        except Exception as problem:  # whatever happened, only this worker is given up
            self._counts[problem.kind if isinstance(problem, WorkerFailure) else "crashed"] += 1
            log.warning("a bot worker is restarted; %s", _describe(problem))
        if process:
            await process.kill()
            self._processes.remove(process)
        return answered

    async def _next(self, process: WorkerProcess) -> "_Request[object]":
        """The request that has waited longest; raises the worker's failure if that comes first."""
        while not process.failed.done():
            if self._queue:
                return self._queue.popleft()
            either: set[asyncio.Future[Any]] = {self._arrival, process.failed}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        raise process.failed.result()

    async def _serve(self, request: "_Request[object]", process: WorkerProcess) -> None:
        try:
            request.accept(await process.ask(request.payload, request.seconds + self._grace))
        except BaseException as problem:  # cancellation included
            request.fail(_describe(problem))
            raise
        self._counts["answered"] += 1

    async def _pause(self, seconds: float) -> None:
        """Wait; while all workers pause, tasks fail instead of waiting."""
        self._pausing += 1
        if not self._running():
            self._clear_queue()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._pausing -= 1

    def _running(self) -> bool:
        """Whether a worker is up, or soon will be."""
        return self._pausing < len(self._supervisors)

    def _clear_queue(self) -> None:
        while self._queue:
            self._queue.popleft().fail(_NONE_UP)

    def _give_up(self, request: "_Request[object]") -> None:
        if request in self._queue:
            self._queue.remove(request)
            request.fail("no worker was free in time")


@dataclass(frozen=True, eq=False, slots=True)
class _Request(Generic[T_co]):
    task: Task[T_co]
    seconds: float
    payload: bytes
    """Everything that the worker gets."""
    result: asyncio.Future[T_co]

    def accept(self, answer: str) -> None:
        """Read the worker's answer; WorkerFailure if it is unusable."""
        try:
            result = self.task.read(answer)
        except (ValueError, DoubloonError) as problem:
            raise WorkerFailure("illegal", "its answer is unusable") from problem
        if not self.result.done():  # the caller may have stopped waiting
            self.result.set_result(result)

    def fail(self, problem: str) -> None:
        """Tell the caller that there is no usable answer."""
        log.warning("no answer from %s: %s", self.task.label, problem)
        if not self.result.done():
            self.result.set_exception(NoAnswer(problem))


def _describe(problem: BaseException) -> str:
    """A problem for the log: only the type of a foreign exception, since its message may contain secrets."""
    return str(problem) if isinstance(problem, WorkerFailure) else type(problem).__name__
