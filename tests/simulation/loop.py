"""An event loop with virtual time, in which several simulated processes run; a seed decides the order.

Every callback belongs to a process, or to the world outside. As in a real event loop, the callbacks of one process run
in order; whose callback is next is random. A process can be killed, so that none of its callbacks runs again, and
frozen, so that they wait. Nothing sleeps, and there are no threads: the clock jumps to the next timer.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Args = TypeVarTuple("Args")

STEP_SECONDS = 20e-6
"""The virtual duration of one callback."""
_STALL_CHANCE, _STALL_SECONDS = 0.002, 0.05
"""A process sometimes loses the processor for a while."""
_JOB_SECONDS = 0.004
"""The longest virtual duration of work that the server gives to a thread."""
_MAX_STEPS = 5_000_000


class Owner:
    """A simulated process, as far as the event loop is concerned."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.frozen = False
        self.resumes_at = 0.0
        self.ready: deque[asyncio.Handle] = deque()
        self.steps = 0
        """The number of callbacks that have run."""
        self.kill_at_step: int | None = None
        """If set, the process dies before this callback: between any two awaits."""
        self.on_kill: Callable[[], None] | None = None
        self.tasks: list[asyncio.Task[Any]] = []


_owner: ContextVar[Owner | None] = ContextVar("owner", default=None)


class Stuck(Exception):
    """Nothing can happen any more, or too much has happened."""


class SimulationLoop(asyncio.BaseEventLoop):
    """An event loop in virtual time; see the module."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.problems: list[str] = []
        """Exceptions that nobody handled."""
        self.steps = 0
        self.outside = Owner("outside")
        self._rng = rng
        self._now = 0.0
        self._owners: list[Owner] = [self.outside]
        self._timers: list[tuple[float, int, asyncio.TimerHandle, Owner]] = []
        self._timers_made = 0
        self._busy_until: dict[Executor | None, float] = {}
        self._outside_context = Context()

    def add(self, owner: Owner) -> Context:
        """Add a process; returns the context in which its first task must start."""
        self._owners.append(owner)
        context = copy_context()
        context.run(_owner.set, owner)
        return context

    def kill(self, owner: Owner) -> None:
        """Nothing of this process runs any more; its tasks stay as they are."""
        owner.alive = False
        owner.ready.clear()
        self._owners.remove(owner)

    def current_owner(self) -> Owner:
        """The process that is running now."""
        return _owner.get() or self.outside

    def call_outside(
        self, delay: float, callback: Callable[[Unpack[Args]], object], *args: *Args
    ) -> asyncio.TimerHandle:
        """Call back after some virtual seconds, whatever happens to the process that is running now."""
        return self.call_at(self._now + delay, callback, *args, context=self._outside_context)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Be the event loop of this thread."""
        asyncio._set_running_loop(self)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)

    def run_until_complete(self, future: Generator[Any, None, T] | Awaitable[T]) -> T:
        """Run until the future is done; returns its result."""
        with self.running():
            task = asyncio.ensure_future(_awaited(future), loop=self)
            while not task.done():
                self._run_once()
            return task.result()

    def _run_once(self) -> None:
        """Run the next callback of a random process, or advance the clock."""
        timers = self._timers
        while timers and timers[0][0] <= self._now:
            _, _, timer, owner = heapq.heappop(timers)
            if owner.alive and not timer.cancelled():
                owner.ready.append(timer)
        ready = [owner for owner in self._owners if owner.ready and not owner.frozen and owner.resumes_at <= self._now]
        if not ready:
            self._advance()
            return
        owner = ready[0] if len(ready) == 1 else self._rng.choice(ready)
        if owner.kill_at_step is not None and owner.steps >= owner.kill_at_step and owner.on_kill is not None:
            owner.on_kill()
            return
        handle = owner.ready.popleft()
        if handle.cancelled():
            return
        self.steps += 1
        owner.steps += 1
        if self.steps > _MAX_STEPS:
            raise Stuck(f"more than {_MAX_STEPS} callbacks")
        self._now += STEP_SECONDS
        if owner is not self.outside and self._rng.random() < _STALL_CHANCE:
            owner.resumes_at = self._now + self._rng.random() * _STALL_SECONDS
        handle._run()

    def _advance(self) -> None:
        """Jump to the next timer, or to the end of a stall."""
        while self._timers and (self._timers[0][2].cancelled() or not self._timers[0][3].alive):
            heapq.heappop(self._timers)
        times = [owner.resumes_at for owner in self._owners if owner.ready and not owner.frozen]
        if self._timers:
            times.append(self._timers[0][0])
        if not times:
            raise Stuck("no callback is scheduled")
        self._now = max(self._now, min(times))

    # The interface that asyncio needs.

    def time(self) -> float:
        """The virtual time in seconds."""
        return self._now

    def call_soon(
        self, callback: Callable[[Unpack[Args]], object], *args: *Args, context: Context | None = None
    ) -> asyncio.Handle:
        """See `asyncio.AbstractEventLoop.call_soon`."""
        handle = asyncio.Handle(callback, args, self, context)
        owner = (_owner.get() if context is None else context.get(_owner)) or self.outside
        if owner.alive:
            owner.ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[Unpack[Args]], object], *args: *Args, context: Context | None = None
    ) -> asyncio.Handle:
        """There are no threads."""
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Args]], object],
        *args: *Args,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """See `asyncio.AbstractEventLoop.call_later`."""
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Args]], object],
        *args: *Args,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """See `asyncio.AbstractEventLoop.call_at`."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        owner = (_owner.get() if context is None else context.get(_owner)) or self.outside
        self._timers_made += 1
        heapq.heappush(self._timers, (when, self._timers_made, timer, owner))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by cancelled timers; they are dropped when they are due."""

    def create_future(self) -> asyncio.Future[Any]:
        """See `asyncio.AbstractEventLoop.create_future`."""
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        """A task of the process whose context it gets; the process keeps it, so that its end is never unnoticed."""
        task: asyncio.Task[T] = asyncio.Task(coro, loop=self, name=None if name is None else str(name), context=context)
        owner = (_owner.get() if context is None else context.get(_owner)) or self.outside
        owner.tasks.append(task)
        if len(owner.tasks) > 2000:
            owner.tasks = [each for each in owner.tasks if not each.done()]
        return task

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Args]], T], *args: *Args
    ) -> asyncio.Future[T]:
        """Run the function in the loop after a random time; an executor does one thing at a time."""
        future: asyncio.Future[T] = self.create_future()
        start = max(self._now, self._busy_until.get(executor, 0.0))
        end = start + self._rng.random() * _JOB_SECONDS
        if executor is not None:
            self._busy_until[executor] = end

        def work() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_at(end, work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Record what nobody handled."""
        error = context.get("exception")
        self.problems.append(f"unhandled: {context.get('message')}: {error!r}")

    def get_debug(self) -> bool:
        """Never in debug mode."""
        return False

    def is_running(self) -> bool:
        """Whether callbacks run."""
        return asyncio._get_running_loop() is self

    def close(self) -> None:
        """Drop all callbacks."""
        super().close()
        self._timers.clear()
        for owner in self._owners:
            owner.ready.clear()

    async def shutdown_asyncgens(self) -> None:
        """There is nothing to shut down."""


async def _awaited(future: Generator[Any, None, T] | Awaitable[T]) -> T:
    assert isinstance(future, Awaitable)
    result: T = await future
    return result
