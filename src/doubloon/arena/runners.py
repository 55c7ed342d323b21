"""Where games are played: in this process, or in several processes on this machine.

A third runner, `cluster.Cluster`, plays on many machines. All runners play the same games with the same results.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Generic, Protocol, Self, TypeAlias, TypeVar

from doubloon.arena.results import Settings
from doubloon.arena.schedule import ScheduledGame
from doubloon.bots.program import close_programs
from doubloon.core.checks import whole
from doubloon.core.errors import DoubloonError

_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""Limit the threads that a library starts. With a game on every core, more threads would only compete."""
R = TypeVar("R")
Play: TypeAlias = Callable[[Settings, ScheduledGame], R]
"""Plays one game. It must be a function of a module, or a partial of one, so that other processes can import it."""


class RunnerDown(DoubloonError):
    """A runner cannot be reached, or it failed."""


class Runner(Protocol[R]):
    """Plays games, several at once. Games are started inside `with`; leaving it cancels those that are not over."""

    @property
    def slots(self) -> int:
        """The number of games that are played at once. It may change while games are played."""
        ...

    def start(self, play: Play[R], settings: Settings, game: ScheduledGame) -> None:
        """Play this game as soon as a slot is free."""
        ...

    def wait(self) -> list[R]:
        """Wait until a game is over; return all that have ended since the last call.

        An empty list is allowed now and then. A runner that has lost a game raises RunnerDown.
        """
        ...

    def __enter__(self) -> "Runner[R]": ...  # with Self, type checkers cannot infer R from the games to be played

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class OneProcess(Generic[R]):
    """Plays in this process, one game after another; at the end, it closes the programs that played."""

    slots = 1

    def __init__(self) -> None:
        self._waiting: list[tuple[Play[R], Settings, ScheduledGame]] = []

    def start(self, play: Play[R], settings: Settings, game: ScheduledGame) -> None:
        """Play this game in a later call of `wait`."""
        self._waiting.append((play, settings, game))

    def wait(self) -> list[R]:
        """Play the next game."""
        play, settings, game = self._waiting.pop(0)
        return [play(settings, game)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._waiting.clear()
        close_programs()


class Processes(Generic[R]):
    """Plays in several processes on this machine, one game per process at a time."""

    def __init__(self, slots: int) -> None:
        self.slots = whole(slots, "the number of processes", 1)
        self._running: set[Future[R]] = set()

    def start(self, play: Play[R], settings: Settings, game: ScheduledGame) -> None:
        """Play this game as soon as a process is free."""
        self._running.add(self._pool.submit(play, settings, game))

    def wait(self) -> list[R]:
        """Wait until a game is over; return all that have ended since the last call."""
        done, self._running = wait(self._running, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool as problem:
            raise RunnerDown(
                "a process was killed while it played; fewer --jobs leave more memory to each"
            ) from problem

    def __enter__(self) -> Self:
        # Ctrl-C in a terminal ends the processes at once, without a traceback from each.
        ends = (signal.SIGINT, signal.SIG_DFL)
        context = get_context("spawn")
        for name in _THREADS:
            os.environ.setdefault(name, "1")
        self._pool = ProcessPoolExecutor(self.slots, mp_context=context, initializer=signal.signal, initargs=ends)
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._running.clear()


def on_this_machine(jobs: int | None = None) -> Runner[R]:
    """A runner with that many processes; by default one for each available core.

    >>> on_this_machine(jobs=2).slots
    2
    """
    slots = cores() if jobs is None else whole(jobs, "jobs", 1)
    return OneProcess[R]() if slots == 1 else Processes[R](slots)


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
