"""Several processes on one database: every read shows what was committed before it, whichever process answers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers
from doubloon.match import Command, RequestRefused, TableCreated
from doubloon.match.commands import (
    EndSubstitute,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    Play,
    Sit,
    StartSubstitute,
    UseSeatLink,
)
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.storage import EVERYTHING, Entry, NoSuchTable, StorageDown, Store, Summary, TableClosed, open_store
from doubloon.server.storage.postgres import PostgresStore
from tests.server.processes import FakeWatcher
from tests.server.running import BUILD, HUNTING, TIMEOUT, Server, run_server

SETUP = TableCreated(HUNTING, 2, 0, "standard", None, False, "h", "i", True, None)


class SharedStore:
    """A store that says that other processes write to it, too; it counts queries, and can hold back or fail them.

    It notifies others only of the changes in `notifications`, like a database whose notifications are late.
    """

    is_shared = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self.queries: list[list[str]] = []
        self.loads = self.creations = 0
        self.loaded = asyncio.Event()
        self.open = asyncio.Event()
        self.open.set()
        self.down = False
        self.notifications: asyncio.Queue[str] = asyncio.Queue()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """Read the lengths, then wait until `open` is set before the answer."""
        if self.down:
            raise StorageDown("it does not work now")
        found = await self._store.lengths(tables)
        self.queries.append(sorted(tables))
        await self.open.wait()
        return found

    async def changes(self) -> AsyncIterator[str]:
        """The notifications, as the test sends them."""
        while True:
            yield await self.notifications.get()

    async def create(self, table: str, summary: Summary, entries: Sequence[Entry]) -> None:
        """Create a table, and count the attempt."""
        try:
            await self._store.create(table, summary, entries)
        finally:
            self.creations += 1

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """Load the entries, then wait until `open` is set before the answer."""
        try:
            return await self._store.load(table, since)
        finally:
            self.loads += 1
            self.loaded.set()
            await self.open.wait()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SharedStore]:
    shared = SharedStore(await open_store(str(tmp_path / "tables.sqlite3")))
    yield shared
    await shared.close()


@pytest.fixture
async def here(store: SharedStore) -> AsyncIterator[LiveTables]:
    tables = LiveTables(store, BotWorkers(0), Metrics())
    yield tables
    store.open.set()
    await tables.close()


@pytest.fixture
async def there(store: SharedStore) -> AsyncIterator[LiveTables]:
    tables = LiveTables(store, BotWorkers(0), Metrics())
    yield tables
    store.open.set()
    await tables.close()


async def test_a_table_in_memory_shows_what_the_other_process_committed(here: LiveTables, there: LiveTables) -> None:
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    await there.find(live.id)
    await here.request(live, Sit("Bob", "b", 1))
    assert [seat.name for seat in (await there.find(live.id)).table.seats] == ["Ann", "Bob"]


async def test_watchers_see_what_a_read_of_somebody_else_discovers(here: LiveTables, there: LiveTables) -> None:
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    watcher = FakeWatcher()
    there.watch(await there.find(live.id), watcher)
    await here.request(live, Sit("Bob", "b", 1))
    await there.find(live.id)
    assert len(watcher.seen) == 1


async def test_a_read_without_news_costs_one_query_and_loads_nothing(here: LiveTables, store: SharedStore) -> None:
    live = await here.create(SETUP, [])
    assert await here.find(live.id) is live
    assert (store.queries, store.loads) == ([[live.id]], 0)


async def test_a_move_costs_no_query(here: LiveTables, store: SharedStore) -> None:
    live = await here.create(SETUP, [Sit("Ann", "a", 0), Sit("Bob", "b", 1)])
    await here.request(live, Play(0, BUILD, live.table.seqs[0], "first"))
    assert (store.queries, store.loads) == ([], 0)


async def test_simultaneous_reads_share_a_query(here: LiveTables, store: SharedStore) -> None:
    tables = sorted([(await here.create(SETUP, [])).id for _ in range(3)])
    await asyncio.gather(*(here.find(table) for table in tables * 5))
    assert store.queries == [tables]


async def test_a_read_does_not_share_a_query_that_ran_before_it(
    here: LiveTables, there: LiveTables, store: SharedStore
) -> None:
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    known = await there.find(live.id)
    store.open.clear()
    early = asyncio.create_task(there.find(live.id))
    await until(lambda: len(store.queries) == 1)  # its query has read the old length
    await here.request(live, Sit("Bob", "b", 1))
    late = asyncio.create_task(there.find(live.id))
    await asyncio.sleep(0)
    store.open.set()
    await early
    assert (await late).table.length == live.table.length
    assert known is await late


async def test_a_read_does_not_share_a_load_that_ran_before_it(
    here: LiveTables, there: LiveTables, store: SharedStore
) -> None:
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    store.open.clear()
    early = asyncio.create_task(there.find(live.id))
    await until(lambda: store.loads == 1)  # it has read the old log
    await here.request(live, Sit("Bob", "b", 1))
    late = asyncio.create_task(there.find(live.id))
    await asyncio.sleep(0)
    store.open.set()
    await early
    assert (await late).table.length == live.table.length


async def test_a_creation_does_not_trust_a_load_that_ran_before_it(here: LiveTables, store: SharedStore) -> None:
    """Two copies of one request look for the table first; one of them finds nothing, but after the other's commit."""
    store.open.clear()
    looking = asyncio.create_task(here.find("t"))
    await until(lambda: store.loads == 1)  # it has found nothing
    creating = [asyncio.create_task(here.create(SETUP, [], "t")) for _ in range(3)]
    await until(lambda: store.creations == 3)
    store.open.set()
    with pytest.raises(NoSuchTable):
        await looking
    assert {(await created).id for created in creating} == {"t"}


async def test_a_read_does_not_wait_for_a_load_that_has_ended(here: LiveTables, store: SharedStore) -> None:
    """This read runs after the load, and before anybody hears of its result. It would wait in a busy loop."""

    async def look_again() -> None:
        await store.loaded.wait()
        assert "missing" not in here._loading
        await here.find("missing")

    results = await asyncio.gather(look_again(), here.find("missing"), return_exceptions=True)
    assert [type(result) for result in results] == [NoSuchTable, NoSuchTable]


async def test_simultaneous_reads_of_a_missing_table_load_it_at_most_twice(
    here: LiveTables, store: SharedStore
) -> None:
    results = await asyncio.gather(*(here.find("missing") for _ in range(20)), return_exceptions=True)
    assert {type(result) for result in results} == {NoSuchTable}
    assert store.loads <= 2


@pytest.mark.parametrize("notification", ["table", EVERYTHING])
async def test_a_notification_that_arrives_while_a_table_is_loaded_is_not_lost(
    here: LiveTables, there: LiveTables, store: SharedStore, notification: str
) -> None:
    await there.start()
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    store.open.clear()
    finding = asyncio.create_task(there.find(live.id))
    await until(lambda: store.loads == 1)  # it has read the old log
    await here.request(live, Sit("Bob", "b", 1))
    store.notifications.put_nowait(live.id if notification == "table" else EVERYTHING)
    await until(store.notifications.empty)
    store.open.set()
    found = await finding
    await until(lambda: found.table.length == live.table.length)


async def test_a_table_that_was_dropped_meanwhile_returns_to_memory(
    here: LiveTables, store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a viewer would watch a table that no notification reaches."""
    monkeypatch.setattr("doubloon.server.live_tables._IDLE_TABLES", 0)
    live = await here.create(SETUP, [])
    store.open.clear()
    finding = asyncio.create_task(here.find(live.id))
    await until(lambda: len(store.queries) == 1)
    await here.create(SETUP, [])  # drops all idle tables
    store.open.set()
    found = await finding
    assert found is here._live[live.id]
    assert found is await here.find(live.id)


async def test_an_old_table_is_not_shown_while_the_storage_is_down(here: LiveTables, store: SharedStore) -> None:
    live = await here.create(SETUP, [])
    store.down = True
    with pytest.raises(StorageDown):
        await here.find(live.id)
    store.down = False
    assert await here.find(live.id) is live


async def test_watchers_see_a_change_after_the_storage_was_down(
    here: LiveTables, there: LiveTables, store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other notification may come before somebody moves."""
    live = await here.create(SETUP, [Sit("Ann", "a", 0)])
    await there.start()
    seen = await there.find(live.id)
    there.watch(seen, FakeWatcher())
    await here.request(live, Sit("Bob", "b", 1))
    failed = asyncio.Event()

    async def fail(_table: str, since: int = 0) -> list[Entry]:
        failed.set()
        raise StorageDown(f"the entries after {since} are not available")

    with monkeypatch.context() as broken:
        broken.setattr(store, "load", fail)
        store.notifications.put_nowait(live.id)
        async with asyncio.timeout(TIMEOUT):
            await failed.wait()
    await until(lambda: seen.table.length == live.table.length)


async def test_a_table_that_another_process_removed_is_not_shown(here: LiveTables, store: SharedStore) -> None:
    pruned, closed = await here.create(SETUP, []), await here.create(SETUP, [])
    await store.close_table(closed.id, 1.0)
    assert await store.prune("open", inf) == [pruned.id]
    for live, failure in ((pruned, NoSuchTable), (closed, TableClosed)):
        with pytest.raises(NoSuchTable) as raised:
            await here.find(live.id)
        assert type(raised.value) is type(live.failure) is failure


async def test_sqlite_serves_one_process_and_needs_no_query(tmp_path: Path) -> None:
    store = SharedStore(await open_store(str(tmp_path / "tables.sqlite3")))
    store.is_shared = False
    tables = LiveTables(store, BotWorkers(0), Metrics())
    live = await tables.create(SETUP, [])
    assert await tables.find(live.id) is live
    assert not store.queries
    await tables.close()
    await store.close()


@pytest.mark.parametrize(
    "command",
    [
        OfferEnd(0, key="a"),
        MoreTime(0, "more", key="a"),
        Leave(0, key="a"),
        IssueSeatLink(0, "another link", key="a"),
        StartSubstitute(0, "random", key="a"),
        EndSubstitute(0, key="a"),
    ],
    ids=lambda command: type(command).__name__,
)
async def test_a_process_that_lags_behind_obeys_nobody_who_gave_the_seat_away(
    here: LiveTables, there: LiveTables, command: Command
) -> None:
    live = await here.create(replace(SETUP, seconds=600), [Sit("Ann", "a", 0), Sit("Bob", "b", 1)])
    behind = await there.find(live.id)
    await here.request(live, IssueSeatLink(0, "link"))
    await here.request(live, UseSeatLink("link", "c"))
    with pytest.raises(RequestRefused, match="no longer yours"):
        await there.request(behind, command)
    assert behind.table.length == live.table.length


@pytest.fixture
def pair(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database, neither is notified of the other's changes."""
    monkeypatch.setattr(PostgresStore, "changes", no_changes)
    with run_server(postgres_url) as one, run_server(postgres_url) as two:
        yield one, two


async def no_changes(_: PostgresStore) -> AsyncIterator[str]:
    """Changes that never arrive."""
    await asyncio.Event().wait()
    yield ""


async def test_a_guest_who_sat_down_at_one_server_has_the_seat_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two = pair
    async with one.guests() as new_guest, two.guests() as new_guest_there:
        created = await new_guest().create(HUNTING, own={"0": "Ann"})
        table = created["table"]["id"]
        bob, bob_there = new_guest(), new_guest_there()
        assert (await bob_there.get_table(table))["seat"] is None  # now the second server has the table in memory
        await bob.join(table, "Bob", created["invitation"])
        bob_there.token = bob.token
        connection = await bob_there.connect(table, seat=1)
        assert (await connection.receive())["table"]["status"] == "running"
        assert (await bob_there.get_table(table))["seat"] == 1
        drawn = await bob_there.request("GET", f"/tables/{table}/drawing.svg?seat=1")
        assert drawn.status_code == 200, drawn.text
        link = await bob_there.request("POST", f"/tables/{table}/seats/1/link")
        assert link.status_code == 201, link.text


async def test_every_read_at_one_server_shows_the_moves_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two = pair
    async with one.guests() as new_guest, two.guests() as new_guest_there:
        ann, ann_there = new_guest(), new_guest_there()
        table = (await ann.create(HUNTING, start=0, own={"0": "Ann", "1": "Bob"}))["table"]["id"]
        ann_there.token = ann.token
        here = [await ann.connect(table, seat=seat) for seat in (0, 1)]
        for connection in here:
            await connection.move(BUILD)
        assert (await ann_there.request("GET", f"/tables/{table}/history")).json()["lines"] == []
        await here[0].until(lambda seen: seen["view"]["phase"] == "mine")
        known = await here[0].move("mine a 1")
        assert (await ann_there.get_table(table))["seq"] == known["seq"]
        assert (await ann_there.request("GET", f"/tables/{table}/history")).json()["lines"] == ["0 mine a 1"]
        await here[1].until(lambda seen: seen["seq"] >= known["seq"])
        await here[1].move(here[1].game["moves"][0])
        there = await ann_there.connect(table, seat=0, seq=known["seq"])
        assert (await there.receive())["table"]["seq"] > known["seq"]
        for connection in here:
            assert (await connection.request("offer-end"))["type"] == "answer"
        record = await ann_there.request("GET", f"/tables/{table}/record")
        assert record.status_code == 200, record.text


async def test_no_old_table_is_shown_while_the_database_does_not_answer(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lengths(_: PostgresStore, tables: Sequence[str]) -> dict[str, int]:
        raise StorageDown(f"the lengths of {len(tables)} tables are not available")

    one, _ = pair
    async with one.guests() as new_guest:
        ann = new_guest()
        table = (await ann.create(HUNTING, own={"0": "Ann"}))["table"]["id"]
        monkeypatch.setattr(PostgresStore, "lengths", lengths)
        for path in ("", "/history", "/record", "/drawing.svg"):
            response = await ann.request("GET", f"/tables/{table}{path}")
            assert (response.status_code, response.json()["code"]) == (503, "storage-down")
        assert await (await ann.connect(table, seat=0)).closed() == 4503


async def until(condition: Callable[[], bool]) -> None:
    """Wait until the condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.001)
