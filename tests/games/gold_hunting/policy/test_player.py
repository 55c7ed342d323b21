"""The learned player: legal moves in both variants, builds from its mixture, and a search in the last lifts."""

import numpy as np
import pytest

from doubloon.core import Options, SeededDealer, settle
from doubloon.games.gold_hunting import GAME, Move
from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.policy.builds import build_table
from doubloon.games.gold_hunting.policy.player import choose_move, network_choices, searched_choices
from doubloon.games.gold_hunting.policy.table import move_of, own_side
from tests.games.gold_hunting.policy.policies import mining_states, random_policy
from tests.games.gold_hunting.positions import VARIANTS, dealt


def game_of(variant: str, seed: int) -> list[str]:
    """The moves of a game between two learned players."""
    policy, rng = random_policy(variant), np.random.default_rng(seed)
    state, _ = settle(GAME, GAME.begin(Options(variant=variant)), SeededDealer("player"))
    moves = []
    while state.awaited:
        seat = state.awaited[0]
        view = GAME.view(state, seat)
        move: Move = choose_move(policy, view, rng)
        assert move in view.moves
        moves.append(str(move))
        state = GAME.play(state, seat, move)
    return moves


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_plays_legal_games_that_its_seed_decides(variant: str) -> None:
    assert game_of(variant, 1) == game_of(variant, 1)
    assert game_of(variant, 1) != game_of(variant, 2)


def test_it_builds_by_the_mixture_of_its_marker() -> None:
    policy = random_policy("standard")
    policy.mixture[:] = 0
    policy.mixture[0, 500] = policy.mixture[1, 20] = policy.mixture[2, 9000] = 1
    for number, kind in enumerate((500, 20, 9000), start=1):
        view = GAME.view(dealt(f"{number} {number % 3 + 1}"), 0)
        build = choose_move(policy, view, np.random.default_rng(1))
        assert build_table().kind[BUILDS.index(build)] == kind


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_search_prefers_the_choices_that_win(variant: str) -> None:
    """With one piece left, the seat knows it: declaring it is never worse than anything else but a rush."""
    policy, rng = random_policy(variant), np.random.default_rng(1)
    for seed in range(6):
        state = next(
            state
            for state in mining_states(variant, f"search {seed}")
            if sum(map(len, state.players[1 - state.awaited[0]].piles)) == 1
        )
        seat = state.awaited[0]
        view = GAME.view(state, seat)
        side = own_side(policy, view, rng, 64)
        before = network_choices(policy, side)
        after = searched_choices(policy, view, side, before, rng)
        assert after.sum() == pytest.approx(1)
        piece = next(pile[-1] for pile in state.players[1 - seat].piles if pile)
        odds = {
            str(move_of(choice, side.sight.order)): after[choice] / before[choice]
            for choice in before.nonzero()[0].tolist()
        }
        right = max(odd for move, odd in odds.items() if move.startswith("mine") and move.endswith(str(piece)))
        assert all(odd <= right * 1.001 for move, odd in odds.items() if move.startswith("mine"))
