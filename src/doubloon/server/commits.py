"""Decide on requests and store their entries. A table changes only after the commit."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from doubloon.core import Dealer
from doubloon.match import RequestRefused, Table, decide, fold, from_text, to_text
from doubloon.match.commands import Command
from doubloon.match.entries import Entry as MatchEntry
from doubloon.server.live_table import LiveTable
from doubloon.server.metrics import Metrics
from doubloon.server.storage import Conflict, DamagedLog, Entry, NoSuchTable, StorageDown, Store, Summary

_RETRIES = 8


class CommandResult(NamedTuple):
    """The entries that were stored for a request, and the table after them."""

    entries: Sequence[MatchEntry]
    table: Table


class Commits:
    """Stores the entries of all tables of one process; `set_aside` stops a table whose log is damaged or gone."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        dealer: Dealer,
        metrics: Metrics,
        set_aside: Callable[[LiveTable, DamagedLog | NoSuchTable], None],
    ) -> None:
        self._store, self._clock, self._dealer, self._metrics = store, clock, dealer, metrics
        self._set_aside = set_aside

    async def execute(self, live: LiveTable, command: Command) -> CommandResult:
        """Execute a command on top of pending writes if it is accepted there; refuse it only by committed state.

        A refusal may rest on a pending write that fails, or on a state that another process has changed. So a command
        that is refused at first is decided once more after all pending writes, with the stored log. Without pending
        writes and other processes the first decision is final, so that refusals cost little.
        """
        if live.failure is not None:
            raise live.failure
        if not live.lock.locked() and not live.maybe_stale:
            if live.pending is live.table and not self._store.is_shared:
                with suppress(Conflict):
                    return await self._commit(live, command)
            with suppress(RequestRefused, Conflict):
                result = await self._commit(live, command)
                if result.entries:
                    return result
        async with live.lock:
            for _ in range(_RETRIES):
                await self.load_new_entries(live)
                with suppress(Conflict):
                    return await self._commit(live, command)
        raise StorageDown("too many processes wrote to this table at the same time; try again")

    async def _commit(self, live: LiveTable, command: Command) -> CommandResult:
        """Decide on a command on top of all pending writes, and store its entries."""
        now = max(self._clock(), live.pending.last_at)  # the clock of another process may be a little ahead
        entries, after = decide(live.pending, command, now, self._dealer)
        if entries:
            await self.append(live, entries, after, now)
        return CommandResult(entries, after)

    async def append(self, live: LiveTable, entries: Sequence[MatchEntry], after: Table, now: float) -> None:
        """Store these entries, after which the table is `after`, behind all pending writes."""
        before = live.pending
        same = after.seats is before.seats and after.status == before.status
        changed = None if same else summary_of(after)
        hidden = after.seqs[-1] == before.seqs[-1]
        lines = [Entry(to_text(entry), now) for entry in entries]
        committed, began = None, time.perf_counter()
        live.begin_write(after)
        try:
            await self._store.append(live.id, before.length, lines, changed, hidden=hidden)
            committed = after
        except NoSuchTable as failure:
            self._set_aside(live, failure)
            raise
        finally:
            self._metrics.append_seconds.observe(time.perf_counter() - began)
            live.end_write(committed)

    async def load_new_entries(self, live: LiveTable) -> None:
        """Load the entries that other processes stored, or whose commit was not confirmed."""
        await live.writes_done.wait()
        doubts = live.doubts
        try:
            entries = await self._store.load(live.id, since=live.table.length)
            table = live.table
            for entry in entries:
                table = fold(table, from_text(entry.body), entry.at)
        except (DamagedLog, NoSuchTable) as failure:
            self._set_aside(live, failure)
            raise
        live.loaded_after = doubts
        live.pending = table
        live.publish(table)


def summary_of(table: Table) -> Summary:
    """The fields of a table that lists show."""
    seats = {"variant": table.setup.variant, "names": [seat.name for seat in table.seats]}
    return Summary(table.game.id, table.status, table.setup.listed, json.dumps(seats))
