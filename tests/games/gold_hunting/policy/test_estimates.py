"""Chances to win from simulations: exact where nothing is left to chance, and not too high for the best of many."""

import numpy as np
import pytest

from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.policy import estimates
from doubloon.games.gold_hunting.policy.builds import draw_piles
from doubloon.games.gold_hunting.policy.estimates import (
    MOST_ROUNDS,
    ROUND,
    Estimates,
    estimate_builds,
    estimate_choices,
    rate,
)
from doubloon.games.gold_hunting.policy.inputs import legal_choices
from doubloon.games.gold_hunting.policy.table import move_of, own_side
from tests.games.gold_hunting.policy.policies import mining_states, random_policy
from tests.games.gold_hunting.positions import VARIANTS, dealt


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_last_lift_of_a_game_has_the_result_of_the_rules(variant: str, seed: int) -> None:
    policy, rng = random_policy(variant), np.random.default_rng(1)
    state = list(mining_states(variant, f"last {seed}"))[-1]
    seat = state.awaited[0]
    view = GAME.view(state, seat)
    side = own_side(policy, view, rng, ROUND * MOST_ROUNDS)
    miners = side.miners
    legal = legal_choices(np, policy.beliefs.visible(miners.rest[0]), miners.hand[0], miners.status[0])
    choices = legal[: len(legal) - 1].nonzero()[0].tolist()  # a keep has another choice after it
    results = [GAME.result(GAME.play(state, seat, move_of(choice, side.sight.order))) for choice in choices]
    places = [result.places for result in results if result]
    exact = [0.5 if place == (1, 1) else float(place[seat] == 1) for place in places]
    found = estimate_choices(policy, view, side, choices, rng, 0.01)
    assert found.values.tolist() == exact
    assert exact[found.best] == max(exact)


def test_the_best_of_many_equal_candidates_is_not_rated_too_high() -> None:
    rng = np.random.default_rng(2)
    halves = rng.normal(0.5, 0.1, (1500, 2, 6))
    found = [rate(half.mean(axis=0), half) for half in halves]
    assert np.mean([one.values[one.best] for one in found]) == pytest.approx(0.5, abs=0.005)
    assert all((one.values <= one.values[one.best]).all() for one in found)


def test_the_order_begins_with_the_best() -> None:
    assert Estimates(1, np.array([0.4, 0.6, 0.6, 0.5])).order == [1, 2, 3, 0]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_builds_are_rated_by_what_they_leave(variant: str, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "MOST_ROUNDS", 4)
    policy, view = random_policy(variant), GAME.view(dealt(variant=variant), seat)
    builds = draw_piles(policy.mixture, np.array([1, 2, 3]), np.random.default_rng(3))
    found, mined, usual = estimate_builds(policy, view, builds, np.random.default_rng(4), 60)
    assert found.values.shape == mined.shape == (3,)
    assert 0 < found.values.min() <= found.values.max() < 1
    assert 0 < mined.min() <= mined.max() < 12
    assert 0 < usual < 12
    again = estimate_builds(policy, view, builds, np.random.default_rng(4), 60)
    assert again.mined.tolist() == mined.tolist()
    assert again.estimates.values.tolist() == found.values.tolist()
