"""HTTP for the positions of a table: its public history, record, replay and drawing."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import Field

from doubloon.core import View
from doubloon.match import clock_lines, public_history, replaced_lines, substituted_lines
from doubloon.server.auth import require_own_seat
from doubloon.server.context import context_of
from doubloon.server.live_table import LiveTable
from doubloon.server.paths import PROBLEMS, SeatQuery, TableId, find_table
from doubloon.server.replays import Replay
from doubloon.server.schemas import HistoryJson, ReplacementJson, ReplayJson, ReplayPositions
from doubloon.server.table_json import positions_to_json, replay_to_json

router = APIRouter(prefix="/api/tables/{table}", tags=["records"], responses=PROBLEMS)
_DRAWING_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "no-store",
}
"""A plug-in's drawing is untrusted: opened as a document of its own, it may run no scripts and load nothing."""
_SVG = "image/svg+xml"
MAX_POSITIONS = 32
"""The number of positions in one reply: few enough that computing them does not delay other requests."""


@router.get("/history")
async def history(table: TableId, request: Request) -> HistoryJson:
    """The public moves of the game so far, and the hints; which moves another bot, the clock or a substitute chose."""
    live = await find_table(request, table)
    replacements = [ReplacementJson(line=line, bot=bot) for line, bot in replaced_lines(live.table)]
    return HistoryJson(
        lines=list(public_history(live.table)),
        replacements=replacements,
        clock=list(clock_lines(live.table)),
        substituted=[ReplacementJson(line=line, bot=bot) for line, bot in substituted_lines(live.table)],
    )


@router.get("/record")
async def record(table: TableId, request: Request) -> dict[str, Any]:
    """The record of a finished game, with everything revealed."""
    live = await find_table(request, table)
    _require_finished(live)
    return live.table.record().to_json()


@router.get("/replay")
async def replay(table: TableId, request: Request) -> ReplayJson:
    """A finished game line by line, and the places at which a person who steps through it stops."""
    live = await find_table(request, table)
    created = context_of(request).tables.clock.to_wall(live.table.created)
    return replay_to_json(live.table.game, _replay(request, live), created)


@router.get("/replay/positions", response_model=ReplayPositions)
async def positions(
    table: TableId,
    request: Request,
    step: Annotated[list[Annotated[int, Field(ge=0)]], Query(min_length=1, max_length=MAX_POSITIONS)],
    seat: SeatQuery = None,
    *,
    reveal: bool = False,
) -> Response:
    """Positions of a finished game, each after `step` lines of its record, as `seat` saw them.

    Without `seat`, they are as a spectator saw them. With `reveal`, everything that these views hide is added.
    """
    live = await find_table(request, table)
    replayed = _replay(request, live, max(step), seat)
    content = positions_to_json(live.table.game, replayed, step, seat, reveal)
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


def _replay(request: Request, live: LiveTable, step: int = 0, seat: int | None = None) -> Replay:
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
