"""A limit on how long each of many short waits may take."""

import asyncio
from types import TracebackType
from typing import Any


class ReusableTimeout:
    """What `asyncio.timeout` is to one wait, for many waits of one task, one after the other.

    Most of them are over at once, and setting a timer for each would cost more than the waits. So one timer looks now
    and then whether the wait that is on has lasted too long, and then that wait ends with a TimeoutError.
    """

    __slots__ = ("_began", "_lost", "_seconds", "_timer")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began: float | None = None
        """When the wait began that is on, if one is."""
        self._timer: asyncio.TimerHandle | None = None
        self._lost = False

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        if self._timer is None:
            task = asyncio.current_task()
            assert task is not None
            self._timer = loop.call_later(self._seconds, self._look, task)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._began = None
        if self._lost and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def end(self) -> None:
        """There will be no more waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, task: asyncio.Task[Any]) -> None:
        self._timer = None
        if self._began is None:
            return
        loop = task.get_loop()
        left = self._began + self._seconds - loop.time()
        if left > 0:
            self._timer = loop.call_later(left, self._look, task)
        else:
            self._lost = True
            task.cancel()
