"""Replaces a SQLite database by another file: wholly the old or wholly the new one, whenever the process is killed.

A database is a file and a `-wal` file with its newest entries. SQLite would add a `-wal` file to any database that it
lies beside, and the two names cannot change in one step. So SQLite first moves the entries of the old `-wal` file into
the old database; then one rename exchanges two complete files. Each step is on the disk before the next one begins, so
a power cut cannot reorder them.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

from doubloon.server.storage.sqlite_writer import SETTINGS
from doubloon.server.storage.store import UnusableStorage

_SQLITE = b"SQLite format 3\0"
"""The first bytes of every SQLite database that has a page."""
_LOGS, _LOCKS, _KEPT = ("-wal", "-journal"), "-shm", ".before-"


@contextmanager
def work_folder(target: Path) -> Iterator[Path]:
    """A folder beside the database, only for its owner; what a killed restore left there is deleted.

    The caller holds the lock of the database, so that nobody else uses the folder.
    """
    folder = _beside(target, ".restoring")
    if folder.exists():
        rmtree(folder)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        rmtree(folder)


def exchange(new: Path, target: Path) -> Path | None:
    """Let a complete new file take the place of the database; returns the name under which the old one is kept.

    `UnusableStorage` if another program has the old database open. The caller holds its lock.
    """
    flush(new)
    kept = _keep(target)
    flush(target.parent)
    new.replace(target)
    flush(target.parent)
    return kept if kept.exists() else None


def flush(path: Path) -> None:
    """Wait until the file, or the names in the folder, are on the disk."""
    if sys.platform == "win32" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep(target: Path) -> Path:
    """Give the old database a second name, under which it stays; beside the first name no other file is left."""
    kept = _beside(target, f"{_KEPT}{datetime.now(UTC).strftime('%Y%m%dT%H%M%S.%fZ')}")
    if target.exists():
        _empty_log(target)
        before = _second_name(target)
        kept = before or kept
        if before is None:
            os.link(target, kept)
    for ending in _LOGS:  # of a broken or missing database: no program can open it, with its log or without
        with suppress(FileNotFoundError):
            _beside(target, ending).replace(_beside(kept, ending))
    _beside(target, _LOCKS).unlink(missing_ok=True)
    return kept


def _empty_log(target: Path) -> None:
    """Let SQLite move all entries from the `-wal` file into the database, and delete that file.

    SQLite does not open a file that is no database, because it would delete the `-wal` file.
    """
    with target.open("rb") as file:
        if file.read(len(_SQLITE)) != _SQLITE:
            return
    try:
        address = f"{target.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=0)) as connection:
            # First of all, because a connection cannot become exclusive later.
            for setting in ("PRAGMA locking_mode = EXCLUSIVE", *SETTINGS):
                connection.execute(setting)
            ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as error:
        busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        if not busy and error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
    if busy:
        raise UnusableStorage(f"another program has the database {target} open; close it first")


def _second_name(target: Path) -> Path | None:
    """The name that a killed restore gave to the old database."""
    beginning = _beside(target, _KEPT).name
    names = (path for path in target.parent.iterdir() if path.name.startswith(beginning))
    return next((path for path in names if path.samefile(target)), None)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")
