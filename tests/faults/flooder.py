"""A stranger that floods a server from one address, as fast as one process can.

    python -m tests.faults.flooder PORT ADDRESS KIND [KIND ...]

Every second it prints a JSON object with the number of requests, connections or frames of each kind so far.
"""

import asyncio
import base64
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

HOST = "127.0.0.1"
CONNECTIONS = 8
"""Connections that each kind of flood keeps busy."""
HALF_OPEN = 400
_LONGEST_REPLY = 1 << 20
_ERRORS = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)
_PING = bytes([0x89, 0x80 | 125]) + bytes(4) + b"p" * 125
_BAD = bytes([0x81, 0x80 | 9]) + bytes(4) + b'{"type":1'


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
        self._table, self._token = "A" * 32, ""
        self._numbers = count()
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "reads": self._requests("reads", "GET", "/api/tables", None),
            "changes": self._requests("changes", "DELETE", f"/api/tables/{'A' * 32}/seats/0", None),
            "tables": self._requests("tables", "POST", "/api/tables", {"game": "gold-hunting", "own": {"0": "F"}}),
            "sits": self._own_table("sits", "seats", {"name": "Flo", "seat": 1}),
            "hints": self._own_table("hints", "seats/0/hint", None),
            "sockets": self._sockets,
            "frames": self._frames("frames", _PING * 50),
            "messages": self._frames("messages", _BAD * 5),
            "half-open": self._half_open,
        }

    async def run(self, kinds: list[str]) -> None:
        """Flood until cancelled."""
        while not self._token:  # the server may still refuse this address after an earlier flood
            with suppress(*_ERRORS):
                await self._take_a_table()
            await asyncio.sleep(0.1)
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

    async def _take_a_table(self) -> None:
        """A listed table of its own, for floods at a table."""
        connection = await self._connect()
        wanted = {"game": "gold-hunting", "own": {"0": "Flo"}, "listed": True}
        status, reply = await connection.request("POST", "/api/guests")
        if status == 201:
            self._token = json.loads(reply)["token"]
        status, reply = await connection.request("POST", "/api/tables", wanted, self._headers())
        if status == 201:
            self._table = json.loads(reply)["table"]["id"]
        connection.writer.close()

    def _headers(self) -> str:
        """The flooder's token and a new request id, so that no request is refused for the lack of them."""
        return f"Authorization: Bearer {self._token}\r\nIdempotency-Key: {next(self._numbers)}\r\n"

    def _requests(self, kind: str, method: str, path: str, body: object) -> Callable[[], Awaitable[None]]:
        async def flood() -> None:
            connection = await self._connect()
            try:
                while True:
                    self.sent[kind] += 1
                    await connection.request(method, path, body, self._headers())
            finally:
                connection.writer.transport.abort()

        return flood

    def _own_table(self, kind: str, path: str, body: object) -> Callable[[], Awaitable[None]]:
        async def flood() -> None:
            connection = await self._connect()
            try:
                while True:
                    self.sent[kind] += 1
                    await connection.request("POST", f"/api/tables/{self._table}/{path}", body, self._headers())
            finally:
                connection.writer.transport.abort()

        return flood

    async def _open_socket(self) -> Connection:
        connection = await self._connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.writer.write(
            f"GET /api/tables/{self._table}/play HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
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
    os.nice(19)  # on a machine of its own it would not compete with the server
    flooder = Flooder(int(port), address)
    flood = asyncio.create_task(flooder.run(kinds))
    while not flood.done():
        print(json.dumps(flooder.sent), flush=True)
        await asyncio.wait({flood}, timeout=1.0)
    await flood


if __name__ == "__main__":
    asyncio.run(main())
