"""The schema: made from nothing, by one process of many, and never taken back."""

import asyncio
import sqlite3
import subprocess

import asyncpg
import pytest

from doubloon.server.storage import StorageDown, UnusableStorage, migrations, open_store
from doubloon.server.storage.migrations import MIGRATIONS, Migration
from tests.server.storage import children
from tests.server.storage.logs import OPEN, contents, entry


async def query(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run a statement beside the store."""
    if url.startswith("sqlite://"):
        connection = sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)
        rows = connection.execute(statement).fetchall()
        connection.close()
        return rows
    postgres = await asyncpg.connect(url)
    records = await postgres.fetch(statement)
    await postgres.close()
    return [tuple(record) for record in records]


async def test_a_database_is_made_from_nothing_and_opened_again(url: str) -> None:
    for _ in range(2):
        store = await open_store(url)
        assert await store.healthy()
        await store.close()
        assert await query(url, "SELECT number, name FROM migrations ORDER BY number") == [
            (number, migration.name) for number, migration in enumerate(MIGRATIONS, start=1)
        ]


async def test_processes_that_start_at_once_make_it_once(url: str) -> None:
    processes = [
        subprocess.Popen(children.command(children.just_open, url), stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(6)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=100)
        assert (process.returncode, errors) == (0, b"")
    store = await open_store(url)
    assert await store.count() == {"open": len(processes)}
    await store.close()


async def test_stores_that_open_at_once_make_it_once(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(10)))
    await asyncio.gather(*(store.close() for store in stores))
    assert await query(url, "SELECT count(*) FROM migrations") == [(len(MIGRATIONS),)]


async def test_a_newer_schema_is_refused_and_left_alone(url: str) -> None:
    await (await open_store(url)).close()
    await query(url, "INSERT INTO migrations VALUES (99, 'from the future')")
    with pytest.raises(UnusableStorage, match="schema 99, from a newer Doubloon"):
        await open_store(url)
    assert await query(url, "SELECT count(*) FROM migrations") == [(len(MIGRATIONS) + 1,)]


async def test_an_older_schema_is_brought_up_to_date_with_its_tables(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(url)
    await store.create("t", OPEN, [entry("start")])
    await store.close()
    step = ("CREATE TABLE news (text TEXT)", "INSERT INTO news SELECT id FROM tables")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, Migration("news", step, step)))
    for _ in range(2):
        store = await open_store(url)
        assert await contents(store, "t") == ["start"]
        await store.close()
    assert await query(url, "SELECT text FROM news") == [("t",)]


async def test_a_step_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = ("CREATE TABLE news (text TEXT)", "INSERT INTO nowhere VALUES (1)")
    with monkeypatch.context() as broken:
        broken.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, Migration("news", step, step)))
        with pytest.raises(StorageDown, match="nowhere"):
            await open_store(url)
    store = await open_store(url)
    assert await store.healthy()
    await store.close()
    assert await query(url, "SELECT number FROM migrations") == [(n + 1,) for n in range(len(MIGRATIONS))]
