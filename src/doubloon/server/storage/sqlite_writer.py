"""The thread that writes to a SQLite file. All waiting jobs share one transaction and are answered after its commit.

While a commit waits for the disk, more jobs arrive. The next commit takes all of them, for the price of one.
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
from doubloon.server.storage.failures import as_down
from doubloon.server.storage.sqlite_appends import Appends
from doubloon.server.storage.store import StorageDown
from doubloon.server.storage.writes import MAX_BATCH, PendingWrite, PendingWrites, Write

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
"""Runs inside the transaction. If it raises a `DoubloonError`, it must not have changed anything, so that the rest of
its batch is not affected."""

SETTINGS: tuple[str, ...] = (
    "PRAGMA synchronous = FULL",  # in WAL mode, only FULL makes a commit wait for the disk
    "PRAGMA fullfsync = ON",  # on macOS, only this flushes the disk's cache
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA busy_timeout = 5000",
)


def connect(path: Path) -> sqlite3.Connection:
    """Connect to this file, which must exist, with the settings that durability needs."""
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
    """Work, and the future that its caller awaits."""

    work: Callable[[Appends], T]
    answer: asyncio.Future[T]
    pending: PendingWrite | None = None
    """The write, if the work is one."""


class Writer:
    """One thread with one connection; must be created inside a running event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pending_writes = PendingWrites()
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._connected: Appends | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="doubloon-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """Run the work and commit; returns its result, or raises its exception."""
        return await self._queue(lambda appends: work(appends.connection))

    async def write(self, write: Write) -> None:
        """Return after the commit, or raise the reason why there is none."""
        pending = self._pending_writes.begin(write)
        answer = self._queue(lambda appends: appends.append(pending.placed), pending)
        await self._pending_writes.answered(pending, answer)

    def _queue(self, work: Callable[[Appends], T], pending: PendingWrite | None = None) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            answer.set_exception(StorageDown("the store is closed"))
        else:
            self._jobs.put(Job(work, answer, pending))
        return answer

    async def close(self) -> None:
        """Finish all waiting jobs, then end the thread."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while batch := self._waiting():
                results = self._commit(batch)
                with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits
                    self._loop.call_soon_threadsafe(self._answer, batch, results)
        finally:
            self._disconnect()

    def _waiting(self) -> list[Job[Any]]:
        """All waiting jobs, at least one; an empty list when the writer must end."""
        batch: list[Job[Any]] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MAX_BATCH:
                return batch
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch
        if batch:
            self._jobs.put(None)  # finish these jobs first
        return batch

    def _commit(self, batch: Sequence[Job[Any]]) -> list[Any]:
        """Run all jobs in one transaction; for each its result or its exception."""
        committing = False
        try:
            if self._connected is None:
                self._connected = Appends(connect(self._path))
            self._connected.connection.execute("BEGIN IMMEDIATE")
            results = [_run_job(self._connected, job) for job in batch]
            committing = True
            self._connected.connection.execute("COMMIT")
        except Exception as error:  # whatever it is, callers must get an answer
            self._disconnect()
            for job in batch:
                if job.pending is not None:
                    job.pending.stored = False
            return [as_down("the database could not be written", error, maybe_stored=committing) for _ in batch]
        return results

    def _answer(self, batch: Sequence[Job[Any]], results: Sequence[Any]) -> None:
        for job, result in zip(batch, results, strict=True):
            if job.answer.done():  # the caller was cancelled
                if job.pending is not None:
                    self._pending_writes.finish(job.pending)
            elif isinstance(result, Exception):
                job.answer.set_exception(result)
            else:
                job.answer.set_result(result)

    def _disconnect(self) -> None:
        """Close the connection, which rolls back an open transaction; the next batch connects again."""
        if self._connected is not None:
            with contextlib.suppress(Exception):
                self._connected.connection.close()
            self._connected = None


def _run_job(appends: Appends, job: Job[Any]) -> Any:
    """The result of a job, or its DoubloonError; any other exception fails the whole transaction."""
    try:
        result = job.work(appends)
    except DoubloonError as refusal:
        return refusal
    if job.pending is not None:
        job.pending.stored = True
    return result
