"""Every failure of a database is `StorageDown`, whatever its driver raises; nothing else becomes one."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from doubloon.server.storage import (
    Beat,
    Block,
    Conflict,
    DamagedLog,
    NoSuchTable,
    Seen,
    Signal,
    StorageDown,
    Store,
    open_store,
)
from doubloon.server.storage.failures import storage_down
from tests.server.failures import KINDS, inject_into_drivers
from tests.server.storage.logs import OPEN, entry

CALLS: dict[str, Callable[[Store, str], Awaitable[object]]] = {
    "create": lambda store, table: store.create(table, OPEN, [entry("start")]),
    "append": lambda store, table: store.append(table, 1, [entry("next")]),
    "load": lambda store, table: store.load(table),
    "lengths": lambda store, table: store.lengths([table]),
    "inspect": lambda store, table: store.inspect(table),
    "ids": lambda store, _: store.ids(),
    "tables": lambda store, _: store.tables(),
    "prune": lambda store, _: store.prune("finished", 0.0),
    "record_creator": lambda store, table: store.record_creator(f"{table} listed", "192.0.2.1", 0.0),
    "decisions": lambda store, _: store.decisions(),
    "block": lambda store, _: store.block(Block("192.0.2.0/24", 1.0)),
    "unblock": lambda store, _: store.unblock("192.0.2.0/24"),
    "close_table": lambda store, table: store.close_table(f"{table} closed", 0.0),
    "forget_decisions": lambda store, _: store.forget_decisions(0.0, 0.0),
    "signal": lambda store, table: store.signal([Signal(table, "presence")]),
    "heartbeat": lambda store, _: store.heartbeat(Beat(5.0, 5.0)),
    "last_beat": lambda store, _: store.last_beat(),
    "outages": lambda store, _: store.outages(0.0),
    "record_presence": lambda store, table: store.record_presence([Seen(table, 0, 1.0, True)], 9.0),
    "presence": lambda store, table: store.presence([table]),
    "secret": lambda store, _: store.secret(),
    "old_keys": lambda store, _: store.old_keys(),
}
"""A call of every method that uses the database. The first ones are in the order in which they succeed."""
OTHERS = {"is_shared", "changes", "signals", "healthy", "close"}


def test_every_method_is_called_here() -> None:
    assert CALLS.keys() | OTHERS == {name for name in vars(Store) if not name.startswith("_")}


async def test_every_failure_in_every_method_is_reported_and_a_repetition_succeeds(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = inject_into_drivers(monkeypatch)
    store = await open_store(url)
    for number, kind in enumerate(KINDS):
        for name, call in CALLS.items():
            if name == "signal" and not store.is_shared:
                continue  # there is nobody to tell
            with fault.injected(kind), pytest.raises(StorageDown) as caught:
                await call(store, f"t{number}")
            assert fault.hits, name
            assert repr(caught.value.__cause__) == repr(kind()), name
            await call(store, f"t{number}")
        with fault.injected(kind):
            assert not await store.healthy()
        assert await store.healthy()
    await store.close()


async def test_a_database_that_cannot_be_opened_is_down(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = inject_into_drivers(monkeypatch)
    for kind in KINDS:
        with fault.injected(kind), pytest.raises(StorageDown):
            await open_store(url)


@pytest.mark.parametrize(
    "error", [Conflict("t", 3), NoSuchTable("t"), DamagedLog("t", 1, "it is missing"), asyncio.CancelledError()]
)
def test_what_is_no_failure_of_the_database_stays_as_it_is(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught, storage_down("the database could not be read"):
        raise error
    assert caught.value is error


def test_a_failure_that_may_be_a_bug_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    for error in (OSError("usual"), AttributeError("unusual")):
        with pytest.raises(StorageDown), storage_down("the database could not be read"):
            raise error
    assert [record.exc_info and str(record.exc_info[1]) for record in caplog.records] == ["unusual"]
