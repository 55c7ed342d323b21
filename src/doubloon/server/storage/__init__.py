"""An append-only log for every table, in SQLite or PostgreSQL. An acknowledged write is committed.

Each log is a hash chain, so a damaged or edited log is noticed when it is loaded.

The stores treat entries as opaque text: they know no rules, no players and no HTTP.
"""

from doubloon.server.storage.server_lock import only_server
from doubloon.server.storage.store import (
    EVERYTHING,
    Beat,
    Block,
    Conflict,
    DamagedLog,
    Decisions,
    Entry,
    LastSeen,
    NoSuchTable,
    Outage,
    Seen,
    Signal,
    StorageDown,
    Store,
    Summary,
    TableClosed,
    TableRow,
    UnusableStorage,
)
from doubloon.server.storage.urls import default_database, open_store, sqlite_file

__all__ = [
    "EVERYTHING",
    "Beat",
    "Block",
    "Conflict",
    "DamagedLog",
    "Decisions",
    "Entry",
    "LastSeen",
    "NoSuchTable",
    "Outage",
    "Seen",
    "Signal",
    "StorageDown",
    "Store",
    "Summary",
    "TableClosed",
    "TableRow",
    "UnusableStorage",
    "default_database",
    "only_server",
    "open_store",
    "sqlite_file",
]
