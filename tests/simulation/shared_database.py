"""A database server like PostgreSQL, which several processes share: the real SQL of the SQLite store, behind a network.

Each request travels to the database, is executed there as one transaction, and its answer travels back. On the way the
connection can be cut, so that the process does not know the outcome. The process may die in the meantime: a request
that is under way is executed all the same. Writing in batches and listening are the real code for PostgreSQL.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any, TypeVar

from doubloon.core.errors import DoubloonError
from doubloon.server.storage import Signal, StorageDown, postgres_writer, sqlite_writer
from doubloon.server.storage.postgres_database import TIMEOUT, Database
from doubloon.server.storage.postgres_listener import Listener
from doubloon.server.storage.sqlite import SqliteStore, _prepare
from doubloon.server.storage.sqlite_appends import Appends
from doubloon.server.storage.writes import Write
from tests.simulation.loop import Owner
from tests.simulation.sqlite_disk import real_connect
from tests.simulation.world import World

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

_TRIP_SECONDS = 0.003
"""The longest virtual duration of one way between a process and the database."""
_NOTIFY_SECONDS = 0.02
_LATE_CHANCE, _LATE_SECONDS = 0.05, 1.5
"""Some notifications come late, and some writes whose connection was cut."""


class SharedDatabase:
    """The database server. The simulation stops and starts it, and cuts connections."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.up = True
        self.cut_rate = 0.0
        """The probability that a connection is cut during a request."""
        self.loses_answers = False
        """If set, every connection is cut during a write that is executed all the same, perhaps later."""
        self.on_commit: Callable[[Owner, str], None] | None = None
        """Called before a write of a process is executed, and after it, with `before` or `after`."""
        self.listeners: list[ListeningConnection] = []
        file = folder / "shared.sqlite3"
        _prepare(file)
        self.connection = real_connect(file, isolation_level=None)
        self.connection.execute("PRAGMA synchronous = OFF")  # the simulated server does not lose its memory

    def stop(self) -> None:
        """Stop as in a crash: all connections are cut, and requests under way fail or are executed, by the seed."""
        self.up = False
        self.world.note("the database stops")
        for listener in list(self.listeners):
            listener.cut()

    def start(self) -> None:
        """Start again, with everything that was committed."""
        self.up = True
        self.world.note("the database starts")

    def close(self) -> None:
        """Free the memory."""
        self.connection.close()

    async def request(self, work: Work[T], *, writes: bool) -> T:
        """Execute the work as one transaction; `StorageDown` if the connection is lost."""
        loop, rng, owner = self.world.loop, self.world.rng, self.world.loop.current_owner()
        if not self.up:
            await asyncio.sleep(rng.random() * _TRIP_SECONDS)
            raise StorageDown("the database refuses connections")
        answer: asyncio.Future[T] = loop.create_future()
        cut = rng.choice(("before", "after", "late")) if rng.random() < self.cut_rate else ""
        if writes and self.loses_answers:
            cut = "late"
        longest = _TRIP_SECONDS
        if cut == "late":  # the process notices first, and may try again
            self._reply(answer, None, _lost(writes))
            longest = _LATE_SECONDS
        loop.call_outside(rng.random() * longest, self._execute, work, answer, owner, writes, cut)
        try:
            async with asyncio.timeout(TIMEOUT):
                return await answer
        except TimeoutError:
            raise StorageDown("the database does not answer", maybe_stored=writes) from None

    def _execute(self, work: Work[Any], answer: asyncio.Future[Any], owner: Owner, writes: bool, cut: str) -> None:
        lost = _lost(writes)
        if writes and self.on_commit is not None:
            self.on_commit(owner, "before")
        if not self.up or cut == "before":
            self._reply(answer, None, lost)
            return
        result, error = None, None
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(self.connection)
        except (DoubloonError, sqlite3.Error) as problem:
            error = problem
        self.connection.execute("ROLLBACK" if error else "COMMIT")
        if writes and self.on_commit is not None:
            self.on_commit(owner, "after")
        self._reply(answer, result, lost if cut else error)

    def _reply(self, answer: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        def arrive() -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)

        self.world.loop.call_outside(self.world.rng.random() * _TRIP_SECONDS, arrive)

    def notify(self, payload: str) -> None:
        """Notify all processes that listen."""
        for listener in self.listeners:
            listener.deliver(payload)

    async def open_store(self) -> "SharedStore":
        """Stands for `open_store`."""
        if not self.up:
            raise StorageDown("the database refuses connections")
        return SharedStore(self)


class SharedStore(SqliteStore):
    """The SQLite store with its database elsewhere: only the way to the database differs."""

    def __init__(self, database: SharedDatabase) -> None:
        origin = database.world.urandom(8).hex()
        self._process = origin
        self._shared = database
        self._writer = RemoteWriter(database, origin)
        self._listener = Listener(ListeningDatabase(database), origin, self._writer.doubtful, _do_nothing)
        self._closed = asyncio.Event()

    @property
    def is_shared(self) -> bool:
        """Several processes use the database."""
        return True

    def changes(self) -> AsyncIterator[str]:
        """Notifications, as from PostgreSQL."""
        return self._listener.changes()

    async def signal(self, signals: Sequence[Signal]) -> None:
        """Notify the other processes."""

        def notify(_: sqlite3.Connection) -> None:
            for table, text in signals:
                self._shared.notify(f"{self._process} {table} {text}")

        await self._shared.request(notify, writes=False)

    def signals(self) -> AsyncIterator[Signal]:
        """Signals, as from PostgreSQL."""
        return self._listener.signals()

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed.set()
        await self._writer.close()
        await self._listener.close()

    async def _read(self, query: Work[T]) -> T:
        if self._closed.is_set():
            raise StorageDown("the store is closed")
        return await self._shared.request(query, writes=False)


class RemoteWriter(sqlite_writer.Writer):
    """Sends writes to the shared database instead of a thread."""

    def __init__(self, database: SharedDatabase, origin: str) -> None:
        self._shared = database
        self._batches = BatchWriter(database, origin)
        self.doubtful = self._batches.doubtful

    async def do(self, work: Work[T]) -> T:
        """Run the work at the database."""
        return await self._shared.request(work, writes=True)

    async def write(self, write: Write) -> None:
        """Return after the commit, or raise the reason why there is none."""
        await self._batches.write(write)

    async def close(self) -> None:
        """Finish all waiting writes."""
        await self._batches.close()


class BatchWriter(postgres_writer.Writer):
    """The real writer for PostgreSQL; only the statement that stores a batch is another one."""

    def __init__(self, database: SharedDatabase, origin: str) -> None:
        super().__init__(ListeningDatabase(database), origin)
        self._shared = database

    async def _commit(self, batch: Sequence[Write]) -> Sequence[DoubloonError | None]:
        def store(connection: sqlite3.Connection) -> list[DoubloonError | None]:
            results = [_result(connection, write) for write in batch]
            for write, result in zip(batch, results, strict=True):
                if result is None:
                    self._shared.notify(f"{self._origin} {write.table}")
            return results

        try:
            return await self._shared.request(store, writes=True)
        except StorageDown as down:
            return [down for _ in batch]


async def _do_nothing() -> None:
    """Requests share no connections here."""


def _lost(writes: bool) -> StorageDown:
    return StorageDown("the connection to the database was lost", maybe_stored=writes)


def _result(connection: sqlite3.Connection, write: Write) -> DoubloonError | None:
    try:
        Appends(connection).append(write)
    except DoubloonError as refusal:
        return refusal
    return None


class ListeningDatabase(Database):
    """What the real listener connects to."""

    def __init__(self, database: SharedDatabase) -> None:
        super().__init__("postgresql://simulated", TIMEOUT)
        self._shared = database

    async def connect(self, *, command_timeout: float | None = None) -> Any:  # noqa: ARG002 (asyncpg's connection)
        """A connection that can listen."""
        await asyncio.sleep(self._shared.world.rng.random() * _TRIP_SECONDS)
        if not self._shared.up:
            raise ConnectionRefusedError("the database refuses connections")
        return ListeningConnection(self._shared)


class ListeningConnection:
    """A connection that gets notifications; it can be cut, or become silent without a notice."""

    def __init__(self, database: SharedDatabase) -> None:
        self._shared = database
        self.owner = database.world.loop.current_owner()
        self.is_silent = False
        self._context = copy_context()
        self._callbacks: list[Callable[..., None]] = []
        self._on_end: list[Callable[[Any], None]] = []
        self._last_arrival = 0.0

    def add_termination_listener(self, callback: Callable[[Any], None]) -> None:
        """Call back when the connection is lost."""
        self._on_end.append(callback)

    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None:  # noqa: ARG002 (there is one)
        """Call back for every notification from now on."""
        await asyncio.sleep(self._shared.world.rng.random() * _TRIP_SECONDS)
        self._callbacks.append(callback)
        self._shared.listeners.append(self)

    async def execute(self, _probe: str) -> None:
        """Answer a probe, unless nothing arrives any more."""
        if self.is_silent or not self._shared.up:
            await asyncio.sleep(TIMEOUT)
            raise TimeoutError("the connection to the database is dead")

    def terminate(self) -> None:
        """Close the connection."""
        if self in self._shared.listeners:
            self._shared.listeners.remove(self)

    def deliver(self, payload: str) -> None:
        """Send a notification; they arrive in order, some of them late."""
        if self.is_silent or not self.owner.alive:
            return
        world = self._shared.world
        longest = _LATE_SECONDS if world.rng.random() < _LATE_CHANCE else _NOTIFY_SECONDS
        self._last_arrival = max(self._last_arrival, world.loop.time() + world.rng.random() * longest)
        for callback in self._callbacks:
            world.loop.call_at(self._last_arrival, callback, self, 0, "doubloon", payload, context=self._context)

    def cut(self) -> None:
        """End the connection, with a notice."""
        self.terminate()
        for callback in self._on_end:
            self._shared.world.loop.call_soon(callback, self, context=self._context)
