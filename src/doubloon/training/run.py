"""The loop of a run: it trains until the budget is used, and writes all files whenever it may end."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Protocol

from doubloon.core.training import Budget
from doubloon.training.state import BatchResult, CurvePoint, S, TrainingState, W

_POINT_EVERY = 30.0
"""Seconds after which a point is added to the curves and all files are written."""
_CAUTION = 1.5
"""No batch starts if this many times the duration of the slowest one so far would exceed the budget."""


class Trainer(Protocol[S, W]):
    """Plays batches of games and learns from them."""

    @property
    def seat_counts(self) -> Sequence[int]:
        """The numbers of seats that are trained, ascending."""
        ...

    def advance(self, state: TrainingState[S, W]) -> tuple[TrainingState[S, W], BatchResult]:
        """Play one batch of games and learn from it."""
        ...

    def greedy_score(self, weights: W) -> float:
        """The mean score when these weights play their best moves, always on the same deals."""
        ...


def run(
    trainer: Trainer[S, W],
    state: TrainingState[S, W],
    budget: Budget,
    begun: float,
    *,
    write: Callable[[TrainingState[S, W]], None],
    on_batch: Callable[[TrainingState[S, W], BatchResult, float], None],
    on_point: Callable[[CurvePoint], None],
) -> TrainingState[S, W]:
    """Train until the budget is used, and return the last state.

    `begun` is the time from which the seconds of the budget count. `write` saves a state. `on_batch` is called after
    every batch, with the used share of the budget; `on_point` for every point of the curves.
    """
    since: list[BatchResult] = []
    last = monotonic()
    compiled: set[int] = set()
    longest = 0.0
    try:
        while budget.used(state.games, monotonic() - begun + _CAUTION * longest) < 1:
            started = monotonic()
            state, result = trainer.advance(state)
            duration = monotonic() - started
            if result.seats in compiled:  # the first batch of its kind includes the compilation
                longest = max(longest, duration)
            compiled.add(result.seats)
            state = replace(state, seconds=state.seconds + duration)
            since.append(result)
            on_batch(state, result, budget.used(state.games, monotonic() - begun))
            if monotonic() - last > _POINT_EVERY:
                state = _with_point(trainer, state, since)
                on_point(state.curve[-1])
                write(state)
                since, last = [], monotonic()
    finally:
        if since:
            state = _with_point(trainer, state, since)
            on_point(state.curve[-1])
        write(state)
    return state


def _with_point(trainer: Trainer[S, W], state: TrainingState[S, W], since: list[BatchResult]) -> TrainingState[S, W]:
    scores = []
    for seats in trainer.seat_counts:
        found = [result.score for result in since if result.seats == seats]
        scores.append(sum(found) / len(found) if found else 0.0)
    point = CurvePoint(
        state.games,
        state.seconds,
        trainer.greedy_score(state.optimizer.mean),
        tuple(scores),
        sum(result.error for result in since) / len(since),
    )
    return replace(state, curve=(*state.curve, point))
