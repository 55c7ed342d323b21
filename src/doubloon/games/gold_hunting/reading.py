"""A view of Gold Hunting from its JSON, for programs that play at a server."""

from collections.abc import Sequence

from doubloon.core.game import Options, Result
from doubloon.games.gold_hunting.moves import Move, builds_of, parse_move
from doubloon.games.gold_hunting.schema import (
    MAX_MOVES_LISTED,
    GoldHuntingOwn,
    GoldHuntingPlayer,
    GoldHuntingResult,
    GoldHuntingScore,
    GoldHuntingView,
)
from doubloon.games.gold_hunting.scoring import Score
from doubloon.games.gold_hunting.state import Lift, Marker, Phase
from doubloon.games.gold_hunting.view import Own, PlayerView, View


def view_from_json(data: GoldHuntingView, options: Options, seat: int | None) -> View:
    """The view whose JSON this is."""
    return View(
        options=options,
        seat=seat,
        phase=Phase(data["phase"]),
        awaited=tuple(data["awaited"]),
        players=tuple(_player(player) for player in data["players"]),
        lifts=tuple(Lift(**lift) for lift in data["lifts"]),
        result=_result(data["result"]) if data["result"] else None,
        own=_own(data["own"]) if data["own"] else None,
        moves=_moves(data, options),
    )


def _moves(data: GoldHuntingView, options: Options) -> Sequence[Move]:
    """The legal moves; only builds are too many to list."""
    if data["move_count"] > MAX_MOVES_LISTED:
        return builds_of(options)
    return tuple(parse_move(move) for move in data["moves"])


def _player(player: GoldHuntingPlayer) -> PlayerView:
    return PlayerView(
        heights=None if player["heights"] is None else tuple(player["heights"]),
        standing=tuple(player["standing"]),
        hand=tuple(player["hand"]),
        kept=tuple(player["kept"]),
        marker=Marker(player["marker"]),
        rushed=player["rushed"],
        score=_score(player["score"]),
    )


def _own(own: GoldHuntingOwn) -> Own:
    return Own(own["marker"], tuple(tuple(int(piece) for piece in pile) for pile in own["piles"]))


def _score(score: GoldHuntingScore) -> Score:
    return Score(score["hand"], score["kept"], score["rush"])


def _result(result: GoldHuntingResult) -> Result[Score]:
    return Result(tuple(_score(score) for score in result["scores"]), tuple(result["places"]))
