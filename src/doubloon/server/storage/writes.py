"""Writes, checked before they reach a database so that one bad text cannot fail a whole batch."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple, Self

from doubloon.server.storage.chain import leaf, make_salt
from doubloon.server.storage.store import EVERYTHING, Entry, Summary

MAX_ID_LENGTH = 200
MAX_LOG_LENGTH = 2**31 - 1
MAX_BATCH = 500
"""The most writes in one transaction; limits how long the first of them waits."""
FORGOTTEN_SECONDS = 3600.0
"""The connections of a process that has not renewed them for this time are deleted."""
PRUNE_BATCH = 100
"""The most tables that one transaction prunes; limits how long writers wait."""


class Write(NamedTuple):
    """Entries for the log of one table; a new log if `length` is None."""

    table: str
    length: int | None
    entries: tuple[Entry, ...]
    summary: Summary | None
    hidden: bool = False
    """Whether the table's time of the last change stays as it is."""

    @classmethod
    def checked(
        cls,
        table: str,
        length: int | None,
        entries: Sequence[Entry],
        summary: Summary | None,
        *,
        hidden: bool = False,
    ) -> Self:
        """A write with these fields; `ValueError` if a database could not store them."""
        if not table or len(table) > MAX_ID_LENGTH or table == EVERYTHING:
            raise ValueError(f"a table id has 1 to {MAX_ID_LENGTH} characters and is not {EVERYTHING!r}")
        if length is not None and not 0 <= length <= MAX_LOG_LENGTH - len(entries):
            raise ValueError(f"a log has 0 to {MAX_LOG_LENGTH} entries, not {length}")
        if not entries:
            raise ValueError("a write needs at least one entry")
        _check_text(table)
        for entry in entries:
            _check_text(entry.body)
            if not isfinite(entry.at):
                raise ValueError(f"{entry.at} is not a time")
        if summary is not None:
            for text in (summary.game, summary.status, summary.seats):
                _check_text(text)
        return cls(table, length, tuple(entries), summary, hidden)

    @property
    def end(self) -> int:
        """The length of the log after this write."""
        return (self.length or 0) + len(self.entries)

    @property
    def updated(self) -> float | None:
        """The table's new time of the last change; None to keep the old one."""
        return None if self.hidden else self.entries[-1].at

    def salted(self) -> list["SaltedEntry"]:
        """The entries with a new salt each, and their leaves in the hash chain."""
        salts = [make_salt() for _ in self.entries]
        return [SaltedEntry(entry, salt, leaf(salt, entry)) for entry, salt in zip(self.entries, salts, strict=True)]

    def that_conflicts(self) -> Self:
        """The same write at an impossible length: the database will answer with a conflict and the real length."""
        return self._replace(length=-1)


class SaltedEntry(NamedTuple):
    """An entry on its way into the database."""

    entry: Entry
    salt: bytes
    leaf: bytes


@dataclass(slots=True, eq=False)
class PendingWrite:
    """A write without an answer yet."""

    write: Write
    before: "PendingWrite | None"
    """The write that this one depends on: to the same log, and pending when this one was requested."""
    stored: bool = False
    """Whether it was executed, and is committed or about to be."""

    @property
    def placed(self) -> Write:
        """The write if the one before it is stored; otherwise a write that conflicts."""
        return self.write if self.before is None or self.before.stored else self.write.that_conflicts()


class PendingWrites:
    """The last pending write to each table.

    A new write that starts where the pending one ends depends on it. If the pending one fails, the new one must fail
    too: another process may have made the log just as long with other entries.
    """

    def __init__(self) -> None:
        self._last: dict[str, PendingWrite] = {}

    def begin(self, write: Write) -> PendingWrite:
        """Register a write."""
        last = self._last.get(write.table)
        pending = PendingWrite(write, last if last and last.write.end == write.length else None)
        self._last[write.table] = pending
        return pending

    async def answered(self, pending: PendingWrite, answer: asyncio.Future[None]) -> None:
        """Wait for the answer. The write stays pending until its caller resumes and knows about a failure.

        If the caller is cancelled, the writer must call `finish` when the write is done.
        """
        try:
            await answer
        finally:
            if not answer.cancelled():
                self.finish(pending)

    def finish(self, pending: PendingWrite) -> None:
        """Unregister a write; its outcome is known to all that may depend on it."""
        pending.before = None  # otherwise a busy table would keep all its writes in memory
        if self._last.get(pending.write.table) is pending:
            del self._last[pending.write.table]


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("text with a NUL character cannot be stored; JSON writes it as \\u0000")
    text.encode()  # UnicodeEncodeError, a ValueError, for half of a surrogate pair
