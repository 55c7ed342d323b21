"""What a miner can see of the other seat's piles, up to the order of the piles.

A pile as the miner sees it is the pieces lifted from it, in order, and what is visible of the rest: its height, or only
whether something is left. A position is the sorted tuple of its piles. Positions that differ only in the order of piles
are one, because neither seat has a reason to treat the piles differently.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import factorial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import VALUES
from doubloon.games.gold_hunting.state import Pile

SeenPile: TypeAlias = tuple[Pile, int]
"""The lifted pieces, from the top of the pile down, and the visible rest; 0 if the pile is empty."""
Position: TypeAlias = tuple[SeenPile, ...]
Integers: TypeAlias = npt.NDArray[np.int32]
Numbers: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Layer:
    """All positions after the same number of lifts."""

    positions: tuple[Position, ...]
    children: Integers
    """By position, pile, lifted piece and (if heights are hidden) whether the pile is empty afterwards: the number of
    the next position in the next layer. Where that cannot happen, or an equal pile stands before this one, it is the
    size of the next layer."""
    standing: npt.NDArray[np.bool_]
    """By position and pile: whether the pile can be lifted from, and no equal pile stands before it."""


@dataclass(frozen=True, slots=True)
class Positions:
    """All positions of a game, from the first lift to the last."""

    components: Components
    layers: tuple[Layer, ...]
    builds: tuple[tuple[Pile, ...], ...]
    """All builds up to the order of piles, each pile from the top down."""
    build_orders: Numbers
    """In how many ways the piles of each build can be ordered."""
    root_orders: Numbers
    """The same for each position before the first lift."""

    def __len__(self) -> int:
        return sum(len(layer.positions) for layer in self.layers) + len(self.builds)


def list_positions(components: Components, *, hidden_heights: bool) -> Positions:
    """List all positions that some build makes possible.

    >>> positions = list_positions(Components.of(ones=2, twos=1, threes=1, piles=2), hidden_heights=False)
    >>> len(positions.builds), len(positions)
    (18, 104)
    """
    layers: list[set[Position]] = [set() for _ in range(len(components.pieces) + 1)]
    for build in _builds(components):
        seen = [[_seen(pile, lifted, hidden_heights) for lifted in range(len(pile) + 1)] for pile in build]
        for piles in product(*seen):
            layers[sum(len(lifted) for lifted, _ in piles)].add(tuple(sorted(piles)))
    ordered = [tuple(sorted(layer)) for layer in layers]
    builds = tuple(tuple(lifted for lifted, _ in position) for position in ordered[-1])
    return Positions(
        components,
        tuple(_layer(here, after, hidden_heights) for here, after in pairwise(ordered)),
        builds,
        np.array([_orders(build) for build in builds], np.float32),
        np.array([_orders(position) for position in ordered[0]], np.float32),
    )


def offsets(positions: Positions) -> list[int]:
    """The number of the first position of each layer, of the first build, and of nothing."""
    sizes = [*(len(layer.positions) for layer in positions.layers), len(positions.builds)]
    return [0, *np.cumsum(sizes).tolist()]


def _builds(components: Components) -> set[tuple[Pile, ...]]:
    size = len(components.pieces)
    cuts = [(0, *inner, size) for inner in combinations(range(1, size), components.piles - 1)]
    orders = _piece_orders(Counter(components.pieces), size)
    return {tuple(sorted(order[left:right] for left, right in pairwise(cut))) for order in orders for cut in cuts}


def _piece_orders(left: Counter[int], size: int) -> Iterator[Pile]:
    if not size:
        yield ()
    for value in VALUES:
        if left[value]:
            for rest in _piece_orders(left - Counter([value]), size - 1):
                yield (value, *rest)


def _seen(pile: Pile, lifted: int, hidden_heights: bool) -> SeenPile:
    rest = pile[lifted:]
    return pile[:lifted], bool(rest) if hidden_heights else sum(rest)


def _layer(positions: tuple[Position, ...], after: tuple[Position, ...], hidden_heights: bool) -> Layer:
    numbers = {position: number for number, position in enumerate(after)}
    piles = len(positions[0])
    children = np.full((len(positions), piles, len(VALUES), 2 if hidden_heights else 1), len(after), np.int32)
    for number, position in enumerate(positions):
        for pile, (lifted, rest) in enumerate(position):
            if not rest or (pile and position[pile - 1] == position[pile]):
                continue
            others = position[:pile] + position[pile + 1 :]
            for piece in VALUES:
                for kind, left in enumerate((False, True) if hidden_heights else (rest - piece,)):
                    child = tuple(sorted((*others, ((*lifted, piece), left))))
                    children[number, pile, piece - 1, kind] = numbers.get(child, len(after))
    return Layer(positions, children, np.any(children < len(after), axis=(2, 3)))


def _orders(piles: tuple[Any, ...]) -> int:
    orders = factorial(len(piles))
    for equal in Counter(piles).values():
        orders //= factorial(equal)
    return orders
