"""Bugs to plant into the server, to show that the simulation finds them."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from math import inf
from typing import Any
from unittest.mock import Mock, patch

from doubloon.core import DoubloonError
from doubloon.match import decisions
from doubloon.server.commits import Commits
from doubloon.server.connection import Connection
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.storage import StorageDown, postgres_listener, sqlite_appends
from doubloon.server.storage.postgres_writer import Writer
from doubloon.server.storage.sqlite import SqliteStore
from doubloon.server.storage.sqlite_appends import Appends
from doubloon.server.storage.writes import Write

PlantedBug = Callable[[], AbstractContextManager[Any]]


def acknowledge_before_commit() -> AbstractContextManager[Any]:
    """A move is answered before it is stored."""
    append = SqliteStore.append
    writes: list[asyncio.Task[None]] = []

    async def start_append(store: SqliteStore, *arguments: Any, hidden: bool = False) -> None:
        writes.append(asyncio.create_task(_finish(lambda: append(store, *arguments, hidden=hidden))))

    return patch.object(SqliteStore, "append", start_append)


async def _finish(write: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with suppress(DoubloonError):
        await write()


def forget_the_conflict_check() -> AbstractContextManager[Any]:
    """An append goes to the end of the log, whatever another process has written."""
    append = Appends.append

    def append_to_end(appends: Appends, write: Write) -> None:
        if write.length is not None:
            row = appends.connection.execute("SELECT length FROM tables WHERE id = ?", (write.table,)).fetchone()
            write = write._replace(length=row[0])
        append(appends, write)

    return patch.object(Appends, "append", append_to_end)


def store_a_repeated_request_again() -> AbstractContextManager[Any]:
    """The id of a request is not looked up."""
    return patch.object(decisions, "_IDEMPOTENT", ())


def ignore_other_processes() -> AbstractContextManager[Any]:
    """Tables in memory are never refreshed: reads come from a stale cache."""

    async def do_nothing(*_: Any, **__: Any) -> None:
        pass

    return patch.multiple(LiveTables, _refresh=do_nothing, _load_committed=do_nothing)


def show_before_commit() -> AbstractContextManager[Any]:
    """Viewers see a change before it is stored."""
    begin = LiveTable.begin_write

    def begin_and_publish(live: LiveTable, table: Any) -> None:
        begin(live, table)
        live.publish(table)

    return patch.object(LiveTable, "begin_write", begin_and_publish)


def take_an_unknown_outcome_for_success() -> AbstractContextManager[Any]:
    """A write whose connection was cut counts as stored."""
    append = SqliteStore.append

    async def append_or_hope(store: SqliteStore, *arguments: Any, hidden: bool = False) -> None:
        try:
            await append(store, *arguments, hidden=hidden)
        except StorageDown as down:
            if not down.maybe_stored:
                raise

    return patch.object(SqliteStore, "append", append_or_hope)


def show_the_spectator_a_hand() -> AbstractContextManager[Any]:
    """A spectator gets what seat 0 sees."""
    json = LiveTable.json
    return patch.object(LiveTable, "json", lambda live, seat: json(live, seat or 0))


def send_keys() -> AbstractContextManager[Any]:
    """Tables are sent with the hash of a player's token."""
    json = LiveTable.json

    def with_key(live: LiveTable, seat: int | None) -> bytes:
        return json(live, seat)[:-1] + f',"key":"{live.table.seats[0].key}"}}'.encode()

    return patch.object(LiveTable, "json", with_key)


def raise_in_a_connection() -> AbstractContextManager[Any]:
    """A connection fails with an exception when the storage is down."""
    refuse = Connection._refuse

    def fail(connection: Connection, request: str | None, code: str, message: str, **options: bool) -> None:
        if code == "storage-down":
            raise KeyError(code)
        refuse(connection, request, code, message, **options)

    return patch.object(Connection, "_refuse", fail)


def write_a_wrong_hash() -> AbstractContextManager[Any]:
    """The second entry of a write gets the hash of the first."""
    rows = sqlite_appends._rows

    def stuck(write: Write, begin: int, head: bytes) -> list[sqlite_appends._Row]:
        first, *others = rows(write, begin, head)
        return [first, *((*row[:-1], first[-1]) for row in others)]

    return patch.object(sqlite_appends, "_rows", stuck)


def forget_a_lost_answer() -> AbstractContextManager[Any]:
    """After a write whose outcome is unknown, the table is loaded again only for the next request."""

    def end_write(live: LiveTable, committed: Any) -> None:
        live._writes -= 1
        if not live._writes:
            live.writes_done.set()
        if committed is None:
            live.doubts += 1
        else:
            live.publish(committed)

    return patch.object(LiveTable, "end_write", end_write)


def forget_the_watchers_after_loading() -> AbstractContextManager[Any]:
    """Entries of other processes become visible, and nobody is notified."""
    load = Commits.load_new_entries

    async def load_silently(commits: Commits, live: LiveTable) -> None:
        events, live._events = live._events, Mock()
        try:
            await load(commits, live)
        finally:
            live._events = events

    return patch.object(Commits, "load_new_entries", load_silently)


def ignore_own_late_writes() -> AbstractContextManager[Any]:
    """A write that is stored after its connection was lost is taken for one that everybody knows."""
    return patch.object(Writer, "_note_doubt", lambda *_: None)


def trust_a_silent_listener() -> AbstractContextManager[Any]:
    """The connection that listens for notifications is never probed."""
    return patch.object(postgres_listener, "PROBE_SECONDS", inf)


BUGS: dict[str, PlantedBug] = {
    bug.__name__: bug
    for bug in (
        acknowledge_before_commit,
        forget_the_conflict_check,
        store_a_repeated_request_again,
        ignore_other_processes,
        show_before_commit,
        take_an_unknown_outcome_for_success,
        show_the_spectator_a_hand,
        send_keys,
        raise_in_a_connection,
        write_a_wrong_hash,
        forget_a_lost_answer,
        forget_the_watchers_after_loading,
        ignore_own_late_writes,
        trust_a_silent_listener,
    )
}
