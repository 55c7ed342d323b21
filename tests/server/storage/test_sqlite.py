"""Specific to SQLite: its thread, its file, and a full disk."""

import asyncio
import contextlib
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from doubloon.server.storage import (
    Conflict,
    StorageDown,
    UnusableStorage,
    default_database,
    open_store,
    sqlite_writer,
)
from tests.server.storage import child_programs
from tests.server.storage.logs import FINISHED, OPEN, contents, entry, tables_by_status


class Trace:
    """Records every statement before a writer runs it; readers are not traced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, before: Callable[[str], object] = str) -> None:
        self.statements: list[str] = []
        self._before = before
        connect = sqlite_writer.connect

        def traced(path: Path) -> sqlite3.Connection:
            connection = connect(path)
            connection.set_trace_callback(self._note)
            return connection

        monkeypatch.setattr(sqlite_writer, "connect", traced)

    def _note(self, statement: str) -> None:
        self.statements.append(statement)
        self._before(statement)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite3")


async def test_many_appends_share_a_commit(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = Trace(monkeypatch)
    store = await open_store(path)
    await asyncio.gather(*(store.create(f"t{n}", OPEN, [entry("start")]) for n in range(400)))
    assert 1 <= trace.statements.count("COMMIT") <= 5
    assert await tables_by_status(store) == {"open": 400}
    await store.close()


async def test_an_append_is_answered_after_its_commit(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(path)
    loop = asyncio.get_running_loop()
    answered: list[bool] = []

    async def probe() -> None:
        for _ in range(10):
            await asyncio.sleep(0)
        answered.append(appending.done())

    def before(statement: str) -> None:
        if statement == "COMMIT":
            asyncio.run_coroutine_threadsafe(probe(), loop).result()

    Trace(monkeypatch, before)
    appending = asyncio.create_task(store.create("t", OPEN, [entry("start")]))
    await appending
    assert answered == [False]
    await store.close()


async def test_readers_do_not_wait_for_writers(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    began = threading.Event()
    Trace(monkeypatch, lambda _: began.set())
    store = await open_store(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.create("t", OPEN, [entry("start")]))
    await asyncio.to_thread(began.wait)
    assert await store.tables() == []
    assert not waiting.done()
    other.execute("COMMIT")
    other.close()
    await waiting
    await store.close()


async def test_an_append_continues_a_log_that_was_restored_meanwhile(path: str) -> None:
    """The writer remembers the heads of logs. A restored log can be as long as the remembered one."""
    store = await open_store(path)
    await store.create("t", OPEN, [entry("start")])
    await store.append("t", 1, [entry("first")])
    with contextlib.closing(sqlite3.connect(path)) as other:
        backup = [(name, other.execute(f"SELECT * FROM {name}").fetchall()) for name in ("tables", "entries")]
    await store.append("t", 2, [entry("second")])
    for replaced in (["start", "first", "third"], ["start", "first", "fourth"]):
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            for name, rows in backup:
                other.execute(f"DELETE FROM {name}")
                other.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        with pytest.raises(Conflict):
            await store.append("t", 3, [entry("too late")])
        await store.append("t", 2, [entry(replaced[-1])])
        assert await contents(store, "t") == replaced
    await store.close()


async def test_commits_wait_for_the_disk(path: str) -> None:
    store = await open_store(path)
    connection = sqlite_writer.connect(Path(path))
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
    await store.close()


async def test_a_full_database_refuses_and_recovers(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as limited:
        limited.setattr(sqlite_writer, "SETTINGS", (*sqlite_writer.SETTINGS, "PRAGMA max_page_count = 30"))
        store = await open_store(path)
        await store.create("t", OPEN, [entry("start")])
        results = await asyncio.gather(
            *(store.append("t", 1, [entry("x" * 200_000)]) for _ in range(3)),
            store.create("small", OPEN, [entry("start")]),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [StorageDown] * 4
        assert not any(result.maybe_stored for result in results if isinstance(result, StorageDown))
        assert "full" in str(results[0])
        assert await contents(store, "t") == ["start"]
        await store.append("t", 1, [entry("small enough")])
    with pytest.raises(StorageDown):
        await store.append("t", 2, [entry("x" * 200_000)])
    await store.append("t", 2, [entry("x" * 200_000)])
    assert len(await store.load("t")) == 3
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit the size of files")
async def test_a_file_that_cannot_grow_refuses_and_recovers(path: str) -> None:
    done = subprocess.run(
        child_programs.command(child_programs.fill_disk, path),
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    stored, refused, after, surplus, length = done.stdout.split()
    assert (stored, refused, after, surplus) == ("maybe", "unhealthy", "healthy", "0")
    store = await open_store(path)
    assert await contents(store, "t") == ["start", *["x" * 1000] * (int(length) - 2), "after"]
    await store.close()


async def test_a_locked_database_is_down_until_it_is_unlocked(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "SETTINGS", ("PRAGMA synchronous = FULL", "PRAGMA busy_timeout = 1"))
    store = await open_store(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageDown, match="locked") as caught:
        await store.create("t", OPEN, [entry("start")])
    assert not caught.value.maybe_stored
    assert not await store.healthy()
    other.execute("COMMIT")
    other.close()
    await store.create("t", OPEN, [entry("start")])
    assert await store.healthy()
    await store.close()


async def test_a_lost_file_is_not_silently_created_again(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "MAX_BATCH", 1)
    store = await open_store(path)
    Path(path).rename(f"{path}.moved")
    with pytest.raises(StorageDown, match="unable to open"):
        await store.create("t", OPEN, [entry("start")])
    with pytest.raises(StorageDown, match="unable to open"):
        await store.tables()
    Path(f"{path}.moved").rename(path)
    await store.create("t", FINISHED, [entry("start")])
    assert await store.prune("finished", 2.0) == ["t"]
    await store.close()


async def test_changes_by_other_processes_are_not_reported(path: str) -> None:
    store, other = await open_store(path), await open_store(path)

    async def listen() -> list[str]:
        return [table async for table in store.changes()]

    listening = asyncio.create_task(listen())
    await other.create("t", OPEN, [entry("start")])
    await other.close()
    await store.close()
    assert await listening == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
async def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "tables #1?.sqlite3"
    store = await open_store(str(path))
    await store.create("t", OPEN, [entry("start")])
    for name in ("", "-wal", "-shm"):
        assert stat.S_IMODE(Path(f"{path}{name}").stat().st_mode) == 0o600
    await store.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


async def test_a_url_and_a_path_can_name_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for place in (f"sqlite://{tmp_path}/my%20tables", f"{tmp_path}/my tables", "~/my tables"):
        store = await open_store(place)
        await store.create(place, OPEN, [entry("start")])
        await store.close()
    store = await open_store(f"sqlite:///{tmp_path}/my tables")  # an additional slash is accepted
    assert await tables_by_status(store) == {"open": 3}
    await store.close()


@pytest.mark.parametrize(
    "url", ["", ":memory:", "sqlite://", "sqlite:///", "sqlite:///:memory:", "mysql://host/tables"]
)
async def test_unusable_database_urls_are_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnusableStorage):
        await open_store(url)
    assert list(tmp_path.iterdir()) == []


async def test_a_file_that_is_not_a_database_is_refused(path: str) -> None:
    Path(path).write_text("Dear diary, today I found a treasure. " * 100)
    with pytest.raises(StorageDown, match="file is not a database"):
        await open_store(path)
    with pytest.raises(StorageDown, match="cannot be opened"):
        await open_store(f"{path}/tables")


def test_the_default_database_depends_on_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.delenv("DOUBLOON_DATABASE", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_database() == str(tmp_path / ".local" / "share" / "doubloon" / "tables.sqlite3")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_database() == str(tmp_path / ".local" / "share" / "doubloon" / "tables.sqlite3")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == str(tmp_path / "data" / "doubloon" / "tables.sqlite3")
    monkeypatch.setenv("DOUBLOON_DATABASE", "postgresql://host/tables")
    assert default_database() == "postgresql://host/tables"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
async def test_a_file_that_others_could_read_is_hidden_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    await (await open_store(str(path))).close()
    for name in ("", "-wal", "-shm"):
        Path(f"{path}{name}").touch()
        Path(f"{path}{name}").chmod(0o644)
    store = await open_store(str(path))
    modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    await store.close()
    assert modes == {0o600}
