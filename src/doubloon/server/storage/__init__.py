"""Storage: for every table a log that only grows, in SQLite or PostgreSQL; what is acknowledged is committed.

It stores texts and does not read them: it knows no rules, no players and no HTTP.
"""

from doubloon.server.storage.opening import default_database, open_store
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
