"""The table of builds agrees with the builds of the rules."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.policy.builds import (
    KINDS,
    after_lift,
    build_table,
    draw_piles,
    heights_of,
    pieces_of,
    standing_code,
    top_pieces,
)
from doubloon.games.gold_hunting.policy.inputs import pile_code

SOME = Random("builds").sample(range(len(BUILDS)), 500)


def test_builds_have_the_numbers_of_the_rules() -> None:
    table = build_table()
    assert len(table.piles) == len(BUILDS)
    for number in SOME:
        piles = BUILDS[number].piles
        assert table.piles[number].tolist() == [standing_code(pile) for pile in piles]
        assert table.heights[number].tolist() == [sum(pile) for pile in piles]
        assert number in table.of_heights(tuple(sum(pile) for pile in piles))


def test_kinds_are_sorted_builds_up_to_the_order_of_piles() -> None:
    table = build_table()
    kinds = [tuple(pieces_of(code) for code in kind) for kind in table.kinds]
    assert len(kinds) == KINDS
    assert kinds == sorted({tuple(sorted(kind)) for kind in kinds})
    for number in SOME:
        kind = tuple(sorted(pile[::-1] for pile in BUILDS[number].piles))
        assert kinds[table.kind[number]] == kind
        assert table.orders[table.kind[number]] == len(set(permutations(kind)))
    assert Counter(table.kind.tolist()) == dict(enumerate(table.orders.tolist()))


def test_heights_select_all_builds_with_them() -> None:
    table = build_table()
    found = table.of_heights((3, 3, 4, 8))
    assert sorted(found.tolist()) == (table.heights == (3, 3, 4, 8)).all(axis=1).nonzero()[0].tolist()


def test_codes_of_piles_can_be_lifted_from() -> None:
    table = build_table()
    pile = table.piles[SOME[0]]
    for _ in range(7):
        pieces = [pieces_of(code) for code in pile]
        assert top_pieces(pile).tolist() == [lifted[0] if lifted else 0 for lifted in pieces]
        assert heights_of(pile).tolist() == [sum(lifted) for lifted in pieces]
        pile = after_lift(pile)
        assert pile.tolist() == [pile_code(lifted[1:]) for lifted in pieces]
    assert not pile.any()


def test_builds_follow_the_mixture_of_the_marker_in_any_order_of_piles() -> None:
    table, mixture = build_table(), np.zeros((3, KINDS))
    mixture[0, 500], mixture[1, [20, 9000]], mixture[2, 0] = 1, (0.3, 0.7), 1
    markers = np.repeat([1, 2], [50, 1000])
    drawn = draw_piles(mixture, markers, np.random.default_rng(1))
    numbers = {tuple(piles): number for number, piles in enumerate(table.piles.tolist())}
    kinds = table.kind[[numbers[tuple(piles)] for piles in drawn.tolist()]]
    assert set(kinds[:50].tolist()) == {500}
    assert (kinds == 9000).sum() == pytest.approx(700, abs=60)
    assert len({tuple(piles) for piles in drawn[kinds == 9000].tolist()}) == table.orders[9000]
