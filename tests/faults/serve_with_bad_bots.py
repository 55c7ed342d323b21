"""`doubloon serve` with workers that often misbehave: they crash, hang and answer garbage."""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from doubloon.bots.tasks import ChooseMove, Task
from doubloon.bots.workers import BotWorkers
from doubloon.hints.task import FindHints
from doubloon.server import app
from doubloon.server.serve import serve
from tests.bots import bad_bots

_NORMAL_PROBABILITY = 0.75
_MISBEHAVIOURS: tuple[Callable[[Any], Any], ...] = (
    bad_bots.exits,
    bad_bots.raises,
    bad_bots.segfaults,
    bad_bots.freezes,
    bad_bots.writes_half_a_frame,
    bad_bots.answers_nonsense,
    bad_bots.answers_nothing,
    bad_bots.answers_an_illegal_move,
    bad_bots.writes_garbage,
    bad_bots.writes_invalid_text,
    bad_bots.answers_another_request,
)


def run_unreliably(task: Task[object], seconds: float) -> str:
    """A runner for workers: it runs the task or misbehaves instead, depending on the task's seed."""
    assert isinstance(task, ChooseMove | FindHints)
    rng = Random(f"mood {task.seed}")
    if rng.random() < _NORMAL_PROBABILITY:
        return task.run(seconds)
    return str(rng.choice(_MISBEHAVIOURS)(task.view))


def main() -> None:
    """Serve as `doubloon serve` does."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    arguments = parser.parse_args()
    bad_workers = partial(BotWorkers, grace=0.2, runner=f"{__name__}:run_unreliably")
    setattr(app, "BotWorkers", bad_workers)  # noqa: B010 (mypy rejects replacing a class)
    serve(arguments.host, arguments.port, arguments.database, 1)
