"""Hints: the best few moves of any position, their values, and in words what they gain.

    found = hints(game, view, seconds=1.0)
    found.best.move, found.best.value
    explain(game, found, "en")[0].reason

The page, the terminal and analyses of games all use these functions, and give them a View. The game's adviser does the
work; it is imported on first use.
"""

from doubloon.core.hints import Hints, Measure, Suggestion
from doubloon.core.languages import LANGUAGES, Language
from doubloon.hints.explain import SuggestionText, explain
from doubloon.hints.find import NoAdviser, adviser_of, hints

__all__ = [
    "LANGUAGES",
    "Hints",
    "Language",
    "Measure",
    "NoAdviser",
    "Suggestion",
    "SuggestionText",
    "adviser_of",
    "explain",
    "hints",
]
