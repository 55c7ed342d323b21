"""The task that writes to PostgreSQL. All waiting writes share one transaction and are answered after its commit."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import asyncpg

from doubloon.core.errors import DoubloonError
from doubloon.server.storage.postgres_database import Database, down
from doubloon.server.storage.store import Conflict, NoSuchTable, StorageDown
from doubloon.server.storage.writes import MAX_BATCH, PendingWrite, PendingWrites, Write

_STORED = -1
_NO_SUCH_TABLE = -2
_WRITE_BATCH = "SELECT write_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"


@dataclass(frozen=True, slots=True)
class Job:
    """A write, and the future that its caller awaits."""

    pending: PendingWrite
    answer: asyncio.Future[None]


class Writer:
    """One task with one connection; it connects on the first write, and again after any error."""

    def __init__(self, link: Database, origin: str) -> None:
        self._database = link
        self._origin = origin
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._later: list[Job] = []
        """Writes that depend on others of the last batch; they wait for the outcome."""
        self._pending_writes = PendingWrites()
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self.doubtful: set[str] = set()
        """The tables with a write that may be stored later, although its caller got `StorageDown`."""
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, write: Write) -> None:
        """Return after the commit, or raise the reason why there is none."""
        if self._closed:
            raise StorageDown("the store is closed")
        answer = asyncio.get_running_loop().create_future()
        pending = self._pending_writes.begin(write)
        self._jobs.put_nowait(Job(pending, answer))
        await self._pending_writes.answered(pending, answer)

    async def close(self) -> None:
        """Finish all waiting writes, then end the task."""
        if not self._closed:
            self._closed = True
            self._jobs.put_nowait(None)
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            while batch := await self._waiting():
                results = await self._commit([job.pending.placed for job in batch])
                for job, result in zip(batch, results, strict=True):
                    job.pending.stored = result is None
                    self._note_doubt(job.pending.write.table, result)
                    if job.answer.done():  # the caller was cancelled
                        self._pending_writes.finish(job.pending)
                    elif result is None:
                        job.answer.set_result(None)
                    else:
                        job.answer.set_exception(result)
        finally:
            self._disconnect()

    def _note_doubt(self, table: str, result: DoubloonError | None) -> None:
        """Note whether a write to this table may be stored later. It cannot, once another one is stored instead."""
        if isinstance(result, StorageDown) and result.maybe_stored:
            self.doubtful.add(table)
        elif result is None:
            self.doubtful.discard(table)

    async def _waiting(self) -> list[Job]:
        """All waiting jobs, at least one, sorted by table; an empty list when the writer must end."""
        waiting, self._later = self._later, []
        while not waiting or (len(waiting) < MAX_BATCH and not self._jobs.empty()):
            job = await self._jobs.get()
            if job is None:
                if waiting:
                    self._jobs.put_nowait(None)  # finish these jobs first
                break
            waiting.append(job)
        batch: list[Job] = []
        requested, postponed = {job.pending for job in waiting}, set[str]()
        for job in waiting:
            table = job.pending.write.table
            if job.pending.before in requested or table in postponed:  # writes to one log stay in order
                postponed.add(table)
                self._later.append(job)
            else:
                batch.append(job)
        return sorted(batch, key=lambda job: job.pending.write.table)

    async def _commit(self, batch: Sequence[Write]) -> Sequence[DoubloonError | None]:
        """Execute all writes in one transaction; for each None or its exception."""
        sent = False
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._database.connect()
            sent = True
            answers = await self._connection.fetchval(_WRITE_BATCH, self._origin, *_columns(batch))
            return [_result(write, answer) for write, answer in zip(batch, answers, strict=True)]
        except Exception as error:  # whatever it is, callers must get an answer
            self._disconnect()
            return [down(error, maybe_stored=sent) for _ in batch]

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.terminate()
            self._connection = None


def _columns(batch: Sequence[Write]) -> tuple[list[object], ...]:
    """The writes as the array parameters of `write_batch`, with all their entries in sequence."""
    salted = [each for write in batch for each in write.salted()]
    summaries = [write.summary for write in batch]
    return (
        [write.table for write in batch],
        [write.length for write in batch],
        [len(write.entries) for write in batch],
        [each.entry.body for each in salted],
        [each.entry.at for each in salted],
        [each.salt for each in salted],
        [each.leaf for each in salted],
        [write.updated for write in batch],
        [summary and summary.game for summary in summaries],
        [summary and summary.status for summary in summaries],
        [summary and summary.listed for summary in summaries],
        [summary and summary.seats for summary in summaries],
    )


def _result(write: Write, answer: int) -> DoubloonError | None:
    if answer == _STORED:
        return None
    if answer == _NO_SUCH_TABLE:
        return NoSuchTable(write.table)
    return Conflict(write.table, answer)
