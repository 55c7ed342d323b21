"""Acknowledged writes survive crashes."""

import asyncio
import subprocess

import pytest

from doubloon.server.storage import StorageDown, Store, open_store
from tests.server.postgres import PostgresServer
from tests.server.storage import child_programs
from tests.server.storage.logs import OPEN, RUNNING, contents, entry


async def test_a_log_is_kept_after_its_store_is_closed(url: str) -> None:
    store = await open_store(url)
    await store.create("t", OPEN, [entry("first")])
    await store.append("t", 1, [entry("second")], RUNNING)
    rows = await store.tables()
    await store.close()
    store = await open_store(url)
    assert await contents(store, "t") == ["first", "second"]
    assert await store.tables() == rows
    await store.append("t", 2, [entry("third")])
    await store.close()


@pytest.mark.parametrize("acknowledged", [1, 100, 321])
async def test_every_acknowledged_append_survives_a_killed_process(url: str, acknowledged: int) -> None:
    """Twice on the same database: the second process continues where the first was killed."""
    seen: set[tuple[str, int]] = set()
    for _ in range(2):
        with subprocess.Popen(
            child_programs.command(child_programs.write_forever, url), stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(acknowledged)]
            process.kill()
            lines += process.stdout.readlines()
        printed = [(table, int(length)) for table, length in (line.decode().split() for line in lines)]
        assert len(printed) >= acknowledged
        assert seen.isdisjoint(printed)
        seen.update(printed)
        store = await open_store(url)
        await check(store, seen)
        await store.close()


async def check(store: Store, acknowledged: set[tuple[str, int]]) -> None:
    """Assert that all acknowledged entries are stored in order, and that no log has a gap or is shorter than listed."""
    lengths = {row.id: row.length for row in await store.tables()}
    for table, length in lengths.items():
        log = await contents(store, table)
        assert log == [[table, place] for place in range(len(log))]
        assert len(log) >= length  # PostgreSQL may still be committing for a killed process
    assert all(length < lengths[table] for table, length in acknowledged)


async def test_every_acknowledged_append_survives_a_crash_of_postgresql(postgres_server: PostgresServer) -> None:
    """This server does not wait for the disk by default; the store makes it wait."""
    store = await open_store(postgres_server.url(postgres_server.make_database()))
    acknowledged: set[tuple[str, int]] = set()
    enough = asyncio.Event()

    async def write(table: str) -> None:
        await store.create(table, OPEN, [entry([table, 0])])
        length = 1
        while True:
            try:
                await store.append(table, length, [entry([table, length])])
            except StorageDown:
                return
            acknowledged.add((table, length))
            length += 1
            if len(acknowledged) >= 300:
                enough.set()

    writers = [asyncio.create_task(write(f"t{n}")) for n in range(8)]
    await enough.wait()
    await asyncio.to_thread(postgres_server.stop, "immediate")
    await asyncio.gather(*writers)
    await asyncio.to_thread(postgres_server.start)
    await check(store, acknowledged)
    await store.close()
