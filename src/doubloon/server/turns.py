"""The turns of bots and clocks: start the bots and the clock of the seats that are asked."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from doubloon.bots.workers import BotWorkers
from doubloon.match import RequestRefused, deadline
from doubloon.match.commands import Command, Play, TimeUp
from doubloon.server.live_table import LiveTable
from doubloon.server.storage import DamagedLog, StorageDown

log = logging.getLogger(__name__)
Execute: TypeAlias = Callable[[LiveTable, Command], Awaitable[object]]

BOT_SECONDS = 1.0
"""The time budget of a bot's decision."""
_STORAGE_PAUSE = 0.5
"""Seconds until a bot or a clock tries again after the storage was down."""


class Turns:
    """Starts the bots and the clocks of tables in memory; `request` executes the commands that they give."""

    def __init__(self, workers: BotWorkers, request: Execute, clock: Callable[[], float]) -> None:
        self._workers, self._request, self._clock = workers, request, clock
        self._expired: set[asyncio.Task[None]] = set()
        """The tasks that move for seats whose time is up."""
        self._closing = False

    def schedule(self, live: LiveTable) -> None:
        """Start the bots and the timer for the seats that are asked now."""
        if self._closing or live.damage is not None:
            return
        table = live.table
        asked = table.asked
        for seat in asked:
            if table.seats[seat].bot and seat not in live.bots:
                live.bots[seat] = asyncio.ensure_future(self._bot_moves(live, seat))
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
        for bot in live.bots.values():
            bot.cancel()

    async def finish(self) -> None:
        """Stop the moves of seats whose time is up."""
        for task in list(self._expired):
            task.cancel()
        await asyncio.gather(*self._expired, return_exceptions=True)

    def _on_deadline(self, live: LiveTable, seat: int) -> None:
        task = asyncio.create_task(self._time_up(live, seat))
        self._expired.add(task)
        task.add_done_callback(self._expired.discard)

    async def _time_up(self, live: LiveTable, seat: int) -> None:
        try:
            await self._request(live, TimeUp(seat, secrets.token_hex(8)))
        except (RequestRefused, DamagedLog):
            self.schedule(live)
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
            self.schedule(live)

    async def _bot_moves(self, live: LiveTable, seat: int) -> None:
        """Compute and play the move of a seat's bot; then schedule what comes next, whatever happened.

        Each process with a connected viewer computes the bot's move; the first commit wins.
        """
        try:
            table = live.table
            bot = table.seats[seat].bot
            assert bot is not None
            view = table.game.view(table.state, seat)
            choice = await self._workers.choose(table.game.id, bot, secrets.token_hex(8), view, BOT_SECONDS)
            await self._request(live, Play(seat, str(choice.move), table.seqs[seat], by="bot"))
        except (RequestRefused, DamagedLog):
            pass  # meanwhile a move was taken back, another process was faster, or the table was set aside
        except StorageDown:
            await asyncio.sleep(_STORAGE_PAUSE)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot could not move")
            await asyncio.sleep(_STORAGE_PAUSE)
        finally:
            live.bots.pop(seat, None)
        self.schedule(live)
