"""The tables that are in use: requests become entries, entries are stored, and only then is anybody told."""

import asyncio
import json
import logging
import math
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from doubloon.bots.workers import BotWorkers
from doubloon.core import Dealer, SystemDealer
from doubloon.match import (
    Created,
    Refused,
    Table,
    deadline,
    decide,
    fold,
    fold_all,
    from_text,
    open_table,
    to_text,
)
from doubloon.match.commands import Command, Play, TimeUp
from doubloon.match.entries import Entry as MatchEntry
from doubloon.match.entries import Resumed
from doubloon.server.live_table import LiveTable, Watcher
from doubloon.server.metrics import Metrics
from doubloon.server.storage import EVERYTHING, Conflict, Entry, NoSuchTable, StorageDown, Store, Summary
from doubloon.server.tokens import make_table_id

log = logging.getLogger(__name__)
T = TypeVar("T")

BOT_SECONDS = 1.0
"""The time budget of a bot's decision."""
_RETRIES = 8
_IDLE_TABLES = 1000
"""How many tables stay in memory though nobody looks at them."""
_BEAT, _PATIENCE = 2.0, 5.0
"""How often it is written down that a server runs, while clocks run; a longer silence before a start is an outage."""
_STORAGE_PAUSE = 0.5
"""Seconds before a bot or a clock tries again after the storage was down."""


class Granted(NamedTuple):
    """What became of a request: the entries that were stored for it, and the table after them."""

    entries: Sequence[MatchEntry]
    table: Table


class LiveTables:
    """All tables of one server process; the storage is the truth, and this is what is known of it."""

    def __init__(
        self,
        store: Store,
        workers: BotWorkers,
        metrics: Metrics,
        *,
        dealer: Dealer | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self._workers = workers
        self._metrics = metrics
        self._dealer = dealer or SystemDealer()
        self._clock = clock
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def start(self) -> None:
        """Begin to listen for what other processes store, and to say that this one runs."""
        await self._beat(_PATIENCE)
        self._spawn(self._keep_beating())
        self._spawn(self._listen())

    async def close(self) -> None:
        """Let what is being stored finish, and stop bots and clocks."""
        self._closing = True
        for live in list(self._live.values()):
            if live.alarm:
                live.alarm.cancel()
            for bot in live.bots.values():
                bot.cancel()
            async with live.lock:
                await live.at_rest.wait()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(TimeoutError):  # a storage that is away must not keep the server from stopping
            async with asyncio.timeout(_BEAT):
                await self._beat()

    async def create(self, setup: Created, commands: Sequence[Command]) -> LiveTable:
        """A new table, with those who sit down at once."""
        now = self._clock()
        table = open_table(setup, now)
        entries: list[MatchEntry] = [setup]
        for command in commands:
            granted, table = decide(table, command, now, self._dealer)
            entries += granted
        live = LiveTable(make_table_id(), table)
        await self.store.create(live.id, _summary(table), [Entry(to_text(entry), now) for entry in entries])
        self._forget_idle()
        self._live[live.id] = live
        self._metrics.tables_created.labels(setup.game).inc()
        self._settled(live)
        return live

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id, from memory or storage; NoSuchTable where there is none."""
        live = self._live.get(table_id)
        if live is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(loading)

    async def request(self, live: LiveTable, command: Command) -> Granted:
        """Grant a request, durably; Refused or StorageDown where it is not granted.

        It goes on to its end even if the asker goes away: a move is stored wholly or not at all.
        """
        return await asyncio.shield(self._spawn(self.carry_out(live, command)))

    async def carry_out(self, live: LiveTable, command: Command) -> Granted:
        """As `request`, for one who sees to it that nothing cancels this."""
        known = live.table
        try:
            granted = await self._decide(live, command)
        except Refused as refusal:
            self._metrics.refused.labels(refusal.code.value).inc()
            raise
        finally:
            if live.table is not known:  # also where only something that others stored came to light
                self._changed(live)
        if isinstance(command, Play) and granted.entries:
            self._metrics.moves_of(live.table.game.id, command.by).inc()
        return granted

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Tell `watcher` of changes from now on; bots and clocks run while somebody looks."""
        live.watchers.add(watcher)
        self._metrics.connections.inc()
        self._settled(live)

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        """Tell it no more."""
        live.watchers.discard(watcher)
        self._metrics.connections.dec()

    async def _decide(self, live: LiveTable, command: Command) -> Granted:
        """Grant a request, if possible without waiting for others; but what speaks against it must be stored."""
        if not live.lock.locked() and not live.doubtful:
            with suppress(Refused, Conflict):
                granted = await self._grant(live, command)
                if granted.entries:
                    return granted
        async with live.lock:
            for _ in range(_RETRIES):
                await self._catch_up(live)
                with suppress(Conflict):
                    return await self._grant(live, command)
        raise StorageDown("too many others wrote to this table at the same time; try again")

    async def _grant(self, live: LiveTable, command: Command) -> Granted:
        """Grant a request on top of all that is being stored already."""
        now = self._clock()
        entries, after = decide(live.ahead, command, now, self._dealer)
        if entries:
            await self._append(live, entries, after, now)
        return Granted(entries, after)

    async def _append(self, live: LiveTable, entries: Sequence[MatchEntry], after: Table, now: float) -> None:
        before = live.ahead
        same = after.seats is before.seats and after.status == before.status
        changed = None if same else _summary(after)
        lines = [Entry(to_text(entry), now) for entry in entries]
        stored, began = None, time.perf_counter()
        live.store(after)
        try:
            await self.store.append(live.id, before.length, lines, changed)
            stored = after
        finally:
            self._metrics.append_seconds.observe(time.perf_counter() - began)
            live.stored(stored)

    async def _catch_up(self, live: LiveTable) -> None:
        """Learn what is stored, by others or by what was not answered."""
        await live.at_rest.wait()
        table = live.table
        for entry in await self.store.load(live.id, since=table.length):
            table = fold(table, from_text(entry.body), entry.at)
        live.doubtful = False
        live.ahead = table
        live.advance(table)

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.load(table_id)
        if not stored:
            raise NoSuchTable(table_id)
        table = fold_all((from_text(entry.body), entry.at) for entry in stored)
        live = LiveTable(table_id, table)
        await self._resume(live)
        self._forget_idle()
        self._live[table_id] = live
        return live

    async def _resume(self, live: LiveTable) -> None:
        """Give back the time in which no server ran, in this process or another."""
        table = live.table
        if table.status != "running" or table.setup.seconds is None:
            return
        outages = await self.store.outages(table.last_at)
        if not outages:
            return
        now = self._clock()
        entry = Resumed(down=sum(outage.until - max(outage.since, table.last_at) for outage in outages))
        try:
            await self._append(live, [entry], fold(table, entry, now), now)
        except Conflict:
            await self._catch_up(live)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            if any(live.alarm for live in self._live.values()):
                await self._beat()

    async def _beat(self, patience: float = math.inf) -> None:
        with suppress(StorageDown):
            await self.store.beat(self._clock(), patience)

    def _forget_idle(self) -> None:
        idle = [live for live in self._live.values() if live.is_idle]
        for live in idle[: max(0, len(idle) - _IDLE_TABLES)]:
            if live.alarm:
                live.alarm.cancel()
            del self._live[live.id]

    async def _listen(self) -> None:
        async for changed in self.store.changes():
            known = list(self._live.values()) if changed == EVERYTHING else [self._live.get(changed)]
            for live in known:
                if live is not None:
                    self._spawn(self._refresh(live))

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            before = live.table.length
            try:
                await self._catch_up(live)
            except (StorageDown, NoSuchTable):
                live.doubtful = True
                return
        if live.table.length != before:
            self._changed(live)

    def _changed(self, live: LiveTable) -> None:
        for watcher in list(live.watchers):
            watcher.changed()
        self._settled(live)

    def _settled(self, live: LiveTable) -> None:
        """Set bots and the clock going for what the table asks now."""
        if self._closing:
            return
        table = live.table
        asked = table.asked
        for seat in asked:
            if table.seats[seat].bot and seat not in live.bots:
                live.bots[seat] = asyncio.ensure_future(self._bot_moves(live, seat))
        if live.alarm:
            live.alarm.cancel()
            live.alarm = None
        deadlines = [(until, seat) for seat in asked if (until := deadline(table, seat)) is not None]
        if deadlines:
            until, seat = min(deadlines)
            delay = max(0.0, until - self._clock())
            live.alarm = asyncio.get_running_loop().call_later(delay, self._ring, live, seat)

    def _ring(self, live: LiveTable, seat: int) -> None:
        self._spawn(self._time_up(live, seat))

    async def _time_up(self, live: LiveTable, seat: int) -> None:
        try:
            await self.carry_out(live, TimeUp(seat, secrets.token_hex(8)))
        except Refused:
            self._settled(live)
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
            self._settled(live)

    async def _bot_moves(self, live: LiveTable, seat: int) -> None:
        """Let the seat's bot answer; whatever happens, the table is looked at again afterwards."""
        try:
            table = live.table
            bot = table.seats[seat].bot
            assert bot is not None
            view = table.game.view(table.state, seat)
            choice = await self._workers.choose(table.game.id, bot, secrets.token_hex(8), view, BOT_SECONDS)
            await self.request(live, Play(seat, str(choice.move), table.seqs[seat], by="bot"))
        except Refused:
            pass  # the position changed meanwhile: somebody took an answer back, or another process was quicker
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's turn failed")
            await asyncio.sleep(_STORAGE_PAUSE)
        finally:
            live.bots.pop(seat, None)
        self._settled(live)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _summary(table: Table) -> Summary:
    seats = {"variant": table.setup.variant, "names": [seat.name for seat in table.seats]}
    return Summary(table.game.id, table.status, table.setup.listed, json.dumps(seats))
