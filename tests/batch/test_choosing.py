"""Random choices are the same in one game and in a batch, and a batch can leave games as they are."""

from typing import Any

import numpy as np
import pytest

from doubloon import Options, batch
from doubloon.batch.game import AnyBatchGame
from doubloon.batch.randomness import hash32, hash_one
from doubloon.registry import GAMES

PROGRAMS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "Silver & Gold": ("silver-and-gold", 2, {}),
    "Silver & Gold with 3 seats": ("silver-and-gold", 3, {}),
    "Gold Hunting": ("gold-hunting", 2, {}),
    "Gold Hunting with whole builds": ("gold-hunting", 2, {"build": "whole"}),
}


@pytest.fixture(params=PROGRAMS)
def program(request: pytest.FixtureRequest) -> AnyBatchGame:
    game, seats, choices = PROGRAMS[request.param]
    return batch.make(GAMES[game], Options(seats), restart=False, **choices)


def test_one_number_has_the_hash_of_an_array() -> None:
    numbers = np.random.default_rng(1).integers(0, 1 << 32, 1000, np.uint32)
    assert [hash_one(number) for number in numbers.tolist()] == hash32(np, numbers).tolist()


def test_a_single_game_chooses_what_the_batch_chooses(program: AnyBatchGame) -> None:
    games, single = 4, program.single
    state = program.deal(np.arange(games, dtype=np.uint32))
    positions = [single.begin(rows) for rows in np.asarray(state.rows).T.tolist()]
    chosen = 0
    for number in range(140):
        random = batch.noise(program, games, number)
        actions = program.choose(state, random)
        for game, position in enumerate(positions):
            if asked := single.asked(position):
                action = single.choose(position, asked[0], int(random[game]))
                assert action == actions[game]
                positions[game] = single.step(position, asked[0], action)
                chosen += 1
        state = program.step(state, actions).state
    assert program.over(state).all()
    assert chosen > 20 * games


@pytest.mark.parametrize("share", [0.1, 0.6])
def test_a_negative_action_leaves_a_game_as_it_is(program: AnyBatchGame, share: float) -> None:
    games = 200
    rng = np.random.default_rng(1)
    state = program.deal(np.arange(games, dtype=np.uint32))
    for number in range(140):
        actions = program.choose(state, batch.noise(program, games, number))
        acting = rng.random(games) < share
        every = program.step(state, actions)
        some = program.step(state, np.where(acting, actions, -1))
        for name, before in state._asdict().items():
            after = np.where(acting, getattr(every.state, name), before)
            assert np.array_equal(getattr(some.state, name), after), name
        assert np.array_equal(some.ended, every.ended & acting)
        assert np.array_equal(some.scores, every.scores * acting[:, None])
        state = every.state
    assert program.over(state).all()
