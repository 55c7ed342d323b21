"""A view of Silver & Gold from its JSON, for programs that play at a server."""

from doubloon.core.game import Options, Result
from doubloon.games.silver_gold.cards import EXPEDITIONS_BY_ID, TREASURES_BY_ID
from doubloon.games.silver_gold.moves import parse_move
from doubloon.games.silver_gold.schema import (
    SilverGoldActiveCard,
    SilverGoldOwn,
    SilverGoldPlayer,
    SilverGoldResult,
    SilverGoldScore,
    SilverGoldView,
)
from doubloon.games.silver_gold.scoring import Score
from doubloon.games.silver_gold.shapes import BOX_BITS
from doubloon.games.silver_gold.state import ActiveCard, Phase
from doubloon.games.silver_gold.view import Own, PlayerView, View


def view_from_json(data: SilverGoldView, options: Options, seat: int | None) -> View:
    """The view whose JSON this is."""
    return View(
        options=options,
        seat=seat,
        phase=Phase(data["phase"]),
        turn=data["turn"],
        first=data["first"],
        awaited=tuple(data["awaited"]),
        expedition=EXPEDITIONS_BY_ID[data["expedition"]] if data["expedition"] else None,
        display=tuple(TREASURES_BY_ID[card] if card else None for card in data["display"]),
        stack_size=data["stack"],
        trophies=tuple(data["trophies"]),
        palm_value=data["palm_value"],
        players=tuple(_player(player) for player in data["players"]),
        result=_result(data["result"]) if data["result"] else None,
        own=_own(data["own"]) if data["own"] else None,
        moves=tuple(parse_move(move) for move in data["moves"]),
    )


def _player(player: SilverGoldPlayer) -> PlayerView:
    return PlayerView(
        cards=tuple(_active(active) if active else None for active in player["cards"]),
        completed=tuple(TREASURES_BY_ID[card] for card in player["completed"]),
        coins=player["coins"],
        palms=tuple(player["palms"]),
        trophies=tuple(player["trophies"]),
        score=_score(player["score"]),
    )


def _active(active: SilverGoldActiveCard) -> ActiveCard:
    crossed = sum(BOX_BITS[box] for box in active["crossed"].split())
    return ActiveCard(TREASURES_BY_ID[active["card"]], crossed)


def _own(own: SilverGoldOwn) -> Own:
    return Own(tuple(TREASURES_BY_ID[card] for card in own["hand"]), _player(own["player"]), own["owed"])


def _score(score: SilverGoldScore) -> Score:
    return Score(score["coins"], score["trophies"], score["palms"], score["maps"], score["seals"])


def _result(result: SilverGoldResult) -> Result[Score]:
    return Result(tuple(_score(score) for score in result["scores"]), tuple(result["places"]))
