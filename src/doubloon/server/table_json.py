"""Tables and replays as JSON text, in the types that `schemas` declares."""

from functools import lru_cache

import orjson

from doubloon.core import AnyGame, View
from doubloon.match import SeatView, TableView
from doubloon.server.replays import Replay
from doubloon.server.schemas import ReplayJson, SeatJson, TableJson


def table_to_json(table_id: str, game: AnyGame, table: TableView, ahead: float = 0.0) -> bytes:
    """A table as one viewer sees it; `ahead` is the difference between its steady times and wall time."""
    options = table.options
    data: TableJson = {
        "id": table_id,
        "game": game.id,
        "options": {"seats": options.seats, "start": options.start, "variant": options.variant},
        "status": table.status,
        "seq": table.seq,
        "seat": table.seat,
        "seconds": table.seconds,
        "listed": table.listed,
        "hints_allowed": table.hints_allowed,
        "seats": [_seat(seat, ahead) for seat in table.seats],
        "recent": list(table.recent),
        "can_take_back": table.can_take_back,
        "previous": table.previous,
        "rematch": table.rematch,
        "series": {"games": table.series.games, "wins": list(table.series.wins), "draws": table.series.draws},
        "view": None if table.view is None else game.view_to_json(table.view),
    }
    return orjson.dumps(data)


def replay_to_json(game: AnyGame, step: int, replay: Replay, view: View) -> bytes:
    """The position of a finished game after `step` lines of its record."""
    data: ReplayJson = {
        "game": game.id,
        "step": step,
        "steps": len(replay.lines),
        "line": replay.lines[step - 1] if step else None,
        "hinted": step - 1 in replay.hinted,
        "bot": replay.replaced.get(step - 1),
        "clock": step - 1 in replay.clocked,
        "view": game.view_to_json(view),
    }
    return orjson.dumps(data)


@lru_cache(1 << 10)
def _seat(seat: SeatView, ahead: float) -> SeatJson:
    return {
        "name": seat.name,
        "kind": seat.kind,
        "substitute": seat.substitute,
        "left": seat.left,
        "awaited": seat.awaited,
        "offers_end": seat.offers_end,
        "declined_end": seat.declined_end,
        "rematch": seat.rematch,
        "clock_moved": seat.clock_moved,
        "deadline": None if seat.deadline is None else seat.deadline - ahead,
        "hints": seat.hints,
    }
