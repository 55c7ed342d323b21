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


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with one table."""
    database, file = tmp_path / "source.sqlite3", tmp_path / "backup.sqlite3"
    asyncio.run(fill(database, *NEW))
    assert main(["backup", str(database), str(file)]) == 0
    return file


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A folder with the files of a killed server: its newest table is only in the `-wal` file."""
    (first, second), running, folder = OLD, tmp_path / "running", tmp_path / "crashed"
    database = running / DATABASE
    asyncio.run(fill(database, first))
    with closing(sqlite3.connect(database)) as keeps_the_log:
        keeps_the_log.execute("SELECT count(*) FROM tables").fetchone()
        asyncio.run(fill(database, second))
        shutil.copytree(running, folder)
    return folder


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


def kill_at_every_step(backup: Path, old: Path, results: Path, begin: str) -> list[Path]:
    """The folders that the killed restores left, and last that of a restore that was not killed."""
    results.mkdir()
    command = [sys.executable, "-m", "tests.cli.killed_restore", *map(str, (backup, old, results)), begin]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=120)
    return sorted(results.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork processes")
def test_a_kill_at_any_step_leaves_the_old_or_the_new_database(backup: Path, crashed: Path, tmp_path: Path) -> None:
    *killed, whole = kill_at_every_step(backup, crashed, tmp_path / "results", "main")
    left: dict[tuple[str, ...], Path] = {}
    states = []
    for folder in killed:
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
def test_a_broken_database_stays_whole_too(backup: Path, tmp_path: Path) -> None:
    old = tmp_path / "broken"
    old.mkdir()
    (old / DATABASE).write_bytes(BROKEN)
    (old / f"{DATABASE}-wal").write_bytes(b"its newest entries")
    for folder in kill_at_every_step(backup, old, tmp_path / "results", "exchange"):
        database = folder / DATABASE
        if database.read_bytes() == BROKEN:
            assert main(["restore", "--force", str(backup), str(database)]) == 0
        assert asyncio.run(lengths(database)) == NEW
        kept, log = sorted(folder.glob(f"{DATABASE}.before-*"))
        assert (kept.read_bytes(), log.read_bytes()) == (BROKEN, b"its newest entries")
        assert log.name == f"{kept.name}-wal"


def test_each_step_is_on_the_disk_before_the_next_one(
    backup: Path, crashed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut may reorder changes that were not flushed between."""
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
    assert main(["restore", "--force", str(backup), str(crashed / DATABASE)]) == 0
    assert steps == [
        "flush copy",
        f"link {DATABASE} {DATABASE}",
        "flush crashed",
        f"replace copy {DATABASE}",
        "flush crashed",
    ]
