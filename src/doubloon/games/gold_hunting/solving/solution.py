"""The solution of a solve, and its file. Nothing here needs JAX."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from doubloon.core.errors import DoubloonError, UnusableWeights, quoted
from doubloon.games.gold_hunting.pieces import MARKERS, VALUES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS

FORMAT = "doubloon-solution/1"
_METADATA = "metadata"
"""The name of the JSON text in a file, which holds everything but the arrays."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the solution is worth, in points of the miner: the mean over all deals of the markers."""

    low: float
    """The average miner gets at least this against any builds."""
    high: float
    """The best miner gets at most this against the average builder."""
    marker_gain: float
    """What a builder could save against the average miner who builds by the own marker; 0 if the solution does so."""
    known_gain: float
    """What the best miner could gain who knows the builder's marker; 0 if the solution builds without regard to it."""

    @property
    def gap(self) -> float:
        """The sum of what both sides can lose to a perfect opponent."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Solution:
    """How to build and how to lift first."""

    game: Mapping[str, Any]
    """The payoff, the variant, the sizes, and whether builders ignore their marker (`marker_blind`)."""
    iterations: int
    bounds: Bounds
    builds: npt.NDArray[np.int8]
    """All builds up to the order of piles: by build, pile and place, from the bottom up; 0 above the top piece."""
    mixture: npt.NDArray[np.float32]
    """How often to build what, by the number of the builder's marker and build. Each row sums to 1."""
    points: npt.NDArray[np.float32]
    """What each build gives to the average miner, by the number of the miner's marker and build."""
    roots: npt.NDArray[np.int8]
    """What a miner can see before the first lift: the heights of the piles, ascending; all 1 if heights are hidden."""
    first_choices: npt.NDArray[np.float32]
    """How often a miner should lift first how, by root, number of the miner's marker, and choice: mines by pile and
    number, rushes by pile, keep. Of several equal piles, all choices are at the first."""

    @property
    def hidden_heights(self) -> bool:
        """Whether the heights of the piles are hidden."""
        return bool(self.game["variant"] == HIDDEN_HEIGHTS)

    @property
    def marker_blind(self) -> bool:
        """Whether builders ignore their marker."""
        return bool(self.game["marker_blind"])

    @property
    def faced(self) -> npt.NDArray[np.float32]:
        """How likely each build is for a miner, by the number of the miner's marker."""
        others = (1 - np.eye(len(MARKERS))) / (len(MARKERS) - 1)
        return (others @ self.mixture).astype(np.float32)

    @property
    def expected(self) -> tuple[float, ...]:
        """The points that the average miner gets from the average builder, by the number of the miner's marker."""
        return tuple(float(points @ faced) for points, faced in zip(self.points, self.faced, strict=True))

    @property
    def heights(self) -> npt.NDArray[np.int8]:
        """The heights of the piles of each build, ascending."""
        return np.sort(self.builds.sum(axis=2, dtype=np.int8), axis=1)

    def save(self, path: Path) -> None:
        """Write the file, completely or not at all."""
        metadata = {"game": dict(self.game), "iterations": self.iterations, "bounds": asdict(self.bounds)}
        names = ("builds", "mixture", "points", "roots", "first_choices")
        write_archive(path, FORMAT, metadata, {name: getattr(self, name) for name in names})

    @classmethod
    def load(cls, path: Path) -> "Solution":
        """Read a file; UnusableWeights says what is wrong with it."""

        def read(metadata: dict[str, Any], arrays: Mapping[str, Any]) -> Solution:
            return cls(
                game=metadata["game"],
                iterations=metadata["iterations"],
                bounds=Bounds(**metadata["bounds"]),
                builds=arrays["builds"],
                mixture=arrays["mixture"],
                points=arrays["points"],
                roots=arrays["roots"],
                first_choices=arrays["first_choices"],
            )

        return read_archive(path, FORMAT, "solution of a solve", read)


def load_mixture(path: Path) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """All builds up to the order of piles, and how often to build each by the number of the own marker.

    The builds are an array by build, pile and place, from the bottom up, with 0 above the top piece. The mixture is an
    array by marker (1, 2, 3) and build; each row sums to 1. To build, draw a build and shuffle its piles.
    """
    solution = Solution.load(path)
    return solution.builds, solution.mixture


def choice_names(piles: int) -> list[tuple[str, int, int]]:
    """The choices in their order: "mine", the pile and the number; "rush", the pile and 0; "keep", 0 and 0.

    >>> choice_names(1)
    [('mine', 0, 1), ('mine', 0, 2), ('mine', 0, 3), ('rush', 0, 0), ('keep', 0, 0)]
    """
    mines = [("mine", pile, number) for pile in range(piles) for number in VALUES]
    return [*mines, *(("rush", pile, 0) for pile in range(piles)), ("keep", 0, 0)]


def write_archive(path: Path, file_format: str, metadata: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
    """Write arrays and JSON metadata, completely or not at all."""
    content: dict[str, Any] = {**arrays, _METADATA: np.array(json.dumps({"format": file_format, **metadata}))}
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez(file, **content)
    unfinished.replace(path)


def read_archive(
    path: Path | Traversable, file_format: str, name: str, read: Callable[[dict[str, Any], Mapping[str, Any]], T]
) -> T:
    """Read what `write_archive` wrote; UnusableWeights says what is wrong with the file. `name` says what it holds."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            metadata = json.loads(str(archive[_METADATA]))
            found = metadata["format"]
            if found == file_format:
                return read(metadata, archive)
    except FileNotFoundError:
        raise UnusableWeights(f"{quoted(str(path))} does not exist; expected the {name}") from None
    except DoubloonError:
        raise
    except Exception as error:  # a damaged archive raises many kinds of errors
        raise UnusableWeights(f"{quoted(str(path))} is not a complete {name}") from error
    raise UnusableWeights(f"{quoted(str(path))} has the format {quoted(str(found))}; expected {file_format!r}")
