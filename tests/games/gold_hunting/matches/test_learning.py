"""What a network learns from games: random lifts, weights of games, and choices that must not vanish."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doubloon.games.gold_hunting.matches.known import WATCHING_INPUTS
from doubloon.games.gold_hunting.matches.ppo import PpoSettings
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.policy.inputs import CHOICES
from tests.games.gold_hunting.matches.players import POSITIONS, SMALL, random_mixture, random_strategy, table_player
from tests.games.gold_hunting.solving.compiling import quick_compilation

jax = pytest.importorskip("jax", reason="JAX is not installed")

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.matches.games import Played

GAMES = 2_000
FAVOURITE = CHOICES - 6
"""The choice that the network makes whenever it is possible: to declare 3 at the last slot."""
LIFT = 2
"""The random lift, in every second pair of games."""


@pytest.fixture(scope="module")
def played() -> "Played":
    from doubloon.games.gold_hunting.matches.games import make_program, play_games
    from doubloon.games.gold_hunting.matches.learning import Weights, make_side, network_mover
    from doubloon.games.gold_hunting.matches.tracking import make_chart
    from doubloon.training.devices import Devices

    bias = np.zeros(CHOICES, np.float32)
    bias[FAVOURITE] = 100
    layers = ((np.zeros((WATCHING_INPUTS, CHOICES), np.float32), bias),)
    tables = table_player(random_strategy(2), random_mixture(1))
    program, chart = make_program(POSITIONS), make_chart(POSITIONS)
    random_lift = np.where(has_random_lift(), LIFT, -1)
    mover = network_mover(program.setting, chart, tables, Weights(layers, layers), noise=0.05, random_lift=random_lift)
    mixture = np.tile(random_mixture(1), (2, 1))
    assert len(mixture) == 2 * len(MARKERS)
    side = make_side(tables, mixture, mover)
    with quick_compilation():
        games: Played = jax.jit(
            lambda: play_games(program, chart, tables, (side, side), GAMES, jax.random.key(2), Devices(1))
        )()
    return games


def has_random_lift() -> Any:
    return np.arange(GAMES) // 2 % 2 == 0


def test_a_random_lift_is_any_possible_choice(played: "Played") -> None:
    first_seat = np.arange(GAMES) % 2  # lifts 0 and 2 are those of seat 0, which is the first side in every second game
    turn = LIFT // 2
    for side, plays in zip(played.sides, (first_seat == 0, first_seat == 1), strict=True):
        choice, base = (np.asarray(field)[turn, 0] for field in (side.record.choice, side.record.base))
        random, certain = plays & has_random_lift(), plays & ~has_random_lift()
        assert (choice[certain] == FAVOURITE).all()
        possible = base[random] > -100
        assert possible[np.arange(len(possible)), choice[random]].all()
        expected = (possible / possible.sum(1, keepdims=True)).mean(0)
        found = np.bincount(choice[random], minlength=CHOICES) / random.sum()
        assert found == pytest.approx(expected, abs=0.06)


def test_only_decisions_after_a_random_lift_are_learned_from(played: "Played") -> None:
    from doubloon.games.gold_hunting.matches.learning import samples_of

    weight = np.linspace(0.5, 1.5, GAMES).astype(np.float32)
    for number, side in enumerate(played.sides):
        counts = np.asarray(samples_of(PpoSettings(), side, played.result, weight).counts)
        first = counts[:-GAMES].reshape(-1, GAMES)  # the last samples are choices after a keep
        # A turn is a lift of the second side, if it is asked, and one of the first side.
        lift = 2 * np.arange(len(first))[:, None] + np.arange(GAMES) % 2 - number
        learned = ~has_random_lift() | (lift > LIFT)
        made = np.asarray(side.made)[:, 0]
        assert made.sum() == GAMES * len(SMALL.pieces)
        assert first == pytest.approx(np.where(learned & made, weight, 0))


def test_results_of_builds_count_by_weight() -> None:
    from doubloon.games.gold_hunting.matches.games import SidePlayed
    from doubloon.games.gold_hunting.matches.learning import BuildResults

    nothing = jax.numpy.zeros((2, 2))
    side = SidePlayed(row=np.array([0, 1, 1]), kind=np.array([0, 1, 1]), made=np.array([]), record=())
    results = BuildResults(nothing, nothing).add(side, np.array([1.0, 1.0, 0.5]), np.array([0.25, 1.0, 0.5]))
    assert results.games.tolist() == [[0.25, 0], [0, 1.5]]
    assert results.wins.tolist() == [[0.25, 0], [0, 1.25]]


@pytest.mark.parametrize(("barrier", "recovers"), [(0.0, False), (0.1, True)])
def test_a_barrier_keeps_choices_from_vanishing(*, barrier: float, recovers: bool) -> None:
    """A choice is rare, and nothing else is to be learned; only the barrier makes it likelier."""
    from doubloon.games.gold_hunting.matches.learning import NEVER, Decision, Samples, Weights, learn
    from doubloon.training import adam
    from doubloon.training.devices import Devices

    size = 256
    rare = np.full(CHOICES, NEVER, np.float32)
    rare[:3] = 0, 0, -9  # three possible choices
    base = np.tile(rare, (size, 1))
    layers = ((np.zeros((WATCHING_INPUTS, CHOICES), np.float32), np.zeros(CHOICES, np.float32)),)
    ones = np.ones(size, np.float32)
    decision = Decision(
        inputs=np.zeros((size, WATCHING_INPUTS), np.float16),
        base=base,
        anchor=base,
        choice=np.zeros(size, np.int32),
        chance=np.full(size, np.log(0.5), np.float32),
        value=ones / 2,
        follows=np.ones(size, bool),
    )
    advantage = np.where(np.arange(size) % 2, 1, -1).astype(np.float32)  # 0 on average
    samples = Samples(decision, advantage, ones / 2, ones)
    learned = jax.jit(
        lambda samples: learn(
            PpoSettings(parts=32),
            adam.start(Weights(layers, layers)),
            samples,
            jax.random.key(1),
            np.float32(0.2),
            Devices(1),
            barrier=barrier,
        )
    )(samples)
    logits = rare + np.asarray(learned.weights.policy[0][1])
    chances = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()
    assert bool(chances[2] > 0.05) is recovers
    assert chances[3:].max() == 0
