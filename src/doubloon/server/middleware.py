"""The origin check, the size limit and the security headers of every request."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 8192
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
}


class Guard:
    """Refuses requests from other sites and large bodies, and sets the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        may_change_something = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
        if may_change_something and not _same_origin(headers):
            await _deny(scope, receive, send, 403, "wrong-origin", "this request comes from another site")
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        chunked = "transfer-encoding" in headers
        if chunked or not length.isdigit() or int(length) > MAX_BODY:
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


def _same_origin(headers: Headers) -> bool:
    """Browsers send the origin of a request. Programs do not, and need no protection from other sites."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


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
