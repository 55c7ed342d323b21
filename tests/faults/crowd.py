"""Players and spectators from many addresses, who play at a fixed rate. Linux only: all of 127.0.0.0/8 is local."""

import asyncio
import base64
import os
import random
from itertools import count
from time import perf_counter
from typing import Any

import httpx
import orjson

from tests.faults.servers import HOST

PER_ADDRESS = 100
"""Connections of one address; the server allows 200."""
VIEWERS = 10
"""Connections at one table: two players and eight spectators."""


class Unanswered(Exception):
    """The server refused a request, or the connection was lost before the answer."""


class Client(asyncio.Protocol):
    """A WebSocket of a player, or of a spectator, who ignores what arrives."""

    def __init__(self, path: str, token: str | None = None) -> None:
        self._path, self._token = path, token
        self._data = b""
        self.table: Any = None
        """The last table that arrived; None for spectators."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answers: dict[str, asyncio.Future[Any]] = {}
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        bearer = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{bearer}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (as asyncio declares it)
        """Note it; nobody should be disconnected."""
        self.lost = True
        self._fail("the connection was lost")

    def data_received(self, data: bytes) -> None:
        """Read frames; spectators only answer pings."""
        self._data += data
        if not self.opened.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                self._fail(head.decode())
                self.transport.abort()
                return
            self._data = rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 9:
                self._send(0x8A, payload)
            elif opcode == 1 and self._token:
                self._read(orjson.loads(payload))

    async def play(self, number: int, move: str) -> float:
        """Play a move; returns the time until it is acknowledged. Unanswered if it is not."""
        return await self.request(number, {"type": "play", "seq": self.table["seq"], "move": move})

    async def request(self, number: int, message: dict[str, Any]) -> float:
        """Send a message with an id; returns the time until it is acknowledged. Unanswered if it is not."""
        answer = self.answers[str(number)] = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self._send(0x81, orjson.dumps({**message, "id": str(number)}))
        await answer
        return perf_counter() - began

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        length, begin = data[1], 2
        if length == 126:
            length, begin = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, begin = int.from_bytes(data[2:10], "big"), 10
        if len(data) < begin + length:
            return None
        self._data = data[begin + length :]
        return data[0] & 15, data[begin : begin + length]

    def _send(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + payload)

    def _read(self, message: dict[str, Any]) -> None:
        self.table = message["table"] or self.table
        if message["type"] == "answer":
            self.answers.pop(message["id"]).set_result(None)
        elif message["type"] == "refused":
            self._fail(message["message"])

    def _fail(self, problem: str) -> None:
        """Nobody waits any longer for this connection to open, or for the answer to a move."""
        for waiting in (self.opened, *self.answers.values()):
            if not waiting.done():
                waiting.set_exception(Unanswered(problem))
        self.answers.clear()


class Crowd:
    """Players and spectators from many addresses, who play at a fixed rate."""

    def __init__(self, port: int, connections: int, moves: float, seed: str = "crowd") -> None:
        self._port, self._connections, self._moves = port, connections, moves
        self._random = random.Random(seed)
        self._tables: list[tuple[Client, Client]] = []
        self._clients: list[Client] = []
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self.waits: list[float] = []
        """The time until each acknowledgement; cleared before each measurement."""
        self.sent = self.answered = 0
        self.problems: list[str] = []
        """Why moves were not acknowledged."""

    async def come(self) -> None:
        """Open all connections."""
        addresses = [f"127.0.1.{1 + n}" for n in range(-(-self._connections // PER_ADDRESS))]
        for address in addresses:
            here = min(PER_ADDRESS, self._connections - len(self._clients))
            transport = httpx.AsyncHTTPTransport(local_address=address)
            async with httpx.AsyncClient(
                transport=transport, base_url=f"http://{HOST}:{self._port}", timeout=60
            ) as client:
                for _ in range(here // VIEWERS):
                    await self._take_places(client, address)
                    await asyncio.sleep(0)

    async def _take_places(self, http: httpx.AsyncClient, address: str) -> None:
        wanted = {"game": "silver-and-gold", "own": {"0": "Ann", "1": "Ben"}}
        token: str = (await http.post("/api/guests")).raise_for_status().json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "table"}
        created = (await http.post("/api/tables", json=wanted, headers=headers)).raise_for_status().json()
        path = f"/api/tables/{created['table']['id']}/play"
        first, second = [await self._connect(address, f"{path}?seat={seat}", token) for seat in (0, 1)]
        await asyncio.gather(*(self._connect(address, path) for _ in range(VIEWERS - 2)))
        self._tables.append((first, second))

    async def _connect(self, address: str, path: str, token: str | None = None) -> Client:
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: Client(path, token), HOST, self._port, local_addr=(address, 0))
        await client.opened
        self._clients.append(client)
        return client

    async def play(self) -> None:
        """Start moves at the fixed rate, at random tables whose last move is acknowledged; until cancelled."""
        began, started = perf_counter(), 0
        while True:
            while started < (perf_counter() - began) * self._moves:
                started += 1
                task = asyncio.create_task(self._move())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(0.5 / self._moves)

    async def _move(self) -> None:
        for _ in range(20):
            player = self._random.choice(self._random.choice(self._tables))
            view = player.table["view"] if player.table else None
            if view and view["moves"] and not player.answers and not player.lost:
                self.sent += 1
                try:
                    wait = await player.play(next(self._numbers), self._random.choice(view["moves"]))
                except Unanswered as problem:
                    self.problems.append(f"a move was not acknowledged: {problem}")
                    return
                self.waits.append(wait)
                self.answered += 1
                return

    async def finish(self) -> None:
        """Wait until all moves are acknowledged, or never will be."""
        await asyncio.gather(*self._tasks)

    @property
    def tables(self) -> list[str]:
        """The ids of the tables."""
        return [player.table["id"] for player, _ in self._tables]

    def leave(self) -> None:
        """Close all connections."""
        for client in self._clients:
            client.transport.abort()

    @property
    def disconnected(self) -> int:
        """The number of clients whom the server has disconnected."""
        return sum(client.lost for client in self._clients)
