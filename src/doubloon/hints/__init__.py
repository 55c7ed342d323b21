"""Hints: the best few moves of any position, their values, and in words what they gain.

>>> import doubloon
>>> game = doubloon.new("silver-and-gold", seed=7)
>>> found = hints(game.rules, game.view(0), seconds=0.1)
>>> found.best
<Suggestion keep ...: ...>
>>> explain(game.rules, found, "en")[0].title
'... and ...'

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
