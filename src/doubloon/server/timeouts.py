"""A cheap timeout for many short waits, and a cancellation that is not lost."""

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Any

_CANCEL_AGAIN_SECONDS = 0.1


class ReusableTimeout:
    """Like `asyncio.timeout`, for many waits of one task in sequence.

    Most waits end at once, and a timer for each would cost more than the wait. So a single timer checks from time to
    time whether the present wait has taken too long, and ends it with a TimeoutError.
    """

    __slots__ = ("_began", "_expired", "_seconds", "_timer")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began: float | None = None
        """When the present wait began; None between waits."""
        self._timer: asyncio.TimerHandle | None = None
        self._expired = False

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        if self._timer is None:
            task = asyncio.current_task()
            assert task is not None
            self._timer = loop.call_later(self._seconds, self._check, task)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._began = None
        if self._expired and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def end(self) -> None:
        """Cancel the timer; there are no more waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self, task: asyncio.Task[Any]) -> None:
        self._timer = None
        if self._began is None:
            return
        loop = task.get_loop()
        left = self._began + self._seconds - loop.time()
        if left > 0:
            self._timer = loop.call_later(left, self._check, task)
        else:
            self._expired = True
            task.cancel()


async def cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: a cancellation is lost if what the task waits for fails at the same moment."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=_CANCEL_AGAIN_SECONDS)
