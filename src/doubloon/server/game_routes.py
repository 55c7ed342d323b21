"""HTTP for the games: the list of installed games, and the components of each."""

import gzip
from functools import cache

import orjson
from fastapi import APIRouter, HTTPException, Request, Response

from doubloon.bots import opponents
from doubloon.core import AnyGame, UnknownName
from doubloon.registry import GAMES
from doubloon.registry import game as find_game
from doubloon.server.messages import Problem
from doubloon.server.page import MAY_CHANGE, File, tagged
from doubloon.server.schemas import Components, GameJson

router = APIRouter(prefix="/api/games", tags=["games"], responses={status: {"model": Problem} for status in (404, 422)})


@router.get("")
async def games() -> dict[str, GameJson]:
    """All games that can be played here, by id."""
    return {
        game.id: {
            "title": game.title,
            "about": dict(game.about),
            "seats": list(game.seat_counts),
            "variants": list(game.variants),
            "bots": list(opponents(game)),
        }
        for game in GAMES.values()
    }


@router.get(
    "/{game}/components",
    response_model=Components,
    responses={304: {"description": "The client's copy is up to date."}},
)
async def components(game: str, request: Request) -> Response:
    """The printed components of a game, such as its cards; views name them by id."""
    try:
        found = find_game(game)
    except UnknownName as error:
        raise HTTPException(404, {"code": "no-game", "message": str(error)}) from error
    file = _components_file(found)
    if file is None:
        raise HTTPException(404, {"code": "no-components", "message": f"{found.id} has no components to send"})
    return file.response(request.headers)


@cache
def _components_file(game: AnyGame) -> File | None:
    schema = game.schema.load() if game.schema else None
    if schema is None or schema.components is None:
        return None
    content = orjson.dumps(schema.components())
    return File(tagged(content), tagged(gzip.compress(content, mtime=0)), "application/json", MAY_CHANGE)
