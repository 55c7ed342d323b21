"""A game's training as the command line sees it. Importing this module needs neither NumPy nor JAX."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from doubloon.core.lazy import Lazy
from doubloon.core.training import TrainingListener, TrainingOption, TrainingRequest
from doubloon.training.settings import SelfPlaySettings, options_of

if TYPE_CHECKING:
    from doubloon.training.run import Trainer
    from doubloon.training.state import TrainingState

S = TypeVar("S", bound=SelfPlaySettings)
W = TypeVar("W", bound=tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class Network(Generic[S, W]):
    """The parts of a training that know the game."""

    weights: Callable[..., W]
    """The named tuple of all arrays of weights."""
    new_state: "Callable[[S], TrainingState[S, W]]"
    """A training that has not begun."""
    trainer: "Callable[[S], Trainer[S, W]]"
    save_weights: Callable[[Path, W], None]
    """Write the file that bots play with."""


@dataclass(frozen=True, slots=True)
class SelfPlayTraining(Generic[S, W]):
    """Trains a network in self-play; a game offers one as `Game.training`."""

    title: str
    """The name of the game for people."""
    seat_counts: tuple[int, ...]
    """The numbers of seats that are trained, ascending."""
    settings: type[S]
    network: Lazy[Network[S, W]]
    """Imported when a run starts, because it needs JAX."""

    @property
    def options(self) -> tuple[TrainingOption, ...]:
        """The settings that can be chosen."""
        return options_of(self.settings)

    def run(self, request: TrainingRequest, listener: TrainingListener) -> str:
        """Train until the budget is used; return one sentence about the result."""
        from doubloon.training.session import train

        return train(self, request, listener)
