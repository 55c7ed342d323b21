"""Who is asking: tokens, the cookie, and the checks for seats and hosts."""

import hashlib
import re
from typing import Annotated, NamedTuple

from fastapi import Header, HTTPException, Request
from starlette.requests import HTTPConnection

from doubloon.match.checks import MAX_ID
from doubloon.server.context import context_of
from doubloon.server.live_table import LiveTable
from doubloon.server.tokens import key_of

COOKIE, SECURE_COOKIE = "doubloon", "__Host-doubloon"
"""The cookie over http and over https. Browsers accept `__Host-` only from the host itself, and only over https."""
_REQUEST_ID = f"[!-~]{{1,{MAX_ID}}}"
_REQUEST_LENGTH = 32
"""The digits of a request's hash that are stored: 128 bits."""


def token_of(connection: HTTPConnection) -> str | None:
    """The client's token: a program's bearer token, or a browser's cookie; None if the server has not issued it."""
    tokens = context_of(connection).tokens
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer if tokens.is_issued(bearer) else None
    plain = _cookie(connection, COOKIE)
    if not is_secure(connection):
        return plain if tokens.is_issued(plain) else None
    secure = _cookie(connection, SECURE_COOKIE)
    if tokens.is_issued(secure):
        return secure
    # Other hosts of the same domain can set a plain cookie, so it counts only if an older version may have set it.
    return plain if tokens.is_old(plain) else None


def _cookie(connection: HTTPConnection, name: str) -> str:
    """The value of the only cookie with exactly this name; empty if there is none, or if there are several.

    `connection.cookies` is not used: it strips all whitespace from names. Another host of the same domain could set a
    cookie whose name begins with a no-break space, which browsers do not take for a `__Host-` cookie.
    """
    pairs = [pair.strip(" \t").partition("=") for pair in connection.headers.get("cookie", "").split(";")]
    values = [value for key, _, value in pairs if key == name]
    return values[0] if len(values) == 1 else ""


def key_of_client(connection: HTTPConnection) -> str | None:
    """The hash of the client's token."""
    token = token_of(connection)
    return None if token is None else key_of(token)


class Asking(NamedTuple):
    """A guest who asks for a change, and the request itself."""

    token: str
    key: str
    request: str
    """The same for a repetition, and different for any other request."""


async def identify(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(description=f"1 to {MAX_ID} visible characters. A request with the same id is carried out only once."),
    ] = None,
) -> Asking:
    """Who asks for a change with which id; 401 without a token, 422 without an id."""
    token = token_of(request)
    if token is None:
        message = "this needs a token of this server: POST /api/guests issues one"
        raise HTTPException(401, {"code": "no-token", "message": message}, {"WWW-Authenticate": "Bearer"})
    if idempotency_key is None or not re.fullmatch(_REQUEST_ID, idempotency_key):
        message = f"this needs a header Idempotency-Key with 1 to {MAX_ID} visible characters, new for each request"
        raise HTTPException(422, {"code": "no-id", "message": message})
    key = key_of(token)
    head = "\0".join((key, idempotency_key, request.method, request.url.path, ""))
    return Asking(token, key, hashlib.sha256(head.encode() + await request.body()).hexdigest()[:_REQUEST_LENGTH])


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the client uses TLS, also if a proxy in front of the server terminates it."""
    return connection.url.scheme in ("https", "wss")


def own_seats(connection: HTTPConnection, live: LiveTable) -> list[int]:
    """The seats of the asking client."""
    key = key_of_client(connection)
    return [number for number, seat in enumerate(live.table.seats) if key is not None and seat.key == key]


def first_own_seat(connection: HTTPConnection, live: LiveTable) -> int | None:
    """The lowest seat of the asking client; None for a spectator."""
    return min(own_seats(connection, live), default=None)


def require_own_seat(connection: HTTPConnection, live: LiveTable, seat: int) -> None:
    """403 unless the seat belongs to the asking client."""
    if seat not in own_seats(connection, live):
        raise HTTPException(403, {"code": "not-yours", "message": f"seat {seat} is not yours"})


def is_host(connection: HTTPConnection, live: LiveTable) -> bool:
    """Whether the table's host is asking."""
    return key_of_client(connection) == live.table.setup.host


def require_host(connection: HTTPConnection, live: LiveTable) -> None:
    """403 unless the table's host is asking."""
    if not is_host(connection, live):
        raise HTTPException(403, {"code": "not-host", "message": "only the table's host may do this"})


def require_substitute_right(connection: HTTPConnection, live: LiveTable, seat: int) -> None:
    """403 unless the client may start a substitute: for its own seat, and as a player or host for absent persons."""
    own = own_seats(connection, live)
    if seat not in own and (live.is_present(seat) or not (own or is_host(connection, live))):
        message = (
            f"seat {seat} is not yours; only a player or the host can replace its person, and only while the person "
            "is away"
        )
        raise HTTPException(403, {"code": "not-yours", "message": message})
