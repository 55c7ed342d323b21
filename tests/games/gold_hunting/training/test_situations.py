"""What the network sees in all positions of a small game, against plain counting."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.policy.inputs import pile_code
from doubloon.games.gold_hunting.solving.positions import Position, list_positions
from tests.games.gold_hunting.solving.conftest import SMALL
from tests.games.gold_hunting.solving.plain import all_builds, canonical

pytest.importorskip("jax", reason="JAX is not installed")


@pytest.mark.parametrize("hidden_heights", [False, True])
def test_the_chances_of_pieces_are_those_of_counting_builds(hidden_heights: bool) -> None:
    from doubloon.games.gold_hunting.solving.half import Half
    from doubloon.games.gold_hunting.training.situations import seen_layers

    positions = list_positions(SMALL, hidden_heights=hidden_heights)
    half = Half(positions, to_win=True)
    faced = np.random.default_rng(1).dirichlet(np.full(len(positions.builds), 0.5), len(MARKERS)).astype(np.float32)
    numbers = {build: number for number, build in enumerate(positions.builds)}

    def counted(position: Position, marker: int) -> "np.typing.NDArray[np.float64]":
        """The chances of pieces on top, by pile and piece."""
        found = np.zeros((len(position), len(VALUES)))
        total = 0.0
        for build in all_builds(SMALL.pieces):
            piles = [pile[::-1] for pile in build]  # from the top down
            rests = [pile[len(lifted) :] for pile, (lifted, _) in zip(piles, position, strict=True)]
            fits = all(
                pile[: len(lifted)] == lifted and (bool(rest) if hidden_heights else sum(rest)) == seen
                for pile, rest, (lifted, seen) in zip(piles, rests, position, strict=True)
            )
            if fits:
                kind = numbers[canonical(build)]
                weight = float(faced[marker, kind] / positions.build_orders[kind])
                total += weight
                for slot, rest in enumerate(rests):
                    if rest:
                        found[slot, rest[0] - 1] += weight
        return found / total

    for layer, seen in zip(positions.layers, seen_layers(half, faced), strict=True):
        for (number, position), marker in product(enumerate(layer.positions), range(len(MARKERS))):
            unused = PILES - len(position)
            assert np.asarray(seen.chances)[number, marker, unused:] == pytest.approx(
                counted(position, marker), abs=1e-5
            )
            assert np.asarray(seen.lifted)[number, unused:].tolist() == [pile_code(lifted) for lifted, _ in position]
            assert np.asarray(seen.rest)[number, unused:].tolist() == [int(rest) for _, rest in position]
        assert Counter(np.asarray(seen.rest)[:, 0].tolist()) == {0: len(layer.positions)}  # a pile that is not there
