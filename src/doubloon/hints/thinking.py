"""Hints as a bot worker thinks them out: it is given a View, a seed and some seconds, and answers with JSON text."""

import json
from collections.abc import Mapping
from typing import Any

from doubloon.bots import BotMaker
from doubloon.bots.find import makers
from doubloon.hints import hints
from doubloon.hints.notes import to_json
from doubloon.registry import GAMES

THINKER = "hints"
"""By this name a worker is asked for hints."""


class Thinker:
    """Like a bot, except that it says all that it thinks."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, view: Any, seconds: float) -> str:
        """The hints for a view, as JSON."""
        return json.dumps(to_json(hints(view, seconds, self._seed)))


MAKERS: dict[str, Mapping[str, BotMaker]] = {game.id: {**makers(game), THINKER: Thinker} for game in GAMES.values()}
"""All that workers can be asked for: every bot, and hints."""
MAKERS_PATH = f"{__name__}:MAKERS"
