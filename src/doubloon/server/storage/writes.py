"""What is to be written, checked before it meets a database, so that one bad text cannot spoil a whole batch."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple, Self

from doubloon.server.storage.store import EVERYTHING, Entry, Summary

LONGEST_ID = 200
LONGEST_LOG = 2**31 - 1
MOST_TOGETHER = 500
"""How many writes go into one transaction at most, so that the first of them does not wait for ever more."""
PRUNED_TOGETHER = 100
"""How many tables one transaction prunes at most, so that writers need not wait for all of them."""


class Write(NamedTuple):
    """Entries for the log of one table: a new one where `length` is `None`."""

    table: str
    length: int | None
    entries: tuple[Entry, ...]
    summary: Summary | None

    @classmethod
    def checked(cls, table: str, length: int | None, entries: Sequence[Entry], summary: Summary | None) -> Self:
        """The write of these things; `ValueError` for what no database could store."""
        if not table or len(table) > LONGEST_ID or table == EVERYTHING:
            raise ValueError(f"a table's id has 1 to {LONGEST_ID} characters, and is not {EVERYTHING!r}")
        if length is not None and not 0 <= length <= LONGEST_LOG - len(entries):
            raise ValueError(f"a log has 0 to {LONGEST_LOG} entries, not {length}")
        if not entries:
            raise ValueError("at least one entry is written")
        _check_text(table)
        for entry in entries:
            _check_text(entry.body)
            if not isfinite(entry.at):
                raise ValueError(f"{entry.at} is not a time")
        if summary is not None:
            for text in (summary.game, summary.status, summary.seats):
                _check_text(text)
        return cls(table, length, tuple(entries), summary)

    @property
    def end(self) -> int:
        """How long the log is then."""
        return (self.length or 0) + len(self.entries)

    def nowhere(self) -> Self:
        """The same for a log of a length that none has: it will be refused, with the length that the log does have."""
        return self._replace(length=-1)


@dataclass(slots=True, eq=False)
class Pending:
    """A write that is not answered yet."""

    write: Write
    before: "Pending | None"
    """What it builds on: another one to the same log that was not answered yet either when this one came."""
    stored: bool = False
    """Whether it was done, and committed or about to be."""

    @property
    def placed(self) -> Write:
        """The write, if what it builds on is stored; else one that will be refused."""
        return self.write if self.before is None or self.before.stored else self.write.nowhere()


class UnderWay:
    """The last write to each table that is not answered yet.

    A write that is asked for meanwhile, and that expects the log as that one leaves it, builds on it. If the one is not
    stored, the other must not be either: another process may have made the log just as long, but not the same.
    """

    def __init__(self) -> None:
        self._last: dict[str, Pending] = {}

    def begin(self, write: Write) -> Pending:
        """Take note of a write."""
        last = self._last.get(write.table)
        pending = Pending(write, last if last and last.write.end == write.length else None)
        self._last[write.table] = pending
        return pending

    async def answered(self, pending: Pending, answer: asyncio.Future[None]) -> None:
        """Wait for what became of a write; it is under way until its caller goes on, who alone knows of a failure.

        Where the caller is cancelled, the writer has to call `finish`, when the write is done.
        """
        try:
            await answer
        finally:
            if not answer.cancelled():
                self.finish(pending)

    def finish(self, pending: Pending) -> None:
        """Nobody builds on this write any more without knowing what became of it."""
        pending.before = None  # or else none of a table that is never at rest would ever be let go
        if self._last.get(pending.write.table) is pending:
            del self._last[pending.write.table]


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("a text with a NUL character cannot be stored; JSON writes it as \\u0000")
    text.encode()  # UnicodeEncodeError, a ValueError, for half of a surrogate pair
