"""What a bot is: it is given a View and a time budget, and answers with a Move."""

import random
from typing import Any, Protocol


class Bot(Protocol):
    """A player. It never sees a State; what it wants to imagine, it samples from its view."""

    def choose(self, view: Any, seconds: float) -> Any:
        """One of `view.moves`, within about `seconds`."""
        ...


class RandomBot:
    """Plays any game: each legal move is equally likely."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002 (it needs no time)
        """Any legal move."""
        return self._random.choice(view.moves)
