"""The strongest bot of Gold Hunting: it varies its builds and plays for the win."""

from random import Random

import pytest

from doubloon.core import Options, Outcome
from doubloon.games.gold_hunting import GAME, Keep, Mine
from doubloon.games.gold_hunting.bots.hiding import hidden_piles
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.rival import mine_out
from doubloon.games.gold_hunting.bots.smuggler import Odds
from doubloon.games.gold_hunting.kernel import Belief, Miner, Mining
from doubloon.games.gold_hunting.moves import BUILDS


@pytest.mark.parametrize("variant", GAME.variants)
def test_its_builds_are_legal_and_vary(variant: str) -> None:
    state = GAME.deal(GAME.begin(Options(2, 0, variant)), Outcome("markers", ("1", "2")))
    view = GAME.view(state, 0)
    builds = [hidden_piles(view, Random(seed)) for seed in range(6)]
    assert all(build in BUILDS for build in builds)
    assert len(set(builds)) >= 5


def test_a_draw_is_half_a_win_and_more_gold_never_hurts() -> None:
    odds = Odds([8, 8, 12], 0)
    assert odds(Miner(8, 0, None), 0) == pytest.approx(1 / 3)
    assert odds(Miner(5, 5, None), 0) == pytest.approx(2 / 3)
    chances = [Odds([8, 12], 4)(Miner(gold, 0, None), 0) for gold in range(20)]
    assert chances == sorted(chances)


def test_the_last_piece_is_certain() -> None:
    piles = Belief((0, 0, 0, 5), (0, 1, 1))
    search = LookAhead(points_to_come)
    values = {declared: search.value(piles, Miner(10, 0, None), Mine(3, declared), 2) for declared in (1, 2, 3)}
    assert values[2] == values[3] == (15 + 5) / 2
    assert values[1] < values[2]


def test_keeping_is_better_than_risking_a_large_hand() -> None:
    search = LookAhead(points_to_come)
    even_odds = Belief((0, 0, 6, 6), (4, 4, 0))
    rich = Miner(16, 0, 1)
    assert search.value(even_odds, rich, Keep(), 3) > search.value(even_odds, rich._replace(marker=None), Mine(2, 1), 3)


def test_a_sensible_miner_wins_the_pieces_of_single_piece_piles() -> None:
    belief = Belief((0, 0, 1, 2), (1, 1, 0))
    assert mine_out(Mining(((), (), (1,), (2,)), belief, Miner(0, 0, None)), Random(1)) >= 2
