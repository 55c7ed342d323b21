"""Where the games of an arena are played: in this process, or in several on this machine.

A third runner, `cluster.Cluster`, plays on many machines. Which games are played, and what comes of them, is the same
with all.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Protocol, Self, TypeAlias

from doubloon.arena.fixtures import Fixture
from doubloon.arena.results import Played, Settings
from doubloon.core.errors import DoubloonError

_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""How many threads a library may start; where games are played on all cores, more than one is in the way."""
Play: TypeAlias = Callable[[Settings, Fixture], Played]
"""Plays one game; a function of a module, so that other processes find it by its name."""


class RunnerDown(DoubloonError):
    """What should play the games of an arena cannot be reached, or broke down."""


class Runner(Protocol):
    """Plays games, several at once. It is given games inside `with`; after it none is played any more."""

    @property
    def slots(self) -> int:
        """How many games are played at once. It may change while games are played."""
        ...

    def start(self, play: Play, settings: Settings, fixture: Fixture) -> None:
        """Play this game as soon as a slot is free."""
        ...

    def wait(self) -> list[Played]:
        """The games that are over now, each once; of those that were started there is one at least."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class OneProcess:
    """Plays in this process, one game after another."""

    slots = 1

    def __init__(self) -> None:
        self._waiting: list[tuple[Play, Settings, Fixture]] = []

    def start(self, play: Play, settings: Settings, fixture: Fixture) -> None:
        """Play this game when it is waited for."""
        self._waiting.append((play, settings, fixture))

    def wait(self) -> list[Played]:
        """Play the next game."""
        play, settings, fixture = self._waiting.pop(0)
        return [play(settings, fixture)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._waiting.clear()


class Processes:
    """Plays in so many processes on this machine."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._running: set[Future[Played]] = set()

    def start(self, play: Play, settings: Settings, fixture: Fixture) -> None:
        """Play this game as soon as a process is free."""
        self._running.add(self._pool.submit(play, settings, fixture))

    def wait(self) -> list[Played]:
        """The games that are over now."""
        done, self._running = wait(self._running, return_when=FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool as problem:
            raise RunnerDown("a process that played was killed; with fewer --jobs there is more memory for each") from (
                problem
            )

    def __enter__(self) -> Self:
        # Who interrupts from a terminal ends the processes at once, without a word from each of them.
        ends = (signal.SIGINT, signal.SIG_DFL)
        context = get_context("spawn")
        for name in _THREADS:
            os.environ.setdefault(name, "1")
        self._pool = ProcessPoolExecutor(self.slots, mp_context=context, initializer=signal.signal, initargs=ends)
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._running.clear()


def on_this_machine(jobs: int | None = None) -> Runner:
    """A runner with so many processes, without a number one for each core that may be used."""
    slots = jobs or cores()
    return OneProcess() if slots == 1 else Processes(slots)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
