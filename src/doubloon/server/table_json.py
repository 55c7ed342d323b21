"""Tables and replays as JSON text, in the types that `schemas` declares."""

from collections.abc import Sequence
from functools import lru_cache

import orjson

from doubloon.core import AnyGame
from doubloon.match import SeatView, TableView
from doubloon.server.replays import Replay
from doubloon.server.schemas import ReplayJson, ReplayLineJson, ReplayPositionsJson, SeatJson, TableJson


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
        "substituted": [{"line": line, "bot": bot} for line, bot in table.substituted],
        "can_take_back": table.can_take_back,
        "previous": table.previous,
        "rematch": table.rematch,
        "series": {"games": table.series.games, "wins": list(table.series.wins), "draws": table.series.draws},
        "view": None if table.view is None else game.view_to_json(table.view),
    }
    return orjson.dumps(data)


def replay_to_json(game: AnyGame, replay: Replay, created: float) -> ReplayJson:
    """A finished game line by line; its table was `created` at this wall time."""
    lines: list[ReplayLineJson] = [
        {
            "text": line,
            "public_at": public_at,
            "hinted": number in replay.hinted,
            "bot": replay.replaced.get(number),
            "clock": number in replay.clocked,
            "substitute": replay.substituted.get(number),
        }
        for number, (line, public_at) in enumerate(zip(replay.lines, replay.public_at, strict=True))
    ]
    return {
        "game": game.id,
        "created": created,
        "lines": lines,
        "stops": list(replay.stops),
        "can_open": game.revealed is not None,
    }


def positions_to_json(game: AnyGame, replay: Replay, steps: Sequence[int], seat: int | None, reveal: bool) -> bytes:
    """Positions of a finished game as `seat` saw them; with `reveal`, also what the views hide."""
    states = [replay.states[step] for step in steps]
    revealed = game.revealed.load() if reveal and game.revealed else None
    data: ReplayPositionsJson = {
        "game": game.id,
        "steps": list(steps),
        "views": [game.view_to_json(game.view(state, seat)) for state in states],
        "revealed": [revealed.to_json(state) for state in states] if revealed else None,
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
