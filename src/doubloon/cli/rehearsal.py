"""`doubloon backup --verify`: a rehearsed restore. It restores a backup into a temporary place and checks it there."""

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from doubloon.cli.backup import copy_database
from doubloon.cli.check import Verdict, check_database
from doubloon.cli.postgres_tools import restore_archive, scratch_database
from doubloon.core import DoubloonError
from doubloon.core.languages import counted
from doubloon.match import from_text
from doubloon.match.entries import MovePlayed
from doubloon.server.storage import (
    DamagedLog,
    Entry,
    NoSuchTable,
    StorageDown,
    Store,
    UnusableStorage,
    open_store,
    sqlite_file,
)
from doubloon.server.storage.schema_version import NEWEST, schema_version

_MARGIN = 60.0
"""Seconds by which the storage may delay an entry. A backup lacks nothing that is so much older than its newest."""
_UNITS = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}


class Examined(NamedTuple):
    """A backup as it was found."""

    version: int
    """Of its schema, before the migration."""
    verdicts: list[Verdict]

    @property
    def damaged(self) -> list[Verdict]:
        """The verdicts on the damaged tables."""
        return [verdict for verdict in self.verdicts if verdict.damaged]


@dataclass
class Contents:
    """What a restored backup contains, and how it compares with the database."""

    moves: int = 0
    newest_move: float | None = None
    """The wall time of the newest move."""
    grown: int = 0
    """Tables that have new entries in the database since, new tables included."""
    removed: int = 0
    """Tables that the database no longer has."""
    wrong: list[str] = field(default_factory=list)
    """Sentences about tables that cannot come from this database, and about those that the backup lacks."""


def examine(place: Path | str, name: Path) -> Examined:
    """Migrate a restored copy as the server does, and check all tables; errors name the backup by its own name."""
    try:
        version = asyncio.run(schema_version(str(place)))
        if version is None:
            raise UnusableStorage(f"{name} is empty; it is no backup")
        return Examined(version, asyncio.run(check_database(str(place))))
    except (UnusableStorage, StorageDown) as error:
        text = str(error).replace(str(place), str(name))
        raise UnusableStorage(text if str(name) in text else f"{name}: {text}") from error


def verify_backup(url: str, file: Path) -> int:
    """Rehearse a restore and print what was found; returns 1 if something is wrong."""
    begun = time.monotonic()
    if not file.is_file():
        raise UnusableStorage(f"there is no backup {file}; nothing to verify")
    with _restored(file, url) as place:
        found = examine(place, file)
        reason = _not_comparable(url, found.version)
        contents = asyncio.run(_survey(place, None if reason else url))
    name = sqlite_file(url) or "the database"  # a URL may have a password
    entries = sum(verdict.entries for verdict in found.verdicts)
    print(f"{file}: {counted(len(found.verdicts), 'table')}, {entries} entries, {counted(contents.moves, 'move')}")
    print(_newest(contents.newest_move))
    for verdict in found.damaged:
        print(f"DAMAGED  table {verdict.id} (hash {verdict.hash}): {verdict.problem}")
    for sentence in contents.wrong:
        print(f"WRONG    {sentence}")
    if reason:
        print(f"not compared with {name}: {reason}")
    else:
        print(f"compared with {name}: {contents.grown} changed since the backup, {contents.removed} removed")
    wrong = len(found.damaged) + len(contents.wrong)
    conclusion = f"{counted(wrong, 'problem')} found" if wrong else "the backup can be restored"
    print(f"{conclusion} (rehearsed in {time.monotonic() - begun:.1f} s)")
    return 1 if wrong else 0


@contextmanager
def _restored(file: Path, url: str) -> Iterator[Path | str]:
    """The backup, restored into a temporary file, or into a temporary PostgreSQL database on the server of the URL."""
    if sqlite_file(url) is None:
        with scratch_database(url) as scratch:
            restore_archive(file, scratch)
            yield scratch
    else:
        with tempfile.TemporaryDirectory(prefix="doubloon-") as folder:  # only for its owner
            yield copy_backup(file, Path(folder) / "restored")


def copy_backup(source: Path, copy: Path) -> Path:
    """Copy a SQLite backup, with the newest entries if it is a database in use."""
    if source.with_name(f"{source.name}-wal").exists():
        copy_database(source, copy)
    else:
        copy.touch(mode=0o600)
        shutil.copyfile(source, copy)
    return copy


def _not_comparable(url: str, version: int) -> str | None:
    """Why a backup with this schema cannot be compared with the database; None if it can."""
    try:
        present = asyncio.run(schema_version(url))
    except (UnusableStorage, StorageDown) as error:
        return str(error)
    if present is None:
        return "it is empty"
    return None if present == version == NEWEST else "one of them has the schema of an older version"


async def _survey(place: Path | str, url: str | None) -> Contents:
    """Count the moves of a restored backup, and compare all logs with those in the database."""
    async with _opened(str(place)) as restored:
        contents, newest = await _count(restored)
        if url is not None:
            async with _opened(url) as source:
                await _compare(restored, source, newest, contents)
    return contents


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def _count(store: Store) -> tuple[Contents, float]:
    """The moves in a store, and the steady time of its newest entry."""
    contents, newest = Contents(), 0.0
    beat = await store.last_beat()
    ahead = beat.steady - beat.wall if beat else 0.0
    for table in await store.ids():
        log = await _log(store, table)
        newest = max([newest, *(entry.at for entry in log)])
        moves = [entry.at - ahead for entry in log if _is_move(entry)]
        contents.moves += len(moves)
        contents.newest_move = max([*moves, contents.newest_move or 0.0]) if moves else contents.newest_move
    return contents, newest


async def _compare(restored: Store, source: Store, newest: float, contents: Contents) -> None:
    """Compare each log in the backup with that in the database, which may have changed since."""
    backed_up, present = set(await restored.ids()), set(await source.ids())
    contents.removed = len(backed_up - present)
    for table in sorted(present):
        try:
            now = await source.load(table)
        except NoSuchTable:
            continue  # removed meanwhile
        except DamagedLog as damage:
            contents.wrong.append(f"table {table}: in the database, {damage}")
            continue
        before = await _log(restored, table) if table in backed_up else []
        since = now[len(before) :]
        contents.grown += bool(since)
        if now[: len(before)] != before:
            contents.wrong.append(f"table {table}: the log in the database does not continue the one in the backup")
        elif since and since[0].at < newest - _MARGIN:
            contents.wrong.append(f"table {table}: the backup lacks entry {len(before)}, which is older than others")


async def _log(store: Store, table: str) -> list[Entry]:
    """The log of a table in the backup; empty if it is damaged, which `examine` has found."""
    try:
        return await store.load(table)
    except (DamagedLog, NoSuchTable):
        return []


def _is_move(entry: Entry) -> bool:
    try:
        return isinstance(from_text(entry.body), MovePlayed)
    except DoubloonError:  # the check has reported it
        return False


def _newest(moment: float | None) -> str:
    """When the newest move was made, for people."""
    if moment is None:
        return "no move is in it"
    age = max(0.0, time.time() - moment)
    unit, size = next(((unit, size) for unit, size in _UNITS.items() if age >= size), ("second", 1))
    return f"the newest move was made {counted(int(age // size), unit)} ago, at {_date(moment)}"


def _date(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
