"""Conversion of positions in both directions, observations, and afterstates."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from doubloon import Options, batch
from doubloon.core import AnyGame, IllegalMove
from doubloon.games import silver_gold
from doubloon.games.silver_gold.batch import NONE, UNSEEN, afterstates
from doubloon.games.silver_gold.batch.lookups import CARDS, NUMBERS, TAKE_STACK
from doubloon.registry import GAMES
from tests.batch.adapters import ADAPTERS
from tests.batch.positions import in_order, positions, to_batch
from tests.playing import EVERY_OPTION

SEEDS = 2


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_positions_round_trip(game: AnyGame, options: Options) -> None:
    adapter = ADAPTERS[game.id]
    for seed in range(SEEDS):
        states = list(positions(game, options, seed))
        program, state = to_batch(game, states, random.Random(seed))
        back = adapter.to_reference(program.setting, state)
        assert [adapter.plain(one) for one in back] == [adapter.plain(one) for one in states]
        scores = program.scores(state).tolist()
        result = game.result(states[-1])
        assert result is not None
        assert scores[-1] == [score.total for score in result.scores]
        assert program.over(state).tolist() == [False] * (len(states) - 1) + [True]


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_observations_do_not_change_when_hidden_parts_are_resampled(game: AnyGame, options: Options) -> None:
    rng = random.Random(1)
    for seed in range(SEEDS):
        for seat in range(options.seats):
            states = list(positions(game, options, 100 + seed))
            sampled = [in_order(game.sample(game.view(state, seat), rng)) for state in states]
            program, state = to_batch(game, states, rng)
            other, resampled = to_batch(game, sampled, rng)
            assert_same(program.observe(state, seat), other.observe(resampled, seat))
            asked = [game.asked(one)[:1] == (seat,) for one in states]
            assert (program.legal(state)[asked] == other.legal(resampled)[asked]).all()
            by_default, wanted = program.observe(state), program.observe(state, state.seat)
            assert_same(by_default, wanted)


def assert_same(one: Any, other: Any) -> None:
    for name, field, again in zip(one._fields, one, other, strict=True):
        assert (field == again).all(), name


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_an_observation_has_the_contents_of_the_view(game: AnyGame, options: Options) -> None:
    for seed in range(SEEDS):
        states = list(positions(game, options, 200 + seed))
        program, state = to_batch(game, states, random.Random(1))
        for seat in range(options.seats):
            observed = program.observe(state, seat)
            for number, one in enumerate(states):
                view = game.view(one, seat)
                row = {name: field[number].tolist() for name, field in observed._asdict().items()}
                CHECKS[game.id](row, view, options)


def check_silver_gold(row: dict[str, Any], view: Any, options: Options) -> None:
    seats = options.seats
    assert row["turn"] == view.turn
    assert row["place"] == (view.seat - view.first) % seats
    assert row["owed"] == view.own.owed
    assert row["stack"] == view.stack_size
    assert row["palm_value"] == view.palm_value
    assert [number for number in row["hand"] if number != NONE] == sorted(NUMBERS[card] for card in view.own.hand)
    assert [None if number == NONE else CARDS[number] for number in row["display"]] == list(view.display or [None] * 4)
    if view.expedition:
        assert silver_gold.EXPEDITION_CARDS[row["expedition"]] is view.expedition
    for place in range(seats):
        seen = view.own.player if place == 0 else view.players[(view.seat + place) % seats]
        for number, free, active in zip(row["cards"][place], row["free"][place], seen.cards, strict=True):
            assert (number, free) == ((NUMBERS[active.card], active.free) if active else (NONE, 0))
        assert row["coins"][place] == seen.coins
        assert [points for points in row["palms"][place] if points] == list(seen.palms)
        assert [points - 1 for points in row["trophies"][place] if points] == list(seen.trophies)
        assert sum(bits.bit_count() for bits in row["completed"][place]) == len(seen.completed)


def check_gold_hunting(row: dict[str, Any], view: Any, options: Options) -> None:
    assert row["turn"] == len(view.lifts)
    assert row["own_marker"] == view.own.marker
    assert row["first"] == view.seat ^ options.start
    own = [tuple(piece for piece in pile if piece)[::-1] for pile in row["own_piles"]]
    assert own == list(view.own.piles or ((),) * 4)
    for place, seen in enumerate((view.players[view.seat], view.players[1 - view.seat])):
        assert row["heights"][place] == list(seen.heights or (0,) * 4)
        assert row["standing"][place] == list(seen.standing or (False,) * 4)
        assert row["hand"][place] == [seen.hand.count(value) for value in (1, 2, 3)]
        assert row["kept"][place] == [seen.kept.count(value) for value in (1, 2, 3)]
        assert row["rushed"][place] == (seen.rushed or 0)
    lifts = [(lift.pile, lift.declared, lift.piece, lift.rush, lift.broke_down) for lift in view.lifts]
    assert [tuple(lift) for lift in row["lifts"][: len(lifts)]] == lifts
    assert not np.any(row["lifts"][len(lifts) :])


CHECKS = {"silver-and-gold": check_silver_gold, "gold-hunting": check_gold_hunting}


@pytest.mark.parametrize("variant", ["standard", "display-first"])
def test_afterstates_are_the_results_of_the_moves(variant: str) -> None:
    game = GAMES["silver-and-gold"]
    options = Options(2, 0, variant)
    for seed in range(2):
        states = [state for state in positions(game, options, 300 + seed) if game.asked(state)]
        program, state = to_batch(game, states, random.Random(1))
        after = afterstates(program.setting, state)
        for number, one in enumerate(states):
            seat = game.asked(one)[0]
            for move in game.legal_moves(one, seat):
                action = ADAPTERS[game.id].to_action(one, seat, move)
                row = {name: field[number, action].tolist() for name, field in after._asdict().items()}
                check_afterstate(row, one, seat, move, action)


def check_afterstate(row: dict[str, Any], state: silver_gold.State, seat: int, move: Any, action: int) -> None:
    opened = state._replace(awaited=(seat, state.options.seats))  # a second awaited seat keeps the step open
    taking = isinstance(move, silver_gold.Take)
    then = GAMES["silver-and-gold"].play(state if taking else opened, seat, move).players[seat]
    if action == TAKE_STACK:
        assert UNSEEN in row["cards"]
        return
    assert row["cards"] == [NUMBERS[active.card] if active else NONE for active in then.cards]
    assert row["free"] == [active.free if active else 0 for active in then.cards]
    assert row["coins"] == then.coins
    assert row["palm_points"] == sum(then.palms) - sum(state.players[seat].palms)
    assert row["owed"] == then.owed


def test_a_position_with_answers_out_of_order_is_refused() -> None:
    game = GAMES["silver-and-gold"]
    state = next(positions(game, Options(), 1))
    later = game.play(state, 1, game.legal_moves(state, 1)[0])
    with pytest.raises(IllegalMove, match="in their order"):
        to_batch(game, [later], random.Random(1))
    hunting = GAMES["gold-hunting"]
    with pytest.raises(IllegalMove, match="in their order"):
        to_batch(hunting, [hunting.begin(Options())], random.Random(1))


@pytest.mark.parametrize("name", GAMES)
def test_each_legal_action_is_chosen_equally_often(name: str) -> None:
    game = GAMES[name]
    for state in islice(positions(game, Options(), 5), 12):
        copies = 3000
        program, one = to_batch(game, [state], random.Random(1))
        copied = one._replace(**{name: np.repeat(field, copies, axis=-1) for name, field in one._asdict().items()})
        legal = np.flatnonzero(program.legal(copied)[0]).tolist()
        chosen = Counter(program.choose(copied, batch.noise(program, copies, 7)).tolist())
        assert set(chosen) <= set(legal)
        mean = copies / len(legal)
        chi_square = sum((chosen[action] - mean) ** 2 / mean for action in legal)
        assert chi_square < len(legal) + 5 * (2 * len(legal)) ** 0.5
