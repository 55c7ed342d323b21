"""Queries for both databases; the two SQL dialects differ only in how they mark parameters."""

from collections.abc import Iterable
from typing import Any

from doubloon.server.storage.store import Entry, Summary, TableRow

_FIRST = "(SELECT {} FROM entries AS log WHERE log.table_id = tables.id AND log.seq = 0)"
ROW = f"id, game, status, listed, seats, updated, length, {_FIRST.format('log.body')}, {_FIRST.format('log.at')}"
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


def table_rows(rows: Iterable[Iterable[Any]]) -> list[TableRow]:
    """The rows of the query as `TableRow`s."""
    return [
        TableRow(
            table,
            Summary(game, status, bool(listed), seats),
            updated,
            length,
            None if body is None else Entry(body, at),
        )
        for table, game, status, listed, seats, updated, length, body, at in rows
    ]
