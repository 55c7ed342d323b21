"""What a store promises, whichever database is behind it."""

import math
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from doubloon.core.errors import DoubloonError

EVERYTHING = "*"
"""Among the changes: any table may have changed. No table has this id."""


class Entry(NamedTuple):
    """One line of a table's log."""

    body: str
    """JSON text, which the store does not read."""
    at: float
    """When it happened, in Unix time; the caller's clock counts."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a listing needs of a table; written together with the log."""

    game: str
    status: str
    """`open`, `running` or `finished`; finished tables can be pruned."""
    listed: bool
    """Whether strangers are shown this table."""
    seats: str
    """JSON text for listings, which the store does not read."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table in a listing."""

    id: str
    summary: Summary
    updated: float
    """When its last entry happened."""
    length: int
    """How many entries its log has."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no server ran."""

    since: float
    until: float


class Conflict(DoubloonError):
    """Somebody else wrote first; `length` is how long the log is now."""

    def __init__(self, table: str, length: int) -> None:
        super().__init__(f"the log of table {table!r} has {length} entries now; load the new ones and try again")
        self.table = table
        self.length = length


class NoSuchTable(DoubloonError):
    """There is no table of this id, or it was pruned."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table!r}; create it first")
        self.table = table


class StorageDown(DoubloonError):
    """The database cannot be reached, read or written now; later it may work again, without a restart.

    Where `maybe_stored` is false, nothing was stored. Where it is true, nobody can know yet: load the log to see. An
    append that is not there may still arrive; appending the same again at the same length is safe, since only one of
    the two can take that place.
    """

    def __init__(self, reason: str, *, maybe_stored: bool = False) -> None:
        super().__init__(reason)
        self.maybe_stored = maybe_stored


class UnusableStorage(DoubloonError):
    """This database cannot be used at all: a newer schema, a URL of an unknown kind, a missing driver."""


class Store(Protocol):
    """Tables and their logs.

    Any method but `healthy` and `close` may raise `StorageDown`. A caller that is cancelled while it waits for
    `create` or `append` does not know whether it was stored.
    """

    async def create(self, table: str, summary: Summary, entries: Sequence[Entry]) -> None:
        """Begin the log of a new table with these entries, at least one; `Conflict` if the table is there already."""

    async def append(self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None) -> None:
        """Add these entries, at least one, to a log that has exactly `length` entries; `Conflict` if it has not.

        When this returns, the entries are committed and on disk. They come all together or not at all, and with them
        the summary, where one is given.

        Several may be under way for one table. One that expects the log as the last of them leaves it builds on that:
        where that one is not stored, neither is this, and it is a `Conflict` whatever the length is.
        """

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """The log of a table, without its first `since` entries."""

    async def tables(
        self, *, status: str | None = None, listed: bool | None = None, limit: int = 100, before: float | None = None
    ) -> list[TableRow]:
        """The tables, last updated first, at most `limit` of them; only those updated before the time `before`."""

    async def prune(self, *, finished_before: float) -> int:
        """Remove finished tables that were last updated before this time, logs included; how many went."""

    async def count(self) -> dict[str, int]:
        """How many tables there are of each status that occurs."""

    def changes(self) -> AsyncIterator[str]:
        """The ids of tables that other processes wrote to, as they do so, until the store is closed.

        `EVERYTHING` stands for all of them: it comes whenever listening begins, and when it begins anew after the
        connection was lost, since nobody knows what happened before. SQLite serves one process, so there nothing ever
        comes.
        """

    async def beat(self, now: float, patience: float = math.inf) -> None:
        """A server runs at this time; where none had said so for longer than `patience` seconds, that was an outage."""

    async def outages(self, since: float) -> list[Outage]:
        """The outages that ended after this time, the oldest first."""

    async def healthy(self) -> bool:
        """Whether a small thing could be stored just now."""

    async def close(self) -> None:
        """Finish what is being written, then let go of the database; afterwards all is `StorageDown`."""
