"""Notifications of other processes' writes, by LISTEN and NOTIFY; reconnects when the connection is lost."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

import asyncpg

from doubloon.core.errors import DoubloonError
from doubloon.server.storage.postgres_database import Database, postgres_down
from doubloon.server.storage.store import EVERYTHING, Signal
from doubloon.server.timeouts import cancel

CHANNEL = "doubloon"
_MAX_UNREAD = 10_000
PAUSE = 0.5
"""Seconds between attempts to connect."""
PROBE_SECONDS = 1.5
"""Seconds between probes of the connection: a loss may go unnoticed."""
ANSWER_SECONDS = 2.0
"""Seconds for the answer to a probe, after which the connection counts as lost."""


class Listener:
    """One listening connection for all subscribers; opened for the first of them.

    The writes of this process, whose notifications begin with `origin`, are no changes by others. Only those to a table
    in `doubtful` are reported: their callers do not know that they were stored. When the connection is silent,
    `on_silence` is awaited: the network may have lost other connections in the same way.
    """

    def __init__(
        self, link: Database, origin: str, doubtful: Collection[str], on_silence: Callable[[], Awaitable[None]]
    ) -> None:
        self._database = link
        self._origin, self._doubtful, self._on_silence = origin, doubtful, on_silence
        self._subscribers: dict[_Subscriber, None] = {}
        """In the order in which they came, so that the same run notifies them in the same order."""
        self._listening = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    def changes(self) -> AsyncIterator[str]:
        """See `Store.changes`."""
        return self._notifications(_Subscriber(signals=False))

    async def signals(self) -> AsyncIterator[Signal]:
        """See `Store.signals`."""
        async for notification in self._notifications(_Subscriber(signals=True)):
            table, _, text = notification.partition(" ")
            yield Signal(table, text)

    async def _notifications(self, subscriber: "_Subscriber") -> AsyncIterator[str]:
        if self._closed:
            return
        self._subscribers[subscriber] = None
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        elif self._listening:
            subscriber.notify(EVERYTHING)
        try:
            while not self._closed:
                await subscriber.ready.wait()
                for notification in subscriber.take():
                    yield notification
        finally:
            self._subscribers.pop(subscriber, None)

    async def close(self) -> None:
        """Stop listening, and end all subscriptions."""
        self._closed = True
        if self._task is not None:
            await cancel([self._task])
        for subscriber in self._subscribers:
            subscriber.ready.set()

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(DoubloonError), postgres_down():
                await self._listen()
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        connection = await self._database.connect()
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            self._listening = True
            self._notify(EVERYTHING)
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), PROBE_SECONDS)
                except TimeoutError:
                    await self._probe(connection)
        finally:
            self._listening = False
            connection.terminate()

    async def _probe(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        """Raise if the connection is lost."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await connection.execute("SELECT 1")
        except TimeoutError:
            await self._on_silence()
            raise

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        origin, _, notification = str(payload).partition(" ")
        if origin != self._origin or notification in self._doubtful:
            self._notify(notification)

    def _notify(self, notification: str) -> None:
        for subscriber in self._subscribers:
            subscriber.notify(notification)


class _Subscriber:
    """The unread notifications of one subscriber; each one once, so that memory is bounded.

    A change is the id of a table. A signal has a text after the id.
    """

    def __init__(self, *, signals: bool) -> None:
        self._signals = signals
        self.ready = asyncio.Event()
        self._unread: dict[str, None] = {}

    def notify(self, notification: str) -> None:
        if notification != EVERYTHING and (" " in notification) != self._signals:
            return
        if notification == EVERYTHING or len(self._unread) >= _MAX_UNREAD:
            self._unread = {EVERYTHING: None}
        elif EVERYTHING not in self._unread:
            self._unread[notification] = None
        self.ready.set()

    def take(self) -> list[str]:
        unread, self._unread = self._unread, {}
        self.ready.clear()
        return list(unread)
