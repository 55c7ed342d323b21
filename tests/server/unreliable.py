"""A store that loses answers and fails when a test says so."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from doubloon.server.storage import Entry, StorageDown, Store, Summary


class UnreliableStore:
    """A store whose next calls fail; `changes` gives what the test puts there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.lost_answers = 0
        """The number of writes from now on that are stored and fail all the same."""
        self.failing: dict[str, int] = {}
        """For each method, the number of calls from now on that fail."""
        self.noticed: asyncio.Queue[str] = asyncio.Queue()

    def __getattr__(self, name: str) -> Any:
        if self.failing.get(name):
            self.failing[name] -= 1
            return _fail
        return getattr(self._store, name)

    async def append(
        self, table: str, length: int, entries: Sequence[Entry], summary: Summary | None = None, *, hidden: bool = False
    ) -> None:
        """Append; the answer may be lost."""
        await self._store.append(table, length, entries, summary, hidden=hidden)
        self._lose_answer()

    async def prune(self, status: str, before: float, limit: int = 100) -> list[str]:
        """Prune; the answer may be lost."""
        removed = await self._store.prune(status, before, limit)
        self._lose_answer()
        return removed

    async def changes(self) -> AsyncIterator[str]:
        """The changes that the test announces."""
        while True:
            yield await self.noticed.get()

    def _lose_answer(self) -> None:
        if self.lost_answers:
            self.lost_answers -= 1
            raise StorageDown("the answer was lost", maybe_stored=True)


async def _fail(*_: object, **__: object) -> None:
    raise StorageDown("it does not work now")
