"""The interface of a game's training, as far as the command line needs it; nothing here needs JAX."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class OptionKind(Enum):
    """The numbers that an option allows."""

    COUNT = "a whole number from 1"
    SHARE = "a share from 0 to 1"
    POSITIVE = "above 0"

    def allows(self, number: float) -> bool:
        """Whether an option of this kind can have this value."""
        if self is OptionKind.SHARE:
            return 0 <= number <= 1
        return number >= 1 if self is OptionKind.COUNT else number > 0


@dataclass(frozen=True, slots=True)
class TrainingOption:
    """A setting of a training that the command line offers."""

    name: str
    kind: OptionKind
    metavar: str
    help: str


@dataclass(frozen=True, slots=True)
class Budget:
    """The end of a run: a number of games of the whole training, or seconds of this run, whichever comes first."""

    games: int | None = None
    seconds: float | None = None

    def used(self, games: int, seconds: float) -> float:
        """The share of the budget that is used, from 0 to 1."""
        shares = [0.0]
        if self.games is not None:
            shares.append(games / self.games)
        if self.seconds is not None:
            shares.append(seconds / self.seconds)
        return min(1.0, max(shares))


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """One run of a training, as the command line asks for it."""

    folder: str
    """The folder of all files of the training."""
    variant: str
    """The variant of the game."""
    settings: Mapping[str, float]
    """The options that were given, by name; the others keep their defaults, or the values of the checkpoint."""
    resume: bool
    """Whether to continue from the checkpoint in the folder."""
    budget: Budget
    begun: float
    """The time of the monotonic clock from which the seconds of the budget count."""


class TrainingListener(Protocol):
    """Receives the progress of a run."""

    def progress(self, used: float, text: str) -> None:
        """Called after every batch of games, with the used share of the budget."""
        ...

    def report(self, text: str) -> None:
        """Called with a line of figures whenever the files have been written."""
        ...


class TrainingProgram(Protocol):
    """Trains the learned bot of one game."""

    @property
    def options(self) -> Sequence[TrainingOption]:
        """The settings that can be chosen."""
        ...

    def run(self, request: TrainingRequest, listener: TrainingListener) -> str:
        """Train until the budget is used; return one sentence about the result."""
        ...
