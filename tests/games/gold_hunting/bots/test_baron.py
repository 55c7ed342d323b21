"""The baron: it plays whole games of both variants, decides quickly, and varies its builds and its moves."""

from statistics import median
from time import process_time

import pytest

from doubloon.core import Options, SeededDealer, play_out
from doubloon.games.gold_hunting import GAME, Move, State
from doubloon.games.gold_hunting.bots.baron import Baron
from tests.games.gold_hunting.positions import VARIANTS, built, dealt


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_decides_quickly_in_whole_games(variant: str) -> None:
    """`play_out` checks every move."""
    bots, times = [Baron("first"), Baron("second")], []

    def choose(state: State, seat: int) -> Move:
        begun = process_time()
        move = bots[seat].choose(GAME.view(state, seat), 1.0)
        times.append(process_time() - begun)
        return move

    end = play_out(GAME, Options(2, 1, variant), SeededDealer("baron"), choose)
    assert isinstance(end.state, State)
    assert GAME.result(end.state) is not None
    assert median(times) < 0.2


@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_can_predict_its_builds_and_lifts(variant: str) -> None:
    builds = {Baron(seed).choose(GAME.view(dealt(variant=variant), 0), 1.0) for seed in range(8)}
    assert len(builds) >= 7
    lifts = {Baron(seed).choose(GAME.view(built(variant), 0), 1.0) for seed in range(24)}
    assert len(lifts) >= 2
