"""Training and playing see the same: a position of the batch and the same position as a View give equal features."""

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
from doubloon.games.silver_gold.batch.lookups import KEEP
from doubloon.games.silver_gold.batch.reference import to_action
from doubloon.games.silver_gold.bots.outlook import Outlook, outlook
from doubloon.games.silver_gold.bots.seat import Seat, mark, seat_of
from doubloon.games.silver_gold.learned.charts import Charts, charts
from doubloon.games.silver_gold.learned.features import AROUND, OWN, Features, Position, features
from doubloon.games.silver_gold.learned.positions import position_of
from doubloon.games.silver_gold.learned.rows import ROWS, VACANT
from doubloon.games.silver_gold.scoring import score
from doubloon.games.silver_gold.training.positions import positions
from tests.batch import positions as of_games

NUMPY = array_library("numpy")


@cache
def numpy_charts() -> Charts:
    return charts(NUMPY)


def after(view: View, move: Move) -> tuple[Seat, Outlook] | None:
    """The own seat and its outlook after a move that completes its answer, as a player foresees them."""
    assert view.own is not None
    seat, ahead = seat_of(view.own.player), outlook(view)
    if isinstance(move, Cross | Extra) and not view.continues(move):
        place = next(place for place, active in enumerate(seat.cards) if active and active.card is move.card)
        return mark(seat, place, move.boxes, view.palm_value), ahead
    if isinstance(move, Keep):
        return seat._replace(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0))), ahead
    if isinstance(move, Take) and move.card:
        rest = tuple(card for card in ahead.display if card is not move.card)
        taken = seat.with_card(seat.cards.index(None), ActiveCard(move.card, 0))
        return taken, replace(ahead, display=rest)
    return None


def item(position: Position, game: int, column: int) -> Position:
    """One column of one game's positions."""
    return Position(*(field[game : game + 1, column if field.shape[1] > 1 else 0] for field in position))


def compared(options: Options, seed: int) -> Iterator[tuple[Features, Features]]:
    """The features of many positions, from the batch and from a View."""
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
            own, ahead = foreseen
            yield features(NUMPY, numpy_charts(), found), features(NUMPY, numpy_charts(), position_of([own], [ahead]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_has_the_features_of_the_batch(seats: int) -> None:
    count = 0
    for seed in (1, 2):
        for batch, view in compared(Options(seats, start=1), seed):
            for name, one, other in zip(Features._fields, batch, view, strict=True):
                assert np.array_equal(one, other), name
            assert batch.own.shape == (1, OWN)
            assert batch.around.shape == (1, AROUND)
            count += 1
    assert count > 200


def test_now_is_the_score_when_the_game_ends() -> None:
    """The last answer, all trophies settled: what the features call `now` is what the rules give."""
    for seed in range(3):
        *_, before, _ = of_games.positions(GAME, Options(2), seed)
        seat = GAME.asked(before)[0]
        view = GAME.view(before, seat)
        played = {move: GAME.play(before, seat, move) for move in view.moves if not view.continues(move)}
        for move, end in played.items():
            foreseen = after(view, move)
            if foreseen and end.players[seat].trophies == before.players[seat].trophies:
                seen = features(NUMPY, numpy_charts(), position_of([foreseen[0]], [foreseen[1]]))
                assert seen.now[0] == score(end.players[seat]).total
                assert not seen.open[0]


def test_each_card_with_each_set_of_free_boxes_has_its_own_row() -> None:
    from doubloon.games.silver_gold.batch.lookups import CARDS
    from doubloon.games.silver_gold.learned.rows import row_tables, rows

    tables, found = row_tables(NUMPY), set()
    for number, card in enumerate(CARDS):
        free = np.array([mask for mask in range(1 << 16) if mask and not mask & ~card.boxes])
        of_card = rows(NUMPY, tables, np.full(len(free), number), free)
        assert len(set(of_card.tolist())) == len(free)
        found.update(of_card.tolist())
    assert found < set(range(ROWS - 2))
    assert rows(NUMPY, tables, np.array([3]), np.array([0])) == VACANT


def test_jax_gives_the_same_features() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    library = array_library("jax")
    states: list[Any] = [state for state in of_games.positions(GAME, Options(3), 5) if GAME.asked(state)][::7]
    game, held = of_games.to_batch(GAME, states, Random(1))
    other, others_held = of_games.to_batch(GAME, states, Random(1), "jax")
    of_jax = jax.jit(lambda state: positions(other.setting, state))(
        type(others_held)(*map(library.xp.asarray, others_held))
    )
    jax_features = jax.jit(lambda charts, position: features(library, charts, position))
    jax_charts = type(numpy_charts())(*jax.tree.map(library.xp.asarray, tuple(numpy_charts())))
    for one, two in zip(positions(game.setting, held), of_jax, strict=True):
        assert all(np.array_equal(mine, its) for mine, its in zip(one, two, strict=True))
        pairs = zip(features(NUMPY, numpy_charts(), one), jax_features(jax_charts, two), strict=True)
        assert all(np.allclose(mine, its, atol=1e-5) for mine, its in pairs)
