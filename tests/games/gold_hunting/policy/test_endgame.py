"""The search at the table agrees with a search that counts arrangements one by one."""

from bisect import bisect_left

import numpy as np
import pytest

from doubloon.games.gold_hunting import GAME, Marker, State
from doubloon.games.gold_hunting.bots.lookahead import LookAhead
from doubloon.games.gold_hunting.kernel import belief_about, miner_of
from doubloon.games.gold_hunting.pieces import VALUES
from doubloon.games.gold_hunting.policy.builds import build_table, top_pieces
from doubloon.games.gold_hunting.policy.endgame import MOST_LIFTS, win_chances
from doubloon.games.gold_hunting.policy.mining import POINT, lift
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.table import move_of, own_side
from tests.games.gold_hunting.policy.policies import mining_states, random_policy
from tests.games.gold_hunting.positions import VARIANTS

RIVALS = [3, 5, 6, 6, 8, 9, 11]


def even_policy(variant: str) -> Policy:
    orders = build_table().orders
    return Policy(variant, np.tile(orders / orders.sum(), (3, 1)).astype(np.float32), random_policy(variant).layers)


def last_states(variant: str, seed: str) -> list[State]:
    """The states of a random game in which the asked seat has few lifts left."""
    states = mining_states(variant, seed)
    return [state for state in states if sum(map(len, state.players[1 - state.awaited[0]].piles)) <= MOST_LIFTS]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", ["end 0", "end 1", "end 2"])
def test_chances_to_win_are_exact(variant: str, seed: str) -> None:
    """The other seat wins ties here, so that only points count."""
    policy = even_policy(variant)
    search = LookAhead(lambda miner, _left: bisect_left(RIVALS, miner.points) / len(RIVALS))
    states = last_states(variant, seed)
    assert len(states) >= 2 * MOST_LIFTS
    for state in states:
        seat = state.awaited[0]
        view = GAME.view(state, seat)
        side = own_side(policy, view, np.random.default_rng(1), 1)
        weights = side.sight.candidates.weights @ side.faced
        found = win_chances(side.miners, weights, np.array(RIVALS) * POINT + POINT - 1)
        belief, miner = belief_about(view, 1 - seat), miner_of(view, seat, state.markers[seat])
        legal = {move_of(choice, side.sight.order): found[choice] for choice in (found >= 0).nonzero()[0].tolist()}
        assert set(legal) == set(view.moves)
        for move, chance in legal.items():
            assert chance == pytest.approx(search.value(belief, miner, move, MOST_LIFTS), abs=1e-5), move


@pytest.mark.parametrize("marker", ["held", "used"])
def test_ties_are_decided_by_pieces(marker: str) -> None:
    policy = even_policy("standard")
    states = [last_states("standard", f"end {number}")[-1] for number in range(8)]
    state = next(
        state for state in states if (state.players[state.awaited[0]].marker is Marker.HELD) == (marker == "held")
    )
    side = own_side(policy, GAME.view(state, state.awaited[0]), np.random.default_rng(1), 1)
    weights = side.sight.candidates.weights @ side.faced
    slot = side.miners.rest.argmax(axis=1)
    piece = top_pieces(side.miners.rest.max(axis=1)).astype(int)
    rank = lift(policy.beliefs, side.miners, slot, piece, np.zeros(1, bool)).ranks
    choice = int(slot[0]) * len(VALUES) + int(piece[0]) - 1
    assert [win_chances(side.miners, weights, rank + more)[choice] for more in (-1, 0, 1)] == [1, 0.5, 0]
