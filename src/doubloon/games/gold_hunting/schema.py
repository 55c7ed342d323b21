"""Gold Hunting as typed JSON: the one declaration of every shape that the server sends."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from doubloon.core.game import Result
from doubloon.core.hints import JSON_DIGITS
from doubloon.core.lazy import Lazy
from doubloon.core.schema import Schema
from doubloon.games.gold_hunting.hint_facts import Building, Facts, Keeping, Lifting
from doubloon.games.gold_hunting.scoring import Score
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Pile
from doubloon.games.gold_hunting.view import Own, PlayerView, View

PhaseName: TypeAlias = Literal["markers", "build", "mine", "over"]
MarkerName: TypeAlias = Literal["held", "won", "lost", "returned"]

MAX_MOVES_LISTED = 1000
"""Where there are more legal moves than this, the JSON has only their number. Only builds exceed it."""


class GoldHuntingLift(TypedDict):
    """A lifted piece, as both players saw it."""

    seat: int
    pile: int
    declared: int
    piece: int
    rush: bool
    broke_down: bool


class GoldHuntingScore(TypedDict):
    """A seat's score by parts."""

    hand: int
    kept: int
    rush: int
    total: int


class GoldHuntingPlayer(TypedDict):
    """What everybody sees of a seat."""

    heights: list[int] | None
    """The gold in each pile; null while the piles are hidden, and in the variant hidden-heights."""
    standing: list[bool]
    """Which piles are not empty; the list is empty while the piles are hidden."""
    hand: list[int]
    kept: list[int]
    marker: MarkerName
    rushed: int | None
    """The marker's number, once a gold rush has shown it."""
    score: GoldHuntingScore
    """The score if the game ended now."""


class GoldHuntingOwn(TypedDict):
    """What only the seat itself knows."""

    marker: int | None
    piles: list[str]
    """Pieces from bottom to top: "1123"."""


class GoldHuntingKeep(TypedDict):
    """What keeping means now: the gold leaves the hand and becomes points that cannot be lost."""

    gold: int
    points: int


class GoldHuntingRush(TypedDict):
    """What a gold rush means now."""

    number: int
    """The declared number: that of the marker."""
    points: int
    """The extra points if the number is right; the piece is won as well."""
    risk: int
    """The gold in hand that can be lost if the number is wrong."""


class GoldHuntingMarkerMoves(TypedDict):
    """What the moves that use the marker mean now; null where the seat cannot make them."""

    keep: GoldHuntingKeep | None
    rush: GoldHuntingRush | None


class GoldHuntingResult(TypedDict):
    """How a game ended."""

    scores: list[GoldHuntingScore]
    winners: list[int]
    places: list[int]


class GoldHuntingView(TypedDict):
    """Gold Hunting as one viewer sees it."""

    phase: PhaseName
    awaited: list[int]
    players: list[GoldHuntingPlayer]
    lifts: list[GoldHuntingLift]
    result: GoldHuntingResult | None
    own: GoldHuntingOwn | None
    moves: list[str]
    """The legal moves; empty where there are too many to list."""
    move_count: int
    marker_moves: GoldHuntingMarkerMoves


class GoldHuntingLifting(TypedDict):
    """Hint facts: lifting a piece after declaring its number."""

    kind: Literal["lifting"]
    pile: int
    declared: int
    rush: bool
    right: float
    """The probability that the declared number is right."""
    breaks_down: float
    """The probability that all gold in hand is lost."""
    hand: int
    """The gold in hand."""
    points: int
    """The bonus of a gold rush whose number is right; 0 without a rush."""


class GoldHuntingKeeping(TypedDict):
    """Hint facts: keeping the gold in hand."""

    kind: Literal["keeping"]
    gold: int
    points: int
    """The points that it is sure to score."""


class GoldHuntingBuilding(TypedDict):
    """Hint facts: building the four piles."""

    kind: Literal["building"]
    mined: float
    """The points that a sensible opponent gets from these piles, on average."""
    usual: float
    """The same for piles built at random."""


GoldHuntingHintFacts: TypeAlias = GoldHuntingLifting | GoldHuntingKeeping | GoldHuntingBuilding


def view_to_json(view: View) -> GoldHuntingView:
    """A view."""
    return {
        "phase": _PHASES[view.phase],
        "awaited": list(view.awaited),
        "players": [_player(player) for player in view.players],
        "lifts": [_lift(lift) for lift in view.lifts],
        "result": _result(view.result) if view.result else None,
        "own": _own(view.own) if view.own else None,
        "moves": [str(move) for move in view.moves] if len(view.moves) <= MAX_MOVES_LISTED else [],
        "move_count": len(view.moves),
        "marker_moves": _marker_moves(view),
    }


def facts_to_json(facts: Facts) -> GoldHuntingHintFacts:
    """The facts behind a hint; chances and averages are rounded."""
    match facts:
        case Lifting():
            return {
                "kind": "lifting",
                "pile": facts.pile,
                "declared": facts.declared,
                "rush": facts.rush,
                "right": round(facts.right, JSON_DIGITS),
                "breaks_down": round(facts.breaks_down, JSON_DIGITS),
                "hand": facts.hand,
                "points": facts.points,
            }
        case Keeping():
            return {"kind": "keeping", "gold": facts.gold, "points": facts.points}
        case Building():
            return {
                "kind": "building",
                "mined": round(facts.mined, JSON_DIGITS),
                "usual": round(facts.usual, JSON_DIGITS),
            }


def piles_to_json(piles: Iterable[Pile]) -> list[str]:
    """Piles as texts, pieces from bottom to top."""
    return ["".join(map(str, pile)) for pile in piles]


def _player(player: PlayerView) -> GoldHuntingPlayer:
    return {
        "heights": None if player.heights is None else list(player.heights),
        "standing": list(player.standing),
        "hand": list(player.hand),
        "kept": list(player.kept),
        "marker": _MARKERS[player.marker],
        "rushed": player.rushed,
        "score": _score(player.score),
    }


def _own(own: Own) -> GoldHuntingOwn:
    return {"marker": own.marker, "piles": piles_to_json(own.piles)}


def _lift(lift: Lift) -> GoldHuntingLift:
    return {
        "seat": lift.seat,
        "pile": lift.pile,
        "declared": lift.declared,
        "piece": lift.piece,
        "rush": lift.rush,
        "broke_down": lift.broke_down,
    }


def _score(score: Score) -> GoldHuntingScore:
    return {"hand": score.hand, "kept": score.kept, "rush": score.rush, "total": score.total}


def _result(result: Result[Score]) -> GoldHuntingResult:
    return {
        "scores": [_score(score) for score in result.scores],
        "winners": list(result.winners),
        "places": list(result.places),
    }


def _marker_moves(view: View) -> GoldHuntingMarkerMoves:
    keeping, rushing = view.keeping, view.rushing
    return {
        "keep": {"gold": keeping.gold, "points": keeping.points} if keeping else None,
        "rush": {"number": rushing.number, "points": rushing.points, "risk": rushing.risk} if rushing else None,
    }


_PHASES: dict[Phase, PhaseName] = {
    Phase.MARKERS: "markers",
    Phase.BUILD: "build",
    Phase.MINE: "mine",
    Phase.OVER: "over",
}
_MARKERS: dict[Marker, MarkerName] = {
    Marker.HELD: "held",
    Marker.WON: "won",
    Marker.LOST: "lost",
    Marker.RETURNED: "returned",
}

SCHEMA: Schema[View] = Schema(
    view_type=GoldHuntingView,
    view_to_json=view_to_json,
    view_from_json=Lazy("doubloon.games.gold_hunting.reading:view_from_json"),
    hint_facts_type=GoldHuntingHintFacts,
)
