"""One table in memory: the committed state, the state with pending writes, and the connected viewers."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, Protocol

from doubloon.hints.schema import HintsJson
from doubloon.match import Table, TableViews
from doubloon.server.clock import SteadyClock
from doubloon.server.limits import Bucket
from doubloon.server.storage import DamagedLog, NoSuchTable
from doubloon.server.table_json import table_to_json


class Watcher(Protocol):
    """Somebody who is notified when a table changes."""

    @property
    def seat(self) -> int | None:
        """The watcher's seat; None for a spectator."""

    @property
    def address(self) -> str:
        """The watcher's network address, as limits count it."""

    def changed(self) -> None:
        """The table or the presence of somebody changed; called after the change was committed."""

    def block(self) -> None:
        """The host has blocked the address of the watcher."""

    def emote(self, seat: int, emote: str) -> None:
        """The person of a seat sent an emote."""


@dataclass(slots=True)
class BotTurn:
    """A bot that chooses a move for one decision of a seat, and then makes it."""

    bot: str
    fresh: int
    """The sequence number at which the decision became visible to the seat."""
    task: asyncio.Task[None]
    chosen: bool = False
    """Whether the move is chosen and is being stored."""


@dataclass(frozen=True, slots=True)
class HintSearch:
    """The search for a hint for one decision of a seat."""

    fresh: int
    """As in BotTurn."""
    task: asyncio.Task[HintsJson]


class SeatSeen(NamedTuple):
    """When a seat was last connected to any process, and whether it is connected to another one now."""

    at: float
    elsewhere: bool


class TableEvents(Protocol):
    """What must follow when a table in memory changes or may be out of date."""

    def published(self, live: "LiveTable") -> None:
        """A newer committed state is visible now: its watchers must be notified."""

    def doubted(self, live: "LiveTable") -> None:
        """The stored log may differ from the table in memory: it must be loaded again."""


class LiveTable:
    """A table in memory, with its watchers. Whatever publishes a new state notifies them, by `events`."""

    def __init__(self, table_id: str, table: Table, clock: SteadyClock, events: TableEvents) -> None:
        self.id = table_id
        self._events = events
        self.table = table
        """The committed state; the only one that viewers see."""
        self.pending = table
        """The state with all writes that are not committed yet. New requests build on it and share a commit."""
        self.writes_done = asyncio.Event()
        """Set while no write is pending."""
        self.writes_done.set()
        self._writes = 0
        self.lock = asyncio.Lock()
        """Held while new entries are loaded from the storage; meanwhile nobody else may change `pending`."""
        self.watchers: dict[Watcher, None] = {}
        """In the order in which they came, so that the same run notifies them in the same order."""
        self.bots: dict[int, BotTurn] = {}
        """The bots that are choosing or making a move, by seat."""
        self.deadline_timer: asyncio.TimerHandle | None = None
        self.doubts = self.loaded_after = 0
        """The calls of `doubt`, and those before the log was last loaded."""
        self.failure: DamagedLog | NoSuchTable | None = None
        """Why the table was set aside: its log is damaged or was pruned. Nothing is decided or shown any more."""
        self.seen: dict[int, SeatSeen] = {}
        """When each seat was last connected, as far as this process has read or noticed it."""
        self.seen_is_current = False
        """Whether `seen` was read from the storage, and is kept up to date since."""
        self.presence: bytes | None = None
        """The JSON text that tells watchers who is at the table; None until it is known."""
        self.presence_at = -inf
        """When that text last changed, by the time of the event loop."""
        self.presence_timer: asyncio.TimerHandle | None = None
        """Ends the grace period of the next person, or the pause between two texts."""
        self.emotes: dict[int, Bucket] = {}
        """The limits of the seats that have sent emotes."""
        self._views: TableViews | None = None
        self._clock = clock
        self._ahead = clock.ahead
        """The difference between steady and wall time in `_json`."""
        self._json: dict[int | None, bytes] = {}
        self.hinting: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Held while a hint is computed: each seat has one at a time."""
        self.searches: dict[int, HintSearch] = {}
        """The hints that are being computed, by seat."""
        self.hints: dict[int, tuple[Any, HintsJson]] = {}
        """The last hints of each seat, with the view that they are for."""

    def json(self, seat: int | None) -> bytes:
        """The table as `seat` sees it, as JSON text; serialized once for all viewers that see the same."""
        if self._ahead != self._clock.ahead:
            self._ahead = self._clock.ahead
            self._json.clear()
        text = self._json.get(seat)
        if text is None:
            self._views = self._views or TableViews(self.table)
            text = self._json[seat] = table_to_json(self.id, self.table.game, self._views.view(seat), self._ahead)
        return text

    def is_present(self, seat: int) -> bool:
        """Whether the seat's person is connected to this process."""
        return any(watcher.seat == seat for watcher in self.watchers)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses that pay for the bots' work: of connected players, or of spectators if no player is connected.

        Otherwise a spectator could move the work into a crowded queue.
        """
        seated = {watcher.address for watcher in self.watchers if watcher.seat is not None}
        return tuple(sorted(seated or {watcher.address for watcher in self.watchers}))

    @property
    def is_idle(self) -> bool:
        """Whether the table may be dropped from memory: no watchers, no bots, no pending writes."""
        return not self.watchers and not self.bots and not self.lock.locked() and self.writes_done.is_set()

    def begin_write(self, table: Table) -> None:
        """Note that `table` is being written; `end_write` must follow."""
        self.pending = table
        self._writes += 1
        self.writes_done.clear()

    def end_write(self, committed: Table | None) -> None:
        """Note the end of a write: the committed table, or None if the outcome is unknown."""
        self._writes -= 1
        if not self._writes:
            self.writes_done.set()
        if committed is None:
            self.doubt()
        else:
            self.publish(committed)

    @property
    def maybe_stale(self) -> bool:
        """Whether the stored log may differ from `table`: a write failed, or another process wrote."""
        return self.doubts > self.loaded_after

    def doubt(self) -> None:
        """Note that the stored log may differ from `table`, and have it loaded again."""
        self.doubts += 1
        self._events.doubted(self)

    def publish(self, table: Table) -> None:
        """Make a committed table visible and notify the watchers, unless a newer one already is visible."""
        if table.length > self.table.length:
            self.table = table
            self._views = None
            self._json.clear()
            self._events.published(self)
