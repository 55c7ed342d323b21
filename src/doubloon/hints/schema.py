"""Hints as JSON: `doubloon hint --json` prints this shape, and the server sends it.

To the type checker, the facts of a suggestion are a mapping. At runtime they are the union of the types that the
installed games declare; the OpenAPI document and the page's TypeScript types are made from it.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from doubloon.core.game import AnyGame
from doubloon.core.hints import JSON_DIGITS, Hints, Measure
from doubloon.hints.explain import SuggestionText, explain
from doubloon.hints.find import adviser_of
from doubloon.registry import GAMES

MeasureName: TypeAlias = Literal["points", "win"]


def facts_type(game: AnyGame) -> Any:
    """The type that a game declares for the facts of its hints; any object where it declares none."""
    declared = game.schema.load().hint_facts_type if game.schema else None
    return declared or dict[str, object]


if TYPE_CHECKING:
    Facts: TypeAlias = Mapping[str, object]
else:
    _FACTS_TYPES = [facts_type(game) for game in GAMES.values() if game.adviser]
    Facts = reduce(or_, _FACTS_TYPES) if _FACTS_TYPES else dict[str, object]


class SuggestionTextJson(TypedDict):
    """A suggestion in one language."""

    title: str
    """The move in a few words, for a list."""
    value: str
    """The value with its unit."""
    win: str | None
    """The probability of winning, beside a value in points."""
    reason: str
    """What the move gains and risks, and how it compares with the best or the next best move."""
    outlook: str | None
    """What later turns may bring."""


class TranslatedTextJson(TypedDict):
    """A suggestion in every language."""

    en: SuggestionTextJson
    de: SuggestionTextJson


class SuggestionJson(TypedDict):
    """A good move."""

    moves: list[str]
    """The move to make now, then the moves that should follow it in the same turn."""
    value: float
    """The value, in the unit of the hints' measure."""
    win: float | None
    """The probability of winning, beside a value in points; a draw counts half. Null where it is not known."""
    facts: Facts
    """What the move gains and risks, in a shape of its game."""
    text: TranslatedTextJson


class HintsJson(TypedDict):
    """The best few moves of a position, best first."""

    measure: MeasureName
    """The unit of `value`: the final score that the seat can expect, or its probability of winning."""
    suggestions: list[SuggestionJson]


def hints_to_json(game: AnyGame, hints: Hints[Any]) -> HintsJson:
    """The hints with their facts, and in words in every language; values are rounded."""
    adviser = adviser_of(game)
    english, german = explain(game, hints, "en"), explain(game, hints, "de")
    return {
        "measure": _MEASURES[hints.measure],
        "suggestions": [
            {
                "moves": [str(move) for move in suggestion.moves],
                "value": round(suggestion.value, JSON_DIGITS),
                "win": None if suggestion.win is None else round(suggestion.win, JSON_DIGITS),
                "facts": adviser.facts_to_json(suggestion.facts),
                "text": {"en": _text(in_english), "de": _text(in_german)},
            }
            for suggestion, in_english, in_german in zip(hints.suggestions, english, german, strict=True)
        ],
    }


def _text(text: SuggestionText) -> SuggestionTextJson:
    return {
        "title": text.title,
        "value": text.value,
        "win": text.win,
        "reason": text.reason,
        "outlook": text.outlook,
    }


_MEASURES: dict[Measure, MeasureName] = {Measure.POINTS: "points", Measure.WIN: "win"}
