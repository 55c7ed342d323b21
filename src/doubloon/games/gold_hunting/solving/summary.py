"""What people want to know of a solution: how high to build, which builds, how to lift first."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.solving.solution import Solution, choice_names
from doubloon.games.gold_hunting.state import Pile

Shares: TypeAlias = tuple[float, ...]
"""Shares by the number of a marker."""
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class BuildShare:
    """How often to build this, by the number of the builder's marker."""

    piles: tuple[Pile, ...]
    """The piles from the bottom up, from the lowest to the highest."""
    shares: Shares

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of the piles."""
        return tuple(sum(pile) for pile in self.piles)

    def __str__(self) -> str:
        return " ".join("".join(map(str, pile)) for pile in self.piles)


@dataclass(frozen=True, slots=True)
class PileShare:
    """How often a pile of this height consists of these pieces, by the number of the builder's marker."""

    pile: Pile
    """From the bottom up."""
    shares: Shares

    def __str__(self) -> str:
        return "".join(map(str, self.pile))


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """A way to lift first."""

    number: int
    """The declared number."""
    is_rush: bool
    height: int
    """The height of the pile; 0 if heights are hidden."""

    def __str__(self) -> str:
        words = f"rush {self.number}" if self.is_rush else f"declare {self.number}"
        return f"{words} on {self.height}" if self.height else words


@dataclass(frozen=True, slots=True)
class FirstLift:
    """How to lift first."""

    heights: tuple[int, ...]
    """The heights of the piles, ascending; all 1 if heights are hidden."""
    shares: Shares
    """How often a miner sees this, by the number of the miner's marker."""
    choices: tuple[dict[FirstChoice, float], ...]
    """How often to lift how, most often first, by the number of the miner's marker."""


def builds_by_share(solution: Solution, count: int) -> list[BuildShare]:
    """The most frequent builds for each number of the builder's marker, with their shares."""
    mean = solution.mixture.mean(axis=0)
    found = {int(number) for row in solution.mixture for number in np.argsort(-row, kind="stable")[:count]}
    ordered = sorted(found, key=lambda number: (-mean[number], number))
    return [_build_share(solution, number, solution.mixture[:, number]) for number in ordered]


def heights_by_share(solution: Solution, count: int) -> list[BuildShare]:
    """The most frequent heights of builds: the most frequent build with these heights, with the shares of them all."""
    rows: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, heights in enumerate(solution.heights.tolist()):
        rows[tuple(heights)].append(number)
    shares = [(solution.mixture[:, numbers].sum(axis=1), numbers) for numbers in rows.values()]
    shares.sort(key=lambda pair: -pair[0].mean())
    mean = solution.mixture.mean(axis=0)
    return [_build_share(solution, max(numbers, key=lambda at: mean[at]), share) for share, numbers in shares[:count]]


def piles_by_share(solution: Solution, heights: tuple[int, ...], count: int) -> list[PileShare]:
    """The most frequent contents of each pile in builds with these heights, which are ascending."""
    numbers = np.flatnonzero((solution.heights == heights).all(axis=1))
    total = solution.mixture[:, numbers].sum(axis=1)
    found: dict[Pile, np.typing.NDArray[np.float32]] = defaultdict(lambda: np.zeros(len(MARKERS), np.float32))
    for number in numbers:
        for pile in _piles(solution, int(number)):
            found[pile] += solution.mixture[:, number] / heights.count(sum(pile))
    rows = []
    for height in sorted(set(heights)):
        piles = sorted((pile for pile in found if sum(pile) == height), key=lambda pile: (-found[pile].sum(), pile))
        rows += [PileShare(pile, tuple(map(float, found[pile] / np.maximum(total, _TINY)))) for pile in piles[:count]]
    return rows


def first_lifts(solution: Solution, count: int) -> list[FirstLift]:
    """How to lift first against the heights that a miner sees most often."""
    faced, heights = solution.faced, solution.heights
    lifts = []
    for root, chosen in zip(solution.roots, solution.first_choices, strict=True):
        fits = np.ones(len(heights), bool) if solution.hidden_heights else (heights == root).all(axis=1)
        choices = tuple(
            _choices(solution, root.tolist(), marker, row) for marker, row in zip(MARKERS, chosen, strict=True)
        )
        lifts.append(FirstLift(tuple(root.tolist()), tuple(map(float, faced[:, fits].sum(axis=1))), choices))
    return sorted(lifts, key=lambda lift: -sum(lift.shares))[:count]


def _build_share(solution: Solution, number: int, shares: "np.typing.NDArray[np.float32]") -> BuildShare:
    piles = sorted(_piles(solution, number), key=lambda pile: (sum(pile), pile))
    return BuildShare(tuple(piles), tuple(map(float, shares)))


def _piles(solution: Solution, number: int) -> list[Pile]:
    return [tuple(piece for piece in pile if piece) for pile in solution.builds[number].tolist()]


def _choices(
    solution: Solution, root: list[int], marker: int, probabilities: "np.typing.NDArray[np.float32]"
) -> dict[FirstChoice, float]:
    found: dict[FirstChoice, float] = defaultdict(float)
    for (kind, pile, number), share in zip(choice_names(len(root)), probabilities.tolist(), strict=True):
        if kind != "keep":
            height = 0 if solution.hidden_heights else root[pile]
            found[FirstChoice(marker if kind == "rush" else number, kind == "rush", height)] += share
    return dict(sorted(found.items(), key=lambda item: -item[1]))
