"""Removes tables that nobody uses any more, a few at a time, and old decisions of the host, while the server runs."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields
from math import inf
from typing import Self

from doubloon.core import OptionsError
from doubloon.server.clock import SteadyClock
from doubloon.server.storage import Outage, StorageDown, Store

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
_INTERVAL_SECONDS, _PAUSE_SECONDS = 60.0, 1.0
"""The time between two searches, and between two batches of one search."""
_BATCH = 20
"""The most tables that one transaction removes; limits how long players wait for it."""


@dataclass(frozen=True, slots=True)
class KeptDays:
    """The days after which a table that nobody changed or watched is removed; 0 keeps it forever."""

    open: int = 7
    running: int = 90
    finished: int = 0

    def to_text(self) -> str:
        """The days as text, for worker processes."""
        return ",".join(map(str, astuple(self)))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The days in a text that `to_text` wrote."""
        try:
            open_days, running_days, finished_days = map(int, text.split(","))
        except ValueError:
            raise OptionsError(f"{text!r} are not the days to keep open, running and finished tables") from None
        return cls(open_days, running_days, finished_days)


KEPT_DAYS = KeptDays()
"""The default."""


class Pruner:
    """Removes old tables from the storage; `removed` is called with the id of each, `doubted` if some may be removed.

    Several processes may prune one storage: each table is removed by one of them. Only the time in which a server ran
    counts, so that nobody loses a table because the server was down for long.
    """

    def __init__(
        self,
        store: Store,
        clock: SteadyClock,
        kept: KeptDays,
        removed: Callable[[str], None],
        doubted: Callable[[], None],
    ) -> None:
        self._store, self._clock, self._kept, self._removed, self._doubted = store, clock, kept, removed, doubted

    async def run(self) -> None:
        """Remove old tables until cancelled."""
        while True:
            await asyncio.sleep(_INTERVAL_SECONDS)
            try:
                await self.prune()
            except StorageDown:
                pass  # the next search removes them
            except Exception:
                log.exception("tables could not be pruned")

    async def prune(self) -> None:
        """Remove all tables that are old now."""
        await self._store.forget_decisions(self._clock(), self._clock.to_wall(self._clock()))
        outages = await self._store.outages(-inf)
        for field in fields(self._kept):
            days: int = getattr(self._kept, field.name)
            if days:
                await self._prune(field.name, _running_time_before(self._clock(), days * DAY, outages))

    async def _prune(self, status: str, before: float) -> None:
        while True:
            try:
                removed = await self._store.prune(status, before, _BATCH)
            except StorageDown as down:
                if down.maybe_stored:
                    self._doubted()
                raise
            for table in removed:
                self._removed(table)
            if len(removed) < _BATCH:
                return
            await asyncio.sleep(_PAUSE_SECONDS)


def _running_time_before(now: float, seconds: float, outages: Sequence[Outage]) -> float:
    """The latest time from which on servers have run for `seconds` until `now`."""
    since = now - seconds
    for outage in reversed(outages):
        if outage.until <= since:
            break
        since -= outage.until - outage.since
    return since
