"""Hints for the people at a table: found in a worker process, and cached while the position stays the same."""

import asyncio

from doubloon.bots.workers import BotWorkers, NoAnswer
from doubloon.core import View
from doubloon.hints.schema import HintsJson
from doubloon.hints.task import FindHints
from doubloon.server.live_table import HintSearch, LiveTable
from doubloon.server.turns import BOT_SECONDS


async def find_hints(live: LiveTable, seat: int, view: View, workers: BotWorkers, address: str) -> HintsJson | None:
    """The hints for a view of a table's seat; None where no worker could find any, or where the seat's decision has
    changed meanwhile. The work counts for `address`.

    A seat that asks again in the same position gets the same hints. The seed contains the seat's key, which nobody else
    knows, so that other players cannot find out which hints the seat got.
    """
    fresh = live.table.fresh[seat]
    async with live.hinting:
        known = live.hints.get(seat)
        if known and known[0] == view:
            return known[1]
        table = live.table
        if table.fresh[seat] != fresh:
            return None
        task = FindHints(table.game.id, f"{live.id} {seat} {table.seats[seat].key}", view)
        search = asyncio.create_task(workers.run(task, BOT_SECONDS, (address,)))
        live.search = HintSearch(seat, fresh, search)
        try:
            await asyncio.wait({search})
        finally:
            live.search = None
            search.cancel()
        if search.cancelled() or isinstance(search.exception(), NoAnswer):
            return None
        live.hints[seat] = view, search.result()
        return search.result()
