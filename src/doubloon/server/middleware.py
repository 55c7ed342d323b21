"""The host and origin checks, the turns of addresses, the size limit and the security headers of every request."""

import re
import socket
from collections.abc import Iterable
from functools import partial
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doubloon.core import OptionsError
from doubloon.server.limits import limited_address, read_address
from doubloon.server.shares import TimeShares

MAX_BODY = 8192
_MAX_DISCARDED = 65536
"""Bytes of a refused body that are read before the connection is closed."""
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Responses that may be cached, such as the page, set their own `cache-control`."""
_NAME = r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*"
_HOST_NAME = re.compile(_NAME)
_HOST = re.compile(rf"({_NAME}\.?|\[[0-9a-f:.]+\])(?::([0-9]{{1,5}}))?", re.IGNORECASE | re.ASCII)
"""A `Host` header: a name or an address, and a port. It reaches redirects and the page, so nothing else is let in."""
_MAX_PORT = 65535


def allowed_names(others: Iterable[str]) -> frozenset[str]:
    """The host names that this server answers to, besides IP addresses: this machine's names, and the others.

    Any other name in a request is refused. Otherwise a foreign site could direct its own name to this machine (DNS
    rebinding), and its scripts could use the server as if they came from it.
    """
    names = {name.lower().rstrip(".") for name in others}
    for name in names:
        if not _HOST_NAME.fullmatch(name):
            raise OptionsError(
                f"{name!r} is not a host name; write it without scheme and port, such as play.example.org"
            )
    machine = socket.gethostname().lower()
    label = machine.partition(".")[0]
    return frozenset({"localhost", machine, label, f"{label}.local", *names})


class Guard:
    """Refuses foreign host names, requests from other sites and large bodies, and sets the security headers.

    Each request waits until its address may use more of the server's time. Its data has waited before, but only here
    are the clients of a proxy known.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str], shares: TimeShares) -> None:
        self._app = app
        self._hosts = hosts
        self._shares = shares

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        address = limited_address(scope.get("client"))
        if await self._shares.turn(address):
            await self._shares.run(address, partial(self._handle, scope, receive, send))
        else:
            await _deny(scope, receive, send, 429, "too-fast", "too many requests from your address; wait a little")

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._is_own_host(headers.get("host")):
            message = "this server does not serve that host name; its host can allow it with --allowed-host"
            await _deny(scope, receive, send, 421, "wrong-host", message)
            return
        may_change_something = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
        if may_change_something and not _same_origin(headers, secure=scope.get("scheme") in ("https", "wss")):
            await _deny(scope, receive, send, 403, "wrong-origin", "this request comes from another site")
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        chunked = "transfer-encoding" in headers
        if chunked or not length.isdigit() or int(length) > MAX_BODY:
            if chunked:
                await _discard_body(receive)
            message = f"a request may have at most {MAX_BODY} bytes"
            await _deny(scope, receive, send, 413, "too-large", message, close=chunked)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _is_own_host(self, host: str | None) -> bool:
        """Whether a Host header names this server. Browsers always send the header."""
        if host is None:
            return True
        found = _HOST.fullmatch(host)
        if found is None or int(found[2] or 0) > _MAX_PORT:
            return False
        name = found[1].strip("[]")
        return name.lower().rstrip(".") in self._hosts or read_address(name) is not None


def _same_origin(headers: Headers, *, secure: bool) -> bool:
    """Browsers send the origin of a request. Programs do not, and need no protection from other sites.

    A page that was loaded over http may be forged, so it may not use a server over https.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.netloc == headers.get("host") and (parts.scheme == "https" or not secure)


async def _discard_body(receive: Receive) -> None:
    """Read the body, up to a limit. Closing a connection with unread data could destroy the reply on its way."""
    discarded = 0
    while discarded < _MAX_DISCARDED:
        message = await receive()
        discarded += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


async def _deny(
    scope: Scope, receive: Receive, send: Send, status: int, code: str, message: str, *, close: bool = False
) -> None:
    """Refuse a request. With `close`, the connection is closed: proxies may disagree on where the body ends."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": message})
        return
    headers = {**_HEADERS, "connection": "close"} if close else _HEADERS
    response = JSONResponse({"code": code, "message": message}, status_code=status, headers=headers)
    await response(scope, receive, send)
