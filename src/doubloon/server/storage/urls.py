"""Opens the store that a URL names."""

import os
import sys
from pathlib import Path
from urllib.parse import unquote

from doubloon.core.errors import missing
from doubloon.server.storage.sqlite import SqliteStore
from doubloon.server.storage.store import Store, UnusableStorage

VARIABLE = "DOUBLOON_DATABASE"


def default_database() -> str:
    """The default database: `$DOUBLOON_DATABASE`, or a file in the user's data folder.

    The file is `doubloon/tables.sqlite3` in `$XDG_DATA_HOME`, or in `~/.local/share` if that is not set.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return chosen
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not data.is_absolute():
        data = Path.home() / ".local" / "share"
    return str(data / "doubloon" / "tables.sqlite3")


async def open_store(url: str) -> Store:
    """Open the store at `sqlite:///path/to/file`, at a file path, or at `postgresql://...`; create it if it is missing.

    The schema is migrated to the latest version. Raises `UnusableStorage` if that is impossible, `StorageDown` if the
    database cannot be reached.
    """
    path = sqlite_file(url)
    if path is not None:
        return await SqliteStore.open(path)
    try:
        from doubloon.server.storage.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise UnusableStorage(str(missing("asyncpg", "postgres", "asyncpg"))) from None
    return await PostgresStore.open(url)


def sqlite_file(url: str) -> Path | None:
    """The SQLite file that a URL names; None for PostgreSQL, `UnusableStorage` for other databases."""
    scheme, separator, rest = url.partition("://")
    if not separator:
        return _file(url)
    if scheme == "sqlite":
        path = unquote(rest)
        return _file(path[1:] if sys.platform == "win32" else path)
    if scheme in ("postgresql", "postgres"):
        return None
    raise UnusableStorage(f"Doubloon does not support {scheme}:// databases; use a file, sqlite:/// or postgresql://")


def _file(path: str) -> Path:
    if path.strip("/") in ("", ":memory:"):
        raise UnusableStorage("SQLite needs a file; give its path, such as sqlite:///var/lib/doubloon/tables.sqlite3")
    return Path(path).expanduser()
