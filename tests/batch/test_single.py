"""One game on the reference rules is the same game as in the batch: masks, observations, rewards, deal for deal."""

import random
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

from doubloon import Options, batch
from doubloon.batch.game import AnyBatchGame
from doubloon.batch.randomness import next_seed
from doubloon.core import AnyGame
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.registry import GAMES

GAMES_AND_OPTIONS = [
    (game, Options(seats, start, variant))
    for game in GAMES.values()
    if game.batch
    for seats, start in [(game.seat_counts[0], 1), (game.seat_counts[-1], 0)]
    for variant in game.variants
]
SMALL = reduced_game(Components.of(ones=2, twos=1, threes=1, piles=2))


def check_same_games(game: AnyGame, options: Options, *, games: int, **choices: Any) -> None:
    """Play random games in a batch and one by one, and compare everything that a seat sees."""
    program = batch.make(game, options, **choices)
    single, layout = program.single, program.layout
    state = program.deal(np.arange(games, dtype=np.uint32))
    positions = [single.begin(rows) for rows in np.asarray(state.rows).T.tolist()]
    rng = random.Random(1)
    ended = 0
    for number in count():
        if ended == games:
            return
        masks, seats = program.legal(state), np.asarray(state.seat).tolist()
        viewer = number % options.seats
        observation = program.observe(state, viewer)
        numbers, features = program.numbers(observation), program.features(observation)
        assert (numbers <= layout.highest).all()
        actions = []
        for place, position in enumerate(positions):
            assert single.asked(position)[0] == seats[place]
            legal = list(single.legal(position, seats[place]))
            assert legal == np.flatnonzero(masks[place]).tolist()
            seen = single.observe(position, viewer, None)
            assert seen == numbers[place].tolist()
            assert layout.encode(seen).tolist() == features[place].tolist()
            actions.append(rng.choice(legal))
        played = zip(positions, seats, actions, strict=True)
        positions = [single.step(position, seat, action) for position, seat, action in played]
        state, over, _, scores = program.step(state, np.array(actions, np.int32))
        for place in np.flatnonzero(over).tolist():
            assert single.asked(positions[place]) == ()
            result = game.result(single.state(positions[place]))
            assert result is not None
            assert [score.total for score in result.scores] == scores[place].tolist()
            positions[place] = single.begin(np.asarray(state.rows)[:, place].tolist())
            ended += 1


@pytest.mark.parametrize(("game", "options"), GAMES_AND_OPTIONS, ids=str)
def test_a_single_game_is_the_game_of_the_batch(game: AnyGame, options: Options) -> None:
    check_same_games(game, options, games=3)


def test_a_reduced_game_has_the_same_layout() -> None:
    check_same_games(SMALL, Options(), games=3)


def test_a_whole_build_is_one_action() -> None:
    program = batch.make(SMALL, Options(), build="whole")
    position = program.single.begin([0])
    builds = program.single.legal(position, 0)
    position = program.single.step(position, 0, builds[-1])
    assert (len(builds), program.single.asked(position)) == (36, (1,))


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.batch], ids=str)
def test_a_finished_game_looks_the_same(game: AnyGame) -> None:
    program = batch.make(game, Options(), restart=False)
    state = program.deal(np.array([5], np.uint32))
    position = program.single.begin(np.asarray(state.rows)[:, 0].tolist())
    while not program.over(state)[0]:
        seat = program.single.asked(position)[0]
        action = program.single.legal(position, seat)[0]
        state, position = program.step(state, np.array([action])).state, program.single.step(position, seat, action)
    for seat in range(2):
        assert program.single.observe(position, seat, None) == program.numbers(program.observe(state, seat))[0].tolist()
        assert program.single.legal(position, seat) == ()


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.batch], ids=str)
def test_a_restart_continues_with_the_next_seed(game: AnyGame) -> None:
    program = batch.make(game, Options())
    seeds = np.array([3, 4], np.uint32)
    state, ended = program.deal(seeds), np.zeros(2, bool)
    while not ended.all():
        state, ended, *_ = program.step(state, program.choose(state, np.zeros(2, np.uint32)))
        if ended.any():
            break
    following = program.deal(next_seed(np, seeds))
    for place in np.flatnonzero(ended).tolist():
        assert np.asarray(state.rows)[:, place].tolist() == np.asarray(following.rows)[:, place].tolist()


def test_moves_of_the_rules_can_be_played() -> None:
    program = batch.make(GAMES["gold-hunting"], Options())
    single = program.single
    position = single.play(single.begin([2]), 0, GAMES["gold-hunting"].parse_move("build 1123 22 131 2"))
    assert single.asked(position) == (1,)
    assert single.observe(position, 0, None)[6:13] == [3, 2, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.batch], ids=str)
@pytest.mark.parametrize("variant", [0, 1])
def test_seats_that_are_asked_together_answer_in_any_order(game: AnyGame, variant: int) -> None:
    """The rest of the game is the same, and nobody sees the order."""
    single = batch.make(game, Options(game.seat_counts[-1], variant=game.variants[variant])).single
    rng = random.Random(4)
    first = second = single.begin([7] * 3 if game.id == "silver-and-gold" else [3])
    while asked := single.asked(first):
        assert single.asked(second) == asked
        chosen = {seat: rng.choice(single.legal(first, seat)) for seat in asked}
        for seat in asked:
            assert single.legal(second, seat) == single.legal(first, seat)
            assert single.observe(second, seat, seat) == single.observe(first, seat, seat)
        for seat in asked:
            first = single.step(first, seat, chosen[seat])
        for seat in reversed(asked):
            others = {other: single.observe(second, other, other) for other in asked if other != seat}
            second = single.step(second, seat, chosen[seat])
            if seat != asked[0]:
                assert all(single.observe(second, other, other) == seen for other, seen in others.items())
    assert first == second


def test_features_are_the_same_with_jax() -> None:
    jax = pytest.importorskip("jax")
    seeds = np.arange(4, dtype=np.uint32)

    def features(program: AnyBatchGame, seeds: Any) -> Any:
        return program.features(program.observe(program.deal(seeds)))

    for game in GAMES.values():
        expected = features(batch.make(game, Options()), seeds)
        found = jax.jit(partial(features, batch.make(game, Options(), library="jax")))(seeds)
        assert np.array_equal(found, expected)
