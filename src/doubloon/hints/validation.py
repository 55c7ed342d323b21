"""Reading hints from a source that is not trusted."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from doubloon.core.game import AnyGame, View
from doubloon.hints.schema import HintsJson, facts_type


def validate_hints(game: AnyGame, view: View, text: str) -> HintsJson:
    """The hints in a JSON text; ValueError or DoubloonError unless they are hints for this view.

    There must be a suggestion, all shapes must be those of the schema, every move must be a move of the game, and the
    first move of each suggestion must be legal.
    """
    found = _hints.validate_json(text, strict=True)
    if not found["suggestions"]:
        raise ValueError("there are no suggestions")
    for suggestion in found["suggestions"]:
        _facts(game).validate_python(suggestion["facts"], strict=True)
        first, *_ = [game.parse_move(move) for move in suggestion["moves"]]
        if first not in view.moves:
            raise ValueError("the first move of a suggestion is not legal")
    return found


_hints: TypeAdapter[HintsJson] = TypeAdapter(HintsJson)


@cache
def _facts(game: AnyGame) -> TypeAdapter[Any]:
    return TypeAdapter(facts_type(game))
