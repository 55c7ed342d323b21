"""A table in memory: as it is stored, with what is on its way there, and who looks at it."""

import asyncio
from typing import Any, Protocol

from doubloon.hints.schema import HintsJson
from doubloon.match import Table, TableViews
from doubloon.server.table_json import table_to_json


class Watcher(Protocol):
    """Somebody who wants to know when a table has changed."""

    @property
    def seat(self) -> int | None:
        """The seat that is played on; None for a spectator."""

    def changed(self) -> None:
        """The table has changed; called after it was stored."""


class LiveTable:
    """A table in memory, with those who look at it."""

    def __init__(self, table_id: str, table: Table) -> None:
        self.id = table_id
        self.table = table
        """As it is stored, and all that anybody is told."""
        self.ahead = table
        """With all that is still being stored: whoever answers meanwhile builds on it, and shares a commit."""
        self.at_rest = asyncio.Event()
        """Set while nothing is being stored."""
        self.at_rest.set()
        self._storing = 0
        self.lock = asyncio.Lock()
        """Held by one who looks up what is stored; the others keep away from `ahead` as long."""
        self.rematching = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: dict[int, asyncio.Task[None]] = {}
        self.alarm: asyncio.TimerHandle | None = None
        self.doubtful = False
        """Whether the log may be other than is thought here: longer, or without what was to be stored."""
        self._views: TableViews | None = None
        self._json: dict[int | None, bytes] = {}
        self.hints: dict[int, tuple[Any, HintsJson]] = {}
        """What each seat was told last, and for which view."""

    def json(self, seat: int | None) -> bytes:
        """The table as `seat` sees it, as JSON text; built once for all viewers that see the same."""
        text = self._json.get(seat)
        if text is None:
            self._views = self._views or TableViews(self.table)
            text = self._json[seat] = table_to_json(self.id, self.table.game, self._views.view(seat))
        return text

    def is_present(self, seat: int) -> bool:
        """Whether the seat's person is connected to this process."""
        return any(watcher.seat == seat for watcher in self.watchers)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it, and nothing is going on: it may be forgotten."""
        return not self.watchers and not self.bots and not self.lock.locked() and self.at_rest.is_set()

    def store(self, table: Table) -> None:
        """The table is being stored so; a call of `stored` says what came of it."""
        self.ahead = table
        self._storing += 1
        self.at_rest.clear()

    def stored(self, table: Table | None) -> None:
        """The table is stored so; or, where it is None, perhaps not, and then nothing can build on it either."""
        self._storing -= 1
        if not self._storing:
            self.at_rest.set()
        if table is None:
            self.doubtful = True
        else:
            self.advance(table)

    def advance(self, table: Table) -> None:
        """The table is stored so now, if not more than that is."""
        if table.length > self.table.length:
            self.table = table
            self._views = None
            self._json.clear()
