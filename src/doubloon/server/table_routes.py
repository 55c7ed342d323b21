"""HTTP for tables: setting up, finding, sitting down, leaving, links, records."""

import json
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from doubloon.core import OptionsError
from doubloon.match import RequestRefused, TableCreated, public_history
from doubloon.match.commands import (
    Command,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    Rematch,
    SeatBot,
    Sit,
    StartSubstitute,
    UseSeatLink,
)
from doubloon.match.entries import SeatTaken, SeatTransferred
from doubloon.registry import game as find_game
from doubloon.server.auth import (
    first_own_seat,
    get_or_issue_token,
    is_host,
    key_of_client,
    own_seats,
    require_host,
    require_own_seat,
    require_substitute_right,
    token_for_programs,
)
from doubloon.server.context import context_of
from doubloon.server.hints import find_hints
from doubloon.server.live_table import LiveTable
from doubloon.server.messages import (
    CreateTableReply,
    CreateTableRequest,
    HintReply,
    JoinTableReply,
    JoinTableRequest,
    ListedTable,
    Problem,
    SeatBotRequest,
    SeatLinkReply,
    UseLinkRequest,
)
from doubloon.server.schemas import HistoryJson, ReplayView, TableView
from doubloon.server.table_json import replay_to_json
from doubloon.server.tokens import TABLE_ID, key_of, make_token

router = APIRouter(
    prefix="/api",
    responses={status: {"model": Problem} for status in (403, 404, 409, 413, 422, 429, 503)},
)
TableId = Annotated[str, Path(pattern=TABLE_ID)]
SeatPath = Annotated[int, Path(ge=0, le=9)]
_LOBBY = 100


@router.post("/tables", tags=["tables"], status_code=201)
async def create_table(wanted: CreateTableRequest, request: Request, response: Response) -> CreateTableReply:
    """Set up a table; it starts by itself as soon as every seat is taken."""
    context_of(request).limit_creations(request)
    token = get_or_issue_token(request, response)
    invitation = make_token()
    live = await context_of(request).tables.create(_setup(wanted, token, invitation), _sitting(wanted, token))
    seat = min(map(int, wanted.own), default=None)
    return CreateTableReply(invitation=invitation, token=token_for_programs(request, token), table=_table(live, seat))


@router.get("/tables", tags=["tables"])
async def list_tables(
    request: Request,
    status: Annotated[str | None, Query(pattern="^(open|running|finished)$")] = None,
    before: Annotated[float | None, Query(ge=0)] = None,
) -> list[ListedTable]:
    """The tables that are listed, last used first, a hundred at most; `before` pages on to older ones."""
    rows = await context_of(request).tables.store.tables(status=status, listed=True, limit=_LOBBY, before=before)
    listed = []
    for row in rows:
        told = json.loads(row.summary.seats)
        listed.append(
            ListedTable(
                id=row.id,
                game=row.summary.game,
                status=row.summary.status,
                variant=told["variant"],
                seats=told["names"],
                updated=row.updated,
            )
        )
    return listed


@router.get("/tables/{table}", tags=["tables"])
async def see_table(table: TableId, request: Request) -> TableView:
    """The table as this client sees it: from its first own seat, or as a spectator."""
    live = await _find(request, table)
    return _table(live, first_own_seat(request, live))


@router.post("/tables/{table}/seats", tags=["seats"], status_code=201)
async def sit_down(table: TableId, wanted: JoinTableRequest, request: Request, response: Response) -> JoinTableReply:
    """Sit down. A table that is not listed needs its invitation, except for its host."""
    live = await _find(request, table)
    setup = live.table.setup
    invited = wanted.invitation is not None and secrets.compare_digest(key_of(wanted.invitation), setup.invitation)
    if not (setup.listed or invited or is_host(request, live)):
        raise HTTPException(403, {"code": "not-invited", "message": "this table needs an invitation"})
    token = get_or_issue_token(request, response)
    granted = await context_of(request).tables.request(live, Sit(wanted.name, key_of(token), wanted.seat))
    seat = next(entry.seat for entry in granted.entries if isinstance(entry, SeatTaken))
    return JoinTableReply(seat=seat, token=token_for_programs(request, token), table=_table(live, seat))


@router.put("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def seat_bot(table: TableId, seat: SeatPath, wanted: SeatBotRequest, request: Request) -> TableView:
    """The host puts a bot on an open seat; in a running game a bot stands in for the seat's person.

    A stand-in may be asked for by the person, and by anybody else at the table while the person is not connected.
    """
    live = await _find(request, table)
    if live.table.status == "open":
        require_host(request, live)
        command: Command = SeatBot(seat, wanted.bot)
    else:
        require_substitute_right(request, live, seat)
        command = StartSubstitute(seat, wanted.bot)
    await context_of(request).tables.request(live, command)
    return _table(live, first_own_seat(request, live))


@router.delete("/tables/{table}/seats/{seat}/bot", tags=["seats"])
async def take_over(table: TableId, seat: SeatPath, request: Request) -> TableView:
    """The seat's person plays again, and the bot that stood in hands back."""
    live = await _find(request, table)
    require_own_seat(request, live, seat)
    await context_of(request).tables.request(live, EndSubstitute(seat))
    return _table(live, seat)


@router.delete("/tables/{table}/seats/{seat}", tags=["seats"])
async def leave(table: TableId, seat: SeatPath, request: Request) -> TableView:
    """Leave one's seat for good; before the start the host may clear any seat."""
    live = await _find(request, table)
    if not (live.table.status == "open" and is_host(request, live)):
        require_own_seat(request, live, seat)
    await context_of(request).tables.request(live, Leave(seat))
    return _table(live, first_own_seat(request, live))


@router.post("/tables/{table}/seats/{seat}/link", tags=["seats"], status_code=201)
async def make_link(table: TableId, seat: SeatPath, request: Request) -> SeatLinkReply:
    """A one-time link that moves one's seat to another device."""
    live = await _find(request, table)
    require_own_seat(request, live, seat)
    link = make_token()
    await context_of(request).tables.request(live, IssueSeatLink(seat, key_of(link)))
    return SeatLinkReply(link=link)


@router.post("/tables/{table}/seats/{seat}/hint", tags=["seats"])
async def hint(table: TableId, seat: SeatPath, request: Request) -> HintReply:
    """The best few moves for one's seat; that a hint was given is stored first, and everybody sees it, but no move."""
    live = await _find(request, table)
    require_own_seat(request, live, seat)
    context = context_of(request)
    context.limit_hints(request)
    now = (await context.tables.request(live, Hint(seat, key_of_client(request)))).table
    view = now.game.view(now.state, seat)
    async with context.hinting:
        hints = await find_hints(live, seat, view, context.workers)
    if hints is None:
        raise HTTPException(503, {"code": "no-bot", "message": "no bot is free to think now; ask again"})
    return HintReply(move=hints["suggestions"][0]["moves"][0], seq=now.seqs[seat], hints=hints)


@router.post("/tables/{table}/link", tags=["seats"])
async def use_link(table: TableId, wanted: UseLinkRequest, request: Request, response: Response) -> JoinTableReply:
    """Open a one-time link: the seat is this client's now, and no longer the other device's."""
    live = await _find(request, table)
    token = get_or_issue_token(request, response)
    granted = await context_of(request).tables.request(live, UseSeatLink(key_of(wanted.link), key_of(token)))
    seat = next(entry.seat for entry in granted.entries if isinstance(entry, SeatTransferred))
    return JoinTableReply(seat=seat, token=token_for_programs(request, token), table=_table(live, seat))


@router.post("/tables/{table}/rematch", tags=["tables"], status_code=201)
async def rematch(table: TableId, request: Request) -> dict[str, str]:
    """The same players on the same seats again; the next start player is the next seat."""
    live = await _find(request, table)
    if not own_seats(request, live):
        raise HTTPException(403, {"code": "not-yours", "message": "only those who played may ask for a rematch"})
    context_of(request).limit_creations(request)
    old = live.table
    if old.status != "finished":
        raise HTTPException(409, {"code": "wrong-time", "message": "a rematch is for finished games"})
    async with live.rematching:
        if live.table.rematch is None:
            again = await context_of(request).tables.create(_rematch_setup(live), _same_players(live))
            with suppress(RequestRefused):  # another process was quicker: theirs is the rematch
                await context_of(request).tables.request(live, Rematch(again.id))
    return {"id": live.table.rematch or ""}


@router.get("/tables/{table}/history", tags=["records"])
async def history(table: TableId, request: Request) -> HistoryJson:
    """The public moves of the game so far, and which seat was given a hint when."""
    live = await _find(request, table)
    return HistoryJson(lines=list(public_history(live.table)))


@router.get("/tables/{table}/record", tags=["records"])
async def record(table: TableId, request: Request) -> dict[str, Any]:
    """The record of a finished game, with everything revealed."""
    live = await _find(request, table)
    _require_finished(live)
    return live.table.record().to_json()


@router.get("/tables/{table}/replay", tags=["records"], response_model=ReplayView)
async def replay(
    table: TableId,
    request: Request,
    step: Annotated[int, Query(ge=0)],
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
) -> Response:
    """A finished game after `step` lines of its record, as `seat` saw it; as a spectator did where none is named."""
    live = await _find(request, table)
    _require_finished(live)
    game = live.table.game
    if seat is not None and seat >= len(live.table.seats):
        raise HTTPException(404, {"code": "no-seat", "message": f"there is no seat {seat}"})
    lines, states, hinted = context_of(request).replays.get(live.id, live.table)
    if step > len(lines):
        raise HTTPException(422, {"code": "bad-request", "message": f"step: this game has {len(lines)} steps"})
    line = lines[step - 1] if step else None
    told = replay_to_json(game, step, len(lines), line, step - 1 in hinted, game.view(states[step], seat))
    return Response(told, media_type="application/json")


async def _find(request: Request, table: str) -> LiveTable:
    return await context_of(request).tables.find(table)


def _require_finished(live: LiveTable) -> None:
    """409 while the game is not over: before, the whole of it is nobody's to see."""
    if live.table.status != "finished":
        raise HTTPException(409, {"code": "wrong-time", "message": "this is shown when the game is over"})


def _table(live: LiveTable, seat: int | None) -> TableView:
    table: TableView = json.loads(live.json(seat))
    return table


def _setup(wanted: CreateTableRequest, token: str, invitation: str) -> TableCreated:
    game = find_game(wanted.game)
    start = wanted.start if wanted.start is not None else secrets.randbelow(max(1, wanted.seats))
    return TableCreated(
        game=game.id,
        seats=wanted.seats,
        start=start,
        variant=wanted.variant,
        seconds=wanted.seconds,
        listed=wanted.listed,
        host=key_of(token),
        invitation=key_of(invitation),
        hints=wanted.hints and game.adviser is not None,
        previous=None,
    )


def _rematch_setup(live: LiveTable) -> TableCreated:
    old = live.table.setup
    return replace(old, start=(old.start + 1) % old.seats, previous=live.id)


def _same_players(live: LiveTable) -> list[Command]:
    """Everybody on the same seat as before; the seats of those who left stay open."""
    return [
        Sit(seat.name or "", seat.key or "", number) if seat.person else SeatBot(number, seat.bot or "")
        for number, seat in enumerate(live.table.seats)
        if seat.key is not None or not seat.person
    ]


def _sitting(wanted: CreateTableRequest, token: str) -> list[Command]:
    """Everybody who sits down at once; bots last, so that a person is refused nothing because of them."""
    own: list[Command] = [Sit(name, key_of(token), _number(seat)) for seat, name in wanted.own.items()]
    bots: list[Command] = [SeatBot(_number(seat), bot) for seat, bot in wanted.bots.items()]
    return [*own, *bots]


def _number(seat: str) -> int:
    if len(seat) != 1 or seat not in "0123456789":
        raise OptionsError("seats are named by their number")
    return int(seat)
