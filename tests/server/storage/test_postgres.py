"""Specific to PostgreSQL: server outages, lost answers, and notifications from other processes."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from doubloon.core.errors import missing
from doubloon.server.storage import (
    EVERYTHING,
    Conflict,
    StorageDown,
    Store,
    UnusableStorage,
    open_store,
    postgres_listener,
)
from doubloon.server.storage.postgres import PostgresStore
from tests.server.postgres import PostgresServer, Proxy
from tests.server.running import TIMEOUT
from tests.server.storage import child_programs
from tests.server.storage.logs import OPEN, contents, entry, next_change


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    opened = await open_store(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def proxy(postgres_server: PostgresServer, socket_folder: Path) -> AsyncIterator[Proxy]:
    async with Proxy(socket_folder, postgres_server) as opened:
        yield opened


async def test_many_appends_share_a_commit(store: Store, postgres_url: str) -> None:
    await asyncio.gather(*(store.create(f"t{n}", OPEN, [entry("start")]) for n in range(400)))
    connection = await asyncpg.connect(postgres_url)
    assert await connection.fetchval("SELECT count(*) FROM entries") == 400
    assert await connection.fetchval("SELECT count(DISTINCT xmin::text) FROM entries") <= 5
    await connection.close()


async def test_an_append_is_answered_after_its_commit(store: Store, postgres_url: str) -> None:
    await store.create("t", OPEN, [entry("start")])
    other = await asyncpg.connect(postgres_url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("SELECT 1 FROM tables FOR UPDATE")
    waiting = asyncio.create_task(store.append("t", 1, [entry("next")]))
    while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
        assert not waiting.done()
    assert await contents(store, "t") == ["start"]
    await transaction.rollback()
    await waiting
    assert await contents(store, "t") == ["start", "next"]
    await other.close()


async def test_the_store_is_down_while_the_server_is_and_recovers_automatically(
    store: Store, postgres_server: PostgresServer
) -> None:
    await store.create("t", OPEN, [entry("start")])
    await asyncio.to_thread(postgres_server.stop)
    try:
        for attempt in (store.append("t", 1, [entry("lost")]), store.load("t"), store.prune("finished", 9.0)):
            with pytest.raises(StorageDown) as caught:
                await attempt
            assert not caught.value.maybe_stored
        assert not await store.healthy()
        with pytest.raises(StorageDown):
            await open_store(postgres_server.url("postgres"))
    finally:
        await asyncio.to_thread(postgres_server.start)
    assert await store.healthy()
    await store.append("t", 1, [entry("next")])
    assert await contents(store, "t") == ["start", "next"]


async def test_a_write_whose_answer_is_lost_may_have_been_stored(proxy: Proxy, postgres_server: PostgresServer) -> None:
    """The commit happens but its answer is lost: the caller learns exactly that, and nothing is retried."""
    database = postgres_server.make_database()
    direct = await open_store(postgres_server.url(database))
    store = await open_store(proxy.url(database))
    await store.create("t", OPEN, [entry("start")])
    proxy.forward_answers.clear()
    waiting = asyncio.create_task(store.append("t", 1, [entry("next")]))
    while len(await direct.load("t")) < 2:
        assert not waiting.done()
    proxy.cut()
    with pytest.raises(StorageDown) as caught:
        await waiting
    assert caught.value.maybe_stored
    proxy.forward_answers.set()
    with pytest.raises(Conflict):
        await store.append("t", 1, [entry("next")])
    assert await contents(store, "t") == ["start", "next"]
    await store.close()
    await direct.close()


async def test_a_read_whose_connection_is_lost_reports_that_the_storage_is_down(
    proxy: Proxy, postgres_server: PostgresServer
) -> None:
    store = await open_store(proxy.url(postgres_server.make_database()))
    await store.create("t", OPEN, [entry("start")])
    assert await store.lengths(["t"]) == {"t": 1}
    proxy.forward_answers.clear()
    reading = asyncio.create_task(store.lengths(["t"]))
    await asyncio.sleep(0.05)  # the query is sent; its answer is held back
    proxy.cut()
    with pytest.raises(StorageDown):
        await reading
    proxy.forward_answers.set()
    assert await store.lengths(["t"]) == {"t": 1}
    await store.close()


@pytest.mark.slow
async def test_waiting_for_a_silent_server_times_out(proxy: Proxy, postgres_server: PostgresServer) -> None:
    store = await PostgresStore.open(proxy.url(postgres_server.make_database()), timeout=2.0)
    await store.create("t", OPEN, [entry("start")])
    proxy.forward_answers.clear()
    with pytest.raises(StorageDown) as caught:
        await store.append("t", 1, [entry("next")])
    assert caught.value.maybe_stored
    with pytest.raises(StorageDown) as caught:  # this time it cannot connect
        await store.append("t", 1, [entry("next")])
    assert not caught.value.maybe_stored
    assert not await store.healthy()
    proxy.forward_answers.set()
    assert await contents(store, "t") == ["start", "next"]
    await store.append("t", 2, [entry("last")])
    await store.close()


async def test_an_error_from_the_server_means_that_nothing_was_stored(store: Store, postgres_url: str) -> None:
    await store.create("t", OPEN, [entry("start")])
    other = await asyncpg.connect(postgres_url)
    await other.execute("ALTER TABLE entries ADD CONSTRAINT full_disk CHECK (seq < 1)")
    with pytest.raises(StorageDown, match="full_disk") as caught:
        await store.append("t", 1, [entry("next")])
    assert not caught.value.maybe_stored
    await other.execute("ALTER TABLE entries DROP CONSTRAINT full_disk")
    await other.close()
    await store.append("t", 1, [entry("next")])


@pytest.mark.slow
async def test_waiting_for_a_lock_times_out(postgres_url: str) -> None:
    store = await PostgresStore.open(postgres_url, timeout=2.0)
    await store.create("t", OPEN, [entry("start")])
    other = await asyncpg.connect(postgres_url)
    async with other.transaction():
        await other.execute("SELECT 1 FROM tables FOR UPDATE")
        with pytest.raises(StorageDown, match="timeout") as caught:
            await store.append("t", 1, [entry("next")])
        assert not caught.value.maybe_stored
    await other.close()
    await store.append("t", 1, [entry("next")])
    await store.close()


async def test_changes_by_other_processes_are_reported(store: Store, postgres_url: str) -> None:
    changes = store.changes()
    assert await next_change(changes) == EVERYTHING
    await store.create("t", OPEN, [entry("start")])
    await store.create("u", OPEN, [entry("start")])
    subprocess.run(child_programs.command(child_programs.append, postgres_url, "u", "1"), check=True, timeout=100)
    assert await next_change(changes) == "u"
    assert await contents(store, "u") == ["start", "from another process"]
    subprocess.run(child_programs.command(child_programs.append, postgres_url, "t", "1"), check=True, timeout=100)
    assert await next_change(changes) == "t"


async def test_all_subscribers_get_changes_until_the_store_is_closed(postgres_url: str) -> None:
    store, other = await open_store(postgres_url), await open_store(postgres_url)
    first = store.changes()
    assert await next_change(first) == EVERYTHING
    second = store.changes()
    assert await next_change(second) == EVERYTHING
    await asyncio.gather(*(other.create(f"t{n}", OPEN, [entry("start")]) for n in range(5)))
    for changes in (first, second):
        assert {await next_change(changes) for _ in range(5)} == {f"t{n}" for n in range(5)}
    waiting = asyncio.create_task(next_change(first))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting is None
    assert await next_change(second) is None
    assert await next_change(store.changes()) is None
    await other.close()


async def test_after_a_lost_connection_everything_is_reported_as_changed(
    proxy: Proxy, postgres_server: PostgresServer
) -> None:
    database = postgres_server.make_database()
    other = await open_store(postgres_server.url(database))
    store = await open_store(proxy.url(database))
    changes = store.changes()
    assert await next_change(changes) == EVERYTHING
    proxy.cut()
    await other.create("t", OPEN, [entry("start")])
    assert await next_change(changes) == EVERYTHING
    await other.append("t", 1, [entry("next")])
    assert await next_change(changes) == "t"
    await store.close()
    await other.close()


async def test_a_write_that_is_stored_after_its_caller_gave_up_is_reported(
    proxy: Proxy, postgres_server: PostgresServer
) -> None:
    """The network loses the connection while the server still waits for a lock: it stores the write later."""
    database = postgres_server.make_database()
    store = await open_store(proxy.url(database))
    await store.create("t", OPEN, [entry("start")])
    other = await asyncpg.connect(postgres_server.url(database))
    async with other.transaction():
        await other.execute("SELECT 1 FROM tables FOR UPDATE")
        waiting = asyncio.create_task(store.append("t", 1, [entry("late")]))
        while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            assert not waiting.done()
        proxy.cut()
        with pytest.raises(StorageDown) as caught:
            await waiting
        assert caught.value.maybe_stored
        assert await contents(store, "t") == ["start"]
        changes = store.changes()
        assert await next_change(changes) == EVERYTHING
    assert await next_change(changes) == "t"
    assert await contents(store, "t") == ["start", "late"]
    await store.append("t", 2, [entry("next")])  # its notification may come before its answer ends the doubt
    await store.append("t", 3, [entry("last")])
    await other.execute("SELECT pg_notify('doubloon', 'another u')")
    reported = [await next_change(changes)]
    while "u" not in reported:
        reported.append(await next_change(changes))
    assert len(reported) <= 2, "a process knows its own writes"
    await other.close()
    await store.close()


def test_a_silent_connection_hides_changes_for_five_seconds_at_most() -> None:
    assert postgres_listener.PROBE_SECONDS + postgres_listener.ANSWER_SECONDS + postgres_listener.PAUSE <= 4.5


async def test_after_a_silence_everything_is_reported_as_changed_and_can_be_read(
    proxy: Proxy, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network has lost all connections, and nobody was told."""
    for name in ("PROBE_SECONDS", "ANSWER_SECONDS", "PAUSE"):
        monkeypatch.setattr(postgres_listener, name, 0.1)
    database = postgres_server.make_database()
    other = await open_store(postgres_server.url(database))
    store = await open_store(proxy.url(database))
    await other.create("t", OPEN, [entry("start")])
    changes = store.changes()
    assert await next_change(changes) == EVERYTHING
    assert await contents(store, "t") == ["start"]
    proxy.silence()
    await other.append("t", 1, [entry("next")])
    assert await next_change(changes) == EVERYTHING
    async with asyncio.timeout(TIMEOUT / 2):  # a connection that is silent answers nothing for longer
        assert await contents(store, "t") == ["start", "next"]
    await store.close()
    await other.close()


async def test_the_error_for_a_bad_url_does_not_contain_the_url() -> None:
    with pytest.raises(UnusableStorage, match="not a PostgreSQL URL") as caught:
        await open_store("postgresql://ann:secret@host:port/tables")
    assert "secret" not in str(caught.value)


def test_the_error_for_a_missing_driver_says_what_to_install() -> None:
    code = (
        "import asyncio, sys; sys.modules['asyncpg'] = None\n"
        "from doubloon.server.storage import UnusableStorage, open_store\n"
        "try: asyncio.run(open_store('postgresql://localhost/tables'))\n"
        "except UnusableStorage as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{missing('asyncpg', 'postgres', 'asyncpg')}\n"


def test_the_driver_is_not_loaded_for_sqlite() -> None:
    code = "import sys, doubloon.server.storage; print('asyncpg' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
