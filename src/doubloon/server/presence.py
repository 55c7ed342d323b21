"""When each seat was last connected to any server process. The storage has it, so that all processes decide alike."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

from doubloon.server.storage import StorageDown, Store

log = logging.getLogger(__name__)
SeatOfTable: TypeAlias = tuple[str, int]
"""A table's id and a seat number."""

ABSENCE_SECONDS = 90.0
"""The default grace period: phones drop their connections when they lock, and people reload pages."""
WATCHERS = -1
"""Recorded like a seat for everybody who watches a table."""
_BEAT_SECONDS = 15.0
_PAUSE_SECONDS = 0.1
"""The least time between two writes, so that many short connections cause few of them."""


class Presence:
    """Records the connected seats: when a connection opens or closes, and every few seconds in between."""

    def __init__(self, store: Store, clock: Callable[[], float], grace: float = ABSENCE_SECONDS) -> None:
        self.grace = grace
        """Seconds of absence after which others may start a substitute."""
        self._store, self._clock = store, clock
        self.begin_again()
        self._changed: set[SeatOfTable] = set()
        self._wake = asyncio.Event()

    def begin_again(self, now: float | None = None) -> None:
        """Begin a new grace period for everybody, now or at this time."""
        self._since = self._clock() if now is None else now

    def changed(self, table: str, seat: int) -> None:
        """A connection of this seat was opened or closed."""
        self._changed.add((table, seat))
        self._wake.set()

    async def last_seen(self, table: str, seat: int) -> float:
        """When the seat was last connected, to any process; not before this process started or the time leapt.

        Nobody could connect while no server ran, so a restart begins a new grace period.
        """
        return max(self._since, await self._store.last_seen(table, seat) or self._since)

    async def run(self, connected: Callable[[], Iterable[SeatOfTable]]) -> None:
        """Record changes at once, and all connected seats several times in a grace period."""
        beat = min(_BEAT_SECONDS, self.grace / 3)
        loop = asyncio.get_running_loop()
        next_beat = loop.time() + beat
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_beat):
                    await self._wake.wait()
            self._wake.clear()
            if loop.time() >= next_beat:
                self._changed.update(connected())
                next_beat = loop.time() + beat
            await self._record()
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _record(self) -> None:
        seats, self._changed = self._changed, set()
        if not seats:
            return
        try:
            await self._store.record_presence(sorted(seats), self._clock())
        except Exception as error:  # recorded with the next beat
            self._changed |= seats
            if not isinstance(error, StorageDown):
                log.exception("presence could not be recorded")
