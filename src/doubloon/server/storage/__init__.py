"""An append-only log for every table, in SQLite or PostgreSQL. An acknowledged write is committed.

The stores treat entries as opaque text: they know no rules, no players and no HTTP.
"""

from doubloon.server.storage.store import (
    EVERYTHING,
    Conflict,
    Entry,
    NoSuchTable,
    Outage,
    StorageDown,
    Store,
    Summary,
    TableRow,
    UnusableStorage,
)
from doubloon.server.storage.urls import default_database, open_store

__all__ = [
    "EVERYTHING",
    "Conflict",
    "Entry",
    "NoSuchTable",
    "Outage",
    "StorageDown",
    "Store",
    "Summary",
    "TableRow",
    "UnusableStorage",
    "default_database",
    "open_store",
]
