"""Hints: for any position, the best few moves, what they are worth, and in words what the best one gains.

The page, the terminal and whoever analyses games ask the same function, and give it a View:

    told = hints(view, seconds=1.0)
    told.best.move, told.best.worth
    tell(told, "en")[0].gains

What thinks for each game is imported when it is first asked, since it works with tables that nobody else needs; so is
`doubloon.games.silver_gold.filling`, which has the exact chance that a hole is filled.
"""

from typing import Any

from doubloon.core.errors import NotAsked, UnknownName
from doubloon.games import gold_hunting, silver_gold
from doubloon.hints.ideas import Filling, Gain, Hints, Idea, Measure
from doubloon.hints.speech import LANGUAGES, Language, Told, tell

SEED = "hint"
"""For whoever names no seed: the same position is told the same."""


def hints(view: Any, seconds: float, seed: int | str = SEED) -> Hints:
    """The best few moves of the view's seat, found in about so many seconds; NotAsked where it has none to make.

    `seed` decides what is left to chance: what is imagined of the hidden part, and in Gold Hunting which piles are
    built. Whoever gives hints to both sides gives them different ones.
    """
    if not view.moves:
        raise NotAsked("a hint is for a seat that is asked; this one is not asked now")
    if isinstance(view, silver_gold.View):
        from doubloon.games.silver_gold.hints import silver_gold_hints

        return silver_gold_hints(view, seconds, seed)
    if isinstance(view, gold_hunting.View):
        from doubloon.games.gold_hunting.hints import gold_hunting_hints

        return gold_hunting_hints(view, seconds, seed)
    raise UnknownName("there are hints for Silver & Gold and for Gold Hunting; this is the view of another game")


__all__ = [
    "LANGUAGES",
    "Filling",
    "Gain",
    "Hints",
    "Idea",
    "Language",
    "Measure",
    "Told",
    "hints",
    "tell",
]
