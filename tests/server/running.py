"""The real server under uvicorn in a thread, and guests: clients that use it over real sockets."""

import asyncio
import json
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self, TypeAlias

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket
from websockets.exceptions import ConnectionClosed

from doubloon.core import Dealer, SeededDealer
from doubloon.server.app import create_app
from doubloon.server.serve import free_port, uvicorn_settings
from doubloon.server.storage import Entry, Store, open_store

LOOPBACK = "127.0.0.1"
TIMEOUT = 10.0
"""Seconds within which an expected event must happen."""
START_TIMEOUT = 60.0
"""Seconds within which a process must have loaded everything and listen, even on a busy machine."""
SILVER, HUNTING = "silver-and-gold", "gold-hunting"
BUILD = "build 1123 22 131 2"

Data: TypeAlias = dict[str, Any]
NewGuest: TypeAlias = Callable[[], "Guest"]


class Clock:
    """A clock that only the test advances."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Server:
    """A running server: its address, and access to its database."""

    def __init__(self, port: int, database: Path | str, app: FastAPI | None = None, host: str = LOOPBACK) -> None:
        self.app = app
        """The application, where it runs in this process."""
        self.port = port
        self.database = database
        self.host = host
        self.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    async def log_of(self, table: str) -> list[Entry]:
        """The stored log of a table, read through a second store."""
        async with self.store() as store:
            return await store.load(table)

    async def stored(self) -> int:
        """The number of stored entries and tables; if it stays the same, nothing was stored."""
        async with self.store() as store:
            return sum(1 + row.length for row in await store.tables(limit=1000))

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        """A store on the same file."""
        store = await open_store(str(self.database))
        try:
            yield store
        finally:
            await store.close()

    @asynccontextmanager
    async def guests(self) -> AsyncIterator[NewGuest]:
        """Yields a function that creates guests; they are all disconnected at the end."""
        async with AsyncExitStack() as stack:
            guests: list[Guest] = []

            def new_guest() -> Guest:
                guest = Guest(self, stack)
                guests.append(guest)
                return guest

            yield new_guest
            for guest in guests:
                await guest.http.aclose()


@contextmanager
def run_server(
    database: Path | str,
    *,
    dealer: Dealer | None = None,
    clock: Callable[[], float] = time.time,
    generous: bool = True,
    bot_workers: int = 0,
    send_buffer: int | None = None,
    connections: int | None = None,
    host: str = LOOPBACK,
    metrics_public: bool = False,
) -> Iterator[Server]:
    """A server on a free port; without bot workers, bots immediately play random moves.

    The database is a SQLite file or a URL. With a small `send_buffer`, the system buffers little for clients that do
    not read. With `connections`, that is the number of TCP connections per address, and this machine counts like any
    other instead of as a trusted proxy.
    """
    app = create_app(
        str(database),
        bot_workers=bot_workers,
        dealer=dealer or SeededDealer("a quiet harbour"),
        clock=clock,
        generous=generous,
        metrics_public=metrics_public,
    )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with the protocol, so that asyncio disables Nagle's algorithm
    listening = socket.socket(family, proto=socket.IPPROTO_TCP)
    listening.bind((host, 0))
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)  # connections inherit it
    port = listening.getsockname()[1]
    settings = uvicorn_settings(host, port)
    if connections is not None:
        settings = {**uvicorn_settings(host, port, connections), "forwarded_allow_ips": []}
    server = uvicorn.Server(uvicorn.Config(app, **settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="doubloon-server", daemon=True)
    thread.start()
    try:
        deadline = time.monotonic() + TIMEOUT
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.005)
        yield Server(port, database, app, host)
    finally:
        server.should_exit = True
        thread.join(TIMEOUT + 10)
        listening.close()
        assert not thread.is_alive(), "the server did not stop"


@contextmanager
def run_server_process(
    database: Path | str, log: Path, port: int | None = None, options: tuple[str, ...] = ()
) -> Iterator[Server]:
    """`doubloon serve` in a process that logs to this file; SIGINT stops it. By default on a free port."""
    port = port or free_port(LOOPBACK, 0)
    program = Path(sys.executable).with_name("doubloon")
    command = [str(program), "serve", "--port", str(port), "--database", str(database), *options]
    with log.open("wb") as stderr:
        process = subprocess.Popen(command, stderr=stderr)
    try:
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            try:
                socket.create_connection((LOOPBACK, port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.02)
        yield Server(port, database)
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(TIMEOUT)
    assert code in (0, -signal.SIGINT, 128 + signal.SIGINT), log.read_text()


class Guest:
    """A client with its own token, like a program: HTTP and WebSockets, no cookies."""

    def __init__(self, server: Server, stack: AsyncExitStack) -> None:
        self.server = server
        self.token: str | None = None
        """Issued by the server before the first request that needs it."""
        self.http = httpx.AsyncClient(base_url=f"http://{server.address}", timeout=TIMEOUT)
        self.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._stack = stack

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify this guest."""
        forwarded = {name: self.http.headers[name] for name in ("X-Forwarded-For",) if name in self.http.headers}
        return {"Authorization": f"Bearer {self.token}", **forwarded} if self.token else forwarded

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request to the API, with a token and an id that is new unless the headers have one."""
        if method != "GET":
            await self.get_token()
            headers = {"Idempotency-Key": new_id(), **headers}
        return await self.http.request(method, f"/api{path}", json=body, headers={**self.headers, **headers})

    async def get_token(self) -> str:
        """The guest's token."""
        if self.token is None:
            response = await self.http.post("/api/guests")
            assert response.status_code == 201, response.text
            self.token = str(response.json()["token"])
        return self.token

    async def create(self, game: str = SILVER, **options: Any) -> Data:
        """Create a table; returns the server's reply."""
        response = await self.request("POST", "/tables", {"game": game, **options})
        assert response.status_code == 201, response.text
        created: Data = response.json()
        return created

    async def join(self, table: str, name: str, invitation: str | None = None, seat: int | None = None) -> Data:
        """Take a seat; returns the server's reply."""
        options = {"name": name, "invitation": invitation, "seat": seat}
        response = await self.request("POST", f"/tables/{table}/seats", options)
        assert response.status_code == 201, response.text
        joined: Data = response.json()
        return joined

    async def get_table(self, table: str) -> Data:
        """The table as this guest sees it."""
        response = await self.request("GET", f"/tables/{table}")
        assert response.status_code == 200, response.text
        seen: Data = response.json()
        return seen

    async def connect(self, table: str, seat: int | None = None, seq: int | None = None) -> "Connection":
        """Play or watch over a WebSocket; it is closed with the guest."""
        parameters = {"seat": seat, "seq": seq}
        query = "&".join(f"{name}={value}" for name, value in parameters.items() if value is not None)
        connection = Connection(f"ws://{self.server.address}/api/tables/{table}/play?{query}", self.headers, seat)
        return await self._stack.enter_async_context(connection)


class Connection:
    """One WebSocket, with all received frames and the last received table."""

    def __init__(self, url: str, headers: dict[str, str], seat: int | None) -> None:
        self._url, self._headers = url, headers
        self.seat = seat
        self.frames: list[str] = []
        self.last_table: Data = {}
        self._name = new_id()
        """The beginning of the ids of its requests; different for each connection to a seat."""
        self._sent = 0
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        self.socket = await connect_websocket(
            self._url, additional_headers=self._headers, compression=None, ping_interval=None, proxy=None
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        await self.socket.close()

    @property
    def game(self) -> Data:
        """The view in the last received table."""
        view: Data = self.last_table["view"]
        return view

    @property
    def asked(self) -> bool:
        """Whether this seat must move now."""
        return self.last_table["status"] == "running" and self.seat in self.game["awaited"]

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def receive(self, seconds: float = TIMEOUT, *, presence: bool = False) -> Data:
        """The next frame; `presence` comes at any time, so it is skipped unless it is wanted."""
        async with asyncio.timeout(seconds):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                self.frames.append(text)
                message: Data = json.loads(text)
                if message.get("table"):
                    self.last_table = message["table"]
                if presence or message["type"] != "presence":
                    return message

    async def wait_for(self, *types: str) -> Data:
        """The next frame of one of these types; skips others."""
        while True:
            message = await self.receive(presence="presence" in types)
            if message["type"] in types:
                return message

    async def expect_no_frame(self, seconds: float = 0.1) -> None:
        """Assert that no frame arrives."""
        try:
            message = await self.receive(seconds)
        except TimeoutError:
            return
        raise AssertionError(f"expected no frame, but got {message['type']}")

    async def remaining_frames(self, seconds: float = 0.2) -> list[Data]:
        """All further frames, until none arrives for a while or the server closes the connection."""
        frames = []
        try:
            while True:
                frames.append(await self.receive(seconds))
        except (TimeoutError, ConnectionClosed):
            return frames

    async def until(self, condition: Callable[[Data], bool]) -> Data:
        """Wait until the table meets the condition; returns the table."""
        while not (self.last_table and condition(self.last_table)):
            await self.receive()
        return self.last_table

    async def request(self, type: str, **rest: Any) -> Data:  # noqa: A002 (the protocol's name)
        """Send a request with a new id; returns its answer or refusal."""
        self._sent += 1
        request_id = rest.pop("id", f"{self._name} {self._sent}")
        await self.send(type=type, id=request_id, **rest)
        while True:
            message = await self.wait_for("answer", "refused")
            if message["id"] == request_id:
                return message

    async def play(self, move: str, **rest: Any) -> Data:
        """Play a move for the last received table, unless another `seq` is given."""
        if not self.last_table:
            await self.wait_for("table")
        return await self.request("play", move=move, **{"seq": self.last_table["seq"], **rest})

    async def move(self, move: str) -> Data:
        """Play a move that must be accepted; returns the table after it."""
        answer = await self.play(move)
        assert answer["type"] == "answer", answer
        return await self.until(lambda seen: seen["seq"] >= answer["seq"])

    async def closed(self) -> int | None:
        """Wait until the server closes the connection; returns the close code."""
        await asyncio.wait_for(_drain(self.socket), TIMEOUT)
        return self.socket.close_code


def new_id() -> str:
    """An id for a request."""
    return secrets.token_hex(8)


def without_table(message: Data) -> Data:
    """The message without its table."""
    return {field: value for field, value in message.items() if field != "table"}


async def play_random_moves(
    connections: list[Connection], rng: Random, *, done: Callable[[Data], bool] | None = None
) -> None:
    """Play random moves on all these connections until `done` or the end."""

    def over(seen: Data) -> bool:
        return seen["status"] == "finished" or bool(done and done(seen))

    async def play_seat(connection: Connection) -> None:
        while True:
            seen = await connection.until(lambda seen: over(seen) or connection.asked)
            if over(seen):
                return
            await connection.move(random_move(connection.game, rng))

    await asyncio.gather(*map(play_seat, connections))


def random_move(game: Data, rng: Random) -> str:
    """A random move of those listed; a build if there are too many to list."""
    return rng.choice(game["moves"]) if game["moves"] else BUILD


async def _drain(connection: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await connection.recv()
