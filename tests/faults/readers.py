"""Clients that read at random processes, and newcomers who sit down at one process and look at another."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.cookiejar import DefaultCookiePolicy
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.faults.fault_run import SILVER, FaultRun
from tests.faults.ledger import KnownTable
from tests.faults.players import CLOSE_NOT_YOURS
from tests.faults.session_history import Refused, Seated, Seen, SessionHistory, Stored, session_of

_SEATS = 4
_SECONDS = 2.0
"""Seconds after which a reader gives up: the process is frozen."""
_LOST = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


@dataclass(frozen=True, slots=True)
class Reader:
    """One client with a seat, or a spectator. It waits for each answer before it asks again."""

    history: SessionHistory
    http: httpx.AsyncClient
    table: str
    session: str
    seat: int | None = None
    token: str | None = None

    async def read(self, address: str, rng: Random) -> None:
        """Read the table in a random way; no answer is no information."""
        look = rng.choice((self.get, self.get, self.connect, self.draw))
        with suppress(*_LOST):
            await look(address)

    async def get(self, address: str) -> None:
        """Get the table over HTTP."""
        sent = time.monotonic()
        answer = await self.http.get(f"http://{address}/api/tables/{self.table}", headers=self._headers)
        if answer.status_code == 200:
            self._saw(answer.json(), address, sent)

    async def draw(self, address: str) -> None:
        """Get the drawing that only the seat's person may see."""
        if self.seat is None:
            return
        sent = time.monotonic()
        path = f"http://{address}/api/tables/{self.table}/drawing.svg?seat={self.seat}"
        if (await self.http.get(path, headers=self._headers)).status_code == 403:
            self._was_refused(address, sent, "403")

    async def connect(self, address: str) -> None:
        """Open a WebSocket, and wait for the first table."""
        sent = time.monotonic()
        async with self._open(address) as socket:
            with self._noting_refusals(address, sent):
                self._saw(await _next_message(socket, "table"), address, sent)

    async def offer_end(self, address: str) -> None:
        """Offer to end the game, over a WebSocket."""
        assert self.seat is not None
        sent = time.monotonic()
        async with self._open(address) as socket:
            with self._noting_refusals(address, sent):
                self._saw(await _next_message(socket, "table"), address, sent)
                sent = time.monotonic()
                await socket.send(json.dumps({"type": "offer-end", "id": "the end"}))
                shown = -1
                while True:
                    message = json.loads(await asyncio.wait_for(socket.recv(), _SECONDS))
                    shown = message["table"]["seq"] if message["table"] else shown
                    if message["type"] == "answer":
                        self._stored(message["seq"], address, sent, shown)
                        return

    async def sit_down(self, address: str) -> "Reader | None":
        """Sit down; the reader with the new seat, or None if the server is too busy."""
        assert self.seat is not None
        token = await _new_token(self.http, address)
        sent = time.monotonic()
        body = {"name": f"player {self.seat}", "seat": self.seat}
        answer = await _post(self.http, f"http://{address}/api/tables/{self.table}/seats", body, token)
        if answer.status_code != 201:
            return None
        shown = answer.json()["table"]
        self.history.seated.append(Seated(self.session, self.table, self.seat, time.monotonic()))
        self._stored(shown["seq"], address, sent, shown["seq"])
        self._saw(shown, address, sent)
        return Reader(self.history, self.http, self.table, self.session, self.seat, token)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _open(self, address: str) -> open_websocket:
        seat = "" if self.token is None else f"?seat={self.seat}"
        return open_websocket(
            f"ws://{address}/api/tables/{self.table}/play{seat}",
            additional_headers=self._headers,
            open_timeout=_SECONDS,
            close_timeout=0.2,
            compression=None,
            proxy=None,
        )

    def _saw(self, table: dict[str, Any], address: str, sent: float) -> None:
        self.history.seen.append(
            Seen(self.session, self.table, table["seat"], table["seq"], address, sent, time.monotonic())
        )

    def _stored(self, seq: int, address: str, sent: float, shown: int) -> None:
        assert self.seat is not None
        now = time.monotonic()
        self.history.stored.append(Stored(self.session, self.table, self.seat, seq, address, sent, now, shown))

    @contextmanager
    def _noting_refusals(self, address: str, sent: float) -> Iterator[None]:
        try:
            yield
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code == CLOSE_NOT_YOURS:
                self._was_refused(address, sent, f"{closed.rcvd.code}")
            raise

    def _was_refused(self, address: str, sent: float, reason: str) -> None:
        assert self.seat is not None
        self.history.refused.append(Refused(self.session, self.table, self.seat, address, sent, reason))


async def read_often(run: FaultRun) -> None:
    """Read the tables of the run, each time as another client and at another process, until the faults end."""
    async with _http() as http:
        while run.seconds_left > 0:
            await run.pause(0.01, 0.05)
            tables = list(run.ledger.tables.values())[-2 * len(run.players) :]
            if tables:
                await _reader(run, http, run.rng.choice(tables)).read(run.rng.choice(run.addresses), run.rng)


async def sit_down_often(run: FaultRun) -> None:
    """Fill tables with newcomers, until the faults end."""
    async with _http() as http:
        while run.seconds_left > 0:
            with suppress(*_LOST):
                await _fill_table(run, http)
            await run.pause(0.2, 1.0)


async def _fill_table(run: FaultRun, http: httpx.AsyncClient) -> None:
    """Each newcomer looks at one process, sits down at another, and looks at the first one again at once."""
    sessions, rng = run.ledger.sessions, run.rng
    options = {"game": SILVER, "seats": _SEATS, "listed": True}
    address = rng.choice(run.addresses)
    created = await _post(http, f"http://{address}/api/tables", options, await _new_token(http, address))
    if created.status_code != 201:
        return
    table = created.json()["table"]["id"]
    seated = []
    for seat in range(_SEATS):
        here, there = rng.sample(run.addresses, 2)
        newcomer = Reader(sessions, http, table, session_of(table, seat), seat)
        await newcomer.get(there)
        sitting = await newcomer.sit_down(here)
        if sitting is None:
            return
        run.count("seats taken")
        await sitting.get(there)
        await sitting.connect(there)
        await sitting.draw(there)
        seated.append(sitting)
    for reader in seated:
        here, there = rng.sample(run.addresses, 2)
        await reader.offer_end(here)
        await rng.choice(seated).get(there)


def _reader(run: FaultRun, http: httpx.AsyncClient, known: KnownTable) -> Reader:
    seat = run.rng.choice([None, *known.tokens])
    if seat is None:
        return Reader(run.ledger.sessions, http, known.id, f"reader of {known.id}")
    return Reader(run.ledger.sessions, http, known.id, session_of(known.id, seat), seat, known.tokens[seat])


async def _next_message(socket: ClientConnection, field: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), _SECONDS))[field]
    return value


async def _new_token(http: httpx.AsyncClient, address: str) -> str:
    answer = await http.post(f"http://{address}/api/guests")
    answer.raise_for_status()
    token: str = answer.json()["token"]
    return token


async def _post(http: httpx.AsyncClient, url: str, body: dict[str, Any], token: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": secrets.token_hex(8)}
    return await http.post(url, json=body, headers=headers)


def _http() -> httpx.AsyncClient:
    client = httpx.AsyncClient(timeout=_SECONDS, trust_env=False, verify=False)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client
