"""The turns of bots and clocks: start the bots and the clock of the seats that are asked."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from doubloon.bots.workers import BotWorkers, Choice
from doubloon.match import RequestRefused, deadline
from doubloon.match.commands import Command, Play, TimeUp
from doubloon.server.live_table import BotTurn, LiveTable
from doubloon.server.metrics import Metrics
from doubloon.server.storage import DamagedLog, NoSuchTable, StorageDown

log = logging.getLogger(__name__)
Execute: TypeAlias = Callable[[LiveTable, Command], Awaitable[object]]

BOT_SECONDS = 1.0
"""The time budget of a bot's decision."""
_STORAGE_PAUSE = 0.5
"""Seconds until a bot or a clock tries again after the storage was down."""


class Turns:
    """Starts the bots and the clocks of tables in memory; `request` executes the commands that they give.

    Bots choose moves only while somebody watches the table: their work counts for the watcher's address.
    """

    def __init__(self, workers: BotWorkers, request: Execute, metrics: Metrics, clock: Callable[[], float]) -> None:
        self._workers, self._request, self._metrics, self._clock = workers, request, metrics, clock
        self._expired: set[asyncio.Task[None]] = set()
        """The tasks that move for seats whose time is up."""
        self._closing = False

    def schedule(self, live: LiveTable) -> None:
        """Start the bots and the timer for the seats that are asked now; stop those that nobody needs."""
        self._stop_outdated(live)
        if self._closing or live.failure is not None:
            return
        table = live.table
        asked = table.asked
        for seat in asked if live.watchers else ():
            bot = table.seats[seat].bot
            if bot and seat not in live.bots:
                self._start_bot(live, seat, bot)
        self.stop_clock(live)
        deadlines = [(until, seat) for seat in asked if (until := deadline(table, seat)) is not None]
        if deadlines:
            until, seat = min(deadlines)
            delay = max(0.0, until - self._clock())
            live.deadline_timer = asyncio.get_running_loop().call_later(delay, self._on_deadline, live, seat)

    def stop_clock(self, live: LiveTable) -> None:
        """Stop the timer of a table."""
        if live.deadline_timer:
            live.deadline_timer.cancel()
            live.deadline_timer = None

    def close(self) -> None:
        """Start nothing from now on."""
        self._closing = True

    def stop(self, live: LiveTable) -> None:
        """Stop the bots and the timer of a table."""
        self.stop_clock(live)
        for turn in live.bots.values():
            turn.task.cancel()

    async def finish(self) -> None:
        """Stop the moves of seats whose time is up."""
        for task in list(self._expired):
            task.cancel()
        await asyncio.gather(*self._expired, return_exceptions=True)

    def _stop_outdated(self, live: LiveTable) -> None:
        """Stop the bots, and the searches for hints, whose decision the table does not ask for any more.

        Bots also stop, and leave the queue for a worker, if nobody watches the table.
        """
        table = live.table
        for seat, search in live.searches.items():
            if search.fresh != table.fresh[seat]:
                search.task.cancel()
        for seat, turn in list(live.bots.items()):
            asked = seat in table.asked and turn.fresh == table.fresh[seat] and turn.bot == table.seats[seat].bot
            wanted = asked and bool(live.watchers)
            if not wanted and not turn.chosen:
                turn.task.cancel()
                del live.bots[seat]

    def _on_deadline(self, live: LiveTable, seat: int) -> None:
        task = asyncio.create_task(self._time_up(live, seat))
        self._expired.add(task)
        task.add_done_callback(self._expired.discard)

    async def _time_up(self, live: LiveTable, seat: int) -> None:
        try:
            await self._request(live, TimeUp(seat, secrets.token_hex(8)))
        except (RequestRefused, DamagedLog, NoSuchTable):
            self.schedule(live)
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
            self.schedule(live)

    def _start_bot(self, live: LiveTable, seat: int, bot: str) -> None:
        task = asyncio.create_task(self._bot_moves(live, seat, bot))
        live.bots[seat] = BotTurn(bot, live.table.fresh[seat], task)

    async def _bot_moves(self, live: LiveTable, seat: int, bot: str) -> None:
        """Compute and play the move of a seat's bot; then schedule what comes next, unless it was stopped.

        Each process with a connected viewer computes the bot's move; the first commit wins.
        """
        turn = live.bots[seat]
        try:
            table = live.table
            view = table.game.view(table.state, seat)
            choice = await self._workers.choose(
                table.game.id, bot, secrets.token_hex(8), view, BOT_SECONDS, live.addresses
            )
            turn.chosen = True
            self._count(choice)
            play = Play(seat, str(choice.move), table.seqs[seat], by="bot", bot=choice.replacement)
            await self._request(live, play)
        except (RequestRefused, DamagedLog, NoSuchTable):
            pass  # meanwhile a move was taken back, another process was faster, or the table was set aside
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
        except Exception:
            log.exception("a bot could not move")
            await asyncio.sleep(_STORAGE_PAUSE)
        finally:
            if live.bots.get(seat) is turn:
                del live.bots[seat]
        self.schedule(live)

    def _count(self, choice: Choice) -> None:
        self._metrics.bot_wait_seconds.observe(choice.waited)
        if choice.by != "bot":
            self._metrics.bot_fallbacks.labels(choice.by).inc()
