"""The network between clients and server processes: ASGI messages over links with delays, cuts and lost answers."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextvars import Context
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import httpx
from starlette.types import ASGIApp, Message
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK, InvalidMessage
from websockets.frames import Close

from tests.simulation.loop import Owner
from tests.simulation.world import World

_TRIP_SECONDS = 0.01
"""The longest usual delay of a message."""
_SLOW_CHANCE, _SLOW_SECONDS = 0.01, 0.4
_BUFFER = 16
"""The number of messages under way after which the sender has to wait."""


class Host:
    """A server process as the network sees it."""

    def __init__(self, owner: Owner, context: Context, app: ASGIApp) -> None:
        self.owner, self.context, self.app = owner, context, app


class Network:
    """Delivers requests to the process at an address. The simulation decides how often links are cut."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.hosts: dict[str, Host] = {}
        """The running processes by address; `host:port`."""
        self.sockets: list[Socket] = []
        self.exchanges: list[Exchange] = []
        self.cut_rate = 0.0
        """The probability that a link is cut at a message, and that an HTTP answer is lost."""
        self.inspect: Callable[[str], None] | None = None
        """Called with every message and every answer to a GET request that a client receives."""
        self.problems: list[str] = []

    def delay(self) -> float:
        """The time that one message needs."""
        rng = self.world.rng
        return rng.random() * (_SLOW_SECONDS if rng.random() < _SLOW_CHANCE else _TRIP_SECONDS)

    def is_cut(self) -> bool:
        """Whether this message cuts its link."""
        return self.cut_rate > 0 and self.world.rng.random() < self.cut_rate

    def connect(self, url: str, *, additional_headers: dict[str, str] | None = None, **_: Any) -> "Socket":
        """Stands for `websockets.connect`."""
        return Socket(self, url, additional_headers or {})

    def lose(self, owner: Owner) -> None:
        """The process has died: its address refuses connections, and its clients notice after a while."""
        for address, host in list(self.hosts.items()):
            if host.owner is owner:
                del self.hosts[address]
        for socket in list(self.sockets):
            if socket.owner is owner:
                self.world.loop.call_outside(self.delay(), socket.abort)
        for exchange in self.exchanges:
            if exchange.host.owner is owner:
                self.world.loop.call_outside(self.delay(), exchange.lose)

    def serve(self, host: Host, call: "Call") -> None:
        """Handle a request in a task of the process."""
        if not host.owner.alive:
            return

        async def handle() -> None:
            try:
                await host.app(call.scope, call.asgi_receive, call.asgi_send)
            except OSError:
                pass  # the client is gone
            except Exception as error:
                self.problems.append(f"{host.owner.name}: {call.scope['path']} raised {error!r}")
            call.ended()

        host.context.run(self.world.loop.create_task, handle())


class Call(ABC):
    """A request of a client, or a WebSocket, with both directions of its link."""

    def __init__(self, network: Network, host: Host, scope: dict[str, Any]) -> None:
        self.network, self.host, self.scope = network, host, scope
        self._inbox: deque[Message] = deque()
        self._arrival: asyncio.Future[None] | None = None
        self._gone = False
        self._under_way = 0
        self._room: asyncio.Future[None] | None = None
        self._last_arrival = [0.0, 0.0]

    def to_server(self, message: Message) -> None:
        """Send a message to the server."""
        self._later(0, self._arrive, message)

    async def asgi_receive(self) -> Message:
        """The next message for the server."""
        while not self._inbox:
            self._arrival = self.network.world.loop.create_future()
            await self._arrival
        return self._inbox.popleft()

    async def asgi_send(self, message: Message) -> None:
        """Send a message to the client; waits while the client reads too slowly."""
        if self._gone:
            raise ConnectionResetError("the client is gone")
        while self._under_way >= _BUFFER:
            self._room = self.network.world.loop.create_future()
            await self._room
            if self._gone:
                raise ConnectionResetError("the client is gone")
        if not self.host.owner.alive:
            return
        self._under_way += 1
        self._later(1, self.from_server, message)

    @abstractmethod
    def from_server(self, message: Message) -> None:
        """A message arrives at the client."""

    @abstractmethod
    def ended(self) -> None:
        """The server has handled the request."""

    def is_read(self) -> None:
        """The client has read a message."""
        self._under_way -= 1
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    def hang_up(self, message: Message) -> None:
        """The client is gone; the server notices later."""
        self._later(0, self._disconnected, message)

    def _disconnected(self, message: Message) -> None:
        self._gone = True
        self._arrive(message)
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    def _arrive(self, message: Message) -> None:
        self._inbox.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def _later(self, direction: int, callback: Callable[[Message], None], message: Message) -> None:
        """Call back when the message arrives; each direction keeps its order."""
        loop = self.network.world.loop
        arrival = max(self._last_arrival[direction], loop.time() + self.network.delay())
        self._last_arrival[direction] = arrival
        loop.call_outside(arrival - loop.time(), callback, message)


class Exchange(Call):
    """One HTTP request and its answer."""

    def __init__(self, network: Network, host: Host, scope: dict[str, Any]) -> None:
        super().__init__(network, host, scope)
        self.status, self.body = 0, b""
        self.headers: list[tuple[bytes, bytes]] = []
        self.done: asyncio.Future[None] = network.world.loop.create_future()

    def lose(self) -> None:
        """The server has died."""
        if not self.done.done():
            self.done.set_exception(httpx.ReadError("the connection was lost"))

    def from_server(self, message: Message) -> None:
        """A part of the answer arrives."""
        self.is_read()
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], message["headers"]
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body") and not self.done.done():
                self.done.set_result(None)

    def ended(self) -> None:
        """The whole response was sent before; nothing is left to do."""


class HttpTransport(httpx.AsyncBaseTransport):
    """Sends the requests of an `httpx.AsyncClient` over the simulated network."""

    def __init__(self, network: Network) -> None:
        self._network = network

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; it or its answer can be lost."""
        network = self._network
        address = request.url.netloc.decode()
        await asyncio.sleep(network.delay())
        host = network.hosts.get(address)
        if host is None:
            raise httpx.ConnectError("connection refused")
        lost = network.world.rng.choice(("request", "answer")) if network.is_cut() else ""
        network.world.note(f"{request.method} {request.url.raw_path.decode()} to {host.owner.name} {lost}")
        if lost == "request":
            raise httpx.WriteError("the request was lost")
        body = request.content
        exchange = Exchange(network, host, _scope("http", request.method, request.url.raw_path, request.headers.raw))
        exchange.to_server({"type": "http.request", "body": body, "more_body": False})
        network.serve(host, exchange)
        if lost == "answer":
            await asyncio.sleep(network.delay())
            exchange.hang_up({"type": "http.disconnect"})
            raise httpx.ReadError("the answer was lost")
        network.exchanges.append(exchange)
        try:
            async with asyncio.timeout(request.extensions["timeout"]["read"]):
                await exchange.done
        except TimeoutError:
            raise httpx.ReadTimeout("no answer") from None
        finally:
            network.exchanges.remove(exchange)
            exchange.hang_up({"type": "http.disconnect"})
        network.world.note(f"{exchange.status} from {host.owner.name}")
        if network.inspect is not None and request.method == "GET":
            network.inspect(exchange.body.decode())
        return httpx.Response(exchange.status, headers=exchange.headers, content=exchange.body)


class Socket(Call):
    """A WebSocket of a client; used like the connections of `websockets`."""

    def __init__(self, network: Network, url: str, headers: dict[str, str]) -> None:
        parts = urlsplit(url)
        self.address = parts.netloc
        self._path = f"{parts.path}?{parts.query}".encode()
        raw = [(b"host", parts.netloc.encode())]
        self._headers = raw + [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self._network = network
        self._texts: deque[str] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._accepted: asyncio.Future[bool] = network.world.loop.create_future()
        self._end: Exception | None = None
        self.transport = self
        """Tests cut a connection by its transport."""

    @property
    def owner(self) -> Owner:
        """The process at the other end."""
        return self.host.owner

    async def __aenter__(self) -> "Socket":
        network = self._network
        await asyncio.sleep(network.delay())
        host = network.hosts.get(self.address)
        if host is None:
            raise ConnectionRefusedError("connection refused")
        super().__init__(network, host, _scope("websocket", "GET", self._path, self._headers))
        network.sockets.append(self)
        self.to_server({"type": "websocket.connect"})
        network.serve(host, self)
        async with asyncio.timeout(2.0):
            if not await self._accepted:
                raise InvalidMessage("the server refused the connection")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.abort()

    async def recv(self) -> str:
        """The next text; `ConnectionClosed` if the connection is closed."""
        while not self._texts:
            if self._end is not None:
                raise self._end
            self._waiting = self._network.world.loop.create_future()
            await self._waiting
        self.is_read()
        return self._texts.popleft()

    async def send(self, text: str) -> None:
        """Send a text."""
        if self._end is not None:
            raise self._end
        self.network.world.note(f"{self.owner.name} <- {text}")
        self.to_server({"type": "websocket.receive", "text": text})
        if self.network.is_cut():
            self.abort()

    def from_server(self, message: Message) -> None:
        """A message arrives at the client."""
        kind = message["type"]
        if self._end is not None:
            return
        if kind == "websocket.accept":
            self.is_read()
            if not self._accepted.done():
                self._accepted.set_result(True)
        elif kind == "websocket.close":
            self._close(message.get("code", 1000), message.get("reason") or "")
        else:
            text = message["text"]
            self.network.world.note(f"{self.owner.name} -> {text[:120]}")
            if self.network.inspect is not None:
                self.network.inspect(text)
            self._texts.append(text)
            self._wake()
            if self.network.is_cut():
                self.abort()

    def abort(self) -> None:
        """Cut the connection."""
        if self._end is None:
            self._finish(ConnectionClosedError(None, None))
        if self in self._network.sockets:
            self._network.sockets.remove(self)
            self.hang_up({"type": "websocket.disconnect", "code": 1006})

    def server_stops(self) -> None:
        """The server closes the connection, because it stops."""
        self.hang_up({"type": "websocket.disconnect", "code": 1012})
        self._later(1, self.from_server, {"type": "websocket.close", "code": 1012})

    def ended(self) -> None:
        """The server has ended; without a close frame the connection is lost."""
        if self._end is None:
            self._later(1, lambda _: self.abort(), {})

    def _close(self, code: int, reason: str) -> None:
        if not self._accepted.done():
            self._accepted.set_result(False)
        close = Close(code, reason)
        self._finish((ConnectionClosedOK if code in (1000, 1001) else ConnectionClosedError)(close, close, True))
        self.abort()

    def _finish(self, error: Exception) -> None:
        self._end = error
        if not self._accepted.done():
            self._accepted.set_result(False)
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


def _scope(kind: str, method: str, target: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    path, _, query = target.partition(b"?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path.decode(),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in headers],
        "client": ("192.0.2.1", 50_000),
        "server": ("10.0.0.1", 8000),
        "subprotocols": [],
        "state": {},
    }
