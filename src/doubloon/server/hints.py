"""Hints for the people at a table: thought out in a worker, read with mistrust, and kept while they are good."""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from doubloon.bots.workers import BotWorkers
from doubloon.core import AnyGame, DoubloonError
from doubloon.hints.schema import HintsJson
from doubloon.hints.thinking import THINKER
from doubloon.server.live_table import LiveTable
from doubloon.server.live_tables import BOT_SECONDS

_adapter: TypeAdapter[HintsJson] = TypeAdapter(HintsJson)


async def find_hints(live: LiveTable, seat: int, view: Any, workers: BotWorkers) -> HintsJson | None:
    """The hints for a view of a table's seat; None where no worker could think of any.

    Who asks again in the same position is told the same. What is left to chance hangs on the seat's key, which nobody
    else knows: whoever else asks cannot find out what this seat was told.
    """
    known = live.hints.get(seat)
    if known and known[0] == view:
        return known[1]
    table = live.table
    game, seed = table.game, f"{live.id} {seat} {table.seats[seat].key}"
    found = await workers.think(game.id, THINKER, seed, view, BOT_SECONDS, lambda text: read_hints(game, view, text))
    if found:
        live.hints[seat] = view, found
    return found


def read_hints(game: AnyGame, view: Any, text: str) -> HintsJson | None:
    """The hints that a worker wrote, if they are any: each begins with a legal move, and goes on with moves."""
    try:
        found = _adapter.validate_json(text, strict=True)
        for idea in found["ideas"]:
            first, *_ = [game.parse_move(move) for move in idea["moves"]]
            if first not in view.moves:
                return None
    except (ValidationError, DoubloonError, ValueError):
        return None
    return found if found["ideas"] else None
