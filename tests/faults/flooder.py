"""A stranger that floods a server from one address, as fast as one process can.

    python -m tests.faults.flooder PORT ADDRESS KIND [KIND ...]

When it begins, and then every second, it prints a JSON object with the number of requests, connections or frames of
each kind so far.
"""

import asyncio
import base64
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from random import randrange

from tests.faults.crowd import Client

HOST = "127.0.0.1"
CONNECTIONS = 8
"""Connections that each kind of flood keeps busy."""
HALF_OPEN = 400
PREPARE_SECONDS = 30.0
"""The longest time until the flooder has its tables."""
_LONGEST_REPLY = 1 << 20
_ERRORS = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)
_PING = bytes([0x89, 0x80 | 125]) + bytes(4) + b"p" * 125
_BAD = bytes([0x81, 0x80 | 9]) + bytes(4) + b'{"type":1'
_STALE_PLAY = b'{"type":"play","id":"1","seq":0,"move":"build 1 1 1 1"}'
_PLAY = bytes([0x81, 0x80 | len(_STALE_PLAY)]) + bytes(4) + _STALE_PLAY
_GAME, _BUILD = "gold-hunting", "build 1123 22 131 2"
_MOVES_BEFORE = 3
"""Lifts before the finished game ends: then its positions take longest to compute, with all piles and many moves."""
_POSITIONS = "&".join(["step=5"] * 32)
"""The most expensive question about a finished game."""


class Connection:
    """A TCP connection from the flooder's address."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def request(self, method: str, path: str, body: object = None, headers: str = "") -> tuple[int, bytes]:
        """Send a request and return the status and the body of the reply."""
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n{headers}\r\n"
        )
        self.writer.write(head.encode() + content)
        reply = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(reply.partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        return int(reply.split(maxsplit=2)[1]), await self.reader.readexactly(length)


class Flooder:
    """Floods a server in several ways at once, each on connections of its own."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self.sent: Counter[str] = Counter()
        self._token = ""
        self._open, self._running, self._finished = ("A" * 32,) * 3
        """Tables of its own: a listed one with an open seat, one at which it plays both seats, and a finished one."""
        self._numbers = count()
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "reads": self._requests("reads", "GET", lambda: "", None),
            "changes": self._requests("changes", "DELETE", lambda: f"/{'A' * 32}/seats/0", None),
            "tables": self._requests("tables", "POST", lambda: "", {"game": _GAME, "own": {"0": "F"}}),
            "sits": self._requests("sits", "POST", lambda: f"/{self._open}/seats", {"name": "Flo", "seat": 1}),
            "hints": self._requests("hints", "POST", lambda: f"/{self._running}/seats/0/hint", None),
            "positions": self._requests("positions", "GET", self._question, None),
            "sockets": self._sockets,
            "pings": self._frames("pings", _PING * 50),
            "bad messages": self._frames("bad messages", _BAD * 5),
            "plays": self._frames("plays", _PLAY * 5),
            "half-open": self._half_open,
        }

    async def prepare(self) -> None:
        """Get the tables, from another address: the server may still limit this one after an earlier flood."""
        address = f"127.0.{randrange(3, 255)}.{randrange(1, 255)}"
        connection = Connection(*await asyncio.open_connection(HOST, self._port, local_addr=(address, 0)))
        _, guest = await connection.request("POST", "/api/guests")
        self._token = json.loads(guest)["token"]
        tables = []
        for own in ({"0": "Flo"}, *[{"0": "Flo", "1": "Floyd"}] * 2):
            wanted = {"game": _GAME, "own": own, "listed": len(own) == 1}
            _, reply = await connection.request("POST", "/api/tables", wanted, self._headers())
            tables.append(json.loads(reply)["table"]["id"])
        connection.writer.close()
        self._open, self._running, self._finished = tables
        await self._finish(address)

    async def _finish(self, address: str) -> None:
        """Play a few moves of a game on both seats, and agree to end it."""
        loop = asyncio.get_running_loop()
        players: list[Client] = []
        for seat in (0, 1):
            path = f"/api/tables/{self._finished}/play?seat={seat}"
            _, player = await loop.create_connection(
                partial(Client, path, self._token), HOST, self._port, local_addr=(address, 0)
            )
            await player.opened
            players.append(player)
        while not all(player.table for player in players):
            await asyncio.sleep(0.01)
        for player in players:
            await player.play(next(self._numbers), _BUILD)
        for _ in range(_MOVES_BEFORE):
            while not (moving := [player for player in players if player.table["view"]["moves"]]):
                await asyncio.sleep(0.01)
            await moving[0].play(next(self._numbers), moving[0].table["view"]["moves"][0])
        for player in players:
            await player.request(next(self._numbers), {"type": "offer-end", "offered": True})
            player.transport.close()

    async def run(self, kinds: list[str]) -> None:
        """Flood until cancelled."""
        await asyncio.gather(*(self._repeat(self.kinds[kind]) for kind in kinds for _ in range(CONNECTIONS)))

    async def _repeat(self, flood: Callable[[], Awaitable[None]]) -> None:
        """Start again whenever the server ends a connection."""
        while True:
            with suppress(*_ERRORS):
                await flood()
            await asyncio.sleep(0)

    async def _connect(self) -> Connection:
        streams = await asyncio.open_connection(HOST, self._port, local_addr=(self._address, 0), limit=_LONGEST_REPLY)
        return Connection(*streams)

    def _headers(self) -> str:
        """The flooder's token and a new request id, so that no request is refused for the lack of them."""
        return f"Authorization: Bearer {self._token}\r\nIdempotency-Key: {next(self._numbers)}\r\n"

    def _requests(self, kind: str, method: str, path: Callable[[], str], body: object) -> Callable[[], Awaitable[None]]:
        async def flood() -> None:
            connection = await self._connect()
            try:
                while True:
                    self.sent[kind] += 1
                    await connection.request(method, f"/api/tables{path()}", body, self._headers())
            finally:
                connection.writer.transport.abort()

        return flood

    def _question(self) -> str:
        return f"/{self._finished}/replay/positions?seat=0&reveal=true&{_POSITIONS}"

    async def _open_socket(self) -> Connection:
        connection = await self._connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.writer.write(
            f"GET /api/tables/{self._running}/play?seat=0 HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            f"{self._headers()}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await connection.reader.readuntil(b"\r\n\r\n")
        return connection

    async def _sockets(self) -> None:
        self.sent["sockets"] += 1
        connection = await self._open_socket()
        connection.writer.transport.abort()

    def _frames(self, kind: str, frames: bytes) -> Callable[[], Awaitable[None]]:
        async def flood() -> None:
            connection = await self._open_socket()
            try:
                while not connection.reader.at_eof():
                    connection.writer.write(frames)
                    self.sent[kind] += 1
                    await connection.reader.read(1 << 16)
            finally:
                connection.writer.transport.abort()

        return flood

    async def _half_open(self) -> None:
        """Begin requests and never finish them."""
        held: list[Connection] = []
        try:
            for _ in range(HALF_OPEN // CONNECTIONS):
                self.sent["half-open"] += 1
                connection = await self._connect()
                connection.writer.write(b"POST /api/tables HTTP/1.1\r\nContent-Length: 8000\r\nX: ")
                held.append(connection)
            for connection in held:
                await connection.reader.read(1 << 16)
        finally:
            for connection in held:
                connection.writer.transport.abort()


KINDS = tuple(Flooder(0, "").kinds)


async def main() -> None:
    """Flood until killed."""
    port, address, *kinds = sys.argv[1:]
    flooder = Flooder(int(port), address)
    await asyncio.wait_for(flooder.prepare(), PREPARE_SECONDS)
    flood = asyncio.create_task(flooder.run(kinds))
    while not flood.done():
        print(json.dumps(flooder.sent), flush=True)
        await asyncio.wait({flood}, timeout=1.0)
    await flood


if __name__ == "__main__":
    asyncio.run(main())
