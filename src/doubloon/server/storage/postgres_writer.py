"""The task that writes to PostgreSQL: whatever waits goes into one transaction, and is answered after its commit."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import asyncpg

from doubloon.core.errors import DoubloonError
from doubloon.server.storage.postgres_link import DOWN, Link, down
from doubloon.server.storage.store import Conflict, NoSuchTable, StorageDown
from doubloon.server.storage.writes import MOST_TOGETHER, Pending, UnderWay, Write

_STORED = -1
_NO_SUCH_TABLE = -2
_WRITE_BATCH = "SELECT write_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"


@dataclass(frozen=True, slots=True)
class Job:
    """A write, and the caller who waits for its commit."""

    pending: Pending
    answer: asyncio.Future[None]


class Writer:
    """One task with one connection; it connects when there is something to write, and anew after any trouble."""

    def __init__(self, link: Link, origin: str) -> None:
        self._link = link
        self._origin = origin
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._later: list[Job] = []
        """Those that build on others of the last batch: they need to know what became of them."""
        self._under_way = UnderWay()
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def write(self, write: Write) -> None:
        """Return once this is committed; or raise why it is not."""
        if self._closed:
            raise StorageDown("the store is closed")
        answer = asyncio.get_running_loop().create_future()
        pending = self._under_way.begin(write)
        self._jobs.put_nowait(Job(pending, answer))
        await self._under_way.answered(pending, answer)

    async def close(self) -> None:
        """Finish all that waits, then end the task."""
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
                    if job.answer.done():  # the caller was cancelled
                        self._under_way.finish(job.pending)
                    elif result is None:
                        job.answer.set_result(None)
                    else:
                        job.answer.set_exception(result)
        finally:
            self._disconnect()

    async def _waiting(self) -> list[Job]:
        """All jobs that wait, at least one, sorted by table; none where the writer is to end."""
        waiting, self._later = self._later, []
        while not waiting or (len(waiting) < MOST_TOGETHER and not self._jobs.empty()):
            job = await self._jobs.get()
            if job is None:
                if waiting:
                    self._jobs.put_nowait(None)  # first the rest, then the end
                break
            waiting.append(job)
        batch: list[Job] = []
        asked, put_off = {job.pending for job in waiting}, set[str]()
        for job in waiting:
            table = job.pending.write.table
            if job.pending.before in asked or table in put_off:  # each log's writes stay in order
                put_off.add(table)
                self._later.append(job)
            else:
                batch.append(job)
        return sorted(batch, key=lambda job: job.pending.write.table)

    async def _commit(self, batch: Sequence[Write]) -> Sequence[DoubloonError | None]:
        """Write all in one transaction; for each `None`, or the exception that says why not."""
        sent = False
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._link.connect()
            sent = True
            answers = await self._connection.fetchval(_WRITE_BATCH, self._origin, *_columns(batch))
        except Exception as error:  # whatever it is, callers must not wait for ever
            self._disconnect()
            return [down(error, maybe_stored=sent) for _ in batch]
        return [_result(write, answer) for write, answer in zip(batch, answers, strict=True)]

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(*DOWN):
                self._connection.terminate()
            self._connection = None


def _columns(batch: Sequence[Write]) -> tuple[list[object], ...]:
    """The writes as the arrays that `write_batch` takes, entries of all of them one after the other."""
    entries = [entry for write in batch for entry in write.entries]
    summaries = [write.summary for write in batch]
    return (
        [write.table for write in batch],
        [write.length for write in batch],
        [len(write.entries) for write in batch],
        [entry.body for entry in entries],
        [entry.at for entry in entries],
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
