"""A pool of worker processes for bots, so that no bot can stall a table or see more than its seat may.

    workers = BotWorkers(size=2)
    await workers.start()
    choice = await workers.choose("gold-hunting", "greedy", seed, view, seconds=1.0)
    await workers.close()

A worker gets a task with a View, a seed and a time budget, and nothing else. If it crashes, hangs or gives an unusable
answer, it is killed and replaced. If a bot fails or no worker is free for long, `choose` lets a cheaper bot of the game
move; only if that fails too, it makes a random legal move.
"""

import asyncio
import logging
import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from doubloon.bots.fair_queue import FairQueue
from doubloon.bots.find import RANDOM, RandomBot, cheaper_bots
from doubloon.bots.tasks import ChooseMove, Task
from doubloon.bots.worker_process import WorkerFailure, WorkerProcess
from doubloon.core.errors import DoubloonError, NotAsked, quoted
from doubloon.core.game import Move, View
from doubloon.registry import game as find_game

log = logging.getLogger(__name__)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

RUNNER = "doubloon.bots.tasks:run_task"
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 1.0
"""Seconds before a worker that failed twice in a row is restarted; each further pause is longer, up to a limit."""
_TOLERATED_FAILURES = 2
"""How often in a row a worker may fail until it counts as down."""
_NONE_UP = "no worker is up"
_BUSY = "no worker was free in time"

BOT_PATIENCE = 8.0
"""Seconds that a move waits for its bot, and again for the level below."""
_TASK_PATIENCE = 30.0
"""Seconds that other tasks wait, such as hints."""
_LAST_PATIENCE = 60.0
"""Seconds that a move waits for the last bot before it is random."""
_CHEAPER_SECONDS = 0.2
"""The time budget of a cheaper bot."""
_ANYBODY = ("",)


ChosenBy: TypeAlias = Literal["bot", "cheaper", "random"]


class NoAnswer(Exception):
    """A task got no usable answer; the message says why, and contains nothing of the task."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, and who chose it; `problem` says why it was not the bot."""

    move: Move
    by: ChosenBy
    problem: str | None = None
    replacement: str | None = None
    """The bot that moved instead."""
    waited: float = field(default=0.0, compare=False)
    """Seconds until a worker began to compute the move."""


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

    A worker is killed `grace` seconds after the task's time budget, which counts from when the worker begins. Clients
    take turns. A move waits `patience` seconds for each bot but the last, and a minute for that one. At most `queue`
    tasks of one client wait; further ones fail at once. `runner` is the dotted path, `module:name`, of the function
    that runs a task in a worker.
    """

    def __init__(
        self,
        size: int = 1,
        *,
        grace: float = 1.0,
        queue: int = 1000,
        patience: float = BOT_PATIENCE,
        runner: str = RUNNER,
    ) -> None:
        self._size, self._grace, self._limit, self._patience, self._runner = size, grace, queue, patience, runner
        self._queue: FairQueue[Request[object]] = FairQueue()
        self._arrival: asyncio.Future[None]
        self._supervisors: list[asyncio.Task[None]] = []
        self._processes: set[WorkerProcess] = set()
        self._down = 0
        """The number of workers that failed again and again."""
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

    async def choose(
        self, game: str, bot: str, seed: str, view: View, seconds: float, clients: Sequence[str] = _ANYBODY
    ) -> Choice:
        """A legal move of the view's seat: the bot's choice, else that of a cheaper bot, else a random move.

        It counts for the one of `clients` with the fewest waiting tasks. The same seed, view and budget give the same
        answer from a bot that does not measure time.
        """
        found = find_game(game)  # an unknown game is the caller's mistake
        if not view.moves:
            raise NotAsked(f"seat {view.seat} is not asked now, so no bot can move for it")
        now = asyncio.get_running_loop().time
        asked_at, problem = now(), None
        candidates = (bot, *cheaper_bots(found, bot))
        for urgency, name in enumerate(candidates):
            budget = _CHEAPER_SECONDS if urgency else seconds
            request = Request.of(ChooseMove(game, name, seed, view), budget, self._least_waiting(clients), urgency)
            patience = _LAST_PATIENCE if urgency == len(candidates) - 1 else self._patience
            try:
                move = await self._answer(request, patience)
            except NoAnswer as failure:
                problem = problem or str(failure)
                continue
            return _choice(game, bot, name, move, problem, request.begun_at - asked_at)
        return _choice(game, bot, RANDOM, RandomBot(seed).choose(view, 0.0), problem, now() - asked_at)

    async def run(self, task: Task[T], seconds: float, clients: Sequence[str] = _ANYBODY) -> T:
        """The result of a task; NoAnswer if no worker gives a usable one. `clients` is as in `choose`."""
        try:
            return await self._answer(Request.of(task, seconds, self._least_waiting(clients)), _TASK_PATIENCE)
        except NoAnswer as failure:
            log.warning("no answer from %s: %s", task.label, failure)
            raise

    async def _answer(self, request: "Request[T]", patience: float) -> T:
        """The answer to a request that waits at most `patience` seconds for a worker."""
        loop = asyncio.get_running_loop()
        self._counts["asked"] += 1
        if not self._running():
            request.fail(_NONE_UP)
        elif self._queue.waiting(request.client) >= self._limit:
            request.fail("too many tasks wait for a worker")
        else:
            self._queue.add(request)
            self._arrival.set_result(None)
            self._arrival = loop.create_future()
        timer = loop.call_later(patience, self._give_up, request)
        try:
            return await request.result
        finally:
            timer.cancel()
            self._queue.remove(request)

    def stats(self) -> WorkerStats:
        """The counts so far."""
        names = ("asked", "answered", "crashed", "hung", "illegal", "restarted")
        return WorkerStats(**{name: self._counts[name] for name in names}, queued=len(self._queue))

    def pids(self) -> list[int]:
        """The ids of the processes that run now."""
        return [process.pid for process in self._processes]

    def _least_waiting(self, clients: Sequence[str]) -> str:
        """The client with the fewest waiting tasks."""
        return min(clients, key=self._queue.waiting)

    async def _supervise(self) -> None:
        """Keep one worker up, with pauses if it fails again and again."""
        failures = 0
        while True:
            failures = 1 if await self._employ() else failures + 1
            if failures > 1:
                seconds = min(_FIRST_PAUSE * 2.0 ** (failures - 2), _LONGEST_PAUSE)
                await self._pause(seconds, down=failures > _TOLERATED_FAILURES)
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

    async def _next(self, process: WorkerProcess) -> "Request[object]":
        """The request whose turn it is; raises the worker's failure if that comes first."""
        while not process.failed.done():
            if self._queue:
                return self._queue.pop()
            either: set[asyncio.Future[Any]] = {self._arrival, process.failed}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        raise process.failed.result()

    async def _serve(self, request: "Request[object]", process: WorkerProcess) -> None:
        now = asyncio.get_running_loop().time
        request.begun_at = now()
        try:
            request.accept(await process.ask(request.payload, request.seconds + self._grace))
        except BaseException as problem:  # cancellation included
            request.fail(_describe(problem))
            raise
        finally:
            self._queue.charge(request.client, now() - request.begun_at - request.seconds)
        self._counts["answered"] += 1

    async def _pause(self, seconds: float, *, down: bool) -> None:
        """Wait; while all workers are down, tasks fail instead of waiting."""
        self._down += down
        if not self._running():
            self._clear_queue()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._down -= down

    def _running(self) -> bool:
        """Whether a worker is up, or soon will be."""
        return self._down < len(self._supervisors)

    def _clear_queue(self) -> None:
        for request in self._queue.clear():
            request.fail(_NONE_UP)

    def _give_up(self, request: "Request[object]") -> None:
        if self._queue.remove(request):
            request.fail(_BUSY)


@dataclass(eq=False, slots=True)
class Request(Generic[T_co]):
    """A task that waits for a worker or is being run."""

    task: Task[T_co]
    seconds: float
    payload: bytes
    """Everything that the worker gets."""
    client: str
    urgency: int
    result: asyncio.Future[T_co]
    begun_at: float = 0.0
    """When a worker began with the task, by the event loop's clock."""

    @classmethod
    def of(cls, task: Task[T], seconds: float, client: str, urgency: int = 0) -> "Request[T]":
        """A request that counts for a client."""
        payload, result = pickle.dumps((task, seconds)), asyncio.get_running_loop().create_future()
        return Request(task, seconds, payload, client, urgency, result)

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
        if not self.result.done():
            self.result.set_exception(NoAnswer(problem))


def _choice(game: str, wanted: str, bot: str, move: Move, problem: str | None, waited: float) -> Choice:
    """The choice of `bot`; logged if another one was wanted."""
    if bot == wanted:
        return Choice(move, "bot", waited=waited)
    log.warning("no answer from %s bot %s: %s; %s moves instead", game, quoted(wanted), problem, bot)
    return Choice(move, "random" if bot == RANDOM else "cheaper", problem, bot, waited)


def _describe(problem: BaseException) -> str:
    """A problem for the log: only the type of a foreign exception, since its message may contain secrets."""
    return str(problem) if isinstance(problem, WorkerFailure) else type(problem).__name__
