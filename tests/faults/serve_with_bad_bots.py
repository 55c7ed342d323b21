"""`doubloon serve`, except that its bots misbehave: they crash, hang and answer garbage, and sometimes play."""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from doubloon.bots import BotMaker
from doubloon.bots.workers import BotWorkers
from doubloon.hints.thinking import MAKERS
from doubloon.server import app
from doubloon.server.serve import serve
from tests.bots import bad_bots

_PLAYS_WELL = 0.75
_TRICKS: tuple[Callable[[Any], Any], ...] = (
    bad_bots.exits,
    bad_bots.raises,
    bad_bots.segfaults,
    bad_bots.freezes,
    bad_bots.writes_half_a_frame,
    bad_bots.babbles,
    bad_bots.answers_nothing,
    bad_bots.answers_an_illegal_move,
    bad_bots.writes_garbage,
    bad_bots.writes_what_is_not_text,
    bad_bots.answers_another_request,
)


class Moody:
    """Plays as the good bot of its name does, or plays one of the tricks; its seed decides."""

    def __init__(self, good: BotMaker, seed: int | str) -> None:
        self._good, self._seed, self._rng = good, seed, Random(f"mood {seed}")

    def choose(self, view: Any, seconds: float) -> Any:
        """A move, if all goes well."""
        if self._rng.random() < _PLAYS_WELL:
            return self._good(self._seed).choose(view, seconds)
        return self._rng.choice(_TRICKS)(view)


BOTS = {game: {name: partial(Moody, good) for name, good in bots.items()} for game, bots in MAKERS.items()}


def main() -> None:
    """Serve as `doubloon serve` does."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    arguments = parser.parse_args()
    setattr(app, "BotWorkers", partial(BotWorkers, grace=0.2))  # noqa: B010 (mypy would not have a class replaced)
    setattr(app, "MAKERS_PATH", f"{__name__}:BOTS")  # noqa: B010 (nor a constant)
    serve(arguments.host, arguments.port, arguments.database, 1)
