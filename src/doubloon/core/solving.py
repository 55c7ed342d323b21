"""The interface of a program that solves a game, as far as the command line needs it; nothing here needs JAX."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class SizeOption:
    """A number that makes the game smaller, to study it."""

    name: str
    default: int
    """The number in the printed game."""
    help: str


@dataclass(frozen=True, slots=True)
class Restriction:
    """A way to play that players can be held to, to study it."""

    name: str
    help: str


@dataclass(frozen=True, slots=True)
class SolvingRequest:
    """One run of a solve, as the command line asks for it."""

    folder: str
    """The folder of all files of the solve."""
    payoff: str
    variant: str
    sizes: Mapping[str, int]
    """The sizes that were given, by name; the others are those of the printed game."""
    restrictions: frozenset[str]
    """The names of the restrictions that hold."""
    resume: bool
    """Whether to continue from the checkpoint in the folder."""
    gap: float
    """Stop when the bounds are this close."""
    deadline: float | None
    """Stop at this time of the monotonic clock."""


class SolvingListener(Protocol):
    """Receives the progress of a run."""

    def progress(self, used: float, text: str) -> None:
        """Called after every iteration, with a guess at the share of the work that is done."""
        ...

    def report(self, text: str) -> None:
        """Called with a line of figures whenever the bounds were computed."""
        ...


class SolvingProgram(Protocol):
    """Solves one game."""

    @property
    def payoffs(self) -> Sequence[str]:
        """What players can be after, by name."""
        ...

    @property
    def sizes(self) -> Sequence[SizeOption]:
        """The numbers that make the game smaller."""
        ...

    @property
    def restrictions(self) -> Sequence[Restriction]:
        """The ways to play that players can be held to."""
        ...

    def run(self, request: SolvingRequest, listener: SolvingListener) -> str:
        """Solve until the bounds are close enough or time is up; return one sentence about the result."""
        ...
