"""Clients that survive every fault: they reconnect, repeat unanswered requests, and record everything."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.ledger import UNDECIDED, Ledger, Sent, TableKnown

PATIENCE = 1.0
"""Seconds without an answer until a client reconnects, to another server if possible, and repeats its request."""
PACE = 0.06
"""Seconds between a client's moves: the server allows 20 messages a second."""
BUILD = "build 1123 22 131 2"
_OLD = 20
"""How many of its last requests a client may send once more."""


@dataclass(frozen=True, slots=True)
class Faults:
    """How likely a client does what it should not; each is tried before a request is sent."""

    duplicate: float = 0.0
    """The request is sent twice, in one go."""
    old: float = 0.0
    """An old request is sent once more, before or after the new one."""
    ahead: float = 0.0
    """A request for a change that is not there yet, or was long ago, is sent."""
    disconnect: float = 0.0
    """The connection is cut, with the request under way or just before it."""
    doze: float = 0.0
    """Nothing is read for a while."""
    take_back: float = 0.03
    """A move is taken back, where it can be."""


class Player:
    """One person on one seat. `addresses` are the servers; another one is tried after each disappointment."""

    def __init__(
        self,
        known: TableKnown,
        seat: int,
        ledger: Ledger,
        addresses: Sequence[str],
        rng: Random,
        faults: Faults,
        name: str = "p",
    ) -> None:
        self.table, self.seat = known.id, seat
        self._name = name
        """What its requests' ids begin with, where several clients follow each other on a seat."""
        self.known = -1
        """The last change that it knows."""
        self.seen: dict[str, Any] | None = None
        self.quiet = False
        """Whether it only listens."""
        self.connected = False
        self._token = known.tokens[seat]
        self._ledger, self._addresses, self._rng, self._faults = ledger, list(addresses), rng, faults
        self._pending: Sent | None = None
        self._sent_at = 0.0
        self._resent = False
        self._again_at = 0.0
        self._answered = -1
        """The change that the last answer named; before it is seen, there is nothing to decide."""
        self._numbers = 0
        self._sent: list[Sent] = []
        self._where = rng.randrange(len(self._addresses))

    @property
    def finished(self) -> bool:
        """Whether it knows that the game is over."""
        return self.seen is not None and self.seen["status"] == "finished"

    @property
    def waits(self) -> bool:
        """Whether a request of it is under way."""
        return self._pending is not None

    async def play(self, stop: Callable[[], bool]) -> None:
        """Play until the game is over or `stop` returns True."""
        while not stop() and not self.finished:
            address = self._addresses[self._where % len(self._addresses)]
            try:
                async with connect(
                    f"ws://{address}/api/tables/{self.table}/play?seat={self.seat}&seq={self.known}",
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    open_timeout=2.0,
                    close_timeout=0.2,
                    ping_interval=None,
                    max_queue=4,
                    compression=None,
                    proxy=None,
                ) as socket:
                    self.connected = True
                    await self._talk(socket, stop)
            except (OSError, WebSocketException, TimeoutError):
                self._ledger.counts["reconnects"] += 1
            finally:
                self.connected = False
            self._where += 1
            await asyncio.sleep(self._rng.uniform(0.05, 0.25))

    async def _talk(self, socket: ClientConnection, stop: Callable[[], bool]) -> None:
        if self._pending is not None:
            await self._send(socket, self._pending, again=True)
        while not stop() and not self.finished:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    self._receive(json.loads(await socket.recv()))
            now = time.monotonic()
            if self._pending is None:
                if not self.quiet and now >= self._again_at:
                    await self._decide(socket)
            elif self._again_at > self._sent_at and now >= self._again_at:
                await self._send(socket, self._pending, again=True)
            elif now > self._sent_at + PATIENCE:
                socket.transport.abort()
                raise TimeoutError

    def _receive(self, message: dict[str, Any]) -> None:
        if message["table"]:
            self._see(message["table"])
        if message["type"] == "answer":
            self._ledger.answered((self.table, self.seat, message["id"]), message["seq"])
            if self._pending is not None and message["id"] == self._pending.id:
                if not self._resent:
                    self._ledger.slowest = max(self._ledger.slowest, time.monotonic() - self._sent_at)
                self._answered = message["seq"]
                self._rest(PACE)
        elif message["type"] == "refused":
            key = None if message["id"] is None else (self.table, self.seat, message["id"])
            self._ledger.refused(key, message["code"])
            if message["code"] in UNDECIDED:
                self._again_at = time.monotonic() + self._rng.uniform(0.1, 0.3)
            elif self._pending is not None and message["id"] == self._pending.id:
                self._rest(3 * PACE)

    def _rest(self, seconds: float) -> None:
        self._pending = None
        self._again_at = time.monotonic() + seconds * self._rng.uniform(0.7, 1.3)

    def _see(self, table: dict[str, Any]) -> None:
        self._ledger.saw(self.table, self.seat, table)
        if table["seq"] >= self.known:  # a process that lags behind shows what is known already
            self.known, self.seen = table["seq"], table

    async def _decide(self, socket: ClientConnection) -> None:
        table = self.seen
        if table is None or self.known < self._answered:
            return
        view = table["view"]
        if view is None:
            return
        move: str | None
        if table["can_take_back"] and self._rng.random() < self._faults.take_back:
            move = None
        elif self.seat in view["awaited"]:
            move = self._rng.choice(view["moves"]) if view["moves"] else BUILD
        else:
            return
        self._numbers += 1
        request = Sent(self.table, self.seat, f"{self._name}{self._numbers}", table["seq"], move)
        self._pending = request
        await self._misbehave(socket, request)

    async def _misbehave(self, socket: ClientConnection, request: Sent) -> None:
        """Send the request, and perhaps more than that."""
        faults, chance = self._faults, self._rng.random
        if chance() < faults.disconnect / 2:
            raise self._cut(socket)
        if self._sent and chance() < faults.old:
            await self._send_old(socket)
        if chance() < faults.ahead:
            self._numbers += 1
            seq = request.seq + self._rng.choice((-7, -3, 1, 5))
            await self._write(socket, Sent(self.table, self.seat, f"{self._name}{self._numbers}", seq, request.move))
            self._ledger.counts["for another change"] += 1
        await self._send(socket, request)
        if chance() < faults.duplicate:
            await self._write(socket, request)
            self._ledger.counts["duplicates"] += 1
        if self._sent and chance() < faults.old:
            await self._send_old(socket)
        self._sent = [*self._sent[-_OLD:], request]
        if chance() < faults.disconnect / 2:
            raise self._cut(socket)
        if chance() < faults.doze:
            self._ledger.counts["dozes"] += 1
            await asyncio.sleep(self._rng.uniform(0.2, 1.0))
            self._sent_at = time.monotonic()

    async def _send_old(self, socket: ClientConnection) -> None:
        await self._write(socket, self._rng.choice(self._sent))
        self._ledger.counts["old messages"] += 1

    async def _send(self, socket: ClientConnection, request: Sent, *, again: bool = False) -> None:
        self._resent = again
        self._ledger.counts["sent again"] += again
        self._sent_at = time.monotonic()
        self._again_at = 0.0
        await self._write(socket, request)

    async def _write(self, socket: ClientConnection, request: Sent) -> None:
        self._ledger.sent(request)
        message: dict[str, Any] = {"id": request.id, "seq": request.seq}
        if request.move is None:
            message["type"] = "take-back"
        else:
            message |= {"type": "play", "move": request.move}
        await socket.send(json.dumps(message))

    def _cut(self, socket: ClientConnection) -> ConnectionError:
        self._ledger.counts["cut off"] += 1
        socket.transport.abort()
        return ConnectionError("cut off on purpose")


async def watch(known: TableKnown, ledger: Ledger, addresses: Sequence[str], rng: Random) -> None:
    """Watch as a spectator, until cancelled; come back whenever the connection is lost."""
    while True:
        address = rng.choice(addresses)
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(
                f"ws://{address}/api/tables/{known.id}/play",
                open_timeout=2.0,
                close_timeout=0.2,
                compression=None,
                proxy=None,
            ) as socket:
                while True:
                    message = json.loads(await socket.recv())
                    assert message["type"] == "table"
                    ledger.saw(known.id, None, message["table"])
        await asyncio.sleep(rng.uniform(0.1, 0.3))


@dataclass(frozen=True, slots=True)
class Seating:
    """A table to set up: persons first, bots on the seats after them."""

    game: str
    persons: int
    bots: int = 0
    seconds: int | None = None


async def set_up(
    seating: Seating,
    addresses: Sequence[str],
    client: httpx.AsyncClient,
    ledger: Ledger,
    rng: Random,
    stop: Callable[[], bool],
) -> TableKnown | None:
    """A new table with everybody on it, set up through whatever happens; None if it is time to stop."""
    while not stop():
        tables = f"http://{rng.choice(addresses)}/api/tables"
        try:
            known = await _try_to_set_up(seating, tables, client)
        except httpx.HTTPError:  # nobody knows what came of it; the next table is another one
            ledger.counts["lost HTTP requests"] += 1
            known = None
        if known is not None:
            ledger.tables[known.id] = known
            ledger.counts["tables"] += 1
            return known
        await asyncio.sleep(rng.uniform(0.1, 0.4))
    return None


async def _try_to_set_up(seating: Seating, tables: str, client: httpx.AsyncClient) -> TableKnown | None:
    wanted = {
        "game": seating.game,
        "seats": seating.persons + seating.bots,
        "own": {"0": "player 0"},
        "bots": {str(seating.persons + number): "greedy" for number in range(seating.bots)},
        "seconds": seating.seconds,
    }
    answer = await client.post(tables, json=wanted)
    client.cookies.clear()
    if answer.status_code != 201:
        return None
    created = answer.json()
    tokens: dict[int, str] = {0: created["token"]}
    for seat in range(1, seating.persons):
        joining = {"name": f"player {seat}", "seat": seat, "invitation": created["invitation"]}
        answer = await client.post(f"{tables}/{created['table']['id']}/seats", json=joining, headers={"cookie": ""})
        client.cookies.clear()
        if answer.status_code != 201:
            return None
        tokens[seat] = answer.json()["token"]
    return TableKnown(created["table"]["id"], seating.game, tokens)
