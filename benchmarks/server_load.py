"""Clients that load a server: they play, echo or only watch, and measure what the server does meanwhile."""

import asyncio
import json
import os
import random
import subprocess
import sys
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from doubloon.server.serve import free_port
from doubloon.server.tokens import make_secret

HOST = "127.0.0.1"
MAX_GAMES_PER_SECOND = 60
"""Tables for this many games are created in advance."""
OPTIONS: dict[str, Any] = {"open_timeout": 120, "ping_interval": None, "compression": None, "max_queue": None}


class Server:
    """A server process: `program` with the sources of a checkout, on a database file."""

    def __init__(self, program: str, database: Path, checkout: Path) -> None:
        self.port = free_port(HOST, 0)
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, str(self.port), str(database)],
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def url(self, path: str, scheme: str = "ws") -> str:
        """The URL of a path."""
        return f"{scheme}://{HOST}:{self.port}{path}"

    async def ready(self) -> None:
        """Return as soon as the server answers."""
        async with httpx.AsyncClient() as client:
            while self._process.poll() is None:
                with suppress(httpx.TransportError):
                    if (await client.get(self.url("/healthz", "http"))).status_code == 200:
                        return
                await asyncio.sleep(0.01)
        raise RuntimeError("the server did not start")

    def megabytes(self) -> float:
        """The resident memory of the process (Linux only)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def cpu_seconds(self) -> float:
        """The processor time that the process has used (Linux only)."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()


class Slice(NamedTuple):
    """Some seconds of play."""

    waits: list[float]
    """The time until each acknowledgement."""
    cpu_seconds: float
    """The processor time of the server; it depends little on the load of the machine."""


class Player:
    """A client on one seat that plays random legal moves, at once or after a random pause."""

    def __init__(
        self, server: Server, table: str, token: str, seat: int, waits: list[float], pause: float = 0.0
    ) -> None:
        self._url = server.url(f"/api/tables/{table}/play?seat={seat}")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._seat, self._pause = seat, pause
        self._random = random.Random(f"{table}/{seat}")
        self.waits = waits
        """The time until each acknowledgement."""

    async def play(self, connected: asyncio.Event) -> None:
        """Play until the game is over."""
        async with connect(self._url, additional_headers=self._headers, **OPTIONS) as socket:
            connected.set()
            with suppress(ConnectionClosed):
                await self._play(socket)

    async def _play(self, socket: ClientConnection) -> None:
        numbers = count()
        sent: tuple[str, float] | None = None
        moves: list[str] = []
        seq = 0
        async for text in socket:
            message = orjson.loads(text)
            if message["type"] == "answer":
                assert sent is not None
                assert message["id"] == sent[0]
                self.waits.append(perf_counter() - sent[1])
                sent = None
            else:
                assert message["type"] != "refused", message
            if table := table_of(message):
                if table["status"] == "finished":
                    return
                seq, view = table["seq"], view_of(table)
                moves = view["moves"] if view else []
            if moves and sent is None:
                if self._pause:
                    await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._pause)
                request = {"type": "play", "id": str(next(numbers)), "seq": seq, "move": self._random.choice(moves)}
                sent, moves = (str(request["id"]), perf_counter()), []
                await socket.send(json.dumps(request))


def table_of(message: dict[str, Any]) -> Any:
    """The table in a message; older versions name the field `look`."""
    return message.get("table") or message.get("look")


def view_of(table: dict[str, Any]) -> Any:
    """The game as the client sees it; older versions name the field by the game."""
    return table["view"] if "view" in table else table[table["game"].replace("-", "_")]


async def new_tables(server: Server, number: int) -> list[tuple[str, str]]:
    """Create tables for two persons with the same token; returns (id, token) of each."""
    async with httpx.AsyncClient(base_url=server.url("", "http"), timeout=60) as client:

        async def one() -> tuple[str, str]:
            guest = await client.post("/api/guests")
            token = guest.json()["token"] if guest.status_code == 201 else make_secret()  # in older versions, any text
            wanted = {"game": "silver-and-gold", "own": {"0": "Ann", "1": "Bob"}}
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": make_secret()}
            answer = await client.post("/api/tables", json=wanted, headers=headers)
            table = answer.json()["table"]  # in older versions, the id
            return table if isinstance(table, str) else table["id"], token

        made: list[tuple[str, str]] = []
        for _ in range(0, number, 50):
            made += await asyncio.gather(*(one() for _ in range(min(50, number - len(made)))))
        return made


async def play_slice(server: Server, tables: int, seconds: float, pause: float = 0.0) -> Slice:
    """Let pairs of players play whole games, one after another."""
    spare = [] if pause else await new_tables(server, int(MAX_GAMES_PER_SECOND * seconds))
    waits: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    connected = [asyncio.Event() for _ in range(2 * tables)]

    async def pair(table: tuple[str, str], events: list[asyncio.Event]) -> None:
        while True:
            players = [Player(server, *table, seat, waits, pause) for seat in (0, 1)]
            await asyncio.gather(*(player.play(event) for player, event in zip(players, events, strict=True)))
            table = spare.pop()

    for number, table in enumerate(await new_tables(server, tables)):
        events = connected[2 * number : 2 * number + 2]
        tasks.append(asyncio.create_task(pair(table, events)))
        if number % 50 == 49:
            await asyncio.wait_for(asyncio.gather(*(event.wait() for event in connected[: 2 * number])), 60)
    await asyncio.wait_for(asyncio.gather(*(event.wait() for event in connected)), 60)
    waits.clear()
    used = server.cpu_seconds()
    await asyncio.sleep(seconds)
    measured = Slice(list(waits), server.cpu_seconds() - used)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measured


async def floor_slice(server: Server, connections: int, seconds: float) -> int:
    """The number of stored echoes in some seconds."""
    echoes = 0
    text = json.dumps({"type": "play", "id": "17", "seq": 42, "move": "cross purple-03 a1 b1 c1"})

    async def one(stack: AsyncExitStack) -> None:
        socket = await stack.enter_async_context(connect(server.url("/floor"), **OPTIONS))
        connected.append(socket)

    async def echo(socket: ClientConnection) -> None:
        nonlocal echoes
        while True:
            await socket.send(text)
            await socket.recv()
            echoes += 1

    connected: list[ClientConnection] = []
    async with AsyncExitStack() as stack:
        for _ in range(0, connections, 100):
            await asyncio.gather(*(one(stack) for _ in range(min(100, connections - len(connected)))))
        tasks = [asyncio.create_task(echo(socket)) for socket in connected]
        await asyncio.sleep(seconds)
        done = echoes
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return done


async def idle_memory(server: Server, connections: int) -> dict[str, float]:
    """Open connections that only watch, and the memory of the server with them."""
    before = server.megabytes()
    tables = await new_tables(server, max(1, connections // 100))
    async with AsyncExitStack() as stack:
        for _ in range(0, connections, 200):
            await asyncio.gather(
                *(
                    stack.enter_async_context(
                        connect(server.url(f"/api/tables/{tables[n % len(tables)][0]}/play"), **OPTIONS)
                    )
                    for n in range(200)
                )
            )
        await asyncio.sleep(1)
        after = server.megabytes()
    return {"connections": connections, "megabytes": after, "kilobytes_each": (after - before) * 1024 / connections}
