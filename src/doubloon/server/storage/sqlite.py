"""A store in a SQLite file: one process, one writer thread, one reader thread."""

import asyncio
import contextlib
import math
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Self, TypeVar

from doubloon.core.errors import DoubloonError
from doubloon.server.storage import chain, chain_migration, migrations
from doubloon.server.storage.chain import StoredEntry
from doubloon.server.storage.failures import storage_down
from doubloon.server.storage.queries import (
    BLOCK,
    BLOCKS,
    CLOSED_TABLES,
    IDS,
    RECORD_CREATOR,
    ROW,
    UNBLOCK,
    UNLIMITED,
    forgetting,
    in_sqlite,
    table_query,
    table_rows,
)
from doubloon.server.storage.sqlite_appends import missing_table
from doubloon.server.storage.sqlite_writer import Writer, connect
from doubloon.server.storage.store import (
    Beat,
    Block,
    Decisions,
    Entry,
    LastSeen,
    Outage,
    Seen,
    Signal,
    StorageDown,
    Summary,
    TableRow,
)
from doubloon.server.storage.writes import FORGOTTEN_SECONDS, PRUNE_BATCH, Write

T = TypeVar("T")

_OPEN_TIMEOUT = 10.0
"""Seconds to wait for other processes that open the same file at the same time."""

_RECORD_PRESENCE = (
    "INSERT INTO presence SELECT id, ?2, ?3 FROM tables WHERE id = ?1 "
    "ON CONFLICT DO UPDATE SET seen = max(seen, excluded.seen)"
)
_RECORD_CONNECTED = (
    "INSERT INTO connected SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1 "
    "ON CONFLICT DO UPDATE SET until = excluded.until"
)
_PRESENCE = (
    "SELECT seat, seen, (SELECT max(until) FROM connected WHERE connected.table_id = presence.table_id "
    "AND connected.seat = presence.seat AND process <> ?2) FROM presence WHERE table_id = ?1"
)


class SqliteStore:
    """A store in a SQLite file; see `Store`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = Writer(path)
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="doubloon-reader")
        self._reading: sqlite3.Connection | None = None
        self._process = token_hex(8)
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the store in this file; create the file and its folders if they are missing."""
        with storage_down(f"the database {path} cannot be opened"):
            await asyncio.to_thread(_prepare, path)
        return cls(path)

    @property
    def is_shared(self) -> bool:
        """See `Store.is_shared`: one process has the file."""
        return False

    async def create(self, table: str, summary: Summary, entries: Sequence[Entry]) -> None:
        """See `Store.create`."""
        await self._writer.write(Write.checked(table, None, entries, summary))

    async def append(
        self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        """See `Store.append`."""
        await self._writer.write(Write.checked(table, length, entries, summary, hidden=hidden))

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """See `Store.load`."""
        return await self._read(lambda connection: _load(connection, table, since))

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """See `Store.lengths`."""
        return await self._read(lambda connection: _lengths(connection, tables))

    async def inspect(self, table: str) -> tuple[TableRow, list[Entry]]:
        """See `Store.inspect`."""
        return await self._read(lambda connection: _inspect(connection, table))

    async def ids(self) -> list[str]:
        """See `Store.ids`."""
        return await self._read(lambda connection: [table for (table,) in connection.execute(IDS)])

    async def tables(
        self, *, status: str | None = None, listed: bool | None = None, limit: int = 100, before: float | None = None
    ) -> list[TableRow]:
        """See `Store.tables`."""
        query, arguments = table_query("?", status=status, listed=listed, limit=limit, before=before)
        return await self._read(lambda connection: table_rows(connection.execute(query, arguments)))

    async def prune(self, status: str, before: float, limit: int = PRUNE_BATCH) -> list[str]:
        """See `Store.prune`."""
        return await self._writer.do(lambda connection: _prune(connection, status, before, limit))

    async def record_creator(self, table: str, address: str, at: float, most: int | None = None) -> bool:
        """See `Store.record_creator`."""
        return bool(await self._change(RECORD_CREATOR, table, address, at, UNLIMITED if most is None else most))

    async def decisions(self) -> Decisions:
        """See `Store.decisions`."""
        return await self._read(_decisions)

    async def close_table(self, table: str, at: float) -> bool:
        """See `Store.close_table`."""
        return await self._writer.do(lambda connection: _close_table(connection, table, at))

    async def block(self, block: Block) -> None:
        """See `Store.block`."""
        await self._change(BLOCK, *block)

    async def unblock(self, network: str) -> bool:
        """See `Store.unblock`."""
        return bool(await self._change(UNBLOCK, network))

    async def forget_decisions(self, now: float, wall: float) -> None:
        """See `Store.forget_decisions`."""
        for statement, arguments in forgetting(now, wall):
            await self._change(statement, *arguments)

    async def changes(self) -> AsyncIterator[str]:
        """See `Store.changes`: here there are none."""
        await self._closed.wait()
        nothing: tuple[str, ...] = ()
        for table in nothing:
            yield table

    async def signal(self, signals: Sequence[Signal]) -> None:
        """See `Store.signal`: there are no other processes."""

    async def signals(self) -> AsyncIterator[Signal]:
        """See `Store.signals`: here there are none."""
        await self._closed.wait()
        nothing: tuple[Signal, ...] = ()
        for signal in nothing:
            yield signal

    async def heartbeat(self, beat: Beat, outage_after: float = math.inf) -> float:
        """See `Store.heartbeat`."""
        return await self._writer.do(lambda connection: _heartbeat(connection, beat, outage_after))

    async def last_beat(self) -> Beat | None:
        """See `Store.last_beat`."""
        query = "SELECT at, wall FROM pulse WHERE at IS NOT NULL"
        row = await self._read(lambda connection: connection.execute(query).fetchone())
        return Beat._make(row) if row else None

    async def outages(self, since: float) -> list[Outage]:
        """See `Store.outages`."""
        query = "SELECT since, until FROM outages WHERE until > ? ORDER BY until"
        return await self._read(lambda connection: [Outage(*row) for row in connection.execute(query, (since,))])

    async def record_presence(self, seats: Sequence[Seen], until: float) -> None:
        """See `Store.record_presence`."""
        await self._writer.do(lambda connection: _record_presence(connection, self._process, seats, until))

    async def presence(self, tables: Sequence[str]) -> dict[str, dict[int, LastSeen]]:
        """See `Store.presence`."""
        return await self._read(lambda connection: _presence(connection, self._process, tables))

    async def secret(self) -> bytes:
        """See `Store.secret`."""
        found: bytes = await self._read(lambda connection: connection.execute("SELECT value FROM secret").fetchone()[0])
        return found

    async def old_keys(self) -> frozenset[str]:
        """See `Store.old_keys`."""
        return await self._read(
            lambda connection: frozenset(key for (key,) in connection.execute("SELECT key FROM old_keys"))
        )

    async def healthy(self) -> bool:
        """See `Store.healthy`."""
        try:
            await self._writer.do(lambda connection: connection.execute("UPDATE pulse SET beats = beats + 1").rowcount)
            await self.tables(limit=1)
        except StorageDown:
            return False
        return True

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed.set()
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._stop_reading()

    async def _change(self, query: str, *arguments: object) -> int:
        """Execute a statement; returns the number of rows that it changed."""
        return await self._writer.do(lambda connection: connection.execute(in_sqlite(query), arguments).rowcount)

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed.is_set():
            raise StorageDown("the store is closed")
        with storage_down("the database could not be read"):
            return await asyncio.get_running_loop().run_in_executor(self._reader, self._query, query)

    def _query(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query in the reader's thread."""
        try:
            if self._reading is None:
                self._reading = connect(self._path)
                self._reading.execute("PRAGMA query_only = ON")
            self._reading.execute("BEGIN")
            try:
                return query(self._reading)
            finally:
                self._reading.execute("ROLLBACK")
        except DoubloonError:
            raise
        except Exception:
            self._stop_reading()
            raise

    def _stop_reading(self) -> None:
        if self._reading is not None:
            with contextlib.suppress(Exception):
                self._reading.close()
            self._reading = None


def _prepare(path: Path) -> None:
    """Create the file if it is missing, and migrate its schema."""
    if path.is_dir():
        raise IsADirectoryError("it is a directory")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    _hide_from_others(path)
    with contextlib.closing(connect(path)) as connection:
        _use_write_ahead_log(connection)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(migrations.RECORD)
        ((latest,),) = connection.execute(migrations.LATEST)
        missing = migrations.missing(latest)
        for number, migration in missing:
            for statement in migration.sqlite:
                connection.execute(statement)
            if migration.draws_secret:
                connection.execute("INSERT INTO secret VALUES (1, ?)", (token_bytes(migrations.SECRET_BYTES),))
            connection.execute("INSERT INTO migrations VALUES (?, ?)", (number, migration.name))
        if any(migration.rechain for _, migration in missing):
            chain_migration.rechain_sqlite(connection)
        connection.execute("COMMIT")


def _hide_from_others(path: Path) -> None:
    """Only the owner may read the players' secrets, also if a file was restored with other permissions."""
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if (mode := file.stat().st_mode) & 0o077:
                file.chmod(mode & ~0o077)


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL mode. SQLite does not wait for other processes that do the same."""
    deadline = time.monotonic() + _OPEN_TIMEOUT
    while True:
        try:
            ((mode,),) = connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            if mode != "wal":
                raise sqlite3.OperationalError("this file system does not allow SQLite's write-ahead log")
            return


def _load(connection: sqlite3.Connection, table: str, since: int) -> list[Entry]:
    row = connection.execute("SELECT length, head FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        raise missing_table(connection, table)
    rows = connection.execute(
        "SELECT seq, body, at, salt, head FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq", (table, since - 1)
    )
    return chain.verify(table, since, list(map(StoredEntry._make, rows)), *row)


def _decisions(connection: sqlite3.Connection) -> Decisions:
    blocks = [Block(*row) for row in connection.execute(BLOCKS)]
    return Decisions(blocks, frozenset(table for (table,) in connection.execute(CLOSED_TABLES)))


def _close_table(connection: sqlite3.Connection, table: str, at: float) -> bool:
    if not connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount:
        return False
    connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM creators WHERE table_id = ?", (table,))
    connection.execute("INSERT INTO closed_tables VALUES (?, ?) ON CONFLICT DO NOTHING", (table, at))
    return True


def _lengths(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, int]:
    found = (connection.execute("SELECT id, length FROM tables WHERE id = ?", (table,)).fetchone() for table in tables)
    return dict(row for row in found if row is not None)


def _inspect(connection: sqlite3.Connection, table: str) -> tuple[TableRow, list[Entry]]:
    entries = _load(connection, table, 0)
    (row,) = table_rows(connection.execute(f"SELECT {ROW} FROM tables WHERE id = ?", (table,)))
    return row, entries


def _record_presence(connection: sqlite3.Connection, process: str, seats: Sequence[Seen], until: float) -> None:
    connection.executemany(_RECORD_PRESENCE, [(seen.table, seen.seat, seen.at) for seen in seats])
    gone = [(seen.table, seen.seat, process) for seen in seats if not seen.connected]
    connection.executemany("DELETE FROM connected WHERE table_id = ? AND seat = ? AND process = ?", gone)
    here = [(seen.table, seen.seat, process, until) for seen in seats if seen.connected]
    connection.executemany(_RECORD_CONNECTED, here)
    connection.execute("DELETE FROM connected WHERE until < ?", (until - FORGOTTEN_SECONDS,))


def _presence(connection: sqlite3.Connection, process: str, tables: Sequence[str]) -> dict[str, dict[int, LastSeen]]:
    return {
        table: {
            seat: LastSeen(seen, until or 0.0) for seat, seen, until in connection.execute(_PRESENCE, (table, process))
        }
        for table in tables
    }


def _heartbeat(connection: sqlite3.Connection, beat: Beat, outage_after: float) -> float:
    now = beat.steady
    connection.execute("INSERT INTO outages SELECT at, ? FROM pulse WHERE at < ?", (now, now - outage_after))
    connection.execute("UPDATE pulse SET at = ?1, wall = ?2 WHERE at IS NULL OR at <= ?1", beat)
    latest: float = connection.execute("SELECT at FROM pulse").fetchone()[0]
    return latest


def _prune(connection: sqlite3.Connection, status: str, before: float, limit: int) -> list[str]:
    old = connection.execute(
        "SELECT id FROM tables WHERE status = ?1 AND updated < ?2 "
        "AND NOT EXISTS (SELECT 1 FROM presence WHERE table_id = id AND seen >= ?2) ORDER BY updated LIMIT ?3",
        (status, before, limit),
    ).fetchall()
    connection.executemany("DELETE FROM entries WHERE table_id = ?", old)
    connection.executemany("DELETE FROM tables WHERE id = ?", old)
    return [table for (table,) in old]
