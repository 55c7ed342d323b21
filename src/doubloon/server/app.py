"""The application: storage, bots and tables behind HTTP and WebSocket."""

import asyncio
import gc
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from doubloon import __version__
from doubloon.bots.workers import BOT_PATIENCE, BotWorkers
from doubloon.core import Dealer, OptionsError, UnknownName
from doubloon.match import RefusalCode, RequestRefused
from doubloon.server import (
    addresses,
    game_routes,
    guest_routes,
    openapi,
    play_routes,
    record_routes,
    rematch_routes,
    security_txt,
    table_routes,
)
from doubloon.server.connection import DAMAGED, NO_TABLE, TABLE_CLOSED
from doubloon.server.context import ServerContext
from doubloon.server.limits import Buckets
from doubloon.server.live_tables import LiveTables, TooManyListed
from doubloon.server.messages import HealthReply
from doubloon.server.metrics import CONTENT_TYPE, Metrics
from doubloon.server.middleware import Guard, allowed_names
from doubloon.server.moderation import Moderation
from doubloon.server.page import BUILT, Page, load_page
from doubloon.server.presence import ABSENCE_SECONDS
from doubloon.server.proxies import PROXIES_HERE, ForwardedClient, TrustedProxies
from doubloon.server.pruning import KEPT_DAYS, KeptDays, Pruner
from doubloon.server.shares import TimeShares
from doubloon.server.storage import DamagedLog, NoSuchTable, StorageDown, TableClosed, open_store
from doubloon.server.timeouts import cancel
from doubloon.server.tokens import Tokens

log = logging.getLogger(__name__)

_CONNECTIONS = 200
"""Connections that one address may have open; enough for a school behind one router."""
_CREATIONS, _CREATIONS_A_DAY = (0.5, 30.0), (1 / 120, 300.0)
"""New tables of one address: rate per second, and burst. The second limit keeps one address from filling the disk."""
_HINTS, _CHANGES, _SEATINGS = (0.5, 10.0), (5.0, 200.0), (1 / 60, 10.0)
"""Hints and changing requests of one address, and its seatings at one table: rate, and burst."""
_NO_LIMIT = (1e9, 1e9)
_SWITCH_SECONDS = 0.0005
"""The longest time that the storage's thread waits for the event loop, each time it needs the interpreter."""
_GC_THRESHOLDS = (10_000, 5, 1_000_000)
"""Fewer garbage collections than by default: moves allocate much but leave few cycles. Full ones come by the clock."""
_FULL_COLLECTION_SECONDS = 600.0
"""The time between two full garbage collections. With thousands of connections, one holds up everybody for 0.1 s. If
allocations decided, somebody who opens one connection after another would trigger them all the time."""
_STATUS = {
    RefusalCode.NO_SEAT: 404,
    RefusalCode.BAD_LINK: 403,
    RefusalCode.REMOVED: 403,
    RefusalCode.BAD_NAME: 422,
    RefusalCode.UNKNOWN_BOT: 422,
}


def create_app(
    database: str,
    *,
    bot_workers: int = 1,
    dealer: Dealer | None = None,
    clock: Callable[[], float] | None = None,
    generous: bool = False,
    absence_seconds: float = ABSENCE_SECONDS,
    bot_patience: float = BOT_PATIENCE,
    kept: KeptDays = KEPT_DAYS,
    page: Path = BUILT,
    allowed_hosts: Iterable[str] = (),
    metrics_public: bool = False,
    listening_host: str | None = None,
    proxies: TrustedProxies = PROXIES_HERE,
    security_contact: str | None = None,
) -> FastAPI:
    """Create the application for a database URL; `page` is the folder of the built page.

    `generous` lifts the limits on requests, for load tests. After `absence_seconds` without a connection, a person can
    be replaced by a substitute. A move waits `bot_patience` seconds for a bot that is busy. `kept` says when tables
    that nobody uses are removed. `allowed_hosts` are host names of the server besides its IP addresses and this
    machine's name. `metrics_public` sends the metrics to everybody, not only to this machine. `listening_host` is the
    address on which the server listens, if it is known. The server believes the `X-Forwarded` headers of `proxies`.
    `security_contact` is the URI under which the host wants to hear of vulnerabilities.
    """

    shares = TimeShares(generous=generous)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, TimeShares]]:
        gc.set_threshold(*_GC_THRESHOLDS)
        sys.setswitchinterval(_SWITCH_SECONDS)
        metrics = Metrics()
        store = await open_store(database)
        tokens = Tokens(await store.secret(), await store.old_keys())
        workers = BotWorkers(bot_workers, patience=bot_patience)
        await workers.start()
        tables = LiveTables(store, workers, metrics, dealer=dealer, clock=clock, absence_seconds=absence_seconds)
        await tables.start()
        moderation = Moderation(tables)
        await moderation.read()
        background = [
            asyncio.create_task(Pruner(store, tables.clock, kept, tables.forget_pruned, tables.doubt_all).run()),
            asyncio.create_task(moderation.run()),
            asyncio.create_task(_collect_garbage()),
        ]

        def limit(rate_and_burst: tuple[float, float]) -> Buckets:
            return Buckets(*(_NO_LIMIT if generous else rate_and_burst), time.monotonic)

        app.state.context = ServerContext(
            tables,
            workers,
            metrics,
            tokens,
            moderation,
            creations=limit(_CREATIONS),
            creations_a_day=limit(_CREATIONS_A_DAY),
            hints=limit(_HINTS),
            changes=limit(_CHANGES),
            seatings=limit(_SEATINGS),
            shares=shares,
            max_connections=100_000 if generous else _CONNECTIONS,
            max_listed=None if generous else table_routes.LISTED_OF_ONE_ADDRESS,
        )
        log.info("open for players")
        yield {"shares": shares}  # for the protocols
        log.info("closing")
        await cancel(background)
        await tables.close()
        await workers.close()
        await store.close()

    app = FastAPI(title="Doubloon", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.metrics_public = metrics_public
    app.state.listening_host = listening_host
    app.state.security_contact = security_contact
    app.router.routes.append(play_routes.route)  # first, because it is requested most
    app.include_router(game_routes.router)
    app.include_router(guest_routes.router)
    app.include_router(table_routes.router)
    app.include_router(rematch_routes.router)
    app.include_router(record_routes.router)
    app.include_router(addresses.router)
    app.include_router(security_txt.router)
    app.include_router(_for_hosts)
    app.router.default = Page(load_page(page), otherwise=app.router.default)
    app.add_middleware(Guard, hosts=allowed_names(allowed_hosts), shares=shares)
    app.add_middleware(ForwardedClient, proxies=proxies)  # last, because the last one handles a request first
    for error, handler in _HANDLERS.items():
        app.add_exception_handler(error, handler)
    openapi.describe(app)
    return app


_for_hosts = APIRouter(tags=["host"])


@_for_hosts.get("/healthz", response_model=HealthReply, responses={503: {"model": HealthReply}})
async def _health(request: Request) -> JSONResponse:
    """Whether the server can store moves now."""
    context: ServerContext = request.app.state.context
    healthy = await context.is_healthy()
    return JSONResponse({"ok": healthy}, status_code=200 if healthy else 503)


@_for_hosts.get("/metrics", response_class=PlainTextResponse, responses={403: openapi.PROBLEM})
async def _metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    if not (request.app.state.metrics_public or addresses.is_from_here(request)):
        message = "metrics are sent only to the server's own machine; its host can open them with --metrics-public"
        return _problem(403, "not-local", message)
    context: ServerContext = request.app.state.context
    context.metrics.healthy.set(await context.is_healthy())
    context.update_bot_metrics()
    return Response(context.metrics.text(), media_type=CONTENT_TYPE)


def _problem(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"code": code, "message": message}, status_code=status)


async def _refused(request: Request, error: Any) -> JSONResponse:
    problem = {"code": error.code.value, "message": str(error)}
    if error.available_at is not None:
        context: ServerContext = request.app.state.context
        problem["available_at"] = context.tables.clock.to_wall(error.available_at)
    return JSONResponse(problem, status_code=_STATUS.get(error.code, 409))


async def _no_table(_: Request, error: Any) -> JSONResponse:  # noqa: ARG001 (the reply must not contain the id)
    return _problem(404, "no-table", NO_TABLE)


async def _table_closed(_: Request, error: Any) -> JSONResponse:  # noqa: ARG001 (the reply must not contain the id)
    return _problem(410, "table-closed", TABLE_CLOSED)


async def _too_many_listed(_: Request, error: Any) -> JSONResponse:
    return _problem(429, "too-many-listed", str(error))


async def _damaged(_: Request, error: Any) -> JSONResponse:  # noqa: ARG001 (players need no details of the log)
    return _problem(409, "damaged", DAMAGED)


async def _storage_down(_: Request, error: Any) -> JSONResponse:
    outcome = "it may have been stored" if error.maybe_stored else "nothing was stored"
    return _problem(503, "storage-down", f"the storage is not available now; {outcome}; try again")


async def _bad_options(_: Request, error: Any) -> JSONResponse:
    return _problem(422, "bad-options", str(error))


async def _bad_request(_: Request, error: Any) -> JSONResponse:
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"])
    return _problem(422, "bad-request", f"{field}: {first['msg']}")


async def _http(_: Request, error: Any) -> JSONResponse:
    detail = error.detail
    if isinstance(detail, dict):
        return JSONResponse(detail, status_code=error.status_code, headers=error.headers)
    if error.status_code == 400:
        return _problem(422, "bad-request", "the body is not JSON in UTF-8")
    return _problem(error.status_code, "http", str(detail))


async def _collect_garbage() -> None:
    while True:
        await asyncio.sleep(_FULL_COLLECTION_SECONDS)
        gc.collect()


_HANDLERS: dict[type[Exception], Callable[[Request, Any], Any]] = {
    RequestRefused: _refused,
    NoSuchTable: _no_table,
    TableClosed: _table_closed,
    TooManyListed: _too_many_listed,
    DamagedLog: _damaged,
    StorageDown: _storage_down,
    OptionsError: _bad_options,
    UnknownName: _bad_options,
    RequestValidationError: _bad_request,
    HTTPException: _http,
}
