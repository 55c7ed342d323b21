"""Queries for both databases; the two SQL dialects differ only in how they mark parameters."""

from collections.abc import Iterable
from typing import Any

from doubloon.server.storage.store import Entry, Summary, TableRow

_FIRST = "(SELECT {} FROM entries AS log WHERE log.table_id = tables.id AND log.seq = 0)"
_CREATOR = "(SELECT address FROM creators WHERE creators.table_id = tables.id)"
ROW = (
    "id, game, status, listed, seats, updated, length, "
    f"{_FIRST.format('log.body')}, {_FIRST.format('log.at')}, {_CREATOR}"
)
"""The columns of a `TableRow`."""
IDS = "SELECT id FROM tables UNION SELECT table_id FROM entries ORDER BY 1"
"""The query for `Store.ids`."""


def table_query(
    mark: str, *, status: str | None, listed: bool | None, limit: int, before: float | None
) -> tuple[str, list[Any]]:
    """The query for `Store.tables` and its arguments; `mark` is `?` for parameters like `?1`, or `$` for `$1`."""
    conditions = []
    arguments: list[Any] = []
    for condition, value in (("status =", status), ("listed =", listed), ("updated <", before)):
        if value is not None:
            arguments.append(value)
            conditions.append(f"{condition} {mark}{len(arguments)}")
    where = f"WHERE {' AND '.join(conditions)} " if conditions else ""
    arguments.append(max(limit, 0))
    return (
        f"SELECT {ROW} FROM tables {where}ORDER BY updated DESC, id DESC LIMIT {mark}{len(arguments)}",
        arguments,
    )


RECORD_CREATOR = """
    INSERT INTO creators (table_id, address, at)
    SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS double precision) WHERE (
        SELECT count(*) FROM creators LEFT JOIN tables ON id = table_id
        WHERE address = $2 AND table_id <> $1 AND (id IS NULL OR status <> 'finished')
    ) < $4
    ON CONFLICT (table_id) DO UPDATE SET at = excluded.at
"""
"""For `Store.record_creator`. A table that is not created yet counts too."""
BLOCK = "INSERT INTO blocks VALUES ($1, $2) ON CONFLICT (network) DO UPDATE SET until = excluded.until"
UNBLOCK = "DELETE FROM blocks WHERE network = $1"
BLOCKS = "SELECT network, until FROM blocks ORDER BY network"
CLOSED_TABLES = "SELECT table_id FROM closed_tables"
IS_CLOSED = "SELECT 1 FROM closed_tables WHERE table_id = $1"
_FORGET_CREATORS = """
    DELETE FROM creators WHERE
        (at < $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id))
        OR EXISTS (SELECT 1 FROM tables WHERE id = table_id AND status = 'finished' AND updated < $2)
"""
_DAY = 24 * 3600.0
_CREATION_SECONDS, _CREATOR_DAYS, _CLOSED_DAYS = 60.0, 7, 30
"""The time to create a table, the days for which a creator is kept after the end of the game, and the days after which
a closed table is as good as one that never was."""
UNLIMITED = 2**62


def forgetting(now: float, wall: float) -> list[tuple[str, tuple[float, ...]]]:
    """The statements for `Store.forget_decisions`, with their arguments."""
    return [
        (_FORGET_CREATORS, (now - _CREATION_SECONDS, now - _CREATOR_DAYS * _DAY)),
        ("DELETE FROM blocks WHERE until < $1", (wall,)),
        ("DELETE FROM closed_tables WHERE at < $1", (wall - _CLOSED_DAYS * _DAY,)),
    ]


def in_sqlite(query: str) -> str:
    """A query with parameters like `$1` for SQLite."""
    return query.replace("$", "?")


def table_rows(rows: Iterable[Iterable[Any]]) -> list[TableRow]:
    """The rows of the query as `TableRow`s."""
    return [
        TableRow(
            table,
            Summary(game, status, bool(listed), seats),
            updated,
            length,
            None if body is None else Entry(body, at),
            creator,
        )
        for table, game, status, listed, seats, updated, length, body, at, creator in rows
    ]
