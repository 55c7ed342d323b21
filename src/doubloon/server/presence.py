"""Who is at a table: each person is here, away or gone. The storage has it, so that all processes agree."""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Literal, NamedTuple, TypeAlias

import orjson

from doubloon.match import substitute_possible_at
from doubloon.server.clock import SteadyClock
from doubloon.server.live_table import LiveTable, SeatSeen, Watcher
from doubloon.server.storage import LastSeen, Seen, Signal, StorageDown, Store

log = logging.getLogger(__name__)
PresenceState: TypeAlias = Literal["here", "away", "gone"]

ABSENCE_SECONDS = 90.0
"""The default grace period: phones drop their connections when they lock, and people reload pages."""
WATCHERS = -1
"""Recorded like a seat for everybody who watches a table."""
PRESENCE = "presence"
"""The signal to other processes that a seat was connected or disconnected."""
_BEAT_SECONDS = 15.0
_BEATS_UNTIL_AWAY = 2.5
"""How many intervals a process counts as connected after its last beat: it may have been killed."""
_PAUSE_SECONDS = 0.1
"""The least time between two writes, reads or messages, so that many short connections cause few of them."""
_STORAGE_PAUSE = 0.5
_SHORTEST_TIMER = 0.05
_RECENT_SECONDS = 3600.0
"""A table that changed within this time is not pruned yet, so its spectators need not be recorded."""


class SeatPresence(NamedTuple):
    """Whether the person of a seat is here. All times are steady."""

    seat: int
    state: PresenceState
    since: float | None
    """Since when the person is not connected; None while they are."""
    substitute_at: float | None
    """From when on others may start a substitute; None if that cannot be foreseen."""


class Presence:
    """The presence at all tables of this process: recorded when it changes and every few seconds, sent to watchers."""

    def __init__(
        self, store: Store, clock: SteadyClock, tables: Mapping[str, LiveTable], grace: float = ABSENCE_SECONDS
    ) -> None:
        self.grace = grace
        """Seconds of absence after which others may start a substitute."""
        self._store, self._clock, self._tables = store, clock, tables
        self._beat = min(_BEAT_SECONDS, grace / 3)
        self.begin_again()
        self._unrecorded: dict[tuple[str, int], float] = {}
        """The seats to record, and when each was last connected."""
        self._unannounced: set[str] = set()
        """The tables whose presence changed; the other processes must still be notified."""
        self._unread: set[str] = set()
        """The tables whose presence must be read."""
        self._write, self._read = asyncio.Event(), asyncio.Event()

    def begin_again(self, now: float | None = None) -> None:
        """Begin a new grace period for everybody, now or at this time."""
        self._since = self._clock() if now is None else now

    def arrived(self, live: LiveTable, watcher: Watcher) -> None:
        """A connection was opened."""
        if len(live.watchers) == 1 and self._store.is_shared:
            live.seen_is_current = False  # nobody followed what other processes recorded
        if not live.seen_is_current:
            self.refresh([live.id])
        self._note(live, watcher, self._clock())

    def departed(self, live: LiveTable, watcher: Watcher) -> None:
        """A connection was closed."""
        seat, now = watcher.seat, self._clock()
        if seat is not None and not live.is_present(seat):
            known = live.seen.get(seat)
            live.seen[seat] = SeatSeen(now, known is not None and known.elsewhere)
        self._note(live, watcher, now)

    def refresh(self, tables: Iterable[str]) -> None:
        """Read again from the storage who is at these tables."""
        self._unread.update(tables)
        if self._unread:
            self._read.set()

    def update(self, live: LiveTable, *, pause: bool = False) -> None:
        """Send presence to the watchers of a table if it has changed; with `pause`, once per `_PAUSE_SECONDS`."""
        if live.presence_timer is not None:
            live.presence_timer.cancel()
            live.presence_timer = None
        if not live.watchers or not live.seen_is_current:
            return
        seats, loop = self.seats(live), asyncio.get_running_loop()
        text = self._to_json(seats)
        if text != live.presence:
            if pause and loop.time() < live.presence_at + _PAUSE_SECONDS:
                live.presence_timer = loop.call_at(live.presence_at + _PAUSE_SECONDS, self.update, live)
                return
            live.presence, live.presence_at = text, loop.time()
            for watcher in list(live.watchers):
                watcher.changed()
        ends = [seat.since + self.grace for seat in seats if seat.state == "away" and seat.since is not None]
        if ends:
            delay = max(_SHORTEST_TIMER, min(ends) - self._clock())
            live.presence_timer = loop.call_later(delay, self.update, live)

    def seats(self, live: LiveTable) -> list[SeatPresence]:
        """The presence of each person at a table, as far as this process knows."""
        table, now = live.table, self._clock()
        connected = {watcher.seat for watcher in live.watchers}
        found = []
        for number, seat in enumerate(table.seats):
            if not seat.person:
                continue
            seen, left = live.seen.get(number), seat.key is None
            if not left and (number in connected or (seen is not None and seen.elsewhere)):
                found.append(SeatPresence(number, "here", None, None))
                continue
            since = self._last_seen(live, number)
            state: PresenceState = "gone" if left or now >= since + self.grace else "away"
            substitute_at = substitute_possible_at(table, number, since, self.grace)
            found.append(SeatPresence(number, state, since, substitute_at))
        return found

    async def gone(self, live: LiveTable) -> set[int]:
        """The seats of persons who are gone, by what all processes have stored."""
        await self._load(live)
        return {seat.seat for seat in self.seats(live) if seat.state == "gone"}

    async def last_seen(self, live: LiveTable, seat: int) -> float:
        """When the seat was last connected, by what all processes have stored.

        Nobody could connect while no server ran, so a restart begins a new grace period.
        """
        await self._load(live)
        return self._clock() if live.is_present(seat) else self._last_seen(live, seat)

    async def run(self) -> None:
        """Record changes at once, and all connected seats several times in a grace period."""
        loop = asyncio.get_running_loop()
        next_beat = loop.time() + self._beat
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_beat):
                    await self._write.wait()
            self._write.clear()
            if loop.time() >= next_beat:
                self._beat_now()
                next_beat = loop.time() + self._beat
            await self.record()
            await asyncio.sleep(_PAUSE_SECONDS)

    async def run_reading(self) -> None:
        """Read the presence of the tables that were asked for."""
        while True:
            await self._read.wait()
            self._read.clear()
            wanted, self._unread = self._unread, set()
            try:
                await self._load(*(live for table in sorted(wanted) if (live := self._tables.get(table)) is not None))
            except Exception as error:
                if not isinstance(error, StorageDown):
                    log.exception("presence could not be read")
                await asyncio.sleep(_STORAGE_PAUSE)
                self.refresh(wanted)
            await asyncio.sleep(_PAUSE_SECONDS)

    async def record(self) -> None:
        """Record what has changed, and tell the other processes."""
        seats, self._unrecorded = self._unrecorded, {}
        changed, self._unannounced = self._unannounced, set()
        if not seats:
            return
        now = self._clock()
        try:
            rows = [self._row(table, seat, at, now) for (table, seat), at in sorted(seats.items())]
            await self._store.record_presence(rows, now + _BEATS_UNTIL_AWAY * self._beat)
            if changed:
                await self._store.signal([Signal(table, PRESENCE) for table in sorted(changed)])
        except Exception as error:  # recorded with the next beat
            self._unrecorded = seats | self._unrecorded
            self._unannounced |= changed
            if not isinstance(error, StorageDown):
                log.exception("presence could not be recorded")

    def _note(self, live: LiveTable, watcher: Watcher, now: float) -> None:
        if watcher.seat is not None:
            self._unannounced.add(live.id)
        for seat in self._seats_to_record(live, [watcher]):
            self._unrecorded[live.id, seat] = now
            self._write.set()
        self.update(live, pause=True)

    def _beat_now(self) -> None:
        """Prepare to record all connected seats, and read who is connected elsewhere."""
        watched = [live for live in self._tables.values() if live.watchers]
        for live in watched:
            for seat in self._seats_to_record(live, live.watchers):
                self._unrecorded.setdefault((live.id, seat), self._clock())
            self.update(live)
        elsewhere = (live.id for live in watched if any(seen.elsewhere for seen in live.seen.values()))
        self.refresh(elsewhere)

    def _seats_to_record(self, live: LiveTable, watchers: Collection[Watcher]) -> set[int]:
        """The seats to record for these watchers.

        At a table without recent changes, `WATCHERS` is recorded too, so that it is not pruned.
        """
        seats = {watcher.seat for watcher in watchers if watcher.seat is not None}
        if watchers and live.table.last_at < self._clock() - _RECENT_SECONDS:
            seats.add(WATCHERS)
        return seats

    def _row(self, table: str, seat: int, at: float, now: float) -> Seen:
        live = self._tables.get(table)
        connected = live is not None and live.is_present(seat)
        return Seen(table, seat, now if connected else at, connected)

    async def _load(self, *tables: LiveTable) -> None:
        stored = await self._store.presence([live.id for live in tables]) if tables else {}
        for live in tables:
            self._apply(live, stored[live.id])

    def _apply(self, live: LiveTable, stored: Mapping[int, LastSeen]) -> None:
        """Merge what the storage knows with what this process has not recorded yet."""
        now = self._clock()
        for seat, seen in stored.items():
            elsewhere = self._store.is_shared and seen.connected_until > now
            known = live.seen.get(seat)
            live.seen[seat] = SeatSeen(max(seen.at, known.at if known else seen.at), elsewhere)
        live.seen_is_current = True
        self.update(live)

    def _last_seen(self, live: LiveTable, seat: int) -> float:
        seen, seats = live.seen.get(seat), live.table.seats
        taken_at = seats[seat].taken_at if seat < len(seats) else self._since
        return max(self._since, taken_at, seen.at if seen else self._since)

    def _to_json(self, seats: Iterable[SeatPresence]) -> bytes:
        def to_wall(at: float | None) -> float | None:
            return None if at is None else self._clock.to_wall(at)

        return orjson.dumps(
            [
                seat._replace(since=to_wall(seat.since), substitute_at=to_wall(seat.substitute_at))._asdict()
                for seat in seats
            ]
        )
