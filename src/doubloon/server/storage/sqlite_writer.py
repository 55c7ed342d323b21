"""The thread that writes to a SQLite file: whatever waits goes into one transaction, and is answered after its commit.

A commit waits for the disk, and while it waits, more work comes in. Taking all of it at once makes the next commit
serve many callers for the price of one.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from doubloon.core.errors import DoubloonError
from doubloon.server.storage.store import StorageDown
from doubloon.server.storage.writes import MOST_TOGETHER, Pending, UnderWay, Write

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
"""What is done inside the transaction. It refuses with a `DoubloonError`, and before it has changed anything, so that
the others of its batch notice nothing."""
WriteDown: TypeAlias = Callable[[sqlite3.Connection, Write], None]
"""How a write is done inside the transaction."""

SETTINGS: tuple[str, ...] = (
    "PRAGMA synchronous = FULL",  # in WAL mode, this is what makes a commit wait for the disk
    "PRAGMA fullfsync = ON",  # on macOS, only this gets past the cache of the disk
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA busy_timeout = 5000",
)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to this file, which must be there, with the settings that durability needs."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        for setting in SETTINGS:
            connection.execute(setting)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class Job(NamedTuple, Generic[T]):
    """Work, and the caller who waits for what comes of it."""

    work: Work[T]
    answer: asyncio.Future[T]
    pending: Pending | None = None
    """What it writes to a log, if that is what it does."""


class Writer:
    """One thread with one connection; made and used inside a running event loop."""

    def __init__(self, path: Path, write_down: WriteDown) -> None:
        self._path = path
        self._write_down = write_down
        self._under_way = UnderWay()
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="doubloon-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """What the work gives, once it is committed; or what it raises."""
        return await self._queue(work)

    async def write(self, write: Write) -> None:
        """Return once this is committed; or raise why it is not."""
        pending = self._under_way.begin(write)
        answer = self._queue(lambda connection: self._write_down(connection, pending.placed), pending)
        await self._under_way.answered(pending, answer)

    def _queue(self, work: Work[T], pending: Pending | None = None) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            answer.set_exception(StorageDown("the store is closed"))
        else:
            self._jobs.put(Job(work, answer, pending))
        return answer

    async def close(self) -> None:
        """Finish all that waits, then end the thread."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while batch := self._waiting():
                results = self._commit(batch)
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(self._answer, batch, results)
        finally:
            self._disconnect()

    def _waiting(self) -> list[Job[Any]]:
        """All jobs that wait, at least one; none where the writer is to end."""
        batch: list[Job[Any]] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER:
                return batch
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch
        if batch:
            self._jobs.put(None)  # first the rest, then the end
        return batch

    def _commit(self, batch: Sequence[Job[Any]]) -> list[Any]:
        """Do all the work in one transaction; for each what it gave, or the exception that says why not."""
        committing = False
        try:
            if self._connection is None:
                self._connection = connect(self._path)
            self._connection.execute("BEGIN IMMEDIATE")
            results = [_done(self._connection, job) for job in batch]
            committing = True
            self._connection.execute("COMMIT")
        except Exception as error:  # whatever it is, callers must not wait for ever
            self._disconnect()
            for job in batch:
                if job.pending is not None:
                    job.pending.stored = False
            return [_down(error, maybe_stored=committing) for _ in batch]
        return results

    def _answer(self, batch: Sequence[Job[Any]], results: Sequence[Any]) -> None:
        for job, result in zip(batch, results, strict=True):
            if job.answer.done():  # the caller was cancelled
                if job.pending is not None:
                    self._under_way.finish(job.pending)
            elif isinstance(result, Exception):
                job.answer.set_exception(result)
            else:
                job.answer.set_result(result)

    def _disconnect(self) -> None:
        """Let go of the connection, and with it of any half-done transaction; the next batch opens a new one."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _done(connection: sqlite3.Connection, job: Job[Any]) -> Any:
    """What the work gives, or its refusal; any other trouble is raised, and ends the transaction for all."""
    try:
        result = job.work(connection)
    except DoubloonError as refusal:
        return refusal
    if job.pending is not None:
        job.pending.stored = True
    return result


def _down(error: Exception, *, maybe_stored: bool) -> StorageDown:
    down = StorageDown(f"the database could not be written: {error}", maybe_stored=maybe_stored)
    down.__cause__ = error
    return down
