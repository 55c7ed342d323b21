"""A run: training until games or minutes are used up, with everything in a folder, whenever it may end."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from doubloon.games.silver_gold.training.checkpoint import save
from doubloon.games.silver_gold.training.curves import draw, title
from doubloon.games.silver_gold.training.training import Gymnasium, Heard, Point, Training
from doubloon.games.silver_gold.value_net.card_inputs import new_card_values
from doubloon.games.silver_gold.value_net.weights import TrainedNetwork, save_weights

CHECKPOINT, WEIGHTS, CURVES = "checkpoint.npz", "weights.npz", "curves.svg"
"""What a run leaves in its folder: what the next one goes on from, what is played with, and a picture."""
_POINT_EVERY = 30.0
"""Seconds after which a point is added to the curves and all files are written."""
_CAUTION = 1.5
"""A batch is not begun when so many times what the slowest of its kind took would be too long."""


@dataclass(frozen=True, slots=True)
class Budget:
    """When a run ends: after so many games of the training, or after so many seconds, whichever is first."""

    games: int | None = None
    seconds: float | None = None

    def used(self, training: Training, seconds: float) -> float:
        """The share that is used up."""
        shares = [0.0]
        if self.games is not None:
            shares.append(training.games / self.games)
        if self.seconds is not None:
            shares.append(seconds / self.seconds)
        return min(1.0, max(shares))


def run(
    training: Training,
    folder: Path,
    budget: Budget,
    begun: float,
    heard: Callable[[Training, Heard, float], None],
    pointed: Callable[[Point], None],
) -> Training:
    """The training when the budget is used up; `begun` is when its seconds began to count.

    `heard` is told of every batch, and the share of the budget that is used up; `pointed` of every point of the curves.
    """
    gymnasium = Gymnasium(training.settings)
    since: list[Heard] = []
    last = monotonic()
    known: set[int] = set()
    longest = 0.0
    try:
        while budget.used(training, monotonic() - begun + _CAUTION * longest) < 1:
            started = monotonic()
            training, told = gymnasium.advance(training)
            lasted = monotonic() - started
            longest = max(longest, lasted if told.seats in known else 0.0)  # the first one was being compiled
            known.add(told.seats)
            training = replace(training, seconds=training.seconds + lasted)
            since.append(told)
            heard(training, told, budget.used(training, monotonic() - begun))
            if monotonic() - last > _POINT_EVERY:
                training = _with_point(gymnasium, training, since)
                pointed(training.curve[-1])
                write(folder, training)
                since, last = [], monotonic()
    finally:
        if since:
            training = _with_point(gymnasium, training, since)
            pointed(training.curve[-1])
        write(folder, training)
    return training


def write(folder: Path, training: Training) -> None:
    """Write all files."""
    save(folder / CHECKPOINT, training)
    save_weights(folder / WEIGHTS, TrainedNetwork(training.learner.mean, new_card_values()))
    (folder / CURVES).write_text(draw(training.curve, title(training)))


def _with_point(gymnasium: Gymnasium, training: Training, since: list[Heard]) -> Training:
    scores = []
    for seats in (2, 3, 4):
        found = [told.score for told in since if told.seats == seats]
        scores.append(sum(found) / len(found) if found else 0.0)
    point = Point(
        training.games,
        training.seconds,
        gymnasium.greedy(training.learner.mean),
        tuple(scores),
        sum(told.error for told in since) / len(since),
    )
    return replace(training, curve=(*training.curve, point))
