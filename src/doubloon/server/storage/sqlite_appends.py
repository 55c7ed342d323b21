"""Executes writes in a SQLite transaction. The last heads stay in memory, so that most writes need no query."""

import sqlite3
from collections import OrderedDict
from typing import NamedTuple, TypeAlias

from doubloon.server.storage import chain
from doubloon.server.storage.queries import IS_CLOSED, in_sqlite
from doubloon.server.storage.store import Conflict, NoSuchTable, TableClosed
from doubloon.server.storage.writes import Write

_REMEMBERED = 4096
"""The number of logs whose heads are remembered."""
_INSERT = "INSERT INTO entries (table_id, seq, body, at, salt, head) VALUES (?, ?, ?, ?, ?, ?)"

_Row: TypeAlias = tuple[str, int, str, float, bytes, bytes]


class _End(NamedTuple):
    """The end of a log."""

    length: int
    head: bytes


class Appends:
    """The writes of one connection.

    After an error the connection is closed: what is remembered here holds only if the transaction is committed.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._ends: OrderedDict[str, _End] = OrderedDict()
        """The ends of the logs that were written last."""

    def append(self, write: Write) -> None:
        """Compare the length and append; raises before any change if the length differs."""
        rows = self._create(write) if write.length is None else self._extend(write, write.length)
        for row in rows:
            self.connection.execute(_INSERT, row)
        self._ends[write.table] = _End(write.end, rows[-1][-1])
        self._ends.move_to_end(write.table)
        if len(self._ends) > _REMEMBERED:
            self._ends.popitem(last=False)

    def _create(self, write: Write) -> list[_Row]:
        table, summary = write.table, write.summary
        assert summary is not None
        rows = _rows(write, 0, chain.first_head(table))
        row = (summary.game, summary.status, summary.listed, summary.seats, write.entries[-1].at, write.end)
        created = self.connection.execute(
            "INSERT INTO tables (id, game, status, listed, seats, updated, length, head) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (table, *row, rows[-1][-1]),
        )
        if not created.rowcount:
            raise self._conflict(table)
        return rows

    def _extend(self, write: Write, length: int) -> list[_Row]:
        table, summary = write.table, write.summary
        end = self._ends.get(table)
        rows = self._update(write, end) if end is not None and end.length == length else None
        if rows is None:  # not remembered, or another program changed the file
            rows = self._update(write, self._stored_end(table, length))
            assert rows is not None
        if summary is not None:
            self.connection.execute(
                "UPDATE tables SET game = ?, status = ?, listed = ?, seats = ? WHERE id = ?",
                (summary.game, summary.status, summary.listed, summary.seats, table),
            )
        return rows

    def _update(self, write: Write, end: _End) -> list[_Row] | None:
        """Update the table's row and return the rows of the entries; None if the log ends differently."""
        rows = _rows(write, end.length, end.head)
        updated = self.connection.execute(
            "UPDATE tables SET length = ?, updated = coalesce(?, updated), head = ? "
            "WHERE id = ? AND length = ? AND head = ?",
            (write.end, write.updated, rows[-1][-1], write.table, end.length, end.head),
        )
        return rows if updated.rowcount else None

    def _stored_end(self, table: str, length: int) -> _End:
        found = self.connection.execute("SELECT head FROM tables WHERE id = ? AND length = ?", (table, length))
        row = found.fetchone()
        if row is None:
            raise self._conflict(table)
        return _End(length, row[0])

    def _conflict(self, table: str) -> Conflict | NoSuchTable:
        present = self.connection.execute("SELECT length FROM tables WHERE id = ?", (table,)).fetchone()
        return Conflict(table, present[0]) if present else missing_table(self.connection, table)


def missing_table(connection: sqlite3.Connection, table: str) -> NoSuchTable:
    """The error for a table that does not exist; the host may have closed it."""
    closed = connection.execute(in_sqlite(IS_CLOSED), (table,)).fetchone()
    return TableClosed(table) if closed else NoSuchTable(table)


def _rows(write: Write, begin: int, head: bytes) -> list[_Row]:
    """The rows of a write's entries, from number `begin` on, after this head."""
    rows: list[_Row] = []
    for seq, entry in enumerate(write.entries, start=begin):
        salt = chain.make_salt()
        head = chain.next_head(head, chain.leaf(salt, entry))
        rows.append((write.table, seq, entry.body, entry.at, salt, head))
    return rows
