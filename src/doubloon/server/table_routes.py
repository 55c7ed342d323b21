"""HTTP for tables: create, list, join, change seats, names, leave, bots, links, hints."""

import json
import secrets
from collections import Counter
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from doubloon.bots import bot_names
from doubloon.core import OptionsError
from doubloon.match import LogError, TableCreated, check_bot, from_text
from doubloon.match.commands import (
    ChangeSeat,
    Command,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    Rename,
    SeatBot,
    Sit,
    StartSubstitute,
    UseSeatLink,
)
from doubloon.registry import GAMES
from doubloon.registry import game as find_game
from doubloon.server.auth import (
    Asking,
    first_own_seat,
    identify,
    is_host,
    own_seats,
    require_host,
    require_own_seat,
    require_substitute_right,
)
from doubloon.server.clock import SteadyClock
from doubloon.server.context import address_of, context_of, creator_at, limit_changes
from doubloon.server.hints import find_hints
from doubloon.server.live_table import LiveTable
from doubloon.server.messages import (
    ChangeSeatRequest,
    CreateTableReply,
    CreateTableRequest,
    HintReply,
    JoinTableReply,
    JoinTableRequest,
    ListedSeat,
    ListedTable,
    RenameRequest,
    SeatBotRequest,
    SeatLinkReply,
    UseLinkRequest,
)
from doubloon.server.paths import PROBLEMS, SeatPath, TableId, find_table
from doubloon.server.schemas import TableView
from doubloon.server.storage import NoSuchTable, Store, TableClosed, TableRow
from doubloon.server.tokens import key_of

router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=[Depends(limit_changes)])
Guest = Annotated[Asking, Depends(identify)]
LISTED_TABLES = 100
LISTED_OF_ONE_ADDRESS = LISTED_TABLES // 10
"""How many tables of one address a page of the lobby shows."""
_QUERIES_FOR_A_PAGE = 10
"""The most queries for one page. Only a lobby with a thousand tables of a few addresses needs all of them."""
_JSON = "application/json"


@router.post("/tables", tags=["tables"], status_code=201, response_model=CreateTableReply)
async def create_table(wanted: CreateTableRequest, request: Request, asking: Guest) -> Response:
    """Create a table; the game starts as soon as every seat is taken."""
    context = context_of(request)
    table, invitation = (context.tokens.derive(use, asking.token, asking.request) for use in ("table", "invitation"))
    try:
        live = await context.tables.find(table)  # a repeated request has created it already
    except TableClosed:
        raise
    except NoSuchTable:
        context.limit_creations(request)
        setup, commands = _setup(wanted, asking.key, key_of(invitation)), _first_commands(wanted, asking.key)
        creator, most = creator_at(request), context.max_listed
        live = await context.tables.create(setup, commands, table, creator=creator, most_listed=most)
    return _reply(live, first_own_seat(request, live), 201, invitation=invitation)


@router.get("/tables", tags=["tables"])
async def list_tables(
    request: Request,
    status: Annotated[str | None, Query(pattern="^(open|running|finished)$")] = None,
    before: Annotated[float | None, Query(ge=0)] = None,
) -> list[ListedTable]:
    """At most a hundred listed tables, last changed first; `before` continues with older ones.

    At most ten of them were created from one address.
    """
    tables = context_of(request).tables
    rows = await lobby_page(tables.store, status, None if before is None else tables.clock.from_wall(before))
    listed = (_listed_table(row, tables.clock) for row in rows if row.id not in tables.damaged)
    return [table for table in listed if table is not None]


@router.get("/tables/{table}", tags=["tables"], response_model=TableView)
async def see_table(table: TableId, request: Request) -> Response:
    """The table as this client sees it: from its first own seat, or as a spectator."""
    live = await find_table(request, table)
    return table_reply(live, first_own_seat(request, live))


@router.post("/tables/{table}/seats", tags=["seats"], status_code=201, response_model=JoinTableReply)
async def sit_down(table: TableId, wanted: JoinTableRequest, request: Request, asking: Guest) -> Response:
    """Take a seat. A table that is not listed needs its invitation, except for its host."""
    live = await find_table(request, table)
    setup = live.table.setup
    invited = wanted.invitation is not None and secrets.compare_digest(key_of(wanted.invitation), setup.invitation)
    if not (setup.listed or invited or is_host(request, live)):
        raise HTTPException(403, {"code": "not-invited", "message": "this table needs an invitation"})
    context = context_of(request)
    if asking.request not in live.table.requests:
        context.limit_seatings(request, table)
    sitting = Sit(wanted.name, asking.key, wanted.seat, asking.request)
    seat = (await context.tables.request(live, sitting)).table.requests[asking.request]
    return _reply(live, _viewer(request, live, seat), 201, seat=seat)


@router.put("/tables/{table}/seats/{seat}/bot", tags=["seats"], response_model=TableView)
async def seat_bot(table: TableId, seat: SeatPath, wanted: SeatBotRequest, request: Request, asking: Guest) -> Response:
    """Put a bot on an open seat (host only); in a running game start a substitute for the seat's person.

    The person may always start a substitute. The other players and the host may do so after the person has been absent
    for a while, but do not choose the bot.
    """
    live = await find_table(request, table)
    tables = context_of(request).tables
    if asking.request in live.table.requests:
        pass  # answered as before
    elif live.table.status == "open":
        require_host(request, live)
        await tables.request(live, SeatBot(seat, wanted.bot, asking.request))
    else:
        require_substitute_right(request, live, seat)
        if seat in own_seats(request, live):
            await tables.request(live, StartSubstitute(seat, wanted.bot, asking.request, asking.key))
        else:
            await tables.replace_absent(live, seat, asking.request)
    return table_reply(live, first_own_seat(request, live))


@router.delete("/tables/{table}/seats/{seat}/bot", tags=["seats"], response_model=TableView)
async def end_substitute(table: TableId, seat: SeatPath, request: Request, asking: Guest) -> Response:
    """End the substitute of one's own seat."""
    live = await find_table(request, table)
    if asking.request not in live.table.requests:
        require_own_seat(request, live, seat)
        await context_of(request).tables.request(live, EndSubstitute(seat, asking.request, asking.key))
    return table_reply(live, _viewer(request, live, seat))


@router.delete("/tables/{table}/seats/{seat}", tags=["seats"], response_model=TableView)
async def leave(table: TableId, seat: SeatPath, request: Request, asking: Guest) -> Response:
    """Leave one's own seat for good. Before the start the host may clear any seat."""
    live = await find_table(request, table)
    if asking.request not in live.table.requests:
        by_host = live.table.status == "open" and is_host(request, live)
        if not by_host:
            require_own_seat(request, live, seat)
        await context_of(request).tables.request(
            live, Leave(seat, by_host, asking.request, None if by_host else asking.key)
        )
    return table_reply(live, first_own_seat(request, live))


@router.post("/tables/{table}/seats/{seat}/move", tags=["seats"], response_model=JoinTableReply)
async def change_seat(
    table: TableId, seat: SeatPath, wanted: ChangeSeatRequest, request: Request, asking: Guest
) -> Response:
    """Move from one's own seat to an open one, before the start."""
    live = await find_table(request, table)
    if asking.request not in live.table.requests:
        require_own_seat(request, live, seat)
    changing = ChangeSeat(seat, wanted.to, asking.request, asking.key)
    now = (await context_of(request).tables.request(live, changing)).table.requests[asking.request]
    return _reply(live, _viewer(request, live, now), 200, seat=now)


@router.put("/tables/{table}/seats/{seat}/name", tags=["seats"], response_model=TableView)
async def rename(table: TableId, seat: SeatPath, wanted: RenameRequest, request: Request, asking: Guest) -> Response:
    """Take another name on one's own seat, before the start."""
    live = await find_table(request, table)
    if asking.request not in live.table.requests:
        require_own_seat(request, live, seat)
        await context_of(request).tables.request(live, Rename(seat, wanted.name, asking.request, asking.key))
    return table_reply(live, _viewer(request, live, seat))


@router.post("/tables/{table}/seats/{seat}/link", tags=["seats"], status_code=201)
async def make_link(table: TableId, seat: SeatPath, request: Request, asking: Guest) -> SeatLinkReply:
    """Create a one-time link that transfers one's own seat to another device."""
    live = await find_table(request, table)
    context = context_of(request)
    link = context.tokens.derive("link", asking.token, asking.request)
    if asking.request not in live.table.requests:
        require_own_seat(request, live, seat)
        await context.tables.request(live, IssueSeatLink(seat, key_of(link), asking.request, asking.key))
    return SeatLinkReply(link=link)


@router.post("/tables/{table}/seats/{seat}/hint", tags=["seats"])
async def hint(table: TableId, seat: SeatPath, request: Request, asking: Guest) -> HintReply:
    """The best few moves for one's own seat.

    The server logs the hint before it returns it. That a hint was given is public; what it says is not.
    """
    live = await find_table(request, table)
    require_own_seat(request, live, seat)
    context = context_of(request)
    context.limit_hints(request)
    now = (await context.tables.request(live, Hint(seat, asking.key))).table
    hints = await find_hints(live, now, seat, context.workers, address_of(request))
    if hints is None:
        raise HTTPException(503, {"code": "no-bot", "message": "no hint was found; ask again"})
    return HintReply(move=hints["suggestions"][0]["moves"][0], seq=now.seqs[seat], hints=hints)


@router.post("/tables/{table}/link", tags=["seats"], response_model=JoinTableReply)
async def use_link(table: TableId, wanted: UseLinkRequest, request: Request, asking: Guest) -> Response:
    """Use a one-time link: the seat now belongs to this client, and no longer to the other device."""
    live = await find_table(request, table)
    using = UseSeatLink(key_of(wanted.link), asking.key, asking.request)
    seat = (await context_of(request).tables.request(live, using)).table.requests[asking.request]
    return _reply(live, _viewer(request, live, seat), 200, seat=seat)


async def lobby_page(store: Store, status: str | None, before: float | None) -> list[TableRow]:
    """The listed tables of one page; further tables of an address that has its share make room for those of others."""
    page: list[TableRow] = []
    of_address: Counter[str] = Counter()
    for _ in range(_QUERIES_FOR_A_PAGE):
        rows = await store.tables(status=status, listed=True, limit=LISTED_TABLES, before=before)
        for row in rows:
            if row.creator is not None:
                of_address[row.creator] += 1
            if row.creator is None or of_address[row.creator] <= LISTED_OF_ONE_ADDRESS:
                page.append(row)
        if len(page) >= LISTED_TABLES or len(rows) < LISTED_TABLES:
            break
        before = rows[-1].updated
    return page[:LISTED_TABLES]


def _listed_table(row: TableRow, clock: SteadyClock) -> ListedTable | None:
    """A table in a list; None if its log does not begin with its creation, so that nobody can play there."""
    try:
        created = from_text(row.first.body) if row.first else None
    except LogError:
        return None
    if row.first is None or not isinstance(created, TableCreated):
        return None
    return ListedTable(
        id=row.id,
        game=created.game,
        status=row.summary.status,
        variant=created.variant,
        seconds=created.seconds,
        hints_allowed=created.hints,
        seats=_listed_seats(created.game, json.loads(row.summary.seats)["names"]),
        created=clock.to_wall(row.first.at),
        updated=clock.to_wall(row.updated),
    )


def _listed_seats(game: str, names: list[str | None]) -> list[ListedSeat | None]:
    """The seats in a list. No person can have the name of a bot."""
    bots = bot_names(GAMES[game]) if game in GAMES else ()
    return [None if name is None else ListedSeat(name=name, bot=name if name in bots else None) for name in names]


def _viewer(request: Request, live: LiveTable, seat: int) -> int | None:
    """The seat, unless it no longer belongs to the client when a request is repeated."""
    return seat if seat in own_seats(request, live) else None


def table_reply(live: LiveTable, seat: int | None) -> Response:
    """The table as JSON. The text is ready, so it is not built and validated again."""
    return Response(live.json(seat), media_type=_JSON)


def _reply(live: LiveTable, viewer: int | None, status: int, **fields: str | int | None) -> Response:
    """A reply with these fields and the table."""
    content = orjson.dumps({**fields, "table": orjson.Fragment(live.json(viewer))})
    return Response(content, status, media_type=_JSON)


def _setup(wanted: CreateTableRequest, host: str, invitation: str) -> TableCreated:
    game = find_game(wanted.game)
    if wanted.substitute is not None:
        check_bot(game, wanted.substitute)
    start = wanted.start if wanted.start is not None else secrets.randbelow(max(1, wanted.seats))
    return TableCreated(
        game=game.id,
        seats=wanted.seats,
        start=start,
        variant=wanted.variant,
        seconds=wanted.seconds,
        listed=wanted.listed,
        host=host,
        invitation=invitation,
        hints=wanted.hints and game.adviser is not None,
        previous=None,
        substitute=wanted.substitute,
    )


def _first_commands(wanted: CreateTableRequest, host: str) -> list[Command]:
    """The commands that fill seats at once; bots last, so that persons come first."""
    own: list[Command] = [Sit(name, host, _number(seat)) for seat, name in wanted.own.items()]
    bots: list[Command] = [SeatBot(_number(seat), bot) for seat, bot in wanted.bots.items()]
    return [*own, *bots]


def _number(seat: str) -> int:
    if len(seat) != 1 or seat not in "0123456789":
        raise OptionsError('seats are given by number, such as "0"')
    return int(seat)
