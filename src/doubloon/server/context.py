"""What the routes share, and who is asking."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from fastapi import HTTPException, Request, Response
from starlette.requests import HTTPConnection

from doubloon.bots.workers import BotWorkers
from doubloon.server.limits import Buckets
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.replays import Replays
from doubloon.server.tokens import key_of, make_token

COOKIE = "doubloon"
_YEAR = 365 * 24 * 3600
_HEALTH_SECONDS = 0.5
"""For so long an answer about the storage counts."""
_SHORTEST_TOKEN, _LONGEST_TOKEN = 22, 128
"""In characters; 22 of our alphabet are 128 bits."""


@dataclass(slots=True)
class ServerContext:
    """One server process."""

    tables: LiveTables
    workers: BotWorkers
    metrics: Metrics
    creations: Buckets
    """Limits what one address may create."""
    hints: Buckets
    """Limits how many hints one address may ask for."""
    most_connections: int
    """How many connections one address may have open."""
    connections: Counter[str] = field(default_factory=Counter)
    """Open connections by address."""
    replays: Replays = field(default_factory=Replays)
    hinting: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Hints are thought out one at a time, so that they never crowd out the bots that play."""
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _asked_at: float = -inf
    _healthy: bool = False

    async def is_healthy(self) -> bool:
        """Whether a move could be stored now, or could a moment ago: whoever asks often is not written for often."""
        async with self._asking:
            if monotonic() - self._asked_at >= _HEALTH_SECONDS:
                self._healthy = await self.tables.store.healthy()
                self._asked_at = monotonic()
            return self._healthy

    def count_bots(self) -> None:
        """Bring the bots' counters up to date."""
        stats = self.workers.stats()
        for kind in ("crashed", "hung", "illegal"):
            self.metrics.bot_problems.labels(kind).set(getattr(stats, kind))


def context_of(connection: HTTPConnection) -> ServerContext:
    """The server process that a request reached."""
    context: ServerContext = connection.app.state.context
    return context


def token_of(connection: HTTPConnection) -> str | None:
    """The client's secret: a program's bearer token, or a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = connection.cookies.get(COOKIE, "")
    return token if _SHORTEST_TOKEN <= len(token) <= _LONGEST_TOKEN else None


def key_of_client(connection: HTTPConnection) -> str | None:
    """What the client's secret hashes to."""
    token = token_of(connection)
    return None if token is None else key_of(token)


def known_or_new(request: Request, response: Response) -> str:
    """The client's secret; a new client gets one, in a cookie that no script can read."""
    token = token_of(request) or make_token()
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="strict", secure=secure)
    return token


def for_programs(request: Request, token: str) -> str | None:
    """The secret for a program to keep; not for a browser, which says where it comes from, and keeps the cookie."""
    return None if "origin" in request.headers else token


def own_seats(connection: HTTPConnection, live: LiveTable) -> list[int]:
    """The seats whose person is asking."""
    key = key_of_client(connection)
    return [number for number, seat in enumerate(live.table.seats) if key is not None and seat.key == key]


def must_own(connection: HTTPConnection, live: LiveTable, seat: int) -> None:
    """403 unless the seat's own person is asking."""
    if seat not in own_seats(connection, live):
        raise HTTPException(403, {"code": "not-yours", "message": f"seat {seat} is not yours"})


def is_host(connection: HTTPConnection, live: LiveTable) -> bool:
    """Whether the table's host is asking."""
    return key_of_client(connection) == live.table.setup.host


def must_host(connection: HTTPConnection, live: LiveTable) -> None:
    """403 unless the host is asking."""
    if not is_host(connection, live):
        raise HTTPException(403, {"code": "not-host", "message": "only the table's host may do this"})


def address_of(connection: HTTPConnection) -> str:
    """Where the client is."""
    return connection.client.host if connection.client else "?"


def must_be_moderate(request: Request) -> None:
    """429 where one address creates too much."""
    if not context_of(request).creations.take(address_of(request)):
        raise HTTPException(429, {"code": "too-fast", "message": "too many tables from here; wait a minute"})


def must_be_patient(request: Request) -> None:
    """429 where one address asks for too many hints."""
    if not context_of(request).hints.take(address_of(request)):
        raise HTTPException(429, {"code": "too-fast", "message": "too many hints for here; wait a little"})
