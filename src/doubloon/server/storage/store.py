"""The interface of a store, the same for every database."""

import math
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from doubloon.core.errors import DoubloonError

EVERYTHING = "*"
"""In `Store.changes`: any table may have changed. No table has this id."""


class Entry(NamedTuple):
    """One entry of a table's log."""

    body: str
    """JSON text; opaque to the store."""
    at: float
    """By the caller's clock, in seconds."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The fields of a table that lists show; written together with its log."""

    game: str
    status: str
    """`open`, `running` or `finished`."""
    listed: bool
    """Whether the lobby shows this table."""
    seats: str
    """JSON text for lists; opaque to the store."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table in a list."""

    id: str
    summary: Summary
    updated: float
    """The time of its last change that was not hidden."""
    length: int
    """The number of entries in its log."""
    first: Entry | None
    """The first entry of its log, unchecked; None if it is missing."""
    creator: str | None = None
    """The address that created it, as limits count addresses; None if it is not stored."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A period in which no server ran."""

    since: float
    until: float


class Beat(NamedTuple):
    """A sign of life of a server."""

    steady: float
    """The server's steady time, by which entries, presence and outages are stored."""
    wall: float
    """The wall time at the same moment."""


class Seen(NamedTuple):
    """A seat of a table that is connected to this process, or was until this time."""

    table: str
    seat: int
    """The number -1 stands for spectators."""
    at: float
    connected: bool


class LastSeen(NamedTuple):
    """When a seat was last connected to any process."""

    at: float
    connected_until: float
    """Until when another process counts as connected to the seat, unless it renews this; 0 if none is."""


class Signal(NamedTuple):
    """A text about a table for the other processes. It is not stored, and may be lost."""

    table: str
    text: str


class Block(NamedTuple):
    """A network that the host has blocked."""

    network: str
    """In the notation of the module `ipaddress`, such as `192.0.2.0/24`."""
    until: float
    """By the wall clock."""


class Decisions(NamedTuple):
    """What the host has decided; also blocks that have ended, until they are deleted."""

    blocks: list[Block]
    closed: frozenset[str]
    """The ids of closed tables."""


class Conflict(DoubloonError):
    """Another writer was first; `length` is the present length of the log."""

    def __init__(self, table: str, length: int) -> None:
        super().__init__(f"the log of table {table!r} now has {length} entries; load the new ones and try again")
        self.table = table
        self.length = length


class NoSuchTable(DoubloonError):
    """There is no table with this id, or it was pruned."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table!r}; create it first")
        self.table = table


class TableClosed(NoSuchTable):
    """The host of the server has closed the table: it is deleted, and there will be no table with this id again."""


class DamagedLog(DoubloonError):
    """The stored log of a table does not match its hash chain: it was edited, or the database lost a part of it."""

    def __init__(self, table: str, entry: int, reason: str) -> None:
        super().__init__(f"the log of this table is damaged at entry {entry}: {reason}")
        self.table = table
        self.entry = entry
        """The number of the first bad entry, from 0."""
        self.reason = reason


class StorageDown(DoubloonError):
    """The database cannot be reached, read or written now. It may work again later without a restart.

    If `maybe_stored` is false, nothing was stored. If it is true, the outcome is unknown: load the log to see. A write
    that is not there yet may still arrive. Appending the same entries again at the same length is safe, because only
    one of the two writes can succeed.
    """

    def __init__(self, reason: str, *, maybe_stored: bool = False) -> None:
        super().__init__(reason)
        self.maybe_stored = maybe_stored


class UnusableStorage(DoubloonError):
    """This database cannot be used at all: a newer schema, an unsupported URL, a missing driver."""


class Store(Protocol):
    """Tables and their logs.

    All methods except `healthy` and `close` may raise `StorageDown`. If a caller is cancelled while it waits for
    `create` or `append`, the outcome is unknown.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same database, so that what this one knows may be out of date."""

    async def create(self, table: str, summary: Summary, entries: Sequence[Entry]) -> None:
        """Start the log of a new table with one or more entries; `Conflict` if the table exists."""

    async def append(
        self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        """Append one or more entries to a log with exactly `length` entries; `Conflict` if its length differs.

        When this returns, the entries are committed and on disk. The entries and the summary, if given, are stored
        together or not at all. With `hidden`, spectators cannot see the change, so `TableRow.updated` stays as it is.

        Several writes to one table may be pending. A write whose `length` is the end of the last pending one depends
        on it: if that one fails, this one fails with `Conflict`, whatever the length is then.
        """

    async def load(self, table: str, since: int = 0) -> list[Entry]:
        """The log of a table, without its first `since` entries; `DamagedLog` if its hash chain does not fit.

        The caller knows the first `since` entries, so a shorter log is damaged too.
        """

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The present lengths of the logs of these tables; tables that do not exist are left out."""

    async def inspect(self, table: str) -> tuple[TableRow, list[Entry]]:
        """The row and the whole log of a table, both at the same moment; fails like `load`."""

    async def ids(self) -> list[str]:
        """The ids of all tables, also of those that have lost their row and have only entries."""

    async def tables(
        self, *, status: str | None = None, listed: bool | None = None, limit: int = 100, before: float | None = None
    ) -> list[TableRow]:
        """At most `limit` tables, last updated first; with `before`, only those updated before that time."""

    async def prune(self, status: str, before: float, limit: int = 100) -> list[str]:
        """Delete at most `limit` tables with this status that nobody changed or watched at or after this time.

        Their logs go with them. Returns their ids; `changes` notifies other processes of them.
        """

    async def record_creator(self, table: str, address: str, at: float, most: int | None = None) -> bool:
        """Record which address is about to create a listed table; see `forget_decisions`.

        False if the address has `most` other tables that are not finished: then nothing is stored.
        """

    async def decisions(self) -> Decisions:
        """What the host has decided."""

    async def close_table(self, table: str, at: float) -> bool:
        """Delete a table with its log, and remember that it is closed; false if there is none. `changes` tells it."""

    async def block(self, block: Block) -> None:
        """Block a network, or change until when it is blocked."""

    async def unblock(self, network: str) -> bool:
        """End a block; false if there is none of exactly this network."""

    async def forget_decisions(self, now: float, wall: float) -> None:
        """Delete the blocks that have ended, the closed tables of old, and the creators that nobody needs any more.

        An address is kept while its table is listed in the lobby, and for a week after the end of the game.
        """

    def changes(self) -> AsyncIterator[str]:
        """The ids of tables that other processes write to, as it happens, until the store is closed.

        Also those to which this process has written without knowing: the caller got `StorageDown` before.
        `EVERYTHING` comes when listening starts, and again after a lost connection, because notifications may have
        been missed. SQLite serves only one process, so there are no changes.
        """

    async def signal(self, signals: Sequence[Signal]) -> None:
        """Send these signals to the other processes."""

    def signals(self) -> AsyncIterator[Signal]:
        """The signals of other processes, until the store is closed.

        A signal for the table `EVERYTHING` comes whenever some may have been missed. SQLite serves only one process,
        so there are none.
        """

    async def heartbeat(self, beat: Beat, outage_after: float = math.inf) -> float:
        """Record that a server runs now, and return the latest steady time of all beats.

        A gap of more than `outage_after` seconds before this beat is recorded as an outage.
        """

    async def last_beat(self) -> Beat | None:
        """The latest steady time of all beats, with the wall time of the last one; None before the first."""

    async def outages(self, since: float) -> list[Outage]:
        """The outages that ended after this time, oldest first."""

    async def record_presence(self, seats: Sequence[Seen], until: float) -> None:
        """Record when these seats were connected; this process counts as connected until the given time.

        Unknown tables are ignored.
        """

    async def presence(self, tables: Sequence[str]) -> dict[str, dict[int, LastSeen]]:
        """When the seats of these tables were last connected, by table and seat; without those that never were."""

    async def secret(self) -> bytes:
        """256 random bits that belong to this database, the same for all processes and for ever."""

    async def old_keys(self) -> frozenset[str]:
        """The keys of all hosts and persons in the logs of versions that did not sign their tokens."""

    async def healthy(self) -> bool:
        """Whether a small write succeeds now."""

    async def close(self) -> None:
        """Finish pending writes and disconnect; afterwards every call raises `StorageDown`."""
