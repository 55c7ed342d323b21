"""A position of the array program and the same position as a View have equal inputs."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from doubloon.batch.arrays import array_library
from doubloon.core import Options
from doubloon.games.silver_gold import GAME, ActiveCard, Cross, Extra, Keep, Move, Take, View
from doubloon.games.silver_gold.batch.lookups import CARDS, KEEP
from doubloon.games.silver_gold.batch.reference import to_action
from doubloon.games.silver_gold.kernel.seat import Seat, cross_off, seat_of
from doubloon.games.silver_gold.scoring import score
from doubloon.games.silver_gold.situation import Situation, situation_of
from doubloon.games.silver_gold.training.positions import positions
from doubloon.games.silver_gold.value_net.card_inputs import Lookups, lookups
from doubloon.games.silver_gold.value_net.inputs import OWN, SITUATION, Inputs, inputs
from doubloon.games.silver_gold.value_net.position import Position, position_of
from doubloon.games.silver_gold.value_net.rows import ROWS, VACANT, row_lookups, rows
from tests.batch import positions as of_games

NUMPY = array_library("numpy")


@cache
def numpy_lookups() -> Lookups:
    return lookups(NUMPY)


def after(view: View, move: Move) -> tuple[Seat, Situation] | None:
    """The own seat and its situation after a move that completes its answer, as far as the player can know."""
    assert view.own is not None
    seat, situation = seat_of(view.own.player), situation_of(view)
    if isinstance(move, Cross | Extra) and not view.continues(move):
        return cross_off(seat, seat.place_of(move.card), move.boxes, view.palm_value), situation
    if isinstance(move, Keep):
        return seat._replace(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0))), situation
    if isinstance(move, Take) and move.card:
        rest = tuple(card for card in situation.display if card is not move.card)
        taken = seat.with_card(seat.cards.index(None), ActiveCard(move.card, 0))
        return taken, replace(situation, display=rest)
    return None


def item(position: Position, game: int, column: int) -> Position:
    """One column of one game's positions."""
    return Position(*(field[game : game + 1, column if field.shape[1] > 1 else 0] for field in position))


def compared(options: Options, seed: int) -> Iterator[tuple[Inputs, Inputs]]:
    """The inputs of many positions, from the array program and from a View."""
    rng = Random(seed)
    states: list[Any] = [state for state in of_games.positions(GAME, options, seed) if GAME.asked(state)]
    game, held = of_games.to_batch(GAME, states, rng)
    crosses, others = positions(game.setting, held)
    for number, state in enumerate(states):
        seat = GAME.asked(state)[0]
        view = GAME.view(state, seat)
        for move in rng.sample(list(view.moves), min(4, len(view.moves))):
            foreseen = after(view, move)
            if foreseen is None:
                continue
            action = to_action(state, seat, move)
            found = item(crosses, number, action) if action < KEEP else item(others, number, action - KEEP)
            own, situation = foreseen
            expected = position_of([own], [situation])
            yield inputs(NUMPY, numpy_lookups(), found), inputs(NUMPY, numpy_lookups(), expected)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_has_the_inputs_of_the_array_program(seats: int) -> None:
    count = 0
    for seed in (1, 2):
        for batch, view in compared(Options(seats, start=1), seed):
            for name, one, other in zip(Inputs._fields, batch, view, strict=True):
                assert np.array_equal(one, other), name
            assert batch.own.shape == (1, OWN)
            assert batch.situation.shape == (1, SITUATION)
            count += 1
    assert count > 200


def test_now_is_the_score_when_the_game_ends() -> None:
    """After the last answer, with all trophies given, the input `now` is the score of the rules."""
    for seed in range(3):
        *_, before, _ = of_games.positions(GAME, Options(2), seed)
        seat = GAME.asked(before)[0]
        view = GAME.view(before, seat)
        played = {move: GAME.play(before, seat, move) for move in view.moves if not view.continues(move)}
        for move, end in played.items():
            foreseen = after(view, move)
            if foreseen and end.players[seat].trophies == before.players[seat].trophies:
                seen = inputs(NUMPY, numpy_lookups(), position_of([foreseen[0]], [foreseen[1]]))
                assert seen.now[0] == score(end.players[seat]).total
                assert not seen.open[0]


def test_each_card_with_each_set_of_free_boxes_has_its_own_row() -> None:

    numbers, found = row_lookups(NUMPY), set()
    for number, card in enumerate(CARDS):
        free = np.array([mask for mask in range(1 << 16) if mask and not mask & ~card.boxes])
        of_card = rows(NUMPY, numbers, np.full(len(free), number), free)
        assert len(set(of_card.tolist())) == len(free)
        found.update(of_card.tolist())
    assert found < set(range(ROWS - 2))
    assert rows(NUMPY, numbers, np.array([3]), np.array([0])) == VACANT


def test_jax_gives_the_same_inputs() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    library = array_library("jax")
    states: list[Any] = [state for state in of_games.positions(GAME, Options(3), 5) if GAME.asked(state)][::7]
    game, held = of_games.to_batch(GAME, states, Random(1))
    other, others_held = of_games.to_batch(GAME, states, Random(1), "jax")
    of_jax = jax.jit(lambda state: positions(other.setting, state))(
        type(others_held)(*map(library.xp.asarray, others_held))
    )
    jax_inputs = jax.jit(lambda lookups, position: inputs(library, lookups, position))
    jax_lookups = type(numpy_lookups())(*jax.tree.map(library.xp.asarray, tuple(numpy_lookups())))
    for one, two in zip(positions(game.setting, held), of_jax, strict=True):
        assert all(np.array_equal(mine, its) for mine, its in zip(one, two, strict=True))
        pairs = zip(inputs(NUMPY, numpy_lookups(), one), jax_inputs(jax_lookups, two), strict=True)
        assert all(np.allclose(mine, its, atol=1e-5) for mine, its in pairs)
