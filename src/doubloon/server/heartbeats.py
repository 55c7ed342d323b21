"""Heartbeats: the storage knows until when a server ran, and all processes on one storage agree on the time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf

from doubloon.server.clock import SteadyClock
from doubloon.server.storage import StorageDown, Store

log = logging.getLogger(__name__)

OUTAGE_SECONDS = 5.0
"""A longer gap in the steady time counts as an outage, in which no player's clock ran."""
_BEAT_SECONDS, _IDLE_BEATS, _SHARED_IDLE_BEATS = 2.0, 15, 2
"""The interval of heartbeats while players' clocks run; otherwise only every few intervals, to spare the disk.

A shared storage needs more of them: a process that starts must not take the pause of another one for an outage.
"""


class Heartbeats:
    """The heartbeats of one process.

    Each beat stores the steady time and the wall time; the storage keeps the latest steady time. A process that finds
    itself behind, such as one that was suspended, advances to the stored time. If that is a leap, another process has
    started after an outage, or with a wrong wall clock: `leaping` is awaited with the new time first, so that the time
    passes nobody's deadline.
    """

    def __init__(self, store: Store, clock: SteadyClock, leaping: Callable[[float], Awaitable[None]]) -> None:
        self._store, self._clock, self._leaping = store, clock, leaping

    async def start(self) -> None:
        """Continue the stored time; a gap before now is recorded as an outage."""
        with suppress(StorageDown):
            last = await self._store.last_beat()
            if last is not None:
                self._clock.continue_from(last)
        await self.send(OUTAGE_SECONDS)

    async def run(self, clocks_run: Callable[[], bool]) -> None:
        """Send beats: often while players' clocks run, and soon after the wall clock was set."""
        waited, idle_beats = 0, _SHARED_IDLE_BEATS if self._store.is_shared else _IDLE_BEATS
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            waited += 1
            try:
                if self._clock.notice_jump() or clocks_run() or waited >= idle_beats:
                    waited = 0
                    await self.send()
            except Exception:  # the next beat may succeed
                log.exception("a heartbeat failed")

    async def send(self, outage_after: float = inf) -> None:
        """Send a beat, and advance to the time of the other processes. If the storage is down, the next beat does."""
        with suppress(StorageDown):
            stored = await self._store.heartbeat(self._clock.beat(), outage_after)
            if stored > self._clock() + OUTAGE_SECONDS:
                await self._leaping(stored)
            self._clock.advance_to(stored)
            self._clock.notice_jump()
