"""The state of a training, which a checkpoint holds."""

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from doubloon.batch.arrays import Array
from doubloon.training.settings import SelfPlaySettings

S = TypeVar("S", bound=SelfPlaySettings)
W = TypeVar("W", bound=tuple[Any, ...])


class OptimizerState(NamedTuple, Generic[W]):
    """The weights of a network, and the numbers that Adam continues from. Each part has the same arrays as `W`."""

    weights: W
    mean: W
    """The mean of the latest weights: stronger than any of them, and the result of the training."""
    first: W
    """The mean gradient."""
    second: W
    """The mean squared gradient."""
    updates: Array  # () int32


class CurvePoint(NamedTuple):
    """A point of the learning curves."""

    games: int
    seconds: float
    """Seconds of training, over all runs."""
    greedy: float
    """The mean score of the mean weights when they play their best moves, at the smallest number of seats."""
    scores: tuple[float, ...]
    """The mean scores in training since the last point, by number of seats; 0 where none was played."""
    error: float
    """The root mean square difference of values and targets, in points."""


@dataclass(frozen=True, slots=True)
class TrainingState(Generic[S, W]):
    """Everything that a training continues from."""

    settings: S
    optimizer: OptimizerState[W]
    batches: int = 0
    games: int = 0
    seconds: float = 0.0
    curve: tuple[CurvePoint, ...] = ()


class BatchResult(NamedTuple):
    """The result of one batch of games."""

    seats: int
    score: float
    """The mean score of all seats."""
    error: float
    """The root mean square difference of values and targets, in points."""
