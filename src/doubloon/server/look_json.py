"""Looks as JSON texts: built from a Look field by field, as the types in `wire` say; what many looks share is kept."""

from functools import lru_cache
from typing import Any

import orjson

from doubloon.core import Result, result_to_json
from doubloon.games import gold_hunting, silver_gold
from doubloon.games.silver_gold.shapes import mask_text
from doubloon.match import Look, SeatLook

_CROSSES = (silver_gold.Cross, silver_gold.Extra)
LONGEST_LIST = 1000
"""Where there are more legal moves than this, they are counted and not listed: only Gold Hunting's builds are."""


def look_to_json(table: str, look: Look) -> str:
    """A look as JSON text, a LookWire; the field named after the game has its view."""
    told = {
        "table": table,
        "game": look.game,
        "seats_count": look.options.seats,
        "start": look.options.start,
        "variant": look.options.variant,
        "status": look.status,
        "seq": look.seq,
        "seat": look.seat,
        "seconds": look.seconds,
        "listed": look.listed,
        "hints": look.hints,
        "seats": [_seat(seat) for seat in look.seats],
        "recent": look.recent,
        "can_take_back": look.can_take_back,
        "previous": look.previous,
        "rematch": look.rematch,
        **_games(look.view),
    }
    return orjson.dumps(told).decode()


def replay_to_json(step: int, steps: int, line: str | None, hinted: bool, view: Any) -> bytes:
    """A position of a finished game as JSON text, a ReplayWire."""
    return orjson.dumps({"step": step, "steps": steps, "line": line, "hinted": hinted, **_games(view)})


def _games(view: Any) -> dict[str, Any]:
    """The view in the field that is named after its game."""
    return {
        "silver_and_gold": _silver_gold(view) if isinstance(view, silver_gold.View) else None,
        "gold_hunting": _gold_hunting(view) if isinstance(view, gold_hunting.View) else None,
    }


@lru_cache(1 << 10)
def _seat(seat: SeatLook) -> orjson.Fragment:
    told = {
        "name": seat.name,
        "kind": seat.kind,
        "stand_in": seat.stand_in,
        "left": seat.left,
        "awaited": seat.awaited,
        "offers_end": seat.offers_end,
        "deadline": seat.deadline,
        "hints": seat.hints,
    }
    return orjson.Fragment(orjson.dumps(told))


def _silver_gold(view: silver_gold.View) -> dict[str, Any]:
    own = view.own
    return {
        "phase": view.phase,
        "turn": view.turn,
        "round": view.round,
        "first": view.first,
        "awaited": view.awaited,
        "expedition": view.expedition.id if view.expedition else None,
        "display": [card.id if card else None for card in view.display],
        "stack": view.stack_size,
        "trophies": view.trophies,
        "palm_value": view.palm_value,
        "players": [_silver_gold_player(player) for player in view.players],
        "result": _result(view.result),
        "own": None
        if own is None
        else {
            "hand": [card.id for card in own.hand],
            "player": _silver_gold_player(own.player),
            "owed": own.owed,
        },
        **_silver_gold_moves(view),
    }


@lru_cache(1 << 12)
def _silver_gold_player(player: silver_gold.PlayerView) -> orjson.Fragment:
    cards = [
        {"card": active.card.id, "crossed": mask_text(active.crossed)} if active else None for active in player.cards
    ]
    told = {
        "cards": cards,
        "completed": [card.id for card in player.completed],
        "coins": player.coins,
        "palms": player.palms,
        "trophies": player.trophies,
        "score": _score(player.score),
    }
    return orjson.Fragment(orjson.dumps(told))


def _silver_gold_moves(view: silver_gold.View) -> dict[str, Any]:
    """The legal moves, what crosses bring at once, and the places of those after which another one is owed."""
    own = view.own
    texts = [str(move) for move in view.moves]
    gains: dict[str, orjson.Fragment] = {}
    unfinished: list[int] = []
    free = {active.card: active.free for active in own.player.cards if active} if own else {}
    for place, move in enumerate(view.moves):
        if isinstance(move, _CROSSES):
            card, boxes = move.card, move.boxes
            if boxes & card.symbols or boxes == free[card]:
                gains[texts[place]] = _gain(view.gain(move))
            if view.continues(move):
                unfinished.append(place)
    return {"moves": texts, "move_count": len(texts), "gains": gains, "unfinished": unfinished}


@lru_cache(1 << 10)
def _gain(gain: silver_gold.Gain) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(gain._asdict()))


def _gold_hunting(view: gold_hunting.View) -> dict[str, Any]:
    own = view.own
    return {
        "phase": view.phase.value,
        "awaited": view.awaited,
        "players": [
            {
                "heights": player.heights,
                "standing": player.standing,
                "hand": player.hand,
                "kept": player.kept,
                "marker": player.marker.value,
                "rushed": player.rushed,
                "score": _score(player.score),
            }
            for player in view.players
        ],
        "lifts": [
            {
                "seat": lift.seat,
                "pile": lift.pile,
                "declared": lift.declared,
                "piece": lift.piece,
                "rush": lift.rush,
                "broke_down": lift.broke_down,
            }
            for lift in view.lifts
        ],
        "result": _result(view.result),
        "own": None
        if own is None
        else {"marker": own.marker, "piles": ["".join(map(str, pile)) for pile in own.piles]},
        "moves": [str(move) for move in view.moves] if len(view.moves) <= LONGEST_LIST else [],
        "move_count": len(view.moves),
        "worth": _worth(view),
    }


def _worth(view: gold_hunting.View) -> dict[str, Any]:
    keeping, rushing = view.keeping, view.rushing
    return {
        "keep": keeping and {"gold": keeping.gold, "points": keeping.points},
        "rush": rushing and {"number": rushing.number, "points": rushing.points, "risk": rushing.risk},
    }


def _score(score: Any) -> dict[str, int]:
    return {**score.parts(), "total": score.total}


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    told = result_to_json(result)
    return {"scores": told["scores"], "winners": told["winners"], "places": result.places}
