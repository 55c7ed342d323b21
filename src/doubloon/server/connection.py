"""The WebSocket of one player or spectator: a reader task and a writer task with a bounded outbox between them."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from doubloon.match import RefusalCode, RequestRefused
from doubloon.match.commands import Command, DeclineEnd, MoreTime, OfferEnd, Play, TakeBack
from doubloon.server.context import BLOCKED
from doubloon.server.limits import Bucket, limited_address
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.messages import (
    DeclineEndMessage,
    EmoteMessage,
    MoreTimeMessage,
    OfferEndMessage,
    PingMessage,
    PlayMessage,
    TakeBackMessage,
    client_message,
)
from doubloon.server.metrics import Metrics
from doubloon.server.shares import TimeShares
from doubloon.server.storage import DamagedLog, NoSuchTable, StorageDown, TableClosed
from doubloon.server.timeouts import ReusableTimeout

RATE, BURST = 20.0, 60.0
"""Messages per second, and burst."""
PENALTIES, PENALTIES_FORGIVEN = 200.0, 0.2
"""The number of invalid or too frequent messages that closes a connection; some are forgiven every second."""
OUTBOX = 64
"""The number of answers that may wait for a slow reader."""
READ_SECONDS = 30.0
"""The connection is closed if a client takes longer to receive one message."""

CLOSE_SECONDS = 1.0
"""The time for a close handshake; afterwards the heartbeat ends the connection."""

CLOSE_ABUSE, CLOSE_SLOW, CLOSE_NOT_YOURS, CLOSE_NO_TABLE, CLOSE_DAMAGED = 1008, 1013, 4403, 4404, 4409
CLOSE_TABLE_CLOSED, CLOSE_BLOCKED = 4410, 4423
NO_TABLE = "there is no such table, or it was removed"
TABLE_CLOSED = "the host of this server has closed this table"
DAMAGED = "the stored log of this table is damaged, so it cannot be played; its host can restore a backup"


class CloseConnection(Exception):
    """The server closes the connection with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """A WebSocket that watches a table, and plays on `seat` unless that is None."""

    def __init__(
        self,
        socket: WebSocket,
        tables: LiveTables,
        live: LiveTable,
        seat: int | None,
        key: str | None,
        known: int,
        metrics: Metrics,
        shares: TimeShares,
        address: str,
    ) -> None:
        self._socket, self._tables, self._live = socket, tables, live
        self.seat = seat
        self.address = address
        self._shares = shares
        self._key = key
        self._metrics = metrics
        self._known = known
        """The last change that the client has seen."""
        self._outbox: list[str] = []
        """Unfinished JSON texts: the writer appends the table if the client does not have it yet."""
        self._presence: bytes | None = None
        """The last presence that was sent."""
        self._idle: asyncio.Future[None] | None = None
        """Wakes the writer when it has nothing to send."""
        self._writer: asyncio.Task[None]
        self._send_timeout = ReusableTimeout(READ_SECONDS)
        self._storing = False
        self._blocked = False
        self._bucket = Bucket(RATE, BURST, monotonic())
        self._penalties = Bucket(PENALTIES_FORGIVEN, PENALTIES, monotonic())

    async def run(self) -> None:
        """Serve until either side closes.

        The reader runs in a task of its own, so that waking it does not resume the whole stack of middleware.
        """
        self._tables.watch(self._live, self)
        limited = limited_address(self._socket.client)
        self._writer = asyncio.create_task(self._shares.run(limited, self._write))
        reader = asyncio.create_task(self._shares.run(limited, self._read))

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
        """The table or the presence changed. If this client can see the change, the writer sends it."""
        live = self._live
        if self._seq != self._known or live.presence is not self._presence or live.failure is not None:
            self._wake()

    def block(self) -> None:
        """The host has blocked this address: the writer closes the connection."""
        self._blocked = True
        self._wake()

    def emote(self, seat: int, emote: str) -> None:
        """Send an emote, unless the client reads too slowly to see it in time."""
        if len(self._outbox) < OUTBOX // 2:
            self._send({"type": "emote", "seat": seat, "emote": emote})

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    @property
    def _seq(self) -> int:
        """The number of changes that this client could see."""
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
                await self._penalize("bad-message", "messages must be JSON text, not bytes")
                continue
            try:
                request = client_message.validate_json(text)
            except ValidationError as error:
                await self._penalize("bad-message", _explain(error))
                continue
            self._storing = True  # not cancelled meanwhile: a move is stored completely or not at all
            try:
                await self._answer(request)
            finally:
                self._storing = False

    async def _answer(self, request: Any) -> None:
        if isinstance(request, PingMessage):
            self._send({"type": "pong"})
            return
        if isinstance(request, EmoteMessage):
            await self._send_emote(request.emote)
            return
        seat = self.seat
        self._check_seat()
        if seat is None:
            self._refuse(request.id, "spectator", "you are a spectator; take a seat to play")
            return
        try:
            table = (await self._tables.request_unshielded(self._live, self._command(seat, request))).table
        except RequestRefused as refusal:
            stale = refusal.code in (RefusalCode.STALE, RefusalCode.NOT_ASKED)
            self._refuse(request.id, refusal.code.value, str(refusal), show=stale)
        except StorageDown as error:
            outcome = "it may have been stored" if error.maybe_stored else "nothing was stored"
            self._refuse(request.id, "storage-down", f"the storage is not available now; {outcome}; send it again")
        except (DamagedLog, NoSuchTable) as failure:
            raise closing_after(failure) from None
        else:
            seq = table.answered.get((seat, request.id), table.seqs[seat])
            self._send({"type": "answer", "id": request.id, "seq": seq})

    async def _send_emote(self, emote: str) -> None:
        self._check_seat()
        if self.seat is None:
            self._refuse(None, "spectator", "you are a spectator; take a seat to send emotes")
        elif not await self._tables.emote(self._live, self.seat, emote):
            await self._penalize("too-fast", "too many emotes; wait a little")

    async def _write(self) -> None:
        """Send answers first, with the latest table, then presence; one message at a time, at the client's pace."""
        while True:
            while self._outbox:
                await self._put(f'{self._outbox.pop(0)},"table":{self._unsent_table() or "null"}}}')
            if table := self._unsent_table():
                await self._put(f'{{"type":"table","table":{table}}}')
            elif (presence := self._live.presence) is not None and presence is not self._presence:
                self._presence = presence
                await self._put(f'{{"type":"presence","seats":{presence.decode()},"table":null}}')
            else:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle

    def _unsent_table(self) -> str | None:
        """The table as JSON, if the client does not have this version yet."""
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
        return CloseConnection(CLOSE_SLOW, "you read too slowly; reconnect with the last change that you know")

    def _check_seat(self) -> None:
        """Close the connection if the seat was transferred, the table was set aside, or the address is blocked."""
        if self._blocked:
            raise CloseConnection(CLOSE_BLOCKED, BLOCKED)
        if self._live.failure is not None:
            raise closing_after(self._live.failure)
        if self.seat is not None and self._live.table.seats[self.seat].key != self._key:
            raise CloseConnection(CLOSE_NOT_YOURS, "that seat is no longer yours")

    def _refuse(self, request: str | None, code: str, message: str, *, show: bool = False) -> None:
        """Send a refusal; with `show`, send the table again to a client that seems to have an old one."""
        self._check_seat()
        if show:
            self._known = -1
        self._send({"type": "refused", "id": request, "code": code, "message": message})

    async def _penalize(self, code: str, message: str) -> None:
        """Refuse a message; close the connection after many of them."""
        self._metrics.refused.labels(code).inc()
        if not self._penalties.take(monotonic()):
            raise CloseConnection(CLOSE_ABUSE, "too many messages that were invalid or too fast")
        self._refuse(None, code, message)
        await asyncio.sleep(0)

    async def _close(self, closing: CloseConnection) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, TimeoutError):  # a client that does not read will not read this either
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._socket.close(closing.code, str(closing))

    def _command(self, seat: int, request: Any) -> Command:
        if isinstance(request, PlayMessage):
            return Play(seat, request.move, request.seq, request.id, key=self._key)
        if isinstance(request, TakeBackMessage):
            return TakeBack(seat, request.seq, request.whole, request.id, key=self._key)
        if isinstance(request, MoreTimeMessage):
            return MoreTime(seat, request.id, key=self._key)
        if isinstance(request, DeclineEndMessage):
            return DeclineEnd(seat, request.id, key=self._key)
        assert isinstance(request, OfferEndMessage)
        return OfferEnd(seat, request.offered, request.id, key=self._key)


def closing_after(failure: DamagedLog | NoSuchTable) -> CloseConnection:
    """How to close the connections of a table that is damaged or gone."""
    if isinstance(failure, DamagedLog):
        return CloseConnection(CLOSE_DAMAGED, DAMAGED)
    if isinstance(failure, TableClosed):
        return CloseConnection(CLOSE_TABLE_CLOSED, TABLE_CLOSED)
    return CloseConnection(CLOSE_NO_TABLE, NO_TABLE)


def _explain(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return f"{field}: {first['msg']}" if field else str(first["msg"])
