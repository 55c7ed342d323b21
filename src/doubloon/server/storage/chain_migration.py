"""Computes the hash chains of logs that have none, or whose entries a migration changed.

It runs inside the migration's transaction and in batches, so that memory stays bounded and the log shows progress.
"""

import logging
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from doubloon.server.storage.chain import first_head, leaf, make_salt, next_head
from doubloon.server.storage.store import Entry

if TYPE_CHECKING:
    import asyncpg

log = logging.getLogger(__name__)

BATCH = 20_000
"""The number of entries that are read and updated at a time."""

_COUNT = "SELECT count(*) FROM entries"
_READ = (
    "SELECT table_id, seq, body, at, salt FROM entries WHERE (table_id, seq) > ($1, $2) ORDER BY table_id, seq LIMIT $3"
)
_SET_HEADS_IN_POSTGRES = """
    UPDATE entries SET salt = new.salt, head = new.head
    FROM unnest($1::text[], $2::integer[], $3::bytea[], $4::bytea[]) AS new (id, number, salt, head)
    WHERE table_id = new.id AND seq = new.number
"""
_SET_LAST_HEADS_IN_POSTGRES = """
    UPDATE tables SET head = new.head FROM unnest($1::text[], $2::bytea[]) AS new (id, head) WHERE tables.id = new.id
"""


class _Link(NamedTuple):
    table: str
    seq: int
    salt: bytes
    head: bytes


class _Chains:
    """The chains of all tables, computed from entries that come sorted by table and number."""

    def __init__(self, total: int) -> None:
        self._done, self._total = 0, total
        self.last = _Link("", -1, b"", b"")

    def extend(self, rows: Iterable[Iterable[object]]) -> list[_Link]:
        """The salts and heads of these entries. An entry that has a salt keeps it."""
        links = []
        for table, seq, body, at, salt in rows:
            assert isinstance(table, str) and isinstance(seq, int) and isinstance(body, str)  # noqa: PT018
            assert isinstance(at, float) and isinstance(salt, bytes)  # noqa: PT018
            before = self.last.head if table == self.last.table else first_head(table)
            salt = salt or make_salt()
            head = next_head(before, leaf(salt, Entry(body, at)))
            self.last = _Link(table, seq, salt, head)
            links.append(self.last)
        self._done += len(links)
        if links:
            log.info("computed the hash chains of %d of %d log entries", self._done, self._total)
        return links


def rechain_sqlite(connection: sqlite3.Connection) -> None:
    """Compute all chains in a SQLite database."""
    ((total,),) = connection.execute(_COUNT)
    chains = _Chains(total)
    read = _READ.replace("$", "?")
    while links := chains.extend(connection.execute(read, (chains.last.table, chains.last.seq, BATCH)).fetchall()):
        connection.executemany(
            "UPDATE entries SET salt = ?3, head = ?4 WHERE table_id = ?1 AND seq = ?2",
            links,
        )
        connection.executemany("UPDATE tables SET head = ?2 WHERE id = ?1", list(_last_heads(links).items()))


async def rechain_postgres(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Compute all chains in a PostgreSQL database."""
    chains = _Chains(await connection.fetchval(_COUNT))
    while links := chains.extend(await connection.fetch(_READ, chains.last.table, chains.last.seq, BATCH)):
        await connection.execute(_SET_HEADS_IN_POSTGRES, *map(list, zip(*links, strict=True)))
        last = _last_heads(links)
        await connection.execute(_SET_LAST_HEADS_IN_POSTGRES, list(last), list(last.values()))


def _last_heads(links: Iterable[_Link]) -> dict[str, bytes]:
    """The head after the last of these entries, for each table."""
    return {link.table: link.head for link in links}
