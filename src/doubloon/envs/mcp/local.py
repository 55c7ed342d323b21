"""Tables in this process: no server, no storage. Several agents of the same process can share a table."""

import asyncio
import secrets
import time
from collections.abc import Callable
from random import Random

from doubloon.bots import opponents
from doubloon.bots.workers import BotWorkers
from doubloon.core import Dealer, SeededDealer, SystemDealer
from doubloon.core.errors import OptionsError, quoted
from doubloon.envs.mcp.position import Player, Position
from doubloon.envs.mcp.venue import GameOffer, Setup, Taken, refusal
from doubloon.match import (
    RequestRefused,
    SeatView,
    Table,
    TableCreated,
    decide,
    middle_bot,
    open_table,
    view_table,
)
from doubloon.match.commands import Command, Leave, Play, SeatBot, Sit, StartSubstitute
from doubloon.registry import GAMES
from doubloon.registry import game as find_game

BOT_SECONDS = 1.0
"""The time budget of a bot's decision."""
_ID_BYTES = 8


class LocalVenue:
    """Tables in this process.

    With a seed the n-th table is always dealt in the same way, and bots that do not measure time play in the same way.
    Bots run in `workers` processes, which start with the first table.
    """

    def __init__(self, *, seed: str | None = None, workers: int = 1, clock: Callable[[], float] = time.time) -> None:
        self._seed, self._clock = seed, clock
        self._workers, self._working = BotWorkers(workers), False
        self._tables: dict[str, _LocalTable] = {}
        self._begun = 0

    async def games(self) -> dict[str, GameOffer]:
        """The installed games."""
        return {
            name: GameOffer(game.title, game.seat_counts, game.variants, opponents(game))
            for name, game in GAMES.items()
        }

    async def begin(self, setup: Setup) -> Taken:
        """Open a table and sit down."""
        if not self._working:
            self._working = True
            await self._workers.start()
        seed = secrets.token_hex(16) if self._seed is None else f"{self._seed} {self._begun + 1}"
        dealer = SystemDealer() if self._seed is None else SeededDealer(seed)
        start = setup.start if setup.start is not None else Random(seed).randrange(max(1, setup.seats))
        invitation = secrets.token_hex(_ID_BYTES)
        created = TableCreated(
            game=find_game(setup.game).id,
            seats=setup.seats,
            start=start,
            variant=setup.variant,
            seconds=None,
            listed=False,
            host="",
            invitation=invitation,
            hints=False,
            previous=None,
        )
        table = _LocalTable(open_table(created, self._clock()), dealer, self._workers, seed, self._clock)
        table.execute(Sit(setup.name, "agent 0", 0))
        for seat, bot in enumerate(setup.bots, 1):
            table.execute(SeatBot(seat, bot))
        self._tables[table.id] = table
        self._begun += 1
        return Taken(LocalSeat(self, table, 0), invitation, None)

    async def join(self, table: str, name: str, invitation: str | None) -> "LocalSeat":
        """Sit down on an open seat of a table."""
        found = self._tables.get(table)
        if found is None:
            raise OptionsError(f"there is no table {quoted(table)} here; tables end when all agents have left them")
        if invitation is None or not secrets.compare_digest(invitation.encode(), found.invitation.encode()):
            raise OptionsError("this table needs its invitation; begin_table gave it to the agent who began the table")
        return LocalSeat(self, found, found.sit(name))

    async def close(self) -> None:
        """Stop all bots."""
        for table in list(self._tables.values()):
            await self.remove(table)
        await self._workers.close()

    async def remove(self, table: "_LocalTable") -> None:
        """Forget a table."""
        self._tables.pop(table.id, None)
        await table.close()


class LocalSeat:
    """A seat at a table in this process."""

    def __init__(self, venue: LocalVenue, table: "_LocalTable", seat: int) -> None:
        self._venue, self._table, self._seat = venue, table, seat

    @property
    def position(self) -> Position:
        """The table as the seat sees it now."""
        return self._table.position(self._seat)

    async def play(self, move: str, seq: int) -> None:
        """Make a move that was chosen at change `seq`; BadMove if the rules forbid it, NotNow at the wrong time."""
        try:
            self._table.execute(Play(self._seat, move, seq))
        except RequestRefused as refused:
            raise refusal(refused.code.value, str(refused)) from refused

    async def wait(self, seconds: float) -> None:
        """Wait until it is the seat's turn or the game is over, at most this long."""
        try:
            async with asyncio.timeout(seconds):
                while not self._table.is_settled(self._seat):
                    await self._table.changed()
        except TimeoutError:
            pass

    async def leave(self) -> None:
        """Give up the seat; in a running game the game's middle level plays on, unless nobody else is left."""
        self._table.leave(self._seat)
        await self.close()

    async def close(self) -> None:
        """Let go of the table; it ends with its last agent."""
        if self._table.release(self._seat):
            await self._venue.remove(self._table)


class _LocalTable:
    """One table, its bots, and the agents who play at it."""

    def __init__(
        self, table: Table, dealer: Dealer, workers: BotWorkers, seed: str, clock: Callable[[], float]
    ) -> None:
        self.id = secrets.token_hex(_ID_BYTES)
        self._table, self._dealer, self._workers, self._seed, self._clock = table, dealer, workers, seed, clock
        self._agents = {0}
        self._bots: dict[int, asyncio.Task[None]] = {}
        self._change = asyncio.Event()
        """Set by the next change, and then replaced."""
        self._closed = False

    @property
    def invitation(self) -> str:
        """The secret by which others sit down."""
        return self._table.setup.invitation

    def sit(self, name: str) -> int:
        """Give an open seat to another agent."""
        before = self._table.seats
        self.execute(Sit(name, f"agent {len(self._agents)} {self._table.length}"))
        seat = next(number for number, taken in enumerate(before) if taken.is_open)
        self._agents.add(seat)
        return seat

    def leave(self, seat: int) -> None:
        """Give up a seat for good."""
        if self._table.status == "running":
            self.execute(StartSubstitute(seat, middle_bot(self._table.game)))
        if self._table.status != "finished":
            self.execute(Leave(seat))

    def release(self, seat: int) -> bool:
        """An agent goes away; returns whether it was the last one."""
        self._agents.discard(seat)
        return not self._agents

    def execute(self, command: Command) -> None:
        """Carry out a request, or raise why not; then start the bots that must move."""
        _, self._table = decide(self._table, command, self._clock(), self._dealer)
        self._change.set()
        self._change = asyncio.Event()
        self._start_bots()

    def is_settled(self, seat: int) -> bool:
        """Whether there is nothing to wait for: it is the seat's turn, or the game is over."""
        return self._table.status == "finished" or seat in self._table.asked

    async def changed(self) -> None:
        """Wait for the next change."""
        await self._change.wait()

    async def close(self) -> None:
        """Stop the bots."""
        self._closed = True
        for task in self._bots.values():
            task.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)

    def position(self, seat: int) -> Position:
        """The table as a seat sees it."""
        seen = view_table(self._table, seat)
        game = self._table.game
        return Position(
            table=self.id,
            game=game.id,
            options=seen.options,
            status=seen.status,
            seq=seen.seq,
            seat=seat,
            players=tuple(_player(other) for other in seen.seats),
            recent=seen.recent,
            data=None if seen.view is None else game.view_to_json(seen.view),
            view=seen.view,
        )

    def _start_bots(self) -> None:
        for seat in () if self._closed else self._table.asked:
            bot = self._table.seats[seat].bot
            if bot is not None and seat not in self._bots:
                self._bots[seat] = asyncio.create_task(self._move_bot(seat, bot))

    async def _move_bot(self, seat: int, bot: str) -> None:
        table = self._table
        seed = f"{self._seed} {seat} {table.seqs[seat]}"
        try:
            choice = await self._workers.choose(
                table.game.id, bot, seed, table.game.view(table.state, seat), BOT_SECONDS
            )
        finally:
            del self._bots[seat]
        self.execute(Play(seat, str(choice.move), table.seqs[seat], by="bot", bot=choice.replacement))


def _player(seat: SeatView) -> Player:
    return Player(seat.name, seat.kind, seat.awaited, seat.left, seat.substitute)
