"""How much one server process carries, with the load generator on the same machine.

    python benchmarks/server.py [--rounds N] [--seconds S] [--tables N] [--idle N] [--stored N] [--json]

Real WebSocket clients on loopback play whole games of Silver & Gold; every acknowledged move is committed to disk. The
floor is measured in the same run, slice beside slice: the same server process doing nothing but a durable insert and an
echo for as many connections. Only ratios and bounded quantities are meant to be compared between machines.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
import orjson
from rich.console import Console
from rich.progress import track
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from doubloon.core import SeededDealer
from doubloon.match import to_text
from doubloon.match.commands import SeatBot, Sit
from doubloon.match.decisions import decide
from doubloon.match.entries import Entry as LogEntry
from doubloon.match.entries import TableCreated
from doubloon.match.table import open_table
from doubloon.server.serve import free_port
from doubloon.server.storage import Entry, Summary, open_store
from doubloon.server.tokens import key_of, make_table_id, make_token

HOST = "127.0.0.1"
SERVER = """
import sys, uvicorn
from starlette.websockets import WebSocket
from doubloon.server.app import create_app
from doubloon.server.serve import uvicorn_settings
from doubloon.server.storage import Entry, Summary
from doubloon.server.tokens import make_table_id

app = create_app(sys.argv[2], generous=True)

async def floor(socket: WebSocket) -> None:
    store = app.state.context.tables.store
    await socket.accept()
    table = make_table_id()
    await store.create(table, Summary("floor", "open", False, "{}"), [Entry("{}", 0.0)])
    length = 1
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        await store.append(table, length, [Entry(message["text"], 0.0)])
        length += 1
        await socket.send_text(message["text"])

app.add_api_websocket_route("/floor", floor)
uvicorn.run(app, **uvicorn_settings("127.0.0.1", int(sys.argv[1])))
"""
FASTEST = 60
"""Games a second for which tables are made in advance."""
OPTIONS: dict[str, Any] = {"open_timeout": 120, "ping_interval": None, "compression": None, "max_queue": None}


class Server:
    """A server process on a database file."""

    def __init__(self, database: Path) -> None:
        self.port = free_port(HOST, 0)
        command = [sys.executable, "-c", SERVER, str(self.port), str(database)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def url(self, path: str, scheme: str = "ws") -> str:
        """The address of a path."""
        return f"{scheme}://{HOST}:{self.port}{path}"

    async def ready(self) -> None:
        """Return as soon as it answers."""
        async with httpx.AsyncClient() as client:
            while self._process.poll() is None:
                with suppress(httpx.TransportError):
                    if (await client.get(self.url("/healthz", "http"))).status_code == 200:
                        return
                await asyncio.sleep(0.01)
        raise RuntimeError("the server did not start")

    def megabytes(self) -> float:
        """The memory that the process holds now (read from Linux)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class Player:
    """A client on one seat: answers at once, with a random legal move, at the pace that it is given."""

    def __init__(
        self, server: Server, table: str, token: str, seat: int, waits: list[float], pause: float = 0.0
    ) -> None:
        self._url = server.url(f"/api/tables/{table}/play?seat={seat}")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._seat, self._pause = seat, pause
        self._random = random.Random(f"{table}/{seat}")
        self.waits = waits
        """How long each acknowledgement took."""

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
                assert message["type"] == "table", message
            if look := message["table"]:
                if look["status"] == "finished":
                    return
                seq, view = look["seq"], look["view"]
                moves = view["moves"] if view else []
            if moves and sent is None:
                if self._pause:
                    await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._pause)
                request = {"type": "play", "id": str(next(numbers)), "seq": seq, "move": self._random.choice(moves)}
                sent, moves = (str(request["id"]), perf_counter()), []
                await socket.send(json.dumps(request))


async def new_tables(server: Server, number: int) -> list[tuple[str, str]]:
    """So many tables of two persons, both with the same token: the ids and the tokens."""
    async with httpx.AsyncClient(base_url=server.url("", "http"), timeout=60) as client:

        async def one() -> tuple[str, str]:
            token = make_token()
            wanted = {"game": "silver-and-gold", "own": {"0": "Ann", "1": "Bob"}}
            answer = await client.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {token}"})
            return answer.json()["table"]["id"], token

        made: list[tuple[str, str]] = []
        for _ in range(0, number, 50):
            made += await asyncio.gather(*(one() for _ in range(min(50, number - len(made)))))
        return made


async def play_slice(server: Server, tables: int, seconds: float, pause: float = 0.0) -> list[float]:
    """Let pairs of players play whole games, one after another, for some seconds; how long each answer took."""
    spare = [] if pause else await new_tables(server, int(FASTEST * seconds))
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
    await asyncio.sleep(seconds)
    measured = list(waits)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measured


async def floor_slice(server: Server, connections: int, seconds: float) -> int:
    """As many echoes of stored texts as connections get in some seconds."""
    echoes = 0
    text = json.dumps({"type": "play", "id": "17", "seq": 42, "move": "cross purple-03 a1 b1 c1"})

    async def one(stack: AsyncExitStack) -> None:
        nonlocal echoes
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
    """Open connections that only look, and what the server holds for them."""
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


async def store_games(database: Path, number: int) -> tuple[str, str]:
    """Store so many running games; the id and token of one of them."""
    store = await open_store(str(database))
    token = make_token()
    setup = TableCreated("silver-and-gold", 2, 0, "standard", None, False, key_of(token), key_of(token), True, None)
    summary = Summary("silver-and-gold", "running", False, '{"variant":"standard","names":[]}')
    ids = [make_table_id() for _ in range(number)]

    async def one(table_id: str) -> None:
        table = open_table(setup, 0.0)
        entries: list[LogEntry] = [setup]
        for command in (Sit("Ann", key_of(token), 0), SeatBot(1, "greedy")):
            granted, table = decide(table, command, 0.0, SeededDealer(table_id))
            entries += granted
        await store.create(table_id, summary, [Entry(to_text(entry), 0.0) for entry in entries])

    for begin in range(0, number, 500):
        await asyncio.gather(*(one(table_id) for table_id in ids[begin : begin + 500]))
    await store.close()
    return ids[-1], token


async def restart_seconds(number: int, folder: Path) -> float:
    """From the start of the process to the first accepted move, with so many stored games."""
    database = folder / "stored.sqlite3"
    table, token = await store_games(database, number)
    begun = perf_counter()
    server = Server(database)
    try:
        await server.ready()
        url = server.url(f"/api/tables/{table}/play?seat=0")
        async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, **OPTIONS) as socket:
            look = json.loads(await socket.recv())["table"]
            request = {"type": "play", "id": "1", "seq": look["seq"], "move": look["view"]["moves"][0]}
            await socket.send(json.dumps(request))
            while json.loads(await socket.recv())["type"] != "answer":
                pass
        return perf_counter() - begun
    finally:
        server.stop()


def percentile(values: list[float], share: float) -> float:
    """The value below which this share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def run(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """All measurements."""
    server = Server(folder / "play.sqlite3")
    try:
        await server.ready()
        ratios, moves, floors, waits = [], [], [], []
        for _ in track(range(arguments.rounds), "Playing", console=Console(stderr=True)):
            floor = await floor_slice(server, 2 * arguments.tables, arguments.seconds)
            slice_waits = await play_slice(server, arguments.tables, arguments.seconds)
            ratios.append(len(slice_waits) / floor)
            moves.append(len(slice_waits) / arguments.seconds)
            floors.append(floor / arguments.seconds)
            waits += slice_waits
        many = await play_slice(server, 1000, arguments.seconds, pause=2000 / 700)
    finally:
        server.stop()
    server = Server(folder / "idle.sqlite3")
    try:
        await server.ready()
        idle = await idle_memory(server, arguments.idle)
    finally:
        server.stop()
    return {
        "floor_moves_per_second": median(floors),
        "moves_per_second": median(moves),
        "share_of_floor": median(ratios),
        "acknowledged_ms": {"p50": 1000 * percentile(waits, 0.5), "p99": 1000 * percentile(waits, 0.99)},
        "with_2000_connections": {
            "moves_per_second": len(many) / arguments.seconds,
            "p50_ms": 1000 * percentile(many, 0.5),
            "p99_ms": 1000 * percentile(many, 0.99),
        },
        "idle": idle,
        "restart_seconds": await restart_seconds(arguments.stored, folder),
        "stored_games": arguments.stored,
    }


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="rounds of floor and play (default 3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of a slice (default 5)")
    parser.add_argument("--tables", type=int, default=100, help="tables of two players at full speed (default 100)")
    parser.add_argument("--idle", type=int, default=10_000, help="idle connections (default 10,000)")
    parser.add_argument("--stored", type=int, default=10_000, help="stored games at a restart (default 10,000)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=os.environ.get("DOUBLOON_BENCHMARK_FOLDER")) as folder:
        told = asyncio.run(run(arguments, Path(folder)))
    if arguments.json:
        print(json.dumps(told, indent=1))
        return
    table = Table("what", "measured", "to reach")
    busy, idle = told["with_2000_connections"], told["idle"]
    table.add_row("floor: stored echoes a second", f"{told['floor_moves_per_second']:,.0f}", "")
    table.add_row("stored moves a second", f"{told['moves_per_second']:,.0f}", "")
    table.add_row("share of the floor", f"{told['share_of_floor']:.0%}", "60%")
    table.add_row("acknowledged, p50 / p99", "{p50:.0f} / {p99:.0f} ms".format(**told["acknowledged_ms"]), "")
    table.add_row("stored moves a second, 2,000 connections", f"{busy['moves_per_second']:,.0f}", "500")
    table.add_row("  acknowledged, p50 / p99", f"{busy['p50_ms']:.0f} / {busy['p99_ms']:.0f} ms", "")
    table.add_row(f"memory with {idle['connections']:,} idle connections", f"{idle['megabytes']:.0f} MB", "400 MB")
    table.add_row("  for each", f"{idle['kilobytes_each']:.1f} KB", "")
    table.add_row(
        f"restart to first accepted move, {told['stored_games']:,} stored games",
        f"{told['restart_seconds']:.2f} s",
        "2 s",
    )
    Console().print(table)


if __name__ == "__main__":
    main()
