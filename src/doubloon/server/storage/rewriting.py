"""Rewrite stored logs in one transaction, while no server has them in memory.

An append-only log is rewritten for one reason only: somebody's data must go. The chain is computed again from the first
changed entry on.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any, TypeAlias

from doubloon.server.storage import chain
from doubloon.server.storage.chain import StoredEntry
from doubloon.server.storage.queries import IDS, ROW, table_rows
from doubloon.server.storage.server_lock import only_server
from doubloon.server.storage.sqlite_writer import connect
from doubloon.server.storage.store import Entry, NoSuchTable, StorageDown, TableRow, UnusableStorage
from doubloon.server.storage.urls import open_store, sqlite_file

if TYPE_CHECKING:
    import asyncpg

_Execute: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]

_TIMEOUT = 600.0
_GOODBYE_SECONDS = 10.0
"""How long to wait for connections that are just being closed."""
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'doubloon' AND pid <> pg_backend_pid()
"""


@asynccontextmanager
async def rewriting(url: str) -> AsyncIterator["Rewriter"]:
    """All logs of a database, to be rewritten; everything is committed at the end, or nothing after an exception.

    `UnusableStorage` if a server uses the database. No server can start meanwhile. The schema is migrated first.
    """
    with only_server(url):
        await (await open_store(url)).close()
        path = sqlite_file(url)
        if path is not None:
            try:
                with closing(connect(path)) as connection:
                    async with _sqlite_transaction(connection) as rewriter:
                        yield rewriter
            except sqlite3.Error as error:
                raise StorageDown(f"the database could not be written: {error}") from error
        else:
            async with _postgres(url) as rewriter:
                yield rewriter


class Rewriter:
    """The logs inside the transaction."""

    def __init__(self, execute: _Execute) -> None:
        self._execute = execute

    async def ids(self) -> list[str]:
        """See `Store.ids`."""
        return [row[0] for row in await self._execute(IDS)]

    async def inspect(self, table: str) -> tuple[TableRow, list[Entry]]:
        """See `Store.inspect`."""
        row, _, entries = await self._read(table)
        return row, entries

    async def rewrite(self, table: str, bodies: Sequence[str], seats: str, forgotten: Iterable[int]) -> None:
        """Replace the texts of all entries and the summary's `seats`; delete the presence of the forgotten seats."""
        _, rows, entries = await self._read(table)
        assert len(bodies) == len(rows)
        head = chain.first_head(table)
        for row, entry, body in zip(rows, entries, bodies, strict=True):
            salt = row.salt if body == entry.body else chain.make_salt()
            assert isinstance(salt, bytes)  # the chain is verified
            head = chain.next_head(head, chain.leaf(salt, Entry(body, entry.at)))
            if head != row.head:
                await self._execute(
                    "UPDATE entries SET body = $3, salt = $4, head = $5 WHERE table_id = $1 AND seq = $2",
                    *(table, row.seq, body, salt, head),
                )
        await self._execute("UPDATE tables SET seats = $2, head = $3 WHERE id = $1", table, seats, head)
        for seat in forgotten:
            for name in ("presence", "connected"):
                await self._execute(f"DELETE FROM {name} WHERE table_id = $1 AND seat = $2", table, seat)

    async def remove(self, table: str) -> None:
        """Delete a table with its log."""
        await self.forget_creator(table)
        await self._execute("DELETE FROM entries WHERE table_id = $1", table)
        await self._execute("DELETE FROM tables WHERE id = $1", table)

    async def forget_creator(self, table: str) -> None:
        """Delete the address from which a listed table was created."""
        await self._execute("DELETE FROM creators WHERE table_id = $1", table)

    async def forget_key(self, key: str) -> None:
        """Delete the hash of a token of an older version; the server no longer recognizes that token."""
        await self._execute("DELETE FROM old_keys WHERE key = $1", key)

    async def _read(self, table: str) -> tuple[TableRow, list[StoredEntry], list[Entry]]:
        found = await self._execute(f"SELECT {ROW}, head FROM tables WHERE id = $1", table)
        if not found:
            raise NoSuchTable(table)
        ((*columns, head),) = found
        (row,) = table_rows([tuple(columns)])
        stored = await self._execute(
            "SELECT seq, body, at, salt, head FROM entries WHERE table_id = $1 ORDER BY seq", table
        )
        rows = list(map(StoredEntry._make, stored))
        return row, rows, chain.verify(table, 0, rows, row.length, head)


@asynccontextmanager
async def _sqlite_transaction(connection: sqlite3.Connection) -> AsyncIterator[Rewriter]:
    async def execute(query: str, *arguments: Any) -> list[tuple[Any, ...]]:
        return connection.execute(query.replace("$", "?"), arguments).fetchall()

    connection.execute("BEGIN IMMEDIATE")
    try:
        yield Rewriter(execute)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    _erase_old_texts(connection)


def _erase_old_texts(connection: sqlite3.Connection) -> None:
    """Rebuild the database file: deleted texts would otherwise stay in its unused pages and in the `-wal` file."""
    try:
        connection.execute("VACUUM")
        ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        problem = "another program is reading it" if busy else None
    except sqlite3.Error as error:
        problem = str(error)
    if problem:
        raise StorageDown(
            "the guest is removed from all tables, but the old texts could not be erased from the database file: "
            f"{problem}. Run the command again",
            maybe_stored=True,
        )


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Rewriter]:
    from doubloon.server.storage.postgres import MIGRATION_LOCK
    from doubloon.server.storage.postgres_database import TIMEOUT, Database, postgres_down

    with postgres_down(maybe_stored=True):
        connection = await Database(url, TIMEOUT).connect(command_timeout=_TIMEOUT)
        try:
            # A starting server waits for this lock before it reads anything.
            await connection.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
            await _refuse_servers(connection)

            async def execute(query: str, *arguments: Any) -> list[tuple[Any, ...]]:
                return [tuple(row) for row in await connection.fetch(query, *arguments)]

            async with connection.transaction():
                yield Rewriter(execute)
            await connection.execute("VACUUM tables, entries, presence, connected, creators, old_keys")
        finally:
            await connection.close()


async def _refuse_servers(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """`UnusableStorage` if other processes of Doubloon are connected to the database."""
    deadline = time.monotonic() + _GOODBYE_SECONDS
    while others := await connection.fetchval(_OTHERS):
        if time.monotonic() > deadline:
            raise UnusableStorage(
                f"Doubloon has {others} other connections to this PostgreSQL database; stop all servers and commands "
                "that use it, on all machines: they have tables in memory"
            )
        await asyncio.sleep(0.1)
