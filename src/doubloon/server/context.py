"""The state that all routes of one server process share."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from fastapi import HTTPException, Request
from starlette.requests import HTTPConnection

from doubloon.bots.workers import BotWorkers
from doubloon.server.limits import UNKNOWN, Buckets, counted_address, is_loopback
from doubloon.server.live_tables import LiveTables
from doubloon.server.metrics import Metrics
from doubloon.server.moderation import Moderation
from doubloon.server.replays import Replays
from doubloon.server.shares import TimeShares
from doubloon.server.tokens import Tokens

_HEALTH_SECONDS = 0.5
BLOCKED = "the host of this server has blocked your address; ask the host"
_SAFE_METHODS = frozenset({"GET", "HEAD"})


@dataclass(slots=True)
class ServerContext:
    """The tables, bots, counters and limits of one server process."""

    tables: LiveTables
    workers: BotWorkers
    metrics: Metrics
    tokens: Tokens
    moderation: Moderation
    creations: Buckets
    """Limits the tables that one address may create at a time."""
    creations_a_day: Buckets
    """Limits the tables that one address may create in the long run."""
    hints: Buckets
    """Limits the hints that one address may ask for."""
    changes: Buckets
    """Limits the changing HTTP requests of one address."""
    seatings: Buckets
    """Limits how often one address may sit down at one table."""
    shares: TimeShares
    """Limits the server's time that one address may use."""
    max_connections: int
    """The number of connections that one address may have open."""
    max_listed: int | None
    """The number of listed tables that one address may have before they are finished; None for any number."""
    connections: Counter[str] = field(default_factory=Counter)
    """Open connections by address."""
    replays: Replays = field(default_factory=Replays)
    _health_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _health_checked_at: float = -inf
    _healthy: bool = False

    async def is_healthy(self) -> bool:
        """Whether the storage accepts writes. Cached for 0.5 s so that polling causes few writes."""
        async with self._health_lock:
            if monotonic() - self._health_checked_at >= _HEALTH_SECONDS:
                self._healthy = await self.tables.store.healthy()
                self._health_checked_at = monotonic()
            return self._healthy

    def update_bot_metrics(self) -> None:
        """Copy the workers' counters into the metrics."""
        stats = self.workers.stats()
        for kind in ("crashed", "hung", "illegal"):
            self.metrics.bot_problems.labels(kind).set(getattr(stats, kind))
        self.metrics.bot_queue.set(stats.queued)

    def limit_creations(self, connection: HTTPConnection) -> None:
        """429 if one address creates too many tables."""
        address = address_of(connection)
        if not (self.creations.take(address) and self.creations_a_day.take(address)):
            raise HTTPException(
                429, {"code": "too-fast", "message": "too many new tables from here; wait some minutes"}
            )

    def limit_hints(self, connection: HTTPConnection) -> None:
        """429 if one address asks for too many hints."""
        if not self.hints.take(address_of(connection)):
            raise HTTPException(429, {"code": "too-fast", "message": "too many hints from here; wait a little"})

    def limit_seatings(self, connection: HTTPConnection, table: str) -> None:
        """429 if one address sits down at one table too often."""
        if not self.seatings.take(f"{address_of(connection)} {table}"):
            message = "someone from here sat down at this table too often; wait a minute"
            raise HTTPException(429, {"code": "too-fast", "message": message})


async def limit_changes(request: Request) -> None:
    """For changing requests: 403 if the host has blocked the address, 429 if it sends too many."""
    if request.method in _SAFE_METHODS:
        return
    context, address = context_of(request), address_of(request)
    if context.moderation.is_blocked(address):
        raise HTTPException(403, {"code": "blocked", "message": BLOCKED})
    if not context.changes.take(address):
        raise HTTPException(429, {"code": "too-fast", "message": "too many requests from here; wait a little"})


def context_of(connection: HTTPConnection) -> ServerContext:
    """The context of the server process that handles a request."""
    context: ServerContext = connection.app.state.context
    return context


def address_of(connection: HTTPConnection) -> str:
    """The client's network address as limits count it: an IPv6 network is one address."""
    return counted_address(connection.client.host) if connection.client else UNKNOWN


def creator_at(connection: HTTPConnection) -> str | None:
    """The address to store with a listed table; None for this machine, and for proxies that do not name clients."""
    if connection.client is None or is_loopback(connection.client.host):
        return None
    return address_of(connection)
