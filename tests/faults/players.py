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
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.faults.http_requests import HttpRequests
from tests.faults.ledger import TEMPORARY_REFUSALS, KnownTable, Ledger, SentRequest
from tests.faults.session_history import Refused, Seen, Stored, session_of

ANSWER_SECONDS = 1.0
"""Seconds without an answer until a client reconnects, to another server if possible, and repeats its request."""
MOVE_SECONDS = 0.06
"""Seconds between a client's moves: the server allows 20 messages a second."""
BUILD = "build 1123 22 131 2"
CLOSE_NOT_YOURS = 4403
_OLD_REQUESTS = 20
"""The number of recent requests from which a client picks one to repeat."""


@dataclass(frozen=True, slots=True)
class Faults:
    """The probabilities of faults that a client causes when it sends a request."""

    duplicate: float = 0.0
    """The request is sent twice in a row."""
    old: float = 0.0
    """An old request is repeated before or after the new one."""
    ahead: float = 0.0
    """A request with a future or outdated sequence number is sent."""
    disconnect: float = 0.0
    """The connection is cut just before or after the request."""
    stall: float = 0.0
    """Nothing is read for a while."""
    take_back: float = 0.03
    """A move is taken back, if possible."""


class Player:
    """One person on one seat. `addresses` are the servers; after each failure the next one is tried."""

    def __init__(
        self,
        known: KnownTable,
        seat: int,
        ledger: Ledger,
        addresses: Sequence[str],
        rng: Random,
        faults: Faults,
        name: str = "p",
    ) -> None:
        self.table, self.seat = known.id, seat
        self._name = name
        """A prefix of request ids that distinguishes successive clients of a seat."""
        self.last_seq = -1
        """The sequence number of the last table that it received."""
        self.last_table: dict[str, Any] | None = None
        self.only_listens = False
        """If set, it sends no new requests."""
        self.is_quiet = False
        """If set, it sends nothing, and does not miss an answer."""
        self.gives_up = False
        """If set, it becomes quiet as soon as the server cannot store a request."""
        self.connected = False
        self._token = known.tokens[seat]
        self._ledger, self._addresses, self._rng, self._faults = ledger, list(addresses), rng, faults
        self._pending: SentRequest | None = None
        self._sent_at = 0.0
        self._resent = False
        self._next_send_at = 0.0
        self._answered = -1
        """The sequence number in the last answer; the client decides nothing before it receives that table."""
        self._request_count = 0
        self._sent: list[SentRequest] = []
        self._address_index = rng.randrange(len(self._addresses))
        self._session = session_of(known.id, seat)
        self._connection = 0
        self._opened_at: float | None = None
        """When the connection was opened, until it has brought the first table."""
        self._first_sent: dict[str, float] = {}
        self._sent_here: dict[str, float] = {}
        """When each request was sent for the first time, and for the first time over this connection."""

    @property
    def finished(self) -> bool:
        """Whether it knows that the game is over."""
        return self.last_table is not None and self.last_table["status"] == "finished"

    @property
    def _address(self) -> str:
        return self._addresses[self._address_index % len(self._addresses)]

    @property
    def is_waiting(self) -> bool:
        """Whether one of its requests is pending."""
        return self._pending is not None

    async def play(self, stop: Callable[[], bool]) -> None:
        """Play until the game is over or `stop` returns True."""
        while not stop() and not self.finished:
            address = self._address
            self._connection, self._opened_at = next(self._ledger.sessions.connections), time.monotonic()
            self._sent_here.clear()
            try:
                async with connect(
                    f"ws://{address}/api/tables/{self.table}/play?seat={self.seat}&seq={self.last_seq}",
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    open_timeout=2.0,
                    close_timeout=0.2,
                    ping_interval=None,
                    max_queue=4,
                    compression=None,
                    proxy=None,
                ) as socket:
                    self.connected = True
                    await self._exchange_messages(socket, stop)
            except (OSError, WebSocketException, TimeoutError) as error:
                self._ledger.counts["reconnects"] += 1
                self._note_refusal(error)
            finally:
                self.connected = False
            self._address_index += 1
            await asyncio.sleep(self._rng.uniform(0.05, 0.25))

    async def _exchange_messages(self, socket: ClientConnection, stop: Callable[[], bool]) -> None:
        if self._pending is not None and not self.is_quiet:
            await self._send(socket, self._pending, again=True)
        while not stop() and not self.finished:
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0 if self.is_quiet else 0.05):
                    self._receive(json.loads(await socket.recv()))
            now = time.monotonic()
            if self.is_quiet:
                continue
            if self._pending is None:
                if not self.only_listens and now >= self._next_send_at:
                    await self._decide(socket)
            elif self._next_send_at > self._sent_at and now >= self._next_send_at:
                await self._send(socket, self._pending, again=True)
            elif now > self._sent_at + ANSWER_SECONDS:
                socket.transport.abort()
                raise TimeoutError

    def _note_refusal(self, error: Exception) -> None:
        if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code == CLOSE_NOT_YOURS:
            opened = self._opened_at or time.monotonic()
            self._ledger.sessions.refused.append(
                Refused(self._session, self.table, self.seat, self._address, opened, f"{error.rcvd.code}")
            )

    def _receive(self, message: dict[str, Any]) -> None:
        if message["table"]:
            self._receive_table(message["table"], self._asked_at(message))
        if message["type"] == "answer":
            if (self.table, self.seat, message["id"]) not in self._ledger.answers:
                self._note_stored(message)
            self._ledger.answered((self.table, self.seat, message["id"]), message["seq"])
            if self._pending is not None and message["id"] == self._pending.id:
                if not self._resent:
                    self._ledger.slowest = max(self._ledger.slowest, time.monotonic() - self._sent_at)
                self._answered = message["seq"]
                self._finish_request(MOVE_SECONDS)
        elif message["type"] == "refused":
            key = None if message["id"] is None else (self.table, self.seat, message["id"])
            self._ledger.refused(key, message["code"])
            if message["code"] in TEMPORARY_REFUSALS:
                self.is_quiet = self.is_quiet or self.gives_up
                self._next_send_at = time.monotonic() + self._rng.uniform(0.1, 0.3)
            elif self._pending is not None and message["id"] == self._pending.id:
                self._finish_request(3 * MOVE_SECONDS)

    def _finish_request(self, seconds: float) -> None:
        self._pending = None
        self._next_send_at = time.monotonic() + seconds * self._rng.uniform(0.7, 1.3)

    def _asked_at(self, message: dict[str, Any]) -> float | None:
        """When the client asked for the table in a message: with a request, or by connecting; None if unasked."""
        opened, self._opened_at = self._opened_at, None
        if message["type"] in ("answer", "refused") and message.get("code") not in TEMPORARY_REFUSALS:
            return self._sent_here.get(message["id"], opened)
        return opened

    def _note_stored(self, message: dict[str, Any]) -> None:
        sent, now = self._first_sent[message["id"]], time.monotonic()
        self._ledger.sessions.stored.append(
            Stored(self._session, self.table, self.seat, message["seq"], self._address, sent, now, self.last_seq)
        )

    def _receive_table(self, table: dict[str, Any], asked_at: float | None) -> None:
        self._ledger.received_table(self.table, self.seat, table)
        seen = (self._session, self.table, table["seat"], table["seq"], self._address)
        self._ledger.sessions.seen.append(Seen(*seen, asked_at, time.monotonic(), self._connection))
        if table["seq"] < self.last_seq:
            self._ledger.problems.append(f"{self._session}: was sent change {table['seq']} after {self.last_seq}")
        self.last_seq, self.last_table = table["seq"], table

    async def _decide(self, socket: ClientConnection) -> None:
        table = self.last_table
        if table is None or self.last_seq < self._answered:
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
        self._request_count += 1
        request = SentRequest(self.table, self.seat, f"{self._name}{self._request_count}", table["seq"], move)
        self._pending = request
        await self._send_with_faults(socket, request)

    async def _send_with_faults(self, socket: ClientConnection, request: SentRequest) -> None:
        """Send the request, perhaps with faults before and after it."""
        faults, chance = self._faults, self._rng.random
        if chance() < faults.disconnect / 2:
            raise self._cut_connection(socket)
        if self._sent and chance() < faults.old:
            await self._send_old(socket)
        if chance() < faults.ahead:
            self._request_count += 1
            seq = request.seq + self._rng.choice((-7, -3, 1, 5))
            await self._write(
                socket, SentRequest(self.table, self.seat, f"{self._name}{self._request_count}", seq, request.move)
            )
            self._ledger.counts["wrong sequence numbers"] += 1
        await self._send(socket, request)
        if chance() < faults.duplicate:
            await self._write(socket, request)
            self._ledger.counts["duplicates"] += 1
        if self._sent and chance() < faults.old:
            await self._send_old(socket)
        self._sent = [*self._sent[-_OLD_REQUESTS:], request]
        if chance() < faults.disconnect / 2:
            raise self._cut_connection(socket)
        if chance() < faults.stall:
            self._ledger.counts["stalls"] += 1
            await asyncio.sleep(self._rng.uniform(0.2, 1.0))
            self._sent_at = time.monotonic()

    async def _send_old(self, socket: ClientConnection) -> None:
        await self._write(socket, self._rng.choice(self._sent))
        self._ledger.counts["old messages"] += 1

    async def _send(self, socket: ClientConnection, request: SentRequest, *, again: bool = False) -> None:
        self._resent = again
        self._ledger.counts["sent again"] += again
        self._sent_at = time.monotonic()
        self._next_send_at = 0.0
        await self._write(socket, request)

    async def _write(self, socket: ClientConnection, request: SentRequest) -> None:
        self._ledger.sent(request)
        for times in (self._first_sent, self._sent_here):
            times.setdefault(request.id, time.monotonic())
        message: dict[str, Any] = {"id": request.id, "seq": request.seq}
        if request.move is None:
            message["type"] = "take-back"
        else:
            message |= {"type": "play", "move": request.move}
        await socket.send(json.dumps(message))

    def _cut_connection(self, socket: ClientConnection) -> ConnectionError:
        self._ledger.counts["connections cut"] += 1
        socket.transport.abort()
        return ConnectionError("cut on purpose")


async def play_watched(
    known: KnownTable,
    players: Sequence[Player],
    is_stopped: Callable[[], bool],
    ledger: Ledger,
    addresses: Sequence[str],
    rng: Random,
) -> None:
    """Let these players play until the game is over or stopped, while a spectator watches."""
    spectator = asyncio.create_task(watch(known, ledger, addresses, rng))
    try:
        await asyncio.gather(*(player.play(is_stopped) for player in players))
    finally:
        spectator.cancel()
        await asyncio.gather(spectator, return_exceptions=True)


async def watch(known: KnownTable, ledger: Ledger, addresses: Sequence[str], rng: Random) -> None:
    """Watch as a spectator until cancelled; reconnect whenever the connection is lost."""
    sessions = ledger.sessions
    while True:
        address = rng.choice(addresses)
        connection = next(sessions.connections)
        asked_at: float | None = time.monotonic()
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
                    assert message["type"] in ("table", "presence")
                    if message["table"] is None:
                        continue
                    ledger.received_table(known.id, None, message["table"])
                    seen = (f"spectator of {known.id}", known.id, None, message["table"]["seq"], address)
                    sessions.seen.append(Seen(*seen, asked_at, time.monotonic(), connection))
                    asked_at = None
        await asyncio.sleep(rng.uniform(0.1, 0.3))


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to set up: persons first, bots on the seats after them."""

    game: str
    persons: int
    bots: int = 0
    seconds: int | None = None


async def set_up(
    plan: TablePlan,
    addresses: Sequence[str],
    client: httpx.AsyncClient,
    ledger: Ledger,
    rng: Random,
    stop: Callable[[], bool],
) -> KnownTable | None:
    """Create a table and take all its seats; None if it is time to stop.

    Every request is repeated with the same id until it is answered, so that an unanswered one leaves no ghost behind.
    """
    requests = HttpRequests(client, addresses, ledger, rng, stop)
    tokens: dict[int, str] = {}
    for seat in range(plan.persons):
        token = await requests.new_token()
        if token is None:
            return None
        tokens[seat] = token
    options = {
        "game": plan.game,
        "seats": plan.persons + plan.bots,
        "own": {"0": "player 0"},
        "bots": {str(plan.persons + number): "greedy" for number in range(plan.bots)},
        "seconds": plan.seconds,
    }
    created = await requests.post("/api/tables", options, tokens[0])
    if created is None:
        return None
    known = KnownTable(created["table"]["id"], plan.game, tokens)
    for seat in range(1, plan.persons):
        joining = {"name": f"player {seat}", "invitation": created["invitation"]}
        joined = await requests.post(f"/api/tables/{known.id}/seats", joining, tokens[seat])
        if joined is None:
            return None
        if joined["seat"] != seat:
            ledger.problems.append(f"table {known.id}: player {seat} got seat {joined['seat']}")
    ledger.tables[known.id] = known
    ledger.counts["tables"] += 1
    return known
