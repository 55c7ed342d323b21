"""Several turns ahead: seats after extra crosses, after step 3, and over the shapes that may come."""

from typing import Any

import numpy as np
import pytest

from doubloon.batch.arrays import Array
from doubloon.core import Options
from doubloon.games.silver_gold import GAME, ActiveCard, Cross, Phase, View
from doubloon.games.silver_gold.bots.futures import finish, look_at, resolve, rows
from doubloon.games.silver_gold.bots.search import expected_points, rate_moves
from doubloon.games.silver_gold.cards import SHAPE_COUNTS, SHAPES, TREASURES_BY_ID
from doubloon.games.silver_gold.kernel.seat import Seat, answer_ends, cross_off, seat_of
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.state import LAST_TURN, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import Position, position_of
from doubloon.games.silver_gold.value_net.value import shipped
from tests.playing import random_game


def crossing_views(seed: str) -> list[View]:
    return [
        GAME.view(step.state, step.state.awaited[0])
        for step in random_game(GAME, Options(2), seed)
        if step.state.phase is Phase.CROSS and step.state.turn < 28
    ]


def seats_after(view: View) -> list[Seat]:
    return [entry.end for entry in rate_moves(view, shipped())[:3] if entry.end]


def own_fields(position: Position) -> list[Any]:
    names = ("cards", "free", "coins", "palms", "points", "rows", "counts", "bonus")
    return [getattr(position, name).tolist() for name in names]


def test_one_turn_ahead_is_what_the_captain_expects() -> None:
    for view in crossing_views("ahead")[::6]:
        seats, situation = seats_after(view), situation_of(view)
        if seats:
            found = look_at(position_of(seats, [situation] * len(seats)), shipped(), ())
            assert found.mean.tolist() == pytest.approx(expected_points(seats, situation, shipped()), abs=1e-3)
            assert found.shares.sum(axis=1).tolist() == pytest.approx([1] * len(seats))


def test_a_longer_look_is_the_same_where_no_further_turn_comes() -> None:
    for view in crossing_views("end"):
        if view.turn == 27 and (seats := seats_after(view)):
            position = position_of(seats, [situation_of(view)] * len(seats))
            one, two = (look_at(position, shipped(), widths) for widths in ((), (2,)))
            assert one.points.tolist() == two.points.tolist()


def test_a_wider_look_finds_no_less() -> None:
    for view in crossing_views("wide")[3::20]:
        if seats := seats_after(view)[:1]:
            position = position_of(seats, [situation_of(view)])
            narrow, wide = (look_at(position, shipped(), (width,)).mean[0] for width in (1, 4))
            assert wide >= narrow - 1e-4


class WatchedValue:
    """Remembers the turns and shapes of the answers that it rates, and how many they are."""

    def __init__(self) -> None:
        self.answered: set[tuple[int, int]] = set()
        self.rated = 0

    def expected_points(self, position: Position, group: Array) -> Array:
        self.answered |= set(zip(position.turns[group].tolist(), position.shape[group].tolist(), strict=True))
        self.rated += len(group)
        return shipped().expected_points(position, group)


def test_a_card_of_this_round_does_not_come_again_in_it() -> None:
    checked = 0
    for view in crossing_views("again"):
        assert view.expedition is not None
        shape, seats = view.expedition.shape, seats_after(view)
        if view.turn % TURNS_IN_ROUND == 3 and SHAPE_COUNTS[shape] == 1 and seats:
            value = WatchedValue()
            look_at(position_of(seats, [situation_of(view)] * len(seats)), value, (1, 1))
            turns = LAST_TURN - view.turn
            for later in (turns - 1, turns - 2, turns - 3):
                shapes = {number for left, number in value.answered if left == later}
                assert shapes == set(range(len(SHAPES))) - {SHAPES.index(shape)}
            checked += 1
    assert checked


def test_equal_seats_are_looked_at_once() -> None:
    view = crossing_views("equal")[4]
    first, second = seats_after(view)[:2]
    situation = situation_of(view)
    once, twice = WatchedValue(), WatchedValue()
    single = look_at(position_of([first, second], [situation] * 2), once, (2,))
    double = look_at(position_of([first, second, first], [situation] * 3), twice, (2,))
    assert twice.rated == once.rated
    assert double.mean.tolist() == [*single.mean, single.mean[0]]


def test_owed_crosses_end_where_the_rules_allow() -> None:
    checked = 0
    for view in crossing_views("owed")[::3]:
        assert view.own is not None
        seat = seat_of(view.own.player)
        for move in view.moves:
            if isinstance(move, Cross) and not view.own.owed and move.boxes & move.card.crosses:
                after = cross_off(seat, seat.place_of(move.card), move.boxes, view.palm_value)
                left = sum(active.free.bit_count() for active in after.cards if active)
                owed = min((move.boxes & move.card.crosses).bit_count(), left)
                position = position_of([after], [situation_of(view)])._replace(owed=np.array([owed]))
                ends = position_of(answer_ends(seat, 0, move, view.palm_value), [situation_of(view)])
                found = finish(position, shipped())
                assert found.owed.tolist() == [0]
                assert own_fields(found) in [own_fields(rows_of(ends, number)) for number in range(len(ends.coins))]
                checked += 1
                break
    assert checked > 3


def rows_of(position: Position, number: int) -> Position:
    """One of several seats that share a situation."""
    own = {name: getattr(position, name)[[number]] for name in Position._fields[:9]}
    return position._replace(**own)


def test_coin_rows_win_trophies_and_completed_cards_are_replaced() -> None:
    view = crossing_views("resolve")[20]
    card = TREASURES_BY_ID["grey-03"]
    done, other = ActiveCard(card, card.boxes), ActiveCard(TREASURES_BY_ID["purple-04"], 0)
    seat = Seat((done, other), (), coins=5, palms=0, points=0, rows=0)
    situation = situation_of(view)
    after = resolve(position_of([seat], [situation]), shipped())
    assert after.points.tolist() == [situation.trophies[0]]
    assert after.rows.tolist() == [1]
    assert after.counts.sum() == 1
    assert after.bonus.sum() == 1, "grey-03 has a seal of one point"
    taken = set(position_of([seat], [situation]).display[0].tolist()) - set(after.display[0].tolist())
    assert after.cards[0, 0] in taken
    assert after.turns.tolist() == [situation.turns - 1]


def test_some_rows_are_whole_seats() -> None:
    view = crossing_views("rows")[5]
    seats = seats_after(view)
    position = position_of(seats, [situation_of(view)] * len(seats))
    assert own_fields(rows(position, np.array([1]))) == own_fields(position_of(seats[1:2], [situation_of(view)]))
