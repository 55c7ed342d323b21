"""Bots in worker processes, so that no bot can stall a table, and none gets to see more than its seat may.

    workers = BotWorkers(size=2)
    await workers.start()
    choice = await workers.choose("gold-hunting", "greedy", seed, view, seconds=1.0)
    await workers.close()

A worker is given the View, a seed and a time budget, and nothing else. Where it crashes, hangs or answers what is not
legal, it is killed and another one started, and a stand-in answers from the same View.
"""

import asyncio
import logging
import pickle
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from doubloon.bots.find import RandomBot
from doubloon.bots.worker_process import WorkerFailure, WorkerProcess
from doubloon.core.errors import DoubloonError, NotAsked, quoted
from doubloon.registry import game as find_game

log = logging.getLogger(__name__)
T = TypeVar("T")

_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 1.0
"""Seconds before a worker is started anew that has failed twice in a row, and how long they may grow."""
_NONE_UP = "no worker is up"


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, and who chose it; `problem` says why it was not the bot."""

    move: Any
    by: Literal["bot", "stand-in"]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class WorkerStats:
    """Counts since the start, except for `queued`."""

    asked: int
    answered: int
    """Those that the bot itself answered; the stand-in answers the others."""
    crashed: int
    hung: int
    illegal: int
    restarted: int
    queued: int
    """Requests that wait for a worker now."""


@dataclass(eq=False, slots=True)
class _Request:
    game: str
    bot: str
    seconds: float
    payload: bytes
    """All that a worker is ever told."""
    read: Callable[[str], Any]
    """What a worker's answer means, or None."""
    stand_in: Callable[[], Any]
    """What is answered in its place."""
    choice: asyncio.Future[Choice]

    def settle(self, choice: Choice) -> None:
        """Answer, unless nobody waits any longer."""
        if not self.choice.done():
            self.choice.set_result(choice)


class BotWorkers:
    """A pool of worker processes in which bots think; it lives in one event loop.

    A worker is killed `grace` seconds after its budget. At most `queue` requests wait for a worker, each for at most
    `patience` seconds, first come first served; the stand-in answers all others at once. `makers` is the dotted path,
    `module:name`, of the table of bots.
    """

    def __init__(
        self,
        size: int = 1,
        *,
        grace: float = 1.0,
        queue: int = 64,
        patience: float = 30.0,
        makers: str = "doubloon.hints.thinking:MAKERS",
    ) -> None:
        self._size, self._grace, self._limit, self._patience, self._makers = size, grace, queue, patience, makers
        self._queue: deque[_Request] = deque()
        self._arrival: asyncio.Future[None]
        self._tenders: list[asyncio.Task[None]] = []
        self._processes: set[WorkerProcess] = set()
        self._pausing = 0
        self._counts: Counter[str] = Counter()

    async def start(self) -> None:
        """Start the workers; until they are ready, requests wait."""
        self._arrival = asyncio.get_running_loop().create_future()
        self._tenders = [asyncio.create_task(self._tend()) for _ in range(self._size)]

    async def close(self) -> None:
        """Kill all workers, and wait until they are gone; from now on the stand-in answers."""
        tenders, self._tenders = self._tenders, []
        for tender in tenders:
            tender.cancel()
        await asyncio.gather(*tenders, return_exceptions=True)
        await asyncio.gather(*(process.kill() for process in self._processes))
        self._processes.clear()
        self._clear_queue()

    async def choose(self, game: str, bot: str, seed: str, view: Any, seconds: float) -> Choice:
        """A legal move of the view's seat, by the bot where it can, and by the stand-in where it cannot.

        The same seed, view and budget give the same answer from a bot that counts no time.
        """
        rules = find_game(game)
        if not view.moves:
            raise NotAsked(f"seat {view.seat} is not asked now, so no bot can answer for it")

        def read(text: str) -> Any:
            try:
                move = rules.parse_move(text)
            except DoubloonError:
                return None
            return move if move in view.moves else None

        return await self._ask(game, bot, seed, view, seconds, read, lambda: RandomBot(seed).choose(view, 0.0))

    async def think(
        self, game: str, thinker: str, seed: str, view: Any, seconds: float, read: Callable[[str], T | None]
    ) -> T | None:
        """What a thinker of the table of bots says about a view, as `read` understands it.

        None where it says nothing, or nothing that can be understood: such a worker is replaced, as for a bot.
        """
        choice = await self._ask(game, thinker, seed, view, seconds, read, lambda: None)
        said: T | None = choice.move
        return said

    async def _ask(
        self,
        game: str,
        bot: str,
        seed: str,
        view: Any,
        seconds: float,
        read: Callable[[str], Any],
        stand_in: Callable[[], Any],
    ) -> Choice:
        loop = asyncio.get_running_loop()
        payload = pickle.dumps((game, bot, seed, view, seconds))
        request = _Request(game, bot, seconds, payload, read, stand_in, loop.create_future())
        self._counts["asked"] += 1
        if not self._running():
            self._stand_in(request, _NONE_UP)
        elif len(self._queue) >= self._limit:
            self._stand_in(request, "too many wait for a worker")
        else:
            self._queue.append(request)
            self._arrival.set_result(None)
            self._arrival = loop.create_future()
        patience = loop.call_later(self._patience, self._give_up, request)
        try:
            return await request.choice
        finally:
            patience.cancel()
            if request in self._queue:
                self._queue.remove(request)

    def stats(self) -> WorkerStats:
        """What has happened so far."""
        names = ("asked", "answered", "crashed", "hung", "illegal", "restarted")
        return WorkerStats(**{name: self._counts[name] for name in names}, queued=len(self._queue))

    def pids(self) -> list[int]:
        """The numbers of the processes that run now."""
        return [process.pid for process in self._processes]

    async def _tend(self) -> None:
        """Keep one worker up, with pauses in between where it fails again and again."""
        failures = 0
        while True:
            failures = 1 if await self._employ() else failures + 1
            if failures > 1:
                await self._pause(min(_FIRST_PAUSE * 2.0 ** (failures - 2), _LONGEST_PAUSE))
            self._counts["restarted"] += 1

    async def _employ(self) -> bool:
        """Start a worker and pass it one request after the other until it fails; whether it answered any."""
        answered, process = False, None
        try:
            process = await WorkerProcess.spawn(self._makers)
            self._processes.add(process)
            await process.ready()
            while True:
                await self._serve(await self._next(process), process)
                answered = True
        except Exception as problem:  # whatever it is, this worker is given up, and never the table
            self._counts[problem.kind if isinstance(problem, WorkerFailure) else "crashed"] += 1
            log.warning("a bot worker is started anew; %s", _told(problem))
        if process:
            await process.kill()
            self._processes.remove(process)
        return answered

    async def _next(self, process: WorkerProcess) -> _Request:
        """The request that has waited longest; the worker's failure, should that come first."""
        while not process.failed.done():
            if self._queue:
                return self._queue.popleft()
            either: set[asyncio.Future[Any]] = {self._arrival, process.failed}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        raise process.failed.result()

    async def _serve(self, request: _Request, process: WorkerProcess) -> None:
        try:
            move = request.read(await process.ask(request.payload, request.seconds + self._grace))
            if move is None:
                raise WorkerFailure("illegal", "its answer is of no use")
        except BaseException as problem:  # the end of this pool included
            self._stand_in(request, _told(problem))
            raise
        self._counts["answered"] += 1
        request.settle(Choice(move, "bot"))

    async def _pause(self, seconds: float) -> None:
        """Wait; if all workers do, nobody waits for them."""
        self._pausing += 1
        if not self._running():
            self._clear_queue()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._pausing -= 1

    def _running(self) -> bool:
        """Whether a worker is up, or soon will be."""
        return self._pausing < len(self._tenders)

    def _clear_queue(self) -> None:
        while self._queue:
            self._stand_in(self._queue.popleft(), _NONE_UP)

    def _give_up(self, request: _Request) -> None:
        if request in self._queue:
            self._queue.remove(request)
            self._stand_in(request, "no worker was free in time")

    def _stand_in(self, request: _Request, problem: str) -> None:
        log.warning("%s bot %s: %s; a stand-in answers", request.game, quoted(request.bot), problem)
        request.settle(Choice(request.stand_in(), "stand-in", problem))


def _told(problem: BaseException) -> str:
    """What may be said of a problem: of a foreign one its name alone, since its message may tell too much."""
    return str(problem) if isinstance(problem, WorkerFailure) else type(problem).__name__
