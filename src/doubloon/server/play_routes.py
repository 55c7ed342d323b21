"""The WebSocket route for playing and watching.

A plain Starlette route: FastAPI would keep its own objects in memory for each open connection.
"""

import re
from contextlib import suppress

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from doubloon.server.auth import key_of_client, own_seats
from doubloon.server.connection import CLOSE_BLOCKED, CLOSE_NOT_YOURS, Connection, closing_after
from doubloon.server.context import BLOCKED, address_of, context_of
from doubloon.server.storage import DamagedLog, NoSuchTable, StorageDown
from doubloon.server.tokens import TABLE_ID

CLOSE_TOO_MANY, CLOSE_STORAGE_DOWN = 4429, 4503


async def play(socket: WebSocket) -> None:
    """Play on one's own seat, or watch if none is given; `seq` is the last known change, to resume from."""
    with suppress(WebSocketDisconnect):  # the client left before it was answered
        await _play(socket)


async def _play(socket: WebSocket) -> None:
    context = context_of(socket)
    try:
        table, seat, seq = _parameters(socket)
    except ValueError:
        await socket.close()
        return
    await socket.accept()
    address = address_of(socket)
    if context.moderation.is_blocked(address):
        await socket.close(CLOSE_BLOCKED, BLOCKED)
        return
    try:
        live = await context.tables.find(table)
    except (NoSuchTable, DamagedLog) as failure:
        closing = closing_after(failure)
        await socket.close(closing.code, str(closing))
        return
    except StorageDown:
        await socket.close(CLOSE_STORAGE_DOWN, "the storage is not available now; try again")
        return
    if seat is not None and seat not in own_seats(socket, live):
        await socket.close(CLOSE_NOT_YOURS, "that seat is not yours")
        return
    if context.connections[address] >= context.max_connections:
        await socket.close(CLOSE_TOO_MANY, "too many connections from your address")
        return
    context.connections[address] += 1
    try:
        connection = Connection(
            socket, context.tables, live, seat, key_of_client(socket), seq, context.metrics, context.shares, address
        )
        await connection.run()
    finally:
        context.connections[address] -= 1
        if not context.connections[address]:
            del context.connections[address]


def _parameters(socket: WebSocket) -> tuple[str, int | None, int]:
    """The table, the seat and the last known change in the URL; ValueError if it is malformed."""
    table, query = socket.path_params["table"], socket.query_params
    seat = int(query["seat"]) if "seat" in query else None
    seq = int(query.get("seq", -1))
    if not re.fullmatch(TABLE_ID, table) or seq < -1 or not (seat is None or 0 <= seat <= 9):
        raise ValueError
    return table, seat, seq


route = WebSocketRoute("/api/tables/{table}/play", play)
