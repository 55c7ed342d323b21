"""Run the server: uvicorn's settings, and structured logs without secrets."""

import asyncio
import gc
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from doubloon.bots.workers import BOT_PATIENCE
from doubloon.core import OptionsError
from doubloon.server import security_txt
from doubloon.server.app import create_app
from doubloon.server.limits import ConnectionCounter
from doubloon.server.listening import listen
from doubloon.server.middleware import MAX_BODY, allowed_names
from doubloon.server.presence import ABSENCE_SECONDS
from doubloon.server.protocol import LimitedHttp, LimitedWebSocket
from doubloon.server.proxies import PROXIES_HERE, TrustedProxies
from doubloon.server.pruning import KEPT_DAYS, KeptDays
from doubloon.server.storage import StorageDown, default_database, only_server, open_store, sqlite_file
from doubloon.server.storage.schema_version import schema_version

_DATABASE = "DOUBLOON_DATABASE"
"""The environment variable that tells worker processes their database."""
_ALLOWED_HOSTS = "DOUBLOON_ALLOWED_HOSTS"
"""The environment variable with more host names of the server, separated by commas."""
_LISTENING_HOST = "DOUBLOON_LISTENING_HOST"
"""The environment variable that tells worker processes the address on which they listen."""
_METRICS_PUBLIC = "DOUBLOON_METRICS_PUBLIC"
"""The environment variable that is 1 if everybody may read the metrics."""
_TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"
"""The environment variable with the proxies whose `X-Forwarded` headers count; uvicorn has given it its name."""
_SECURITY_CONTACT = "DOUBLOON_SECURITY_CONTACT"
"""The environment variable with the URI under which the host wants to hear of vulnerabilities."""
_ABSENCE = "DOUBLOON_ABSENCE_SECONDS"
"""The environment variable that tells worker processes the grace period for absent persons."""
_BOT_PATIENCE = "DOUBLOON_BOT_PATIENCE"
"""The environment variable that tells worker processes how long a move waits for its bot."""
_KEPT_DAYS = "DOUBLOON_KEPT_DAYS"
"""The environment variable that tells worker processes how long to keep tables that nobody uses."""
HEARTBEAT = 7.0
"""Seconds between pings, and the time for their answers: a person whose connection is dead is soon away."""
CONNECTIONS = 500
"""TCP connections that one address may have open: more than WebSockets, since browsers use several."""
STOP_SECONDS = 5
"""Seconds that a graceful stop waits for connections to close."""


class JsonLines(logging.Formatter):
    """One JSON object per line. Messages never contain data from clients."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up_logs(*, for_people: bool = False) -> None:
    """Log to standard error: as JSON lines or, `for_people` at a terminal, only warnings in plain words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s") if for_people else JsonLines())
    logging.basicConfig(level=logging.WARNING if for_people else logging.INFO, handlers=[handler], force=True)
    # Its info messages contain table ids, which are secret. It warns of every invalid request, so strangers could fill
    # the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    *,
    announcement: str | None = None,
    for_people: bool = False,
    browser: str | None = None,
    connections: int = CONNECTIONS,
    allowed_hosts: Sequence[str] = (),
    metrics_public: bool = False,
    absence_seconds: float = ABSENCE_SECONDS,
    bot_patience: float = BOT_PATIENCE,
    kept: KeptDays = KEPT_DAYS,
) -> None:
    """Serve until stopped; a stop finishes pending writes.

    `announcement` is printed before the start, and `browser` is the address to open in a browser. With `for_people`,
    the log is for a person at a terminal. `connections` is the number of TCP connections that one address may have
    open, and `allowed_hosts` are host names of the server besides its IP addresses and this machine's name. With
    `metrics_public`, not only this machine may read the metrics. After `absence_seconds` without a connection, others
    may let a bot play for a person. A move waits `bot_patience` seconds for a bot that is busy, before a cheaper one
    makes it. `kept` says when tables that nobody uses are removed. `UnusableStorage` if another server uses the same
    SQLite file.
    """
    url = database or default_database()
    hosts = [*_hosts_from_environment(), *allowed_hosts]
    metrics_public = metrics_public or _metrics_public_from_environment()
    proxies, contact = _proxies_from_environment(), _contact_from_environment()
    allowed_names(hosts)  # checks them before anything starts
    if workers > 1 and not url.startswith(("postgresql://", "postgres://")):
        raise OptionsError("several processes need PostgreSQL; use --database postgresql://...")
    set_up_logs(for_people=for_people)  # first, because a migration logs its progress
    with only_server(url):
        asyncio.run(_check_database(url))
        settings = uvicorn_settings(host, port, connections, proxies)
        if announcement:
            print(announcement, flush=True)
        if browser:
            open_browser_when_ready(browser, port)
        if workers > 1:
            os.environ |= {
                _DATABASE: url,
                _ABSENCE: str(absence_seconds),
                _BOT_PATIENCE: str(bot_patience),
                _KEPT_DAYS: kept.to_text(),
                _ALLOWED_HOSTS: ",".join(hosts),
                _LISTENING_HOST: host,
                _METRICS_PUBLIC: "1" if metrics_public else "0",
            }
            config = uvicorn.Config("doubloon.server.serve:app_from_environment", factory=True, **settings)
            _serve_with(workers, config, proxies)
            return
        app = create_app(
            url,
            absence_seconds=absence_seconds,
            bot_patience=bot_patience,
            kept=kept,
            allowed_hosts=hosts,
            metrics_public=metrics_public,
            listening_host=host,
            proxies=proxies,
            security_contact=contact,
        )
        _serve_alone(uvicorn.Config(app, **settings), proxies)


def _serve_alone(config: uvicorn.Config, proxies: TrustedProxies) -> None:
    """Run one process; StorageDown if the application does not start, which its log explains."""
    _freeze_objects()
    with listen(config, proxies) as listening:
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except SystemExit as ended:
            raise StorageDown("the server could not start; the log says why") from ended


def _serve_with(workers: int, config: uvicorn.Config, proxies: TrustedProxies) -> None:
    """Run several processes on one socket."""
    config.workers = workers
    Multiprocess(config, sockets=[listen(config, proxies)]).run()


def app_from_environment() -> FastAPI:
    """Create the application in a worker process."""
    set_up_logs()
    app = create_app(
        os.environ[_DATABASE],
        absence_seconds=float(os.environ.get(_ABSENCE, ABSENCE_SECONDS)),
        bot_patience=float(os.environ.get(_BOT_PATIENCE, BOT_PATIENCE)),
        kept=KeptDays.from_text(os.environ.get(_KEPT_DAYS, KEPT_DAYS.to_text())),
        allowed_hosts=_hosts_from_environment(),
        metrics_public=_metrics_public_from_environment(),
        listening_host=os.environ.get(_LISTENING_HOST),
        proxies=_proxies_from_environment(),
        security_contact=_contact_from_environment(),
    )
    _freeze_objects()
    return app


def _freeze_objects() -> None:
    """Exclude the application's own objects from garbage collections, which would delay all players by 0.2 seconds."""
    gc.collect()
    gc.freeze()


def _metrics_public_from_environment() -> bool:
    return os.environ.get(_METRICS_PUBLIC) == "1"


def _proxies_from_environment() -> TrustedProxies:
    text = os.environ.get(_TRUSTED_PROXIES)
    return PROXIES_HERE if text is None else TrustedProxies.from_text(text)


def _contact_from_environment() -> str | None:
    contact = os.environ.get(_SECURITY_CONTACT)
    return security_txt.checked_contact(contact) if contact else None


def _hosts_from_environment() -> list[str]:
    names = os.environ.get(_ALLOWED_HOSTS, "").split(",")
    return [name.strip() for name in names if name.strip()]


async def _check_database(database: str) -> None:
    """Raise early, with a readable message, if the database cannot be used, or belongs to another program."""
    path = sqlite_file(database)
    if path is not None and path.exists():
        await schema_version(database)
    store = await open_store(database)
    await store.close()


def uvicorn_settings(
    host: str, port: int, connections: int = CONNECTIONS, proxies: TrustedProxies = PROXIES_HERE
) -> dict[str, Any]:
    """The settings of uvicorn: small frames, no compression, heartbeats, no access log.

    `connections` is the number of TCP connections that one address may have open; those of `proxies` do not count.
    """
    return {
        "host": host,
        "port": port,
        "loop": "asyncio",  # uvloop would not call ListeningSocket.accept, which limits new connections
        "http": partial(LimitedHttp, counter=ConnectionCounter(connections), proxies=proxies),
        "ws": LimitedWebSocket,
        "ws_max_size": MAX_BODY,
        "ws_per_message_deflate": False,
        "ws_ping_interval": HEARTBEAT,
        "ws_ping_timeout": HEARTBEAT,
        "proxy_headers": False,  # ForwardedClient reads them
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "timeout_graceful_shutdown": STOP_SECONDS,
        "timeout_keep_alive": 30,
    }


def free_port(host: str, wanted: int) -> int:
    """The wanted port if it is free, otherwise any free port."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise OptionsError(f"no port is free on {host}")


def open_browser_when_ready(host: str, port: int) -> None:
    """Open the page in a browser as soon as the server answers."""

    def wait_and_open() -> None:
        for _ in range(100):
            try:
                with socket.create_connection((host, port), timeout=0.2):
                    webbrowser.open(f"http://{host}:{port}/")
                    return
            except OSError:
                threading.Event().wait(0.1)

    threading.Thread(target=wait_and_open, daemon=True).start()
