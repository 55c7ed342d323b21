"""The tables in use. A request becomes log entries; viewers see the change only after it was committed."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from math import inf
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from doubloon.bots.workers import BotWorkers
from doubloon.core import Dealer, DoubloonError, SystemDealer
from doubloon.match import (
    RequestRefused,
    TableCreated,
    decide,
    fold,
    fold_all,
    from_text,
    open_table,
    to_text,
)
from doubloon.match.commands import Command, Play, ReplaceAbsent
from doubloon.match.entries import ClocksResumed
from doubloon.match.entries import Entry as MatchEntry
from doubloon.server.clock import steady_clock
from doubloon.server.commits import CommandResult, Commits, summary_of
from doubloon.server.emotes import receive_emote, send_emote
from doubloon.server.heartbeats import Heartbeats
from doubloon.server.live_table import LiveTable, Watcher
from doubloon.server.metrics import Metrics
from doubloon.server.presence import ABSENCE_SECONDS, PRESENCE, Presence
from doubloon.server.storage import (
    EVERYTHING,
    Conflict,
    DamagedLog,
    Entry,
    NoSuchTable,
    StorageDown,
    Store,
    TableClosed,
)
from doubloon.server.stored_lengths import StoredLengths
from doubloon.server.tokens import key_of, make_secret
from doubloon.server.turns import Turns

log = logging.getLogger(__name__)
T = TypeVar("T")

_IDLE_TABLES = 1000
"""The number of tables without viewers that stay in memory."""
_STORAGE_PAUSE = 0.5
"""Seconds until a table is loaded again after the storage was down."""
_LAST_BEAT_SECONDS = 2.0
"""The time for the last records: an unreachable storage must not keep the server from stopping."""


class TooManyListed(DoubloonError):
    """An address has as many listed tables as the lobby shows of it."""


class LiveTables:
    """All tables that one server process has in memory. The storage is authoritative; this is a cache of it."""

    def __init__(
        self,
        store: Store,
        workers: BotWorkers,
        metrics: Metrics,
        *,
        dealer: Dealer | None = None,
        clock: Callable[[], float] | None = None,
        absence_seconds: float = ABSENCE_SECONDS,
    ) -> None:
        self.store = store
        self._metrics = metrics
        self._dealer = dealer or SystemDealer()
        self.clock = steady_clock(clock)
        self._commits = Commits(store, self.clock, self._dealer, metrics, self._set_aside)
        self._heartbeats = Heartbeats(store, self.clock, self._leap)
        self._turns = Turns(workers, self.request, metrics, self.clock)
        self._lengths = StoredLengths(store)
        self._live: dict[str, LiveTable] = {}
        self._presence = Presence(store, self.clock, self._live, absence_seconds)
        self._dropped: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """The tables that were dropped while a request held them."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.damaged: set[str] = set()
        """The ids of damaged tables that were found since the start."""

    async def start(self) -> None:
        """Start the heartbeats, and listen for changes by other processes."""
        await self._heartbeats.start()
        self._presence.begin_again()
        self._spawn(self._heartbeats.run(self._clocks_run))
        self._spawn(self._presence.run())
        self._spawn(self._presence.run_reading())
        self._spawn(self._listen())
        self._spawn(self._listen_for_signals())

    async def close(self) -> None:
        """Finish pending writes; stop bots and clocks."""
        self._turns.close()
        for live in list(self._live.values()):
            self._turns.stop(live)
            async with live.lock:
                await live.writes_done.wait()
        await self._turns.finish()
        while self._tasks:  # a request that is cancelled leaves a doubt, and so another task
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._lengths.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_BEAT_SECONDS):
                await self._presence.record()
                await self._heartbeats.send()

    async def create(
        self,
        setup: TableCreated,
        commands: Sequence[Command],
        table_id: str | None = None,
        *,
        creator: str | None = None,
        most_listed: int | None = None,
    ) -> LiveTable:
        """Create a table and execute these commands at it, in one write; if it exists already, only find it.

        By default it gets a random id. If it is listed, the address of its creator is stored, if there is one.
        `TooManyListed` if that address has `most_listed` other listed tables that are not finished.
        """
        table_id = table_id or make_secret()
        now = self.clock()
        table = open_table(setup, now)
        entries: list[MatchEntry] = [setup]
        for command in commands:
            new, table = decide(table, command, now, self._dealer)
            entries += new
        if setup.listed and creator is not None:
            # Recorded first, so that no table lacks its creator.
            within_limit = await self.store.record_creator(table_id, creator, now, most_listed)
            if not within_limit:
                raise TooManyListed(
                    f"this address has {most_listed} listed tables; finish a game first, or invite people"
                )
        live = LiveTable(table_id, table, self.clock, self)
        try:
            await self.store.create(table_id, summary_of(table), [Entry(to_text(entry), now) for entry in entries])
        except Conflict:
            return await self.find(table_id)
        if table_id in self._live or table_id in self._loading:  # a repeated request loads it at the same time
            return await self.find(table_id)
        self._forget_idle()
        self._live[live.id] = live
        self._metrics.tables_created.labels(setup.game).inc()
        self._turns.schedule(live)
        return live

    async def find(self, table_id: str) -> LiveTable:
        """The table with this id, with everything that any process had committed before this call.

        Raises NoSuchTable if there is none, DamagedLog if it is damaged, StorageDown if it may be out of date.
        """
        earlier = self._loading.get(table_id)
        while True:
            live, loading = self._in_memory(table_id), self._loading.get(table_id)
            if live is None and loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                return await asyncio.shield(loading)
            if loading is not None:  # it may have been read before this call
                try:
                    live = await asyncio.shield(loading)
                except NoSuchTable:
                    if loading is not earlier:
                        raise
                    continue  # the table may have been created after that read
            assert live is not None
            if self.store.is_shared:
                await self._load_committed(live)
            elif live.maybe_stale:
                await self._catch_up(live)
            else:
                return live
            if self._live.get(table_id) is live:  # otherwise it was dropped from memory meanwhile
                return live

    async def request(self, live: LiveTable, command: Command) -> CommandResult:
        """Execute a command durably; raises RequestRefused, StorageDown, DamagedLog or NoSuchTable.

        It runs to its end even if the caller is cancelled, so that a move is stored completely or not at all.
        """
        return await asyncio.shield(self._spawn(self.request_unshielded(live, command)))

    async def request_unshielded(self, live: LiveTable, command: Command) -> CommandResult:
        """Like `request`, for a caller that is never cancelled meanwhile."""
        try:
            result = await self._commits.execute(live, command)
        except RequestRefused as refusal:
            self._metrics.refused.labels(refusal.code.value).inc()
            raise
        if isinstance(command, Play) and result.entries:
            self._metrics.moves_of(live.table.game.id, command.by).inc()
        return result

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Notify `watcher` of changes from now on. Bots and clocks run while a table is watched."""
        self._in_memory(live.id)  # it may have been dropped since it was found
        live.watchers[watcher] = None
        if live.maybe_stale:  # since it was found; it is not loaded again while nobody watches
            self.doubted(live)
        self._presence.arrived(live, watcher)
        self._metrics.connections.inc()
        self._turns.schedule(live)

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        """Stop notifying `watcher`."""
        live.watchers.pop(watcher, None)
        self._presence.departed(live, watcher)
        self._metrics.connections.dec()
        self._turns.schedule(live)

    async def replace_absent(self, live: LiveTable, seat: int, request: str | None = None) -> CommandResult:
        """Start a substitute for a person who has been absent from all processes, or has left; see `request`."""
        last_seen = await self._presence.last_seen(live, seat)
        return await self.request(live, ReplaceAbsent(seat, last_seen, self._presence.grace, request))

    async def gone(self, live: LiveTable) -> set[int]:
        """The seats of persons who have left, or have been absent from all processes for the whole grace period."""
        return await self._presence.gone(live)

    async def emote(self, live: LiveTable, seat: int, emote: str) -> bool:
        """Show everybody at the table an emote; false if the seat sends too many."""
        return await send_emote(self.store, live, seat, emote)

    def forget_pruned(self, table_id: str) -> None:
        """Stop a table that was pruned."""
        live = self._known(table_id)
        if live is not None:
            self._set_aside(live, NoSuchTable(table_id))

    def stop_closed(self, table_id: str) -> None:
        """Stop a table that the host has closed."""
        live = self._live.get(table_id)
        if live is not None:
            self._set_aside(live, TableClosed(table_id))

    def disconnect(self, is_blocked: Callable[[str], bool]) -> None:
        """Close the connections of blocked addresses."""
        for live in list(self._live.values()):
            for watcher in list(live.watchers):
                if is_blocked(watcher.address):
                    watcher.block()

    def doubt_all(self) -> None:
        """Load every table in memory again, because some may have been pruned."""
        for live in [*self._live.values(), *self._dropped.values()]:
            live.doubt()

    def published(self, live: LiveTable) -> None:
        """See `TableEvents.published`."""
        if live.id not in self._loading:
            self._changed(live)

    def doubted(self, live: LiveTable) -> None:
        """See `TableEvents.doubted`: the table is loaded, again and again while somebody watches it."""
        if live.id not in self._loading:
            self._spawn(self._refresh(live))

    async def _load_committed(self, live: LiveTable) -> None:
        """Load what other processes had committed before this call. Costs one query if that is nothing."""
        length = await self._lengths.get(live.id)
        if length is None:
            await self._catch_up(live, inf)  # raises why there is none
            return
        if live.table.length < length:
            await live.writes_done.wait()  # the missing entries may be this process's own
        if live.table.length < length:
            await self._catch_up(live, length)

    async def _catch_up(self, live: LiveTable, length: float = 0) -> None:
        """Load new entries, unless `length` of them are known and nothing has raised a doubt."""
        async with live.lock:
            if live.table.length < length or live.maybe_stale:
                await self._commits.load_new_entries(live)

    async def _load(self, table_id: str) -> LiveTable:
        """Load a table into memory. When this ends, it is no longer in `_loading`: nobody finds an old result there."""
        try:
            stored = await self.store.load(table_id)
            if not stored:
                raise NoSuchTable(table_id)
            table = fold_all((from_text(entry.body), entry.at) for entry in stored)
            self.damaged.discard(table_id)  # somebody has repaired it
            live = LiveTable(table_id, table, self.clock, self)
            await self._resume(live, self.clock())
            self._forget_idle()
            self._live[table_id] = live
            return live
        except DamagedLog as damage:
            self._log_damage(damage)
            raise
        finally:
            del self._loading[table_id]

    def _set_aside(self, live: LiveTable, failure: DamagedLog | NoSuchTable) -> None:
        """Stop a table in memory whose stored log is damaged or gone; its watchers close their connections."""
        if isinstance(failure, DamagedLog):
            self._log_damage(failure)
        live.failure = failure
        if self._live.get(live.id) is live:
            del self._live[live.id]
        self._dropped.pop(live.id, None)
        self._turns.stop_clock(live)
        self._changed(live)

    def _log_damage(self, damage: DamagedLog) -> None:
        """Log the damage of a table once. The id is secret, so the log shows its hash, as `doubloon check` does."""
        if damage.table not in self.damaged:
            self.damaged.add(damage.table)
            log.error("table with hash %s is set aside: %s", key_of(damage.table)[:16], damage)

    async def _resume(self, live: LiveTable, now: float) -> None:
        """Extend the running clocks by the time until now in which no server process ran."""
        table = live.table
        if table.status != "running" or table.setup.seconds is None:
            return
        outages = await self.store.outages(table.last_at)
        if not outages:
            return
        entry = ClocksResumed(down=sum(outage.until - max(outage.since, table.last_at) for outage in outages))
        try:
            await self._commits.append(live, [entry], fold(table, entry, now), now)
        except Conflict:
            await self._commits.load_new_entries(live)

    async def _leap(self, now: float) -> None:
        """Set the time forward to `now`, after the running clocks were extended; begin new grace periods."""
        self._presence.begin_again(now)
        timed = [live for live in self._live.values() if live.table.setup.seconds is not None]
        await asyncio.gather(*(self._resume_live(live, now) for live in timed))
        self.clock.advance_to(now)
        for live in timed:
            self._turns.schedule(live)

    async def _resume_live(self, live: LiveTable, now: float) -> None:
        async with live.lock:
            with suppress(NoSuchTable, DamagedLog):
                await self._commits.load_new_entries(live)
                await self._resume(live, now)

    def _clocks_run(self) -> bool:
        return any(live.deadline_timer for live in self._live.values())

    def _known(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory, dropped or not."""
        return self._live.get(table_id) or self._dropped.get(table_id)

    def _in_memory(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory. A dropped one that a request still holds returns: there must not be two."""
        live = self._live.get(table_id)
        if live is None and (live := self._dropped.pop(table_id, None)) is not None:
            self._live[table_id] = live
            self._turns.schedule(live)
        return live

    def _forget_idle(self) -> None:
        idle = [live for live in self._live.values() if live.is_idle]
        for live in idle[: max(0, len(idle) - _IDLE_TABLES)]:
            self._turns.stop_clock(live)
            self._dropped[live.id] = self._live.pop(live.id)

    async def _listen(self) -> None:
        async for changed in self.store.changes():
            everything = [*self._live, *self._dropped, *self._loading]
            for table_id in everything if changed == EVERYTHING else [changed]:
                if (live := self._known(table_id)) is not None:
                    live.doubt()
                elif (loading := self._loading.get(table_id)) is not None:
                    self._spawn(self._refresh_loaded(loading))

    async def _listen_for_signals(self) -> None:
        async for signal in self.store.signals():
            if signal.table == EVERYTHING:
                self._presence.refresh(self._live)
            elif (live := self._live.get(signal.table)) is not None and live.watchers:
                if signal.text == PRESENCE:
                    self._presence.refresh([live.id])
                else:
                    receive_emote(live, signal.text)

    async def _refresh_loaded(self, loading: asyncio.Future[LiveTable]) -> None:
        """Refresh a table that changed while it was loaded: the entries may have been read before."""
        with suppress(DoubloonError):  # raised where the table was asked for
            (await asyncio.shield(loading)).doubt()

    async def _refresh(self, live: LiveTable) -> None:
        """Load what may have been stored; if the storage is down, try again while somebody watches."""
        while live.failure is None:
            try:
                await self._catch_up(live)
                return
            except StorageDown:
                if not live.watchers:
                    return
            except (DamagedLog, NoSuchTable):
                return  # its watchers were notified
            await asyncio.sleep(_STORAGE_PAUSE)

    def _changed(self, live: LiveTable) -> None:
        self._presence.update(live)
        for watcher in list(live.watchers):
            watcher.changed()
        self._turns.schedule(live)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
