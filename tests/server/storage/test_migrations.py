"""The schema: created by exactly one of several processes, migrated, and never downgraded."""

import asyncio
import json
import sqlite3
import subprocess

import asyncpg
import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match.commands import Play, UseSeatLink
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import Entry, StorageDown, UnusableStorage, migrations, open_store
from doubloon.server.storage.migrations import MIGRATIONS, Migration
from tests.server.storage import child_programs
from tests.server.storage.logs import OPEN, RUNNING, contents, entry, tables_by_status

FIRST_RELEASE = (
    '{"kind":"created","game":"gold-hunting","seats":2,"start":0,"variant":"standard","seconds":null,"listed":false,'
    '"host":"host","invitation":"invitation","hints":true,"previous":null}',
    r'{"kind":"sat","seat":0,"name":"{\"kind\":\"passed\"","key":"ann","bot":null}',
    '{"kind":"sat","seat":1,"name":"Ben","key":"ben","bot":null}',
    '{"kind":"started"}',
    '{"kind":"dealt","outcome":"markers 1 3"}',
    '{"kind":"passed","seat":0,"link":"link"}',
    '{"kind":"moved","seat":0,"key":"phone"}',
    '{"kind":"stood-in","seat":1,"bot":"greedy"}',
    '{"kind":"played","seat":1,"move":"build 3 3 2222 1111","by":"bot","id":null}',
    '{"kind":"returned","seat":1}',
    '{"kind":"passed","seat":0,"link":"second"}',
)
"""A log exactly as the version before migration 3 stored it."""
RENAMED = {
    "passed": "seat-link-issued",
    "moved": "seat-transferred",
    "stood-in": "substitute-started",
    "returned": "substitute-ended",
}


async def query(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run a statement without a store."""
    if url.startswith("sqlite://"):
        connection = sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)
        rows = connection.execute(statement).fetchall()
        connection.close()
        return rows
    postgres = await asyncpg.connect(url)
    records = await postgres.fetch(statement)
    await postgres.close()
    return [tuple(record) for record in records]


async def test_a_database_is_created_and_opened_again(url: str) -> None:
    for _ in range(2):
        store = await open_store(url)
        assert await store.healthy()
        await store.close()
        assert await query(url, "SELECT number, name FROM migrations ORDER BY number") == [
            (number, migration.name) for number, migration in enumerate(MIGRATIONS, start=1)
        ]


async def test_processes_that_start_at_the_same_time_create_the_schema_once(url: str) -> None:
    processes = [
        subprocess.Popen(
            child_programs.command(child_programs.open_and_create, url), stdin=subprocess.PIPE, stderr=subprocess.PIPE
        )
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
    assert await tables_by_status(store) == {"open": len(processes)}
    await store.close()


async def test_stores_that_open_at_the_same_time_create_the_schema_once(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(10)))
    await asyncio.gather(*(store.close() for store in stores))
    assert await query(url, "SELECT count(*) FROM migrations") == [(len(MIGRATIONS),)]


async def test_a_newer_schema_is_refused_and_not_changed(url: str) -> None:
    await (await open_store(url)).close()
    await query(url, "INSERT INTO migrations VALUES (99, 'from the future')")
    with pytest.raises(UnusableStorage, match="schema 99, from a newer Doubloon"):
        await open_store(url)
    assert await query(url, "SELECT count(*) FROM migrations") == [(len(MIGRATIONS) + 1,)]


async def test_an_older_schema_is_migrated_with_its_tables(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_failed_migration_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = ("CREATE TABLE news (text TEXT)", "INSERT INTO nowhere VALUES (1)")
    with monkeypatch.context() as broken:
        broken.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, Migration("news", step, step)))
        with pytest.raises(StorageDown, match="nowhere"):
            await open_store(url)
    store = await open_store(url)
    assert await store.healthy()
    await store.close()
    assert await query(url, "SELECT number FROM migrations") == [(n + 1,) for n in range(len(MIGRATIONS))]


async def test_a_log_with_old_kinds_is_migrated_loaded_and_continued(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", MIGRATIONS[:2])
        store = await open_store(url)
        await store.create("t", RUNNING, [Entry(body, 1.5) for body in FIRST_RELEASE])
        await store.close()
    store = await open_store(url)
    old = [json.loads(body) for body in FIRST_RELEASE]
    assert await contents(store, "t") == [
        {**fields, "kind": RENAMED.get(fields["kind"], fields["kind"])} for fields in old
    ]
    tables = LiveTables(store, BotWorkers(0), Metrics())
    live = await tables.find("t")
    ann, ben = live.table.seats
    assert (ann.name, ann.key, ann.link) == ('{"kind":"passed"', "phone", "second")
    assert (ben.name, ben.key, ben.bot) == ("Ben", "ben", None)
    assert live.table.asked == (0,)
    await tables.request(live, UseSeatLink("second", "tablet"))
    await tables.request(live, Play(0, "build 1123 22 131 2", live.table.seqs[0], "1", key="tablet"))
    assert len(live.table.asked) == 1, "both have built, and one of them mines"
    await tables.close()
    await store.close()
