"""A network that watches the other seat, and learns by self-play."""

from typing import Any

import numpy as np
import pytest

from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.exploiting.reduced import StrategyTables, solved_plan
from doubloon.games.gold_hunting.exploiting.reduced_watching import (
    WatchingPlayer,
    self_play_profile,
    watching_profile,
)
from doubloon.games.gold_hunting.exploiting.tree import Tree
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.solving.positions import Positions, list_positions
from tests.games.gold_hunting.exploiting.plans import TINY
from tests.games.gold_hunting.solving.compiling import quick_compilation

jax = pytest.importorskip("jax", reason="JAX is not installed")

GAMES = 60_000
TWO_PILES = Components.of(ones=1, twos=1, threes=0, piles=2)


def even_strategy(positions: Positions) -> list[tuple[Any, Any]]:
    """The same number for all choices."""
    gold, piles = positions.components.gold, positions.components.piles
    return [
        (
            np.ones((len(layer.positions), gold + 1, gold // 2 + 3, len(MARKERS), 3 * piles)) / (3 * piles),
            np.ones((len(layer.positions), gold + 1, len(MARKERS), 4 * piles + 1)) / (4 * piles + 1),
        )
        for layer in positions.layers
    ]


def random_strategy(positions: Positions, random: np.random.Generator) -> list[tuple[Any, Any]]:
    """Random probabilities of all choices."""
    pairs = [[part * random.random(part.shape) for part in pair] for pair in even_strategy(positions)]
    return [(used / used.sum(-1, keepdims=True), held / held.sum(-1, keepdims=True)) for used, held in pairs]


@pytest.mark.parametrize(
    ("components", "variant"), [(TINY, GAME.variants[0]), (TWO_PILES, HIDDEN_HEIGHTS)], ids=["one pile", "two piles"]
)
def test_games_end_as_the_tree_says(components: Components, variant: str) -> None:
    """Random networks play as often in games what the tree holds as their probability in each information state."""
    from doubloon.games.gold_hunting.matches.games import make_program, play_games
    from doubloon.games.gold_hunting.matches.learning import Weights, make_side, network_mover, without_record
    from doubloon.games.gold_hunting.matches.tables import strategy_tables
    from doubloon.games.gold_hunting.matches.tracking import make_chart
    from doubloon.training.devices import Devices

    noise = 0.1
    random = np.random.default_rng(3)
    positions = list_positions(components, hidden_heights=variant == HIDDEN_HEIGHTS)
    tree = Tree(components, variant=variant)
    strategy = random_strategy(positions, random)
    mixture = random.dirichlet(np.ones(len(positions.builds)), 2 * len(MARKERS)).astype(np.float32)
    tables = strategy_tables(positions, strategy, mixture[:3])
    networks = [_random_network(random) for _ in range(2)]
    program, chart = make_program(positions), make_chart(positions)
    movers = [
        without_record(network_mover(program.setting, chart, tables, Weights(each, each), noise=noise))
        for each in networks
    ]
    one, two = (make_side(tables, mixture, mover) for mover in movers)
    with quick_compilation():
        played = jax.jit(lambda: play_games(program, chart, tables, (one, two), GAMES, jax.random.key(2), Devices(1)))()
    result = 2 * np.asarray(played.result, np.float64) - 1
    on_tree = StrategyTables(tree, [(1e-9 * used, 1e-9 * held) for used, held in strategy], None)  # not normalized
    profiles = [
        watching_profile(tree, WatchingPlayer(on_tree, np.asarray(tables.weights), mixture, each, noise))
        for each in networks
    ]
    error = 4 / np.sqrt(GAMES / 2) + 0.01  # the device rounds factors to 16 bits
    first_starts = tree.value((profiles[0][0], profiles[1][1]))
    second_starts = tree.value((profiles[1][0], profiles[0][1]))
    assert result[::2].mean() == pytest.approx(first_starts, abs=error)
    assert result[1::2].mean() == pytest.approx(-second_starts, abs=error)


def test_self_play_comes_closer_to_perfect_play() -> None:
    from doubloon.games.gold_hunting.matches.self_play import WatchingSettings

    tree = Tree(TINY)
    settings = WatchingSettings(updates=100, games=512, hidden=(64,), rate=3e-3, follow=0.05)
    with quick_compilation():
        profile = self_play_profile(tree, settings, iterations=1)  # the solver has hardly begun
    begun = solved_plan(tree, iterations=1)
    assert tree.nash_conv(profile) < 0.5 < tree.nash_conv((begun, begun))
    for plan in profile:
        assert plan.builds.sum(axis=1) == pytest.approx(1)


def test_the_same_seed_gives_the_same_self_play() -> None:
    from doubloon.games.gold_hunting.matches.self_play import SelfPlay, WatchingSettings
    from doubloon.games.gold_hunting.matches.tables import strategy_tables

    positions = list_positions(TINY, hidden_heights=False)
    mixture = np.full((len(MARKERS), len(positions.builds)), 1 / len(positions.builds), np.float32)
    tables = strategy_tables(positions, even_strategy(positions), mixture)
    settings = WatchingSettings(updates=3, games=32, hidden=(8,), build_pull=float("inf"))
    runs = [SelfPlay(positions, tables, mixture, settings) for _ in range(2)]
    with quick_compilation():
        for run in runs:
            while run.updates < settings.updates:
                run.advance()
    for (first, _), (second, _) in zip(runs[0].layers, runs[1].layers, strict=True):
        assert np.array_equal(first, second)
    assert runs[0].layers[-1][0].any()
    assert runs[0].mixture == pytest.approx(np.concatenate([mixture, mixture]), abs=1e-4)  # the builder did not learn


def _random_network(random: np.random.Generator) -> tuple[tuple[Any, Any], ...]:
    from doubloon.games.gold_hunting.matches.known import WATCHING_INPUTS
    from doubloon.games.gold_hunting.policy.inputs import CHOICES

    return (
        (random.normal(0, 0.5, (WATCHING_INPUTS, 16)).astype(np.float32), np.zeros(16, np.float32)),
        (random.normal(0, 0.5, (16, CHOICES)).astype(np.float32), np.zeros(CHOICES, np.float32)),
    )
