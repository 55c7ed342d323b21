"""HTTP for the positions of a table: its public history, record, replay and drawing."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response

from doubloon.core import View
from doubloon.match import clock_lines, public_history, replaced_lines
from doubloon.server.auth import require_own_seat
from doubloon.server.context import context_of
from doubloon.server.live_table import LiveTable
from doubloon.server.paths import PROBLEMS, SeatQuery, TableId, find_table
from doubloon.server.replays import Replay
from doubloon.server.schemas import HistoryJson, ReplacementJson, ReplayView
from doubloon.server.table_json import replay_to_json

router = APIRouter(prefix="/api/tables/{table}", tags=["records"], responses=PROBLEMS)
_DRAWING_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "no-store",
}
"""A plug-in's drawing is untrusted: opened as a document of its own, it may run no scripts and load nothing."""
_SVG = "image/svg+xml"


@router.get("/history")
async def history(table: TableId, request: Request) -> HistoryJson:
    """The public moves of the game so far, and the hints; which moves another bot chose, and which the clock."""
    live = await find_table(request, table)
    replacements = [ReplacementJson(line=line, bot=bot) for line, bot in replaced_lines(live.table)]
    return HistoryJson(
        lines=list(public_history(live.table)), replacements=replacements, clock=list(clock_lines(live.table))
    )


@router.get("/record")
async def record(table: TableId, request: Request) -> dict[str, Any]:
    """The record of a finished game, with everything revealed."""
    live = await find_table(request, table)
    _require_finished(live)
    return live.table.record().to_json()


@router.get("/replay", response_model=ReplayView)
async def replay(
    table: TableId, request: Request, step: Annotated[int, Query(ge=0)], seat: SeatQuery = None
) -> Response:
    """A finished game after `step` lines of its record, as `seat` saw it; without `seat`, as a spectator did."""
    live = await find_table(request, table)
    game, replayed = live.table.game, _replay(request, live, step, seat)
    view = game.view(replayed.states[step], seat)
    content = replay_to_json(game, step, replayed, view)
    return Response(content, media_type="application/json")


@router.get(
    "/drawing.svg",
    response_class=Response,
    responses={200: {"description": "The drawing.", "content": {_SVG: {"schema": {"type": "string"}}}}},
)
async def drawing(
    table: TableId, request: Request, step: Annotated[int | None, Query(ge=0)] = None, seat: SeatQuery = None
) -> Response:
    """The position as an SVG document, as one's own `seat` sees it; without `seat`, as a spectator does.

    Of a finished game, any seat's view can be drawn, with `step` also after that many lines of the record.
    """
    live = await find_table(request, table)
    view = _present_view(request, live, seat) if step is None else _past_view(request, live, step, seat)
    game = live.table.game
    if game.svg is None:
        raise HTTPException(404, {"code": "no-drawing", "message": f"{game.id} has no drawings"})
    return Response(game.svg.load()(view), headers=_DRAWING_HEADERS, media_type=_SVG)


def _present_view(request: Request, live: LiveTable, seat: int | None) -> View:
    table = live.table
    if table.status == "finished":
        _require_seat(live, seat)
    elif seat is not None:
        require_own_seat(request, live, seat)
    if table.state is None:
        raise HTTPException(409, {"code": "wrong-time", "message": "the game has not started yet"})
    view: View = table.game.view(table.state, seat)
    return view


def _past_view(request: Request, live: LiveTable, step: int, seat: int | None) -> View:
    view: View = live.table.game.view(_replay(request, live, step, seat).states[step], seat)
    return view


def _replay(request: Request, live: LiveTable, step: int, seat: int | None) -> Replay:
    """The replay of a finished game, if it has this step and this seat."""
    _require_finished(live)
    _require_seat(live, seat)
    replayed = context_of(request).replays.get(live.id, live.table)
    if step > len(replayed.lines):
        message = f"step: this game has {len(replayed.lines)} steps"
        raise HTTPException(422, {"code": "bad-request", "message": message})
    return replayed


def _require_finished(live: LiveTable) -> None:
    """409 until the game is over: only then everything is public."""
    if live.table.status != "finished":
        raise HTTPException(409, {"code": "wrong-time", "message": "this is available when the game is over"})


def _require_seat(live: LiveTable, seat: int | None) -> None:
    """404 if the table has no such seat."""
    if seat is not None and seat >= len(live.table.seats):
        raise HTTPException(404, {"code": "no-seat", "message": f"there is no seat {seat}"})
