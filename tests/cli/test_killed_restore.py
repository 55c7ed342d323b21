"""A restore that is killed at any step leaves the old database or the new one, and never a part of either."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server.storage import exchange, open_store
from tests.cli.killed_restore import DATABASE
from tests.cli.test_check import running_log

NEW = {"new": 5}
OLD = {"old": 5, "only in the -wal file": 5}
BROKEN = b"no database " * 1000


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all tests of this file."""
    return tmp_path_factory.mktemp("restore")


@pytest.fixture(scope="module")
def backup(root: Path) -> Path:
    """A backup with one table."""
    database, file = root / "source.sqlite3", root / "backup.sqlite3"
    asyncio.run(fill(database, *NEW))
    assert main(["backup", str(database), str(file)]) == 0
    return file


@pytest.fixture(scope="module")
def crashed(root: Path) -> Path:
    """A folder with the files of a killed server: its newest table is only in the `-wal` file."""
    (first, second), running, folder = OLD, root / "running", root / "crashed"
    database = running / DATABASE
    asyncio.run(fill(database, first))
    with closing(sqlite3.connect(database)) as keeps_the_log:
        keeps_the_log.execute("SELECT count(*) FROM tables").fetchone()
        asyncio.run(fill(database, second))
        shutil.copytree(running, folder)
    return folder


@pytest.fixture(scope="module")
def broken(root: Path) -> Path:
    """A folder with files that are no database."""
    folder = root / "broken"
    folder.mkdir()
    (folder / DATABASE).write_bytes(BROKEN)
    (folder / f"{DATABASE}-wal").write_bytes(b"its newest entries")
    return folder


@pytest.fixture(scope="module")
def killed(root: Path, backup: Path, crashed: Path, broken: Path) -> Path:
    """What restores leave that are killed at every step: of the broken database, only from the exchange on."""
    results = root / "results"
    olds = (f"{crashed}:main", f"{broken}:exchange")
    command = [sys.executable, "-m", "tests.cli.killed_restore", str(backup), str(results), *olds]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=120)
    return results


async def fill(path: Path, *names: str) -> None:
    store = await open_store(str(path))
    for name in names:
        await store.create(name, *running_log())
    await store.close()


async def lengths(path: Path) -> dict[str, int]:
    """The tables, and the lengths of their verified logs, as the server finds them."""
    store = await open_store(str(path))
    found = {table: len(await store.load(table)) for table in await store.ids()}
    await store.close()
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name.partition(".before-")[0] for path in folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork processes")
def test_a_kill_at_any_step_leaves_the_old_or_the_new_database(backup: Path, killed: Path) -> None:
    *interrupted, whole = sorted((killed / "crashed").iterdir())
    left: dict[tuple[str, ...], Path] = {}
    states = []
    for folder in interrupted:
        files = tuple(names(folder))
        states.append(asyncio.run(lengths(folder / DATABASE)))
        left.setdefault((*files, str(states[-1])), folder)
    exchange = states.index(NEW)
    assert states == [OLD] * exchange + [NEW] * (len(states) - exchange)
    assert exchange > 10
    assert len(left) > 5
    for folder in [*left.values(), whole]:
        replaced = asyncio.run(lengths(folder / DATABASE)) == NEW
        assert main(["restore", "--force", str(backup), str(folder / DATABASE)]) == 0
        assert asyncio.run(lengths(folder / DATABASE)) == NEW
        kept = sorted(folder.glob(f"{DATABASE}.before-*"))
        assert asyncio.run(lengths(kept[0])) == OLD
        assert len(kept) == (2 if replaced else 1), "a new database that was there already is kept too"
        assert names(folder) == sorted([*[DATABASE] * len(kept), DATABASE, f"{DATABASE}-lock"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork processes")
def test_a_broken_database_stays_whole_too(backup: Path, killed: Path) -> None:
    for folder in sorted((killed / "broken").iterdir()):
        database = folder / DATABASE
        if database.read_bytes() == BROKEN:
            assert main(["restore", "--force", str(backup), str(database)]) == 0
        assert asyncio.run(lengths(database)) == NEW
        kept, log = sorted(folder.glob(f"{DATABASE}.before-*"))
        assert (kept.read_bytes(), log.read_bytes()) == (BROKEN, b"its newest entries")
        assert log.name == f"{kept.name}-wal"


def test_each_step_is_on_the_disk_before_the_next_one(
    backup: Path, crashed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut may reorder changes that were not flushed between."""
    folder = tmp_path / "folder"
    shutil.copytree(crashed, folder)
    steps: list[str] = []

    def record(name: str, change: Callable[..., None]) -> None:
        def recorded(*paths: Path) -> None:
            change(*paths)
            steps.append(f"{name} {names_of(*paths)}")

        monkeypatch.setattr(os, name, recorded)

    def names_of(*paths: Path) -> str:
        return " ".join(path.name.partition(".before-")[0] for path in paths)

    def flush(path: Path) -> None:
        steps.append(f"flush {path.name}")

    monkeypatch.setattr(exchange, "flush", flush)
    for name in ("link", "replace"):
        record(name, getattr(os, name))
    assert main(["restore", "--force", str(backup), str(folder / DATABASE)]) == 0
    assert steps == [
        "flush copy",
        f"link {DATABASE} {DATABASE}",
        "flush folder",
        f"replace copy {DATABASE}",
        "flush folder",
    ]
