"""The database schema as a list of migrations, each in both SQL dialects.

A released migration never changes, not even the indentation of its SQL; a later one corrects it. A migration that
changes entries sets `rechain`.
"""

from doubloon.server.storage.migrations.logs import HASH_CHAINS, HIDDEN_MOVES, PLAIN_KINDS, PRUNING, TABLES_AND_LOGS
from doubloon.server.storage.migrations.migration import Migration
from doubloon.server.storage.migrations.moderation import MODERATION
from doubloon.server.storage.migrations.presence import CONNECTED_SEATS, LAST_CONNECTED
from doubloon.server.storage.migrations.tokens import ISSUED_TOKENS
from doubloon.server.storage.migrations.uptime import STEADY_TIME, UPTIME
from doubloon.server.storage.store import UnusableStorage

__all__ = ["LATEST", "MIGRATIONS", "RECORD", "SECRET_BYTES", "Migration", "missing"]

RECORD = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
"""Creates the list of applied migrations; valid in both dialects."""
SECRET_BYTES = 32
"""256 bits."""
LATEST = "SELECT coalesce(max(number), 0) FROM migrations"
"""Selects the number of the last applied migration."""

MIGRATIONS: tuple[Migration, ...] = (
    TABLES_AND_LOGS,
    UPTIME,
    PLAIN_KINDS,
    LAST_CONNECTED,
    HASH_CHAINS,
    ISSUED_TOKENS,
    STEADY_TIME,
    HIDDEN_MOVES,
    PRUNING,
    CONNECTED_SEATS,
    MODERATION,
)
"""In the order in which they are applied; a database stores how many it has."""


def missing(applied: int) -> list[tuple[int, Migration]]:
    """The migrations after number `applied`, with their numbers; `UnusableStorage` if the database is newer."""
    if applied > len(MIGRATIONS):
        raise UnusableStorage(
            f"the database has schema {applied}, from a newer Doubloon; this one knows up to {len(MIGRATIONS)}. "
            "Use the newer Doubloon or another database"
        )
    return list(enumerate(MIGRATIONS, start=1))[applied:]
