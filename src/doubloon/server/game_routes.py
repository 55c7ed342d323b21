"""HTTP for the games themselves: what can be played, and what is printed on the cards. Nothing here knows a table."""

import gzip

import orjson
from fastapi import APIRouter, Request, Response

from doubloon.games import silver_gold
from doubloon.games.silver_gold.shapes import mask_text, read_grid
from doubloon.registry import GAMES
from doubloon.server.messages import Problem
from doubloon.server.page import MAY_CHANGE, File, tagged
from doubloon.server.wire import CardsWire, ExpeditionCardWire, GameWire, TreasureCardWire

router = APIRouter(prefix="/api/games", tags=["games"], responses={status: {"model": Problem} for status in (413, 422)})


@router.get("")
async def games() -> dict[str, GameWire]:
    """What can be played here, by name: games, seat counts, variants, and the levels of bots, weakest first."""
    return {
        name: GameWire(
            title=game.title,
            seats=list(game.seat_counts),
            variants=list(game.variants),
            bots=list(game.levels),
        )
        for name, game in GAMES.items()
    }


@router.get(
    "/silver-and-gold/cards",
    response_model=CardsWire,
    responses={304: {"description": "They are as the client has them."}},
)
async def silver_and_gold_cards(request: Request) -> Response:
    """What is printed on the cards of Silver & Gold, which looks name by their ids alone."""
    return _CARDS.response(request.headers)


def _cards() -> CardsWire:
    return CardsWire(
        treasures=[_treasure(card) for card in silver_gold.TREASURE_CARDS],
        expeditions=[_expedition(card) for card in silver_gold.EXPEDITION_CARDS],
    )


def _treasure(card: silver_gold.TreasureCard) -> TreasureCardWire:
    seal = card.seal
    return TreasureCardWire(
        id=card.id,
        colour=card.colour.value,
        points=card.points,
        seal={"colour": seal.colour.value, "points_each": seal.points_each} if seal else None,
        rows=list(card.grid),
    )


def _expedition(card: silver_gold.ExpeditionCard) -> ExpeditionCardWire:
    boxes = mask_text(read_grid(card.shape.grid, "o")).split()
    return ExpeditionCardWire(id=card.id, shape=card.shape.name, boxes=boxes)


def _file(content: bytes) -> File:
    return File(tagged(content), tagged(gzip.compress(content, mtime=0)), "application/json", MAY_CHANGE)


_CARDS = _file(orjson.dumps(_cards()))
