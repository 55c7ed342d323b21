"""The WebSocket for play and for watching."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.websockets import WebSocket

from doubloon.server.connection import CLOSE_NOT_YOURS, Connection
from doubloon.server.house import address_of, house_of, key_of_client, own_seats
from doubloon.server.storage import NoSuchTable, StorageDown
from doubloon.server.table_routes import TableId

router = APIRouter(prefix="/api")

CLOSE_NO_TABLE, CLOSE_TOO_MANY, CLOSE_STORAGE_DOWN = 4404, 4429, 4503


@router.websocket("/tables/{table}/play")
async def play(
    socket: WebSocket,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    seq: Annotated[int, Query(ge=-1)] = -1,
) -> None:
    """Play on one's seat, or watch where none is named; `seq` is the last change known, to resume from."""
    house = house_of(socket)
    await socket.accept()
    try:
        live = await house.tables.find(table)
    except NoSuchTable:
        await socket.close(CLOSE_NO_TABLE, "there is no such table")
        return
    except StorageDown:
        await socket.close(CLOSE_STORAGE_DOWN, "the storage does not answer now; try again")
        return
    if seat is not None and seat not in own_seats(socket, live):
        await socket.close(CLOSE_NOT_YOURS, "that seat is not yours")
        return
    address = address_of(socket)
    if house.connections[address] >= house.most_connections:
        await socket.close(CLOSE_TOO_MANY, "too many connections from there")
        return
    house.connections[address] += 1
    try:
        await Connection(socket, house.tables, live, seat, key_of_client(socket), seq, house.metrics).run()
    finally:
        house.connections[address] -= 1
        if not house.connections[address]:
            del house.connections[address]
