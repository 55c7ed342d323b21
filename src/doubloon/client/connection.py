"""One seat's connection to a table: receive views, send moves. It survives lost connections.

A request keeps its id until it is answered. After a reconnect all unanswered requests are sent again; the server
carries out each id once and repeats its answer.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, NamedTuple, Self
from uuid import uuid4

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from doubloon.client.errors import ClientError, NotTheProtocol, Refused, SeatLost, Unreachable
from doubloon.client.tables import Table, read

_FINAL_CODES = frozenset({1008, 1009, 4403, 4404, 4409, 4410, 4423})
"""The close codes after which reconnecting does not help."""
_PASSING_STATUS = frozenset({429, 502, 503, 504})
"""The HTTP status codes of a handshake that may succeed later."""
_SEND_AGAIN = frozenset({"storage-down", "too-fast"})
"""Refusals after which the same request should be sent again, after a pause."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0


class SeatConnection:
    """A connection to one seat, or of a spectator, with the latest table; see `Guest.connect`.

    `async with` opens it and waits for the first table. If the server ends it for good, every method raises the reason.
    """

    def __init__(self, url: str, token: str, table_id: str, seat: int | None, *, patience: float = 60.0) -> None:
        self.seat = seat
        self._address = f"{url.replace('http', 'ws', 1)}/api/tables/{table_id}/play"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._patience = patience
        self._table: Table | None = None
        self._failure: ClientError | None = None
        self._news = asyncio.Condition()
        """Notified when the table changes, or the connection fails for good."""
        self._unanswered: dict[str, _Request] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.wait_for(lambda _: True)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; the seat stays taken."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def table(self) -> Table:
        """The latest table."""
        if self._table is None:
            raise self._failure or SeatLost("this connection is not open yet; use it with `async with`")
        return self._table

    @property
    def failure(self) -> ClientError | None:
        """Why the connection has ended for good; None while it is open or reconnects."""
        return self._failure

    async def play(self, move: str, *, seq: int | None = None, request_id: str | None = None) -> Table:
        """Make a move in notation, and return the table after it; Refused if the server does not grant it.

        `seq` is the change for which the move was chosen, by default the latest. `request_id` is any text of 1 to 64
        characters that was not used at this seat before; the same id again does not make a second move.
        """
        request_id = request_id or uuid4().hex
        seq = self.table.seq if seq is None else seq
        await self._answer({"type": "play", "id": request_id, "seq": seq, "move": move})
        return self.table

    async def wait_for(self, condition: Callable[[Table], bool], timeout: float | None = None) -> Table:
        """The first table that meets the condition, from the latest on; TimeoutError after `timeout` seconds."""

        def met() -> bool:
            return self._failure is not None or (self._table is not None and condition(self._table))

        async with asyncio.timeout(timeout), self._news:
            await self._news.wait_for(met)
        if self._failure is not None:
            raise self._failure
        return self.table

    async def wait_for_turn(self, timeout: float | None = None) -> Table:
        """The table as soon as the own seat must move or the game is over; TimeoutError after `timeout` seconds."""
        return await self.wait_for(lambda table: table.is_turn or table.status == "finished", timeout)

    async def tables(self) -> AsyncIterator[Table]:
        """Follow the table: the latest, then each newer one until the game is over. Quick changes may come as one."""
        table = self.table
        yield table
        while table.status != "finished":
            table = await self.wait_for(partial(_is_newer, table.seq))
            yield table

    async def _answer(self, message: dict[str, Any]) -> None:
        """Send a request and wait for its answer, across reconnects; Refused if it is refused."""
        if self._failure is not None:
            raise self._failure
        request = _Request(json.dumps(message), asyncio.get_running_loop().create_future())
        self._unanswered[message["id"]] = request
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):  # then it is sent after the reconnect
                    await self._socket.send(request.text)
            await request.answered
        finally:
            self._unanswered.pop(message["id"], None)

    async def _run(self) -> None:
        """Keep the connection open until it is closed or lost for good."""
        try:
            await self._keep_open()
        except ClientError as error:
            await self._fail(error)
        finally:
            await self._fail(SeatLost("this connection is closed"))

    async def _keep_open(self) -> None:
        """Connect again and again; raises the reason why that no longer helps."""
        now = asyncio.get_running_loop().time
        reached_at, pause = now(), _FIRST_PAUSE
        while True:
            try:
                async with self._connect() as socket:
                    if await self._converse(socket):
                        reached_at, pause = now(), _FIRST_PAUSE
                    problem = socket.close_reason or f"it closed the connection with code {socket.close_code}"
            except InvalidStatus as error:
                problem = f"HTTP status {error.response.status_code}"
                if error.response.status_code not in _PASSING_STATUS:
                    raise NotTheProtocol(f"{self._address} cannot be opened: {problem}") from error
            except (OSError, WebSocketException) as error:
                problem = str(error) or type(error).__name__
            if now() - reached_at > self._patience:
                raise Unreachable(f"the server does not answer ({problem}); is it running?")
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _connect(self) -> connect_websocket:
        known = {"seat": self.seat, "seq": None if self._table is None else self._table.seq}
        query = "&".join(f"{name}={value}" for name, value in known.items() if value is not None)
        return connect_websocket(f"{self._address}?{query}", additional_headers=self._headers)

    async def _converse(self, socket: ClientConnection) -> bool:
        """Send the unanswered requests, and receive until the connection ends; SeatLost if it ended for good.

        Returns whether the server answered as it should.
        """
        self._socket, answered = socket, False
        try:
            for request in list(self._unanswered.values()):
                await socket.send(request.text)
            async for text in socket:
                if await self._receive(text) in _SEND_AGAIN:
                    return False
                answered = True
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in _FINAL_CODES:
                reason = closed.rcvd.reason or f"code {closed.rcvd.code}"
                raise SeatLost(f"the server ended the connection to the table: {reason}") from closed
        finally:
            self._socket = None
        return answered

    async def _receive(self, text: str | bytes) -> str | None:
        """Take in one message; returns the code of a refusal."""
        message = _message(text)
        if message.get("table"):
            await self._update(read(Table, message["table"]))
        code = message.get("code")
        if code in _SEND_AGAIN:
            return str(code)
        request_id = message.get("id")
        if message["type"] == "answer" and request_id in self._unanswered:
            self._unanswered[request_id].succeed()
        elif message["type"] == "refused":
            refusal = Refused(str(code), str(message.get("message")))
            wanted = list(self._unanswered) if request_id is None else [request_id]
            for refused in wanted:
                if refused in self._unanswered:
                    self._unanswered[refused].fail(refusal)
        return None

    async def _update(self, table: Table) -> None:
        async with self._news:
            if self._table is None or table.seq >= self._table.seq:
                self._table = table
                self._news.notify_all()

    async def _fail(self, failure: ClientError) -> None:
        """End for good: everybody who waits gets the reason."""
        async with self._news:
            self._failure = self._failure or failure
            self._news.notify_all()
        for request in self._unanswered.values():
            request.fail(self._failure)


class _Request(NamedTuple):
    text: str
    answered: asyncio.Future[None]

    def succeed(self) -> None:
        if not self.answered.done():
            self.answered.set_result(None)

    def fail(self, error: ClientError) -> None:
        if not self.answered.done():
            self.answered.set_exception(error)


def _is_newer(seq: int, table: Table) -> bool:
    return table.seq > seq


def _message(text: str | bytes) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise NotTheProtocol("the server sent a message that this client cannot read")
    return message
