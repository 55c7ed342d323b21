"""Finding the database that a command works on. A mistyped name must not create one, nor change another program's."""

import asyncio
from pathlib import Path

from doubloon.server.storage import UnusableStorage, sqlite_file
from doubloon.server.storage.schema_version import schema_version


def existing_database(url: str, purpose: str) -> Path | None:
    """The SQLite file that a URL names, None for PostgreSQL; `UnusableStorage` unless it is a database of Doubloon."""
    path = sqlite_file(url)
    name = "the database" if path is None else path  # a URL may have a password
    if path is not None and not path.exists():
        raise UnusableStorage(f"there is no database {path}; nothing to {purpose}")
    if asyncio.run(schema_version(url)) is None:
        raise UnusableStorage(f"{name} is empty; nothing to {purpose}")
    return path
