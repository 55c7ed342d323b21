"""A store in PostgreSQL: several processes can serve the same tables."""

import asyncio
import contextlib
import math
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self

import asyncpg

from doubloon.server.storage import chain, chain_migration, migrations
from doubloon.server.storage.chain import StoredEntry
from doubloon.server.storage.postgres_database import TIMEOUT, Database, postgres_down
from doubloon.server.storage.postgres_listener import CHANNEL, Listener
from doubloon.server.storage.postgres_writer import Writer
from doubloon.server.storage.queries import (
    BLOCK,
    BLOCKS,
    CLOSED_TABLES,
    IDS,
    IS_CLOSED,
    RECORD_CREATOR,
    ROW,
    UNBLOCK,
    UNLIMITED,
    forgetting,
    table_query,
    table_rows,
)
from doubloon.server.storage.store import (
    Beat,
    Block,
    Decisions,
    Entry,
    LastSeen,
    NoSuchTable,
    Outage,
    Seen,
    Signal,
    StorageDown,
    Summary,
    TableClosed,
    TableRow,
)
from doubloon.server.storage.writes import FORGOTTEN_SECONDS, PRUNE_BATCH, Write

_READERS = 4
MIGRATION_LOCK = 0x446F75626C6F6F6E  # "Doubloon" in ASCII: the advisory lock during migrations
_MIGRATION_TIMEOUT = 600.0

# Sorted, so that two processes cannot lock each other out.
# The tables are locked, so that they are not pruned meanwhile.
_RECORD_PRESENCE = """
    WITH seen AS (
        SELECT tables.id, recorded.seat, recorded.at, recorded.connected
        FROM unnest($1::text[], $2::integer[], $3::double precision[], $4::boolean[])
            AS recorded (id, seat, at, connected)
        JOIN tables ON tables.id = recorded.id ORDER BY tables.id, recorded.seat FOR KEY SHARE OF tables
    ), noted AS (
        INSERT INTO presence SELECT id, seat, at FROM seen
        ON CONFLICT (table_id, seat) DO UPDATE SET seen = greatest(presence.seen, excluded.seen)
    ), closed AS (
        DELETE FROM connected USING seen
        WHERE table_id = seen.id AND connected.seat = seen.seat AND process = $5 AND NOT seen.connected
    ), forgotten AS (
        DELETE FROM connected WHERE (table_id, seat, process) IN (
            SELECT table_id, seat, process FROM connected WHERE until < $7 AND process <> $5 FOR UPDATE SKIP LOCKED
        )
    )
    INSERT INTO connected SELECT id, seat, $5, $6 FROM seen WHERE connected
    ON CONFLICT (table_id, seat, process) DO UPDATE SET until = excluded.until
"""
_PRESENCE = """
    SELECT table_id, seat, seen, (
        SELECT max(until) FROM connected
        WHERE connected.table_id = presence.table_id AND connected.seat = presence.seat AND process <> $2
    ) AS until FROM presence WHERE table_id = ANY ($1::text[])
"""
_SIGNAL = f"SELECT pg_notify('{CHANNEL}', $1 || ' ' || text) FROM unnest($2::text[]) AS text"

_FROM = (
    " FROM tables LEFT JOIN entries ON table_id = id AND seq >= $2 WHERE id = $1 ORDER BY seq"  # one snapshot of both
)
_LOAD_COLUMNS = 7
_LOAD = f"SELECT length, tables.head, seq, body, at, salt, entries.head {_FROM}"
_INSPECT = f"SELECT length, tables.head, seq, body, at, salt, entries.head, {ROW} {_FROM}"


class PostgresStore:
    """A store in a PostgreSQL database; see `Store`."""

    def __init__(self, link: Database, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        origin = secrets.token_hex(8)
        self._process = origin
        self._database = link
        self._pool = pool
        self._writer = Writer(link, origin)
        self._listener = Listener(link, origin, self._writer.doubtful, pool.expire_connections)
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, timeout: float = TIMEOUT) -> Self:
        """Open the store in this database; an operation that takes longer than `timeout` seconds is `StorageDown`."""
        link = Database(url, timeout)
        await _migrate(link)
        with postgres_down():
            return cls(link, await link.pool(_READERS))

    @property
    def is_shared(self) -> bool:
        """See `Store.is_shared`."""
        return True

    async def create(self, table: str, summary: Summary, entries: Sequence[Entry]) -> None:
        """See `Store.create`."""
        await self._writer.write(Write.checked(table, None, entries, summary))

    async def append(
        self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        """See `Store.append`."""
        try:
            await self._writer.write(Write.checked(table, length, entries, summary, hidden=hidden))
        except NoSuchTable:
            raise await self._missing_table(table) from None

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """See `Store.load`."""
        rows = await self._fetch(_LOAD, table, since - 1)
        if not rows:
            raise await self._missing_table(table)
        return _verified(table, since, rows)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """See `Store.lengths`."""
        rows = await self._fetch("SELECT id, length FROM tables WHERE id = ANY ($1::text[])", tables)
        return {row["id"]: row["length"] for row in rows}

    async def inspect(self, table: str) -> tuple[TableRow, list[Entry]]:
        """See `Store.inspect`."""
        rows = await self._fetch(_INSPECT, table, -1)
        if not rows:
            raise await self._missing_table(table)
        entries = _verified(table, 0, rows)
        (row,) = table_rows([tuple(rows[0])[_LOAD_COLUMNS:]])
        return row, entries

    async def ids(self) -> list[str]:
        """See `Store.ids`."""
        return [row[0] for row in await self._fetch(IDS)]

    async def tables(
        self, *, status: str | None = None, listed: bool | None = None, limit: int = 100, before: float | None = None
    ) -> list[TableRow]:
        """See `Store.tables`."""
        query, arguments = table_query("$", status=status, listed=listed, limit=limit, before=before)
        return table_rows(await self._fetch(query, *arguments))

    async def prune(self, status: str, before: float, limit: int = PRUNE_BATCH) -> list[str]:
        """See `Store.prune`."""
        rows = await self._fetch("SELECT prune_some($1, $2, $3)", status, before, limit, writes=True)
        removed: list[str] = rows[0][0]
        return removed

    async def record_creator(self, table: str, address: str, at: float, most: int | None = None) -> bool:
        """See `Store.record_creator`."""
        limit = UNLIMITED if most is None else most
        query = f"{RECORD_CREATOR} RETURNING 1"
        return bool(await self._fetch(query, table, address, at, limit, writes=True))

    async def decisions(self) -> Decisions:
        """See `Store.decisions`."""
        blocks = [Block(*row) for row in await self._fetch(BLOCKS)]
        return Decisions(blocks, frozenset(row[0] for row in await self._fetch(CLOSED_TABLES)))

    async def close_table(self, table: str, at: float) -> bool:
        """See `Store.close_table`."""
        closed: bool = (await self._fetch("SELECT close_table($1, $2)", table, at, writes=True))[0][0]
        return closed

    async def block(self, block: Block) -> None:
        """See `Store.block`."""
        await self._fetch(BLOCK, *block, writes=True)

    async def unblock(self, network: str) -> bool:
        """See `Store.unblock`."""
        return bool(await self._fetch(f"{UNBLOCK} RETURNING 1", network, writes=True))

    async def forget_decisions(self, now: float, wall: float) -> None:
        """See `Store.forget_decisions`."""
        for statement, arguments in forgetting(now, wall):
            await self._fetch(statement, *arguments, writes=True)

    def changes(self) -> AsyncIterator[str]:
        """See `Store.changes`."""
        return self._listener.changes()

    async def signal(self, signals: Sequence[Signal]) -> None:
        """See `Store.signal`."""
        await self._fetch(_SIGNAL, self._process, [f"{table} {text}" for table, text in signals])

    def signals(self) -> AsyncIterator[Signal]:
        """See `Store.signals`."""
        return self._listener.signals()

    async def heartbeat(self, beat: Beat, outage_after: float = math.inf) -> float:
        """See `Store.heartbeat`."""
        rows = await self._fetch("SELECT beat($1, $2, $3)", *beat, outage_after, writes=True)
        latest: float = rows[0][0]
        return latest

    async def last_beat(self) -> Beat | None:
        """See `Store.last_beat`."""
        rows = await self._fetch("SELECT at, wall FROM pulse WHERE at IS NOT NULL")
        return Beat._make(rows[0]) if rows else None

    async def outages(self, since: float) -> list[Outage]:
        """See `Store.outages`."""
        rows = await self._fetch("SELECT since, until FROM outages WHERE until > $1 ORDER BY until", since)
        return [Outage(row["since"], row["until"]) for row in rows]

    async def record_presence(self, seats: Sequence[Seen], until: float) -> None:
        """See `Store.record_presence`."""
        columns = [list(column) for column in zip(*seats, strict=True)]
        await self._fetch(_RECORD_PRESENCE, *columns, self._process, until, until - FORGOTTEN_SECONDS, writes=True)

    async def presence(self, tables: Sequence[str]) -> dict[str, dict[int, LastSeen]]:
        """See `Store.presence`."""
        found: dict[str, dict[int, LastSeen]] = {table: {} for table in tables}
        for row in await self._fetch(_PRESENCE, tables, self._process):
            found[row["table_id"]][row["seat"]] = LastSeen(row["seen"], row["until"] or 0.0)
        return found

    async def secret(self) -> bytes:
        """See `Store.secret`."""
        found: bytes = (await self._fetch("SELECT value FROM secret"))[0][0]
        return found

    async def old_keys(self) -> frozenset[str]:
        """See `Store.old_keys`."""
        return frozenset(row[0] for row in await self._fetch("SELECT key FROM old_keys"))

    async def healthy(self) -> bool:
        """See `Store.healthy`."""
        try:
            await self._fetch("UPDATE pulse SET beats = beats + 1 RETURNING beats", writes=True)
        except StorageDown:
            return False
        return True

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True
        await self._writer.close()
        await self._listener.close()
        try:
            await asyncio.wait_for(self._pool.close(), self._database.timeout)
        except Exception:  # whatever it is, nobody needs the connections any more
            self._pool.terminate()

    async def _missing_table(self, table: str) -> NoSuchTable:
        """The error for a table that does not exist; the host may have closed it."""
        return TableClosed(table) if await self._fetch(IS_CLOSED, table) else NoSuchTable(table)

    async def _fetch(self, query: str, *arguments: Any, writes: bool = False) -> "list[asyncpg.Record]":
        if self._closed:
            raise StorageDown("the store is closed")
        with postgres_down():
            connection = await self._pool.acquire(timeout=self._database.timeout)
        try:
            with postgres_down(maybe_stored=writes):
                return await connection.fetch(query, *arguments)
        except StorageDown:
            with contextlib.suppress(Exception):  # the pool has already taken a lost connection back
                connection.terminate()
            raise
        finally:
            with contextlib.suppress(Exception):
                await self._pool.release(connection)


def _verified(table: str, since: int, rows: "Sequence[asyncpg.Record]") -> list[Entry]:
    """The entries in the rows of `_LOAD`. A log without entries is one row without an entry."""
    length, head = rows[0][:2]
    entries = [StoredEntry._make(row[2:_LOAD_COLUMNS]) for row in rows if row["seq"] is not None]
    return chain.verify(table, since, entries, length, head)


async def _migrate(link: Database) -> None:
    """Migrate the schema, one process at a time."""
    with postgres_down():
        connection = await link.connect(command_timeout=_MIGRATION_TIMEOUT)
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                await connection.execute(migrations.RECORD)
                missing = migrations.missing(await connection.fetchval(migrations.LATEST))
                for number, migration in missing:
                    for statement in migration.postgres:
                        await connection.execute(statement)
                    if migration.draws_secret:
                        secret = secrets.token_bytes(migrations.SECRET_BYTES)
                        await connection.execute("INSERT INTO secret VALUES (1, $1)", secret)
                    await connection.execute("INSERT INTO migrations VALUES ($1, $2)", number, migration.name)
                if any(migration.rechain for _, migration in missing):
                    await chain_migration.rechain_postgres(connection)
        finally:
            connection.terminate()
