"""The guarantees of every store to a single caller."""

import asyncio
import math
from contextlib import suppress

import pytest

from doubloon.server.storage import (
    Beat,
    Conflict,
    Entry,
    LastSeen,
    NoSuchTable,
    Outage,
    Seen,
    StorageDown,
    Store,
    Summary,
    TableRow,
    open_store,
)
from tests.server.processes import last_seen
from tests.server.storage.logs import FINISHED, OPEN, RUNNING, contents, entry, tables_by_status


async def test_a_log_is_read_back_as_it_was_written(store: Store) -> None:
    first = [Entry('{"a": "Å \\u0000 🏴‍☠️"}', 1700000000.1), Entry("", 0.0)]
    await store.create("table 1/ü", OPEN, first)
    await store.append("table 1/ü", 2, [Entry("[" + "1," * 100_000 + "2]", -1e300)])
    assert await store.load("table 1/ü") == [*first, Entry("[" + "1," * 100_000 + "2]", -1e300)]


async def test_a_log_can_be_read_from_any_position(store: Store) -> None:
    await store.create("t", OPEN, [entry(n) for n in range(5)])
    assert await contents(store, "t", since=3) == [3, 4]
    assert await contents(store, "t", since=5) == []


async def test_the_lengths_of_several_logs_are_read_at_once(store: Store) -> None:
    await store.create("one", OPEN, [entry("first")])
    await store.create("two", OPEN, [entry("first"), entry("second")])
    await store.append("one", 1, [entry("second"), entry("third")])
    assert await store.lengths(["one", "two", "nowhere"]) == {"one": 3, "two": 2}
    assert await store.lengths([]) == {}


async def test_a_table_can_be_created_only_once(store: Store) -> None:
    await store.create("t", OPEN, [entry("first"), entry("second")])
    with pytest.raises(Conflict, match="now has 2 entries") as caught:
        await store.create("t", RUNNING, [entry("other")])
    assert caught.value.length == 2
    assert await contents(store, "t") == ["first", "second"]
    assert (await store.tables())[0].summary == OPEN


@pytest.mark.parametrize("length", [0, 1, 3, 1000])
async def test_appending_at_the_wrong_length_is_a_conflict(store: Store, length: int) -> None:
    await store.create("t", OPEN, [entry("first"), entry("second")])
    with pytest.raises(Conflict) as caught:
        await store.append("t", length, [entry("third")], FINISHED)
    assert (caught.value.table, caught.value.length) == ("t", 2)
    assert await contents(store, "t") == ["first", "second"]
    assert (await store.tables())[0].summary == OPEN


async def test_an_unknown_table_is_not_found(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="no table 'nowhere'"):
        await store.load("nowhere")
    with pytest.raises(NoSuchTable):
        await store.append("nowhere", 0, [entry("first")])
    assert await store.tables() == []


async def test_an_append_can_change_the_summary(store: Store) -> None:
    first = entry("first", at=5.0)
    await store.create("t", OPEN, [first])
    assert await store.tables() == [TableRow("t", OPEN, 5.0, 1, first)]
    await store.append("t", 1, [entry("second", at=6.0), entry("third", at=7.0)])
    assert await store.tables() == [TableRow("t", OPEN, 7.0, 3, first)]
    await store.append("t", 3, [entry("fourth", at=8.0)], Summary("silver-and-gold", "running", False, "{}"))
    assert await store.tables() == [TableRow("t", Summary("silver-and-gold", "running", False, "{}"), 8.0, 4, first)]


async def test_a_hidden_change_does_not_update_the_time_of_the_table(store: Store) -> None:
    await store.create("one", OPEN, [entry("first", 1.0)])
    await store.create("two", OPEN, [entry("first", 2.0)])
    await store.append("one", 1, [entry("second", 3.0)], hidden=True)
    assert [(row.id, row.updated, row.length) for row in await store.tables()] == [("two", 2.0, 1), ("one", 1.0, 2)]
    await store.append("one", 2, [entry("third", 4.0)])
    assert [(row.id, row.updated) for row in await store.tables()] == [("one", 4.0), ("two", 2.0)]


async def test_tables_are_listed_newest_first(store: Store) -> None:
    for name, at in (("b", 2.0), ("c", 3.0), ("a", 1.0), ("d", 3.0)):
        await store.create(name, OPEN, [entry("first", at)])
    assert [row.id for row in await store.tables()] == ["d", "c", "b", "a"]
    await store.append("a", 1, [entry("second", 4.0)])
    assert [row.id for row in await store.tables()] == ["a", "d", "c", "b"]
    assert [row.id for row in await store.tables(limit=2)] == ["a", "d"]
    assert [row.id for row in await store.tables(before=3.0)] == ["b"]
    assert [row.id for row in await store.tables(before=4.0, limit=1)] == ["d"]
    assert await store.tables(limit=0) == await store.tables(limit=-1) == []


async def test_lists_can_be_filtered(store: Store) -> None:
    for n, status in enumerate(("open", "running", "finished")):
        for listed in (True, False):
            await store.create(f"{status} {listed}", Summary("g", status, listed, ""), [entry(n, at=n)])
    assert len(await store.tables()) == 6
    assert {row.id for row in await store.tables(status="running")} == {"running True", "running False"}
    assert [row.id for row in await store.tables(listed=True)] == ["finished True", "running True", "open True"]
    assert [row.id for row in await store.tables(status="open", listed=False, before=0.5)] == ["open False"]
    assert await store.tables(status="open", before=0.0) == []
    assert await tables_by_status(store) == {"open": 2, "running": 2, "finished": 2}


async def test_a_list_has_at_most_a_hundred_tables_by_default(store: Store) -> None:
    for n in range(103):
        await store.create(f"t{n}", OPEN, [entry("first", at=n)])
    assert [row.length for row in await store.tables()] == [1] * 100
    assert len(await store.tables(limit=1000)) == 103


async def test_prune_removes_finished_tables_with_their_logs(store: Store) -> None:
    await store.create("old", FINISHED, [entry("first", 1.0), entry("second", 2.0)])
    await store.create("new", FINISHED, [entry("first", 1.0), entry("second", 9.0)])
    await store.create("played", RUNNING, [entry("first", 1.0)])
    assert await store.prune("finished", 2.0) == []
    assert await store.prune("finished", 2.5) == ["old"]
    assert await tables_by_status(store) == {"finished": 1, "running": 1}
    with pytest.raises(NoSuchTable):
        await store.load("old")
    with pytest.raises(NoSuchTable):
        await store.append("old", 2, [entry("third")])
    await store.create("old", OPEN, [entry("recreated")])
    assert await contents(store, "old") == ["recreated"]
    assert await contents(store, "new") == ["first", "second"]


async def test_prune_removes_the_oldest_tables_first(store: Store) -> None:
    for n in range(25):
        await store.create(f"t{n}", FINISHED, [entry("first", at=n)])
    pruned = [len(await store.prune("finished", 24.0, 10)) for _ in range(4)]
    assert pruned == [10, 10, 4, 0]
    assert await tables_by_status(store) == {"finished": 1}
    assert await contents(store, "t24") == ["first"]


@pytest.mark.parametrize("summary", [OPEN, RUNNING, FINISHED], ids=lambda summary: summary.status)
async def test_prune_spares_tables_that_were_changed_or_seen(store: Store, summary: Summary) -> None:
    for table in ("changed", "watched", "old"):
        await store.create(table, summary, [entry("first", 1.0)])
    await store.append("changed", 1, [entry("second", 5.0)])
    await store.record_presence([Seen("watched", -1, 4.0, False), Seen("old", 0, 4.0, False)], 0.0)
    await store.record_presence([Seen("watched", 0, 5.0, False)], 0.0)
    for status in {"open", "running", "finished"} - {summary.status}:
        assert await store.prune(status, 5.0) == []
    assert await store.prune(summary.status, 4.0) == []
    assert await store.prune(summary.status, 5.0) == ["old"]
    assert {row.id for row in await store.tables()} == {"changed", "watched"}
    await store.record_presence([Seen("old", 0, 6.0, True)], 9.0)
    assert await last_seen(store, "old", 0) is None


async def test_pruning_beside_writers_leaves_nothing_behind(url: str) -> None:
    """Each table is either pruned completely or stays with everything that was written."""
    stores = [await open_store(url) for _ in range(3)]
    for n in range(60):
        await stores[0].create(f"t{n}", OPEN, [entry("first", 1.0)])

    async def use(store: Store, number: int) -> None:
        await store.record_presence([Seen(f"t{number}", 0, 9.0, True)], 50.0)
        with suppress(NoSuchTable):
            await store.append(f"t{number}", 1, [entry("second", 9.0)])

    async def prune(store: Store) -> list[str]:
        pruned: list[str] = []
        while some := await store.prune("open", 5.0, 3):
            pruned += some
        return pruned

    using = (use(stores[n % 3], n) for n in range(30))
    *_, one, other = await asyncio.gather(*using, prune(stores[0]), prune(stores[1]))
    assert one is not None
    assert other is not None
    pruned = set(one) | set(other)
    assert len(pruned) == len(one) + len(other)
    assert {f"t{n}" for n in range(30, 60)} <= pruned
    assert set(await stores[2].ids()) == {f"t{n}" for n in range(60)} - pruned
    for each in stores:
        await each.close()


@pytest.mark.parametrize(
    ("table", "length", "entries", "reason"),
    [
        ("", 1, [entry("x")], "1 to 200 characters"),
        ("*", 1, [entry("x")], "not '[*]'"),
        ("t" * 201, 1, [entry("x")], "1 to 200 characters"),
        ("t\0", 1, [entry("x")], "NUL"),
        ("t", -1, [entry("x")], "not -1"),
        ("t", 2**31, [entry("x")], "not 2147483648"),
        ("t", 1, [], "at least one entry"),
        ("t", 1, [Entry("\0", 1.0)], "NUL"),
        ("t", 1, [Entry("\ud800", 1.0)], "surrogates not allowed"),
        ("t", 1, [Entry("x", math.nan)], "nan is not a time"),
    ],
)
async def test_values_that_cannot_be_stored_are_refused(
    store: Store, table: str, length: int, entries: list[Entry], reason: str
) -> None:
    await store.create("t", OPEN, [entry("first")])
    with pytest.raises(ValueError, match=reason):
        await store.append(table, length, entries)
    assert await contents(store, "t") == ["first"]


async def test_a_long_gap_between_heartbeats_is_an_outage(store: Store) -> None:
    for moment in (100.0, 104.0, 109.0, 120.0, 119.0, 200.0):
        await store.heartbeat(Beat(moment, moment), outage_after=5.0)
    assert await store.outages(0.0) == [Outage(109.0, 120.0), Outage(120.0, 200.0)]
    assert await store.outages(120.0) == [Outage(120.0, 200.0)]
    assert await store.outages(200.0) == []
    await store.heartbeat(Beat(900.0, 900.0))
    await store.heartbeat(Beat(901.0, 901.0), outage_after=5.0)
    assert await store.outages(200.0) == []


async def test_the_wall_time_belongs_to_the_latest_steady_time(store: Store) -> None:
    assert await store.heartbeat(Beat(200.0, 5000.0)) == 200.0
    assert await store.heartbeat(Beat(150.0, 100.0)) == 200.0
    assert await store.last_beat() == Beat(200.0, 5000.0)
    assert await store.heartbeat(Beat(200.0, 300.0)) == 200.0
    assert await store.last_beat() == Beat(200.0, 300.0), "the clock was set at this moment"


async def test_an_outage_is_recorded_once(url: str) -> None:
    stores = [await open_store(url) for _ in range(5)]
    await stores[0].heartbeat(Beat(100.0, 0.0), outage_after=5.0)
    await asyncio.gather(
        *(each.heartbeat(Beat(200.0 + number, 0.0), outage_after=50.0) for number, each in enumerate(stores))
    )
    (outage,) = await stores[0].outages(0.0)
    assert outage.since == 100.0
    assert 200.0 <= outage.until < 205.0
    for each in stores:
        await each.close()


async def test_a_store_is_healthy_until_it_is_closed(url: str) -> None:
    store = await open_store(url)
    assert await store.healthy()
    await store.close()
    assert not await store.healthy()
    for attempt in (store.load("t"), store.create("t", OPEN, [entry("x")]), store.prune("finished", 1.0)):
        with pytest.raises(StorageDown, match="closed") as caught:
            await attempt
        assert not caught.value.maybe_stored
    await store.close()


async def test_presence_is_the_latest_time_and_goes_with_its_table(store: Store) -> None:
    await store.create("t", FINISHED, [entry("first", 1.0)])
    assert await store.presence(["t"]) == {"t": {}}
    await store.record_presence(
        [Seen(table, seat, 100.0, True) for table, seat in (("nowhere", 0), ("t", 0), ("t", 1))], 150.0
    )
    await store.record_presence([Seen("t", 0, 90.0, False)], 150.0)
    await store.record_presence([Seen("t", 1, 110.0, True)], 150.0)
    assert [await last_seen(store, "t", seat) for seat in (0, 1, 2)] == [100.0, 110.0, None]
    assert await store.presence(["nowhere"]) == {"nowhere": {}}
    assert await store.prune("finished", 2.0) == []
    assert await store.prune("finished", 120.0) == ["t"]
    assert await store.presence(["t"]) == {"t": {}}


async def test_a_seat_is_connected_to_each_process_until_it_closes_or_is_silent(url: str) -> None:
    one, two, third = [await open_store(url) for _ in range(3)]
    await one.create("t", OPEN, [entry("first", 1.0)])
    await one.create("other", OPEN, [entry("first", 1.0)])
    await one.record_presence([Seen("t", 0, 10.0, True), Seen("t", 1, 10.0, True)], 50.0)
    await two.record_presence([Seen("t", 0, 12.0, True)], 52.0)
    assert await one.presence(["t"]) == {"t": {0: LastSeen(12.0, 52.0), 1: LastSeen(10.0, 0.0)}}, "not by itself"
    assert (await third.presence(["t", "other"])) == {
        "t": {0: LastSeen(12.0, 52.0), 1: LastSeen(10.0, 50.0)},
        "other": {},
    }
    await two.record_presence([Seen("t", 0, 20.0, False)], 60.0)
    assert (await third.presence(["t"]))["t"][0] == LastSeen(20.0, 50.0), "still connected to the first"
    await one.record_presence([Seen("t", 0, 21.0, False), Seen("t", 1, 21.0, True)], 61.0)
    assert await third.presence(["t"]) == {"t": {0: LastSeen(21.0, 0.0), 1: LastSeen(21.0, 61.0)}}
    await two.record_presence([Seen("other", 0, 9000.0, True)], 9050.0)
    assert (await third.presence(["t"]))["t"][1] == LastSeen(21.0, 0.0), "a process that died is forgotten"
    for store in (one, two, third):
        await store.close()
