"""HTTP for rematches: a person offers one or agrees to it, or declines. It is created when all agree."""

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from doubloon.match import RequestRefused, rematch_is_agreed, rematch_of
from doubloon.match.commands import OfferRematch, Rematch
from doubloon.server.auth import Asking, first_own_seat, identify, own_seats
from doubloon.server.context import context_of, creator_at, limit_changes
from doubloon.server.live_table import LiveTable
from doubloon.server.messages import OfferRematchReply
from doubloon.server.paths import PROBLEMS, TableId, find_table
from doubloon.server.schemas import TableView
from doubloon.server.table_routes import table_reply

router = APIRouter(
    prefix="/api/tables/{table}/rematch", tags=["tables"], responses=PROBLEMS, dependencies=[Depends(limit_changes)]
)
Guest = Annotated[Asking, Depends(identify)]


@router.post("", status_code=201)
async def offer_rematch(table: TableId, request: Request, asking: Guest) -> OfferRematchReply:
    """Agree to play again; if all have agreed, create a table with the same players on the same seats.

    Persons who have left, or are gone and have not agreed, do not count: their seats stay open. The new id depends on
    the old one alone, so there is only one rematch, however many agree at the same time.
    """
    live = await find_table(request, table)
    _require_player(request, live)
    context = context_of(request)
    tables = context.tables
    now = (await tables.request(live, OfferRematch(asking.key, request=asking.request))).table
    if now.rematch is None and rematch_is_agreed(now, await tables.gone(live)):
        context.limit_creations(request)
        again = context.tokens.derive("rematch", live.id)
        await tables.create(*rematch_of(now, live.id), again, creator=creator_at(request))
        with suppress(RequestRefused):  # somebody else was faster
            now = (await tables.request(live, Rematch(again))).table
    return OfferRematchReply(id=now.rematch or live.table.rematch)


@router.delete("", response_model=TableView)
async def decline_rematch(table: TableId, request: Request, asking: Guest) -> Response:
    """Decline to play again, or withdraw one's offer."""
    live = await find_table(request, table)
    _require_player(request, live)
    await context_of(request).tables.request(live, OfferRematch(asking.key, offered=False, request=asking.request))
    return table_reply(live, first_own_seat(request, live))


def _require_player(request: Request, live: LiveTable) -> None:
    if not own_seats(request, live):
        raise HTTPException(403, {"code": "not-yours", "message": "only players of this table may ask for a rematch"})
