"""The admiral: it plays whole games, keeps to its time, and prefers the better chance to win."""

from itertools import count
from typing import Any

import numpy as np
import pytest

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Phase, View
from doubloon.games.silver_gold.bots import admiral
from doubloon.games.silver_gold.bots.admiral import STAGES, Admiral
from doubloon.games.silver_gold.bots.futures import look_at
from doubloon.games.silver_gold.bots.search import rate_moves
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.value_net.position import position_of
from doubloon.games.silver_gold.value_net.value import shipped
from tests.games.silver_gold.positions import position
from tests.playing import random_game


def views(seed: str, phase: Phase, seats: int = 2, variant: str = "standard") -> list[View]:
    return [
        GAME.view(step.state, step.state.awaited[0])
        for step in random_game(GAME, Options(seats, 0, variant), seed)
        if step.state.phase is phase
    ]


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_makes_legal_moves_in_every_phase(seats: int, variant: str) -> None:
    """Without time, the rating of the network decides."""
    for phase, pause in ((Phase.KEEP, 2), (Phase.CROSS, 12), (Phase.TAKE, 2)):
        found = views("legal", phase, seats, variant)[::pause]
        assert found
        for view in found:
            assert Admiral(1).choose(view, 1e-6) in view.moves


def test_it_weighs_legal_moves_best_first() -> None:
    for phase in (Phase.KEEP, Phase.CROSS, Phase.TAKE):
        for view in views("weighed", phase, seats=3)[::12]:
            found = Admiral(1).weigh(view, 0.01)
            assert {entry.move for entry in found} <= set(view.moves)
            merits = [entry.merit for entry in found]
            assert merits == sorted(merits, reverse=True)
            assert all(0 <= entry.win <= 1 for entry in found)
            assert all(0 < entry.points < 200 for entry in found)


def test_more_time_means_more_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[int, ...]] = []

    def watched(position: Any, value: Any, widths: tuple[int, ...]) -> Any:
        looks.append(widths)
        return look_at(position, value, widths)

    monkeypatch.setattr(admiral, "look_at", watched)
    view = next(view for view in views("time", Phase.CROSS) if view.turn == 9)
    Admiral(1).weigh(view, 60.0)
    assert list(dict.fromkeys(looks)) == [stage.widths for stage in STAGES]
    looks.clear()
    Admiral(1, clock=count().__next__).weigh(view, 40.0)
    assert set(looks) < {stage.widths for stage in STAGES}
    looks.clear()
    Admiral(1, clock=count().__next__).weigh(view, 1.0)
    assert looks == []


def test_the_same_view_and_seed_give_the_same_move() -> None:
    for view in [*views("same", Phase.TAKE)[:3], *views("same", Phase.KEEP)[:1]]:
        assert Admiral(3).choose(view, 9.0) == Admiral(3).choose(view, 9.0)


def test_a_game_that_is_lost_is_still_played_for_points() -> None:
    state = position("""
        turn: 28
        expedition: expedition-1
        display: grey-05 - green-04 -

        seat 0: coins 3
        grey-09     grey-03
        Xo..        oo#.
        ####        #.#.
        ..#C        ###.
        ....        ....

        seat 1: coins 12, completed purple-01 purple-02 purple-03 purple-04 orange-01 orange-02 orange-03 orange-04
        green-01    -
    """)
    best = Admiral(1).weigh(GAME.view(state, 0), 1.0)[0]
    assert best.win < 0.001
    assert str(best.move) == "cross grey-09 a1 b1"


def cross_points(view: View, stages: tuple[admiral.Stage, ...], monkeypatch: pytest.MonkeyPatch) -> dict[Any, float]:
    monkeypatch.setattr(admiral, "STAGES", stages)
    return {entry.end: entry.points for entry in Admiral(1).weigh(view, 60.0)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_several_rivals_the_mean_of_network_and_looks_counts(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(view for view in views("mean", Phase.CROSS, seats) if view.turn == 9)
    rated = {entry.end: entry.points for entry in rate_moves(view, shipped())}
    one, two = (STAGES[0]._replace(margin=99.0, widths=widths) for widths in ((), (2,)))
    ends = list(found := cross_points(view, (one, two), monkeypatch))
    position = position_of(ends, [situation_of(view)] * len(ends))
    looks = [look_at(position, shipped(), stage.widths).mean for stage in (one, two)]
    network = np.array([rated[end] for end in ends])
    expected = looks[1] if seats == 2 else (network + looks[0] + looks[1]) / 3
    assert list(found.values()) == pytest.approx(expected.tolist(), abs=1e-3)


@pytest.mark.parametrize(("seats", "widths"), [(2, [(), (2,), (2, 1)]), (3, [()]), (4, [()])])
def test_with_several_rivals_it_looks_one_turn_ahead_for_a_new_card(
    seats: int, widths: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[tuple[int, ...]] = []

    def watched(position: Any, value: Any, widths: tuple[int, ...]) -> Any:
        looks.append(widths)
        return look_at(position, value, widths)

    monkeypatch.setattr(admiral, "look_at", watched)
    view = next(view for view in views("new card", Phase.TAKE, seats) if view.turn < 20 and len(view.moves) > 1)
    Admiral(1).weigh(view, 60.0)
    assert looks == widths
