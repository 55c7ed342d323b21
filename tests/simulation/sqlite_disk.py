"""A disk for SQLite files: the real store with its SQL, its writer in the event loop, and faults around each commit."""

import asyncio
import queue
import sqlite3
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from doubloon.server.storage.sqlite_writer import Writer
from tests.simulation.loop import Owner
from tests.simulation.world import World

_COMMIT_SECONDS = 0.006
"""The longest virtual duration of a commit."""

real_connect = sqlite3.connect


class Disk:
    """The files of all processes, and who has them open. The simulation decides when a commit fails."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.file = folder / "tables.sqlite3"
        self.fault_rate = 0.0
        """The probability that a commit fails."""
        self.loses_answers = False
        """If set, every commit fails after the data is on the disk."""
        self.on_commit: Callable[[Owner, str], None] | None = None
        """Called before each commit of a process, and after it, with `before` or `after`."""
        self._open: dict[Owner, list[DiskConnection]] = {}

    def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Stands for `sqlite3.connect`."""
        connection = real_connect(*args, **options, factory=DiskConnection)
        assert isinstance(connection, DiskConnection)
        connection.disk, connection.owner = self, self.world.loop.current_owner()
        self._open.setdefault(connection.owner, []).append(connection)
        return connection

    def lose(self, owner: Owner) -> None:
        """The process has died: the operating system closes its files, which rolls back open transactions."""
        for connection in self._open.pop(owner, []):
            connection.close()

    def fails(self) -> bool:
        """Whether this commit fails."""
        return self.fault_rate > 0 and self.world.rng.random() < self.fault_rate


class DiskConnection(sqlite3.Connection):
    """A connection whose commits can fail, before or after the data is on the disk."""

    disk: Disk
    owner: Owner

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Like `sqlite3.Connection.execute`, with faults."""
        if sql != "COMMIT" or self.owner is self.disk.world.loop.outside:
            return super().execute(sql, parameters)
        if self.disk.loses_answers or self.disk.fails():
            if self.disk.loses_answers or self.disk.world.rng.random() < 0.5:
                super().execute("COMMIT")
                self.disk.world.note(f"{self.owner.name}: the disk fails after a commit")
            else:
                self.disk.world.note(f"{self.owner.name}: the disk fails before a commit")
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, parameters)


class JobQueue:
    """Stands for `queue.SimpleQueue`: it never blocks, and wakes the task that stands for the writer's thread."""

    def __init__(self) -> None:
        self._jobs: deque[Any] = deque()
        self.arrival = asyncio.Event()

    def put(self, job: Any) -> None:
        """Add a job."""
        self._jobs.append(job)
        self.arrival.set()

    def get(self) -> Any:
        """The next job. The writer asks only if there is one."""
        return self.get_nowait()

    def get_nowait(self) -> Any:
        """The next job, or `queue.Empty`."""
        if not self._jobs:
            self.arrival.clear()
            raise queue.Empty
        return self._jobs.popleft()

    def __len__(self) -> int:
        return len(self._jobs)


class LoopThread:
    """Stands for the writer's `threading.Thread`: a task that waits, commits and answers as the thread does."""

    disk: Disk

    def __init__(self, *, target: Callable[[], None], name: str, daemon: bool) -> None:  # noqa: ARG002
        writer = getattr(target, "__self__", None)
        assert isinstance(writer, Writer)
        self._writer = writer
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task, in the process that creates the writer."""
        self._task = asyncio.create_task(self._run())

    def join(self) -> None:
        """The task has ended by itself, because the writer is closed."""

    async def _run(self) -> None:
        writer, disk, owner = self._writer, self.disk, self.disk.world.loop.current_owner()
        jobs = writer._jobs
        assert isinstance(jobs, JobQueue)
        while True:
            while not len(jobs):
                jobs.arrival.clear()
                await jobs.arrival.wait()
            await asyncio.sleep(disk.world.rng.random() * _COMMIT_SECONDS)
            batch = writer._waiting()
            if not batch:
                writer._disconnect()
                return
            if disk.on_commit is not None:
                disk.on_commit(owner, "before")
                await asyncio.sleep(0)
            results = writer._commit(batch)
            disk.world.note(f"{owner.name}: commits {len(batch)} jobs")
            if disk.on_commit is not None:
                disk.on_commit(owner, "after")
            await asyncio.sleep(disk.world.rng.random() * _COMMIT_SECONDS)
            writer._answer(batch, results)


def replacements(disk: Disk) -> dict[str, Any]:
    """The parts of the SQLite store that must not use threads."""
    thread = type("LoopThread", (LoopThread,), {"disk": disk})
    writer = "doubloon.server.storage.sqlite_writer"
    return {
        "sqlite3.connect": disk.connect,
        f"{writer}.queue": SimpleNamespace(SimpleQueue=JobQueue, Empty=queue.Empty),
        f"{writer}.threading": SimpleNamespace(Thread=thread),
    }
