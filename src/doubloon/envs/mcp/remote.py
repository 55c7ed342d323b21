"""Tables on a Doubloon server, through `doubloon.client`: against bots, people and other agents."""

from contextlib import suppress

from doubloon.client import Guest, Refused, SeatConnection, Table
from doubloon.envs.mcp.position import Player, Position, read_view
from doubloon.envs.mcp.venue import GameOffer, Setup, Taken, find_offer, refusal


class ServerVenue:
    """The tables of a server. Every seat belongs to a guest of its own, so that agents share nothing."""

    def __init__(self, url: str) -> None:
        self._guest = Guest(url)
        """Only reads."""

    async def games(self) -> dict[str, GameOffer]:
        """The games of the server."""
        return await _offers(self._guest)

    async def begin(self, setup: Setup) -> Taken:
        """Open a table and sit down."""
        guest = Guest(self._guest.url)
        try:
            created = await guest.create_table(
                setup.game,
                own={0: setup.name},
                bots=dict(enumerate(setup.bots, 1)),
                seats=setup.seats,
                start=setup.start,
                variant=setup.variant,
            )
            seat = await _connected(guest, created.table.id, 0)
        except BaseException:
            await guest.close()
            raise
        link = f"{guest.url}/t/{created.table.id}#invite={created.invitation}"
        return Taken(seat, created.invitation, link)

    async def join(self, table: str, name: str, invitation: str | None) -> "ServerSeat":
        """Sit down on an open seat of a table."""
        guest = Guest(self._guest.url)
        try:
            joined = await guest.join(table, name, invitation=invitation)
            return await _connected(guest, joined.table.id, joined.seat)
        except BaseException:
            await guest.close()
            raise

    async def close(self) -> None:
        """Close the connection to the server."""
        await self._guest.close()


class ServerSeat:
    """A seat at a table of a server, with its connection."""

    def __init__(self, guest: Guest, connection: SeatConnection, seat: int) -> None:
        self._guest, self._connection, self._seat = guest, connection, seat

    @property
    def position(self) -> Position:
        """The table as the seat sees it now."""
        if self._connection.failure is not None:
            raise self._connection.failure
        return _position(self._connection.table, self._seat)

    async def play(self, move: str, seq: int) -> None:
        """Make a move that was chosen at change `seq`; BadMove if the rules forbid it, NotNow at the wrong time."""
        try:
            await self._connection.play(move, seq=seq)
        except Refused as refused:
            raise refusal(refused.code, str(refused)) from refused

    async def wait(self, seconds: float) -> None:
        """Wait until it is the seat's turn or the game is over, at most this long."""
        with suppress(TimeoutError):
            await self._connection.wait_for_turn(seconds)

    async def leave(self) -> None:
        """Give up the seat; in a running game the game's middle level plays on."""
        table = self._connection.table
        if table.status == "running":
            bot = find_offer(await _offers(self._guest), table.game).middle_level
            with suppress(Refused):  # the game is over, or a substitute plays already
                await self._guest.start_substitute(table.id, self._seat, bot)
        if table.status != "finished":
            with suppress(Refused):  # the game has ended meanwhile
                await self._guest.leave(table.id, self._seat)
        await self.close()

    async def close(self) -> None:
        """End the connection; the seat stays taken."""
        await self._connection.close()
        await self._guest.close()


async def _offers(guest: Guest) -> dict[str, GameOffer]:
    games = await guest.games()
    return {name: GameOffer(game.title, game.seats, game.variants, game.bots) for name, game in games.items()}


async def _connected(guest: Guest, table_id: str, seat: int) -> ServerSeat:
    connection = await guest.connect(table_id, seat)
    await connection.__aenter__()
    return ServerSeat(guest, connection, seat)


def _position(table: Table, seat: int) -> Position:
    return Position(
        table=table.id,
        game=table.game,
        options=table.options,
        status=table.status,
        seq=table.seq,
        seat=seat,
        players=tuple(
            Player(other.name, other.kind, other.awaited, other.left, other.substitute) for other in table.seats
        ),
        recent=table.recent,
        data=table.view,
        view=read_view(table.game, table.view, table.options, seat),
        deadline=table.seats[seat].deadline,
    )
