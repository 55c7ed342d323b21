"""What a miner believes about the piles: which builds fit all that was seen, and how likely each of them is.

A position is what a miner sees of four piles: the code of the pieces lifted from each, and its visible rest. The builds
that fit several positions are kept in common arrays, so that many simulated miners can be served at once.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.policy.builds import (
    CODE_BITS,
    CODES,
    PIECE_BITS,
    BuildTable,
    Integers,
    Numbers,
    after_lift,
    build_table,
    heights_of,
    pieces_of,
    top_pieces,
)
from doubloon.games.gold_hunting.policy.inputs import pile_code
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.view import View

SMOOTHING = 0.01
"""The share of evenly likely builds that is added to every mixture, so that no position is impossible."""


_OUTCOMES = 2 * (len(VALUES) + 1)
"""The numbers for a lifted piece and whether the pile is empty afterwards."""


class Seen(NamedTuple):
    """What a miner sees of the piles, in their order on the table."""

    lifted: tuple[int, ...]
    """The code of the pieces that were lifted from each pile."""
    rest: tuple[int, ...]
    """The height of each pile, or (if heights are hidden) 1 for a standing pile."""


_NOTHING_SEEN = Seen((0,) * PILES, (1,) * PILES)


def seen_piles(view: View, seat: int) -> Seen:
    """What the other seat sees of the piles of `seat`; the same for all viewers."""
    piles: list[list[int]] = [[] for _ in range(PILES)]
    for lift in view.lifts:
        if lift.seat != seat:
            piles[lift.pile].append(lift.piece)
    player = view.players[seat]
    rest = player.heights if view.options.variant != HIDDEN_HEIGHTS else player.standing
    assert rest is not None
    return Seen(tuple(pile_code(tuple(pile)) for pile in piles), tuple(int(part) for part in rest))


def builder_markers(view: View, miner_marker: int, builder: int) -> npt.NDArray[np.bool_]:
    """Which numbers the builder's marker can have for a miner with this marker; a gold rush has shown it: (3,)."""
    rushed = view.players[builder].rushed
    return np.array([marker == rushed if rushed else marker != miner_marker for marker in MARKERS])


@dataclass(frozen=True, eq=False)
class Candidates:
    """The builds that fit each of several positions; those of a position are next to each other."""

    starts: Integers
    """(positions + 1,): where the builds of each position start, and at last their number."""
    rest: Integers
    """(builds, 4): the codes of what is left of the piles, in the order of the position's slots."""
    weights: Numbers
    """(builds, 3): how likely the build is, by the number of the builder's marker."""

    @cached_property
    def tops(self) -> Numbers:
        """How likely each piece is to be on top, by position, builder's marker, pile and piece; not normalized.

        The sum over the pieces is how likely the position is, where the pile is not empty.
        """
        positions = len(self.starts) - 1
        first = np.repeat(np.arange(positions, dtype=np.int64) << PIECE_BITS, np.diff(self.starts))
        tops = np.empty((positions, len(MARKERS), PILES, len(VALUES)))
        size = positions << PIECE_BITS
        columns = [np.ascontiguousarray(self.weights[:, marker]) for marker in range(len(MARKERS))]
        for pile in range(PILES):
            places = first | top_pieces(self.rest[:, pile])
            for marker, column in enumerate(columns):
                sums = np.bincount(places, column, size).reshape(positions, 1 << PIECE_BITS)
                tops[:, marker, pile] = sums[:, 1:]
        return tops

    def chances(self, markers: npt.NDArray[np.bool_]) -> Numbers:
        """The probability of each piece to be on top, by position, pile and piece, for the same possible markers."""
        return normalized_tops(self.tops[:, markers].sum(axis=1))

    def lift(self, parent: Integers, slot: Integers, piece: Integers, empty: Integers, order: Integers) -> "Candidates":
        """The builds of new positions.

        Each new position follows from the position `parent` by lifting `piece` from `slot`, which is `empty` afterwards
        or not. Its slots are those of its parent in the order `order`: (new positions, 4).
        """
        pairs, scan = np.unique(parent * PILES + slot, return_inverse=True)  # each pair of parent and slot is read once
        outcomes = np.full((len(pairs), _OUTCOMES), -1, np.int16)
        outcomes[scan, piece * 2 + empty] = np.arange(len(parent))
        sizes = np.diff(self.starts)[pairs // PILES]
        pair = np.repeat(np.arange(len(pairs), dtype=np.int32), sizes)
        offset = self.starts[pairs // PILES] - np.concatenate([[0], np.cumsum(sizes)[:-1]])
        rows = np.arange(len(pair)) + np.repeat(offset, sizes)
        mined = self.rest.reshape(-1)[rows * PILES + (pairs % PILES)[pair]]
        left = after_lift(mined)
        child = outcomes.reshape(-1)[pair * _OUTCOMES + top_pieces(mined) * 2 + (left == 0)]
        fit = np.nonzero(child >= 0)[0]
        fit = fit[np.argsort(child[fit], kind="stable")]
        child, rows = child[fit], rows[fit]
        rest = self.rest[rows]
        rest.reshape(-1)[np.arange(len(rows)) * PILES + slot[child]] = left[fit]
        rest = np.take_along_axis(rest, order[child], axis=1)
        starts = np.searchsorted(child, np.arange(len(parent) + 1))
        return Candidates(starts, rest, self.weights[rows])

    def draw(self, rng: np.random.Generator, markers: npt.NDArray[np.bool_], size: int) -> tuple[Integers, Integers]:
        """Builds of the first position, and the builders' markers: `size` rows in `rest`, and numbers 1 to 3."""
        builds = self.starts[1]
        weights = (self.weights[:builds] * markers).reshape(-1).astype(np.float64)
        totals = np.cumsum(weights)
        drawn = np.searchsorted(totals, rng.random(size) * totals[-1], side="right")
        return drawn // len(MARKERS), drawn % len(MARKERS) + 1


def normalized_tops(tops: Numbers) -> Numbers:
    """Probabilities of pieces, from how likely they are: the sum over the last axis is 1, or 0 for an empty pile."""
    totals = tops.sum(axis=-1, keepdims=True)
    chances: Numbers = np.divide(tops, totals, out=np.zeros_like(tops), where=totals > 0)
    return chances


class Beliefs:
    """What miners believe about builds that are drawn from a mixture."""

    def __init__(self, mixture: Numbers, *, hidden_heights: bool) -> None:
        self.hidden_heights = hidden_heights
        table = build_table()
        even = 1 / len(table.kind)
        self._weights = ((1 - SMOOTHING) * mixture / table.orders + SMOOTHING * even).T.astype(np.float32)

    def candidates(self, positions: list[Seen]) -> Candidates:
        """The builds that fit each position."""
        return self._all_builds if positions == [_NOTHING_SEEN] else self._find(positions)

    @cached_property
    def _all_builds(self) -> Candidates:
        """All builds, which fit when heights are hidden and nothing was lifted; cached because they are many."""
        return self._find([_NOTHING_SEEN])

    def _find(self, positions: list[Seen]) -> Candidates:
        table = build_table()
        found = [self._fitting(table, seen) for seen in positions]
        rests = [_rests(table.piles[rows], seen.lifted) for rows, seen in zip(found, positions, strict=True)]
        rows = np.concatenate(found)
        starts = np.concatenate([[0], np.cumsum([len(part) for part in found])])
        return Candidates(starts, np.concatenate(rests), self._weights[table.kind[rows]])

    def visible(self, rest: Integers) -> Integers:
        """What a miner sees of the rest of piles, by their codes."""
        return (rest > 0).astype(np.uint8) if self.hidden_heights else heights_of(rest)

    def _fitting(self, table: BuildTable, seen: Seen) -> Integers:
        """The numbers of the builds that fit a position."""
        if self.hidden_heights:
            rows: Integers = np.arange(len(table.kind), dtype=np.int32)
        else:
            lifted = heights_of(np.array(seen.lifted))
            rows = table.of_heights(tuple(int(height) for height in lifted + np.array(seen.rest)))
        for pile, (lifted_code, rest) in enumerate(zip(*seen, strict=True)):
            shift = CODE_BITS - PIECE_BITS * len(pieces_of(lifted_code))
            codes = table.piles[rows, pile]
            fit = codes >> shift == lifted_code >> shift
            if self.hidden_heights:
                fit &= (codes > lifted_code) == (rest > 0)
            rows = rows[fit]
        return rows


def _rests(piles: Integers, lifted: tuple[int, ...]) -> Integers:
    """The codes of the rest of piles from which these pieces were lifted."""
    shifts = np.array([PIECE_BITS * len(pieces_of(code)) for code in lifted])
    rests: Integers = ((piles.astype(np.int32) << shifts) & (CODES - 1)).astype(np.uint16)
    return rests
