"""Hearing what other processes write, by LISTEN and NOTIFY, through losses of the connection."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from doubloon.server.storage.postgres_link import DOWN, Link
from doubloon.server.storage.store import EVERYTHING

CHANNEL = "doubloon"
_MOST_UNHEARD = 10_000
_PAUSE = 0.5
"""Seconds between attempts to connect."""
_CHECK = 10.0
"""Seconds of silence after which the connection is tested: a lost one need not say so."""


class Listener:
    """One connection that listens, for all who want to hear; it is made when the first of them asks."""

    def __init__(self, link: Link, origin: str) -> None:
        self._link = link
        self._origin = origin
        self._ears: set[_Ear] = set()
        self._listening = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    async def changes(self) -> AsyncIterator[str]:
        """See `Store.changes`."""
        if self._closed:
            return
        ear = _Ear()
        self._ears.add(ear)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        elif self._listening:
            ear.hear(EVERYTHING)
        try:
            while not self._closed:
                await ear.ringing.wait()
                for table in ear.heard():
                    yield table
        finally:
            self._ears.discard(ear)

    async def close(self) -> None:
        """Stop listening; who listens comes to an end."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for ear in self._ears:
            ear.ringing.set()

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(*DOWN):
                await self._listen()
            await asyncio.sleep(_PAUSE)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        connection = await self._link.connect()
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            self._listening = True
            self._tell(EVERYTHING)
            while not lost.is_set():
                try:
                    await asyncio.wait_for(lost.wait(), _CHECK)
                except TimeoutError:
                    await connection.execute("SELECT 1")
        finally:
            self._listening = False
            connection.terminate()

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        origin, _, table = str(payload).partition(" ")
        if origin != self._origin:
            self._tell(table)

    def _tell(self, table: str) -> None:
        for ear in self._ears:
            ear.hear(table)


class _Ear:
    """What one listener has yet to be told; each table once, so that a slow listener holds no more than that."""

    def __init__(self) -> None:
        self.ringing = asyncio.Event()
        self._unheard: dict[str, None] = {}

    def hear(self, table: str) -> None:
        if table == EVERYTHING or len(self._unheard) >= _MOST_UNHEARD:
            self._unheard = {EVERYTHING: None}
        elif EVERYTHING not in self._unheard:
            self._unheard[table] = None
        self.ringing.set()

    def heard(self) -> list[str]:
        unheard, self._unheard = self._unheard, {}
        self.ringing.clear()
        return list(unheard)
