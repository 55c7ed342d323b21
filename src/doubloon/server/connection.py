"""One player's or spectator's WebSocket: a reader, a writer of its own, and a bounded outbox between the two."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from doubloon.match import RefusalCode, RequestRefused
from doubloon.match.commands import Command, MoreTime, OfferEnd, Play, TakeBack
from doubloon.server.limits import Bucket
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.messages import (
    MoreTimeMessage,
    OfferEndMessage,
    PingMessage,
    PlayMessage,
    TakeBackMessage,
    client_message,
)
from doubloon.server.metrics import Metrics
from doubloon.server.storage import StorageDown
from doubloon.server.timeouts import ReusableTimeout

RATE, BURST = 20.0, 60.0
"""Messages a second, and at once."""
STRIKES, FORGIVEN = 200.0, 0.2
"""So many messages over the limit, or unreadable ones, end a connection; so many a second are forgiven."""
OUTBOX = 64
"""So many answers may wait for a reader."""
READ_SECONDS = 30.0
"""A reader that takes longer for one message is gone."""

CLOSE_SECONDS = 1.0
"""How long a close may take; then the heartbeat ends the connection."""

CLOSE_ABUSE, CLOSE_SLOW, CLOSE_NOT_YOURS = 1008, 1013, 4403


class CloseConnection(Exception):
    """The server closes the connection, for this reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """A WebSocket that looks at a table, and plays on `seat` unless that is None."""

    def __init__(
        self,
        socket: WebSocket,
        tables: LiveTables,
        live: LiveTable,
        seat: int | None,
        key: str | None,
        known: int,
        metrics: Metrics,
    ) -> None:
        self._socket, self._tables, self._live = socket, tables, live
        self.seat = seat
        self._key = key
        self._metrics = metrics
        self._known = known
        """The last change that the client has seen."""
        self._outbox: list[str] = []
        """Messages without their end: the writer adds the table to them, where it is news."""
        self._idle: asyncio.Future[None] | None = None
        """What the writer waits for when it has nothing to send."""
        self._writer: asyncio.Task[None]
        self._send_timeout = ReusableTimeout(READ_SECONDS)
        self._storing = False
        self._bucket = Bucket(RATE, BURST, monotonic())
        self._penalties = Bucket(FORGIVEN, STRIKES, monotonic())

    async def run(self) -> None:
        """Serve until either side goes away.

        The reader has a task of its own too: what wakes it need not come in through all that stands before a route.
        """
        self._tables.watch(self._live, self)
        self._writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())

        def stop_reading(_: asyncio.Task[None]) -> None:
            if not self._storing:
                reader.cancel()

        self._writer.add_done_callback(stop_reading)
        try:
            await asyncio.gather(reader, return_exceptions=True)
        finally:
            self._tables.unwatch(self._live, self)
            self._writer.remove_done_callback(stop_reading)
            self._writer.cancel()
            reader.cancel()
            read, written = await asyncio.gather(reader, self._writer, return_exceptions=True)
            self._send_timeout.end()
        for end in (read, written):
            if isinstance(end, CloseConnection):
                await self._close(end)
        if isinstance(read, Exception) and not isinstance(read, CloseConnection):
            raise read
        if isinstance(written, Exception) and not isinstance(
            written, CloseConnection | WebSocketDisconnect | RuntimeError
        ):
            raise written

    def changed(self) -> None:
        """The table has changed; where this client can see that, the writer sends what it is by then."""
        if self._seq != self._known:
            self._wake()

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    @property
    def _seq(self) -> int:
        """How many changes this client could see."""
        return self._live.table.seqs[-1 if self.seat is None else self.seat]

    async def _read(self) -> None:
        while not self._writer.done():
            try:
                message = await self._socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] == "websocket.disconnect":
                return
            if not self._bucket.take(monotonic()):
                await self._penalize("too-fast", f"at most {RATE:.0f} messages a second")
                continue
            text = message.get("text")
            if text is None:
                await self._penalize("bad-message", "messages are JSON texts, not bytes")
                continue
            try:
                request = client_message.validate_json(text)
            except ValidationError as error:
                await self._penalize("bad-message", _explain(error))
                continue
            self._storing = True  # a move is stored wholly or not at all: nothing interrupts this
            try:
                await self._answer(request)
            finally:
                self._storing = False

    async def _answer(self, request: Any) -> None:
        if isinstance(request, PingMessage):
            self._send({"type": "pong"})
            return
        seat = self.seat
        self._check_seat()
        if seat is None:
            self._refuse(request.id, "spectator", "you are watching; sit down to play")
            return
        try:
            table = (await self._tables.request_unshielded(self._live, self._command(seat, request))).table
        except RequestRefused as refusal:
            stale = refusal.code in (RefusalCode.STALE, RefusalCode.NOT_ASKED)
            self._refuse(request.id, refusal.code.value, str(refusal), show=stale)
        except StorageDown as error:
            sure = "it may be stored" if error.maybe_stored else "nothing was stored"
            self._refuse(request.id, "storage-down", f"the storage does not answer now; {sure}; send it again")
        else:
            seq = table.answered.get((seat, request.id), table.seqs[seat])
            self._send({"type": "answer", "id": request.id, "seq": seq})

    async def _write(self) -> None:
        """Answers first, and the table as it is by now with them; one message at a time, at the reader's pace."""
        while True:
            while self._outbox:
                await self._put(f'{self._outbox.pop(0)},"table":{self._news() or "null"}}}')
            if news := self._news():
                await self._put(f'{{"type":"table","table":{news}}}')
            else:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle

    def _news(self) -> str | None:
        """The table, where this client was not sent it so yet."""
        self._check_seat()
        seq = self._seq
        if seq == self._known:
            return None
        self._known = seq
        return self._live.json(self.seat).decode()

    async def _put(self, text: str) -> None:
        try:
            with self._send_timeout:
                await self._socket.send_text(text)
        except TimeoutError:
            raise self._too_slow() from None

    def _send(self, message: dict[str, Any]) -> None:
        if len(self._outbox) >= OUTBOX:
            raise self._too_slow()
        self._outbox.append(orjson.dumps(message)[:-1].decode())
        self._wake()

    def _too_slow(self) -> CloseConnection:
        self._metrics.slow_readers.inc()
        return CloseConnection(
            CLOSE_SLOW, "you do not read what you are sent; come back with the last change that you know"
        )

    def _check_seat(self) -> None:
        """Whether the seat is still this client's: it may have moved to another device."""
        if self.seat is not None and self._live.table.seats[self.seat].key != self._key:
            raise CloseConnection(CLOSE_NOT_YOURS, "that seat is not yours any more")

    def _refuse(self, request: str | None, code: str, message: str, *, show: bool = False) -> None:
        """Say why not; and `show` the table once more, to one who seems not to know it."""
        self._check_seat()
        if show:
            self._known = -1
        self._send({"type": "refused", "id": request, "code": code, "message": message})

    async def _penalize(self, code: str, message: str) -> None:
        """Refuse a message; one who sends many such is shown the door."""
        self._metrics.refused.labels(code).inc()
        if not self._penalties.take(monotonic()):
            raise CloseConnection(CLOSE_ABUSE, "too many messages that are not understood, or too fast")
        self._refuse(None, code, message)
        await asyncio.sleep(0)

    async def _close(self, closing: CloseConnection) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, TimeoutError):  # who does not read will not read this either
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._socket.close(closing.code, str(closing))

    def _command(self, seat: int, request: Any) -> Command:
        if isinstance(request, PlayMessage):
            return Play(seat, request.move, request.seq, request.id, key=self._key)
        if isinstance(request, TakeBackMessage):
            return TakeBack(seat, request.seq, request.whole, request.id, key=self._key)
        if isinstance(request, MoreTimeMessage):
            return MoreTime(seat, request.id)
        assert isinstance(request, OfferEndMessage)
        return OfferEnd(seat, request.offered)


def _explain(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
