"""Hints for the people at a table: found in a worker process, and cached while the position stays the same."""

import asyncio

from doubloon.bots.workers import BotWorkers, NoAnswer
from doubloon.hints.schema import HintsJson
from doubloon.hints.task import FindHints
from doubloon.match import Table
from doubloon.server.live_table import HintSearch, LiveTable
from doubloon.server.turns import BOT_SECONDS


async def find_hints(live: LiveTable, table: Table, seat: int, workers: BotWorkers, address: str) -> HintsJson | None:
    """The hints for a seat of `table`, a committed state of `live`. The work counts for `address`.

    None if no worker could find any, or if the seat's decision has changed since that state.

    A seat that asks again in the same position gets the same hints. The seed contains the seat's key, which nobody else
    knows, so that other players cannot find out which hints the seat got.
    """
    view, fresh = table.game.view(table.state, seat), table.fresh[seat]
    async with live.hinting[seat]:
        known = live.hints.get(seat)
        if known and known[0] == view:
            return known[1]
        if live.table.fresh[seat] != fresh:
            return None
        task = FindHints(table.game.id, f"{live.id} {seat} {table.seats[seat].key}", view)
        search = asyncio.create_task(workers.run(task, BOT_SECONDS, (address,)))
        live.searches[seat] = HintSearch(fresh, search)
        try:
            await asyncio.wait({search})
        finally:
            del live.searches[seat]
            search.cancel()
        if search.cancelled() or isinstance(search.exception(), NoAnswer):
            return None
        live.hints[seat] = view, search.result()
        return search.result()
