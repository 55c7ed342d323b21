"""Only one server uses a SQLite file at a time: it keeps tables in memory that a second one would change."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from doubloon.server.storage.store import StorageDown, UnusableStorage
from doubloon.server.storage.urls import sqlite_file


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold the lock of the database for a server; `UnusableStorage` if another server holds it.

    The system releases the lock when the process ends, however that happens. Stores that are opened meanwhile, such as
    those of `doubloon check`, do not need it. PostgreSQL serves several servers, so nothing is locked there.
    """
    path = sqlite_file(url)
    if path is None:
        yield
        return
    path = path.resolve()  # the same lock for all names of the file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The lock file is never removed: another process may have it open.
        descriptor = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageDown(f"the database {path} cannot be opened: {error}") from error
    try:
        try:
            locked = _lock(descriptor)
        except OSError as error:
            raise StorageDown(f"the database {path} cannot be locked: {error}") from error
        if not locked:
            raise UnusableStorage(
                f"another Doubloon server is using the database {path}; stop that server, or choose another file with "
                "--database. Several servers can share a PostgreSQL database"
            )
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        """Lock the file without waiting; False if another process has locked it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        """Lock the file without waiting; False if another process has locked it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
