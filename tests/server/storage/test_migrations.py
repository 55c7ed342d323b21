"""The schema: created by exactly one of several processes, migrated, and never downgraded."""

import asyncio
import json
import logging
import sqlite3
import subprocess
from contextlib import suppress

import asyncpg
import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match.commands import Play, UseSeatLink
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import (
    Conflict,
    Entry,
    StorageDown,
    UnusableStorage,
    chain_migration,
    migrations,
    open_store,
)
from doubloon.server.storage.migrations import MIGRATIONS, Migration
from tests.server.storage import child_programs
from tests.server.storage.logs import OPEN, contents, entry, query, tables_by_status

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


async def store_old_log(url: str, version: int, bodies: tuple[str, ...], tables: tuple[str, ...] = ("t",)) -> None:
    """Create a database with an old schema, and tables with these entries, as that version wrote them."""
    with pytest.MonkeyPatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", MIGRATIONS[:version])
        await (await open_store(url)).close()
    for table in tables:
        await query(
            url,
            "INSERT INTO tables (id, game, status, listed, seats, updated, length) "
            f"VALUES ('{table}', 'gold-hunting', 'running', true, '[]', 1.5, {len(bodies)})",
        )
        for seq, body in enumerate(bodies):
            await query(
                url, f"INSERT INTO entries (table_id, seq, body, at) VALUES ('{table}', {seq}, '{body}', {seq + 0.5})"
            )


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


async def test_a_log_with_old_kinds_is_migrated_loaded_and_continued(url: str) -> None:
    await store_old_log(url, 2, FIRST_RELEASE)
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


async def test_old_logs_become_hash_chains(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In batches that end inside of logs; each entry gets a salt of its own."""
    await store_old_log(url, 3, tuple(f'"entry {n}"' for n in range(5)), ("t", "u", "v"))
    monkeypatch.setattr(chain_migration, "BATCH", 4)
    with caplog.at_level(logging.INFO, chain_migration.__name__):
        store = await open_store(url)
    assert [record.getMessage() for record in caplog.records] == [
        f"computed the hash chains of {done} of 15 log entries" for done in (4, 8, 12, 15)
    ]
    for table in ("t", "u", "v"):
        assert await store.load(table) == [Entry(f'"entry {n}"', n + 0.5) for n in range(5)]
        await store.append(table, 5, [entry("new")])
        assert len(await store.load(table)) == 6
    await store.close()
    salts = [salt for (salt,) in await query(url, "SELECT salt FROM entries")]
    assert len(set(salts)) == 18
    assert all(isinstance(salt, bytes) and len(salt) == 32 for salt in salts)


async def test_a_migration_that_changes_entries_computes_the_chains_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(url)
    await store.create("t", OPEN, [entry("old"), entry("stays")])
    await store.close()
    salts = await query(url, "SELECT salt FROM entries ORDER BY seq")
    step = ("""UPDATE entries SET body = '"new"' WHERE body = '"old"'""",)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, Migration("news", step, step, rechain=True)))
    store = await open_store(url)
    assert await contents(store, "t") == ["new", "stays"]
    await store.close()
    assert await query(url, "SELECT salt FROM entries ORDER BY seq") == salts


async def test_a_process_of_an_older_version_cannot_append_without_a_hash(url: str) -> None:
    store = await open_store(url)
    await store.create("t", OPEN, [entry("start")])
    await store.close()
    if url.startswith("sqlite://"):
        with pytest.raises(sqlite3.OperationalError, match="6 columns but 4 values"):
            await query(url, "INSERT INTO entries VALUES ('t', 1, 'next', 1.5)")
    else:
        with pytest.raises(asyncpg.UndefinedFunctionError):
            await query(
                url,
                "SELECT write_batch('old', ARRAY['t'], ARRAY[1], ARRAY[1], ARRAY['next'], ARRAY[1.5::double precision],"
                " ARRAY[NULL::text], ARRAY[NULL::text], ARRAY[NULL::boolean], ARRAY[NULL::text])",
            )


async def test_the_keys_of_old_logs_are_noted(url: str) -> None:
    damaged = ('{"kind":"sat","seat":0,"name":"Ann","key":"cut off', '{"kind":"sat"', "no JSON")
    await store_old_log(url, 2, (*FIRST_RELEASE, *damaged))
    store = await open_store(url)
    assert {"host", "ann", "ben", "phone"} <= await store.old_keys()
    assert not {"invitation", "link", "second", "null", "passed"} & await store.old_keys()
    await store.close()


async def test_keys_of_new_logs_are_not_noted(url: str) -> None:
    for _ in range(2):
        store = await open_store(url)
        assert await store.old_keys() == frozenset()
        with suppress(Conflict):
            await store.create("t", OPEN, [Entry(FIRST_RELEASE[0], 1.0)])
        await store.close()


async def test_all_stores_of_a_database_have_the_same_secret(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    secrets = {await store.secret() for store in stores}
    await asyncio.gather(*(store.close() for store in stores))
    assert [len(secret) for secret in secrets] == [32]
