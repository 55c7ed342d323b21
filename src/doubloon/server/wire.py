"""Looks as JSON: what goes over the wire, spelled out field by field. These types are in the OpenAPI document."""

from functools import lru_cache
from typing import Any

from typing_extensions import TypedDict

from doubloon import gold_hunting, silver_gold
from doubloon.core import Result, result_to_json
from doubloon.match import Look
from doubloon.silver_gold.shapes import mask_text

LONGEST_LIST = 1000
"""Where there are more legal moves than this, they are counted and not listed: only Gold Hunting's builds are."""


class ActiveCardWire(TypedDict):
    """A treasure card in front of a player."""

    card: str
    crossed: str
    """The crossed boxes, row by row: "a1 b1"."""


class SilverGoldPlayerWire(TypedDict):
    """What lies in front of a seat."""

    cards: list[ActiveCardWire | None]
    completed: list[str]
    coins: int
    palms: list[int]
    trophies: list[int]
    score: dict[str, int]


class SilverGoldOwnWire(TypedDict):
    """What only the seat itself knows."""

    hand: list[str]
    player: SilverGoldPlayerWire
    owed: int


class GainWire(TypedDict):
    """What a cross would bring at once."""

    coins: int
    palms: list[int]
    extras: int
    completes: bool


class ResultWire(TypedDict):
    """How a game ended."""

    scores: list[dict[str, int]]
    winners: list[int]
    places: list[int]


class SilverGoldViewWire(TypedDict):
    """Silver & Gold as one viewer sees it."""

    phase: str
    turn: int
    round: int
    first: int
    awaited: list[int]
    expedition: str | None
    display: list[str | None]
    stack: int
    trophies: list[int]
    palm_value: int
    players: list[SilverGoldPlayerWire]
    result: ResultWire | None
    own: SilverGoldOwnWire | None
    moves: list[str]
    move_count: int
    gains: dict[str, GainWire]
    """By move, for the crosses that touch a symbol or complete the card."""


class LiftWire(TypedDict):
    """A piece lifted, as both saw it."""

    seat: int
    pile: int
    declared: int
    piece: int
    rush: bool
    broke_down: bool


class GoldHuntingPlayerWire(TypedDict):
    """What everybody sees of a seat."""

    heights: list[int] | None
    standing: list[bool]
    hand: list[int]
    kept: list[int]
    marker: str
    rushed: int | None
    score: dict[str, int]


class GoldHuntingOwnWire(TypedDict):
    """What only the seat itself knows."""

    marker: int | None
    piles: list[str]
    """Pieces from bottom to top: "1123"."""


class GoldHuntingViewWire(TypedDict):
    """Gold Hunting as one viewer sees it."""

    phase: str
    awaited: list[int]
    players: list[GoldHuntingPlayerWire]
    lifts: list[LiftWire]
    result: ResultWire | None
    own: GoldHuntingOwnWire | None
    moves: list[str]
    move_count: int


class SeatWire(TypedDict):
    """What everybody sees of a seat at the table."""

    name: str | None
    kind: str
    stand_in: str | None
    left: bool
    awaited: bool
    offers_end: bool
    deadline: float | None


class LookWire(TypedDict):
    """A table as one viewer sees it."""

    table: str
    game: str
    seats_count: int
    start: int
    variant: str
    status: str
    seq: int
    seat: int | None
    seconds: int | None
    listed: bool
    hints: bool
    seats: list[SeatWire]
    recent: list[str]
    can_take_back: int
    previous: str | None
    rematch: str | None
    silver_and_gold: SilverGoldViewWire | None
    gold_hunting: GoldHuntingViewWire | None


def look_to_json(table: str, look: Look) -> LookWire:
    """A look as JSON data; the field named after the game has its view."""
    return {
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
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "stand_in": seat.stand_in,
                "left": seat.left,
                "awaited": seat.awaited,
                "offers_end": seat.offers_end,
                "deadline": seat.deadline,
            }
            for seat in look.seats
        ],
        "recent": list(look.recent),
        "can_take_back": look.can_take_back,
        "previous": look.previous,
        "rematch": look.rematch,
        "silver_and_gold": _silver_gold(look.view) if isinstance(look.view, silver_gold.View) else None,
        "gold_hunting": _gold_hunting(look.view) if isinstance(look.view, gold_hunting.View) else None,
    }


def _silver_gold(view: silver_gold.View) -> SilverGoldViewWire:
    own = view.own
    return {
        "phase": view.phase.value,
        "turn": view.turn,
        "round": view.round,
        "first": view.first,
        "awaited": list(view.awaited),
        "expedition": view.expedition.id if view.expedition else None,
        "display": [card.id if card else None for card in view.display],
        "stack": view.stack_size,
        "trophies": list(view.trophies),
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
        "moves": [str(move) for move in view.moves],
        "move_count": len(view.moves),
        "gains": _gains(view),
    }


@lru_cache(1 << 10)
def _silver_gold_player(player: silver_gold.PlayerView) -> SilverGoldPlayerWire:
    return {
        "cards": [
            {"card": active.card.id, "crossed": mask_text(active.crossed)} if active else None
            for active in player.cards
        ],
        "completed": [card.id for card in player.completed],
        "coins": player.coins,
        "palms": list(player.palms),
        "trophies": list(player.trophies),
        "score": _score(player.score),
    }


def _gains(view: silver_gold.View) -> dict[str, GainWire]:
    gains: dict[str, GainWire] = {}
    if view.own is None:
        return gains
    last = {active.card: active.free for active in view.own.player.cards if active}
    for move in view.moves:
        if not isinstance(move, silver_gold.Cross | silver_gold.Extra):
            return gains
        card, boxes = move.card, move.boxes
        if boxes & (card.coins | card.palms | card.crosses) or boxes == last[card]:
            gain = view.gain(move)
            gains[str(move)] = {
                "coins": gain.coins,
                "palms": list(gain.palms),
                "extras": gain.extras,
                "completes": gain.completes,
            }
    return gains


def _gold_hunting(view: gold_hunting.View) -> GoldHuntingViewWire:
    own = view.own
    return {
        "phase": view.phase.value,
        "awaited": list(view.awaited),
        "players": [
            {
                "heights": None if player.heights is None else list(player.heights),
                "standing": list(player.standing),
                "hand": list(player.hand),
                "kept": list(player.kept),
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
    }


def _score(score: Any) -> dict[str, int]:
    return {**score.parts(), "total": score.total}


def _result(result: Result | None) -> ResultWire | None:
    if result is None:
        return None
    told = result_to_json(result)
    return {"scores": told["scores"], "winners": told["winners"], "places": list(result.places)}
