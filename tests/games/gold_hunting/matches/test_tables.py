"""A player builds and mines as its tables say, and the beliefs about it are right."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doubloon.games.gold_hunting.batch.lookups import KEEP, RUSH
from doubloon.games.gold_hunting.batch.rules import own_marker
from doubloon.games.gold_hunting.pieces import MARKERS, PILES, VALUES
from doubloon.games.gold_hunting.policy.inputs import HELD
from tests.games.gold_hunting.matches.players import (
    POSITIONS,
    SMALL,
    declaring,
    random_mixture,
    random_strategy,
    table_player,
)
from tests.games.gold_hunting.solving.compiling import quick_compilation

jax = pytest.importorskip("jax", reason="JAX is not installed")

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.matches.games import SidePlayed
    from doubloon.games.gold_hunting.matches.tables import Tables

GAMES = 20_000


def test_it_draws_kinds_by_its_marker_and_orders_of_piles_evenly() -> None:
    from doubloon.games.gold_hunting.matches.tables import draw_builds, make_builder

    mixture = random_mixture(1)
    marker = np.arange(GAMES) % 3 + 1
    kinds, piles = draw_builds(make_builder(POSITIONS, mixture), marker - 1, jax.random.key(1))
    for number, row in zip(MARKERS, mixture, strict=True):
        found = np.bincount(np.asarray(kinds)[marker == number], minlength=len(row)) / (marker == number).sum()
        assert found == pytest.approx(row, abs=0.03)
    assert not np.asarray(piles[SMALL.piles :]).any()
    first_comes_first = Counter(
        (_pieces(int(first)), _pieces(int(second))) == POSITIONS.builds[kind]
        for first, second, kind in zip(*np.asarray(piles[: SMALL.piles]), np.asarray(kinds).tolist(), strict=True)
    )
    assert first_comes_first[True] == pytest.approx(GAMES / 2, rel=0.05)
    assert {tuple(sorted(map(_pieces, np.asarray(piles[: SMALL.piles, game]).tolist()))) for game in range(50)} == {
        POSITIONS.builds[int(kind)] for kind in kinds[:50]
    }


def test_it_mines_by_its_table() -> None:
    from doubloon.games.gold_hunting.matches.tables import choice_weights, draw_choice

    strategy = random_strategy(2)
    moves = table_player(strategy, random_mixture(1)).moves
    number, hand = len(POSITIONS.layers[0].positions) + 3, 2
    unused = PILES - SMALL.piles
    for status in (HELD, 1):
        weights = choice_weights(moves, *(np.array([each]) for each in (number, hand, status)))
        used, held = strategy[1]
        told = held[3, hand] if status == HELD else used[3, hand, status]
        mines, rushes = slice(unused * len(VALUES), RUSH), slice(RUSH + unused, KEEP)
        found = np.asarray(weights[0]) / 255
        expected = np.zeros((len(MARKERS), KEEP + 1))
        expected[:, mines] = told[:, : SMALL.piles * len(VALUES)]
        if status == HELD:
            expected[:, rushes], expected[:, KEEP] = told[:, SMALL.piles * len(VALUES) : -1], told[:, -1]
        assert found == pytest.approx(expected, abs=0.5 / 255 + 1e-6)
        drawn = draw_choice(np.repeat(np.asarray(weights[:, 1]), GAMES, axis=0), jax.random.key(1))
        shares = np.bincount(np.asarray(drawn), minlength=KEEP + 1) / GAMES
        assert shares == pytest.approx(found[1] / found[1].sum(), abs=0.02)


def test_a_builder_can_have_another_mixture_if_it_does_not_start() -> None:
    from doubloon.games.gold_hunting.matches.tables import builder_row, make_builder

    marker, seat = np.array([1, 3, 1, 3], np.uint8), np.array([0, 0, 1, 1], np.uint8)
    mixture = random_mixture(1)
    assert builder_row(make_builder(POSITIONS, mixture), marker, seat).tolist() == [0, 2, 0, 2]
    by_seat = make_builder(POSITIONS, np.concatenate([mixture, mixture]))
    assert builder_row(by_seat, marker, seat).tolist() == [0, 2, 3, 5]


def test_choices_of_a_solver_become_the_same_tables() -> None:
    from doubloon.games.gold_hunting.matches.tables import choice_tables, choice_weights
    from doubloon.games.gold_hunting.solving.half import Half

    strategy, mixture = random_strategy(2), random_mixture(1).astype(np.float32)
    half = Half(POSITIONS, to_win=True)
    purses = half.purses.hand, half.purses.safe
    choices = [(7 * used[:, *purses][:, :, :, None], held[:, :, :, None]) for used, held in strategy]
    moves = [choice_tables(half, choices, mixture).moves, table_player(strategy, mixture).moves]
    numbers = np.arange(len(POSITIONS) - len(POSITIONS.builds))
    for hand, status in ((3, HELD), (2, 1), (0, 3)):
        here = [np.full_like(numbers, each) for each in (hand, status)]
        found, expected = (np.asarray(choice_weights(each, numbers, *here)) for each in moves)
        assert abs(found - expected).max() <= 1
        assert expected.any()


def beliefs(tables: "Tables") -> "tuple[SidePlayed, Any]":
    """Games against a player, in which the exploiter moves evenly and records its beliefs beside the truth."""
    from doubloon.games.gold_hunting.matches.games import Side, make_program, play_games, table_mover
    from doubloon.games.gold_hunting.matches.situation import Situation, marker_beliefs, piece_chances, possible_choices
    from doubloon.games.gold_hunting.matches.tracking import make_chart
    from doubloon.training.devices import Devices

    program, chart, jnp = make_program(POSITIONS), make_chart(POSITIONS), jax.numpy

    def choose(situation: Situation, key: Any) -> Any:
        games = jnp.arange(len(situation.seat))
        piles = situation.state.piles[:, 1 - situation.seat, games].T
        top = jnp.take_along_axis(piles, situation.seen.pile, axis=1) & 3
        can = possible_choices(situation.seen, situation.purse)
        choice = jnp.argmax(can * jax.random.uniform(key, can.shape), axis=1)
        chances = piece_chances(chart, tables, situation.seen, situation.odds)
        marker = own_marker(program.setting, situation.state, 1 - situation.seat)
        return choice, (chances, top, marker_beliefs(tables, situation.seen, situation.odds), marker)

    with quick_compilation():
        sides = Side(tables.builder, choose), Side(tables.builder, table_mover(tables.moves))
        played = jax.jit(
            lambda: play_games(program, chart, tables, sides, GAMES, jax.random.key(3), Devices(1)).sides[0]
        )()
    return played, jax.tree.map(lambda field: np.asarray(field)[np.asarray(played.made)], played.record)


def test_beliefs_about_the_top_pieces_and_the_marker_come_true() -> None:
    played, (chances, top, markers, marker) = beliefs(table_player(random_strategy(5), random_mixture(4)))
    assert np.asarray(played.made).sum(0).min() == len(POSITIONS.components.pieces)
    assert chances.sum(-1)[top > 0] == pytest.approx(1, abs=1e-3)
    assert not chances[top == 0].any()
    for belief, truth in (
        (chances, top[..., None] == np.array(VALUES)),
        (markers, marker[:, None] == np.array(MARKERS)),
    ):
        for low in np.arange(0, 1, 0.1):
            chosen = (belief > low) & (belief <= low + 0.1)
            if chosen.sum() > 1000:
                spread = 4 * 0.5 / np.sqrt(chosen.sum() / len(MARKERS))
                assert belief[chosen].mean() == pytest.approx(truth[chosen].mean(), abs=spread)


def test_a_player_who_declares_the_own_number_gives_it_away() -> None:
    played, (_, _, markers, marker) = beliefs(table_player(declaring((1, 2, 3)), random_mixture(4)))
    step, game = np.nonzero(np.asarray(played.made))
    sure = markers[np.arange(len(marker)), marker - 1] > 0.999
    assert sure[(step > 0) | (game % 2 == 1)].all()
    assert not sure[(step == 0) & (game % 2 == 0)].all()


def _pieces(pile: int) -> tuple[int, ...]:
    """The pieces of a pile of the batch, from the top down."""
    return () if not pile else (pile & 3, *_pieces(pile >> 2))
