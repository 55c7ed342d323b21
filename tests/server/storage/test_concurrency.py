"""The guarantees of every store to concurrent callers."""

import asyncio
import random

import pytest

from doubloon.server.storage import Conflict, NoSuchTable, Store, open_store
from tests.server.storage.logs import OPEN, RUNNING, contents, entry, tables_by_status

WRITERS = 50


async def test_only_one_writer_wins_each_position_of_a_log(store: Store) -> None:
    """Fifty writers race for every position of one log: one of them wins, the others get the log's length."""
    await store.create("t", OPEN, [entry("start")])
    won: dict[int, int] = {}
    backwards: set[int] = set()

    async def write(writer: int) -> None:
        length = 1
        while length < 21:
            try:
                await store.append("t", length, [entry([writer, length])])
            except Conflict as conflict:
                backwards.update({length} if conflict.length < length else ())
                length = conflict.length
            else:
                assert length not in won
                won[length] = writer
                length += 1

    await asyncio.gather(*(write(writer) for writer in range(WRITERS)))
    assert not backwards
    assert sorted(won) == list(range(1, 21))
    assert await contents(store, "t") == ["start", *([won[length], length] for length in range(1, 21))]


async def test_two_stores_can_write_to_the_same_logs(url: str) -> None:
    """Like two processes: they write to many tables in different orders, and neither blocks or loses anything."""
    stores = [await open_store(url) for _ in range(2)]
    names = [f"t{n}" for n in range(20)]
    for name in names:
        await stores[0].create(name, OPEN, [entry("start")])
    won: set[tuple[str, int]] = set()

    async def write(writer: int) -> None:
        order = random.Random(writer)
        for length in range(1, 6):
            for name in order.sample(names, len(names)):
                try:
                    await stores[writer % 2].append(name, length, [entry(writer)])
                except Conflict:
                    continue
                assert (name, length) not in won
                won.add((name, length))

    await asyncio.gather(*(write(writer) for writer in range(10)))
    for name in names:
        assert {length for table, length in won if table == name} == set(range(1, len(await stores[1].load(name))))
    for each in stores:
        await each.close()


async def test_a_write_that_depends_on_a_refused_append_is_refused(url: str) -> None:
    """Even if the log has the expected length because somebody else wrote in between."""
    ours, theirs = [await open_store(url) for _ in range(2)]
    await ours.create("t", OPEN, [entry("start")])
    await theirs.append("t", 1, [entry("theirs")])
    results = await asyncio.gather(
        *(ours.append("t", length, [entry(length)]) for length in (1, 2, 3)), return_exceptions=True
    )
    assert [(type(result), getattr(result, "length", None)) for result in results] == [(Conflict, 2)] * 3
    await ours.append("t", 2, [entry("later")])
    assert await contents(ours, "t") == ["start", "theirs", "later"]
    for each in (ours, theirs):
        await each.close()


async def test_appends_that_build_on_each_other_are_stored_in_order(store: Store) -> None:
    await store.create("t", OPEN, [entry("start")])
    await asyncio.gather(*(store.append("t", length, [entry(length)]) for length in range(1, 40)))
    assert await contents(store, "t") == ["start", *range(1, 40)]


async def test_a_conflict_does_not_affect_the_rest_of_its_batch(store: Store) -> None:
    for n in range(10):
        await store.create(f"t{n}", OPEN, [entry("start")])
    results = await asyncio.gather(
        *(store.append(f"t{n}", n % 2, [entry("next")], RUNNING) for n in range(10)),
        store.append("nowhere", 0, [entry("next")]),
        store.create("t1", OPEN, [entry("again")]),
        store.create("new", OPEN, [entry("start")]),
        store.append("new", 1, [entry("next")]),
        store.append("new", 1, [entry("too late")]),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [
        *(Conflict, type(None)) * 5,
        NoSuchTable,
        Conflict,
        type(None),
        type(None),
        Conflict,
    ]
    assert [await contents(store, f"t{n}") for n in range(2)] == [["start"], ["start", "next"]]
    assert await contents(store, "new") == ["start", "next"]
    assert await tables_by_status(store) == {"open": 6, "running": 5}


async def test_a_cancelled_caller_does_not_affect_others(store: Store) -> None:
    await store.create("t", OPEN, [entry("start")])
    gone = asyncio.create_task(store.append("t", 1, [entry("gone")]))
    await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    await store.create("other", OPEN, [entry("start")])
    assert await contents(store, "other") == ["start"]
    assert await contents(store, "t") in (["start"], ["start", "gone"])


async def test_closing_finishes_pending_writes(url: str) -> None:
    store = await open_store(url)
    writes = [asyncio.create_task(store.create(f"t{n}", OPEN, [entry(n)])) for n in range(1200)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    store = await open_store(url)
    assert await tables_by_status(store) == {"open": 1200}
    await store.close()
