"""Which version of the schema a database has. Nothing is created or migrated."""

import sqlite3
from contextlib import closing

from doubloon.core.errors import missing
from doubloon.server.storage import migrations
from doubloon.server.storage.store import UnusableStorage
from doubloon.server.storage.urls import sqlite_file

NEWEST = len(migrations.MIGRATIONS)
"""The version that this Doubloon creates."""
_IS_EMPTY = """
    SELECT NOT EXISTS (
        SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
    )
"""


async def schema_version(url: str) -> int | None:
    """The version of the schema; None if the database is empty, `UnusableStorage` if it is not one of Doubloon."""
    path = sqlite_file(url)
    if path is None:
        return await _postgres_version(url)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if names and not {"migrations", "tables", "entries"} <= names:
                raise UnusableStorage(f"{path} is a SQLite database, but not one of Doubloon")
            version: int | None = connection.execute(migrations.LATEST).fetchone()[0] if names else None
            return version
    except sqlite3.Error as error:
        raise UnusableStorage(f"{path} cannot be read: {error}") from error


async def _postgres_version(url: str) -> int | None:
    try:
        import asyncpg

        from doubloon.server.storage.postgres_database import TIMEOUT, Database, postgres_down
    except ModuleNotFoundError:
        raise UnusableStorage(str(missing("asyncpg", "postgres", "asyncpg"))) from None
    with postgres_down():
        connection = await Database(url, TIMEOUT).connect()
        try:
            if await connection.fetchval(_IS_EMPTY):
                return None
            version: int = await connection.fetchval(migrations.LATEST)
            return version
        except asyncpg.UndefinedTableError:
            raise UnusableStorage("the database has tables, but not those of Doubloon") from None
        finally:
            await connection.close()
